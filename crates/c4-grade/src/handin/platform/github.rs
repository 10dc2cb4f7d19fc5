//! GitHub Classroom: a clone for each student, `ex3-username/`, and perhaps a roster.

use std::collections::HashMap;

use super::{Handover, Listing, Part, Recognised};
use crate::handin::bounds::Room;
use crate::handin::shelf::{Child, ChildKind};
use crate::{Identity, Platform};

/// The columns of a roster.
const USER: &str = "github_username";
const NAME: &str = "name";
const IDENTIFIER: &str = "identifier";

/// The most that is read of a roster.
const MOST_ROSTER: u64 = 16 << 20;

pub(super) fn recognise(listing: &Listing<'_>) -> Option<Recognised> {
    let is_folder = |child: &&Child| child.kind == ChildKind::Folder;
    let folders: Vec<&Child> = listing.children.iter().filter(is_folder).collect();
    let roster = listing.children.iter().find_map(|child| Some((child, roster(listing, child)?)));
    let is_clone = |child: &&Child| {
        let inside = listing.shelf.children(&listing.at(child)).unwrap_or_default();
        inside.iter().any(|child| [".git", ".github"].contains(&child.text().as_str()))
    };
    if folders.is_empty() || roster.is_none() && !folders.iter().any(is_clone) {
        return None;
    }
    let (list, users) = match &roster {
        Some((child, users)) => (Some(*child), users.as_slice()),
        None => (None, &[][..]),
    };
    let names: Vec<String> = folders.iter().map(|child| child.text()).collect();
    let prefix = prefix(&names);
    // A single repository says nothing about where its user's name begins.
    if users.is_empty() && (prefix.is_empty() || folders.len() < 2) {
        return None;
    }
    let handovers = folders.iter().zip(&names).map(|(child, folder)| {
        let of = user(folder, prefix, users);
        Handover {
            identity: of,
            upload: listing.upload(vec![Part::folder(listing.at(child))]),
            earlier: vec![],
            at: listing.at(child),
        }
    });
    let others = listing.children.iter().filter(|child| {
        child.kind != ChildKind::Folder && list.is_none_or(|list| list.name != child.name)
    });
    Some(Recognised {
        base: listing.base.to_owned(),
        handovers: handovers.collect(),
        beside: list.iter().map(|list| listing.at(list)).collect(),
        others: others.cloned().collect(),
        note: None,
    })
}

/// A row of a roster: the columns that it has, by their names.
type Row = HashMap<String, String>;

/// The rows of a roster, if this file is one.
fn roster(listing: &Listing<'_>, child: &Child) -> Option<Vec<Row>> {
    if child.kind != ChildKind::File || !child.text().to_lowercase().ends_with(".csv") {
        return None;
    }
    let at = listing.at(child);
    let mut room = Room { files: 1, bytes: MOST_ROSTER };
    let bytes = listing.shelf.read(&at, &at, &mut room).ok()??;
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes);
    let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(bytes);
    let header: Vec<String> =
        reader.headers().ok()?.iter().map(|name| name.trim().to_owned()).collect();
    if !header.iter().any(|name| name == USER) {
        return None;
    }
    let rows = reader.records().filter_map(Result::ok);
    let row = |record: csv::StringRecord| {
        header.iter().cloned().zip(record.iter().map(|cell| cell.trim().to_owned())).collect()
    };
    Some(rows.map(row).collect())
}

/// What all names begin with, to the last hyphen of it.
fn prefix(names: &[String]) -> &str {
    let Some(first) = names.first() else { return "" };
    let same = first.char_indices().map(|(at, of)| at + of.len_utf8());
    let shared =
        same.take_while(|&end| names.iter().all(|name| name.starts_with(&first[..end]))).last();
    let shared = &first[..shared.unwrap_or(0)];
    shared.rfind('-').map_or("", |at| &shared[..=at])
}

/// Who the clone in a folder is of.
fn user(folder: &str, prefix: &str, roster: &[Row]) -> Identity {
    let cell = |row: &Row, name: &str| row.get(name).filter(|cell| !cell.is_empty()).cloned();
    let lower = folder.to_lowercase();
    let is_of = |row: &&Row| {
        cell(row, USER).is_some_and(|user| lower.ends_with(&format!("-{}", user.to_lowercase())))
    };
    // One user's name may be the end of another's.
    let row = roster.iter().filter(is_of).max_by_key(|row| row[USER].len());
    let identity = Identity::of(Platform::GithubClassroom);
    match row {
        Some(row) => {
            let identifier = cell(row, IDENTIFIER);
            let email = identifier.clone().filter(|it| it.contains('@'));
            Identity {
                name: cell(row, NAME).or(identifier).or(cell(row, USER)),
                id: cell(row, USER),
                email,
                ..identity
            }
        }
        None => {
            let user = folder.strip_prefix(prefix).filter(|user| !user.is_empty());
            let user = user.unwrap_or(folder).to_owned();
            Identity { name: Some(user.clone()), id: Some(user), ..identity }
        }
    }
}

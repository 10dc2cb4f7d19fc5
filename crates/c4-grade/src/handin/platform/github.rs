//! GitHub Classroom: a clone for each student, `ex3-username/`, and perhaps a roster, or the grades, which say who is who, too.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use super::{Handover, Listing, Part, Recognised, Who};
use crate::handin::bounds::Room;
use crate::handin::shelf::{Child, ChildKind};
use crate::{Identity, Platform};

/// The columns of a roster.
const USER: &str = "github_username";
const NAME: &str = "name";
const IDENTIFIER: &str = "identifier";

/// The most that is read of a roster, in bytes, columns and rows: what is more is none. A student's folder may hold what looks like
/// one.
const MOST_ROSTER: (u64, usize, usize) = (4 << 20, 100, 50_000);

pub(super) fn recognise(listing: &Listing<'_>) -> Option<Recognised> {
    let is_folder = |child: &&Child| child.kind == ChildKind::Folder;
    let folders: Vec<&Child> = listing.children.iter().filter(is_folder).collect();
    let rosters =
        listing.children.iter().filter_map(|child| Some((child, roster(listing, child)?)));
    let (lists, rosters): (Vec<&Child>, Vec<Vec<Row>>) = rosters.unzip();
    let users = rosters.concat();
    let is_clone = |child: &&Child| {
        let inside = listing.shelf.children(&listing.at(child)).unwrap_or_default();
        inside.iter().any(|child| [".git", ".github"].contains(&child.text().as_str()))
    };
    if folders.is_empty() || lists.is_empty() && !folders.iter().any(is_clone) {
        return None;
    }
    let names: Vec<String> = folders.iter().map(|child| child.text()).collect();
    let prefix = prefix_of_users(&names, &users).unwrap_or_else(|| prefix(&names));
    // A single repository says nothing about where its user's name begins.
    if users.is_empty() && (prefix.is_empty() || folders.len() < 2) {
        return None;
    }
    let handovers = folders.iter().zip(&names).map(|(child, folder)| {
        let of = user(folder, prefix, &users);
        Handover {
            who: Who::Known(of),
            upload: listing.upload(vec![Part::folder(listing.at(child))]),
            earlier: vec![],
            at: listing.at(child),
        }
    });
    let others = listing
        .children
        .iter()
        .filter(|child| child.kind != ChildKind::Folder && !lists.contains(child));
    Some(Recognised {
        base: listing.base.to_owned(),
        origin: Platform::GithubClassroom.into(),
        handovers: handovers.collect(),
        beside: lists.iter().map(|list| listing.at(list)).collect(),
        others: others.cloned().collect(),
        note: None,
    })
}

/// A row of a roster: the columns that are used, by their names.
type Row = HashMap<String, String>;

/// The rows of a roster, if this file is one.
fn roster(listing: &Listing<'_>, child: &Child) -> Option<Vec<Row>> {
    if child.kind != ChildKind::File || !child.text().to_lowercase().ends_with(".csv") {
        return None;
    }
    let at = listing.at(child);
    let mut room = Room { bytes: MOST_ROSTER.0, ..Room::FULL };
    let bytes = listing.shelf.read(&at, &at, &mut room).ok()??;
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes);
    let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(bytes);
    let header = reader.headers().ok().filter(|header| header.len() <= MOST_ROSTER.1)?;
    // Grades have another name for what a roster identifies a student by.
    let name = |name: &str| name.trim().trim_start_matches("roster_").to_owned();
    let header: Vec<String> = header.iter().map(name).collect();
    if !header.iter().any(|name| name == USER) {
        return None;
    }
    let is_used = |name: &String| [USER, NAME, IDENTIFIER].contains(&name.as_str());
    let row = |record: csv::StringRecord| {
        let cells = header.iter().zip(&record).filter(|(name, _)| is_used(name));
        cells.map(|(name, cell)| (name.clone(), cell.trim().to_owned())).collect()
    };
    let rows = reader.records().filter_map(Result::ok).map(row);
    let rows: Vec<Row> = rows.take(MOST_ROSTER.2 + 1).collect();
    (rows.len() <= MOST_ROSTER.2).then_some(rows)
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

/// What stands before the names of users: before those of the most that are in the roster, since one user's name may be the end of
/// another's. Of several the shortest.
fn prefix_of_users<'a>(names: &'a [String], roster: &[Row]) -> Option<&'a str> {
    let users: HashSet<String> =
        roster.iter().filter_map(|row| row.get(USER)).map(|user| user.to_lowercase()).collect();
    let mut times: HashMap<&str, usize> = HashMap::new();
    for (name, at) in
        names.iter().flat_map(|name| name.match_indices('-').map(move |(at, _)| (name, at)))
    {
        if users.contains(&name[at + 1..].to_lowercase()) {
            *times.entry(&name[..=at]).or_default() += 1;
        }
    }
    let of_most =
        |&(prefix, times): &(&str, usize)| (times, Reverse(prefix.len()), prefix.to_owned());
    times.into_iter().max_by_key(of_most).map(|(prefix, _)| prefix)
}

/// Who the clone in a folder is of.
fn user(folder: &str, prefix: &str, roster: &[Row]) -> Identity {
    let user = folder.strip_prefix(prefix).filter(|user| !user.is_empty()).unwrap_or(folder);
    let is_of =
        |row: &&Row| row.get(USER).is_some_and(|it| it.to_lowercase() == user.to_lowercase());
    let of: Vec<&Row> = roster.iter().filter(is_of).collect();
    // What one list leaves out, another one may say.
    let cell = |name: &str| {
        let mut cells = of.iter().filter_map(|row| row.get(name));
        cells.find(|cell| !cell.is_empty()).cloned()
    };
    let identifier = cell(IDENTIFIER);
    let id = cell(USER).unwrap_or_else(|| user.to_owned());
    Identity {
        name: cell(NAME).or(identifier.clone()).or(Some(id.clone())),
        id: Some(id),
        email: identifier.filter(|it| it.contains('@')),
        ..Identity::of(Platform::GithubClassroom)
    }
}

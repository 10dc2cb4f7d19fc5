//! Canvas, "Download Submissions": flat files `surnamename_12345_67890_ex3.c`, or `surnamename_LATE_12345_67890_ex3.c`. The
//! first number is the student's, the second one the upload's; a later upload of the same name is `ex3-1.c`.

use std::collections::BTreeMap;

use super::{Handover, Listing, Part, Recognised, numbered};
use crate::handin::names::without_version;
use crate::handin::shelf::{Child, ChildKind};
use crate::{Identity, Platform};

/// A file of an export.
struct Uploaded<'a> {
    child: &'a Child,
    name: String,
    is_late: bool,
    number: u64,
    called: String,
}

pub(super) fn recognise(listing: &Listing<'_>) -> Option<Recognised> {
    let mut students: BTreeMap<String, Vec<Uploaded<'_>>> = BTreeMap::new();
    let mut others = Vec::new();
    for child in &listing.children {
        match (child.kind, uploaded(child)) {
            // A link can lead to another's work.
            (ChildKind::File, Some((id, uploaded))) => {
                students.entry(id).or_default().push(uploaded);
            }
            _ => others.push(child.clone()),
        }
    }
    // Files of other makes have two numbers in their names, too.
    let files = others.iter().filter(|child| child.kind != ChildKind::Folder).count();
    if students.is_empty() || students.values().map(Vec::len).sum::<usize>() < files {
        return None;
    }
    Some(Recognised {
        base: listing.base.to_owned(),
        handovers: students.into_iter().map(|(id, all)| handover(listing, id, all)).collect(),
        beside: vec![],
        others,
        note: None,
    })
}

/// The number of the student of whom a file is, and the file.
fn uploaded(child: &Child) -> Option<(String, Uploaded<'_>)> {
    let text = child.text();
    // A name may have separators in it, and so may a file's: the first two numbers side by side are meant.
    let ends = text.match_indices('_').map(|(at, _)| at);
    ends.filter(|&at| !text[at + 1..].is_empty()).find_map(|at| {
        let (who, called) = (&text[..at], &text[at + 1..]);
        let (rest, number) = numbered(who)?;
        let (name, id) = numbered(rest)?;
        let late = name.strip_suffix("_LATE").or(name.strip_suffix("_late"));
        let uploaded = Uploaded {
            child,
            name: late.unwrap_or(name).to_owned(),
            is_late: late.is_some(),
            number: number.parse().ok()?,
            called: called.to_owned(),
        };
        Some((id.to_owned(), uploaded))
    })
}

/// What a student uploaded: of several uploads of one name, the last.
fn handover(listing: &Listing<'_>, id: String, all: Vec<Uploaded<'_>>) -> Handover {
    let mut by_name: BTreeMap<String, Vec<Uploaded<'_>>> = BTreeMap::new();
    for uploaded in all {
        by_name.entry(without_version(&uploaded.called).0).or_default().push(uploaded);
    }
    let (mut parts, mut earlier, mut last) = (Vec::new(), Vec::new(), None::<Uploaded<'_>>);
    for mut versions in by_name.into_values() {
        versions.sort_by_key(|it| (it.number, without_version(&it.called).1));
        let newest = versions.pop().expect("each name has a file");
        earlier.extend(versions.iter().map(|it| it.child.text()));
        parts.push(Part::file(listing.at(newest.child), newest.called.as_str()));
        if last.as_ref().is_none_or(|last| last.number < newest.number) {
            last = Some(newest);
        }
    }
    let last = last.expect("each student has a file");
    Handover {
        identity: Identity {
            name: Some(last.name.clone()),
            id: Some(id),
            late: Some(last.is_late),
            ..Identity::of(Platform::Canvas)
        },
        upload: listing.upload(parts),
        earlier,
        at: listing.at(last.child),
    }
}

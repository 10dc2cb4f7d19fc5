//! Moodle, "Download all submissions": `Surname Name_12345_assignsubmission_file_/` with what was uploaded, or the same in
//! front of each file's name.

use std::collections::BTreeMap;

use super::{Handover, Listing, Part, Recognised, numbered};
use crate::handin::shelf::ChildKind;
use crate::{Identity, Platform};

/// What stands between the participant and the kind of upload.
const MARK: &str = "_assignsubmission_";

pub(super) fn recognise(listing: &Listing<'_>) -> Option<Recognised> {
    let mut found: BTreeMap<String, Handover> = BTreeMap::new();
    let mut others = Vec::new();
    for child in &listing.children {
        let text = child.text();
        let Some((name, number, called)) = parts(&text) else {
            others.push(child.clone());
            continue;
        };
        let handover = found.entry(number.to_owned()).or_insert_with(|| Handover {
            identity: Identity {
                name: Some(name.trim().to_owned()).filter(|name| !name.is_empty()),
                id: Some(number.to_owned()),
                ..Identity::of(Platform::Moodle)
            },
            upload: listing.upload(vec![]),
            earlier: vec![],
            at: listing.at(child),
        });
        let part = match child.kind {
            ChildKind::Folder => Part::folder(listing.at(child)),
            _ => Part::file(listing.at(child), called),
        };
        handover.upload.parts.push(part);
    }
    (!found.is_empty()).then(|| Recognised {
        base: listing.base.to_owned(),
        handovers: found.into_values().collect(),
        beside: vec![],
        others,
        note: None,
    })
}

/// The name of a participant, the number, and what an upload was called.
fn parts(text: &str) -> Option<(&str, &str, &str)> {
    let (who, what) = text.split_once(MARK)?;
    let (name, number) = numbered(who)?;
    // Then comes the kind of upload: `file_ex3.c`, `onlinetext_`.
    let called = what.split_once('_').map_or("", |(_, called)| called);
    Some((name, number, called))
}

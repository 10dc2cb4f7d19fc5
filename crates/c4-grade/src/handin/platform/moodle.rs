//! Moodle, "Download all submissions": `Surname Name_12345_assignsubmission_file_/` with what was uploaded, or the same in
//! front of each file's name. Whoever is in no group of those that hand in together has no number.

use std::collections::BTreeMap;

use super::{Handover, Listing, Part, Recognised, Who, numbered};
use crate::handin::shelf::ChildKind;
use crate::{Identity, Platform};

/// What stands between the participant and the kind of upload.
const MARK: &str = "_assignsubmission_";

/// What stands there where teachers have answered: their words are nobody's upload.
const ANSWER: &str = "_assignfeedback_";

pub(super) fn recognise(listing: &Listing<'_>) -> Option<Recognised> {
    // A name can be chosen, so nobody's uploads are put to those of somebody else whose number is in it.
    let mut found: BTreeMap<(String, String), Handover> = BTreeMap::new();
    let (mut beside, mut others) = (Vec::new(), Vec::new());
    for child in &listing.children {
        let text = child.text();
        // A link can lead to another's work.
        let is_file = match child.kind {
            ChildKind::Folder => Some(false),
            ChildKind::File => Some(true),
            ChildKind::Link | ChildKind::Other => None,
        };
        let parts = is_file.and_then(|is_file| Some((is_file, parts(&text, is_file)?)));
        let Some((is_file, (name, number, called))) = parts else {
            match text.contains(ANSWER) {
                true => beside.push(listing.at(child)),
                false => others.push(child.clone()),
            }
            continue;
        };
        let who = (number.to_owned(), name.to_owned());
        let handover = found.entry(who).or_insert_with(|| Handover {
            who: Who::Known(Identity {
                name: Some(name.trim().to_owned()).filter(|name| !name.is_empty()),
                id: Some(number.to_owned()).filter(|number| !number.is_empty()),
                ..Identity::of(Platform::Moodle)
            }),
            upload: listing.upload(vec![]),
            earlier: vec![],
            at: listing.at(child),
        });
        let part = match is_file {
            true => Part::file(listing.at(child), called),
            false => Part::folder(listing.at(child)),
        };
        handover.upload.parts.push(part);
    }
    (!found.is_empty()).then(|| Recognised {
        base: listing.base.to_owned(),
        origin: Platform::Moodle.into(),
        handovers: found.into_values().collect(),
        beside,
        others,
        note: None,
    })
}

/// The name of a participant, the number, and what an upload was called: of a file, behind the first mark, for its name may have
/// another; of a folder nothing, so that the name of whom it is of may have one.
fn parts(text: &str, is_file: bool) -> Option<(&str, &str, &str)> {
    let (who, what) = if is_file { text.split_once(MARK) } else { text.rsplit_once(MARK) }?;
    let (name, number) = numbered(who).unwrap_or((who, ""));
    // Then comes the kind of upload: `file_ex3.c`, `onlinetext_`.
    let called = what.split_once('_').map_or("", |(_, called)| called);
    Some((name, number, called))
}

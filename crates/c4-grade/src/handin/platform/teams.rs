//! Microsoft Teams, the library "Student Work" of a class: `Submitted files/Dana Levi/Exercise 3/Version 2/ex3.c`, and beside it `Working files`
//! with what is not handed in, or not again.

use super::{Handover, Listing, Part, Recognised, Who};
use crate::handin::Origin;
use crate::handin::shelf::{Child, ChildKind};

/// The folder of what was handed in, and the one of what is worked on.
const SUBMITTED: &str = "Submitted files";
const WORKING: &str = "Working files";

pub(super) fn recognise(listing: &Listing<'_>) -> Option<Recognised> {
    let is_called = |child: &Child, name: &str| {
        child.kind == ChildKind::Folder && child.text().eq_ignore_ascii_case(name)
    };
    // Among anything else, somebody's own folder may be called like this.
    let is_of_library = |child: &Child| is_called(child, SUBMITTED) || is_called(child, WORKING);
    if !listing.children.iter().all(is_of_library) {
        return None;
    }
    let submitted = listing.children.iter().find(|child| is_called(child, SUBMITTED))?;
    let base = listing.at(submitted);
    let students = listing.shelf.children(&base).ok()?.into_iter();
    let handovers = students.filter(|child| child.kind == ChildKind::Folder).map(|child| {
        let at = base.join(&child.name);
        Handover {
            who: Who::Called { name: child.text(), number: None },
            upload: listing.upload(vec![Part::folder(&at)]),
            earlier: vec![],
            at,
        }
    });
    let handovers: Vec<Handover> = handovers.collect();
    let beside = listing.children.iter().filter(|child| is_called(child, WORKING));
    (!handovers.is_empty()).then(|| Recognised {
        base: base.clone(),
        origin: Origin::Teams,
        handovers,
        beside: beside.map(|child| listing.at(child)).collect(),
        others: vec![],
        note: None,
    })
}

//! Exports of platforms that lie in a folder, unpacked or as the platform's own archives, and what lies beside them.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use super::archive;
use super::discover::{CannotFind, Discovered, class, entry, looked_at, visible};
use super::platform::{Recognised, Who, recognise};
use super::shelf::{Child, ChildKind, Shelf};
use super::sought::{Origin, Sought};
use crate::Platform;

/// What there is of exports in a folder.
pub(super) enum Within {
    /// It is a class, of which these were handed in.
    Class(Discovered),
    /// It may be one, or a class in which these are somebody's, who would then have made the rows of others.
    Unsure(Vec<(PathBuf, Origin)>),
}

/// What was handed in below a folder in which there are exports. Where something lies beside them that could be a student's, they could
/// be, too: then somebody has to say that they are exports.
///
/// # Errors
/// [`CannotFind::Twice`] if a student is in two of them, and as [`discover`](super::discover).
pub(super) fn within(
    root: &Path,
    wanted: Option<Origin>,
    sought: &Sought<'_>,
) -> Result<Within, CannotFind> {
    let shelf = Shelf::Disk(root.to_owned());
    let (mut exports, mut others) = (Vec::new(), Vec::new());
    for child in visible(&shelf, Path::new(""))? {
        match export(&child, root, wanted) {
            Some((shelf, found)) => exports.push((root.join(&child.name), shelf, found)),
            None => others.push(child),
        }
    }
    let mut beside = Vec::new();
    let mut passed_over = Vec::new();
    for child in &others {
        let at = Path::new(&child.name);
        match entry(&shelf, at, child, sought) {
            Some(handed) => beside.push(handed),
            None => passed_over.push(shelf.shown(at)),
        }
    }
    let is_unsure = wanted.is_none() && !beside.is_empty();
    if exports.is_empty() || is_unsure {
        let unsure = exports.into_iter().map(|(at, _, found)| (at, found.origin));
        return Ok(Within::Unsure(unsure.collect()));
    }
    told_once(&exports)?;
    let mut all = Discovered::default();
    for (_, shelf, found) in exports {
        let Discovered { handed, passed_over, exports } = class(&shelf, found, sought)?;
        all.handed.extend(handed);
        all.passed_over.extend(passed_over);
        all.exports.extend(exports);
    }
    all.passed_over.extend(passed_over);
    looked_at(beside, sought, &mut all)?;
    Ok(Within::Class(all))
}

/// The export that a child is. Somebody's own folder could look like one of the platforms that have less sure signs.
fn export(child: &Child, root: &Path, wanted: Option<Origin>) -> Option<(Shelf, Recognised)> {
    let path = root.join(&child.name);
    let shelf = match child.kind {
        ChildKind::Folder => Shelf::Disk(path),
        ChildKind::File if archive::holds_folders(&child.text()) => {
            Shelf::of_archive(&path).ok()?
        }
        _ => return None,
    };
    let found = recognise(&shelf, wanted).ok()??;
    let is_sure = match found.origin {
        Origin::Platform(Platform::Moodle | Platform::Gradescope) => !found.handovers.is_empty(),
        Origin::Platform(Platform::Canvas)
        | Origin::Blackboard
        | Origin::Brightspace
        | Origin::Autolab
        | Origin::PrairieLearn
        | Origin::Teams => found.handovers.len() > 1,
        Origin::Platform(Platform::GithubClassroom) | Origin::CodeGrade => false,
    };
    is_sure.then_some((shelf, found))
}

/// Refuses an export beside another one that has the same students, such as an archive beside its files.
fn told_once(exports: &[(PathBuf, Shelf, Recognised)]) -> Result<(), CannotFind> {
    let mut told: HashMap<(Origin, &str), &PathBuf> = HashMap::new();
    for (path, _, found) in exports {
        for handover in &found.handovers {
            let id = match &handover.who {
                Who::Known(of) => of.id.as_ref(),
                Who::Called { name, number } => Some(number.as_ref().unwrap_or(name)),
            };
            let Some(id) = id else { continue };
            match told.insert((found.origin, id), path) {
                Some(other) if other != path => {
                    return Err(CannotFind::Twice(other.clone(), path.clone(), id.clone()));
                }
                _ => {}
            }
        }
    }
    Ok(())
}

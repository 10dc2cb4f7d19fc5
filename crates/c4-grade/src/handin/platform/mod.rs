//! Exports of learning platforms: which student uploaded what.

mod attempts;
mod canvas;
mod github;
mod gradescope;
mod moodle;
mod teams;

use std::io;
use std::path::{Path, PathBuf};

use super::bounds::MOST_WRAPPERS;
use super::contents::{Part, Upload};
use super::leftovers;
use super::shelf::{Child, ChildKind, Shelf};
use super::sought::Origin;
use crate::{Identity, Platform};

/// Whose an upload is.
#[derive(Debug)]
pub(super) enum Who {
    /// Somebody of whom a platform tells what its gradebook or another one knows, too.
    Known(Identity),
    /// Somebody of whom it tells a name, and perhaps a number of its own, by which those of one name are told apart.
    Called { name: String, number: Option<String> },
}

/// What one student uploaded, as a platform tells it.
#[derive(Debug)]
pub(super) struct Handover {
    pub(super) who: Who,
    pub(super) upload: Upload,
    /// Earlier uploads of the same student, by what they are called.
    pub(super) earlier: Vec<String>,
    /// The path that stands for it.
    pub(super) at: PathBuf,
}

/// An export that was recognised.
#[derive(Debug)]
pub(super) struct Recognised {
    /// The folder that it is, from the root of the shelf.
    pub(super) base: PathBuf,
    /// What made it.
    pub(super) origin: Origin,
    pub(super) handovers: Vec<Handover>,
    /// What lies beside them, and belongs to the export: lists, grades.
    pub(super) beside: Vec<PathBuf>,
    /// What lies beside them, and may be a submission that somebody put there.
    pub(super) others: Vec<Child>,
    /// What is wrong with the export, and so with each row of it.
    pub(super) note: Option<String>,
}

/// What a folder of an export holds.
struct Listing<'a> {
    shelf: &'a Shelf,
    base: &'a Path,
    children: Vec<Child>,
}

impl Listing<'_> {
    fn at(&self, child: &Child) -> PathBuf {
        self.base.join(&child.name)
    }

    fn upload(&self, parts: Vec<Part>) -> Upload {
        Upload { shelf: self.shelf.clone(), parts }
    }
}

/// What a platform makes of a class, if this is that.
type Recognise = fn(&Listing<'_>) -> Option<Recognised>;

/// Each platform, the surest sign first: of several that leave as little over, the first is meant.
const PLATFORMS: [(Origin, Recognise); 10] = [
    (Origin::Platform(Platform::Gradescope), gradescope::recognise),
    (Origin::Platform(Platform::Moodle), moodle::recognise),
    (Origin::Blackboard, attempts::blackboard),
    (Origin::Brightspace, attempts::brightspace),
    (Origin::PrairieLearn, attempts::prairielearn),
    (Origin::Platform(Platform::Canvas), canvas::recognise),
    (Origin::CodeGrade, attempts::codegrade),
    (Origin::Autolab, attempts::autolab),
    (Origin::Teams, teams::recognise),
    (Origin::Platform(Platform::GithubClassroom), github::recognise),
];

/// Finds an export of a platform, or of the one that is named, in a folder of the shelf or one of those around it.
///
/// # Errors
/// As the system fails.
pub(super) fn recognise(shelf: &Shelf, wanted: Option<Origin>) -> io::Result<Option<Recognised>> {
    let mut base = PathBuf::new();
    for _ in 0..=MOST_WRAPPERS {
        let mut children = shelf.children(&base)?;
        children.retain(|child| {
            child.kind != ChildKind::Folder || !leftovers::is_folder(&child.text())
        });
        let listing = Listing { shelf, base: &base, children };
        let asked = PLATFORMS.iter().filter(|it| wanted.is_none_or(|wanted| wanted == it.0));
        let found = asked.filter_map(|(_, recognise)| recognise(&listing));
        // What students call their files stands behind what the platform has written, and may look like another one's: that leaves others over.
        if let Some(found) = found.min_by_key(|found| found.others.len()) {
            return Ok(Some(found));
        }
        match listing.children.as_slice() {
            [only] if only.kind == ChildKind::Folder => base = base.join(&only.name),
            _ => break,
        }
    }
    Ok(None)
}

/// The digits at the end of a text, and what comes before the separator in front of them.
fn numbered(text: &str) -> Option<(&str, &str)> {
    let (rest, number) = text.rsplit_once('_')?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    (is_number && !rest.is_empty()).then_some((rest, number))
}

//! What a folder is: one submission, or a class of them, which may lie below others or in sections.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use super::bounds::MOST_WRAPPERS;
use super::contents::Attempt;
use super::discover::{CannotFind, entry, is_archive, is_program, is_source, visible};
use super::leftovers;
use super::names::{Fit, fit};
use super::shelf::{Child, ChildKind, Shelf};
use super::sought::Sought;
use c4_course::HandIn;

/// Whether a folder is one submission: it has a file of a hand-in, or nothing that could be somebody's.
pub(super) fn is_one_submission(
    shelf: &Shelf,
    base: &Path,
    children: &[Child],
    sought: &Sought<'_>,
) -> bool {
    let has = |file: &String| {
        children.iter().any(|child| child.kind != ChildKind::Folder && child.text() == *file)
    };
    if sought.hand_ins.iter().any(|hand_in| hand_in.files.iter().all(has)) {
        return true;
    }
    // One source, or several with a header, are one program; no class has a header.
    let is_header = |child: &&Child| {
        let name = child.text().to_lowercase();
        child.kind == ChildKind::File && (name.ends_with(".h") || name.ends_with(".hpp"))
    };
    let is_part = |child: &&Child| is_header(child) || is_source(&child.name, sought);
    if sought.hand_ins.iter().any(|it| it.takes_more_sources) {
        let files = || children.iter().filter(|child| child.kind == ChildKind::File);
        let folders = children.iter().filter(|child| child.kind == ChildKind::Folder).count();
        if files().any(|it| is_header(&it)) || folders == 0 && files().filter(is_part).count() == 1
        {
            return true;
        }
    }
    !children.iter().any(|child| could_be_a_student(shelf, &base.join(&child.name), child, sought))
}

/// Whether something in a folder could be all that somebody handed in.
fn could_be_a_student(shelf: &Shelf, at: &Path, child: &Child, sought: &Sought<'_>) -> bool {
    match child.kind {
        ChildKind::Folder => {
            let name = child.text();
            let is_hand_in = |hand_in: &HandIn| {
                let stem = |file: &str| {
                    file.rsplit_once('.').map_or(file, |(stem, _)| stem).to_lowercase()
                };
                hand_in.files.iter().any(|file| stem(file) == name.to_lowercase())
            };
            !leftovers::is_inner(&name)
                && !sought.hand_ins.iter().any(is_hand_in)
                && Attempt::of(&name).is_none_or(|it| !it.is_sure)
        }
        ChildKind::Other => false,
        ChildKind::File | ChildKind::Link => {
            !leftovers::is_file(&child.text())
                && (is_source(&child.name, sought)
                    || is_archive(&child.name)
                    || child.kind == ChildKind::Link
                    || shelf.archive().is_none() && is_program(&shelf.shown(at)))
        }
    }
}

/// A class that lies below other folders.
pub(super) struct Below {
    pub(super) base: PathBuf,
    pub(super) children: Vec<Child>,
    /// What lies beside the folders around it, and is no submission.
    pub(super) beside: Vec<PathBuf>,
}

/// The class that is all there is below a folder: platforms put folders around it.
pub(super) fn below(
    shelf: &Shelf,
    base: &Path,
    children: &[Child],
    sought: &Sought<'_>,
) -> Result<Option<Below>, CannotFind> {
    let (mut base, mut children, mut beside) = (base.to_owned(), children.to_vec(), Vec::new());
    for _ in 0..MOST_WRAPPERS {
        let is_entry =
            |child: &Child| entry(shelf, &base.join(&child.name), child, sought).is_some();
        let (entries, others): (Vec<Child>, Vec<Child>) = children.into_iter().partition(is_entry);
        let [Child { name, kind: ChildKind::Folder }] = entries.as_slice() else {
            return Ok(None);
        };
        beside.extend(others.iter().map(|child| shelf.shown(&base.join(&child.name))));
        base = base.join(name);
        children = visible(shelf, &base)?;
        if is_class(shelf, &base, &children, sought) {
            return Ok(Some(Below { base, children, beside }));
        }
    }
    Ok(None)
}

/// Whether a folder has nothing but a folder for each of several, what is no submission left aside.
fn is_class(shelf: &Shelf, base: &Path, children: &[Child], sought: &Sought<'_>) -> bool {
    let entries = children.iter().filter_map(|child| {
        let at = base.join(&child.name);
        entry(shelf, &at, child, sought).is_some().then_some((at, child))
    });
    let entries: Vec<(PathBuf, &Child)> = entries.collect();
    let is_person = |(at, child): &(PathBuf, &Child)| {
        child.kind == ChildKind::Folder && could_be_a_student(shelf, at, child, sought)
    };
    let working = entries.iter().filter(|(at, _)| has_work(shelf, at, sought, 0));
    entries.iter().all(is_person) && working.take(2).count() == 2
}

/// What lies in the folders of a class that are its sections, if they are: nothing in them is a submission's own file, most hold the work of
/// several, and hardly a name is there twice, as those are that students give to folders within theirs.
pub(super) fn sections(
    shelf: &Shelf,
    base: &Path,
    children: &[Child],
    sought: &Sought<'_>,
) -> Result<Option<Vec<(PathBuf, Child)>>, CannotFind> {
    let (mut all, mut sizes, mut names) = (Vec::new(), Vec::new(), HashSet::new());
    for section in children {
        let section_at = base.join(&section.name);
        if section.kind != ChildKind::Folder {
            match entry(shelf, &section_at, section, sought) {
                Some(_) => return Ok(None),
                None => all.push((section_at, section.clone())),
            }
            continue;
        }
        let mut size = 0;
        for child in visible(shelf, &section_at)? {
            let at = section_at.join(&child.name);
            if is_own_file(&child, sought) {
                return Ok(None);
            }
            if is_somebodys(shelf, &at, &child, sought) {
                size += 1;
                names.insert(child.text().to_lowercase());
            }
            all.push((at, child));
        }
        sizes.push(size);
    }
    let with_work = sizes.iter().filter(|&&size| size > 0).count();
    let with_several = sizes.iter().filter(|&&size| size > 1).count();
    let people: usize = sizes.iter().sum();
    let are_sections =
        with_several > 1 && 2 * with_several > with_work && 10 * names.len() >= 9 * people;
    Ok(are_sections.then_some(all))
}

/// Whether a file has a name that a hand-in wants.
fn is_own_file(child: &Child, sought: &Sought<'_>) -> bool {
    let name = child.text();
    let mut files = sought.all().flat_map(|(_, hand_in)| &hand_in.files);
    let is_own = |(fit, _)| matches!(fit, Fit::Exact | Fit::Changed | Fit::Main);
    child.kind == ChildKind::File && files.any(|file| fit(&name, file).is_some_and(is_own))
}

/// Whether something in a section has somebody's work. Where a program may have several files, each is a part of one.
fn is_somebodys(shelf: &Shelf, at: &Path, child: &Child, sought: &Sought<'_>) -> bool {
    let is_whole = !sought.all().any(|(_, it)| it.takes_more_sources || it.files.len() > 1);
    match child.kind {
        ChildKind::Folder => {
            could_be_a_student(shelf, at, child, sought) && has_work(shelf, at, sought, 0)
        }
        ChildKind::File => is_archive(&child.name) || is_whole && is_source(&child.name, sought),
        ChildKind::Link | ChildKind::Other => false,
    }
}

/// Whether something in a folder is named like what is handed in, or packed.
fn has_work(shelf: &Shelf, folder: &Path, sought: &Sought<'_>, depth: usize) -> bool {
    let fits = |name: &str| {
        let mut files = sought.all().flat_map(|(_, hand_in)| &hand_in.files);
        files.any(|file| fit(name, file).is_some_and(|(fit, _)| fit <= Fit::Main))
    };
    let is_work = |child: &Child| match child.kind {
        ChildKind::Folder => {
            depth < MOST_WRAPPERS
                && !leftovers::is_folder(&child.text())
                && has_work(shelf, &folder.join(&child.name), sought, depth + 1)
        }
        ChildKind::File => fits(&child.text()) || is_archive(&child.name),
        ChildKind::Link | ChildKind::Other => false,
    };
    shelf.children(folder).is_ok_and(|children| children.iter().any(is_work))
}

//! Everything that one student uploaded, opened.

use c4_sandbox::printable;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::io;
use std::path::{Path, PathBuf};

use super::archive;
use super::bounds::{MOST_BYTES, MOST_DEEP, MOST_FILES, Room, told, too_far};
use super::leftovers;
use super::moment::{Moment, moment};
use super::shelf::{ChildKind, Shelf};

/// What one student uploaded: parts of a shelf.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Upload {
    pub(super) shelf: Shelf,
    pub(super) parts: Vec<Part>,
}

/// A file or a folder of an upload.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Part {
    /// Where it lies on the shelf.
    pub(super) at: PathBuf,
    /// What the student called it; empty for a folder whose files they are.
    pub(super) called: PathBuf,
    pub(super) is_folder: bool,
}

impl Part {
    pub(super) fn folder(at: impl Into<PathBuf>) -> Self {
        Self { at: at.into(), called: PathBuf::new(), is_folder: true }
    }

    pub(super) fn file(at: impl Into<PathBuf>, called: impl Into<PathBuf>) -> Self {
        Self { at: at.into(), called: called.into(), is_folder: false }
    }
}

/// The files of an upload, in memory, by their paths from the upload; an archive is a folder there.
#[derive(Debug, Default)]
pub(super) struct Contents {
    pub(super) files: BTreeMap<PathBuf, Vec<u8>>,
    /// What is not looked at, and why, where that does not show.
    pub(super) left: Vec<(PathBuf, Option<String>)>,
    /// Folders of earlier attempts, which are not looked at.
    pub(super) earlier: Vec<PathBuf>,
    /// The parts of the upload that the system would not let be read, in its words.
    pub(super) unreadable: Option<String>,
}

impl Upload {
    /// Where a file or a folder of it lies on the shelf; of several files that lie side by side, the first.
    pub(super) fn on_shelf(&self, path: &Path) -> PathBuf {
        let below = |part: &Part| {
            let below = path.strip_prefix(&part.called).ok()?;
            // Joining nothing would add a separator.
            Some(if below == Path::new("") { part.at.clone() } else { part.at.join(below) })
        };
        let first = || self.parts.first().map_or(path, |part| &part.at).to_owned();
        self.parts.iter().find_map(below).unwrap_or_else(first)
    }

    /// The same, for people.
    pub(super) fn place(&self, path: &Path) -> PathBuf {
        self.shelf.shown(&self.on_shelf(path))
    }

    /// Reads all of it that a build might read, within bounds.
    ///
    /// # Errors
    /// Why nothing of it is read, in words.
    pub(super) fn open(&self) -> Result<Contents, String> {
        let mut opening =
            Opening { contents: Contents::default(), room: Room::FULL, packed: vec![] };
        for part in &self.parts {
            if part.is_folder {
                opening.folder(&self.shelf, &part.at, &part.at, &part.called)?;
            } else {
                opening.file(&self.shelf, &part.at, &part.at, part.called.clone(), false)?;
            }
            for (path, why) in self.shelf.refused(&part.at) {
                let below = path.strip_prefix(&part.at).unwrap_or(&path);
                let called = part.called.join(below);
                match self.shelf.led_to(&path, &part.at).filter(|_| part.is_folder) {
                    Some(target) => opening.file(&self.shelf, &part.at, target, called, true)?,
                    None => opening.leave(called, why),
                }
            }
        }
        opening.leave_earlier();
        // What lies open comes first: no archive takes its room.
        for (path, bytes) in std::mem::take(&mut opening.packed) {
            opening.unpack(&path, &bytes, 1);
        }
        opening.leave_in_the_way();
        Ok(opening.contents)
    }
}

/// Words that stand before the number of an attempt.
const ATTEMPTS: [&str; 5] = ["attempt", "version", "revision", "try", "v"];

/// Which attempt a folder is, by its name.
pub(super) struct Attempt {
    when: Moment,
    /// Whether it can be nothing else.
    pub(super) is_sure: bool,
}

impl Attempt {
    pub(super) fn of(name: &str) -> Option<Self> {
        // With a name beside it, it may be somebody's.
        let is_alone = name.chars().all(|of| !of.is_alphabetic() || ['T', 'Z'].contains(&of));
        if let Some(when) = moment(name).filter(|_| is_alone) {
            return Some(Self { when, is_sure: true });
        }
        let number = name.trim_start_matches(char::is_alphabetic);
        let word = name[..name.len() - number.len()].to_lowercase();
        let number = number.trim_start_matches([' ', '_', '-']);
        let behind = number.trim_start_matches(|of: char| of.is_ascii_digit());
        let count = number[..number.len() - behind.len()].parse().ok()?;
        let is_sure =
            ATTEMPTS.contains(&word.as_str()) && !behind.starts_with(char::is_alphanumeric);
        let is_number = number == name && behind.is_empty();
        (is_sure || is_number).then_some(Self { when: [count, 0, 0, 0, 0, 0], is_sure })
    }
}

struct Opening {
    contents: Contents,
    room: Room,
    /// Archives that were found.
    packed: Vec<(PathBuf, Vec<u8>)>,
}

impl Opening {
    fn leave(&mut self, path: PathBuf, why: impl Into<Option<String>>) {
        self.contents.left.push((path, why.into()));
    }

    fn folder(
        &mut self,
        shelf: &Shelf,
        root: &Path,
        at: &Path,
        called: &Path,
    ) -> Result<(), String> {
        let children = match shelf.children(at) {
            Ok(children) => children,
            Err(error) => {
                self.unreadable(shelf, at, &error);
                return Ok(());
            }
        };
        for child in children {
            let (path, called) = (at.join(&child.name), called.join(&child.name));
            let text = called.to_string_lossy();
            if let Some(why) = too_far(&text) {
                let shown = told(text.into_owned());
                self.leave(shown.into(), why.to_owned());
                continue;
            }
            match child.kind {
                ChildKind::Folder if leftovers::is_folder(&child.text()) => {
                    self.leave(called.join(""), None);
                }
                ChildKind::Folder => self.folder(shelf, root, &path, &called)?,
                ChildKind::File => self.file(shelf, root, &path, called, false)?,
                ChildKind::Link => self.file(shelf, root, &path, called, true)?,
                ChildKind::Other => {
                    self.leave(called, "it is not a file that holds text".to_owned());
                }
            }
        }
        Ok(())
    }

    fn file(
        &mut self,
        shelf: &Shelf,
        root: &Path,
        at: &Path,
        called: PathBuf,
        is_link: bool,
    ) -> Result<(), String> {
        let name = called.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let many = || format!("there are more than {MOST_FILES} files");
        self.room.files = self.room.files.checked_sub(1).ok_or_else(many)?;
        if let Some(archive::Kind::Unread(kind)) = archive::by_name(&name) {
            self.leave(called, format!("it {}", archive::unread(kind)));
        } else if leftovers::is_file(&name) {
            self.leave(called, None);
        } else {
            match shelf.read(at, root, &mut self.room) {
                Ok(Some(bytes)) => self.keep(called, bytes),
                Ok(None) => {
                    self.leave(
                        called,
                        format!("there is no room for it in {} MiB", MOST_BYTES >> 20),
                    );
                }
                // What lies elsewhere was not handed in.
                Err(error) if is_link => self.leave(called, error.to_string()),
                Err(error) => self.unreadable(shelf, at, &error),
            }
        }
        Ok(())
    }

    fn unreadable(&mut self, shelf: &Shelf, at: &Path, error: &io::Error) {
        // Where the system takes no path of this length, it may be ours that is so long, but what lies there is not read anyway.
        if error.kind() == io::ErrorKind::InvalidFilename {
            return self.leave(at.to_owned(), "its path is too long".to_owned());
        }
        let words = format!("cannot read {}: {error}", printable::path(&shelf.shown(at)));
        self.contents.unreadable.get_or_insert(words);
    }

    /// Leaves all but the last of folders that are attempts at one thing. A platform makes them: what is packed is a student's own.
    fn leave_earlier(&mut self) {
        let open = self.contents.files.keys().chain(self.packed.iter().map(|(path, _)| path));
        let files: BTreeSet<PathBuf> = open.cloned().collect();
        let mut all: BTreeMap<(&Path, bool), BTreeMap<Moment, BTreeSet<&Path>>> = BTreeMap::new();
        for folder in files.iter().flat_map(|path| path.ancestors().skip(1)) {
            let name = folder.file_name().unwrap_or_default().to_string_lossy();
            if let (Some(attempt), Some(above)) = (Attempt::of(&name), folder.parent()) {
                let attempts = all.entry((above, attempt.is_sure)).or_default();
                attempts.entry(attempt.when).or_default().insert(folder);
            }
        }
        let mut earlier: BTreeSet<PathBuf> = BTreeSet::new();
        for ((_, is_sure), mut attempts) in all {
            let last = attempts.pop_last().map(|(_, last)| last).unwrap_or_default();
            // Folders that have nothing but numbers may be parts of one submission.
            let is_earlier = |folder: &&Path| {
                let below = files.range(folder.to_path_buf()..);
                let mut below = below.map_while(|path| path.strip_prefix(folder).ok());
                is_sure
                    || below.any(|path| last.iter().any(|last| files.contains(&last.join(path))))
            };
            let folders = attempts.into_values().flatten().filter(is_earlier);
            earlier.extend(folders.map(Path::to_owned));
        }
        let is_last = |path: &Path| !path.ancestors().skip(1).any(|it| earlier.contains(it));
        self.contents.files.retain(|path, _| is_last(path));
        self.packed.retain(|(path, _)| is_last(path));
        self.contents.earlier = earlier.iter().filter(|it| is_last(it)).cloned().collect();
    }

    /// Leaves files that have the name of a folder: on a disk there is no such thing, in archives there is.
    fn leave_in_the_way(&mut self) {
        let folders: HashSet<PathBuf> = self
            .contents
            .files
            .keys()
            .flat_map(|path| path.ancestors().skip(1).map(Path::to_owned))
            .collect();
        let in_the_way = self.contents.files.extract_if(.., |path, _| folders.contains(path));
        for (path, _) in in_the_way.collect::<Vec<_>>() {
            self.leave(path, "a folder has its name".to_owned());
        }
    }

    /// Takes a file, or puts it aside if it is an archive.
    fn keep(&mut self, path: PathBuf, bytes: Vec<u8>) {
        if is_archive(&path, &bytes) {
            self.packed.push((path, bytes));
        } else {
            self.take(path, bytes);
        }
    }

    /// Takes a file, but for what a build makes.
    fn take(&mut self, path: PathBuf, bytes: Vec<u8>) {
        if leftovers::was_linked(&bytes) {
            self.leave(path, "it is a program, which is built here".to_owned());
        } else {
            self.contents.files.insert(path, bytes);
        }
    }

    /// Takes what is in an archive, as if it were a folder.
    fn unpack(&mut self, path: &Path, bytes: &[u8], depth: usize) {
        if depth > MOST_DEEP {
            return self.leave(
                path.to_owned(),
                format!("more than {MOST_DEEP} archives lie in each other"),
            );
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let is_wanted = |path: &Path| !is_left(path);
        let unpacked = archive::unpack(bytes, &name, &mut self.room, &is_wanted);
        let unpacked = unpacked.and_then(|mut unpacked| {
            unpacked.follow_links(&mut self.room, &is_wanted)?;
            Ok(unpacked)
        });
        let unpacked = match unpacked {
            Ok(unpacked) => unpacked,
            Err(why) => return self.leave(path.to_owned(), format!("it {why}")),
        };
        for (name, why) in unpacked.refused {
            // Joining an absolute path would lose where it was.
            let shown = PathBuf::from(format!("{}/{name}", path.to_string_lossy()));
            self.leave(shown, why);
        }
        let (mut folders, mut known) = (Vec::new(), HashSet::new());
        for (below, bytes) in unpacked.files {
            let called = path.join(&below);
            match left_folder(&below) {
                Some(folder) => {
                    let folder = path.join(folder).join("");
                    if known.insert(folder.clone()) {
                        folders.push(folder);
                    }
                }
                None if is_left(&below) => self.leave(called, None),
                None if is_archive(&called, &bytes) => self.unpack(&called, &bytes, depth + 1),
                None => self.take(called, bytes),
            }
        }
        for folder in folders {
            self.leave(folder, None);
        }
    }
}

/// Whether a file is to be opened further.
fn is_archive(path: &Path, bytes: &[u8]) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    archive::by_name(&name).is_some()
        || path.extension().is_none() && archive::by_content(bytes).is_some()
}

/// The outermost folder of a path in an archive that holds nothing of interest.
fn left_folder(path: &Path) -> Option<&Path> {
    let is_left = |folder: &&Path| {
        folder.file_name().is_some_and(|name| leftovers::is_folder(&name.to_string_lossy()))
    };
    path.ancestors().skip(1).filter(is_left).last()
}

/// Whether a file in an archive is not looked at.
pub(super) fn is_left(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    left_folder(path).is_some() || leftovers::is_file(&name)
}

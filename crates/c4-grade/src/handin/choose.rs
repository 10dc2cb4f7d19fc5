//! Which of the files that a student uploaded are the submission.

use c4_sandbox::printable;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::ffi::OsStr;
use std::path::{Component, Path, PathBuf};

use c4_course::HandIn;

use super::bounds::{Room, told};
use super::contents::{Contents, Upload};
use super::encoding::readable;
use super::names::{Fit, fit};
use super::project::more_sources;
use super::sought::Sought;
use super::{CannotFind, Files, Intake};

/// Folders whose files are older than those beside them.
const OLD: [&str; 6] = ["old", "backup", "bak", "previous", "copy", "archive"];

/// How many names are told of what was found where nothing can be graded.
const MOST_NAMED: usize = 6;

/// What of an upload is the submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// The hand-in that it is, by its index.
    pub hand_in: usize,
    /// The folder whose files these are, from the upload; empty for the upload itself.
    pub folder: PathBuf,
    /// The name of the only file of the hand-in, if it has another than it should have.
    pub own_name: Option<String>,
}

/// Why there is no submission in an upload.
#[derive(Debug)]
pub(super) enum NoChoice {
    /// There is none, in words.
    None(String),
    /// It could be more than one of the hand-ins.
    Ambiguous(CannotFind),
}

/// A file that could be the one of a hand-in.
#[derive(Debug, Clone, Copy)]
struct Candidate<'a> {
    path: &'a Path,
    bytes: &'a [u8],
    hand_in: usize,
    fit: Fit,
    version: u32,
}

impl Candidate<'_> {
    /// The less, the better.
    fn rank(&self) -> (Fit, bool, usize) {
        (self.fit, is_old(self.path), self.path.components().count())
    }
}

/// Whether a file lies where older ones do.
fn is_old(path: &Path) -> bool {
    let name = |part: Component<'_>| part.as_os_str().to_string_lossy().to_lowercase();
    path.parent()
        .is_some_and(|folder| folder.components().any(|part| OLD.contains(&name(part).as_str())))
}

/// Chooses, of what is in an upload.
pub(super) fn choose(
    contents: &Contents,
    sought: &Sought<'_>,
    upload: &Upload,
) -> Result<Choice, NoChoice> {
    if let Some(choice) = complete(contents, sought, upload)? {
        return Ok(choice);
    }
    let mut candidates = Vec::new();
    for (path, bytes) in &contents.files {
        // An empty file builds nothing, whatever its name.
        if !bytes.iter().all(u8::is_ascii_whitespace) {
            candidates.extend(candidate(path, bytes, sought, upload)?);
        }
    }
    let is_ours = |it: &Candidate<'_>| it.hand_in < sought.hand_ins.len();
    if candidates.iter().any(|it| is_ours(it) && it.fit <= Fit::Within) {
        candidates.retain(is_ours);
    }
    let Some(best) = candidates.iter().map(Candidate::rank).min() else {
        return Err(NoChoice::None(nothing(contents, sought)));
    };
    let mut best: Vec<Candidate<'_>> =
        candidates.iter().copied().filter(|it| it.rank() == best).collect();
    // Of several versions, the last is meant.
    let last = best.iter().map(|it| it.version).max();
    best.retain(|it| Some(it.version) == last);
    let all: BTreeSet<usize> = best.iter().map(|it| it.hand_in).collect();
    let all: Vec<usize> = all.into_iter().collect();
    let hand_in = sought.one_of(&upload.place(Path::new("")), &all).map_err(NoChoice::Ambiguous)?;
    best.retain(|it| Some(it.hand_in) == hand_in);
    let with_main: Vec<Candidate<'_>> =
        best.iter().copied().filter(|it| has_main(it.bytes)).collect();
    let taken = match (best.as_slice(), with_main.as_slice()) {
        ([one], _) | (_, [one]) => *one,
        ([one, others @ ..], _) if others.iter().all(|it| it.bytes == one.bytes) => *one,
        (several, _) => {
            let several: Vec<String> =
                several.iter().map(|it| it.path.to_string_lossy().into_owned()).collect();
            let wanted = sought.names().join(" or ");
            let no = if best[0].fit <= Fit::Within {
                "more than one file could be"
            } else {
                "there is no"
            };
            let but = if best[0].fit <= Fit::Within { ":" } else { ", but" };
            let named = several[..several.len().min(MOST_NAMED)].join(", ");
            let more = several.len().saturating_sub(MOST_NAMED);
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            return Err(NoChoice::None(format!("{no} {wanted}{but} {named}{more}")));
        }
    };
    let wanted = sought.get(taken.hand_in).only_file();
    let own = taken.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    Ok(Choice {
        hand_in: taken.hand_in,
        folder: taken.path.parent().unwrap_or(Path::new("")).to_owned(),
        own_name: Some(own).filter(|own| Some(own.as_str()) != wanted),
    })
}

/// A file as the one of the hand-in that it fits best.
fn candidate<'a>(
    path: &'a Path,
    bytes: &'a [u8],
    sought: &Sought<'_>,
    upload: &Upload,
) -> Result<Option<Candidate<'a>>, NoChoice> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    // Somebody took the ending away; a program that was built is called like that, too.
    let is_bare =
        |file: &str| file.rsplit_once('.').is_some_and(|(stem, _)| stem == name) && has_main(bytes);
    let fit_of = |file: &str| fit(&name, file).or(is_bare(file).then_some((Fit::Within, 0)));
    let fits: Vec<(usize, (Fit, u32))> = sought
        .all()
        .filter_map(|(index, hand_in)| Some((index, fit_of(hand_in.only_file()?)?)))
        .collect();
    let Some(best) = fits.iter().map(|(_, (fit, _))| *fit).min() else { return Ok(None) };
    let all: Vec<usize> =
        fits.iter().filter(|(_, (fit, _))| *fit == best).map(|&(index, _)| index).collect();
    let hand_in = sought.one_of(&upload.place(path), &all).map_err(NoChoice::Ambiguous)?;
    let found = fits.iter().find(|(index, _)| Some(*index) == hand_in);
    Ok(found.map(|&(hand_in, (fit, version))| Candidate { path, bytes, hand_in, fit, version }))
}

/// The outermost folder that has all files of a hand-in, by their own names.
fn complete(
    contents: &Contents,
    sought: &Sought<'_>,
    upload: &Upload,
) -> Result<Option<Choice>, NoChoice> {
    let folders: BTreeSet<&Path> = contents.files.keys().filter_map(|path| path.parent()).collect();
    let mut folders: Vec<&Path> = folders.into_iter().collect();
    folders.sort_by_key(|folder| folder.components().count());
    for folder in folders {
        let has = |file: &String| {
            contents.files.get(&folder.join(file)).is_some_and(|bytes| !bytes.is_empty())
        };
        let there = |hand_in: &HandIn| hand_in.files.len() > 1 && hand_in.files.iter().all(has);
        let all: Vec<usize> =
            sought.all().filter(|(_, it)| there(it)).map(|(index, _)| index).collect();
        let hand_in = sought.one_of(&upload.place(folder), &all).map_err(NoChoice::Ambiguous)?;
        if let Some(hand_in) = hand_in {
            return Ok(Some(Choice { hand_in, folder: folder.to_owned(), own_name: None }));
        }
    }
    Ok(None)
}

/// What there is in place of a submission.
fn nothing(contents: &Contents, sought: &Sought<'_>) -> String {
    let files = contents.files.iter().map(|(path, bytes)| {
        let empty = match bytes.trim_ascii() {
            [] if bytes.is_empty() => " (empty)",
            [] => " (blank)",
            _ => "",
        };
        format!("{}{empty}", printable::path(&path))
    });
    let left = contents.left.iter().map(|(path, why)| {
        let why = why.as_ref().map_or_else(String::new, |why| format!(" ({why})"));
        format!("{}{why}", printable::path(&path))
    });
    // What says why comes first: it may have been the submission.
    let mut found: Vec<String> = left.chain(files).collect();
    found.sort_by_key(|found| !found.contains(" ("));
    let wanted = sought.names().join(" or ");
    match found.len() {
        0 => format!("there is no {wanted}: nothing was handed in"),
        count => {
            let named = found[..count.min(MOST_NAMED)].join(", ");
            let more = count.saturating_sub(MOST_NAMED);
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            format!("there is no {wanted}: found {named}{more}")
        }
    }
}

/// Whether a source defines `main`, as far as a look can tell.
pub(super) fn has_main(bytes: &[u8]) -> bool {
    has_function(bytes, "main")
}

/// The same of a function with another name.
pub(super) fn has_function(bytes: &[u8], name: &str) -> bool {
    let (text, _) = readable(bytes.to_vec(), false);
    let text = String::from_utf8_lossy(&text);
    text.match_indices(name).any(|(at, _)| {
        let is_word = |of: char| of.is_alphanumeric() || of == '_';
        let before = text[..at].chars().next_back();
        before.is_none_or(|of| !is_word(of))
            && text[at + name.len()..].trim_start().starts_with('(')
    })
}

impl Choice {
    /// The other programs of an upload, if the hand-in is one source: what has a `main` of other contents than the source that was taken.
    /// Any of them may be the one that is meant, or somebody else's.
    pub(super) fn others<'a>(
        &self,
        contents: &'a Contents,
        hand_in: &HandIn,
        intake: &Intake,
    ) -> Vec<&'a Path> {
        let Some(wanted) = hand_in.only_file().filter(|file| file.contains('.')) else {
            return vec![];
        };
        let own = self.folder.join(self.own_name.as_deref().unwrap_or(wanted));
        let Some(taken) = contents.files.get(&own) else { return vec![] };
        let used: HashSet<&str> = intake.taken.iter().map(String::as_str).collect();
        let is_other = |path: &Path, bytes: &[u8]| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let is_used = used.contains(path.to_string_lossy().as_ref());
            !is_used
                && fit(&name, wanted).is_some()
                && !is_old(path)
                && bytes != taken
                && has_main(bytes)
        };
        let others = contents.files.iter().filter(|(path, bytes)| is_other(path, bytes));
        others.map(|(path, _)| path.as_path()).collect()
    }

    /// The files to build, under the names that the course wants, and what of the upload they are.
    pub(super) fn files(&self, contents: &Contents, hand_in: &HandIn) -> (Files, Intake) {
        let main = self.own_name.as_ref().or(hand_in.files.first()).map(PathBuf::from);
        let mut laid = Laid::out(contents, &self.folder);
        let is_source_alone = hand_in.only_file().is_some_and(|file| file.contains('.'));
        if let Some(main) = main.filter(|_| is_source_alone) {
            let named = by_name(contents);
            laid.follow(main.clone(), contents, &named);
            if hand_in.takes_more_sources {
                let here =
                    laid.of.iter().map(|(name, path)| (name.clone(), contents.files[path].clone()));
                let mut files = Files::default();
                here.for_each(|(name, bytes)| files.insert(name, bytes));
                for more in more_sources(&main, &files) {
                    laid.follow(more.into(), contents, &named);
                }
            }
        } else {
            laid.used.extend(laid.of.keys().cloned());
        }
        let Laid { of, used, no_room, .. } = laid;
        let mut intake = Intake::default();
        let mut files = Files::default();
        for (name, path) in &of {
            let ending = name.extension().unwrap_or_default().to_string_lossy().to_lowercase();
            let breaks_lines = ["", "sh", "mk", "txt"].contains(&ending.as_str());
            let (bytes, changed) = readable(contents.files[path].clone(), breaks_lines);
            if used.contains(name) {
                intake.taken.push(path.to_string_lossy().into_owned());
                intake.notes.extend(
                    changed.iter().map(|changed| format!("{} {changed}", printable::path(&path))),
                );
            }
            files.insert(name.clone(), bytes);
        }
        intake.notes.extend(no_room.iter().map(|((path, why), name)| {
            let [path, name] = [path, name].map(|it| told(printable::path(it).to_string()));
            format!("{path} is not put at {name}, where it is looked for: {why}")
        }));
        let taken = of.iter().filter(|(name, _)| used.contains(*name)).map(|(_, path)| path);
        let taken: HashSet<&PathBuf> = taken.collect();
        let others = contents.files.keys().filter(|path| !taken.contains(path));
        intake.left.extend(others.map(|path| path.to_string_lossy().into_owned()));
        intake.left.extend(contents.left.iter().map(|(path, why)| match why {
            Some(why) => format!("{} ({why})", printable::path(&path)),
            None => path.to_string_lossy().into_owned(),
        }));
        intake.left.sort();
        let files = match (&self.own_name, hand_in.only_file()) {
            (Some(own), Some(wanted)) => files.renamed(own.as_ref(), wanted.as_ref()),
            _ => files,
        };
        (files, intake)
    }
}

/// The files of an upload by their names, without the folders that they lie in.
fn by_name(contents: &Contents) -> HashMap<&OsStr, Vec<&PathBuf>> {
    let mut named: HashMap<&OsStr, Vec<&PathBuf>> = HashMap::new();
    for path in contents.files.keys() {
        named.entry(path.file_name().unwrap_or_default()).or_default().push(path);
    }
    named
}

/// Where the files of an upload are to lie.
struct Laid {
    /// By the names that they are looked for by, which files they are.
    of: BTreeMap<PathBuf, PathBuf>,
    /// The names that a build needs.
    used: BTreeSet<PathBuf>,
    /// For copies, what the upload leaves of its own room: a file that is looked for in many places takes as much as many files.
    room: Room,
    /// The files that were not put somewhere, and why, each with the first place.
    no_room: BTreeMap<(PathBuf, String), PathBuf>,
}

impl Laid {
    /// The files of a folder of an upload as they are.
    fn out(contents: &Contents, folder: &Path) -> Self {
        let below =
            |path: &PathBuf| Some((path.strip_prefix(folder).ok()?.to_owned(), path.clone()));
        let bytes: usize = contents.files.values().map(Vec::len).sum();
        let left = Room::FULL.bytes.saturating_sub(bytes as u64);
        Self {
            of: contents.files.keys().filter_map(below).collect(),
            used: BTreeSet::new(),
            // Each file may be looked for in another place once.
            room: Room { bytes: left, ..Room::FULL },
            no_room: BTreeMap::new(),
        }
    }

    /// Marks a source and what it includes as used. An included file that lies elsewhere in the upload is put where it is
    /// looked for, if it is the only one of its name, as long as there is room.
    fn follow(
        &mut self,
        source: PathBuf,
        contents: &Contents,
        named: &HashMap<&OsStr, Vec<&PathBuf>>,
    ) {
        let mut due = vec![source];
        while let Some(name) = due.pop() {
            let Some(path) = self.of.get(&name).cloned() else { continue };
            if !self.used.insert(name.clone()) {
                continue;
            }
            let folder = name.parent().unwrap_or(Path::new(""));
            let included: BTreeSet<String> = includes(&contents.files[&path]).into_iter().collect();
            for target in included.iter().rev().filter_map(|included| joined(folder, included)) {
                if !self.of.contains_key(&target) {
                    match named.get(target.file_name().unwrap_or_default()).map(Vec::as_slice) {
                        Some([only]) if self.put(only, &target, contents) => {}
                        _ => continue,
                    }
                }
                due.push(target);
            }
        }
    }

    /// Whether there is room for a file under this name, too; it has it then.
    fn put(&mut self, file: &Path, name: &Path, contents: &Contents) -> bool {
        match self.room.take(&name.to_string_lossy(), contents.files[file].len()) {
            Ok(()) => drop(self.of.insert(name.to_owned(), file.to_owned())),
            Err(why) => {
                self.no_room.entry((file.to_owned(), why)).or_insert_with(|| name.to_owned());
                return false;
            }
        }
        true
    }
}

/// A path from a folder, if it stays below the outermost one.
pub(super) fn joined(folder: &Path, path: &str) -> Option<PathBuf> {
    let mut joined = folder.to_owned();
    for part in Path::new(path).components() {
        match part {
            Component::Normal(part) => joined.push(part),
            Component::CurDir => {}
            Component::ParentDir if joined.pop() => {}
            _ => return None,
        }
    }
    Some(joined)
}

/// What a source includes of its own files.
pub(super) fn includes(bytes: &[u8]) -> Vec<String> {
    let (text, _) = readable(bytes.to_vec(), false);
    let text = String::from_utf8_lossy(&text);
    let included = |line: &str| {
        let rest = line.trim_start().strip_prefix('#')?.trim_start().strip_prefix("include")?;
        let (name, _) = rest.trim_start().strip_prefix('"')?.split_once('"')?;
        Some(name.to_owned())
    };
    text.lines().filter_map(included).collect()
}

//! Paths as a person would type them.

use std::collections::HashSet;
use std::fs::{self, File, Metadata};
use std::io;
use std::path::{Path, PathBuf};

use crate::journal;
use crate::refusal::Refusal;

use c4_grade::quoted;
pub(crate) use c4_grade::{as_command, from_here};
use c4_sandbox::belongs_to_us;

/// A path as an argument of a command, in which what begins with a hyphen would be an option.
pub(crate) fn argument(path: &Path) -> String {
    let text = path.to_string_lossy();
    if text.starts_with('-') { format!("./{text}") } else { text.into_owned() }
}

/// The word that a shell takes for a path as an argument, whatever its bytes are.
pub(crate) fn word(path: &Path) -> String {
    if path.to_str().is_some() {
        return quoted([argument(path)]);
    }
    let bytes = path.as_os_str().as_encoded_bytes();
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_@%+=:,./-".contains(&byte);
    let shown = bytes.iter().map(|&byte| match is_plain(byte) {
        true => char::from(byte).to_string(),
        false => format!(r"\{byte:03o}"),
    });
    let here = if bytes.starts_with(b"-") { "./" } else { "" };
    format!("$'{here}{}'", shown.collect::<String>())
}

/// The word that a shell takes for a path as a command: a bare name would be looked for along `PATH`.
pub(crate) fn command_word(path: &Path) -> String {
    let path = from_here(path);
    let is_bare = path.components().count() == 1 && path.file_name().is_some();
    word(&if is_bare { Path::new(".").join(path) } else { path })
}

/// Refuses a file that is there already, unless it is to be replaced.
///
/// # Errors
/// [`Refusal::Exists`].
pub(crate) fn may_be_replaced(path: &Path, is_forced: bool) -> Result<(), Refusal> {
    if path.exists() && !is_forced { Err(Refusal::Exists(from_here(path))) } else { Ok(()) }
}

/// Whether a file can be written, which is asked before work whose result it is to take; it is there from then on.
///
/// # Errors
/// Why it cannot.
pub(crate) fn can_be_written(path: &Path) -> io::Result<()> {
    // Whoever reads a pipe would take the end of a trial for the end of all.
    if fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir()) {
        return Ok(());
    }
    File::options().append(true).create(true).open(path).map(drop)
}

/// Writes a file as a whole: if the disk is full, what was there is there still. A pipe or a device takes the bytes as they come, and so does
/// a file that is another's, or that has more names than one.
///
/// # Errors
/// As the system fails.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // What a link leads to is the file.
    let last = fs::canonicalize(path).and_then(|file| fs::metadata(&file).map(|it| (file, it)));
    let replaced = match last {
        Ok((file, last)) if last.is_file() && belongs_to_us(&last) && has_one_name(&last) => {
            journal::replace(&file, bytes, Some(last.permissions()))
        }
        _ => return fs::write(path, bytes),
    };
    match replaced {
        // Nothing can be made in its folder.
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => fs::write(path, bytes),
        replaced => replaced,
    }
}

#[cfg(unix)]
fn has_one_name(file: &Metadata) -> bool {
    std::os::unix::fs::MetadataExt::nlink(file) == 1
}

#[cfg(not(unix))]
fn has_one_name(_: &Metadata) -> bool {
    true
}

/// Asks of each file to be written, before any work, whether it can be: `can_be` makes it or tells why not. None may be one of those which
/// are read, lie in a folder of them as if it had been handed in, or be written for something else, too.
///
/// # Errors
/// The first that may not, and why.
pub(crate) fn may_be_written<'a>(
    read: impl IntoIterator<Item = &'a Path>,
    written: impl Iterator<Item = &'a PathBuf> + Clone,
    can_be: impl Fn(&Path) -> io::Result<()>,
) -> Result<(), (PathBuf, io::Error)> {
    let read: Vec<&Path> = read.into_iter().collect();
    // What is made below was not handed in.
    handed_in(&read, written.clone()).map_or(Ok(()), Err)?;
    for path in written.clone() {
        can_be(path).map_err(|error| (path.clone(), error))?;
    }
    written_twice(read, written).map_or(Ok(()), Err)
}

/// What reports, and records of games, are called by.
const REPORTS: [&str; 9] = ["json", "jsonl", "csv", "html", "htm", "md", "xml", "txt", "tap"];

/// The first of the files to be written that is there in one of these folders, and does not look like an earlier report: it may have been
/// handed in.
fn handed_in<'a>(
    folders: &[&Path],
    written: impl IntoIterator<Item = &'a PathBuf>,
) -> Option<(PathBuf, io::Error)> {
    let folders: Vec<PathBuf> = folders.iter().filter_map(|it| it.canonicalize().ok()).collect();
    let is_report = |path: &Path| {
        let extension = path.extension().and_then(|it| it.to_str()).map(str::to_ascii_lowercase);
        extension.is_some_and(|it| REPORTS.contains(&it.as_str()))
    };
    let is_it = |path: &&PathBuf| {
        let there = path.canonicalize().ok().filter(|it| it.is_file() && !is_report(it));
        there.is_some_and(|it| folders.iter().any(|folder| it.starts_with(folder)))
    };
    written.into_iter().find(is_it).map(|path| taken(path))
}

/// The refusal of a file that is something else already.
fn taken(path: &Path) -> (PathBuf, io::Error) {
    (path.to_owned(), io::Error::other("it is read or written for something else, too"))
}

/// The first of the files to be written that is one of those which are read, or written before. All are there by now; a device takes
/// anything.
fn written_twice<'a>(
    read: impl IntoIterator<Item = &'a Path>,
    written: impl IntoIterator<Item = &'a PathBuf>,
) -> Option<(PathBuf, io::Error)> {
    let file = |path: &Path| fs::canonicalize(path).ok().filter(|path| path.is_file());
    let mut known: HashSet<PathBuf> = read.into_iter().filter_map(file).collect();
    let twice = written.into_iter().find(|path| file(path).is_some_and(|it| !known.insert(it)));
    twice.map(|path| taken(path))
}

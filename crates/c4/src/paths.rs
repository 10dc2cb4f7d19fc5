//! Paths as a person would type them.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

pub(crate) use c4_grade::{as_command, from_here};

/// Whether a file can be written, which is asked before work whose result it is to take; it is there from then on.
///
/// # Errors
/// Why it cannot.
pub(crate) fn can_be_written(path: &Path) -> io::Result<()> {
    File::options().append(true).create(true).open(path).map(drop)
}

/// The first of the files to be written that is one of those which are read, or written before. All are there by now; a device takes
/// anything.
pub(crate) fn written_twice<'a>(
    read: impl IntoIterator<Item = &'a Path>,
    written: impl IntoIterator<Item = &'a PathBuf>,
) -> Option<(PathBuf, io::Error)> {
    let file = |path: &Path| fs::canonicalize(path).ok().filter(|path| path.is_file());
    let mut taken: HashSet<PathBuf> = read.into_iter().filter_map(file).collect();
    let twice = written.into_iter().find(|path| file(path).is_some_and(|it| !taken.insert(it)))?;
    Some((twice.clone(), io::Error::other("it is read or written for something else, too")))
}

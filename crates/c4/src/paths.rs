//! Paths as a person would type them.

use std::fs::File;
use std::io;
use std::path::Path;

pub(crate) use c4_grade::{as_command, from_here};

/// Whether a file can be written, which is asked before work whose result it is to take; it is there from then on.
///
/// # Errors
/// Why it cannot.
pub(crate) fn can_be_written(path: &Path) -> io::Result<()> {
    File::options().append(true).create(true).open(path).map(drop)
}

//! Paths as a person would type them.

use std::env;
use std::fs::File;
use std::io;
use std::path::{Component, Path, PathBuf};

/// The path from the working directory, if it leads below it; otherwise as it is.
pub(crate) fn from_here(path: &Path) -> PathBuf {
    let here = env::current_dir().unwrap_or_default();
    path.strip_prefix(here).unwrap_or(path).to_owned()
}

/// The path as the first word of a command: a bare name would be looked for along `PATH`.
pub(crate) fn as_command(path: &Path) -> String {
    let path = from_here(path);
    let mut components = path.components();
    match (components.next(), components.next()) {
        (Some(Component::Normal(_)), None) => format!("./{}", path.display()),
        _ => path.display().to_string(),
    }
}

/// Whether a file can be written, which is asked before work whose result it is to take; it is there from then on.
///
/// # Errors
/// Why it cannot.
pub(crate) fn can_be_written(path: &Path) -> io::Result<()> {
    File::options().append(true).create(true).open(path).map(drop)
}

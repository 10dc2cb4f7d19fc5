//! Why nothing was written.

use c4_sandbox::printable;
use std::io;
use std::path::PathBuf;

/// What has to be put right first.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Fault {
    /// A file cannot be read.
    #[error("cannot read {path}: {1}", path = printable::path(.0))]
    Read(PathBuf, #[source] io::Error),
    /// The file cannot be written.
    #[error("cannot write {path}: {1}", path = printable::path(.0))]
    Write(PathBuf, #[source] io::Error),
    /// The program would not run at Gradescope, for this reason.
    #[error(
        "{path} is {1}, and Gradescope needs a static program for Linux on x86-64: name one with --binary, such as that of a release",
        path = printable::path(.0)
    )]
    Binary(PathBuf, &'static str),
    /// A folder would have to be read that is on this machine alone.
    #[error("a workflow cannot take --fixtures: the folder is on this machine alone")]
    Fixtures,
}

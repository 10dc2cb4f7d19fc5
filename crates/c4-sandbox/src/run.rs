//! How a run went, or why there was none.

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

use crate::Ending;
use crate::printable;

/// How a run went.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// How it ended.
    pub ending: Ending,
    /// What it wrote to standard output, never more than the limit.
    pub stdout: Vec<u8>,
    /// What it wrote to standard error, never more than the limit.
    pub stderr: Vec<u8>,
    /// How long it took.
    pub wall: Duration,
}

/// Why a program could not be run at all, which says nothing about whether it is right.
#[derive(Debug)]
pub enum CannotRun {
    /// There is no such file.
    NotFound(PathBuf),
    /// The file is there, but it is a folder or not marked as a program.
    NotExecutable(PathBuf),
    /// The system would not start it.
    Start(PathBuf, io::Error),
    /// There was no empty folder to run it in, or no room in it.
    Scratch(io::Error),
    /// The system lost it while it ran.
    Watch(PathBuf, io::Error),
    /// It could not be confined as it should be, for this reason.
    Confine(String),
}

impl fmt::Display for CannotRun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotFound(path) => write!(f, "there is no program {}", printable::path(path)),
            Self::NotExecutable(path) => write!(
                f,
                "{} is not a program that may be executed: compile it first, or allow it with chmod +x",
                printable::path(path)
            ),
            Self::Start(path, error) => {
                write!(f, "cannot start {}: {error}", printable::path(path))
            }
            Self::Scratch(error) => write!(f, "there is no folder to run in: {error}"),
            Self::Watch(path, error) => {
                write!(f, "cannot watch {}: {error}", printable::path(path))
            }
            Self::Confine(reason) => write!(f, "cannot confine a program: {reason}"),
        }
    }
}

impl std::error::Error for CannotRun {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::NotFound(_) | Self::NotExecutable(_) | Self::Confine(_) => None,
            Self::Start(_, error) | Self::Scratch(error) | Self::Watch(_, error) => Some(error),
        }
    }
}

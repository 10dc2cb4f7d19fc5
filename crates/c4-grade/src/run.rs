//! What is run, within which limits, and how it went.

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

use serde::{Serialize, Serializer};

use crate::{Ending, Limits};

/// Something that can be run on a case: an [`Executable`](crate::Executable) or a program
/// [in this process](crate::InProcess).
pub trait Subject: Sync + fmt::Debug {
    /// Runs it to its end, or to the first limit that it reaches.
    ///
    /// # Errors
    /// [`CannotRun`] if it could not even be started. However badly it behaves once it runs, that is a [`Run`].
    fn run(&self, args: &[String], stdin: &[u8], limits: &Limits) -> Result<Run, CannotRun>;
}

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
    /// There was no empty folder to run it in.
    Scratch(io::Error),
    /// The system lost it while it ran.
    Watch(PathBuf, io::Error),
    /// It could not be confined as it should be, for this reason.
    Confine(String),
    /// There is no program to run, because what was handed in does not build: this is what happened.
    NotBuilt(String),
    /// There is no program to run, because nothing can be built here, for this reason.
    CannotBuild(String),
    /// This input cannot be put to the program.
    NotAskable,
}

impl fmt::Display for CannotRun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotFound(path) => write!(f, "there is no program {}", path.display()),
            Self::NotExecutable(path) => write!(
                f,
                "{} is not a program that may be executed: compile it first, or allow it with chmod +x",
                path.display()
            ),
            Self::Start(path, error) => write!(f, "cannot start {}: {error}", path.display()),
            Self::Scratch(error) => write!(f, "cannot make a folder to run in: {error}"),
            Self::Watch(path, error) => write!(f, "cannot watch {}: {error}", path.display()),
            Self::Confine(reason) => write!(f, "cannot confine a program: {reason}"),
            Self::NotBuilt(what) => write!(f, "it does not build: {what}"),
            Self::CannotBuild(reason) => f.write_str(reason),
            Self::NotAskable => f.write_str("this case cannot be put to it"),
        }
    }
}

impl std::error::Error for CannotRun {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::NotFound(_)
            | Self::NotExecutable(_)
            | Self::NotBuilt(_)
            | Self::CannotBuild(_)
            | Self::NotAskable
            | Self::Confine(_) => None,
            Self::Start(_, error) | Self::Scratch(error) | Self::Watch(_, error) => Some(error),
        }
    }
}

/// As the sentence that a person reads.
impl Serialize for CannotRun {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

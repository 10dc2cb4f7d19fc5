//! How a run went, or why there was none.

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use thiserror::Error;

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
    /// How long it took, without pauses.
    pub wall: Duration,
}

/// A pause of whoever types.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pause {
    /// How many bytes have been typed before it.
    pub before: usize,
    /// How long it is.
    pub time: Duration,
}

/// How a program is run; usually without any of this.
#[derive(Debug, Clone, Copy, Default)]
pub struct Conditions<'a> {
    /// When whoever types pauses.
    pub pauses: &'a [Pause],
    /// Whether nothing of what it prints is to be lost if it is stopped, where the system can do that: it has a `stdbuf`, and the
    /// program is not linked statically and does not set its buffers itself.
    pub unbuffered: bool,
    /// Which moment its clock begins at, if the sandbox [has others](crate::Sandbox::with_chosen_chance): any number below six hundred
    /// million is a second of its own.
    pub moment: u32,
}

impl Conditions<'_> {
    /// Nothing of what is printed is lost.
    pub const UNBUFFERED: Self = Self { pauses: &[], unbuffered: true, moment: 0 };
}

/// Why a program could not be run at all, which says nothing about whether it is right.
#[derive(Debug, Error)]
pub enum CannotRun {
    /// There is no such file.
    #[error("there is no program {path}", path = printable::path(.0))]
    NotFound(PathBuf),
    /// The file is there, but it is a folder or not marked as a program.
    #[error(
        "{path} is not a program that may be executed: compile it first, or allow it with chmod +x",
        path = printable::path(.0)
    )]
    NotExecutable(PathBuf),
    /// The system would not start it.
    #[error("cannot start {path}: {1}", path = printable::path(.0))]
    Start(PathBuf, #[source] io::Error),
    /// There was no empty folder to run it in, or no room in it.
    #[error("there is no folder to run in: {0}")]
    Scratch(#[source] io::Error),
    /// The system lost it while it ran.
    #[error("cannot watch {path}: {1}", path = printable::path(.0))]
    Watch(PathBuf, #[source] io::Error),
    /// It could not be confined as it should be, for this reason.
    #[error("cannot confine a program: {0}")]
    Confine(String),
}

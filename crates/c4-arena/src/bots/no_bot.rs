//! Why there is no bot.

use std::io;
use std::path::PathBuf;

use c4_sandbox::{CannotBuild, CannotRun};
use thiserror::Error;

/// Why there is no bot, which is nobody's fault who plays. (A source that does not compile is a bot, which loses; so
/// is a program that does not start.)
#[derive(Debug, Error)]
pub enum NoBot {
    /// There is no such file or folder.
    #[error("there is no {}", .0.display())]
    NotFound(PathBuf),
    /// What is there is of no kind that we know.
    #[error(
        "{} is no bot: that is a C source (.c), a Python agent (.py), a program that may be executed, or a folder with C \
         sources, a main.py or a program called bot",
        .0.display()
    )]
    Unknown(PathBuf),
    /// The folder has none of the files that its kind begins with.
    #[error("in {} there is no {wanted}", folder.display())]
    Lacks {
        /// The folder.
        folder: PathBuf,
        /// What should be in it.
        wanted: &'static str,
    },
    /// A file of it cannot be read.
    #[error("cannot read {path}: {1}", path = .0.display())]
    Unreadable(PathBuf, #[source] io::Error),
    /// There is no compiler for it.
    #[error("{0}")]
    CannotBuild(#[source] CannotBuild),
    /// There is no Python here that could run it.
    #[error("there is no python3 along PATH that runs: a Python agent needs one")]
    NoPython,
    /// It cannot be run.
    #[error("{0}")]
    CannotRun(#[source] CannotRun),
}

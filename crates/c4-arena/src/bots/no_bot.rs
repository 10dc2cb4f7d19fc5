//! Why there is no bot.

use std::fmt;
use std::io;
use std::path::PathBuf;

use c4_sandbox::{CannotBuild, CannotRun};

/// Why there is no bot, which is nobody's fault who plays. (A source that does not compile is a bot, which loses; so
/// is a program that does not start.)
#[derive(Debug)]
pub enum NoBot {
    /// There is no such file or folder.
    NotFound(PathBuf),
    /// What is there is of no kind that we know.
    Unknown(PathBuf),
    /// The folder has none of the files that its kind begins with.
    Lacks {
        /// The folder.
        folder: PathBuf,
        /// What should be in it.
        wanted: &'static str,
    },
    /// A file of it cannot be read.
    Unreadable(PathBuf, io::Error),
    /// There is no compiler for it.
    CannotBuild(CannotBuild),
    /// There is no Python here that could run it.
    NoPython,
    /// It cannot be run.
    CannotRun(CannotRun),
}

impl fmt::Display for NoBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotFound(path) => write!(f, "there is no {}", path.display()),
            Self::Unknown(path) => write!(
                f,
                "{} is no bot: that is a C source (.c), a Python agent (.py), a program that may be executed, or a folder \
                 with C sources, a main.py or a program called bot",
                path.display()
            ),
            Self::Lacks { folder, wanted } => {
                write!(f, "in {} there is no {wanted}", folder.display())
            }
            Self::Unreadable(path, error) => write!(f, "cannot read {}: {error}", path.display()),
            Self::CannotBuild(reason) => reason.fmt(f),
            Self::NoPython => {
                f.write_str("there is no python3 along PATH that runs: a Python agent needs one")
            }
            Self::CannotRun(reason) => reason.fmt(f),
        }
    }
}

impl std::error::Error for NoBot {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::NotFound(_) | Self::Unknown(_) | Self::Lacks { .. } | Self::NoPython => None,
            Self::Unreadable(_, error) => Some(error),
            Self::CannotBuild(reason) => Some(reason),
            Self::CannotRun(reason) => Some(reason),
        }
    }
}

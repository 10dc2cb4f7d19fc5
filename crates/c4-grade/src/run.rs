//! What is run, within which limits, and how it went.

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

use serde::{Serialize, Serializer};

use crate::Signal;

/// Something that can be run on a case: an [`Executable`](crate::Executable) or a program
/// [in this process](crate::InProcess).
pub trait Subject: Sync + fmt::Debug {
    /// Runs it to its end, or to the first limit that it reaches.
    ///
    /// # Errors
    /// [`CannotRun`] if it could not even be started. However badly it behaves once it runs, that is a [`Run`].
    fn run(&self, args: &[String], stdin: &[u8], limits: &Limits) -> Result<Run, CannotRun>;
}

/// What a program may use before it is stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Limits {
    /// How long it may run, by the clock on the wall.
    #[serde(rename = "seconds", serialize_with = "seconds")]
    pub wall: Duration,
    /// How many bytes it may write to each of its two streams.
    #[serde(rename = "output_bytes")]
    pub output: usize,
}

impl Limits {
    /// The same limits, with room for at least twice `bytes` of output: a long transcript is not a flood.
    #[must_use]
    pub fn with_room_for(self, bytes: usize) -> Self {
        Self { output: self.output.max(bytes.saturating_mul(2)), ..self }
    }
}

/// Five seconds, and 8 MiB on each stream: far more than any game needs.
impl Default for Limits {
    fn default() -> Self {
        Self { wall: Duration::from_secs(5), output: 8 << 20 }
    }
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

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Ending {
    /// By itself.
    Exited {
        /// Its exit status.
        status: i32,
    },
    /// By a signal that was not ours: a crash.
    Killed {
        /// The signal.
        signal: Signal,
    },
    /// It was still running when its time was over, and was stopped.
    TimedOut {
        /// The time that it had.
        #[serde(rename = "seconds", serialize_with = "seconds")]
        limit: Duration,
    },
    /// It wrote more than it may, and was stopped.
    Flooded {
        /// The stream that ran over.
        stream: Stream,
        /// How many bytes it may write to it.
        #[serde(rename = "output_bytes")]
        limit: usize,
    },
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exited { status } => write!(f, "exit status {status}"),
            Self::Killed { signal } => match signal.meaning() {
                Some(meaning) => write!(f, "killed by {signal} ({meaning})"),
                None => write!(f, "killed by {signal}"),
            },
            Self::TimedOut { limit } => {
                write!(f, "still running after {} s, so it was stopped", limit.as_secs_f64())
            }
            Self::Flooded { stream, limit } => {
                write!(f, "more than {limit} bytes on {stream}, so it was stopped")
            }
        }
    }
}

/// One of the two streams that a program writes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Stream {
    /// Standard output.
    Stdout,
    /// Standard error.
    Stderr,
}

impl fmt::Display for Stream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Stdout => "standard output",
            Self::Stderr => "standard error",
        })
    }
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
    /// There is no program to run, because it could not be built: this is what happened.
    NotBuilt(String),
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
            Self::NotBuilt(what) => write!(f, "it was not built: {what}"),
            Self::NotAskable => f.write_str("this case cannot be put to it"),
        }
    }
}

impl std::error::Error for CannotRun {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::NotFound(_) | Self::NotExecutable(_) | Self::NotBuilt(_) | Self::NotAskable => {
                None
            }
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

fn seconds<S: Serializer>(duration: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(duration.as_secs_f64())
}

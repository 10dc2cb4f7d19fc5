//! How a run ended.

use std::fmt;
use std::time::Duration;

use serde::Serialize;

use crate::Signal;
use crate::limits::seconds;

/// How a run ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
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
        /// The clock that told.
        clock: Clock,
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
        /// Whether it had taken all of its input by then, and went on all the same.
        after_input: bool,
        /// The lines that it wrote over and over at the end, as [`visible`](crate::visible()) shows them, if it did. Long
        /// ones are cut.
        repeats: Option<Vec<String>>,
    },
    /// It used more memory than it may, and was stopped.
    OutOfMemory {
        /// How many bytes it may use.
        #[serde(rename = "memory_bytes")]
        limit: u64,
    },
    /// It became more processes and threads than it may, and was stopped.
    TooManyProcesses {
        /// How many it may be.
        #[serde(rename = "processes")]
        limit: u32,
    },
    /// It wrote more to files than it may, and was stopped.
    FilesTooLarge {
        /// How many bytes it may keep in files.
        #[serde(rename = "file_bytes")]
        limit: u64,
    },
}

/// What runs while a program runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Clock {
    /// The clock on the wall.
    Wall,
    /// The time for which it had a processor.
    Cpu,
}

impl Ending {
    /// What else is to be said about it, for people.
    #[must_use]
    pub fn remark(&self) -> Option<String> {
        let Self::Flooded { after_input, repeats, .. } = self else { return None };
        let after_input = after_input.then(|| "it keeps printing after the input ended".to_owned());
        let repeats = repeats.as_ref().map(|lines| match lines.as_slice() {
            [line] => format!("the last line repeats: {line}"),
            lines => format!("the last lines repeat: {}", lines.join(" ")),
        });
        let remarks: Vec<String> = after_input.into_iter().chain(repeats).collect();
        (!remarks.is_empty()).then(|| remarks.join("; "))
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exited { status } => return write!(f, "exit status {status}"),
            Self::Killed { signal } => {
                return match signal.meaning() {
                    Some(meaning) => write!(f, "killed by {signal} ({meaning})"),
                    None => write!(f, "killed by {signal}"),
                };
            }
            Self::TimedOut { clock: Clock::Wall, limit } => {
                write!(f, "still running after {} s", limit.as_secs_f64())
            }
            Self::TimedOut { clock: Clock::Cpu, limit } => {
                write!(f, "still running after {} s of processor time", limit.as_secs_f64())
            }
            Self::Flooded { stream, limit, .. } => write!(f, "more than {limit} bytes on {stream}"),
            Self::OutOfMemory { limit } => write!(f, "more than {limit} bytes of memory"),
            Self::TooManyProcesses { limit } => write!(f, "more than {limit} processes"),
            Self::FilesTooLarge { limit } => write!(f, "more than {limit} bytes of files"),
        }?;
        f.write_str(", so it was stopped")
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

//! Why a program cannot go on.

use std::fmt;
use std::io;

/// What keeps a program from going on: not a fault of its own, so a value rather than a panic.
///
/// Every reading and writing method of [`Console`](crate::Console) returns it, so `?` carries it to the one place that
/// turns it into an exit status, [`Console::finish`](crate::Console::finish).
#[derive(Debug)]
pub enum Stop {
    /// The program wanted to read and the input was at its end.
    InputEnded,
    /// Whoever read standard output has closed it, as `| head -1` does.
    OutputClosed,
    /// Standard input could not be read.
    ReadFailed(io::Error),
    /// Standard output could not be written, for another reason than being closed.
    WriteFailed(io::Error),
}

impl Stop {
    /// Sorts a failed write: a closed pipe is a quiet end, anything else is an error to report.
    pub(crate) fn from_write(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::OutputClosed,
            _ => Self::WriteFailed(error),
        }
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::InputEnded => f.write_str("the input ended before the program was done"),
            Self::OutputClosed => f.write_str("standard output was closed"),
            Self::ReadFailed(error) => write!(f, "cannot read standard input: {error}"),
            Self::WriteFailed(error) => write!(f, "cannot write standard output: {error}"),
        }
    }
}

impl std::error::Error for Stop {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::InputEnded | Self::OutputClosed => None,
            Self::ReadFailed(error) | Self::WriteFailed(error) => Some(error),
        }
    }
}

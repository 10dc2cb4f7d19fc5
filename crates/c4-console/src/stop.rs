//! Why a program cannot go on.

use std::io;

use thiserror::Error;

/// What keeps a program from going on: not a fault of its own, so a value rather than a panic.
///
/// Every reading and writing method of [`Console`](crate::Console) returns it, so `?` carries it to the one place that
/// turns it into an exit status, [`Console::finish`](crate::Console::finish).
#[derive(Debug, Error)]
pub enum Stop {
    /// The program wanted to read and the input was at its end.
    #[error("the input ended before the program was done")]
    InputEnded,
    /// Whoever read standard output has closed it, as `| head -1` does.
    #[error("standard output was closed")]
    OutputClosed,
    /// Standard input could not be read.
    #[error("cannot read standard input: {0}")]
    ReadFailed(#[source] io::Error),
    /// Standard output could not be written, for another reason than being closed.
    #[error("cannot write standard output: {0}")]
    WriteFailed(#[source] io::Error),
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

//! Watching over a running process: feeding it, listening to it, ending it.
//!
//! Two ways of the same thing. On Unix one thread does it all, with pipes that never block it, so that nothing which
//! a process does, or leaves behind, can hold it up. Elsewhere there is a thread for each pipe.

#[cfg(any(not(unix), test))]
mod portable;
#[cfg(unix)]
mod unix;

#[cfg(not(unix))]
pub(crate) use portable::supervise;
#[cfg(unix)]
pub(crate) use unix::supervise;

use std::process::ExitStatus;

use crate::{Ending, Signal, Stream};

/// What has come out of one stream so far, up to a limit.
struct Capture {
    stream: Stream,
    bytes: Vec<u8>,
    limit: usize,
}

impl Capture {
    fn new(stream: Stream, limit: usize) -> Self {
        Self { stream, bytes: Vec::new(), limit }
    }

    /// Keeps `more`, or as much of it as there is room for.
    ///
    /// # Errors
    /// The ending, if there was more than that.
    fn push(&mut self, more: &[u8]) -> Result<(), Ending> {
        let room = self.limit - self.bytes.len();
        self.bytes.extend_from_slice(&more[..more.len().min(room)]);
        if more.len() <= room {
            Ok(())
        } else {
            Err(Ending::Flooded { stream: self.stream, limit: self.limit })
        }
    }
}

/// How a process ended that was left to end by itself.
fn ending_of(status: ExitStatus) -> Ending {
    match (status.code(), signal_of(status)) {
        (Some(status), _) => Ending::Exited { status },
        (None, signal) => Ending::Killed { signal: Signal(signal.unwrap_or_default()) },
    }
}

#[cfg(unix)]
fn signal_of(status: ExitStatus) -> Option<i32> {
    std::os::unix::process::ExitStatusExt::signal(&status)
}

#[cfg(not(unix))]
fn signal_of(_status: ExitStatus) -> Option<i32> {
    None
}

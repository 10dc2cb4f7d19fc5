//! Watching over a running process: feeding it, listening to it, ending it.
//!
//! Two ways of the same thing. On Unix one thread does it all, with pipes that never block it, so that nothing which
//! a process does, or leaves behind, can hold it up. Elsewhere there is a thread for each pipe.

#[cfg(unix)]
mod pipes;
#[cfg(any(not(unix), test))]
mod portable;
#[cfg(unix)]
mod unix;
#[cfg(target_os = "linux")]
mod usage;

#[cfg(not(unix))]
pub(crate) use portable::supervise;
#[cfg(unix)]
pub(crate) use unix::supervise;

use std::io;
use std::process::{Child, Command, ExitStatus};
use std::thread;
use std::time::Duration;

use crate::repeats::repeats;
use crate::{Ending, Signal, Stream};

/// Why there is no run to tell of.
#[derive(Debug)]
pub(crate) enum Lost {
    /// The process could not be started.
    Start(io::Error),
    /// It could not be watched: the system refused what it never refuses.
    Watch(io::Error),
}

fn spawn(command: &mut Command) -> Result<Child, Lost> {
    once_not_busy(|| command.spawn()).map_err(Lost::Start)
}

/// Starts a program that a compiler may have just written: it can be held open for another moment.
pub(crate) fn once_not_busy<T>(mut start: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    const PATIENCE: [Duration; 3] =
        [Duration::from_millis(1), Duration::from_millis(10), Duration::from_millis(100)];
    for pause in PATIENCE {
        match start() {
            Err(error) if error.kind() == io::ErrorKind::ExecutableFileBusy => thread::sleep(pause),
            result => return result,
        }
    }
    start()
}

/// What has come out of one stream so far, up to a limit.
struct Capture {
    stream: Stream,
    bytes: Vec<u8>,
    limit: usize,
}

/// There was more on a stream than there may be.
struct Overflow;

impl Capture {
    fn new(stream: Stream, limit: usize) -> Self {
        Self { stream, bytes: Vec::new(), limit }
    }

    /// Keeps `more`, or as much of it as there is room for.
    fn push(&mut self, more: &[u8]) -> Result<(), Overflow> {
        let room = self.limit - self.bytes.len();
        self.bytes.extend_from_slice(&more[..more.len().min(room)]);
        if more.len() <= room { Ok(()) } else { Err(Overflow) }
    }

    /// The ending by an overflow of this stream, where the input had or had not been taken by then.
    fn flooded(&self, after_input: bool) -> Ending {
        let repeats = repeats(&self.bytes);
        Ending::Flooded { stream: self.stream, limit: self.limit, after_input, repeats }
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

//! Streams in memory of a program that runs as a function. Its limits are looked at whenever it reads or writes, which then fails.

use std::cell::Cell;
use std::io::{self, Read, Write};
use std::time::{Duration, Instant};

/// When a run has to be over, if that can be told, and whether it was not.
#[derive(Debug)]
pub struct Watch {
    deadline: Option<Instant>,
    is_late: Cell<bool>,
}

impl Watch {
    /// A run that begins now. WebAssembly in a page has no clock that could be asked: there, whoever runs it ends it.
    #[must_use]
    pub fn new(wall: Duration) -> Self {
        let deadline = (!cfg!(target_family = "wasm")).then(|| Instant::now() + wall);
        Self { deadline, is_late: Cell::new(false) }
    }

    /// Whether a stream has failed because it was too late.
    #[must_use]
    pub fn is_late(&self) -> bool {
        self.is_late.get()
    }

    fn look(&self) -> io::Result<()> {
        if self.deadline.is_none_or(|deadline| Instant::now() <= deadline) {
            return Ok(());
        }
        self.is_late.set(true);
        Err(io::ErrorKind::TimedOut.into())
    }
}

/// An input stream that fails once it is too late.
#[derive(Debug)]
pub struct Watched<'a> {
    bytes: &'a [u8],
    watch: &'a Watch,
    /// Whether its end was met.
    pub has_ended: bool,
}

impl<'a> Watched<'a> {
    /// A stream of these bytes.
    #[must_use]
    pub fn new(bytes: &'a [u8], watch: &'a Watch) -> Self {
        Self { bytes, watch, has_ended: false }
    }
}

impl Read for Watched<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.watch.look()?;
        let length = self.bytes.read(buffer)?;
        self.has_ended |= length == 0;
        Ok(length)
    }
}

/// An output stream that fails beyond its limit, or once it is too late.
#[derive(Debug)]
pub struct Bounded<'a> {
    /// What was written, up to the limit.
    pub bytes: Vec<u8>,
    /// Whether there was more.
    pub is_over: bool,
    limit: usize,
    watch: &'a Watch,
}

impl<'a> Bounded<'a> {
    /// An empty stream for so many bytes.
    #[must_use]
    pub fn new(limit: usize, watch: &'a Watch) -> Self {
        Self { bytes: Vec::new(), is_over: false, limit, watch }
    }
}

impl Write for Bounded<'_> {
    fn write(&mut self, more: &[u8]) -> io::Result<usize> {
        self.watch.look()?;
        let room = self.limit - self.bytes.len();
        self.bytes.extend_from_slice(&more[..more.len().min(room)]);
        if more.len() > room {
            self.is_over = true;
            // As if the reader had gone away: a program ends quietly at that.
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        Ok(more.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

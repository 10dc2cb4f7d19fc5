//! Our ends of the three pipes. None of them ever blocks us.

use std::io::{self, PipeReader, PipeWriter, Read, Write};
use std::os::fd::OwnedFd;

use super::capture::{Capture, Overflow};
use crate::{Limits, Stream};

/// How much is read at once.
pub(super) const CHUNK: usize = 64 << 10;

/// Our end of the standard input.
#[derive(Debug)]
pub(super) struct Feed {
    /// Open as long as there may be something to type.
    pipe: Option<PipeWriter>,
    /// What did not fit into the pipe yet.
    rest: Vec<u8>,
    /// Whether nothing comes after that.
    is_last: bool,
    /// The program's end, to see what it has not read yet. As long as it is open, typing is no error, whoever reads.
    far_end: PipeReader,
}

impl Feed {
    /// A feed, and the end of it that the program gets.
    pub(super) fn new() -> io::Result<(Self, OwnedFd)> {
        let (far_end, pipe) = io::pipe()?;
        rustix::io::ioctl_fionbio(&pipe, true)?;
        let given = OwnedFd::from(far_end.try_clone()?);
        Ok((Self { pipe: Some(pipe), rest: Vec::new(), is_last: false, far_end }, given))
    }

    /// Types as much of this as fits into the pipe now, and keeps the rest.
    pub(super) fn say(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.rest.extend_from_slice(bytes);
        self.push()
    }

    /// Closes the pipe as soon as all has been typed.
    pub(super) fn hang_up(&mut self) {
        self.is_last = true;
        if self.rest.is_empty() {
            self.pipe = None;
        }
    }

    /// The pipe, if it has to take more.
    pub(super) fn waiting(&self) -> Option<&PipeWriter> {
        self.pipe.as_ref().filter(|_| !self.rest.is_empty())
    }

    /// Types as much of the rest as fits into the pipe now.
    pub(super) fn push(&mut self) -> io::Result<()> {
        let Some(pipe) = &mut self.pipe else { return Ok(()) };
        let mut taken = 0;
        while taken < self.rest.len() {
            match pipe.write(&self.rest[taken..]) {
                Ok(length) => taken += length,
                Err(error) => match error.kind() {
                    io::ErrorKind::WouldBlock => break,
                    io::ErrorKind::Interrupted => {}
                    _ => return Err(error),
                },
            }
        }
        self.rest.drain(..taken);
        if self.is_last {
            self.hang_up();
        }
        Ok(())
    }

    /// Whether the program has read everything, so that only the end is left.
    pub(super) fn is_taken(&self) -> io::Result<bool> {
        Ok(self.rest.is_empty() && rustix::io::ioctl_fionread(&self.far_end)? == 0)
    }
}

/// Our end of an output stream.
#[derive(Debug)]
pub(super) struct Tap {
    /// Open until the last writer has closed the other end.
    pub(super) pipe: Option<PipeReader>,
    pub(super) capture: Capture,
}

impl Tap {
    /// A tap, and the end of it that the program gets.
    pub(super) fn new(stream: Stream, limits: &Limits) -> io::Result<(Self, OwnedFd)> {
        let (pipe, given) = io::pipe()?;
        rustix::io::ioctl_fionbio(&pipe, true)?;
        let capture = Capture::new(stream, limits.output);
        Ok((Self { pipe: Some(pipe), capture }, OwnedFd::from(given)))
    }

    /// Reads once, if there is something, and returns how much.
    pub(super) fn pull(&mut self, chunk: &mut [u8]) -> io::Result<Result<usize, Overflow>> {
        let Some(pipe) = &mut self.pipe else { return Ok(Ok(0)) };
        match pipe.read(chunk) {
            Ok(0) => self.pipe = None,
            Ok(length) => return Ok(self.capture.push(&chunk[..length]).map(|()| length)),
            Err(error) => match error.kind() {
                io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted => {}
                _ => return Err(error),
            },
        }
        Ok(Ok(0))
    }

    /// Reads what is there without waiting for more, nor for the end of what comes as fast as it is read.
    pub(super) fn drain(&mut self, chunk: &mut [u8]) -> io::Result<Result<(), Overflow>> {
        let mut length = 0;
        while length <= self.capture.limit() {
            match self.pull(chunk)? {
                Ok(0) => break,
                Ok(more) => length += more,
                Err(overflow) => return Ok(Err(overflow)),
            }
        }
        Ok(Ok(()))
    }
}

//! Our ends of the three pipes. None of them ever blocks us.

use std::io::{self, PipeReader, PipeWriter, Read, Write};
use std::process::Stdio;

use super::{Capture, Overflow};
use crate::{Limits, Stream};

/// How much is read at once.
pub(super) const CHUNK: usize = 64 << 10;

/// Our end of the standard input, open as long as there is something to type.
pub(super) struct Feed<'a> {
    pub(super) pipe: Option<PipeWriter>,
    rest: &'a [u8],
    /// The program's end, to see what it has not read yet.
    far_end: PipeReader,
}

impl<'a> Feed<'a> {
    /// A feed, and the end of it that the program gets.
    pub(super) fn new(rest: &'a [u8]) -> io::Result<(Self, Stdio)> {
        let (far_end, pipe) = io::pipe()?;
        let pipe = Some(pipe).filter(|_| !rest.is_empty());
        if let Some(pipe) = &pipe {
            rustix::io::ioctl_fionbio(pipe, true)?;
        }
        let given = Stdio::from(far_end.try_clone()?);
        Ok((Self { pipe, rest, far_end }, given))
    }

    /// Types as much as fits into the pipe now.
    pub(super) fn push(&mut self) -> io::Result<()> {
        while let Some(pipe) = &mut self.pipe {
            match pipe.write(self.rest) {
                Ok(taken) => self.rest = &self.rest[taken..],
                Err(error) => match error.kind() {
                    io::ErrorKind::WouldBlock => return Ok(()),
                    io::ErrorKind::Interrupted => {}
                    _ => return Err(error),
                },
            }
            if self.rest.is_empty() {
                self.pipe = None;
            }
        }
        Ok(())
    }

    /// Whether the program has read everything, so that only the end is left.
    pub(super) fn is_taken(&self) -> io::Result<bool> {
        Ok(self.pipe.is_none() && rustix::io::ioctl_fionread(&self.far_end)? == 0)
    }
}

/// Our end of an output stream, open until the last writer has closed the other one.
pub(super) struct Tap {
    pub(super) pipe: Option<PipeReader>,
    pub(super) capture: Capture,
}

impl Tap {
    /// A tap, and the end of it that the program gets.
    pub(super) fn new(stream: Stream, limits: &Limits) -> io::Result<(Self, Stdio)> {
        let (pipe, given) = io::pipe()?;
        rustix::io::ioctl_fionbio(&pipe, true)?;
        let capture = Capture::new(stream, limits.output);
        Ok((Self { pipe: Some(pipe), capture }, Stdio::from(given)))
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

    /// Reads what is there without waiting for more.
    pub(super) fn drain(&mut self, chunk: &mut [u8]) -> io::Result<Result<(), Overflow>> {
        loop {
            match self.pull(chunk)? {
                Ok(0) => return Ok(Ok(())),
                Ok(_) => {}
                Err(overflow) => return Ok(Err(overflow)),
            }
        }
    }
}

//! What has come out of a stream.

use crate::repeats::repeats;
use crate::{Ending, Stream};

/// What has come out of one stream so far, up to a limit.
#[derive(Debug)]
pub(crate) struct Capture {
    stream: Stream,
    pub(crate) bytes: Vec<u8>,
    limit: usize,
    /// How much of the limit is left.
    room: usize,
    /// How many of the last bytes are kept where there is more than the limit, if that is no overflow.
    tail: Option<usize>,
}

/// There was more on a stream than there may be.
pub(super) struct Overflow;

impl Capture {
    pub(super) fn new(stream: Stream, limit: usize) -> Self {
        Self { stream, bytes: Vec::new(), limit, room: limit, tail: None }
    }

    /// Keeps `more`, or as much of it as there is room for.
    pub(super) fn push(&mut self, more: &[u8]) -> Result<(), Overflow> {
        let kept = more.len().min(self.room);
        self.bytes.extend_from_slice(&more[..kept]);
        self.room -= kept;
        match self.tail {
            _ if kept == more.len() => Ok(()),
            Some(few) => {
                self.bytes.extend_from_slice(&more[kept..]);
                self.keep_last(few);
                Ok(())
            }
            None => Err(Overflow),
        }
    }

    /// From now on, more than the limit is no overflow: the last `few` bytes are kept.
    pub(crate) fn forget_all_but(&mut self, few: usize) {
        self.tail = Some(few);
    }

    /// How much there may be at once.
    #[cfg(unix)]
    pub(super) fn limit(&self) -> usize {
        self.limit
    }

    /// Takes out the first line, if it has come to its end, without its line feed. There is room for as much again.
    pub(crate) fn take_line(&mut self) -> Option<Vec<u8>> {
        let feed = self.bytes.iter().position(|&byte| byte == b'\n')?;
        let rest = self.bytes.split_off(feed + 1);
        let mut line = std::mem::replace(&mut self.bytes, rest);
        line.pop();
        self.room = self.limit - self.bytes.len();
        Some(line)
    }

    /// Forgets all but the last `few` bytes, and makes room as at first.
    pub(crate) fn keep_last(&mut self, few: usize) {
        self.bytes.drain(..self.bytes.len().saturating_sub(few));
        self.room = self.limit;
    }

    /// The ending by an overflow of this stream, where the input had or had not been taken by then.
    pub(super) fn flooded(&self, after_input: bool) -> Ending {
        let repeats = repeats(&self.bytes);
        Ending::Flooded { stream: self.stream, limit: self.limit, after_input, repeats }
    }
}

//! Whoever wants to know what a program says as data.

use std::fmt;
use std::ops::Range;

use crate::{Event, Explanation};

/// Which stream something was written to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Channel {
    /// Standard output.
    Output,
    /// Standard error.
    Errors,
}

/// A stone on the board, in the engine's coordinates: column 0 is the left one, row 0 the lowest one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Stone {
    /// Whose it is: 1 for the player whose symbol the course names first, or 2.
    pub player: u8,
    /// The column.
    pub column: usize,
    /// The row.
    pub row: usize,
}

/// An event that was just written, and where the program stood then.
#[derive(Clone)]
pub struct Moment<'a> {
    /// The event.
    pub event: &'a dyn Event,
    /// The stream that it was written to.
    pub channel: Channel,
    /// Where its bytes are in all that was written to that stream.
    pub span: Range<usize>,
    /// How many bytes of the input the program had read before.
    pub read: usize,
    /// Whether it had met the end of the input before.
    pub input_ended: bool,
    /// Which game of the session it is, counted from 1.
    pub game: usize,
    /// The stones of this game so far, in the order in which they were laid. (In Lab 6 a later stone may lie on an
    /// earlier one, and replaces it.)
    pub stones: &'a [Stone],
}

impl fmt::Debug for Moment<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { event, channel, span, .. } = self;
        write!(f, "{} at {span:?} of {channel:?}", event.kind())
    }
}

/// Hears what a program says, while it runs. A console without a listener costs nothing.
pub trait Listener {
    /// Something was said.
    fn hear(&mut self, moment: &Moment<'_>);

    /// Whether it is worth finding out why a computer moves as it does.
    fn wants_reasons(&self) -> bool {
        false
    }

    /// Why the computer moves as it is about to say. Comes only to those who [want reasons](Self::wants_reasons).
    fn reason(&mut self, _explanation: &Explanation) {}

    /// How a lot falls that is about to be drawn, if the listener knows that: a grader asks so what the course's program would have
    /// answered to another one that draws its own lots.
    fn falls(&self, _lot: &Lot) -> Option<usize> {
        None
    }

    /// One of several answers that are all right was taken.
    fn lot(&mut self, _lot: Lot) {}
}

/// One of several answers that are all right, as chance or taste took it: a coin that is tossed, a computer's column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lot {
    /// What is drawn, in a word: `toss`, `column`.
    pub what: &'static str,
    /// Which game of the session it is, counted from 0.
    pub game: usize,
    /// How many stones of that game lay by then.
    pub stones: usize,
    /// The answer that was taken.
    pub drawn: usize,
    /// All that would have been right.
    pub among: Vec<usize>,
}

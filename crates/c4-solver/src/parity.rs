//! Bounds from pairs of squares: what a player reaches who always answers in the same column.
//!
//! From the top of each column downwards, its free squares form pairs; where their number is odd, the lowest one is
//! single:
//!
//! ```text
//!   answering   2 2 2 2 2 2 2
//!   other       1 1 1 1 1 1 1
//!   answering   2 2 X 2 2 O 2
//!   other       1 1 O 1 1 X 1
//!   answering   2 s X s 2 O 2
//!   other       1 X O O 1 X 1
//! ```
//!
//! To the lower square of a pair (1) the player answers with the upper one (2), and to a single one (s) with another one.
//! If the number of free squares is even when the other side moves, so is the number of single ones, and the answer is
//! always possible. In the end the player has all squares marked 2, and the other side has those marked 1 and, at worst,
//! all of the single ones. So if these and its stones make no line, it cannot win; and if then the player's squares do
//! make a line, the player wins. The strategy is *claimeven* of Victor Allis, A Knowledge-Based Approach of Connect-Four,
//! 1988, for every parity of height.
//!
//! A threat of the player on a square marked 2 takes away all that is above it in its column: the other side never gets
//! there, because the stone below the threat would be its last.
//!
//! A threat of the player on a square marked 1 can wait. The column is left alone from the square below the threat
//! upwards, which is an odd number of squares. Below, the marks change places: the player answers with the lower squares.
//! So the number of free squares has to be odd when the other side moves. All else fills up, and then the other side has
//! to play below the threat.

use crate::shape::{Frame, Shape};
use crate::state::State;
use crate::word::Word;

/// A player who from now on only answers, and the other side.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Answering<W> {
    stones: W,
    threats: W,
    others: W,
    gaps: W,
    landings: W,
}

impl<W: Word> Answering<W> {
    /// The side that has just moved.
    #[inline(always)]
    pub(crate) fn they(state: &State<W>, frame: &Frame<W>) -> Self {
        Self {
            stones: state.theirs,
            threats: state.their_threats,
            others: state.mine,
            gaps: state.gaps(frame),
            landings: state.landings(frame),
        }
    }

    /// The side to move, once it has taken a single square. (With an odd number of free squares, there is one.)
    #[inline(always)]
    pub(crate) fn me(state: &State<W>, frame: &Frame<W>) -> Self {
        Self {
            stones: state.mine,
            threats: state.my_threats,
            others: state.theirs,
            gaps: state.gaps(frame),
            landings: state.landings(frame),
        }
    }

    /// Whether the answers are enough for a draw.
    #[inline(always)]
    pub(crate) fn draws<S: Shape<Word = W>>(&self, shape: &S) -> bool {
        !shape.has_line(self.others | self.left_to_others(shape.frame()))
    }

    /// Whether they are enough to win with so many pairs left above the winning square.
    #[inline(always)]
    pub(crate) fn wins<S: Shape<Word = W>>(&self, shape: &S, pairs_above: usize) -> bool {
        let Some(&claimed) = shape.frame().claimed_below.get(pairs_above) else {
            return false;
        };
        self.draws(shape) && shape.has_line(self.stones | (self.gaps & claimed & !self.landings))
    }

    /// Whether a threat that waits wins with so many pairs left, the lowest of which begins with the winning square.
    #[inline(always)]
    pub(crate) fn waits<S: Shape<Word = W>>(&self, shape: &S, pairs_left: usize) -> bool {
        let frame = shape.frame();
        let Some(&unclaimed) = frame.unclaimed_below.get(pairs_left) else {
            return false;
        };
        let threats = self.threats & unclaimed;
        if threats.is_none() {
            return false;
        }
        let elsewhere = self.left_to_others(frame);
        let below = ((self.gaps & frame.claimed) | self.landings) & !frame.upwards(threats);
        frame.inside_out.iter().any(|&column| {
            !(threats & column).is_none()
                && !shape.has_line(self.others | (elsewhere & !column) | (below & column))
        })
    }

    /// The squares that the others may get.
    #[inline(always)]
    fn left_to_others(&self, frame: &Frame<W>) -> W {
        let lower = self.gaps & !frame.claimed & !frame.upwards(self.threats & frame.claimed);
        lower | (self.landings & frame.claimed)
    }
}

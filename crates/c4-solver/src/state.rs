//! A position as the search sees it.

use crate::shape::{Frame, Shape};
use crate::word::Word;

/// A position: the stones of both sides, and the free squares that would complete a line of either.
///
/// *Mine* is whoever moves next.
#[derive(Debug, Clone, Copy)]
pub(crate) struct State<W> {
    pub(crate) mine: W,
    pub(crate) theirs: W,
    pub(crate) my_threats: W,
    pub(crate) their_threats: W,
    /// How many squares are free.
    pub(crate) free: u32,
}

impl<W: Word> State<W> {
    pub(crate) fn new<S: Shape<Word = W>>(shape: &S, mine: W, theirs: W) -> Self {
        let free = shape.frame().board & !(mine | theirs);
        Self {
            mine,
            theirs,
            my_threats: shape.completions(mine) & free,
            their_threats: shape.completions(theirs) & free,
            free: free.len(),
        }
    }

    /// The free squares.
    #[inline(always)]
    pub(crate) fn gaps(&self, frame: &Frame<W>) -> W {
        frame.board & !(self.mine | self.theirs)
    }

    /// The free squares on which a stone would land.
    #[inline(always)]
    pub(crate) fn landings(&self, frame: &Frame<W>) -> W {
        (self.mine | self.theirs).plus(frame.bottom) & frame.board
    }

    /// The position after a stone on one of the landings.
    #[inline(always)]
    pub(crate) fn after<S: Shape<Word = W>>(&self, shape: &S, square: W) -> Self {
        let mine = self.mine | square;
        let gaps = shape.frame().board & !(mine | self.theirs);
        Self {
            mine: self.theirs,
            theirs: mine,
            my_threats: self.their_threats & gaps,
            their_threats: shape.completions(mine) & gaps,
            free: self.free - 1,
        }
    }

    /// A number that no other position of the board has.
    ///
    /// In each column the stones reach up to some square, and the sum of all of them is below the bit of the next one;
    /// adding one side's stones tells the position apart from all others of the same heights, and the sum from those of
    /// other heights. The idea is John Tromp's.
    #[inline(always)]
    pub(crate) fn key(&self) -> W {
        (self.mine | self.theirs).plus(self.mine)
    }
}

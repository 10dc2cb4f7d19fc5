//! Which move to search first.

use crate::shape::Frame;
use crate::statics::Open;
use crate::word::Word;

/// How promising a move is, from the threats that the player has after it, the position it leads to, and what has been
/// learned.
///
/// The weights were tuned for few nodes on the public sets. That threats which are in reach as soon as a stone lies below
/// them count thrice is Christian Steininger's idea, that threats count at all is Pascal Pons's.
#[inline(always)]
pub(crate) fn rank<W: Word>(
    frame: &Frame<W>,
    history: &History,
    from: &Open<W>,
    square: W,
    threats: W,
    to: &Open<W>,
) -> i32 {
    let soon = from.state.landings(frame).plus(square).up(1);
    let moves = to.moves.len() as i32;
    64 * threats.len() as i32 + 128 * (threats & soon).len() as i32 - 4 * moves
        + frame.lines[square.index()]
        + history.rank(from.state.free, square)
}

/// What a search has learned about the squares of each side: which of them were enough where others had been tried in vain
/// (*history heuristic*; Jonathan Schaeffer, 1983).
///
/// It speaks where the rest of the rank is nearly equal, and no louder: as the first criterion it makes the search larger.
#[derive(Debug)]
pub(crate) struct History {
    /// For each side, as the number of free squares is even or odd.
    worth: Box<[[i32; u128::BITS as usize]; 2]>,
}

impl History {
    /// Nothing is worth more, or less if it is negated.
    const MOST: i32 = 1 << 10;
    /// A square is moved by what is missing to that, shifted so far.
    const STEP: u32 = 3;
    /// So much worth counts 1 in the rank: the most is 2, half of what one answer less counts.
    const SHARE: i32 = 340;
    /// With fewer free squares nothing is learned: such searches are so many that they would drown what larger ones teach.
    const LEARNS_FROM: u32 = 16;
    /// With so many free squares or more it does not speak: what was learned far below says little there. (Threads learn by
    /// themselves. The fewer the positions, the more it matters that they agree about what comes first.)
    const SPEAKS_BELOW: u32 = 32;

    pub(crate) fn new() -> Self {
        Self { worth: Box::new([[0; u128::BITS as usize]; 2]) }
    }

    /// Takes note of a move that was enough in a position with so many free squares, and of those before it that were not.
    #[inline(always)]
    pub(crate) fn learn<W: Word>(&mut self, free: u32, enough: W, in_vain: W) {
        if in_vain.is_none() || free < Self::LEARNS_FROM {
            return;
        }
        let worth = &mut self.worth[(free % 2) as usize];
        let better = &mut worth[enough.index()];
        *better += (Self::MOST - *better) >> Self::STEP;
        let mut left = in_vain;
        while !left.is_none() {
            let worse = &mut worth[left.index()];
            *worse -= (Self::MOST + *worse) >> Self::STEP;
            left &= left.plus(W::ALL);
        }
    }

    #[inline(always)]
    fn rank<W: Word>(&self, free: u32, square: W) -> i32 {
        if free >= Self::SPEAKS_BELOW {
            return 0;
        }
        self.worth[(free % 2) as usize][square.index()] / Self::SHARE
    }
}

//! How scores and the length of a game belong together.
//!
//! A score is how many of its own stones the winner has left when it wins, the winning one included: positive if the
//! side to move wins, negative if the other one does, 0 for a draw. The sooner, the greater.

/// The score of winning with one's own stone number `stone` from now (1 is the next one), while `free` squares are free.
#[inline(always)]
pub(crate) fn winning_with_stone(stone: i32, free: u32) -> i32 {
    (free as i32 + 1) / 2 - (stone - 1)
}

/// The score of losing to the opponent's stone number `stone` from now.
#[inline(always)]
pub(crate) fn losing_to_stone(stone: i32, free: u32) -> i32 {
    (stone - 1) - free as i32 / 2
}

/// What is known about a score: it lies between these two, both included.
///
/// ```
/// use c4_solver::Bounds;
///
/// assert_eq!(Bounds { lower: -2, upper: -2 }.exact(), Some(-2));
/// assert_eq!(Bounds { lower: -2, upper: 1 }.exact(), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bounds {
    /// The least score that has not been ruled out.
    pub lower: i32,
    /// The greatest one.
    pub upper: i32,
}

impl Bounds {
    /// The bounds of a position in which neither side can win with its next stone.
    #[inline(always)]
    pub(crate) fn of_quiet(free: u32) -> Self {
        // With a single free square the loser would have to be beaten after the end.
        Self { lower: losing_to_stone(2, free).min(0), upper: winning_with_stone(2, free) }
    }

    /// The score, if only one is left.
    #[must_use]
    pub fn exact(self) -> Option<i32> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// The bound that tells whether the score is above `alpha`, if one does.
    #[inline(always)]
    pub(crate) fn answer(self, alpha: i32) -> Option<i32> {
        if self.lower > alpha {
            Some(self.lower)
        } else {
            (self.upper <= alpha).then_some(self.upper)
        }
    }

    /// What bounds between -1 and 1 of who wins say about a score that lies between these.
    pub(crate) fn of_sign(self, widest: Self) -> Self {
        Self {
            lower: if self.lower < 0 { widest.lower } else { self.lower.max(widest.lower) },
            upper: if self.upper > 0 { widest.upper } else { self.upper.min(widest.upper) },
        }
    }

    /// The bounds of the better one of two scores.
    pub(crate) fn better(self, other: Self) -> Self {
        Self { lower: self.lower.max(other.lower), upper: self.upper.max(other.upper) }
    }

    /// The same for the other player.
    pub(crate) fn negated(self) -> Self {
        Self { lower: -self.upper, upper: -self.lower }
    }

    /// The bounds before anything is known: even the next stone could win, or the one after it.
    pub(crate) fn of_unknown(free: u32) -> Self {
        Self { lower: losing_to_stone(1, free), upper: winning_with_stone(1, free) }
    }
}

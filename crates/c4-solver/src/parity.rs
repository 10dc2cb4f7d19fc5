//! Bounds from pairs of squares: what a player reaches who always answers in the same column.
//!
//! Say that *they* have just moved and now only answer. From the top of each column downwards, its free squares form
//! pairs; where their number is odd, the lowest one is single:
//!
//! ```text
//!   theirs   2 2 2 2 2 2 2
//!   mine     1 1 1 1 1 1 1
//!   theirs   2 2 X 2 2 O 2
//!   mine     1 1 O 1 1 X 1
//!   theirs   2 s X s 2 O 2
//!   mine     1 X O O 1 X 1
//! ```
//!
//! To the lower square of a pair (1) they answer with the upper one (2), and to a single one (s) with another one. If
//! the number of free squares is even, so is the number of single ones, and the answer is always possible. In the end
//! they have all squares marked 2, and I have those marked 1 and, at worst, all of the single ones. So if these and my
//! stones make no line, I cannot win; and if then their squares do make a line, they win. The strategy is *claimeven* of
//! Victor Allis, A Knowledge-Based Approach of Connect-Four, 1988, for every parity of height.
//!
//! If the number of free squares is odd, they need a threat of theirs on a square marked 1, in a column with a single
//! square. In that column they answer with the squares marked 1, below the threat. All others fill up, and then I have to
//! play there, until I play below the threat.

use crate::shape::Shape;
use crate::state::State;
use crate::word::Word;

/// An upper bound of the score that is at most `alpha`, if the pairs yield one.
///
/// `gaps` are the free squares and `landings` those in reach.
#[inline(always)]
pub(crate) fn upper_bound<S: Shape>(
    shape: &S,
    state: &State<S::Word>,
    gaps: S::Word,
    landings: S::Word,
    alpha: i32,
) -> Option<i32> {
    if state.free.is_multiple_of(2) {
        answering(shape, state, gaps, landings, alpha)
    } else {
        waiting(shape, state, gaps, landings, alpha)
    }
}

/// Whether the side to move, with an odd number of free squares, at least draws: it takes a single square, and from then
/// on answers.
#[inline(always)]
pub(crate) fn draws_by_answering<S: Shape>(
    shape: &S,
    state: &State<S::Word>,
    gaps: S::Word,
    landings: S::Word,
) -> bool {
    let claimed = shape.frame().claimed;
    !state.free.is_multiple_of(2)
        && !shape.has_line(state.theirs | (gaps & !claimed) | (landings & claimed))
}

#[inline(always)]
fn answering<S: Shape>(
    shape: &S,
    state: &State<S::Word>,
    gaps: S::Word,
    landings: S::Word,
    alpha: i32,
) -> Option<i32> {
    let frame = shape.frame();
    if shape.has_line(state.mine | (gaps & !frame.claimed) | (landings & frame.claimed)) {
        return None;
    }
    if alpha >= 0 {
        return Some(0);
    }
    // They win with so many stones left if all of their line is below as many pairs.
    let pairs_above = (-1 - alpha) as usize;
    let claimed = *frame.claimed_below.get(pairs_above)?;
    let wins = shape.has_line(state.theirs | (gaps & claimed & !landings));
    wins.then_some(alpha)
}

#[inline(always)]
fn waiting<S: Shape>(
    shape: &S,
    state: &State<S::Word>,
    gaps: S::Word,
    landings: S::Word,
    alpha: i32,
) -> Option<i32> {
    let frame = shape.frame();
    let alpha = alpha.min(-1);
    // The square itself and the one above it are the lowest pair of those that stay free.
    let pairs_above = (-1 - alpha) as usize;
    let threats = state.their_threats & frame.unclaimed_below.get(pairs_above).copied()?;
    if threats.is_none() {
        return None;
    }
    let singles = landings & frame.claimed;
    let mine_elsewhere = (gaps & !frame.claimed) | singles;
    for &column in &frame.inside_out {
        let threats = threats & column;
        if threats.is_none() || (singles & column).is_none() {
            continue;
        }
        let below = threats.plus(S::Word::ALL) & !threats & column;
        let mine = state.mine | (mine_elsewhere & !column) | (gaps & frame.claimed & below);
        if !shape.has_line(mine) {
            return Some(alpha);
        }
    }
    None
}

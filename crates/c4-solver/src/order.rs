//! Which move to search first.

use crate::shape::Frame;
use crate::statics::Open;
use crate::word::Word;

/// How promising a move is, from the threats that it makes and the position it leads to.
///
/// The weights were tuned for few nodes on the public sets. That threats which are in reach as soon as a stone lies below
/// them count twice is Christian Steininger's idea, that threats count at all is Pascal Pons's.
#[inline(always)]
pub(crate) fn rank<W: Word>(
    frame: &Frame<W>,
    from: &Open<W>,
    square: W,
    threats: W,
    to: &Open<W>,
) -> i32 {
    let landings = from.state.landings(frame).plus(square);
    let soon = landings.up(1);
    let lasting = if from.state.free.is_multiple_of(2) { !frame.claimed } else { frame.claimed };
    let mut rank = 64 * threats.len() as i32
        + 128 * (threats & soon).len() as i32
        + 16 * (threats & lasting).len() as i32;
    if to.is_negated {
        rank += 16;
    } else {
        rank -= 4 * to.moves.len() as i32;
    }
    rank
}

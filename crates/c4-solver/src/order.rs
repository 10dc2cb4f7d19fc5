//! Which move to search first.

use crate::shape::Frame;
use crate::statics::Open;
use crate::word::Word;

/// How promising a move is, from the threats that the player has after it, and the position it leads to.
///
/// The weights were tuned for few nodes on the public sets. That threats which are in reach as soon as a stone lies below
/// them count thrice is Christian Steininger's idea, that threats count at all is Pascal Pons's.
#[inline(always)]
pub(crate) fn rank<W: Word>(
    frame: &Frame<W>,
    from: &Open<W>,
    square: W,
    threats: W,
    to: &Open<W>,
) -> i32 {
    let soon = from.state.landings(frame).plus(square).up(1);
    let moves = to.moves.len() as i32;
    64 * threats.len() as i32 + 128 * (threats & soon).len() as i32 - 4 * moves
        + frame.lines[square.index()]
}

//! Which questions lead to the exact score.

use crate::limits::Control;
use crate::score::Bounds;

/// Narrows the bounds of the score of a position with so many free squares until they meet, or the search is stopped.
///
/// `ask` answers whether the score is above a number: with a lower bound if it is, else with an upper one.
pub(crate) fn narrow<'limits>(
    free: u32,
    bounds: Bounds,
    control: &mut Control<'limits>,
    mut ask: impl FnMut(&mut Control<'limits>, i32) -> i32,
) -> Bounds {
    let mut bounds = bounds;
    let start = control.nodes;
    // A lower bound that somebody knew, from a position before this one, is often the score itself. (Of the narrow bounds
    // of whoever asks only who wins, it is the first question anyway.)
    let is_known = bounds.lower > Bounds::of_unknown(free).lower;
    let mut first = is_known.then_some(bounds.lower);
    while bounds.lower < bounds.upper && !control.is_stopped {
        control.report(bounds);
        let next = || next_question(bounds, free, control.nodes - start);
        let alpha = first.take().unwrap_or_else(next);
        let score = ask(control, alpha);
        if control.is_stopped {
            break;
        }
        if score > alpha {
            bounds.lower = score.min(bounds.upper);
        } else {
            bounds.upper = score.max(bounds.lower);
        }
    }
    bounds
}

/// The next question about a score within these bounds, for which so many nodes were searched: whether it is above the
/// answer.
///
/// That a side wins soon is refuted in no time. So first the bounds are walked inwards a step at a time, which finds the
/// wins that do come soon, and fills the table with what orders the moves of the harder questions. Once that takes longer
/// than it would be worth, the question is who wins. (The likelier half comes first: with an even number of free squares the
/// side to move began the game, on most boards.) After that it is a third of the way from the end of a full board to the
/// soonest win that is still possible: what took long to decide is mostly decided late.
fn next_question(bounds: Bounds, free: u32, nodes: u64) -> i32 {
    let Bounds { lower, upper } = bounds;
    if nodes < (1 << (free.min(100) / 2)) >> 4 {
        return if upper > -lower { upper - 1 } else { lower };
    }
    if lower < 0 && upper > 0 && free.is_multiple_of(2) {
        0
    } else if lower < 0 && upper >= 0 {
        -1
    } else if lower < 0 {
        upper - 1 - (upper - 1 - lower) / 3
    } else if lower == 0 {
        0
    } else {
        lower + (upper - 1 - lower) / 3
    }
}

//! What is known about a position without searching: forced moves, and bounds that hold by themselves.

use crate::parity::Answering;
use crate::score::{self, Bounds};
use crate::shape::Shape;
use crate::state::State;
use crate::word::Word;

/// What became of the question whether a score exceeds `alpha`.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Settled<W> {
    /// A bound that answers it: a lower one if it is above alpha, else an upper one.
    Known(i32),
    /// It takes a search.
    Open(Open<W>),
}

/// A position in which nobody can win at once and nothing is forced, and the question about it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Open<W> {
    pub(crate) state: State<W>,
    /// The moves after which the opponent cannot win at once: there are some.
    pub(crate) moves: W,
    /// The question: is its score above this?
    pub(crate) alpha: i32,
    /// Whether its score is that of the player who was asked about, or of the opponent.
    pub(crate) is_negated: bool,
}

impl<W> Open<W> {
    /// A score of this position as one of the position that was asked about.
    #[inline(always)]
    pub(crate) fn outward(&self, score: i32) -> i32 {
        if self.is_negated { -score } else { score }
    }

    /// The same for bounds.
    #[inline(always)]
    pub(crate) fn outward_bounds(&self, bounds: Bounds) -> Bounds {
        if self.is_negated { bounds.negated() } else { bounds }
    }
}

/// Follows the forced moves, and asks the rules whether the score exceeds `alpha`.
#[inline(always)]
pub(crate) fn settle<S: Shape>(shape: &S, state: State<S::Word>, alpha: i32) -> Settled<S::Word> {
    if (state.my_threats & state.landings(shape.frame())).is_none() {
        settle_without_win(shape, state, alpha)
    } else {
        Settled::Known(score::winning_with_stone(1, state.free))
    }
}

/// The same of a position in which the player cannot win at once.
#[inline(always)]
pub(crate) fn settle_without_win<S: Shape>(
    shape: &S,
    state: State<S::Word>,
    alpha: i32,
) -> Settled<S::Word> {
    let frame = shape.frame();
    let (mut state, mut alpha, mut is_negated) = (state, alpha, false);
    let known =
        |score: i32, is_negated: bool| Settled::Known(if is_negated { -score } else { score });
    let moves = loop {
        let landings = state.landings(frame);
        // The squares below a threat are the opponent's gift.
        let safe = landings & !state.their_threats.down(1);
        let blocks = state.their_threats & landings;
        if blocks.is_none() {
            if safe.is_none() {
                let score = if state.free == 0 { 0 } else { score::losing_to_stone(1, state.free) };
                return known(score, is_negated);
            }
            break safe;
        }
        if blocks.is_many() || (blocks & safe).is_none() {
            return known(score::losing_to_stone(1, state.free), is_negated);
        }
        // A block that is safe, so the opponent does not win at once either.
        state = state.after(shape, blocks);
        (alpha, is_negated) = (-alpha - 1, !is_negated);
    };
    match bound(shape, &state, alpha) {
        Some(score) => known(score, is_negated),
        None => Settled::Open(Open { state, moves, alpha, is_negated }),
    }
}

/// A bound that tells whether the score of a quiet position exceeds `alpha`, if there is one.
#[inline(always)]
fn bound<S: Shape>(shape: &S, state: &State<S::Word>, alpha: i32) -> Option<i32> {
    let Bounds { lower, upper } = Bounds::of_quiet(state.free);
    if upper <= alpha {
        return Some(upper);
    }
    if lower > alpha {
        return Some(lower);
    }
    let frame = shape.frame();
    let gaps = state.gaps(frame);
    let they = Answering::they(state, frame);
    match (alpha < 0, state.free % 2 == 1) {
        (false, false) => they.draws(shape).then_some(0),
        (false, true) if !shape.has_line(state.mine | gaps) => Some(0),
        (false, true) => they.waits(shape, 0).then_some(-1),
        (true, false) if !shape.has_line(state.theirs | gaps) => Some(0),
        (true, true) if Answering::me(state, frame).draws(shape) => Some(0),
        // They win with so many stones left if the winning square is below as many pairs.
        (true, is_odd) => {
            let pairs = (-1 - alpha) as usize;
            let wins = if is_odd { they.waits(shape, pairs) } else { they.wins(shape, pairs) };
            wins.then_some(alpha)
        }
    }
}

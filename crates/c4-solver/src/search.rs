//! The search: alpha-beta with null windows and a transposition table.

use crate::limits::Control;
use crate::score::Bounds;
use crate::shape::Shape;
use crate::state::State;
use crate::statics::{Open, Settled, settle};
use crate::table::{Entry, Place, Table};
use crate::word::Word;

/// With fewer free squares, a position and its mirror image are no longer taken for one: by then the games that led
/// here have seldom been each other's images, and it takes time to look.
const MIRROR_FREE: u32 = 24;

/// A search under way.
pub(crate) struct Search<'a, 'limits, S: Shape> {
    pub(crate) shape: &'a S,
    pub(crate) table: &'a mut Table<S::Word>,
    pub(crate) control: &'a mut Control<'limits>,
    /// The moves still to be searched of every position on the way from the root, the root's first.
    branches: Vec<Branch<S::Word>>,
}

/// A move that needs a search.
#[derive(Clone, Copy)]
struct Branch<W> {
    open: Open<W>,
    place: Place<W>,
    rank: i32,
}

impl<'a, 'limits, S: Shape> Search<'a, 'limits, S> {
    pub(crate) fn new(
        shape: &'a S,
        table: &'a mut Table<S::Word>,
        control: &'a mut Control<'limits>,
    ) -> Self {
        Self { shape, table, control, branches: Vec::with_capacity(256) }
    }

    /// Narrows the bounds of a position's score until they meet, or the search is stopped.
    pub(crate) fn narrow(&mut self, state: State<S::Word>, bounds: Bounds) -> Bounds {
        let mut bounds = bounds;
        while bounds.lower < bounds.upper && !self.control.is_stopped {
            self.control.report(bounds);
            let alpha = next_window(bounds);
            let score = self.score(state, alpha);
            if self.control.is_stopped {
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

    /// A bound of a position's score: a lower one if it is above `alpha`, else an upper one.
    pub(crate) fn score(&mut self, state: State<S::Word>, alpha: i32) -> i32 {
        match settle(self.shape, state, alpha) {
            Settled::Known(score) => score,
            Settled::Open(open) => {
                let place = self.place(&open.state);
                open.outward(self.search(&open, place))
            }
        }
    }

    /// The same of a position whose score takes a search.
    fn search(&mut self, open: &Open<S::Word>, place: Place<S::Word>) -> i32 {
        let &Open { state, moves, alpha, .. } = open;
        self.control.count();
        if self.control.is_stopped {
            return alpha;
        }
        let nodes_before = self.control.nodes;
        let mut bounds = Bounds::of_quiet(state.free);
        if let Some(entry) = self.table.get(place) {
            bounds = Bounds { lower: entry.lower, upper: entry.upper };
            if bounds.lower > alpha {
                return bounds.lower;
            }
            if bounds.upper <= alpha {
                return bounds.upper;
            }
        }

        let shape = self.shape;
        let frame = shape.frame();
        let base = self.branches.len();
        let mut best = bounds.lower;
        for (index, &column) in frame.inside_out.iter().enumerate() {
            let square = moves & column;
            if square.is_none() {
                continue;
            }
            let after = state.after(shape, square);
            let threats = after.their_threats;
            match settle(shape, after, -alpha - 1) {
                Settled::Known(score) => {
                    if -score > alpha {
                        self.branches.truncate(base);
                        return self.learn(
                            place,
                            Bounds { lower: -score, ..bounds },
                            nodes_before,
                            -score,
                        );
                    }
                    best = best.max(-score);
                }
                Settled::Open(open) => {
                    let place = self.place(&open.state);
                    let rank = threats.len() as i32 * 64 - index as i32;
                    self.branches.push(Branch { open, place, rank });
                }
            }
        }
        let mut score = best;
        self.branches[base..].sort_unstable_by_key(|branch| branch.rank);
        while self.branches.len() > base {
            let Some(Branch { open, place, .. }) = self.branches.pop() else { break };
            score = -open.outward(self.search(&open, place));
            if score > alpha || self.control.is_stopped {
                break;
            }
            best = best.max(score);
        }
        self.branches.truncate(base);
        if self.control.is_stopped {
            return alpha;
        }
        if score > alpha {
            return self.learn(place, Bounds { lower: score, ..bounds }, nodes_before, score);
        }
        self.learn(place, Bounds { upper: best, ..bounds }, nodes_before, best)
    }

    /// Stores what a search has found out, and answers the score that it has found.
    #[inline(always)]
    fn learn(
        &mut self,
        place: Place<S::Word>,
        bounds: Bounds,
        nodes_before: u64,
        score: i32,
    ) -> i32 {
        let nodes = self.control.nodes - nodes_before + 1;
        let work = nodes.ilog2().min(Entry::MOST_WORK);
        let Bounds { lower, upper } = bounds;
        self.table.put(place, Entry { lower, upper, work });
        score
    }

    #[inline(always)]
    fn place(&self, state: &State<S::Word>) -> Place<S::Word> {
        let key = state.key();
        if state.free < MIRROR_FREE {
            return self.table.place(key);
        }
        self.table.place(key.min(self.shape.frame().mirrored(key)))
    }
}

/// The next question about a score within these bounds: whether it is above the answer.
///
/// From the outside in: whether one side wins soon is refuted quickly, and what was learnt on the way orders the moves
/// of the harder questions. The idea is Pascal Pons's.
fn next_window(bounds: Bounds) -> i32 {
    let Bounds { lower, upper } = bounds;
    let middle = lower + (upper - lower) / 2;
    if middle <= 0 && lower / 2 < middle {
        lower / 2
    } else if middle >= 0 && upper / 2 > middle {
        upper / 2
    } else {
        middle
    }
}

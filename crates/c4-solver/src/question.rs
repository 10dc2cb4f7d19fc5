//! What is asked, and how long the answer may take.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::Progress;
use crate::limits::Limits;

/// A question about a position, with limits on the search if there are to be any.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use std::time::Duration;
/// use c4_solver::{Progress, Question};
///
/// let stop = AtomicBool::new(false);
/// let mut show = |progress: Progress| eprintln!("{} positions", progress.nodes);
/// let question = Question::score()
///     .nodes(1_000_000)
///     .time(Duration::from_secs(2))
///     .cancel(&stop)
///     .progress(&mut show);
/// # drop(question);
/// ```
#[derive(Debug)]
pub struct Question<'a> {
    pub(crate) ask: Ask,
    pub(crate) limits: Limits<'a>,
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum Ask {
    Winner,
    Score,
    /// So many moves of perfect play.
    Line(usize),
    EveryMove,
}

impl<'a> Question<'a> {
    /// Who wins? This takes the least time.
    #[must_use]
    pub fn winner() -> Self {
        Self::about(Ask::Winner)
    }

    /// Who wins, and how soon?
    #[must_use]
    pub fn score() -> Self {
        Self::about(Ask::Score)
    }

    /// Which move is best?
    #[must_use]
    pub fn best_move() -> Self {
        Self::about(Ask::Line(1))
    }

    /// How does the game go on to its end, if both sides play their best moves?
    #[must_use]
    pub fn line() -> Self {
        Self::about(Ask::Line(usize::MAX))
    }

    /// What is each move worth?
    #[must_use]
    pub fn every_move() -> Self {
        Self::about(Ask::EveryMove)
    }

    fn about(ask: Ask) -> Self {
        Self { ask, limits: Limits::default() }
    }

    /// Searches at most this many positions.
    #[must_use]
    pub fn nodes(mut self, most: u64) -> Self {
        self.limits.nodes = Some(most);
        self
    }

    /// Searches at most this long. `wasm32-unknown-unknown` has no clock: leave it out there.
    #[must_use]
    pub fn time(mut self, most: Duration) -> Self {
        self.limits.time = Some(most);
        self
    }

    /// Ends the search as soon as `cancel` is set.
    #[must_use]
    pub fn cancel(mut self, cancel: &'a AtomicBool) -> Self {
        self.limits.cancel = Some(cancel);
        self
    }

    /// Calls `listener` after each step of the proof, and every million positions or so.
    #[must_use]
    pub fn progress(mut self, listener: &'a mut dyn FnMut(Progress)) -> Self {
        self.limits.progress = Some(listener);
        self
    }
}

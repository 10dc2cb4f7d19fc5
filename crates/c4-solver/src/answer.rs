//! What was found out.

use c4_engine::Outcome;

use crate::Bounds;
use crate::shape::inside_out;

/// What was found out about a position. Without limits, it is all that was asked.
///
/// ```
/// use c4_engine::{MoveList, Outcome, Player, Rules};
/// use c4_solver::{Question, Solver};
///
/// let position = MoveList::parse("2252576253462244111563365343671351441", 7)?
///     .replay(Rules::CONNECT_FOUR)?;
/// let answer = Solver::default().solve(&position, Question::every_move())?;
/// assert_eq!((answer.score(), answer.best_move()), (Some(-1), Some(5)));
/// assert_eq!(answer.outcome, Outcome::Won(Player::First));
/// let [full, best, worse] = [4, 5, 6].map(|column| answer.score_of(column));
/// assert_eq!([full, best, worse], [None, Some(-1), Some(-2)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// How the game ends with perfect play: undecided if that is not known.
    pub outcome: Outcome,
    /// What is known about the score, as the side to move sees it.
    pub bounds: Bounds,
    /// The best moves, column after column: of [`best_move`](crate::Question::best_move) one, of
    /// [`line`](crate::Question::line) all to the end of the game, of other questions none.
    pub line: Vec<usize>,
    /// Of [`every_move`](crate::Question::every_move), the score of a stone in each column for the side that lays it: `None`
    /// where none can be laid. Of other questions, empty.
    pub columns: Vec<Option<Bounds>>,
    /// How many positions were searched: those that static rules, the table and the book did not answer.
    pub nodes: u64,
}

impl Answer {
    /// The score: how many of its own stones the winner has left when it wins, the winning one included. It is positive if
    /// the side to move wins, negative if the other side does, 0 for a draw. `None` if it is not known exactly.
    #[must_use]
    pub fn score(&self) -> Option<i32> {
        self.bounds.exact()
    }

    /// The score of a move; `None` if it cannot be made, is not known exactly, or was not asked about.
    #[must_use]
    pub fn score_of(&self, column: usize) -> Option<i32> {
        self.columns.get(column).copied().flatten().and_then(Bounds::exact)
    }

    /// The column of the best move; of several, the one nearest to the middle, and then to the left. `None` if the game is over,
    /// or that is not known or was not asked.
    ///
    /// Where every move was asked about and limits were too narrow, it is the one that promises most: that with the
    /// greatest lower bound, and of several the one with the greatest upper bound.
    #[must_use]
    pub fn best_move(&self) -> Option<usize> {
        let mut best: Option<(Bounds, usize)> = None;
        for column in inside_out(self.columns.len()) {
            if let Some(found) = self.columns[column]
                && best
                    .is_none_or(|(best, _)| (found.lower, found.upper) > (best.lower, best.upper))
            {
                best = Some((found, column));
            }
        }
        best.map(|(_, column)| column).or_else(|| self.line.first().copied())
    }
}

//! What perfect play says.

use std::sync::atomic::AtomicBool;

use c4_engine::{Position, Rules};
use c4_solver::{Book, Progress, Question, Solver, TableSize, check};
use serde::Serialize;

use crate::rules::Played;

/// The most memory for what the solver remembers, in MiB.
const TABLE: usize = 64;

/// What is proven about a position.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Score {
    /// The score for the side to move; `None` if the search was cancelled.
    score: Option<i32>,
    /// The best moves from here to the end, columns from 0.
    line: Vec<usize>,
    nodes: u64,
}

/// A solver that remembers.
pub(crate) fn solver() -> Solver {
    Solver::new(TableSize::mebibytes(TABLE)).with_book(Book::standard())
}

/// What a position is worth, and how it goes on if that was asked.
pub(crate) fn score(
    solver: &mut Solver,
    position: &Position,
    with_line: bool,
    cancel: Option<&AtomicBool>,
    progress: &mut dyn FnMut(Progress),
) -> Result<Score, String> {
    let question = if with_line { Question::line() } else { Question::score() };
    let mut question = question.progress(progress);
    if let Some(cancel) = cancel {
        question = question.cancel(cancel);
    }
    let answer = solver.solve(position, question).map_err(|it| it.to_string())?;
    Ok(Score { score: answer.score(), nodes: answer.nodes, line: answer.line })
}

/// Whether there are exact scores for such games, and whether they come at once.
pub(crate) fn is_solved(played: Option<Played>) -> (bool, bool) {
    let known = played.and_then(Played::rules).filter(|rules| check(rules).is_ok());
    let at_once = |rules: &Rules| rules.size.squares() <= 36 || *rules == Rules::CONNECT_FOUR;
    (known.is_some(), known.is_some_and(|rules| at_once(&rules)))
}

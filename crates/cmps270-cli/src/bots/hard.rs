//! Hard: perfect play, proved anew on every turn.

use c4_solver::{Book, Bounds, Question, Solver, TableSize};

use super::stones::COLUMNS;
use super::{Bot, Bound, Decision, Medium, Outlook, Thinking, Turn, Value, Verdict};

/// The most positions that are searched for a proof. The README tells how many the hardest one took that was met.
const PROOF: u64 = 16_000_000;
/// The most positions that are searched besides, to tell how good the other columns are.
const REASONS: u64 = 500_000;
/// The most that the solver's table grows to.
const TABLE: TableSize = TableSize::mebibytes(16);

/// The hard bot: it wins as soon as possible, and loses as late as possible, against anybody.
///
/// It has [`c4_solver`] prove which column is best. The solver's book knows all positions with few tokens, so the longest proofs
/// are those just beyond it. A board with few tokens that no game leads to is not in the book, and its proof may take too long:
/// there hard plays what [`Medium`] plays.
#[derive(Debug)]
pub struct Hard {
    solver: Solver,
}

impl Hard {
    /// The bot.
    #[must_use]
    pub fn new() -> Self {
        Self { solver: Solver::new(TABLE).with_book(Book::standard()) }
    }

    /// The best column, if it can be proved to be that within [`PROOF`], and what little more it takes to tell of the others.
    fn prove(&mut self, turn: &Turn, report: &mut dyn FnMut(Thinking)) -> Option<Decision> {
        let position = turn.position()?;
        // What the solver remembers would decide what it can still prove.
        self.solver.clear();
        let mut progress = |progress: c4_solver::Progress| {
            report(Thinking { nodes: progress.nodes });
        };
        let question = Question::score().nodes(PROOF).progress(&mut progress);
        let proof = self.solver.solve(&position, question).ok()?;
        let score = proof.score()?;
        // The table has almost all of it.
        let best = self.solver.solve(&position, Question::best_move().nodes(PROOF)).ok()?;
        let column = best.best_move()?;
        let others = self.solver.solve(&position, Question::every_move().nodes(REASONS)).ok()?;

        let mut verdicts = [Verdict::Full; COLUMNS];
        for (verdict, bounds) in verdicts.iter_mut().zip(others.columns) {
            let Some(Bounds { lower, upper }) = bounds else { continue };
            // No column is better than the best one.
            let upper = upper.min(score);
            let bound = if lower == upper { Bound::Exact } else { Bound::AtMost };
            let value = Value::of_score(upper, turn.tokens());
            *verdict = Verdict::Searched(Outlook { value, bound, depth: None });
        }
        let value = Value::of_score(score, turn.tokens());
        verdicts[column] = Verdict::Searched(Outlook { value, bound: Bound::Exact, depth: None });
        let nodes = proof.nodes + best.nodes + others.nodes;
        Some(Decision { column, verdicts, line: vec![column], nodes })
    }
}

impl Default for Hard {
    fn default() -> Self {
        Self::new()
    }
}

impl Bot for Hard {
    fn consider(&mut self, turn: &Turn, report: &mut dyn FnMut(Thinking)) -> Decision {
        self.prove(turn, report).unwrap_or_else(|| Medium.consider(turn, report))
    }
}

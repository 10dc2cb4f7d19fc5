//! Hard: perfect play where it can be proved in time, and far ahead where it cannot.

use c4_solver::{Bounds, Limits, Solver, TableSize};

use super::medium::centrality;
use super::search::{Plan, search};
use super::stones::{COLUMNS, ODD_ROWS, Stones, playable};
use super::{Bot, Bound, Decision, Outlook, Thinking, Turn, Value, Verdict, openings};

/// Proofs are sought from this many tokens on. Before that they take too long, and hard knows its openings.
const FIRST_PROOF: usize = 8;
/// The most positions that are searched for a proof. The README tells how many the hardest one took that was met.
const PROOF: u64 = 8_000_000;
/// The most positions that are searched besides, to tell how good the other columns are.
const REASONS: u64 = 500_000;
/// The solver's table. It is emptied before every question, which takes the longer, the larger it is.
const TABLE: TableSize = TableSize::mebibytes(16);

const PLAN: Plan = Plan { evaluate, nodes: 1_000_000, remembered: 1 << 19, follows_forced: true };

/// What it is worth to win the zugzwang at the end.
const ZUGZWANG: i32 = 400;
/// What a threat is worth in a row of the right parity, and in another one.
const RIGHT_THREAT: i32 = 12;
const WRONG_THREAT: i32 = 4;

/// The hard bot: it wins as soon as possible, and loses as late as possible, against anybody.
///
/// In the openings that it can come into by its own play, it knows the best column. From the 9th token on it
/// has [`c4_solver`] prove which one is best. In openings that it would never have played, and should a proof take too long,
/// it looks a million positions ahead, following forced moves for free, and plays the game out in its head at the end:
/// both players lay harmless tokens until there are none, and who then has to lay one below a threat of the opponent's has
/// lost.
#[derive(Debug)]
pub struct Hard {
    solver: Solver,
}

impl Hard {
    /// The bot.
    #[must_use]
    pub fn new() -> Self {
        Self { solver: Solver::new(TABLE) }
    }

    /// The best column, if it can be proved to be that within [`PROOF`], and what little more it takes to tell of the others.
    fn prove(&mut self, turn: &Turn, report: &mut dyn FnMut(Thinking)) -> Option<Decision> {
        if turn.tokens() < FIRST_PROOF {
            return None;
        }
        let position = turn.position();
        // What the solver remembers would decide what it can still prove.
        self.solver.clear();
        let mut progress = |progress: c4_solver::Progress| {
            report(Thinking { depth: None, nodes: progress.nodes, column: None });
        };
        let limits =
            Limits { nodes: Some(PROOF), progress: Some(&mut progress), ..Limits::default() };
        let (bounds, nodes) = self.solver.solve_within(position, limits).ok()?;
        let score = bounds.exact()?;
        let column = self.solver.best_move(position).ok()??;
        let limits = Limits { nodes: Some(REASONS), ..Limits::default() };
        let others = self.solver.analyze_within(position, limits).ok()?;

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
        Some(Decision { column, verdicts, line: vec![column], nodes: nodes + others.nodes })
    }
}

impl Default for Hard {
    fn default() -> Self {
        Self::new()
    }
}

impl Bot for Hard {
    fn consider(&mut self, turn: &Turn, report: &mut dyn FnMut(Thinking)) -> Decision {
        openings::known(turn)
            .or_else(|| self.prove(turn, report))
            .unwrap_or_else(|| search(&PLAN, turn, report))
    }
}

fn evaluate(stones: Stones) -> i32 {
    let [own, theirs] = stones.threats();
    // Red, who moves when the number of tokens is even, lays the token in the odd rows if yellow always follows.
    let moves_red = stones.count().is_multiple_of(2);
    let own_rows = if moves_red { ODD_ROWS } else { !ODD_ROWS };
    let worth = |threats: u64, rows: u64| {
        let right = (threats & rows).count_ones() as i32;
        let wrong = (threats & !rows).count_ones() as i32;
        RIGHT_THREAT * right + WRONG_THREAT * wrong
    };
    let [own_tokens, their_tokens] = stones.by_turn().map(centrality);
    zugzwang(stones.all(), own, theirs) + worth(own, own_rows) - worth(theirs, !own_rows)
        + own_tokens
        - their_tokens
}

/// Plays the game out by the threats that there are now: who has to lay a token below a threat of the opponent's?
///
/// More than 0 if it is the opponent of the player to move, and the more so the sooner.
fn zugzwang(mut all: u64, mut own: u64, mut theirs: u64) -> i32 {
    let mut sign = 1;
    loop {
        // Harmless tokens, not below a threat. Only their number counts, so they are laid row by row.
        loop {
            let harmless = playable(all) & !((own | theirs) >> 1);
            if harmless == 0 {
                break;
            }
            all |= harmless;
            if harmless.count_ones() % 2 == 1 {
                (own, theirs, sign) = (theirs, own, -sign);
            }
        }
        let left = playable(all);
        if left == 0 {
            return 0;
        }
        // A token below a threat of one's own gives only that threat up: the opponent blocks it.
        let offers = left & !(theirs >> 1);
        if offers == 0 {
            return -sign * (ZUGZWANG - all.count_ones() as i32);
        }
        let offer = offers & offers.wrapping_neg();
        all |= offer | (offer << 1);
    }
}

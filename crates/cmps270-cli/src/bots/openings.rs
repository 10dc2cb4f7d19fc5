//! Hard's openings: the best column in positions that take long to solve.
//!
//! `openings.txt` has every position up to the 9th token that hard itself can bring about, whatever its opponent does, each
//! with its best column and score; but for those where it wins or blocks at once. A position and its mirror image are one.

use std::collections::HashMap;
use std::sync::LazyLock;

use c4_engine::{MoveList, Rules};

use super::stones::{COLUMNS, Stones};
use super::{Decision, Turn, Value, Verdict};

/// What is known about a position.
struct Known {
    column: usize,
    score: i32,
}

static OPENINGS: LazyLock<HashMap<Stones, Known>> = LazyLock::new(|| {
    let lines = include_str!("openings.txt").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| read(line).expect("a test reads every line")).collect()
});

/// The decision for a position that is known, or its mirror image.
pub(super) fn known(turn: &Turn) -> Option<Decision> {
    let stones = turn.stones();
    let as_it_is = OPENINGS.get(&stones).map(|known| (known.column, known.score));
    let (column, score) = as_it_is.or_else(|| {
        let known = OPENINGS.get(&stones.mirrored())?;
        Some((COLUMNS - 1 - known.column, known.score))
    })?;
    let mut verdicts = [Verdict::Full; COLUMNS];
    for free in turn.columns() {
        verdicts[free] = Verdict::NotAsked;
    }
    verdicts[column] = Verdict::Opening(Value::of_score(score, turn.tokens()));
    Some(Decision { column, verdicts, line: vec![column], nodes: 0 })
}

/// Reads a line: the moves that lead to the position and the best column, counted from 1, and its score.
fn read(line: &str) -> Option<(Stones, Known)> {
    let mut words = line.split(' ');
    let moves = MoveList::parse(words.next()?.trim_matches('-'), COLUMNS).ok()?;
    let position = moves.replay(Rules::CONNECT_FOUR).ok()?;
    let column = words.next()?.parse::<usize>().ok()?.checked_sub(1)?;
    let score = words.next()?.parse().ok()?;
    Some((Stones::of(&position)?, Known { column, score }))
}

#[cfg(test)]
mod tests {
    use c4_engine::{Outcome, Position};
    use c4_solver::Solver;

    use super::super::win_or_block;
    use super::*;

    /// Visits every position that can follow if the one who knows the openings moves at this parity of tokens, up to the 9th
    /// one. Answers how many decisions were known.
    fn walk(position: &Position, parity: usize) -> usize {
        let Some(turn) = Turn::of(position).filter(|turn| turn.tokens() <= 8) else { return 0 };
        let after = |column| {
            let mut next = position.clone();
            next.drop(column).expect("the column has room");
            next
        };
        if turn.tokens() % 2 != parity {
            return turn.columns().map(|column| walk(&after(column), parity)).sum();
        }
        let at_once = win_or_block(&turn);
        let is_known = usize::from(at_once.is_none());
        let decision = at_once.or_else(|| known(&turn));
        let decision =
            decision.unwrap_or_else(|| panic!("nothing is known of\n{}", position.board()));
        is_known + walk(&after(decision.column), parity)
    }

    #[test]
    fn there_is_an_answer_to_everything() {
        let start = Position::new(Rules::CONNECT_FOUR);
        assert!(walk(&start, 0) > 1000);
        assert!(walk(&start, 1) > 1000);
    }

    /// All of them are read, none twice, and the last ones are solved again, some of them.
    #[test]
    fn what_is_known_is_true() {
        let lines = include_str!("openings.txt").lines().filter(|line| !line.starts_with('#'));
        assert_eq!(lines.clone().count(), OPENINGS.len());
        let mut solver = Solver::default();
        for line in lines.rev().step_by(50).take(10) {
            let (moves, rest) = line.split_once(' ').expect("moves, a column and a score");
            let position =
                MoveList::parse(moves, COLUMNS).unwrap().replay(Rules::CONNECT_FOUR).unwrap();
            assert_eq!(position.outcome(), Outcome::Undecided);
            let score = solver.solve(&position).unwrap().score;
            let column = solver.best_move(&position).unwrap().unwrap();
            assert_eq!(rest, format!("{} {score}", column + 1), "{moves}");
        }
    }
}

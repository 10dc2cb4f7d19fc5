//! Several threads answer as one does.

use std::num::NonZero;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use crate::common::{self, random_game, rules};
use c4_console::dice::Dice;
use c4_engine::{Outcome, Position, Rules};
use c4_solver::{Question, Solver, TableSize};

fn solver(table: TableSize, threads: usize) -> Solver {
    Solver::new(table).with_threads(NonZero::new(threads).expect("some threads"))
}

/// Positions of a game that are not over, with so many stones.
fn positions(rules: Rules, stones: usize, seed: u64) -> impl Iterator<Item = Position> {
    let mut random = Dice::of(seed);
    let games = std::iter::repeat_with(move || random_game(rules, stones, &mut random));
    games.filter(|game| game.outcome() == Outcome::Undecided)
}

#[test]
fn scores_are_the_same() {
    // Some are solved before there is anything to share, and some take all threads. A table of 16 lines has wide entries.
    let (large, tiny) = (TableSize::mebibytes(4), TableSize::from_bytes(1 << 10));
    let rows = [
        (large, rules(7, 6), 13, 80),
        (large, rules(7, 6), 10, 5),
        (large, rules(6, 5), 3, 12),
        (tiny, rules(7, 6), 17, 60),
    ];
    for (table, rules, stones, count) in rows {
        let [mut one, mut two, mut five] = [1, 2, 5].map(|threads| solver(table, threads));
        let mut together = 0;
        for position in positions(rules, stones, 1).take(count) {
            let expected = one.solve(&position, Question::score()).unwrap();
            together += usize::from(expected.nodes > 1 << 14);
            for solver in [&mut two, &mut five] {
                let found = common::score(solver, &position);
                assert_eq!(Some(found), expected.score(), "{:?}", position.board());
                let winner = solver.solve(&position, Question::winner()).unwrap();
                assert_eq!(winner.outcome, expected.outcome);
            }
        }
        assert!(together > 0, "no position takes more than one thread: {rules:?}");
    }
}

#[test]
fn limits_hold_for_all_threads_together() {
    let (start, table) = (Position::new(Rules::CONNECT_FOUR), TableSize::mebibytes(4));
    for threads in [2, 3] {
        for nodes in [0, 1, 16_383, 16_384, 16_385, 100_001, 1_000_000] {
            let question = Question::score().nodes(nodes);
            let answer = solver(table, threads).solve(&start, question).unwrap();
            assert_eq!(answer.nodes, nodes, "{threads} threads");
            assert!(answer.bounds.lower <= 1 && 1 <= answer.bounds.upper);
            assert_eq!(answer.score(), None);
        }
    }
}

#[test]
fn any_number_of_threads_may_be_asked_for() {
    let start = Position::new(Rules::CONNECT_FOUR);
    let mut all = solver(TableSize::mebibytes(1), usize::MAX);
    assert_eq!(all.solve(&start, Question::score().nodes(100)).unwrap().nodes, 100);
}

#[test]
fn all_threads_stop_when_told() {
    let (start, table) = (Position::new(Rules::CONNECT_FOUR), TableSize::mebibytes(4));
    let (cancelled, mut reports) = (AtomicBool::new(false), 0);
    let mut progress = |progress: c4_solver::Progress| {
        reports += 1;
        let is_late = progress.nodes > 500_000;
        cancelled.store(is_late, std::sync::atomic::Ordering::Relaxed);
    };
    let question = Question::score().cancel(&cancelled).progress(&mut progress);
    let answer = solver(table, 2).solve(&start, question).unwrap();
    assert_eq!(answer.score(), None);
    assert!(answer.nodes > 500_000, "{}", answer.nodes);
    assert!(reports > 1);

    let begun = Instant::now();
    let question = Question::score().time(Duration::from_millis(50));
    assert_eq!(solver(table, 2).solve(&start, question).unwrap().score(), None);
    assert!(begun.elapsed() >= Duration::from_millis(50));
}

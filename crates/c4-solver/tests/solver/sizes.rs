//! Known results of empty boards: who wins, and on which move, as John Tromp and Christian Steininger published them.

use crate::common::{known_size, rules};
use c4_engine::Position;
use c4_solver::{Question, Solver};

#[test]
fn small_boards() {
    // All of these are drawn with the last stone.
    for (columns, rows) in [(4, 4), (4, 5), (5, 4), (5, 5), (4, 6), (7, 4)] {
        known_size(columns, rows, columns * rows, 0);
    }
    // The second player wins with the last stone.
    known_size(6, 4, 24, -1);
}

#[test]
fn one_move_more_or_less_makes_no_difference() {
    // The score of a position is the negated best of those after it.
    let mut solver = Solver::default();
    let start = Position::new(rules(5, 5));
    let answer = solver.solve(&start, Question::every_move()).unwrap();
    let best = (0..5).filter_map(|column| answer.score_of(column)).max();
    assert_eq!(best, answer.score());
    assert_eq!(best, solver.solve(&start, Question::score()).unwrap().score());
}

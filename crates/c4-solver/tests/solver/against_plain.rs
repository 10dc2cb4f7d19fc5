//! The solver against plain minimax.

use crate::common::{self, Plain, random_game, rules};
use c4_console::dice::Dice;
use c4_engine::{Direction, Directions, Lines, Outcome, Position, Rules};
use c4_solver::{Question, Solver, TableSize};
use proptest::prelude::*;

/// Boards of all the shapes that the search is compiled for, with few squares or many.
fn any_rules() -> impl Strategy<Value = Rules> {
    let size = prop_oneof![
        4 => (1..=8usize, 1..=8usize),
        1 => (9..=10usize, 9..=10usize),
        1 => (1..=2usize, 20..=40usize),
        1 => (20..=30usize, 1..=2usize),
    ];
    let directions = prop_oneof![4 => Just(Directions::ALL), 1 => Just(Directions::ORTHOGONAL)];
    let connect = prop_oneof![6 => Just(4usize), 1 => Just(2), 1 => Just(3), 1 => Just(5)];
    (size, connect, directions).prop_map(|((columns, rows), connect, directions)| Rules {
        lines: Lines::of(connect).expect("at least 2").only(directions),
        ..rules(columns, rows)
    })
}

/// A position with at most eleven free squares, unless somebody wins before.
fn late_position() -> impl Strategy<Value = Position> {
    (any_rules(), 0..=11usize, any::<u64>())
        .prop_map(|(rules, free, seed)| {
            // Random games rarely last so long: the longest of several.
            let stones = rules.size.squares().saturating_sub(free);
            let mut random = Dice::of(seed);
            let games = (0..200).map(|_| random_game(rules, stones, &mut random));
            let undecided = |game: &Position| game.outcome() == Outcome::Undecided;
            games.max_by_key(|game| (game.stones(), undecided(game))).expect("200 games")
        })
        .prop_filter("few enough free squares for plain search", |position| {
            position.rules().size.squares() - position.stones() <= 12
                || position.outcome() != Outcome::Undecided
        })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, max_global_rejects: 1 << 20, ..ProptestConfig::default() })]

    #[test]
    fn every_question_has_the_answer_of_plain_search(position in late_position()) {
        let score = Plain::default().score(&position);
        // A table of a few lines, in which everything is soon overwritten.
        for bytes in [64, 1 << 10, 1 << 16] {
            let mut solver = Solver::new(TableSize::from_bytes(bytes));
            prop_assert_eq!(common::score(&mut solver, &position), score, "{:?}", position.board());
        }
        let mut solver = Solver::new(TableSize::mebibytes(1));
        let outcome = match score {
            ..0 => Outcome::Won(position.to_move().opponent()),
            0 => Outcome::Drawn,
            1.. => Outcome::Won(position.to_move()),
        };
        let answer = solver.solve(&position, Question::winner()).unwrap();
        prop_assert_eq!(answer.outcome, outcome);
        prop_assert!(answer.bounds.lower <= score && score <= answer.bounds.upper);
        prop_assert_eq!(common::score(&mut solver, &position), score);
        prop_assert_eq!(common::score(&mut solver, &position.mirrored()), score);

        let every = solver.solve(&position, Question::every_move()).unwrap();
        prop_assert_eq!((every.score(), every.outcome), (Some(score), outcome));
        for column in 0..position.rules().size.columns() {
            let mut after = position.clone();
            let expected = after.play_column(column).ok().map(|_| -Plain::default().score(&after));
            prop_assert_eq!(every.score_of(column), expected, "column {}", column);
        }
        if let Some(column) = every.best_move() {
            prop_assert_eq!(every.score_of(column), Some(score));
        }
        let best = solver.solve(&position, Question::best_move()).unwrap();
        prop_assert_eq!((best.score(), best.best_move()), (Some(score), every.best_move()));
        prop_assert!(best.line.len() <= 1);

        let answer = solver.solve(&position, Question::line()).unwrap();
        prop_assert_eq!((answer.score(), answer.best_move()), (Some(score), every.best_move()));
        let mut end = position.clone();
        for column in answer.line {
            end.play_column(column).expect("legal moves");
        }
        let free = (end.rules().size.squares() - end.stones()) as i32;
        let at_end = match end.outcome() {
            Outcome::Won(winner) => {
                let sign = if winner == position.to_move() { 1 } else { -1 };
                sign * (1 + free / 2)
            }
            Outcome::Drawn => 0,
            Outcome::Undecided => panic!("the line ends before the game"),
        };
        // A player without moves has lost already, and the line is empty.
        prop_assert_eq!(at_end, score);
    }

    #[test]
    fn limits_narrow_what_is_known_and_never_lie(position in late_position(), step in 1..50u64) {
        let score = Plain::default().score(&position);
        let mut solver = Solver::new(TableSize::mebibytes(1));
        let mut last = None;
        for nodes in (0..).step_by(step as usize) {
            solver.clear();
            let answer = solver.solve(&position, Question::score().nodes(nodes)).unwrap();
            let (bounds, taken) = (answer.bounds, answer.nodes);
            prop_assert!(bounds.lower <= score && score <= bounds.upper, "{:?} for {}", bounds, score);
            prop_assert!(taken <= nodes);
            if let Some((lower, upper)) = last {
                prop_assert!(lower <= bounds.lower && bounds.upper <= upper, "more nodes say less");
            }
            last = Some((bounds.lower, bounds.upper));
            if bounds.exact().is_some() {
                break;
            }
        }
    }
}

/// Every position that can come about on 4 x 4.
#[test]
fn all_positions_of_four_by_four() {
    let mut plain = Plain::default();
    assert_eq!(plain.score(&Position::new(rules(4, 4))), 0);
    assert_eq!(plain.known().count(), 161_029, "as many as others have counted");
    let mut solver = Solver::new(TableSize::mebibytes(1));
    for (position, score) in plain.known() {
        assert_eq!(common::score(&mut solver, position), score, "{:?}", position.board());
    }
}

/// If only one diagonal direction counts, a position and its mirror image are two.
#[test]
fn one_diagonal_is_another_in_a_mirror() {
    let rising = Directions::NONE.with(Direction::Rising).with(Direction::Horizontal);
    let rules = Rules { lines: Lines::of(3).expect("at least 2").only(rising), ..rules(5, 6) };
    let mut one_table = Solver::new(TableSize::mebibytes(1));
    let mut random = Dice::of(0);
    let mut differ = 0;
    for _ in 0..60 {
        let position = random_game(rules, 5, &mut random);
        if position.outcome() != Outcome::Undecided {
            continue;
        }
        let scores = [position.clone(), position.mirrored()].map(|position| {
            let score = common::score(&mut Solver::new(TableSize::mebibytes(1)), &position);
            assert_eq!(common::score(&mut one_table, &position), score, "{:?}", position.board());
            score
        });
        differ += usize::from(scores[0] != scores[1]);
    }
    assert!(differ > 0, "no position would show it");
}

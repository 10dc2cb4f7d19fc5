//! Games and positions counted, against numbers that were published or counted by other programs.

use std::collections::HashSet;

use crate::common::Naive;
use c4_engine::{Directions, Lines, Outcome, Position, Rules, Size, Turns};

/// The rules of gravity games, one stone a turn.
fn gravity_rules(columns: usize, rows: usize, connect: usize, directions: Directions) -> Rules {
    let size = Size::new(columns, rows).expect("a size for tests");
    let lines = Lines::of(connect).expect("a length for tests").only(directions);
    Rules { size, lines, ..Rules::CONNECT_FOUR }
}

/// Checks the number of games of every length from 0 on.
fn check(rules: Rules, games: &[u64]) {
    let start = Position::new(rules);
    let counted: Vec<u64> = (0..).zip(games).map(|(depth, _)| start.perft(depth)).collect();
    assert_eq!(counted, games, "{rules:?}");
}

/// The reference counts of the project's design, where independent programs agreed on them.
#[test]
fn reference_counts() {
    const ALL: Directions = Directions::ALL;
    const STRAIGHT: Directions = Directions::ORTHOGONAL;
    check(Rules::CONNECT_FOUR, &[1, 7, 49, 343, 2401, 16807, 117_649, 823_536, 5_673_234]);
    check(
        gravity_rules(5, 5, 4, ALL),
        &[1, 5, 25, 125, 625, 3125, 15620, 77980, 380_860, 1_874_080, 8_945_804],
    );
    check(
        gravity_rules(4, 4, 4, ALL),
        &[1, 4, 16, 64, 256, 1020, 4020, 15540, 57504, 206_904, 690_504, 2_160_504, 5_992_096],
    );
    check(
        gravity_rules(4, 4, 4, STRAIGHT),
        &[1, 4, 16, 64, 256, 1020, 4020, 15540, 57504, 206_904, 690_504, 2_162_112, 6_032_856],
    );
    check(
        gravity_rules(6, 5, 4, ALL),
        &[1, 6, 36, 216, 1296, 7776, 46650, 279_720, 1_644_750, 9_751_500],
    );
    check(gravity_rules(3, 3, 3, ALL), &[1, 3, 9, 27, 78, 210, 456, 890, 982, 622, 0]);
    check(gravity_rules(1, 1, 4, ALL), &[1, 1, 0]);
}

/// Games that no table lists, against the plain array: without gravity, with two stones a turn, on every width.
#[test]
fn counts_of_the_plain_array() {
    let games = [(3, 3, 3, 6), (4, 3, 3, 5), (9, 9, 2, 3), (13, 11, 2, 3), (2, 70, 4, 9)];
    for (columns, rows, connect, depth) in games {
        for gravity in [false, true] {
            for turns in [Turns::ONE_EACH, Turns::ONE_THEN_TWO] {
                for directions in [Directions::ALL, Directions::ORTHOGONAL, Directions::NONE] {
                    let base = gravity_rules(columns, rows, connect, directions);
                    let rules = Rules { gravity, turns, ..base };
                    // Without gravity there are many more moves.
                    let depth = if gravity { depth } else { depth.min(3) };
                    let expected = Naive::new(rules.size).perft(&rules, 0, depth);
                    assert_eq!(Position::new(rules).perft(depth), expected, "{rules:?}");
                }
            }
        }
    }
}

/// The number of different positions after each number of stones.
fn positions_by_ply(rules: Rules) -> impl Iterator<Item = usize> {
    let mut layer = HashSet::from([Position::new(rules)]);
    std::iter::from_fn(move || {
        let count = layer.len();
        layer = layer
            .iter()
            .flat_map(|position| {
                let moves = position.legal_moves();
                moves.iter().map(|square| after(position, square)).collect::<Vec<_>>()
            })
            .collect();
        (count > 0).then_some(count)
    })
}

fn after(position: &Position, square: c4_engine::Square) -> Position {
    let mut next = position.clone();
    next.play(square).expect("a legal move");
    next
}

/// OEIS A212693, counted by John Tromp and others.
#[test]
fn positions_of_connect_four_by_ply() {
    let expected = [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184_275];
    let counted: Vec<usize> = positions_by_ply(Rules::CONNECT_FOUR).take(expected.len()).collect();
    assert_eq!(counted, expected);
}

/// John Tromp's table of position counts, 4 x 4.
#[test]
fn all_positions_of_four_by_four() {
    assert_eq!(positions_by_ply(gravity_rules(4, 4, 4, Directions::ALL)).sum::<usize>(), 161_029);
}

#[test]
fn nothing_follows_the_end_of_a_game() {
    let mut position = Position::new(Rules::CONNECT_FOUR);
    for column in [0, 1, 0, 1, 0, 1, 0] {
        position.play_column(column).expect("a legal move");
    }
    assert!(matches!(position.outcome(), Outcome::Won(_)));
    assert_eq!((position.perft(0), position.perft(1), position.perft(5)), (1, 0, 0));
}

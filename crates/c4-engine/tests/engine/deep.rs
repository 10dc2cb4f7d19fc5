//! The reference counts that take a while: `just deep`.

use c4_engine::{Directions, Lines, Position, Rules, Size};

fn check(columns: usize, rows: usize, directions: Directions, from_depth: u32, games: &[u64]) {
    let size = Size::new(columns, rows).expect("a size for tests");
    let lines = Lines::CONNECT_FOUR.only(directions);
    let start = Position::new(Rules { size, lines, ..Rules::CONNECT_FOUR });
    for (depth, &expected) in (from_depth..).zip(games) {
        assert_eq!(start.perft(depth), expected, "{size}, depth {depth}");
    }
}

#[test]
fn seven_by_six() {
    check(7, 6, Directions::ALL, 9, &[39_394_572]);
    check(7, 6, Directions::ORTHOGONAL, 9, &[39_394_572]);
}

#[test]
fn four_by_four_to_the_end() {
    check(4, 4, Directions::ALL, 13, &[14_712_024, 28_850_920, 42_756_080, 35_613_284, 0]);
    check(4, 4, Directions::ORTHOGONAL, 13, &[15_022_992, 30_538_824, 47_410_896, 42_959_184, 0]);
}

#[test]
fn six_by_five() {
    check(6, 5, Directions::ALL, 10, &[56_359_524, 328_339_584]);
    check(6, 5, Directions::ORTHOGONAL, 10, &[56_359_524, 328_349_232]);
}

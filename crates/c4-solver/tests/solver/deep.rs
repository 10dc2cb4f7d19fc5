//! What takes minutes: `just deep`. All six sets, 6,000 positions, and empty boards whose results are known.

use crate::common::{check_set, known_size};

#[test]
fn sets_that_end_soon() {
    for set in ["L3_R1", "L2_R1", "L1_R1", "L2_R2"] {
        check_set(set, 0..1000);
    }
}

#[test]
fn openings() {
    check_set("L1_R2", 0..1000);
}

#[test]
fn hard_openings() {
    check_set("L1_R3", 0..1000);
}

/// As published by John Tromp and Christian Steininger: columns, rows, the move on which the game ends, and who wins.
#[test]
fn sizes() {
    let known = [
        (6, 5, 30, 0),
        (6, 6, 36, -1),
        (5, 6, 30, 0),
        (5, 7, 35, 0),
        (7, 5, 35, 0),
        (8, 4, 32, -1),
        (8, 5, 39, 1),
        (7, 6, 41, 1),
    ];
    for (columns, rows, last_move, winner) in known {
        known_size(columns, rows, last_move, winner);
    }
}

//! What takes minutes: `just deep`. All six sets, 6,000 positions.

mod common;

use common::check_set;

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

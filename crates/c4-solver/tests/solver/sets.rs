//! The first positions of the public sets. All of them, and the hardest set, are in `just deep`.

use crate::common::check_set;

#[test]
fn end_games() {
    check_set("L3_R1", 0..100);
}

#[test]
fn easy_middle_games() {
    check_set("L2_R1", 0..100);
}

#[test]
fn middle_games() {
    check_set("L2_R2", 0..100);
}

#[test]
fn easy_openings() {
    check_set("L1_R1", 0..100);
}

#[test]
fn openings() {
    check_set("L1_R2", 0..40);
}

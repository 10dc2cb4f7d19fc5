//! `c4 solve`, as typed.

use crate::common::Place;

const LATE: &str = "2252576253462244111563365343671351441";

#[test]
fn one_position_is_shown_with_the_scores_of_its_columns() {
    let place = Place::new();
    insta::assert_snapshot!("one", place.c4(["solve", LATE]));
    insta::assert_snapshot!("show", place.c4(["solve", "4455", "--show"]));
    insta::assert_snapshot!("won", place.c4(["solve", "1212121"]));
    insta::assert_snapshot!("one-weak", place.c4(["solve", "4455", "--weak"]));
}

#[test]
fn lines_are_answered_by_lines_and_a_bad_one_is_named() {
    let place = Place::new();
    // Editors of Windows put a mark before the first line.
    let typed = format!("\u{feff}4455\n48\n{LATE}\nx\n4455444455\n");
    for options in [&[][..], &["--analyze"], &["--weak"], &["--json", "--analyze"]] {
        let outcome = place.c4_typed([&["solve"], options].concat(), typed.as_bytes());
        insta::assert_snapshot!(format!("lines{}", options.concat()), outcome);
    }
}

#[test]
fn other_boards() {
    let place = Place::new();
    let small = ["solve", "--rows", "4", "--cols", "4", ""];
    insta::assert_snapshot!("small", place.c4(small));
    let three = ["solve", "--rows", "3", "--cols", "3", "--connect", "3", "2"];
    insta::assert_snapshot!("three", place.c4(three));
    let large = ["solve", "--rows", "10", "--cols", "12", ""];
    let outcome = place.c4(large);
    assert_eq!(outcome.status, 2);
    insta::assert_snapshot!("large", outcome);
}

//! `c4 move`: what a computer plays and why, and what is wrong with a position.

mod common;

use common::{Outcome, Place};

fn shown(place: &Place, call: &[&str]) -> (Outcome, String) {
    let outcome = place.c4(call);
    let text = format!("$ c4 {}\n{}{}", c4_grade::quoted(call), outcome.stdout, outcome.stderr);
    (outcome, text)
}

#[test]
fn explanations() {
    let place = Place::new();
    let calls: [&[&str]; 8] = [
        &["move", "ex3"],
        &["move", "ex3", "--moves", "1122"],
        &["move", "ex3-cli", "--moves", "11,2,12", "--cols", "12"],
        &["move", "ex3", "--board", ".../O../XO./XX.", "--connect", "3", "--to-move", "O"],
        &["move", "ex3", "--board", "OO./XX.", "--json", "--connect", "3"],
        &["move", "connect6", "--board", "UUU/UBU/UUW"],
        &["move", "connect6", "--moves", "2 2, 3 3", "--size", "6", "--strategy", "strong"],
        &["move", "connect6", "--board", "UB/WU", "--stones", "2", "--json"],
    ];
    let mut text = Vec::new();
    for call in calls {
        text.push(shown(&place, call).1);
    }
    insta::assert_snapshot!(text.join("\n"));
}

#[test]
fn impossible_positions() {
    let place = Place::new();
    let calls: [&[&str]; 27] = [
        &["move", "stumper"],
        &["move", "ex4"],
        &["move", "ex3", "--moves", "4", "--board", "..."],
        &["move", "ex3", "--moves", "44x"],
        &["move", "ex3", "--moves", "48"],
        &["move", "ex3", "--moves", "4,5"],
        &["move", "ex3", "--moves", "4445", "--cols", "12"],
        &["move", "ex3", "--moves", "1111111"],
        &["move", "ex3", "--moves", "12121212"],
        &["move", "ex3", "--moves", "1212121"],
        &["move", "ex3", "--moves", "12", "--cols", "2", "--rows", "1"],
        &["move", "ex3", "--board", ""],
        &["move", "ex3", "--board", ".../.B."],
        &["move", "ex3", "--board", ".../.."],
        &["move", "ex3", "--board", "...", "--rows", "6"],
        &["move", "ex3", "--board", ".X./..O"],
        &["move", "ex3", "--board", "X../.OO"],
        &["move", "ex3", "--board", "XX."],
        &["move", "ex3", "--board", "XXXX/OOOO"],
        &["move", "ex3", "--board", "OOO./XXXX"],
        &["move", "ex3", "--board", "OOOO./XXXX."],
        &["move", "ex3", "--board", "X.", "--to-move", "X"],
        &["move", "ex3", "--board", "X.", "--to-move", "B"],
        &["move", "connect6", "--board", "UUU/UBU"],
        &["move", "connect6", "--moves", "1 1 1"],
        &["move", "connect6", "--moves", "1 1 1 1"],
        &["move", "connect6", "--moves", "1 x"],
    ];
    let mut text = Vec::new();
    for call in calls {
        let (outcome, shown) = shown(&place, call);
        assert_eq!((outcome.status, outcome.stdout.as_str()), (2, ""), "{call:?}");
        text.push(shown);
    }
    insta::assert_snapshot!(text.join("\n"));
}

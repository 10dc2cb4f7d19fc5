//! `c4 move`: what a computer plays and why, and what is wrong with a position.

use crate::common::{Outcome, Place};

/// RED wins on the falling diagonal, or where that does not count blocks the column of BLACK's.
const REDBLACK: &str = "......./......./R....../BR....B/RBR...B/RRB...B";

/// There is one more of BLACK's, so it is RED's turn.
const BLACK_STARTED: &str = "......./......./......./......./......./R..B..B";

/// Nobody has four.
const FULL: &str = "RBRBRBR/RBRBRBR/RBRBRBB/BRBRBRR/BRBRBRB/BRBRBRB";

fn shown(place: &Place, call: &[&str]) -> (Outcome, String) {
    let outcome = place.c4(call);
    let text = format!("$ c4 {}\n{}{}", c4_grade::quoted(call), outcome.stdout, outcome.stderr);
    (outcome, text)
}

#[test]
fn explanations() {
    let place = Place::new();
    let calls: [&[&str]; 17] = [
        &["move", "ex3"],
        &["move", "ex3", "--moves", "1122"],
        &["move", "ex3-cli", "--moves", "11,2,12", "--cols", "12"],
        &["move", "ex3", "--board", ".../O../XO./XX.", "--connect", "3", "--to-move", "O"],
        &["move", "ex3", "--board", "OO./XX.", "--json", "--connect", "3"],
        &["move", "connect6", "--board", "UUU/UBU/UUW"],
        &["move", "connect6", "--moves", "2 2, 3 3", "--size", "6", "--strategy", "strong"],
        &["move", "connect6", "--board", "UB/WU", "--stones", "2", "--json"],
        &["move", "cmps270", "--level", "easy", "--seed", "1", "--moves", "444444"],
        &["move", "cmps270", "--level", "medium", "--moves", "4455"],
        &[
            "move",
            "cmps270",
            "--level",
            "hard",
            "--board",
            "2000000/1212000/2121000/2121000/1212002/1211121",
        ],
        &["move", "redblack", "--seed", "42", "--moves", "444444"],
        &["move", "redblack", "--seed", "42", "--board", REDBLACK, "--to-move", "R"],
        &[
            "move",
            "redblack",
            "--board",
            REDBLACK,
            "--to-move",
            "R",
            "--diagonals",
            "off",
            "--seed",
            "4",
        ],
        &["move", "redblack", "--board", BLACK_STARTED, "--seed", "1", "--seed", "42"],
        &["move", "redblack", "--moves", "444", "--to-move", "R", "--seed", "42"],
        &["move", "redblack", "--seed", "42", "--game", "2", "--to-move", "B", "--json"],
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
    let calls: [&[&str]; 39] = [
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
        &["move", "cmps270", "--moves", "4"],
        &["move", "cmps270", "--level", "perfect"],
        &["move", "cmps270", "--level", "easy", "--board", "00/12"],
        &["move", "cmps270", "--level", "easy", "--seed", "-1"],
        &["move", "redblack", "--board", "......./......./......./......./......./R.....B"],
        &["move", "redblack", "--board", "......./......./......./......./......./RR....."],
        &["move", "redblack", "--game", "0"],
        &["move", "redblack", "--board", "......./......./......./B....../B.B..../BRRRR.."],
        &["move", "redblack", "--board", FULL],
        &["move", "ex3", "--moves", "1212121", "--to-move", "X"],
        &["move", "connect6", "--moves", "99999999999999999999 0"],
        &["move", "connect6", "--moves", "-1 0"],
        &["move", "connect6", "--moves", "1 1 1"],
        &["move", "connect6", "--moves", "1 1 1 1"],
        &["move", "connect6", "--moves", "1 x"],
    ];
    insta::assert_snapshot!(place.refusals(&[], &calls));
}

//! `c4 move` says what the programs do: each game is played, and asked about move by move.

use crate::common::Place;
use serde_json::Value;

/// Plays a variant to the end of what is typed; answers its standard output.
fn play(place: &Place, variant: &str, options: &[&str], typed: &str) -> String {
    place.c4_typed([&["play", variant], options].concat(), typed.as_bytes()).stdout
}

/// What `c4 move` answers after these moves.
fn ask(place: &Place, variant: &str, options: &[&str], moves: &str) -> Value {
    let position = ["move", variant, "--json", "--moves", moves];
    let outcome = place.c4([&position, options].concat());
    assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""), "{variant} after {moves:?}");
    serde_json::from_str(&outcome.stdout).unwrap()
}

/// The numbers that stand after `before` wherever the output has it.
fn numbers_after(output: &str, before: &str) -> Vec<u64> {
    let rests = output.split(before).skip(1);
    let digits = rests.map(|rest| rest.split(|letter: char| !letter.is_ascii_digit()).next());
    digits.map(|digits| digits.unwrap().parse().unwrap()).collect()
}

/// Columns counted from `first`, as a list of moves.
fn listed(columns: &[u64], first: u64) -> String {
    columns.iter().map(|column| (column + 1 - first).to_string()).collect()
}

#[test]
fn of_ex3() {
    let place = Place::new();
    let size = ["--rows", "5", "--cols", "6"];
    let columns = numbers_after(&play(&place, "ex3", &size, "c\nc\n"), "Computer chose column ");
    assert!(columns.len() > 6, "{columns:?}");
    for ply in 0..columns.len() {
        let answer = ask(&place, "ex3", &size, &listed(&columns[..ply], 1));
        assert_eq!(answer["move"], columns[ply], "ply {ply} of {columns:?}");
    }
}

#[test]
fn of_cmps270() {
    let place = Place::new();
    let levels = [("Bot1", "easy"), ("Bot2", "medium")];
    let output = play(&place, "cmps270", &["--bots", "easy,medium", "--seed", "42"], "");
    let columns = numbers_after(&output, " chooses column ");
    assert!(columns.len() > 6, "{columns:?}");
    let movers = output.lines().filter(|line| line.contains(" chooses column "));
    for (ply, line) in movers.enumerate() {
        let (_, level) = levels.into_iter().find(|(name, _)| line.starts_with(name)).unwrap();
        let options = ["--level", level, "--seed", "42"];
        let answer = ask(&place, "cmps270", &options, &listed(&columns[..ply], 0));
        assert_eq!(answer["move"], columns[ply], "ply {ply} of {columns:?}");
    }
}

/// A session of two games, started by BLACK, which is the computer.
#[test]
fn of_redblack() {
    let place = Place::new();
    let options = ["--diagonals", "off", "--seed", "7"];
    let session = ["--computer", "black", "--first", "black", "--points", "2"];
    let typed = [6, 0, 6, 1, 6, 2, 5, 3, 5, 4, 5, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6];
    let text: String = typed.iter().map(|column| format!("{column}\n")).collect();
    let output = play(&place, "redblack", &[&options[..], &session].concat(), &text);
    let mut asked = 0;
    let mut people = typed.into_iter().peekable();
    for (game, output) in (1..).zip(output.split(" this game.")) {
        let number = game.to_string();
        let options = [&options[..], &["--game", &number]].concat();
        let dropped = numbers_after(output, "Computer drops into column ");
        let mut columns = Vec::new();
        for (turn, &column) in dropped.iter().enumerate() {
            let to_move = ["--to-move", "B"];
            let answer =
                ask(&place, "redblack", &[&options[..], &to_move].concat(), &listed(&columns, 0));
            assert_eq!(answer["move"], column, "game {game} after {columns:?}");
            columns.push(column);
            let ends = turn + 1 == dropped.len() && output.ends_with("BLACK wins");
            columns.extend(people.next_if(|_| !ends));
            asked += 1;
        }
    }
    assert!(asked > 8, "only {asked} moves were asked about");
}

#[test]
fn of_connect6() {
    let place = Place::new();
    for strategy in ["rule", "strong"] {
        let options = ["--strategy", strategy];
        let people = ["9 9", "9 0", "0 9", "5 9"];
        let typed = format!("10\nB\n{}\n", people.join("\n"));
        let lab = [&["--lab", "7"], &options[..]].concat();
        let output = play(&place, "connect6", &lab, &typed);
        let rows = numbers_after(&output, "Computer lays a stone at ROW ");
        let columns: Vec<u64> = output
            .lines()
            .filter_map(|line| line.split_once(" COL ")?.1.strip_suffix('.')?.parse().ok())
            .collect();
        assert_eq!(rows.len(), people.len() + 1, "no answer was refused");
        let mut moves = String::new();
        for (ply, (row, column)) in rows.iter().zip(&columns).enumerate() {
            let options = [&options[..], &["--size", "10"]].concat();
            let answer = ask(&place, "connect6", &options, &moves);
            let square = serde_json::json!({ "row": row, "column": column });
            assert_eq!(answer["move"], square, "after {moves}");
            moves += &format!("{row} {column} {} ", people.get(ply).unwrap_or(&""));
        }
    }
}

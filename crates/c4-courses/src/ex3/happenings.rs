//! What is worth happening in a game of EX3.

use crate::seen::{Happening, Seen, TYPED};
use crate::wins::WINS;

pub(super) const TABLES: &[&[Happening]] = &[GAMES, COMPUTER, WINS, REFUSALS, ENDS, TYPED];

const GAMES: &[Happening] = &[
    ("game: two humans", |seen| seen.says("Enter column") && !seen.says("Computer chose")),
    ("game: a human and the computer", |seen| {
        seen.says("Enter column") && seen.says("Computer chose")
    }),
    ("game: two computers", |seen| !seen.says("Enter column") && seen.says("Computer chose")),
    ("game: a tie", |seen| seen.says("It's a tie!")),
    ("game: a board of another size", |seen| !seen.input.args.is_empty()),
    ("game: labels from the tenth column on", |seen| seen.says(" 9 0")),
    ("game: a full column", |seen| {
        let board = seen.board.as_ref();
        board.is_some_and(|board| {
            (0..board.size().columns()).any(|column| board.landing(column).is_err())
        })
    }),
];

const COMPUTER: &[Happening] = &[
    ("computer: priority 1, win", |seen| has_priority(seen, 1)),
    ("computer: priority 2, block", |seen| has_priority(seen, 2)),
    ("computer: priority 3, extend", |seen| has_priority(seen, 3)),
    ("computer: priority 4, block extension", |seen| has_priority(seen, 4)),
    ("computer: priority 5, centre", |seen| has_priority(seen, 5)),
    ("computer: several columns of the same priority", |seen| seen.explains(", which comes first")),
    ("computer: a full column", |seen| seen.explains(": full (")),
];

pub(super) const REFUSALS: &[Happening] = &[
    ("refused: a type", |seen| seen.says("Invalid selection.")),
    ("refused: not a number", |seen| seen.says("Invalid input.")),
    ("refused: no such column", |seen| seen.says("Invalid column.")),
    ("refused: a full column", |seen| seen.says(" is full.")),
];

const ENDS: &[Happening] = &[
    ("end of the input: at the question for a type", |seen| {
        seen.status == Some(1) && seen.stdout.ends_with("c - computer: ")
    }),
    ("end of the input: at the first column", |seen| {
        seen.status == Some(1) && seen.stdout.matches("Enter column").count() == 1
    }),
    ("end of the input: later in the game", |seen| {
        seen.status == Some(1) && seen.stdout.matches("Enter column").count() > 1
    }),
    ("end of the input: after a whole line", |seen| {
        seen.status == Some(1) && seen.stdin.ends_with('\n')
    }),
    ("end of the input: in the middle of a line", |seen| {
        seen.status == Some(1) && !seen.stdin.is_empty() && !seen.stdin.ends_with('\n')
    }),
    ("types: both on one line", |seen| {
        seen.stdin.lines().next().is_some_and(|line| line.trim().len() > 1)
            && !seen.says("Invalid selection.")
    }),
    ("types: a large letter", |seen| seen.stdin.contains(['H', 'C'])),
];

/// Whether the computer plays a column for this reason.
fn has_priority(seen: &Seen<'_>, number: u8) -> bool {
    let reason = format!(": priority {number},");
    seen.stderr.lines().any(|line| line.contains(" plays column ") && line.contains(&reason))
}

//! What is worth happening in a game of the stumper.

use super::replay::{FULL_COLUMN, NO_SUCH_COLUMN};
use crate::seen::{Happening, Seen, TYPED};
use crate::wins::WINS;

pub(super) const TABLES: &[&[Happening]] = &[GAMES, WINS, OPTIONS, ANSWERS, TYPED];

const GAMES: &[Happening] = &[
    ("game: won", |seen| seen.says("Congrats, player ")),
    ("game: a tie", |seen| seen.says("It's a tie,")),
    ("game: a full column", |seen| {
        seen.board.as_ref().is_some_and(|board| {
            (0..board.size().columns()).any(|column| board.landing(column).is_err())
        })
    }),
    ("end of the input: before the first token", |seen| {
        ends_early(seen) && !seen.stdout.contains('\n')
    }),
    ("end of the input: later in the game", |seen| ends_early(seen) && seen.stdout.contains('\n')),
    ("end of the input: after a line without its end", |seen| {
        ends_early(seen) && !seen.stdin.is_empty() && !seen.stdin.ends_with('\n')
    }),
];

const OPTIONS: &[Happening] = &[
    ("options: a grid of another size", |seen| works(seen) && has(seen, "-w")),
    ("options: exactly 20 slots", |seen| squares(seen) == Some(20)),
    ("options: 80 columns", |seen| side(seen, |columns, _| columns == 80)),
    ("options: 16 rows", |seen| side(seen, |_, rows| rows == 16)),
    ("options: characters of one's own", |seen| works(seen) && has(seen, "-p1")),
    ("options: the last of two counts", |seen| {
        let args = &seen.input.args;
        works(seen) && args.iter().enumerate().any(|(at, arg)| args[..at].contains(arg))
    }),
    ("options refused: a width", |seen| refuses(seen, ": the width is")),
    ("options refused: a height", |seen| refuses(seen, ": the height is")),
    ("options refused: too few slots", |seen| refuses(seen, "is too small")),
    ("options refused: the same character", |seen| refuses(seen, " are both ")),
    ("options refused: not one character", |seen| refuses(seen, "one printable ASCII")),
    ("options refused: no value", |seen| refuses(seen, "its value is missing")),
    ("options refused: unknown", |seen| refuses(seen, "is no option")),
];

const ANSWERS: &[Happening] = &[
    (NO_SUCH_COLUMN, |seen| seen.noticed.contains(&NO_SUCH_COLUMN)),
    (FULL_COLUMN, |seen| seen.noticed.contains(&FULL_COLUMN)),
    ("answer: a number with something behind it", |seen| {
        seen.stdin.lines().any(|line| {
            line.starts_with(|c: char| c.is_ascii_digit())
                && !line.trim_end().bytes().all(|byte| byte.is_ascii_digit())
        })
    }),
    ("answer: not a number", |seen| {
        seen.stdin.lines().any(|line| line.starts_with(|c: char| c.is_ascii_alphabetic()))
    }),
];

/// Whether the game begins.
fn works(seen: &Seen<'_>) -> bool {
    seen.status == Some(0)
}

fn ends_early(seen: &Seen<'_>) -> bool {
    works(seen) && seen.stdout.ends_with("where do you want to play: ")
}

fn has(seen: &Seen<'_>, option: &str) -> bool {
    seen.input.args.iter().any(|arg| arg == option)
}

fn refuses(seen: &Seen<'_>, words: &str) -> bool {
    seen.status == Some(84) && seen.explains(words)
}

fn squares(seen: &Seen<'_>) -> Option<usize> {
    seen.board.as_ref().map(|board| board.size().squares())
}

fn side(seen: &Seen<'_>, is_wanted: fn(usize, usize) -> bool) -> bool {
    let size = seen.board.as_ref().map(c4_engine::Board::size);
    size.is_some_and(|size| is_wanted(size.columns(), size.rows()))
}

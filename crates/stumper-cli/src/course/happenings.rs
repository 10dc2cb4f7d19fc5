//! What is worth happening in a game of the stumper.

use c4_course::Said;
use c4_course::happening::{FULL, Happening, Seen, TYPED};
use c4_course::wins::WINS;
use c4_engine::Direction::{Falling, Horizontal, Rising, Vertical};
use c4_engine::{Board, Direction, Size};

pub(super) const TABLES: &[&[Happening]] = &[GAMES, WINS, FULL, OPTIONS, MARKS, ANSWERS, TYPED];

const GAMES: &[Happening] = &[
    ("game: won", |seen| seen.has("wins")),
    ("game: a tie", |seen| seen.has("tie")),
    ("game: a full column", |seen| {
        seen.board.as_ref().is_some_and(|board| {
            (0..board.size().columns()).any(|column| board.landing(column).is_err())
        })
    }),
    ("end of the input: before the first token", |seen| {
        ends_early(seen) && seen.count("ask-column") == 1
    }),
    ("end of the input: later in the game", |seen| {
        ends_early(seen) && seen.count("ask-column") > 1
    }),
    ("end of the input: after a line without its end", |seen| {
        ends_early(seen) && !seen.typed.is_empty() && !seen.typed.ends_with('\n')
    }),
];

const OPTIONS: &[Happening] = &[
    ("options: a grid of another size", |seen| works(seen) && has_option(seen, "-w")),
    ("options: exactly 20 slots", |seen| has_size(seen, |size| size.squares() == 20)),
    ("options: 80 columns", |seen| has_size(seen, |size| size.columns() == 80)),
    ("options: 16 rows", |seen| has_size(seen, |size| size.rows() == 16)),
    ("options: characters of one's own", |seen| works(seen) && has_option(seen, "-p1")),
    ("options: the last of two counts", |seen| {
        let args = &seen.input.args;
        works(seen) && args.iter().enumerate().any(|(at, arg)| args[..at].contains(arg))
    }),
    ("options refused: a width", |seen| seen.has("bad-width")),
    ("options refused: a height", |seen| seen.has("bad-height")),
    ("options refused: too few slots", |seen| seen.has("too-few-slots")),
    ("options refused: the same character", |seen| seen.has("same-character")),
    ("options refused: not one character", |seen| seen.has("not-one-character")),
    ("options refused: no value", |seen| seen.has("no-value")),
    ("options refused: unknown", |seen| seen.has("unknown-option")),
];

/// Programs may have the referee's character in one place and `#` in another.
const MARKS: &[Happening] = &[
    ("mark of one's own: along a row", |seen| has_own_mark(seen, Horizontal)),
    ("mark of one's own: along a column", |seen| has_own_mark(seen, Vertical)),
    ("mark of one's own: along a rising diagonal", |seen| has_own_mark(seen, Rising)),
    ("mark of one's own: along a falling diagonal", |seen| has_own_mark(seen, Falling)),
];

const ANSWERS: &[Happening] = &[
    ("refused: no such column", |seen| refuses(seen, "no-such-column")),
    ("refused: a full column", |seen| refuses(seen, "column-full")),
    ("answer: a number with something behind it", |seen| {
        seen.typed.lines().any(|line| {
            line.starts_with(|c: char| c.is_ascii_digit())
                && !line.trim_end().bytes().all(|byte| byte.is_ascii_digit())
        })
    }),
    ("goes on: after a column that does not exist", |seen| {
        refuses(seen, "no-such-column") && is_over(seen)
    }),
    ("goes on: after a full column", |seen| refuses(seen, "column-full") && is_over(seen)),
    ("goes on: after two refusals in a row", |seen| {
        let asked: Vec<&Said> = seen.session.all("ask-column").collect();
        asked.windows(2).any(|pair| pair.iter().all(|said| !said.is("refused", "")))
            && is_over(seen)
    }),
    ("answer: not a number", |seen| {
        seen.typed.lines().any(|line| line.starts_with(|c: char| c.is_ascii_alphabetic()))
    }),
];

/// Whether the game comes to its end.
fn is_over(seen: &Seen<'_>) -> bool {
    seen.has("wins") || seen.has("tie")
}

/// Whether the game begins.
fn works(seen: &Seen<'_>) -> bool {
    seen.has("ask-column")
}

/// Whether the input ends before the game does.
fn ends_early(seen: &Seen<'_>) -> bool {
    seen.session.ends_with("ask-column")
}

fn has_option(seen: &Seen<'_>, option: &str) -> bool {
    seen.input.args.iter().any(|arg| arg == option)
}

/// Whether a line in this direction is marked with another character than `#`.
fn has_own_mark(seen: &Seen<'_>, direction: Direction) -> bool {
    has_option(seen, "-a")
        && seen.win.as_ref().is_some_and(|win| win.directions.contains(direction))
}

fn has_size(seen: &Seen<'_>, is_like_this: fn(Size) -> bool) -> bool {
    seen.board.as_ref().map(Board::size).is_some_and(is_like_this)
}

/// Whether an answer is refused for this reason.
fn refuses(seen: &Seen<'_>, reason: &str) -> bool {
    seen.any("ask-column", |said| said.is("refused", reason))
}

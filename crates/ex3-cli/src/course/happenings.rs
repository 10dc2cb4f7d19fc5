//! What is worth happening in a game of EX3.

use c4_course::Said;
use c4_course::happening::{FULL, Happening, Seen, TYPED};
use c4_course::wins::WINS;

pub(super) const TABLES: &[&[Happening]] =
    &[GAMES, COMPUTER, WINS, FULL, REFUSALS, GOES_ON, ENDS, TYPED];

const GAMES: &[Happening] = &[
    ("game: two humans", |seen| seen.has("ask-column") && !seen.has("computer")),
    ("game: a human and the computer", |seen| seen.has("ask-column") && seen.has("computer")),
    ("game: two computers", |seen| !seen.has("ask-column") && seen.has("computer")),
    ("game: a tie", |seen| seen.has("tie")),
    ("game: a board of another size", |seen| !seen.input.args.is_empty()),
    ("game: labels from the tenth column on", |seen| {
        seen.any("welcome", |said| said.number("columns") >= Some(10)) && seen.has("board")
    }),
    ("game: more rows than twelve", |seen| {
        seen.any("welcome", |said| said.number("rows") > Some(12)) && seen.has("board")
    }),
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
    ("computer: several columns of the same priority", |seen| {
        seen.any("computer", |said| said.number("equals") > Some(1))
    }),
    ("computer: a full column", |seen| seen.any("computer", |said| said.number("full") > Some(0))),
];

pub(super) const REFUSALS: &[Happening] = &[
    ("refused: a type", |seen| seen.has("bad-type")),
    ("refused: not a number", |seen| seen.has("not-a-number")),
    ("refused: no such column", |seen| seen.has("no-such-column")),
    ("refused: a full column", |seen| seen.has("column-full")),
];

/// What splits programs: what is typed too much, and what comes after a refusal.
const GOES_ON: &[Happening] = &[
    ("goes on: after a number with more on its line", |seen| seen.exited(0) && has_more(seen)),
    ("goes on: after something that is not a number", |seen| goes_on(seen, "not-a-number")),
    ("goes on: after a column that does not exist", |seen| goes_on(seen, "no-such-column")),
    ("goes on: after a full column", |seen| goes_on(seen, "column-full")),
    ("goes on: after two refusals in a row", |seen| {
        let refusals = ["not-a-number", "no-such-column", "column-full"];
        let is_refusal = |said: &Said| refusals.contains(&said.kind);
        seen.session.events.windows(3).any(|said| is_refusal(&said[0]) && is_refusal(&said[2]))
            && seen.exited(0)
    }),
];

const ENDS: &[Happening] = &[
    ("end of the input: at the question for a type", |seen| {
        ends_early(seen) && seen.session.ends_with("ask-type")
    }),
    ("end of the input: at the first column", |seen| {
        ends_early(seen) && seen.count("ask-column") == 1
    }),
    ("end of the input: later in the game", |seen| {
        ends_early(seen) && seen.count("ask-column") > 1
    }),
    ("end of the input: after a whole line", |seen| ends_early(seen) && seen.typed.ends_with('\n')),
    ("end of the input: in the middle of a line", |seen| {
        ends_early(seen) && !seen.typed.is_empty() && !seen.typed.ends_with('\n')
    }),
    ("types: both on one line", |seen| {
        seen.typed.lines().next().is_some_and(|line| line.trim().len() > 1) && !seen.has("bad-type")
    }),
    ("types: a large letter", |seen| seen.typed.contains(['H', 'C'])),
];

/// Whether there is more on a line than the number that it begins with.
pub(super) fn has_more(seen: &Seen<'_>) -> bool {
    let is_more = |line: &str| {
        line.starts_with(|c: char| c.is_ascii_digit())
            && !line.trim_end().bytes().all(|byte| byte.is_ascii_digit())
    };
    seen.typed.lines().any(is_more)
}

/// Whether a column is refused in this way, and the game goes on to its end.
fn goes_on(seen: &Seen<'_>, refusal: &str) -> bool {
    seen.exited(0) && seen.has(refusal)
}

fn ends_early(seen: &Seen<'_>) -> bool {
    seen.exited(1)
}

/// Whether the computer plays a column for this reason.
fn has_priority(seen: &Seen<'_>, priority: i64) -> bool {
    seen.any("computer", |said| said.number("priority") == Some(priority))
}

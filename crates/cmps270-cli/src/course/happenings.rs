//! What is worth happening in games of the project.

use c4_console::{Stone, Value};
use c4_course::Said;
use c4_course::happening::{FULL, Happening, Seen, TYPED};
use c4_course::wins::{WINS, made_alone};
use c4_engine::Direction::{self, Falling, Horizontal, Rising, Vertical};
use c4_engine::{Board, Player, Size, Square};

use crate::names::MOST_BYTES;

pub(super) const TABLES: &[&[Happening]] = &[OWN, DEEDS, WINS, FULL, TYPED];

const RED: i64 = 1;
const YELLOW: i64 = 2;

const OWN: &[Happening] = &[
    // Names and the toss
    ("toss: player 1 starts", |seen| has(seen, "toss", "number", 1)),
    ("toss: player 2 starts", |seen| has(seen, "toss", "number", 2)),
    ("name: empty", |seen| seen.has("name-empty")),
    ("name: several words", |seen| seen.has("name-several-words")),
    ("name: too long", |seen| seen.has("name-too-long")),
    ("name: taken by the other player", |seen| has(seen, "name-taken", "number", 2)),
    ("name: taken by the bot", |seen| has(seen, "name-taken", "number", 1)),
    ("name: as long as it may be", |seen| plays(seen, |name| name.len() == MOST_BYTES)),
    ("name: not ASCII", |seen| plays(seen, |name| !name.is_ascii())),
    ("name: the other one's in other letters", |seen| {
        plays(seen, |name| name == b"Ada") && plays(seen, |name| name == b"ada")
    }),
    // Moves
    ("refused: not a number", |seen| seen.has("not-a-number")),
    ("refused: no such column", |seen| seen.has("no-such-column")),
    ("refused: a full column", |seen| seen.has("column-full")),
    ("refused: options", |seen| seen.exited(2)),
    ("a player is refused twice in a row", |seen| {
        // Between two refusals there is only the question.
        let events = &seen.session.events;
        events.iter().zip(events.iter().skip(2)).any(|(one, next)| refuses(one) && refuses(next))
    }),
    // The end
    ("two people", |seen| seen.exited(0) && has(seen, "ask-name", "number", 2)),
    ("red wins", |seen| seen.exited(0) && seen.wins(|win| win.player == Player::First)),
    ("yellow wins", |seen| seen.exited(0) && seen.wins(|win| win.player == Player::Second)),
    ("speed: different times", |seen| seen.has("wins-by-speed")),
    ("speed: equal times", |seen| seen.has("equal-times")),
    ("speed: the second player to move is faster", |seen| {
        has(seen, "wins-by-speed", "player", YELLOW)
    }),
    ("speed: the first player to move is faster", |seen| has(seen, "wins-by-speed", "player", RED)),
    // Bots
    ("bot: against a person", is_person_against_bot),
    ("bot: against another bot", |seen| seen.has("bot") && !seen.has("ask-name")),
    ("bot: starts", |seen| is_person_against_bot(seen) && has(seen, "toss", "number", 2)),
    ("bot: wins a game", |seen| is_person_against_bot(seen) && has(seen, "wins", "number", 2)),
    ("bot: loses a game", |seen| is_person_against_bot(seen) && has(seen, "wins", "number", 1)),
    ("bot: completes four", |seen| chooses_by(seen, "win")),
    ("bot: blocks", |seen| chooses_by(seen, "block")),
    ("bot: draws a column", |seen| chooses_by(seen, "centre")),
    ("bot: searches", |seen| chooses_by(seen, "search")),
    ("bot: wins rather than blocks", |seen| {
        seen.any("bot", |said| said.is("rule", "win") && said.number("blocks") > Some(0))
    }),
    ("bot: takes the leftmost of several columns", |seen| {
        seen.any("bot", |said| {
            (said.is("rule", "win") || said.is("rule", "block")) && said.number("equals") > Some(1)
        })
    }),
    ("bot: beside a full column", |seen| seen.any("bot", |said| said.number("full") > Some(0))),
    // The end of the input
    ("end of the input: at the first name", |seen| ends_at(seen, "ask-name", "number", 1)),
    ("end of the input: at the second name", |seen| ends_at(seen, "ask-name", "number", 2)),
    ("end of the input: at red's column", |seen| ends_at(seen, "ask-column", "player", RED)),
    ("end of the input: at yellow's column", |seen| ends_at(seen, "ask-column", "player", YELLOW)),
];

/// What bots do along one direction alone.
const DEEDS: &[Happening] = &[
    ("bot: completes a row", |seen| does(seen, "win", Horizontal)),
    ("bot: completes a column", |seen| does(seen, "win", Vertical)),
    ("bot: completes a rising diagonal", |seen| does(seen, "win", Rising)),
    ("bot: completes a falling diagonal", |seen| does(seen, "win", Falling)),
    ("bot: blocks a row", |seen| does(seen, "block", Horizontal)),
    ("bot: blocks a column", |seen| does(seen, "block", Vertical)),
    ("bot: blocks a rising diagonal", |seen| does(seen, "block", Rising)),
    ("bot: blocks a falling diagonal", |seen| does(seen, "block", Falling)),
];

/// Whether a bot does something by a rule with a line in this direction, and with no other one.
fn does(seen: &Seen<'_>, rule: &str, direction: Direction) -> bool {
    let player = |stone: &Stone| {
        if i64::from(stone.player) == RED { Player::First } else { Player::Second }
    };
    let line = |said: &Said| {
        let (before, after) = seen.session.games.get(said.game)?.split_at_checked(said.stones)?;
        let laid = after.first()?;
        let mut board = Board::new(Size::CONNECT_FOUR);
        for stone in before {
            board.drop_stone(stone.column, player(stone)).ok()?;
        }
        let of = if rule == "win" { player(laid) } else { player(laid).opponent() };
        made_alone(&board, Square::new(laid.column, laid.row), of, 4)
    };
    seen.any("bot", |said| said.is("rule", rule) && line(said) == Some(direction))
}

/// Whether an event of this kind has this number in this field.
fn has(seen: &Seen<'_>, kind: &str, field: &str, number: i64) -> bool {
    seen.any(kind, |said| said.number(field) == Some(number))
}

/// Whether a person with such a name is asked for a column.
fn plays(seen: &Seen<'_>, is_such: impl Fn(&[u8]) -> bool) -> bool {
    seen.any("ask-column", |said| said.field("name").and_then(Value::text).is_some_and(&is_such))
}

fn refuses(said: &Said) -> bool {
    ["not-a-number", "no-such-column", "column-full"].contains(&said.kind)
}

fn is_person_against_bot(seen: &Seen<'_>) -> bool {
    seen.has("bot") && seen.has("ask-name")
}

fn chooses_by(seen: &Seen<'_>, rule: &str) -> bool {
    seen.any("bot", |said| said.is("rule", rule))
}

/// Whether the input ends at this question.
fn ends_at(seen: &Seen<'_>, kind: &str, field: &str, number: i64) -> bool {
    let is_it = |last: &Said| last.kind == kind && last.number(field) == Some(number);
    seen.exited(1) && seen.session.at(seen.session.stdout.len()).is_some_and(is_it)
}

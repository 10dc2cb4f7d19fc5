//! A run of a course's program, as the page shows it.

use std::collections::BTreeMap;

use c4_console::{Channel, Stone, Value};
use c4_course::table::Table;
use c4_course::{Bounds, Course, End, Input, Said, Session};
use c4_engine::{Outcome, Player, Position, Square};
use serde::Serialize;

use crate::rules::Played;
use crate::text;

/// The most that the program may print here, in bytes.
const MOST: usize = 16 << 20;

/// Bounds of the runs that a page asks for.
pub(crate) fn bounds() -> Bounds {
    Bounds { output: MOST, ..Bounds::default() }
}

/// Everything about a run.
#[derive(Debug, Serialize)]
pub(crate) struct Shown {
    #[serde(with = "text")]
    pub(crate) stdout: Vec<u8>,
    #[serde(with = "text")]
    stderr: Vec<u8>,
    /// The exit status; `None` if it was cut off.
    status: Option<u8>,
    /// What is said where it was cut off.
    cut: Option<&'static str>,
    /// How many bytes of the input were read.
    read: usize,
    /// If true, the program asked for more than was typed.
    pub(crate) input_ended: bool,
    events: Vec<Line>,
    /// The stones of each game: player, column, row.
    pub(crate) games: Vec<Vec<[usize; 3]>>,
    /// The squares of all winning lines at the end of each game: column, row.
    winning: Vec<Vec<[usize; 2]>>,
    pub(crate) played: Option<Played>,
    pub(crate) asked: Option<Asked>,
}

/// Something that the program said.
#[derive(Debug, Serialize)]
struct Line {
    kind: &'static str,
    /// If true, it is on standard error.
    err: bool,
    from: usize,
    to: usize,
    read: usize,
    /// If true, the end of the input had been met before.
    ended: bool,
    game: usize,
    stones: usize,
    /// Its numbers and words.
    fields: BTreeMap<&'static str, Plain>,
    /// The sentence of the course that it shows.
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<&'static str>,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Plain {
    Number(i64),
    Text(String),
}

/// What the program waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub(crate) struct Asked {
    /// If true, it asks for a move; otherwise for something else, such as a name.
    pub(crate) a_move: bool,
    /// Whose stone it would be, 1 or 2.
    pub(crate) player: u8,
    /// Who is asked: seat 0 or 1.
    pub(crate) seat: u8,
}

/// Runs the program of a course on an input.
pub(crate) fn shown(course: &dyn Course, input: &Input) -> Shown {
    let session = course.run_as(&[], input, bounds());
    let played = Played::of(course, input, &session);
    let asked = asked(course.facts().table, played, input, &session);
    let winning = |stones: &Vec<Stone>| played.map_or_else(Vec::new, |it| winning(it, stones));
    Shown {
        status: session.status(),
        cut: match session.end {
            End::Exited(_) => None,
            End::TooMuch(_) => Some("the program prints more than the page shows"),
            End::TooLong => Some("the program takes longer than the page waits"),
        },
        read: session.read,
        input_ended: session.input_ended,
        events: session.events.iter().map(|said| line(course, said)).collect(),
        winning: session.games.iter().map(winning).collect(),
        games: session.games.iter().map(|stones| squares(stones)).collect(),
        played,
        asked,
        stdout: session.stdout,
        stderr: session.stderr,
    }
}

/// A game without a program.
pub(crate) fn of_moves(played: Played, moves: &[[usize; 2]]) -> Result<Shown, String> {
    let rules = played.rules().ok_or("there is no such game")?;
    let mut position = Position::new(rules);
    let mut stones = Vec::new();
    let number = |player| 1 + u8::from(player != Player::First);
    for (index, &[column, row]) in moves.iter().enumerate() {
        let (player, fault) =
            (number(position.to_move()), |why: &str| format!("move {}: {why}", index + 1));
        let square = if played.gravity {
            position.play_column(column).map_err(|refused| fault(refused.why_not()))?
        } else {
            let square = Square::new(column, row);
            position.play(square).map_err(|refused| fault(refused.why_not()))?;
            square
        };
        stones.push(Stone { player, column: square.column, row: square.row });
    }
    let player = number(position.to_move());
    let goes_on = position.outcome() == Outcome::Undecided;
    Ok(Shown {
        stdout: vec![],
        stderr: vec![],
        status: None,
        cut: None,
        read: 0,
        input_ended: goes_on,
        events: vec![],
        winning: vec![winning(played, &stones)],
        games: vec![squares(&stones)],
        played: Some(played),
        asked: goes_on.then_some(Asked { a_move: true, player, seat: player - 1 }),
    })
}

fn winning(played: Played, stones: &[Stone]) -> Vec<[usize; 2]> {
    played.winning(stones).iter().map(|it| [it.column, it.row]).collect()
}

pub(crate) fn squares(stones: &[Stone]) -> Vec<[usize; 3]> {
    stones.iter().map(|it| [it.player.into(), it.column, it.row]).collect()
}

fn line(course: &dyn Course, said: &Said) -> Line {
    let field = |(name, value): &(&'static str, Value)| {
        let plain = match value {
            Value::Number(number) => Plain::Number(*number),
            Value::Text(bytes) => Plain::Text(String::from_utf8_lossy(bytes).into_owned()),
            Value::Grid(_) => return None,
        };
        Some((*name, plain))
    };
    Line {
        kind: said.kind,
        err: said.channel == Channel::Errors,
        from: said.span.start,
        to: said.span.end,
        read: said.read,
        ended: said.input_ended,
        game: said.game,
        stones: said.stones,
        fields: said.fields.iter().filter_map(field).collect(),
        rule: course.rule(said.kind, None).map(|rule| rule.says),
    }
}

/// What the program waited for when its input ended.
fn asked(
    table: Option<&Table>,
    played: Option<Played>,
    input: &Input,
    session: &Session,
) -> Option<Asked> {
    if !session.input_ended {
        return None;
    }
    let on_stdout = |said: &&Said| said.channel == Channel::Output && !said.input_ended;
    let last = session.events.iter().rfind(on_stdout)?;
    let a_move = table.is_some_and(|table| table.prompts.contains(&last.kind));
    let before = session.events.iter().rev().filter(on_stdout);
    let named = before.clone().find_map(|said| {
        let colour = said.field("colour").and_then(Value::text)?;
        let names = table?.players;
        let index = names.iter().position(|name| name.as_bytes() == colour)?;
        Some(1 + u8::from(index > 0))
    });
    let numbered = before.clone().find_map(|said| said.number("player"));
    let rules = played.and_then(Played::rules);
    let stones = session.games.last().map_or(0, Vec::len);
    let by_turn =
        || rules.map(|rules| 1 + u8::from(rules.turns.player_of(stones) != Player::First));
    let is_list = last.kind == "ask-stone";
    let player = if is_list { by_turn() } else { None }
        .or(named)
        .or_else(|| numbered.and_then(|it| u8::try_from(it).ok()))
        .or_else(by_turn)
        .unwrap_or(1);
    let seat =
        table.and_then(|table| (table.seat)(input, last)).unwrap_or(player.saturating_sub(1));
    Some(Asked { a_move, player, seat })
}

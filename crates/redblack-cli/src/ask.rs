//! The questions, each asked until the answer, a whole line, is one.

use c4_console::{Console, Line, Stop};
use c4_engine::{Board, DropError};

use crate::words::Say;
use crate::{Colour, Points, Seats, Starter};

/// Asks which colour the computer plays, if any.
pub(crate) fn seats(console: &mut Console<'_>) -> Result<Seats, Stop> {
    ask(console, Say::AskSeats, |line| match letter(line) {
        Some(b'R') => Ok(Seats::Computer(Colour::Red)),
        Some(b'B') => Ok(Seats::Computer(Colour::Black)),
        Some(b'N') => Ok(Seats::People),
        Some(_) | None => Err(Say::BadSeats),
    })
}

/// Asks how many points win the session.
pub(crate) fn points(console: &mut Console<'_>) -> Result<Points, Stop> {
    ask(console, Say::AskPoints, |line| line.number().and_then(Points::new).ok_or(Say::BadPoints))
}

/// Asks which colour moves first in every game. The other ways of settling it are options only.
pub(crate) fn starter(console: &mut Console<'_>) -> Result<Starter, Stop> {
    ask(console, Say::AskStarter, |line| match letter(line) {
        Some(b'R') => Ok(Starter::Always(Colour::Red)),
        Some(b'B') => Ok(Starter::Always(Colour::Black)),
        Some(_) | None => Err(Say::BadStarter),
    })
}

/// Asks the person who plays a colour for a column that has room.
pub(crate) fn column(
    console: &mut Console<'_>,
    colour: Colour,
    board: &Board,
) -> Result<usize, Stop> {
    ask(console, Say::AskColumn(colour), |line| {
        let number = line.number().ok_or(Say::NotANumber)?;
        // Numbers below 0 become a column that no board has.
        let column = usize::try_from(number).unwrap_or(usize::MAX);
        match board.landing(column) {
            Ok(_) => Ok(column),
            Err(DropError::NoSuchColumn { .. }) => Err(Say::NoSuchColumn),
            Err(DropError::ColumnFull { column }) => Err(Say::ColumnFull { column }),
        }
    })
}

/// Puts a question until there is an answer to it, and names what is wrong with every other one.
fn ask<T>(
    console: &mut Console<'_>,
    question: Say,
    answer: impl Fn(&Line) -> Result<T, Say>,
) -> Result<T, Stop> {
    loop {
        write!(console, "{question}")?;
        match answer(&console.read_line()?) {
            Ok(answer) => return Ok(answer),
            Err(refusal) => write!(console, "{refusal}")?,
        }
    }
}

/// The byte that a line consists of, as a capital letter if it is one; `None` if the line is anything else.
fn letter(line: &Line) -> Option<u8> {
    let mut words = line.words();
    match (words.next(), words.next()) {
        (Some(&[letter]), None) => Some(letter.to_ascii_uppercase()),
        _ => None,
    }
}

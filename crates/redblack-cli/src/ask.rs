//! The questions, each asked until the answer, a whole line, is one.

use c4_console::{Console, Line, Stop};
use c4_engine::{Board, DropError};

use crate::words::{Say, print_board};
use crate::{Colour, Points, Reading, Seats, Starter};

/// Asks which colour the computer plays, if any.
pub(crate) fn seats(reading: &Reading, console: &mut Console<'_>) -> Result<Seats, Stop> {
    ask(console, Say::AskSeats, |line| match reading.letter(line) {
        Some(b'R') => Ok(Seats::Computer(Colour::Red)),
        Some(b'B') => Ok(Seats::Computer(Colour::Black)),
        Some(b'N') => Ok(Seats::People),
        Some(_) | None => Err(Say::BadSeats),
    })
}

/// Asks how many points win the session.
pub(crate) fn points(reading: &Reading, console: &mut Console<'_>) -> Result<Points, Stop> {
    ask(console, Say::AskPoints, |line| {
        (reading.number)(line).and_then(Points::new).ok_or(Say::BadPoints)
    })
}

/// Asks which colour moves first in every game. The other ways of settling it are options only.
pub(crate) fn starter(reading: &Reading, console: &mut Console<'_>) -> Result<Starter, Stop> {
    ask(console, Say::AskStarter, |line| match reading.letter(line) {
        Some(b'R') => Ok(Starter::Always(Colour::Red)),
        Some(b'B') => Ok(Starter::Always(Colour::Black)),
        Some(_) | None => Err(Say::BadStarter),
    })
}

/// Asks the person who plays a colour for a column that has room.
pub(crate) fn column(
    reading: &Reading,
    console: &mut Console<'_>,
    colour: Colour,
    board: &Board,
    first: Colour,
) -> Result<usize, Stop> {
    let answer = |line: &Line| {
        let column = reading.column(line).ok_or(Say::NotANumber)?;
        match board.landing(column) {
            Ok(_) => Ok(column),
            Err(DropError::NoSuchColumn { .. }) => Err(Say::NoSuchColumn),
            Err(DropError::ColumnFull { column }) => Err(Say::ColumnFull { column }),
        }
    };
    loop {
        if let Some(column) = ask_once(console, Say::AskColumn(colour), answer)? {
            return Ok(column);
        }
        if reading.grid_after_refusal {
            print_board(reading, console, board, first)?;
        }
    }
}

/// Puts a question until there is an answer to it, and names what is wrong with every other one.
fn ask<T>(
    console: &mut Console<'_>,
    question: Say,
    answer: impl Fn(&Line) -> Result<T, Say>,
) -> Result<T, Stop> {
    loop {
        if let Some(answer) = ask_once(console, question, &answer)? {
            return Ok(answer);
        }
    }
}

/// Puts a question; names what is wrong with the answer, and returns `None`, if it is none.
fn ask_once<T>(
    console: &mut Console<'_>,
    question: Say,
    answer: impl Fn(&Line) -> Result<T, Say>,
) -> Result<Option<T>, Stop> {
    write!(console, "{question}")?;
    match answer(&console.read_line()?) {
        Ok(answer) => Ok(Some(answer)),
        Err(refusal) => {
            write!(console, "{refusal}")?;
            Ok(None)
        }
    }
}

//! The questions, each asked until a line answers it.

use c4_console::{Console, Line, Stop};
use c4_engine::{Board, DropError};

use crate::words::Say;
use crate::{Colour, Points, Reading, Seats, Starter};

/// Asks which colour the computer plays, if any.
pub(crate) fn seats(reading: &Reading, console: &mut Console<'_>) -> Result<Seats, Stop> {
    ask(console, &Say::AskComputer, &Say::BadComputer, |line| match reading.letter(line)? {
        b'R' => Some(Seats::Computer(Colour::Red)),
        b'B' => Some(Seats::Computer(Colour::Black)),
        b'N' => Some(Seats::People),
        _ => None,
    })
}

/// Asks how many points win the session.
pub(crate) fn points(reading: &Reading, console: &mut Console<'_>) -> Result<Points, Stop> {
    ask(console, &Say::AskPoints, &Say::BadPoints, |line| Points::new((reading.number)(line)?))
}

/// Asks which colour moves first in every game. [`Starter`]'s other choices are options only.
pub(crate) fn starter(reading: &Reading, console: &mut Console<'_>) -> Result<Starter, Stop> {
    ask(console, &Say::AskStarter, &Say::BadStarter, |line| match reading.letter(line)? {
        b'R' => Some(Starter::Always(Colour::Red)),
        b'B' => Some(Starter::Always(Colour::Black)),
        _ => None,
    })
}

/// Asks the person who plays a colour for a column that has room; `None` if a refused one costs the turn. Those that
/// count as moves are counted.
pub(crate) fn column(
    reading: &Reading,
    console: &mut Console<'_>,
    colour: Colour,
    board: &Board,
    first: Colour,
    counted: &mut usize,
) -> Result<Option<usize>, Stop> {
    let mut is_first = true;
    loop {
        if is_first || reading.asks_again {
            console.say(Say::ask_column(colour, reading))?;
        }
        is_first = false;
        let mut line = console.read_line()?;
        while reading.skips_empty_lines && line.words().next().is_none() {
            line = console.read_line()?;
        }
        let refusal = match answered_column(reading, board, &line) {
            Ok(column) => return Ok(Some(column)),
            Err(refusal) => refusal,
        };
        console.say(&refusal)?;
        if reading.grid_after_refusal {
            console.say(Say::board(board, first, reading))?;
        }
        let is_full = matches!(refusal, Say::ColumnFull { .. });
        *counted += usize::from(reading.counted.has(is_full));
        if reading.lost_turns.has(is_full) {
            return Ok(None);
        }
    }
}

/// The column that a line stands for, if it has room.
fn answered_column(reading: &Reading, board: &Board, line: &Line) -> Result<usize, Say> {
    let number = (reading.number)(line).ok_or(Say::NotANumber)?;
    // Numbers below the first one become a column that no board has.
    let column = usize::try_from(number.saturating_sub(reading.first_column)).unwrap_or(usize::MAX);
    match board.landing(column) {
        Ok(square) if square.column >= reading.choosable => {
            let (first, last) = reading.columns();
            Err(Say::NoSuchColumn { column: number, first, last })
        }
        Ok(square) if square.row >= reading.room => Err(Say::ColumnFull { column: number }),
        Ok(square) => Ok(square.column),
        Err(DropError::ColumnFull { .. }) => Err(Say::ColumnFull { column: number }),
        Err(DropError::NoSuchColumn { .. }) => {
            let (first, last) = reading.columns();
            Err(Say::NoSuchColumn { column: number, first, last })
        }
    }
}

/// Puts a question until a line answers it, and refuses every other line.
fn ask<T>(
    console: &mut Console<'_>,
    question: &Say,
    refusal: &Say,
    answer: impl Fn(&Line) -> Option<T>,
) -> Result<T, Stop> {
    loop {
        console.say(question)?;
        if let Some(answer) = answer(&console.read_line()?) {
            return Ok(answer);
        }
        console.say(refusal)?;
    }
}

//! The questions, each asked until a line answers it.

use c4_console::{Console, Line, Stop};
use c4_engine::{Board, DropError};
use c4_sight::{Answers, Played};

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

/// Asks the person who plays a colour for a column that has room, or for the turn that a refused one costs. Those that count as moves
/// are counted.
pub(crate) fn column(
    reading: &Reading,
    console: &mut Console<'_>,
    colour: Colour,
    board: &Board,
    first: Colour,
    answers: &mut Answers,
) -> Result<Played, Stop> {
    let mut is_first = true;
    loop {
        if is_first || reading.asks_again {
            console.say(Say::ask_column(colour, reading))?;
        }
        is_first = false;
        let number = if answers.is_stuck() {
            answers.again(reading.stuck)
        } else {
            let mut line = console.read_line()?;
            while reading.skips_empty_lines && line.words().next().is_none() {
                line = console.read_line()?;
            }
            answers.hear(reading.stuck, (reading.number)(&line), line.leading_number())
        };
        let refusal = match answered_column(reading, board, number) {
            Ok(Played::Over(_)) if answers.is_stuck() => return Err(console.hear_no_more()),
            Ok(played) => return Ok(played),
            Err(refusal) => refusal,
        };
        console.say(&refusal)?;
        if reading.grid_after_refusal {
            console.say(Say::board(board, first, reading))?;
        }
        if answers.is_stuck() {
            return Err(console.hear_no_more());
        }
        let is_full = matches!(refusal, Say::ColumnFull { .. });
        answers.counted += usize::from(reading.counted.has(is_full));
        if reading.lost_turns.has(is_full) {
            return Ok(Played::Skipped);
        }
    }
}

/// The column that a number stands for, if it has room.
fn answered_column(reading: &Reading, board: &Board, number: Option<i64>) -> Result<Played, Say> {
    let number = number.ok_or(Say::NotANumber)?;
    // Numbers below the first one become a column that no board has.
    let column = usize::try_from(number.saturating_sub(reading.first_column)).unwrap_or(usize::MAX);
    match board.landing(column) {
        Ok(square) if square.column >= reading.choosable => {
            let (first, last) = reading.columns();
            Err(Say::NoSuchColumn { column: number, first, last })
        }
        Ok(square) if square.row >= reading.room => Err(Say::ColumnFull { column: number }),
        Ok(square) => Ok(Played::Drop(square.column)),
        Err(DropError::ColumnFull { column }) if reading.overwrites => Ok(Played::Over(column)),
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

//! The questions that a person is asked, each until it is answered.

use c4_console::{Console, Line, Stop};
use c4_engine::{Board, DropError};
use c4_sight::{Answers, Played};

use crate::Reading;
use crate::names::Name;
use crate::words::{Say, Token};

/// Asks player number 1 or 2 for a name that is not `taken`.
pub(crate) fn name(
    reading: &Reading,
    console: &mut Console<'_>,
    number: u8,
    taken: Option<&Name>,
) -> Result<Name, Stop> {
    loop {
        console.say(Say::AskName { number })?;
        match Name::read(reading, &answer(reading, console)?, taken) {
            Ok(name) => return Ok(name),
            Err(fault) => console.say(Say::no_name(number, &fault))?,
        }
    }
}

/// Asks for a column that has room, or for the turn that a refused one costs. Those that count as moves are counted.
pub(crate) fn column(
    reading: &Reading,
    console: &mut Console<'_>,
    name: &Name,
    token: Token,
    board: &Board,
    answers: &mut Answers,
) -> Result<Played, Stop> {
    let (first, last) = reading.columns();
    let mut is_first = true;
    loop {
        if is_first || reading.asks_again {
            console.say(Say::ask_column(name, token, reading))?;
        }
        is_first = false;
        let number = if answers.is_stuck() {
            answers.again(reading.stuck)
        } else {
            let line = answer(reading, console)?;
            answers.hear(reading.stuck, (reading.number)(&line), line.leading_number())
        };
        let refusal = match number {
            None => Say::NotANumber { first, last },
            Some(column) => match board.landing(reading.index_of(column)) {
                Ok(square) if square.column >= reading.choosable => {
                    Say::NoSuchColumn { column, first, last }
                }
                Ok(square) if square.row >= reading.room => Say::ColumnFull { column },
                Ok(square) => return Ok(Played::Drop(square.column)),
                Err(DropError::NoSuchColumn { .. }) => Say::NoSuchColumn { column, first, last },
                Err(DropError::ColumnFull { .. }) if reading.overwrites && answers.is_stuck() => {
                    return Err(console.hear_no_more());
                }
                Err(DropError::ColumnFull { column }) if reading.overwrites => {
                    return Ok(Played::Over(column));
                }
                Err(DropError::ColumnFull { .. }) => Say::ColumnFull { column },
            },
        };
        console.say(&refusal)?;
        if reading.board_after_refusal {
            console.say(Say::board(board, reading))?;
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

/// The next line that is an answer.
fn answer(reading: &Reading, console: &mut Console<'_>) -> Result<Line, Stop> {
    loop {
        let line = console.read_line()?;
        if !reading.skips_empty_lines || line.words().next().is_some() {
            return Ok(line);
        }
    }
}

//! How a person chooses.

use c4_console::{Console, Number, Stop};
use c4_engine::{Board, DropError, Position};

use crate::Reading;
use crate::words::Say;

/// Asks for a column until the answer is one that has room.
///
/// An answer is read like `scanf("%d")`, and then the rest of its line is dropped.
pub(crate) fn ask_column(
    console: &mut Console<'_>,
    position: &Position,
    reading: &Reading,
) -> Result<usize, Stop> {
    let (board, columns) = (position.board(), position.rules().size.columns());
    loop {
        console.say(Say::AskColumn { columns })?;
        let number = scan_answer(console, reading)?;
        let complaint = match number {
            Number::Missing => Say::NotANumber,
            Number::Value(number) => match landing(board, number) {
                Ok(column) => return Ok(column),
                Err(DropError::NoSuchColumn { .. }) => Say::NoSuchColumn { columns },
                Err(_) if reading.full_is_no_column => Say::NoSuchColumn { columns },
                Err(DropError::ColumnFull { .. }) => Say::ColumnFull { column: number },
            },
        };
        console.say(complaint)?;
        if reading.repeats_turn {
            console.say(Say::turn(position.to_move()))?;
        }
    }
}

/// Reads a number, and drops the rest of its line.
fn scan_answer(console: &mut Console<'_>, reading: &Reading) -> Result<Number, Stop> {
    if reading.answers_every_line {
        let number = console.read_line()?.number();
        // Cutting off the high bits is what `scanf` does.
        return Ok(number.map_or(Number::Missing, |number| Number::Value(number as i32)));
    }
    let number = console.scan_int()?;
    if number == Number::Missing || !reading.keeps_line_after_number {
        console.skip_line()?;
    }
    Ok(number)
}

/// The column that a person calls by a number from 1, if a token can be dropped there.
fn landing(board: &Board, number: i32) -> Result<usize, DropError> {
    // Numbers below 1 become a column that no board has.
    let column = usize::try_from(i64::from(number) - 1).unwrap_or(usize::MAX);
    board.landing(column).map(|square| square.column)
}

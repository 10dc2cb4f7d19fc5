//! The questions that both labs ask, and how answers are turned into squares.
//!
//! The course counts rows from the top, the engine from the bottom: this is the only place that knows both.

use c4_console::{Console, Number, Stop};
use c4_engine::{Size, Square};

use crate::words::{Complaint, Say};
use crate::{Places, Reading};

/// The largest board that is played on; the course stops at 19.
const MAX_SIDE: i32 = 1000;

/// Two numbers as they were read: a row and a column, on the board or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) row: i32,
    pub(crate) column: i32,
}

/// Asks for the size of the board; complains and returns `None` if there is no such board.
pub(crate) fn ask_size(console: &mut Console<'_>) -> Result<Option<Size>, Stop> {
    console.say(Say::AskSize)?;
    let size = match console.scan_int()? {
        Number::Value(n @ 1..=MAX_SIDE) => Size::new(n as usize, n as usize).ok(),
        Number::Value(_) | Number::Missing => None,
    };
    if size.is_none() {
        console.complain(Complaint::BadSize { max: MAX_SIDE })?;
    }
    Ok(size)
}

/// Reads a row and a column; complains, drops the rest of the line and returns `None` where one is no number.
pub(crate) fn place(reading: &Reading, console: &mut Console<'_>) -> Result<Option<Place>, Stop> {
    let mut numbers = [0; 2];
    for number in &mut numbers {
        match console.scan_int()? {
            Number::Value(value) => *number = value,
            Number::Missing => {
                console.skip_line()?;
                console.complain(Complaint::NotAPosition)?;
                return Ok(None);
            }
        }
    }
    let [first, second] = numbers;
    Ok(Some(match reading.places {
        Places::RowColumn | Places::FromBottom => Place { row: first, column: second },
        Places::ColumnRow => Place { row: second, column: first },
        Places::FromOne => Place { row: first.saturating_sub(1), column: second.saturating_sub(1) },
    }))
}

/// Reads a row and a column of the board; complains and returns `None` if they are anything else.
pub(crate) fn square(
    reading: &Reading,
    size: Size,
    console: &mut Console<'_>,
) -> Result<Option<Square>, Stop> {
    match place(reading, console)? {
        Some(place) => place.square(reading, size, console),
        None => Ok(None),
    }
}

impl Place {
    /// The square, if the place is on a board of that size; complains if it is not.
    pub(crate) fn square(
        self,
        reading: &Reading,
        size: Size,
        console: &mut Console<'_>,
    ) -> Result<Option<Square>, Stop> {
        let Self { row, column } = self;
        let last = size.rows() - 1;
        let on_board = || {
            let from_top = last.checked_sub(usize::try_from(row).ok()?)?;
            let row = if reading.places == Places::FromBottom { last - from_top } else { from_top };
            let square = Square::new(usize::try_from(column).ok()?, row);
            size.contains(square).then_some(square)
        };
        let square = on_board();
        if square.is_none() {
            console.complain(Complaint::OffBoard { row, column, last })?;
        }
        Ok(square)
    }
}

/// The row of a square as the course counts it.
pub(crate) fn row_from_top(size: Size, square: Square) -> usize {
    size.rows() - 1 - square.row
}

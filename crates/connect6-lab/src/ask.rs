//! The questions that both labs ask, and how answers are turned into squares.
//!
//! The course counts rows from the top, the engine from the bottom: this is the only place that knows both.

use c4_console::{Console, Number, Stop};
use c4_engine::{Size, Square};

use crate::words::{Complaint, Say};
use crate::{PROGRAM, Reading};

/// The largest board that is played on; the course stops at 19.
const MAX_DIMENSION: i32 = 1000;

/// Two numbers as they were read: a row and a column, on the board or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) row: i32,
    pub(crate) column: i32,
}

impl Place {
    /// The square, if the place is on a board of that size.
    pub(crate) fn square(self, size: Size) -> Option<Square> {
        let column = usize::try_from(self.column).ok()?;
        let from_top = usize::try_from(self.row).ok()?;
        let row = (size.rows() - 1).checked_sub(from_top)?;
        Some(Square::new(column, row)).filter(|&square| size.contains(square))
    }
}

/// The row of a square as the course counts it.
pub(crate) fn row_from_top(size: Size, square: Square) -> usize {
    size.rows() - 1 - square.row
}

/// Asks for the size of the board; complains and returns `None` if there is no such board.
pub(crate) fn dimension(console: &mut Console<'_>) -> Result<Option<Size>, Stop> {
    write!(console, "{}", Say::AskDimension)?;
    let size = match console.scan_int()? {
        Number::Value(n @ 1..=MAX_DIMENSION) => Size::new(n as usize, n as usize).ok(),
        Number::Value(_) | Number::Missing => None,
    };
    if size.is_none() {
        complain(console, Complaint::Dimension { max: MAX_DIMENSION })?;
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
                complain(console, Complaint::NotAPosition)?;
                return Ok(None);
            }
        }
    }
    if reading.column_before_row {
        numbers.reverse();
    }
    let [row, column] = numbers;
    Ok(Some(Place { row, column }))
}

/// Reads a row and a column of the board; complains and returns `None` if they are anything else.
pub(crate) fn square(
    reading: &Reading,
    size: Size,
    console: &mut Console<'_>,
) -> Result<Option<Square>, Stop> {
    let Some(place) = place(reading, console)? else { return Ok(None) };
    let square = place.square(size);
    if square.is_none() {
        complain(console, Complaint::OffBoard { place, size })?;
    }
    Ok(square)
}

/// Says on standard error what the course has no words for.
pub(crate) fn complain(console: &mut Console<'_>, complaint: Complaint) -> Result<(), Stop> {
    console.complain(format_args!("{}: {complaint}", PROGRAM.name))
}

//! How a person chooses.

use c4_console::{Console, Number, Stop};
use c4_engine::{Board, DropError};

use crate::words::Say;

/// Asks for a column until the answer is one that has room.
///
/// An answer is read like `scanf("%d")`, and then the rest of its line is dropped.
pub(crate) fn ask_column(console: &mut Console<'_>, board: &Board) -> Result<usize, Stop> {
    let columns = board.size().columns();
    loop {
        write!(console, "{}", Say::AskColumn { columns })?;
        let number = console.scan_int()?;
        console.skip_line()?;
        let complaint = match number {
            Number::Missing => Say::NotANumber,
            Number::Value(number) => match landing(board, number) {
                Ok(column) => return Ok(column),
                Err(DropError::NoSuchColumn { .. }) => Say::NoSuchColumn { columns },
                Err(DropError::ColumnFull { .. }) => Say::ColumnFull { number },
            },
        };
        write!(console, "{complaint}")?;
    }
}

/// The column that a person calls by a number from 1, if a token can be dropped there.
fn landing(board: &Board, number: i32) -> Result<usize, DropError> {
    // Numbers below 1 become a column that no board has.
    let column = usize::try_from(i64::from(number) - 1).unwrap_or(usize::MAX);
    board.landing(column).map(|square| square.column)
}

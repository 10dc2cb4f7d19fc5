//! The questions that a person is asked, each until the answer is one.

use c4_console::{Console, Stop};
use c4_engine::{Board, DropError, Player};

use crate::names::Name;
use crate::words::{Say, say};

/// Asks player number 1 or 2 for a name that is not `taken`.
pub(crate) fn name(
    console: &mut Console<'_>,
    number: u8,
    taken: Option<&Name>,
) -> Result<Name, Stop> {
    loop {
        say(console, Say::AskName { number })?;
        let line = console.read_line()?;
        match Name::read(&line, taken) {
            Ok(name) => return Ok(name),
            Err(fault) => say(console, Say::NoName(fault))?,
        }
    }
}

/// Asks for a column that has room.
pub(crate) fn column(
    console: &mut Console<'_>,
    name: &Name,
    player: Player,
    board: &Board,
) -> Result<usize, Stop> {
    loop {
        say(console, Say::AskColumn { name, player })?;
        let Some(number) = console.read_line()?.number() else {
            say(console, Say::NotANumber)?;
            continue;
        };
        // Numbers below 0 become a column that no board has.
        let column = usize::try_from(number).unwrap_or(usize::MAX);
        match board.landing(column) {
            Ok(square) => return Ok(square.column),
            Err(DropError::NoSuchColumn { .. }) => say(console, Say::NoSuchColumn)?,
            Err(DropError::ColumnFull { column }) => say(console, Say::ColumnFull { column })?,
        }
    }
}

//! The questions that a person is asked, each until the answer is one.

use c4_console::{Console, Stop};
use c4_engine::{Board, DropError, Player};

use crate::Reading;
use crate::names::Name;
use crate::words::{Say, print_board, say};

/// Asks player number 1 or 2 for a name that is not `taken`.
pub(crate) fn name(
    reading: &Reading,
    console: &mut Console<'_>,
    number: u8,
    taken: Option<&Name>,
) -> Result<Name, Stop> {
    loop {
        say(console, Say::AskName { number })?;
        let line = console.read_line()?;
        match Name::read(reading, &line, taken) {
            Ok(name) => return Ok(name),
            Err(fault) => say(console, Say::NoName(fault))?,
        }
    }
}

/// Asks for a column that has room.
pub(crate) fn column(
    reading: &Reading,
    console: &mut Console<'_>,
    name: &Name,
    player: Player,
    board: &Board,
) -> Result<usize, Stop> {
    loop {
        say(console, Say::AskColumn { name, player })?;
        let refusal =
            match reading.column(&console.read_line()?).map(|column| board.landing(column)) {
                Some(Ok(square)) => return Ok(square.column),
                Some(Err(DropError::NoSuchColumn { .. })) => Say::NoSuchColumn,
                Some(Err(DropError::ColumnFull { column })) => Say::ColumnFull { column },
                None => Say::NotANumber,
            };
        say(console, refusal)?;
        if reading.board_after_refusal {
            print_board(reading, console, board)?;
        }
    }
}

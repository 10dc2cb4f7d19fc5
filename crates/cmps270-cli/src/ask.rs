//! The questions that a person is asked, each until it is answered.

use c4_console::{Console, Stop};
use c4_engine::{Board, Player};
use c4_sight::{Answers, Played, Step};

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
        match Name::read(reading, &reading.play.answer(console)?, taken) {
            Ok(name) => return Ok(name),
            Err(fault) => console.say(Say::no_name(number, &fault))?,
        }
    }
}

/// Asks a player, by name and token, for a column that has room, or for the turn that a refused one costs.
pub(crate) fn column(
    reading: &Reading,
    console: &mut Console<'_>,
    name: &Name,
    (player, token): (Player, Token),
    board: &Board,
    answers: &mut Answers,
) -> Result<Played, Stop> {
    let (first, last) = reading.columns();
    reading.play.ask(console, board, player, first.into(), answers, |step| match step {
        Step::Ask => Say::ask_column(name, token, reading),
        Step::NotANumber => Say::NotANumber { first, last },
        Step::NoSuchColumn(column) => Say::NoSuchColumn { column, first, last },
        Step::ColumnFull(column) => Say::ColumnFull { column },
        Step::Board => Say::board(board, reading),
    })
}

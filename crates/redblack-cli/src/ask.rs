//! The questions, each asked until a line answers it.

use c4_console::{Console, Line, Stop};
use c4_engine::{Board, Player};
use c4_sight::{Answers, Played, Step};

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
    ask(console, &Say::AskPoints, &Say::BadPoints, |line| Points::new((reading.play.number)(line)?))
}

/// Asks which colour moves first in every game. [`Starter`]'s other choices are options only.
pub(crate) fn starter(reading: &Reading, console: &mut Console<'_>) -> Result<Starter, Stop> {
    ask(console, &Say::AskStarter, &Say::BadStarter, |line| match reading.letter(line)? {
        b'R' => Some(Starter::Always(Colour::Red)),
        b'B' => Some(Starter::Always(Colour::Black)),
        _ => None,
    })
}

/// Asks the person who plays a colour for a column that has room, or for the turn that a refused one costs. This is the player who does, and
/// the colour that moved first.
pub(crate) fn column(
    reading: &Reading,
    console: &mut Console<'_>,
    colour: Colour,
    board: &Board,
    (player, first): (Player, Colour),
    answers: &mut Answers,
) -> Result<Played, Stop> {
    reading.play.ask(console, board, player, reading.first_column, answers, |step| match step {
        Step::Ask => Say::ask_column(colour, reading),
        Step::NotANumber => Say::NotANumber,
        Step::NoSuchColumn(column) => {
            let (first, last) = reading.columns();
            Say::NoSuchColumn { column, first, last }
        }
        Step::ColumnFull(column) => Say::ColumnFull { column },
        Step::Board => Say::board(board, first, reading),
    })
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

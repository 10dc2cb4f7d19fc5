//! When and how the board is shown, in the ways in which programs do it.

use c4_console::{Console, Stop};
use c4_engine::{Board, Outcome, Size, Square};

use super::{Picture, Reading};
use crate::words::Say;

impl Reading {
    /// Shows the empty board.
    pub(crate) fn show_first(&self, console: &mut Console<'_>, board: &Board) -> Result<(), Stop> {
        if self.board_first { console.say(Say::board(board, self)) } else { Ok(()) }
    }

    /// Shows the board after a turn that has led to an outcome.
    pub(crate) fn show(
        &self,
        console: &mut Console<'_>,
        board: &Board,
        outcome: Outcome,
    ) -> Result<(), Stop> {
        if !self.board_last && outcome != Outcome::Undecided {
            return Ok(());
        }
        console.say(Say::board(board, self))
    }
}

impl Picture {
    /// Where a square of the board is drawn: the column from the left, and the row from the top. `None` if it is not.
    pub(crate) fn place(
        self,
        size: Size,
        Square { column, row }: Square,
    ) -> Option<(usize, usize)> {
        let (last, top) = (size.columns() - 1, size.rows() - 1);
        match self {
            Self::Right => Some((column, top - row)),
            Self::UpsideDown => Some((column, row)),
            Self::WithoutLastColumn => (column < last).then_some((column, top - row)),
        }
    }
}

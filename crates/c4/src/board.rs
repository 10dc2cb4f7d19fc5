//! The board that a command is about.

use c4_engine::{Lines, Rules, Size};
use clap::Args;
use clap::builder::TypedValueParser;

use crate::args::whole;
use crate::refusal::Refusal;

/// A board for the solver, and what wins on it.
#[derive(Debug, Args)]
pub(crate) struct BoardArgs {
    /// The rows of the board.
    #[arg(long, value_name = "N", default_value = "6", value_parser = side())]
    rows: usize,
    /// The columns of the board.
    #[arg(long, value_name = "N", default_value = "7", value_parser = side())]
    cols: usize,
    /// How many stones in a row win.
    #[arg(long, value_name = "N", default_value = "4", value_parser = in_a_row())]
    connect: usize,
}

impl BoardArgs {
    /// The rules asked for, if there is such a board and the solver plays on it.
    pub(crate) fn rules(&self) -> Result<Rules, Refusal> {
        let rules = rules(self.cols, self.rows, self.connect)?;
        c4_solver::check(&rules).map_err(Refusal::game)?;
        Ok(rules)
    }
}

/// The rows or columns of a board.
pub(crate) fn side() -> impl TypedValueParser<Value = usize> {
    whole(1..=Size::MAX_SIDE)
}

/// The stones in a row that win.
pub(crate) fn in_a_row() -> impl TypedValueParser<Value = usize> {
    whole(2..=Size::MAX_SIDE)
}

/// The rules of Connect Four on a board of this size, with lines of this length, if there are such.
pub(crate) fn rules(columns: usize, rows: usize, connect: usize) -> Result<Rules, Refusal> {
    let size = Size::new(columns, rows).map_err(Refusal::game)?;
    let lines = Lines::of(connect).map_err(Refusal::game)?;
    Ok(Rules { size, lines, ..Rules::CONNECT_FOUR })
}

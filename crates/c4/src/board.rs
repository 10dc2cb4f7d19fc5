//! The board that a command is about.

use c4_engine::{Lines, Rules, Size, Turns};
use clap::Args;

use crate::refusal::Refusal;

/// A board for the solver, and what wins on it.
#[derive(Debug, Args)]
pub(crate) struct BoardArgs {
    /// The rows of the board.
    #[arg(long, value_name = "N", default_value = "6")]
    rows: usize,
    /// The columns of the board.
    #[arg(long, value_name = "N", default_value = "7")]
    cols: usize,
    /// How many stones in a row win.
    #[arg(long, value_name = "N", default_value = "4")]
    connect: usize,
}

impl BoardArgs {
    /// The rules asked for, if there is such a board and the solver plays on it.
    pub(crate) fn rules(&self) -> Result<Rules, Refusal> {
        let size =
            Size::new(self.cols, self.rows).map_err(|error| Refusal::Game(error.to_string()))?;
        let lines = Lines::of(self.connect).map_err(|error| Refusal::Game(error.to_string()))?;
        let rules = Rules { size, gravity: true, lines, turns: Turns::ONE_EACH };
        c4_solver::check(&rules).map_err(|error| Refusal::Game(error.to_string()))?;
        Ok(rules)
    }
}

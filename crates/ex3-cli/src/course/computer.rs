//! The course's computer, as it is asked about positions and plays games.

use c4_console::{Seed, number};
use c4_course::{Answer, Asked, Computer, Fault, Given, Notation};
use c4_engine::{Directions, Letters, Lines, Position, Rules, Size, Square};
use clap::Args;

/// The computer of EX3, with its five priorities.
///
/// Columns are counted from 1, cells are `.` (free), `X` (player 1) and `O` (player 2).
#[derive(Debug, Args)]
#[command(args_override_self = true)]
pub(super) struct Options {
    #[command(flatten)]
    given: Given,
    /// Rows of the board [default: the rows of --board, else 6]
    #[arg(long, value_name = "R", value_parser = number(1..=Size::MAX_SIDE as u32), allow_negative_numbers = true)]
    rows: Option<u32>,
    /// Columns of the board [default: the columns of --board, else 7]
    #[arg(long, value_name = "C", value_parser = number(1..=Size::MAX_SIDE as u32), allow_negative_numbers = true)]
    cols: Option<u32>,
    /// Tokens in a row that win, 2 or more.
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = number(2..=u32::MAX), allow_negative_numbers = true)]
    connect: u32,
}

impl Asked for Options {
    fn given(&self) -> &Given {
        &self.given
    }

    fn answer(&self) -> Result<Answer, Fault> {
        let (rows, columns) = (self.rows.map(|n| n as usize), self.cols.map(|n| n as usize));
        let standard = Rules::CONNECT_FOUR;
        let size = Size::new(
            columns.unwrap_or(standard.size.columns()),
            rows.unwrap_or(standard.size.rows()),
        );
        let notation = Notation {
            rules: Rules {
                size: size.expect("within the range of the options"),
                lines: Lines::of(self.connect as usize).expect("within the range of the option"),
                ..standard
            },
            letters: Letters::X_AND_O,
            columns,
            rows,
        };
        let position = notation.position(&self.given)?;
        let explanation = crate::Computer::new(*position.rules()).explain(&position);
        Ok(Answer {
            board: position.board().clone(),
            letters: notation.letters,
            seed: None,
            explanation: explanation.expect("the game goes on"),
        })
    }
}

/// The computer as a player.
#[derive(Debug)]
pub(super) struct Player;

impl Computer for Player {
    fn name(&self) -> String {
        "ex3".to_owned()
    }

    fn plays(&self, rules: &Rules) -> Result<(), &'static str> {
        if rules.gravity && rules.lines.directions() == Directions::ALL {
            Ok(())
        } else {
            Err("the computer of EX3 plays with gravity and diagonals only")
        }
    }

    fn begin(&self, _: Seed) -> Box<dyn FnMut(&Position) -> Option<Square> + Send + '_> {
        Box::new(|position| {
            let choice = crate::Computer::new(*position.rules()).choose(position)?;
            position.board().landing(choice.column).ok()
        })
    }
}

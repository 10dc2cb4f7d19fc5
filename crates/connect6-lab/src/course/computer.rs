//! The computers of Lab 7, as they are asked about positions and play games.

use c4_console::{Seed, number};
use c4_course::{Answer, Asked, Computer, Fault, Given, Notation};
use c4_engine::{ByPlayer, Letters, Lines, Position, Rules, Size, Square, Turns};
use clap::{Args, ValueEnum};

use crate::{RuleComputer, Strategy, StrongComputer};

/// The largest board of the course, and Connect6's own.
const LAB_SIZE: u32 = 19;

/// The computers of Lab 7 of APS105.
///
/// Squares are rows and columns counted from 0, the top row first, as they are typed in the lab; cells are `U` (free),
/// `B` (black) and `W` (white).
#[derive(Debug, Args)]
#[command(args_override_self = true)]
#[command(mut_arg("moves", |moves| moves.help("The moves so far, ROW COL after ROW COL: \"9 9 8 8\"")))]
pub(super) struct Options {
    #[command(flatten)]
    given: Given,
    /// Rows and columns of the board [default: those of --board, else 19]
    #[arg(long, value_name = "N", value_parser = number(1..=1000), allow_negative_numbers = true)]
    size: Option<u32>,
    /// Stones a turn: 1 as the lab asks, 2 for true Connect6 (Black's first turn always has one)
    #[arg(long, value_name = "1|2", default_value_t = 1, value_parser = number(1..=2), allow_negative_numbers = true)]
    stones: u32,
    /// How the computer chooses
    #[arg(long, value_enum, default_value_t = Strategy::Rule)]
    strategy: Strategy,
}

impl Asked for Options {
    fn given(&self) -> &Given {
        &self.given
    }

    fn answer(&self) -> Result<Answer, Fault> {
        let side = self.size.unwrap_or(LAB_SIZE) as usize;
        let asked = self.size.map(|n| n as usize);
        let notation = Notation {
            rules: Rules {
                size: Size::new(side, side).expect("within the range of the option"),
                turns: if self.stones == 2 { Turns::ONE_THEN_TWO } else { Turns::ONE_EACH },
                ..Rules::CONNECT_SIX
            },
            letters: Letters { free: 'U', stones: ByPlayer { first: 'B', second: 'W' } },
            columns: asked,
            rows: asked,
        };
        let position = notation.position(&self.given)?;
        let size = position.rules().size;
        if size.columns() != size.rows() {
            return Err(Fault::NotSquare(size));
        }
        let explanation = crate::explain(self.strategy, &position);
        Ok(Answer {
            board: position.board().clone(),
            letters: notation.letters,
            seed: None,
            explanation: explanation.expect("the game goes on"),
        })
    }
}

/// A computer as a player.
#[derive(Debug)]
pub(super) struct Player(Strategy);

impl Player {
    /// The player of a name: `lab7`, or a strategy after it, `lab7:strong`.
    pub(super) fn of(name: &str) -> Option<Self> {
        let strategy = match name.strip_prefix("lab7")? {
            "" => Strategy::Rule,
            option => Strategy::from_str(option.strip_prefix(':')?, false).ok()?,
        };
        Some(Self(strategy))
    }
}

impl Computer for Player {
    fn name(&self) -> String {
        let strategy = self.0.to_possible_value().expect("no strategy is hidden");
        format!("lab7:{}", strategy.get_name())
    }

    fn plays(&self, rules: &Rules) -> Result<(), &'static str> {
        let Rules { size, gravity, lines, .. } = *rules;
        if !gravity && size.columns() == size.rows() && lines == Lines::CONNECT_SIX {
            Ok(())
        } else {
            Err("the computers of Lab 7 play --connect6 only")
        }
    }

    fn begin(&self, _: Seed) -> Box<dyn FnMut(&Position) -> Option<Square> + Send + '_> {
        match self.0 {
            Strategy::Rule => Box::new(|position| {
                RuleComputer::new(position.board(), position.to_move()).choose()
            }),
            Strategy::Strong => Box::new(|position| StrongComputer::new().choose(position)),
        }
    }
}

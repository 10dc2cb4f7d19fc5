//! The bots, as they are asked about positions and play games.

use c4_console::Seed;
use c4_course::{Answer, Asked, Computer, Fault, Given, Notation};
use c4_engine::{ByPlayer, Letters, Position, Rules, Square};
use clap::Args;

use crate::explain::explanation;
use crate::{Level, Turn, Verdict};

/// The bots of CMPS 270.
///
/// Columns are counted from 0 in the answer and from 1 in --moves; cells are `0` (free), `1` (red, who starts) and `2`
/// (yellow).
#[derive(Debug, Args)]
#[command(args_override_self = true)]
pub(super) struct Options {
    #[command(flatten)]
    given: Given,
    /// How well the bot plays
    #[arg(long, value_enum)]
    level: Level,
    /// What easy's draws come from, as in a game with the same seed [default: a new one, which is told]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    seed: Option<Seed>,
}

impl Asked for Options {
    fn given(&self) -> &Given {
        &self.given
    }

    fn answer(&self) -> Result<Answer, Fault> {
        let rules = Rules::CONNECT_FOUR;
        let letters = Letters { free: '0', stones: ByPlayer { first: '1', second: '2' } };
        let (columns, rows) = (Some(rules.size.columns()), Some(rules.size.rows()));
        let position = Notation { rules, letters, columns, rows }.position(&self.given)?;
        let turn = Turn::of(&position).expect("the game goes on");
        let seed = self.seed.unwrap_or_else(Seed::fresh);
        let decision = self.level.bot(seed).decide(&turn, &mut |_| {});
        let is_drawn = matches!(decision.rule(), Verdict::Drawn { .. });
        Ok(Answer {
            board: position.board().clone(),
            letters,
            seed: is_drawn.then_some(seed),
            explanation: explanation(self.level, turn.player(), &decision),
        })
    }
}

/// A bot as a player.
#[derive(Debug)]
pub(super) struct Player(pub(super) Level);

impl Computer for Player {
    fn name(&self) -> String {
        format!("cmps270:{}", self.0)
    }

    fn plays(&self, rules: &Rules) -> Result<(), &'static str> {
        if *rules == Rules::CONNECT_FOUR {
            Ok(())
        } else {
            Err("the bots of CMPS 270 play 7x6, connect 4, and nothing else")
        }
    }

    fn begin(&self, seed: Seed) -> Box<dyn FnMut(&Position) -> Option<Square> + Send + '_> {
        let mut bot = self.0.bot(seed);
        Box::new(move |position| {
            let decision = bot.decide(&Turn::of(position)?, &mut |_| {});
            position.board().landing(decision.column).ok()
        })
    }
}

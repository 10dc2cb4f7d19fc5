//! What was played.

use std::time::Duration;

use c4_engine::{ByPlayer, Outcome, Player, Position, Rules, Square};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::moves::after;
use crate::{Foul, Judgement, Moves};

/// A game as it was played: a line of JSON that replays to the same result.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The rules.
    #[serde(rename = "game")]
    pub rules: Rules,
    /// Who played.
    pub players: ByPlayer<String>,
    /// All stones, first one first, as [`Moves`] writes them; a foul is not among them.
    pub moves: String,
    /// How many of them lay before the players began.
    pub opening: usize,
    /// The turns that players were asked for, the one with the foul included.
    pub turns: Vec<TurnRecord>,
    /// How it ended.
    pub conclusion: Conclusion,
    /// What perfect play says to its moves, where it was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub judgement: Option<Judgement>,
}

/// One turn of a player.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnRecord {
    /// Whose it was.
    pub player: Player,
    /// How long it took, by the clock on the wall, without the time for which the machine had no processor for it.
    #[serde(rename = "seconds", with = "seconds")]
    pub time: Duration,
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Conclusion {
    /// Somebody completed a line.
    Line {
        /// Who.
        winner: Player,
    },
    /// The board is full, and that is a draw.
    Draw,
    /// The board is full, and whoever took less time wins; of equal times, the second player.
    Faster {
        /// Who.
        winner: Player,
    },
    /// Somebody did what loses on the spot.
    Foul {
        /// Who did, and lost.
        by: Player,
        /// What it was.
        foul: Foul,
    },
}

impl Conclusion {
    /// Who won; `None` of a draw.
    #[must_use]
    pub fn winner(&self) -> Option<Player> {
        match self {
            Self::Line { winner } | Self::Faster { winner } => Some(*winner),
            Self::Draw => None,
            Self::Foul { by, foul: _ } => Some(by.opponent()),
        }
    }
}

/// Why a record is not that of a game.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct WrongRecord(String);

impl Record {
    /// Plays the moves again.
    ///
    /// # Errors
    /// [`WrongRecord`] if they are no game, or the position that they lead to does not end as the record says.
    pub fn replay(&self) -> Result<Position, WrongRecord> {
        let position = after(&self.squares()?, self.rules);
        let told = match self.conclusion {
            Conclusion::Line { winner } => Outcome::Won(winner),
            Conclusion::Draw | Conclusion::Faster { .. } => Outcome::Drawn,
            Conclusion::Foul { .. } => Outcome::Undecided,
        };
        if position.outcome() == told {
            Ok(position)
        } else {
            let is = position.outcome();
            Err(WrongRecord(format!("the record says {told:?}, its moves lead to {is:?}")))
        }
    }

    /// The stones, first one first.
    ///
    /// # Errors
    /// [`WrongRecord`] if they are none of this game.
    pub fn squares(&self) -> Result<Vec<Square>, WrongRecord> {
        Moves::parse(&self.moves, self.rules).map_err(|error| WrongRecord(error.to_string()))
    }

    /// How long a player took over all of its turns.
    #[must_use]
    pub fn time(&self, player: Player) -> Duration {
        self.turns.iter().filter(|turn| turn.player == player).map(|turn| turn.time).sum()
    }
}

/// A duration as a number of seconds, to the microsecond.
pub(crate) mod seconds {
    use std::time::Duration;

    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(crate) fn serialize<S: Serializer>(time: &Duration, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_f64(time.as_micros() as f64 / 1e6)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Duration, D::Error> {
        Duration::try_from_secs_f64(f64::deserialize(from)?).map_err(D::Error::custom)
    }
}

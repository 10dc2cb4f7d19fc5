//! How a game ends.

use c4_engine::Player;
use serde::{Deserialize, Serialize};

use crate::Foul;

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

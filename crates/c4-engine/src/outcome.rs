//! How a game stands.

use crate::Player;

/// How a game stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Outcome {
    /// The game goes on.
    Undecided,
    /// A player has a line.
    Won(Player),
    /// The board is full and nobody has a line.
    Drawn,
}

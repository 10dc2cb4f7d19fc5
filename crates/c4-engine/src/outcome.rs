//! How a game stands.

use crate::Player;

/// How a game stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The game goes on.
    Undecided,
    /// A player has a line.
    Won(Player),
    /// The board is full and nobody has a line.
    Drawn,
}

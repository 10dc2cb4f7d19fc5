//! Who sits at a board.

use std::time::Duration;

use c4_engine::{self as engine, Position, Rules, Square};
use serde::{Deserialize, Serialize};

use crate::{CannotPlay, Conclusion};

/// Somebody who plays one game: asked for its stones whenever it is its turn.
///
/// A player that cannot be relied upon, such as a stranger's program, is held to its time by whoever speaks to it: neither
/// call takes much longer than the [`Patience`] that it is told.
pub trait Player {
    /// The game begins.
    ///
    /// # Errors
    /// [`CannotPlay`] if the player is not ready.
    fn begin(&mut self, start: &Start<'_>) -> Result<(), CannotPlay> {
        let _ = start;
        Ok(())
    }

    /// The stones of its turn: as many as are [left in it](Position::left_in_turn), or fewer if they end the game.
    ///
    /// The referee looks whether they are legal.
    ///
    /// # Errors
    /// [`CannotPlay`] if there is no such answer.
    fn choose(&mut self, turn: &Turn<'_>) -> Result<Vec<Square>, CannotPlay>;

    /// The game is over, for a player that has begun it. Nothing that it does now changes that.
    fn end(&mut self, conclusion: &Conclusion) {
        let _ = conclusion;
    }
}

/// What a player is told before a game.
#[derive(Debug, Clone, Copy)]
pub struct Start<'a> {
    /// The rules.
    pub rules: Rules,
    /// Who it is.
    pub seat: engine::Player,
    /// The stones that lie already.
    pub opening: &'a [Square],
    /// How long it is waited for.
    pub patience: Patience,
}

/// What a player is asked.
#[derive(Debug, Clone, Copy)]
pub struct Turn<'a> {
    /// The position; the player is the one to move.
    pub position: &'a Position,
    /// All stones that lie, first one first.
    pub moves: &'a [Square],
    /// How long it is waited for.
    pub patience: Patience,
}

/// How long players are waited for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Patience {
    /// Until it is ready to begin: a program has to be loaded first.
    #[serde(rename = "start_seconds", with = "crate::record::seconds")]
    pub start: Duration,
    /// For the stones of one turn.
    #[serde(rename = "turn_seconds", with = "crate::record::seconds")]
    pub turn: Duration,
}

/// Ten seconds to begin, one for a turn.
impl Default for Patience {
    fn default() -> Self {
        Self { start: Duration::from_secs(10), turn: Duration::from_secs(1) }
    }
}

//! Who takes part, and who sits at a board.

use std::fmt;
use std::time::Duration;

use c4_console::Seed;
use c4_engine::{self as engine, Position, Rules, Square};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Conclusion, Foul, Table};

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

    /// How long of its last turn was no time of its own: it was ready to go on and had to wait for a processor, nobody was there to
    /// hear it, or it had answered.
    fn held_up(&mut self) -> Duration {
        Duration::ZERO
    }

    /// The end of what it has written beside its answers.
    fn last_words(&mut self) -> String {
        String::new()
    }

    /// The game is over, for a player that has begun it. Nothing that it does now changes that.
    fn end(&mut self, conclusion: &Conclusion) {
        let _ = conclusion;
    }
}

/// Somebody who takes part in a match or a tournament: sends a fresh player to each of its games.
pub trait Entrant: Sync + fmt::Debug {
    /// What it is called; a bracket has no two of the same name.
    fn name(&self) -> &str;

    /// Whether its players know how to play on this table, which is asked before every game.
    ///
    /// # Errors
    /// What they cannot play, as a clause: there is no game, and nobody loses it.
    fn plays(&self, table: &Table) -> Result<(), String> {
        let _ = table;
        Ok(())
    }

    /// Whether it is somebody's work: then it is absent from a tournament of a game that it does not play, and keeps nobody from
    /// playing. Of others it is a mistake of who called them.
    fn is_handed_in(&self) -> bool {
        false
    }

    /// Sends a player to a game. All chance of that player comes from the seed.
    ///
    /// # Errors
    /// [`CannotPlay`] if nobody comes.
    fn player(&self, seed: Seed) -> Result<Box<dyn Player + '_>, CannotPlay>;
}

/// Why somebody does not come to a game, or does not go on with it.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum CannotPlay {
    /// It is its own fault, which loses the game.
    #[error("{0}")]
    Foul(Foul),
    /// It is ours, for this reason: there is no game.
    #[error("{0}")]
    Failure(String),
}

impl From<Foul> for CannotPlay {
    fn from(foul: Foul) -> Self {
        Self::Foul(foul)
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
    /// Beyond that, in all turns of a game together. In a [`Turn`], what is left of it.
    #[serde(
        rename = "overage_seconds",
        with = "crate::record::seconds",
        default,
        skip_serializing_if = "Duration::is_zero"
    )]
    pub overage: Duration,
}

impl Patience {
    /// How long a turn may take if nothing is left for the next ones.
    #[must_use]
    pub fn longest_turn(&self) -> Duration {
        self.turn.saturating_add(self.overage)
    }
}

/// Ten seconds to begin, one for a turn and no more.
impl Default for Patience {
    fn default() -> Self {
        Self {
            start: Duration::from_secs(10),
            turn: Duration::from_secs(1),
            overage: Duration::ZERO,
        }
    }
}

//! Who takes part.

use std::fmt;

use c4_console::Seed;
use thiserror::Error;

use crate::{Foul, Player, Table};

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

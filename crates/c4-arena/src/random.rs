//! The player that everybody is measured by.

use std::num::NonZeroUsize;

use c4_console::Seed;
use c4_engine::Square;

use crate::{CannotPlay, Entrant, Player, Turn};

/// Lays every stone on a legal square drawn at random, each as likely as any other.
#[derive(Debug, Clone)]
pub struct Random {
    name: String,
}

impl Random {
    /// A random entrant of this name.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into() }
    }
}

impl Entrant for Random {
    fn name(&self) -> &str {
        &self.name
    }

    fn player(&self, seed: Seed) -> Result<Box<dyn Player + '_>, CannotPlay> {
        Ok(Box::new(Dice(seed)))
    }
}

struct Dice(Seed);

impl Player for Dice {
    fn choose(&mut self, turn: &Turn<'_>) -> Result<Vec<Square>, CannotPlay> {
        // Squares are drawn one after the other, so one that is drawn already counts no more. With gravity there is one
        // stone a turn in every game that is played, and what the first stone sets free is no square of the second.
        let mut free: Vec<Square> = turn.position.legal_moves().into_iter().collect();
        let stones = turn.position.left_in_turn().min(free.len());
        Ok((0..stones)
            .map(|stone| {
                let bound = NonZeroUsize::new(free.len()).expect("as many stones as squares");
                free.swap_remove(self.0.below((turn.moves.len() + stone) as u64, bound))
            })
            .collect())
    }
}

//! Who sees when a game of Lab 7 is over, in the ways in which programs do it.

use c4_engine::{Outcome, Player, Position, Square};

use c4_sight::Unnoticed;

use super::{Draw, Mover, Noticed, Reading};

/// Looks at the board after each stone.
#[derive(Debug)]
pub(crate) struct Referee {
    reading: Reading,
    computers: Player,
    unnoticed: Unnoticed,
}

impl Reading {
    /// Which colour the computer plays if this one is the answer.
    pub(crate) fn computers(&self, answered: Player) -> Player {
        if self.colour_is_persons { answered.opponent() } else { answered }
    }

    /// Whether a game can go on although somebody has won.
    pub(crate) fn goes_on_after_win(&self) -> bool {
        self.noticed != Noticed::AtOnce || self.only_wins_of.is_some() || self.wins_of.is_some()
    }
}

impl Referee {
    pub(crate) fn new(reading: &Reading, computers: Player) -> Self {
        Self { reading: *reading, computers, unnoticed: Unnoticed::default() }
    }

    /// How the game stands when a player's stone was just laid on a square.
    pub(crate) fn judge(&mut self, position: &Position, player: Player, square: Square) -> Outcome {
        let free = position.rules().size.squares() - position.stones();
        let winner = self.wins(position, player, square).then_some(player);
        let noticed = self.unnoticed.notice(self.reading.noticed, player, winner, free == 0);
        match noticed {
            Some(winner) => Outcome::Won(self.reading.named.of(winner)),
            None if free == 0 || (free == 1 && self.reading.draw == Draw::OneLeft) => {
                Outcome::Drawn
            }
            None => Outcome::Undecided,
        }
    }

    fn wins(&self, position: &Position, player: Player, square: Square) -> bool {
        let mover = if player == self.computers { Mover::Computer } else { Mover::Person };
        let Reading { only_wins_of, wins_of, .. } = self.reading;
        let is_looked_at = only_wins_of.is_none_or(|only| only == mover)
            && wins_of.is_none_or(|only| only == player);
        is_looked_at && self.reading.wins_with(position, square)
    }
}

//! Who sees when a game of Lab 7 is over, in the ways in which programs do it.

use c4_engine::{Board, Outcome, Player, Square};

use c4_sight::Unnoticed;

use super::{Draw, Mover, Reading};

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
}

impl Referee {
    pub(crate) fn new(reading: &Reading, computers: Player) -> Self {
        Self { reading: *reading, computers, unnoticed: Unnoticed::default() }
    }

    /// How the game stands after a player's turn, in which a stone was laid on a square, if one was.
    pub(crate) fn judge(
        &mut self,
        board: &Board,
        player: Player,
        square: Option<Square>,
    ) -> Outcome {
        let free = board.size().squares() - board.stones();
        let winner = square.filter(|&square| self.wins(board, player, square)).map(|_| player);
        let noticed = self.unnoticed.notice(self.reading.noticed, player, winner, free == 0);
        match noticed {
            Some(first) => {
                let winners = [Some(first), winner].into_iter().flatten();
                let winner = self.reading.one_of(board, winners).unwrap_or(first);
                let named = match self.reading.always_named {
                    None => self.reading.named.of(winner),
                    Some(Mover::Computer) => self.computers,
                    Some(Mover::Person) => self.computers.opponent(),
                };
                Outcome::Won(named)
            }
            None if free == 0 || (free == 1 && self.reading.draw == Draw::OneLeft) => {
                Outcome::Drawn
            }
            None => Outcome::Undecided,
        }
    }

    fn wins(&self, board: &Board, player: Player, square: Square) -> bool {
        let mover = if player == self.computers { Mover::Computer } else { Mover::Person };
        let Reading { only_wins_of, wins_of, win, connect, .. } = self.reading;
        only_wins_of.is_none_or(|only| only == mover)
            && wins_of.is_none_or(|only| only == player)
            && win.sees(board, square, player, connect)
    }
}

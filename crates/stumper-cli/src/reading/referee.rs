//! Who sees when a game is over, in the ways in which programs do it.

use std::borrow::Cow;

use c4_engine::{Board, ByPlayer, Outcome, Player, Square};

use c4_sight::Unnoticed;

use super::{CONNECT, Reading};
use crate::{Avatar, Options};

/// Looks at the grid after each turn.
#[derive(Debug)]
pub(crate) struct Referee {
    reading: Reading,
    avatars: ByPlayer<Avatar>,
    /// How many tokens a full grid has, and how many there are.
    slots: usize,
    tokens: usize,
    unnoticed: Unnoticed,
}

impl Reading {
    /// Whether a tie is told of a grid whatever it shows.
    pub(crate) fn tells_a_tie(&self, board: &Board) -> bool {
        self.last_win_is_told_a_tie && board.free().is_empty()
    }
}

impl Referee {
    pub(crate) fn new(options: &Options) -> Self {
        let Options { reading, avatars, .. } = *options;
        Self {
            reading,
            avatars,
            slots: options.size.squares(),
            tokens: 0,
            unnoticed: Unnoticed::default(),
        }
    }

    /// Counts a refused answer as a token.
    pub(crate) fn count(&mut self) {
        self.tokens += 1;
    }

    /// Whether it is a tie already where an answer was refused.
    pub(crate) fn ends_by_refusals(&self, board: &Board) -> bool {
        self.reading.ties_at_refusals && self.is_tie(board)
    }

    /// How the game stands when a player's token has just landed on a square, or nowhere.
    pub(crate) fn judge(
        &mut self,
        board: &Board,
        player: Player,
        landed: Option<Square>,
    ) -> Outcome {
        if landed.is_some() {
            self.tokens += 1;
        }
        if self.reading.full_grid_is_a_tie && self.is_tie(board) {
            return Outcome::Drawn;
        }
        let winner = landed.and_then(|landed| self.winner(board, player, landed));
        let is_last = self.tokens >= self.slots;
        let noticed = self.unnoticed.notice(self.reading.noticed, player, winner, is_last);
        match noticed {
            Some(winner) => Outcome::Won(winner),
            None if self.is_tie(board) => Outcome::Drawn,
            None => Outcome::Undecided,
        }
    }

    fn is_tie(&self, board: &Board) -> bool {
        self.reading.tie.is_full(board, self.tokens)
    }

    fn winner(&self, board: &Board, player: Player, landed: Square) -> Option<Player> {
        let Reading { sight, line_needs, wins_of, .. } = &self.reading;
        let board = told_apart(board, player, self.avatars);
        let length = CONNECT.saturating_add_signed(*line_needs);
        let is_looked_at = wins_of.is_none_or(|only| only == player);
        (is_looked_at && sight.sees(&board, landed, player, length)).then_some(player)
    }
}

/// The board as its characters show it: if both players have the same one, where they may, every token is `player`'s.
pub(super) fn told_apart(
    board: &Board,
    player: Player,
    avatars: ByPlayer<Avatar>,
) -> Cow<'_, Board> {
    let mut board = Cow::Borrowed(board);
    if avatars.first == avatars.second {
        for square in board.stones_of(player.opponent()) {
            board.to_mut().remove(square);
            board.to_mut().place(square, player).expect("the square has just been freed");
        }
    }
    board
}

//! Who sees when a game is over, in the ways in which programs do it.

use c4_engine::{Board, ByPlayer, Outcome, Player, Square};

use c4_sight::{Full, Unnoticed};

use super::{Reading, Refused, WinsOf};
use crate::Options;
use crate::game::Kind;

/// Looks at the board after each turn.
#[derive(Debug)]
pub(crate) struct Referee {
    reading: Reading,
    connect: usize,
    kinds: ByPlayer<Kind>,
    /// How many tokens a full board has, and how many there are.
    squares: usize,
    tokens: usize,
    unnoticed: Unnoticed,
}

impl Referee {
    pub(crate) fn new(options: &Options, kinds: ByPlayer<Kind>) -> Self {
        let (reading, connect) = (options.reading, options.lines.connect());
        Self {
            reading,
            connect,
            kinds,
            squares: options.size.squares(),
            tokens: 0,
            unnoticed: Unnoticed::default(),
        }
    }

    /// Counts a refused answer as a turn, where that is done, and tells whether it was the last one.
    pub(crate) fn count(&mut self, refused: Refused, board: &Board) -> bool {
        let is_counted = self.reading.counted.has(refused);
        self.tokens += usize::from(is_counted);
        is_counted && !self.reading.tie_waits && self.is_tie(board)
    }

    /// Counts a token that a computer has not taken away again.
    pub(crate) fn count_trial(&mut self) {
        self.tokens += 1;
    }

    /// How the game stands when a player's token has just landed on a square, or nowhere.
    pub(crate) fn judge(
        &mut self,
        board: &Board,
        player: Player,
        landed: Option<Square>,
    ) -> Outcome {
        if landed.is_some() || matches!(self.reading.tie, Full::After(_)) {
            self.tokens += 1;
        }
        if self.reading.tie_first && self.is_tie(board) {
            return Outcome::Drawn;
        }
        let winner = landed.and_then(|landed| self.winner(board, player, landed));
        let is_last = self.tokens >= self.squares;
        let noticed = self.unnoticed.notice(self.reading.noticed, player, winner, is_last);
        match noticed {
            Some(winner) => Outcome::Won(self.reading.named.of(winner)),
            None if self.is_tie(board) => Outcome::Drawn,
            None => Outcome::Undecided,
        }
    }

    /// Whether it is a tie.
    pub(crate) fn is_tie(&self, board: &Board) -> bool {
        self.reading.tie.is_full(board, self.tokens)
    }

    fn winner(&self, board: &Board, player: Player, landed: Square) -> Option<Player> {
        let Reading { win, win_needs, wins_of, .. } = &self.reading;
        let is_looked_at = match wins_of {
            WinsOf::All => true,
            WinsOf::Only(only) => *only == player,
            WinsOf::Humans => self.kinds[player] == Kind::Human,
        };
        let length = self.connect.saturating_add_signed(*win_needs);
        (is_looked_at && win.sees(board, landed, player, length)).then_some(player)
    }
}

//! What a player can do, or has to prevent, with the next stone.

use crate::{Bitboard, Board, Lines, Outcome, Player, Position};

impl Board {
    /// How a game would stand that had come to this board: a line wins, also on a board that it fills.
    ///
    /// Games end with the first line. On a board where both players have one, the first player has won.
    ///
    /// ```
    /// use c4_engine::{Lines, Outcome, Player, board};
    ///
    /// let lines = Lines::of(3)?;
    /// assert_eq!(board!("O . ." "X X .").outcome(lines), Outcome::Undecided);
    /// assert_eq!(board!("O . ." "X X X").outcome(lines), Outcome::Won(Player::First));
    /// assert_eq!(board!("X O O" "O X X").outcome(lines), Outcome::Drawn);
    /// assert_eq!(board!("O O O" "X X O").outcome(lines), Outcome::Won(Player::Second));
    /// # Ok::<(), c4_engine::ConnectError>(())
    /// ```
    #[must_use]
    pub fn outcome(&self, lines: Lines) -> Outcome {
        match Player::ALL.into_iter().find(|&player| self.has_line(player, lines)) {
            Some(player) => Outcome::Won(player),
            None if self.free().is_empty() => Outcome::Drawn,
            None => Outcome::Undecided,
        }
    }

    /// The first column, from the left, in which a player's stone would land in a line.
    ///
    /// ```
    /// use c4_engine::{Lines, Player, board};
    ///
    /// let board = board!(
    ///     ". . . . . ."
    ///     ". O . . . ."
    ///     ". O O . O ."
    ///     "X X X . X O"
    /// );
    /// assert_eq!(board.winning_drop(Player::First, Lines::CONNECT_FOUR), Some(3));
    /// // A stone in column 3 would land below the gap.
    /// assert_eq!(board.winning_drop(Player::Second, Lines::CONNECT_FOUR), None);
    /// ```
    #[must_use]
    pub fn winning_drop(&self, player: Player, lines: Lines) -> Option<usize> {
        let wins = self.completing(player, lines, &self.landings());
        wins.iter().map(|square| square.column).min()
    }
}

impl Position {
    /// The legal moves with which a player would win at once, if it were that player's turn.
    ///
    /// ```
    /// use c4_engine::{Player, Position, Rules, board};
    ///
    /// let board = board!(
    ///     ". . . . . . ."
    ///     ". . . . . . ."
    ///     ". . . . . . ."
    ///     "O . . . . . ."
    ///     "O . . . . . ."
    ///     "O X X . X . ."
    /// );
    /// let position = Position::from_board(Rules::CONNECT_FOUR, board)?;
    /// let columns = |player| -> Vec<usize> {
    ///     position.immediate_wins(player).iter().map(|square| square.column).collect()
    /// };
    /// assert_eq!(columns(Player::First), [3]);
    /// assert_eq!(columns(Player::Second), [0]);
    /// # Ok::<(), c4_engine::InvalidPosition>(())
    /// ```
    #[must_use]
    pub fn immediate_wins(&self, player: Player) -> Bitboard {
        self.board().completing(player, self.rules().lines, &self.legal_moves())
    }

    /// The legal moves that take an immediate win away from the opponent of `player`.
    ///
    /// With one stone a turn, one block is a forced move, and with more than one of them the opponent wins.
    #[must_use]
    pub fn blocks(&self, player: Player) -> Bitboard {
        self.immediate_wins(player.opponent())
    }
}

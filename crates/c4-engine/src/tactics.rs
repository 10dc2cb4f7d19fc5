//! What a player can do, or has to prevent, with the next stone.

use crate::{Bitboard, Player, Position};

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

//! Which boards can be positions of a game.

use thiserror::Error;

use crate::geometry::{Directions, Size, Square};
use crate::{Board, ByPlayer, Outcome, Player, Position, Rules};

/// Why a board is no position of a game by some rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum InvalidPosition {
    /// The board has another size than the rules.
    #[error("the board has {board}, the rules ask for {rules}")]
    WrongSize {
        /// The board's.
        board: Size,
        /// The rules'.
        rules: Size,
    },
    /// The rules have gravity, and a stone has a free square below it.
    #[error("the stone on {square} hangs in mid-air")]
    Floating {
        /// The stone's square.
        square: Square,
    },
    /// The players have not taken turns.
    #[error(
        "the players have {} and {} stones; of {} they would have {} and {}",
        stones.first, stones.second, stones.first + stones.second, expected.first, expected.second
    )]
    WrongCounts {
        /// How many stones each player has.
        stones: ByPlayer<usize>,
        /// How many each would have of as many stones in all.
        expected: ByPlayer<usize>,
    },
    /// Both players have a line, but the game ends with the first one.
    #[error("both players have a line")]
    BothWon,
    /// A player has a line, but the other one has laid a stone since.
    #[error("the {winner} player had won before the last stone")]
    PlayedOn {
        /// The player who has the line.
        winner: Player,
    },
    /// A player has lines that the last stone cannot have completed: they have none in common, or only covered ones.
    #[error("the {winner} player has lines that the last stone cannot have completed")]
    WonEarlier {
        /// The player who has the lines.
        winner: Player,
    },
}

impl Position {
    /// The position that a board shows.
    ///
    /// A board is refused if it breaks one of the conditions that [`InvalidPosition`] lists. They are necessary for a
    /// position to be reachable, and close to sufficient: what remains is boards of gravity games whose stones have
    /// the right numbers but cannot have come down in turn, such as a lone column that starts with two stones of the
    /// first player.
    ///
    /// # Errors
    /// [`InvalidPosition`], the first in the order of its variants.
    ///
    /// ```
    /// use c4_engine::{InvalidPosition, Position, Rules, Square, board};
    ///
    /// let rules = Rules { size: board!("..." "...").size(), ..Rules::CONNECT_FOUR };
    /// assert!(Position::from_board(rules, board!(". . O" ". . X")).is_ok());
    /// assert_eq!(
    ///     Position::from_board(rules, board!(". O ." ". . X")),
    ///     Err(InvalidPosition::Floating { square: Square::new(1, 1) })
    /// );
    /// let error = Position::from_board(rules, board!(". . ." "X . X")).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "the players have 2 and 0 stones; of 2 they would have 1 and 1"
    /// );
    /// ```
    pub fn from_board(rules: Rules, board: Board) -> Result<Self, InvalidPosition> {
        if board.size() != rules.size {
            return Err(InvalidPosition::WrongSize { board: board.size(), rules: rules.size });
        }
        if rules.gravity
            && let Some(square) = board.first_floating()
        {
            return Err(InvalidPosition::Floating { square });
        }
        let stones = board.stones();
        let counts = ByPlayer::new_with(|player| board.stones_of(player).len());
        let expected = ByPlayer::new_with(|player| rules.turns.stones_of(player, stones));
        if counts != expected {
            return Err(InvalidPosition::WrongCounts { stones: counts, expected });
        }
        let outcome = outcome(&rules, &board, stones)?;
        Ok(Self::from_parts(rules, board, stones, outcome))
    }
}

impl Board {
    /// Whether a square is in the bottom row or has a stone below it.
    #[inline]
    pub(crate) fn is_supported(&self, square: Square) -> bool {
        let below = square.row.checked_sub(1).map(|row| Square { row, ..square });
        below.is_none_or(|below| self.get(below).is_some())
    }

    /// The first stone, in the order of the squares, with a free square below it.
    fn first_floating(&self) -> Option<Square> {
        self.size().iter().find(|&square| self.get(square).is_some() && !self.is_supported(square))
    }
}

/// How the game stands on a board on which the players took turns.
fn outcome(rules: &Rules, board: &Board, stones: usize) -> Result<Outcome, InvalidPosition> {
    let has_line = ByPlayer::new_with(|player| board.has_line(player, rules.lines));
    let winner = match (has_line.first, has_line.second) {
        (true, true) => return Err(InvalidPosition::BothWon),
        (true, false) => Player::First,
        (false, true) => Player::Second,
        (false, false) if stones == rules.size.squares() => return Ok(Outcome::Drawn),
        (false, false) => return Ok(Outcome::Undecided),
    };
    // Somebody has a line, so there are stones.
    if rules.turns.player_of(stones - 1) != winner {
        return Err(InvalidPosition::PlayedOn { winner });
    }
    if !one_stone_completed_all(rules, board, winner) {
        return Err(InvalidPosition::WonEarlier { winner });
    }
    Ok(Outcome::Won(winner))
}

/// Whether there is a stone that can have been the last one and without which the winner has no line.
fn one_stone_completed_all(rules: &Rules, board: &Board, winner: Player) -> bool {
    // Such a stone is in every line, so those of one direction are enough to find it; and two lines that it joined make
    // one of twice the length at most.
    let line = rules.lines.directions().iter().find_map(|direction| {
        let only = rules.lines.only(Directions::NONE.with(direction));
        let line = board.winning_squares(winner, only);
        (!line.is_empty()).then_some(line)
    });
    let most = 2 * rules.lines.connect() - 1;
    line.is_some_and(|line| {
        line.len() <= most && line.iter().any(|square| is_last(rules, board, winner, square))
    })
}

/// Whether a stone of the winner's can be taken back, and takes every line with it.
fn is_last(rules: &Rules, board: &Board, winner: Player, square: Square) -> bool {
    let above = Square { row: square.row + 1, ..square };
    if rules.gravity && board.get(above).is_some() {
        return false;
    }
    let mut before = board.clone();
    before.remove(square);
    !before.has_line(winner, rules.lines)
}

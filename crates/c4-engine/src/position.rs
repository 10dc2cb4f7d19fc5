//! A game under way: a board, its rules, and whose turn it is.

use core::fmt;

use thiserror::Error;

use crate::board::{DropError, PlaceError};
use crate::geometry::Square;
use crate::{Bitboard, Board, Letters, Player, Rules};

/// A position of a game: the rules, the board, the player to move and the outcome, always consistent.
///
/// A move is the square on which a stone is laid; with gravity, [`play_column`](Self::play_column) finds it from the column.
///
/// ```
/// use c4_engine::{Outcome, Player, Position, Rules, board};
///
/// let mut position = Position::new(Rules::CONNECT_FOUR);
/// for column in [3, 3, 2, 2, 1, 1] {
///     position.play_column(column)?;
/// }
/// assert_eq!(position.to_move(), Player::First);
/// assert_eq!(position.outcome(), Outcome::Undecided);
///
/// position.play_column(0)?;
/// assert_eq!(position.outcome(), Outcome::Won(Player::First));
/// assert_eq!(
///     *position.board(),
///     board!(
///         ". . . . . . ."
///         ". . . . . . ."
///         ". . . . . . ."
///         ". . . . . . ."
///         ". O O O . . ."
///         "X X X X . . ."
///     )
/// );
/// # Ok::<(), c4_engine::PlayColumnError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    rules: Rules,
    board: Board,
    stones: usize,
    // Both follow from `stones`, by a division that every move would have to make.
    to_move: Player,
    left_in_turn: usize,
    outcome: Outcome,
}

/// How a game stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Outcome {
    /// The game goes on.
    Undecided,
    /// A player has a line.
    Won(Player),
    /// The board is full and nobody has a line.
    Drawn,
}

/// Why the player to move cannot drop a stone down a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum PlayColumnError {
    /// The game is over.
    #[error(transparent)]
    GameOver(#[from] GameOver),
    /// There is no such column, or it is full.
    #[error(transparent)]
    Drop(#[from] DropError),
}

/// Why the player to move cannot lay a stone on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum PlayError {
    /// The game is over.
    #[error(transparent)]
    GameOver(#[from] GameOver),
    /// There is no such square, or it is taken.
    #[error(transparent)]
    Place(#[from] PlaceError),
    /// The rules have gravity, and the square has a free one below it.
    #[error("{square} has a free square below it")]
    Floating {
        /// The square.
        square: Square,
    },
}

/// The game is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("the game is over")]
pub struct GameOver {
    /// How it ended: never [`Outcome::Undecided`].
    pub outcome: Outcome,
}

/// Why a move cannot be taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum UndoError {
    /// The square holds no stone of the player who moved last.
    #[error("{square} holds no stone of the player who moved last")]
    NotLastMove {
        /// The square.
        square: Square,
    },
    /// The rules have gravity, and there is a stone on top of this one.
    #[error("{square} has a stone on top of it")]
    Covered {
        /// The square.
        square: Square,
    },
    /// The game was won, and would still be won without the stone.
    #[error("the game was already won without the stone on {square}")]
    StillWon {
        /// The square.
        square: Square,
    },
}

impl Position {
    /// The position before the first move.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        Self::from_parts(rules, Board::new(rules.size), 0, Outcome::Undecided)
    }

    /// The position that follows from its parts, which are known to be consistent.
    pub(crate) fn from_parts(rules: Rules, board: Board, stones: usize, outcome: Outcome) -> Self {
        let to_move = rules.turns.player_of(stones);
        let left_in_turn = rules.turns.left_in_turn(stones);
        Self { rules, board, stones, to_move, left_in_turn, outcome }
    }

    /// The rules of the game.
    #[must_use]
    #[inline]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The board.
    #[must_use]
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The number of stones played so far: the ply, where a turn is one stone.
    #[must_use]
    #[inline]
    pub fn stones(&self) -> usize {
        self.stones
    }

    /// The player who lays the next stone, or would if the game were not over.
    #[must_use]
    #[inline]
    pub fn to_move(&self) -> Player {
        self.to_move
    }

    /// How many stones the player to move may lay before the turn passes on, at least 1.
    #[must_use]
    #[inline]
    pub fn left_in_turn(&self) -> usize {
        self.left_in_turn
    }

    /// How the game stands.
    #[must_use]
    #[inline]
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// The squares on which a stone may be laid now: none once the game is over.
    ///
    /// ```
    /// use c4_engine::{Position, Rules, board};
    ///
    /// let rules = Rules { size: board!("...." "....").size(), ..Rules::CONNECT_FOUR };
    /// let position = Position::from_board(rules, board!(". O . ." "X X . O"))?;
    /// assert_eq!(position.legal_moves().to_string(), "# . . #\n. . # .");
    /// # Ok::<(), c4_engine::InvalidPosition>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn legal_moves(&self) -> Bitboard {
        match self.outcome {
            Outcome::Won(_) | Outcome::Drawn => Bitboard::empty(self.rules.size),
            Outcome::Undecided if self.rules.gravity => self.board.landings(),
            Outcome::Undecided => self.board.free(),
        }
    }

    /// Drops a stone of the player to move down a column, and returns the square where it landed.
    ///
    /// # Errors
    /// [`PlayColumnError`] if the game is over, or the column full or not on the board.
    #[inline]
    pub fn play_column(&mut self, column: usize) -> Result<Square, PlayColumnError> {
        self.check_undecided()?;
        let square = self.board.landing(column)?;
        self.play_unchecked(square);
        Ok(square)
    }

    /// Lays a stone of the player to move on a square.
    ///
    /// # Errors
    /// [`PlayError`] if the game is over, or the square taken, not on the board, or with gravity out of reach.
    ///
    /// ```
    /// use c4_engine::{PlayError, Position, Rules, Square};
    ///
    /// let mut position = Position::new(Rules::CONNECT_FOUR);
    /// let square = Square::new(3, 1);
    /// assert_eq!(position.play(square), Err(PlayError::Floating { square }));
    /// assert_eq!(position.play(Square::new(3, 0)), Ok(()));
    /// assert_eq!(position.play(square), Ok(()));
    /// ```
    #[inline]
    pub fn play(&mut self, square: Square) -> Result<(), PlayError> {
        self.check(square)?;
        self.play_unchecked(square);
        Ok(())
    }

    /// Whether a stone may be laid on a square.
    #[inline]
    fn check(&self, square: Square) -> Result<(), PlayError> {
        self.check_undecided()?;
        self.board.check(square)?;
        if self.rules.gravity && !self.board.is_supported(square) {
            return Err(PlayError::Floating { square });
        }
        Ok(())
    }

    /// Lays a stone of the player to move on a square that is known to be one of the [`legal_moves`](Self::legal_moves):
    /// for programs that have asked already.
    ///
    /// On any other square the position is wrong afterwards, or this panics; with debug assertions it always panics.
    ///
    /// ```
    /// use c4_engine::{Position, Rules};
    ///
    /// // The replies to each first move.
    /// let start = Position::new(Rules::CONNECT_FOUR);
    /// let replies = start.legal_moves().into_iter().map(|square| {
    ///     let mut after = start.clone();
    ///     after.play_unchecked(square);
    ///     after.legal_moves().len()
    /// });
    /// assert_eq!(replies.sum::<usize>(), 49);
    /// ```
    #[inline]
    pub fn play_unchecked(&mut self, square: Square) {
        debug_assert_eq!(self.check(square), Ok(()));
        let player = self.to_move;
        self.board.put(square, player);
        self.stones += 1;
        self.left_in_turn -= 1;
        if self.left_in_turn == 0 {
            self.to_move = player.opponent();
            self.left_in_turn = self.rules.turns.later.get() as usize;
        }
        self.outcome = if self.board.has_line_through(square, player, self.rules.lines) {
            Outcome::Won(player)
        } else if self.stones == self.rules.size.squares() {
            Outcome::Drawn
        } else {
            Outcome::Undecided
        };
    }

    /// Takes back the move that laid a stone on `square`.
    ///
    /// A position does not remember the order of its moves: any stone that could have been the last one is taken.
    ///
    /// # Errors
    /// [`UndoError`] if the stone cannot have been the last one; the position is then as it was.
    ///
    /// ```
    /// use c4_engine::{Position, Rules, UndoError};
    ///
    /// let before = Position::new(Rules::CONNECT_FOUR);
    /// let mut position = before.clone();
    /// let square = position.play_column(3)?;
    /// position.undo(square).expect("it was the last move");
    /// assert_eq!(position, before);
    /// assert_eq!(position.undo(square), Err(UndoError::NotLastMove { square }));
    /// # Ok::<(), c4_engine::PlayColumnError>(())
    /// ```
    pub fn undo(&mut self, square: Square) -> Result<(), UndoError> {
        let moved_last = self.stones.checked_sub(1).map(|last| self.rules.turns.player_of(last));
        let Some(player) = self.board.get(square).filter(|&player| Some(player) == moved_last)
        else {
            return Err(UndoError::NotLastMove { square });
        };
        let above = Square { row: square.row + 1, ..square };
        if self.rules.gravity && self.board.get(above).is_some() {
            return Err(UndoError::Covered { square });
        }
        self.board.remove(square);
        if self.outcome == Outcome::Won(player) && self.board.has_line(player, self.rules.lines) {
            self.board.put(square, player);
            return Err(UndoError::StillWon { square });
        }
        self.stones -= 1;
        self.to_move = player;
        self.left_in_turn = self.rules.turns.left_in_turn(self.stones);
        self.outcome = Outcome::Undecided;
        Ok(())
    }

    /// The stones of the winner that are part of a line, each line in its whole length: none unless the game is won.
    #[must_use]
    pub fn winning_squares(&self) -> Bitboard {
        match self.outcome {
            Outcome::Won(player) => self.board.winning_squares(player, self.rules.lines),
            Outcome::Undecided | Outcome::Drawn => Bitboard::empty(self.rules.size),
        }
    }

    /// The position seen in a mirror: column 0 becomes the last one.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        Self { board: self.board.mirrored(), ..self.clone() }
    }

    fn check_undecided(&self) -> Result<(), GameOver> {
        match self.outcome {
            Outcome::Undecided => Ok(()),
            outcome @ (Outcome::Won(_) | Outcome::Drawn) => Err(GameOver { outcome }),
        }
    }
}

/// The board as a picture, and below it who moves next (and with how many stones, if more than one), or how the game
/// ended.
///
/// ```
/// use c4_engine::{Position, Rules, Size};
///
/// let rules = Rules { size: Size::new(4, 2)?, ..Rules::CONNECT_FOUR };
/// assert_eq!(Position::new(rules).to_string(), ". . . .\n. . . .\nX to move");
/// # Ok::<(), c4_engine::SizeError>(())
/// ```
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Letters { stones, .. } = Letters::X_AND_O;
        writeln!(f, "{}", self.board)?;
        match self.outcome {
            Outcome::Won(player) => write!(f, "{} has won", stones[player]),
            Outcome::Drawn => f.write_str("a draw"),
            Outcome::Undecided => {
                write!(f, "{} to move", stones[self.to_move])?;
                if self.left_in_turn > 1 {
                    write!(f, ", {} stones", self.left_in_turn)?;
                }
                Ok(())
            }
        }
    }
}

impl PlayColumnError {
    /// Why not, as a clause without numbers: whoever shows it may count columns from 1.
    ///
    /// ```
    /// use c4_engine::{Position, Rules};
    ///
    /// let refused = Position::new(Rules::CONNECT_FOUR).play_column(7).unwrap_err();
    /// assert_eq!(refused.why_not(), "there is no such column");
    /// ```
    #[must_use]
    pub const fn why_not(self) -> &'static str {
        match self {
            Self::GameOver(_) => "the game is over",
            Self::Drop(DropError::ColumnFull { .. }) => "the column is full",
            Self::Drop(DropError::NoSuchColumn { .. }) => "there is no such column",
        }
    }
}

impl PlayError {
    /// Why not, as a clause without numbers: whoever shows it may have other names for squares.
    #[must_use]
    pub const fn why_not(self) -> &'static str {
        match self {
            Self::GameOver(_) => "the game is over",
            Self::Place(PlaceError::Taken { .. }) => "the square is taken",
            Self::Place(PlaceError::Blocked { .. }) => "the square is blocked",
            Self::Place(PlaceError::OffBoard { .. }) => "that is not on the board",
            Self::Floating { .. } => "the square below it is free",
        }
    }
}

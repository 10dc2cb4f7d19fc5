//! What a bot is asked: the board, and whose turn it is.

use std::fmt;

use c4_engine::{Board, InvalidPosition, Outcome, Player, Position, Rules, Square};

use super::stones::{COLUMNS, ROWS, Stones};
use crate::words::colour;

/// The board as the course's text has it: rows from the top, 0 for a free cell, 1 for red, 2 for yellow.
pub type Grid = [[u8; COLUMNS]; ROWS];

/// A turn to take: a position of the course's game that is not over, so that there is a column to choose.
///
/// It is made of a [`Position`] or, as the course's text has it, of a [`Grid`], and then finds out by itself whose turn it
/// is: red's, if both have as many tokens.
///
/// ```
/// use c4_engine::Player;
/// use cmps270_cli::Turn;
///
/// let mut grid = [[0; 7]; 6];
/// assert_eq!(Turn::try_from(&grid)?.player(), Player::First);
/// grid[5][3] = 1;
/// assert_eq!(Turn::try_from(&grid)?.player(), Player::Second);
/// grid[3][3] = 2;
/// assert_eq!(
///     Turn::try_from(&grid).unwrap_err().to_string(),
///     "the token in row 3 (from the top, counted from 0), column 3 hangs in mid-air"
/// );
/// # Ok::<(), cmps270_cli::GridError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    board: Board,
    player: Player,
    stones: Stones,
}

impl Turn {
    /// The turn of a position; `None` if the game is over, or by other rules than [`Rules::CONNECT_FOUR`].
    #[must_use]
    pub fn of(position: &Position) -> Option<Self> {
        let stones = Stones::of(position)?;
        (position.outcome() == Outcome::Undecided).then(|| Self {
            board: position.board().clone(),
            player: position.to_move(),
            stones,
        })
    }

    /// The turn of a player on a board of the course's that has room, whatever wins there, and whoever has moved how often.
    pub(crate) fn whatever_wins(board: &Board, player: Player) -> Self {
        Self { board: board.clone(), player, stones: Stones::on(board, player) }
    }

    /// Whose turn it is: the first player is red.
    #[must_use]
    pub fn player(&self) -> Player {
        self.player
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The position by the rules of [`Rules::CONNECT_FOUR`]; `None` if no game leads there.
    pub(super) fn position(&self) -> Option<Position> {
        let position = Position::from_board(Rules::CONNECT_FOUR, self.board.clone()).ok()?;
        (position.to_move() == self.player).then_some(position)
    }

    /// How many tokens are on the board: 0 to 41.
    #[must_use]
    pub fn tokens(&self) -> usize {
        self.stones.count() as usize
    }

    /// The columns that have room, from the left: at least one.
    pub fn columns(&self) -> impl Iterator<Item = usize> {
        let playable = self.stones.playable();
        (0..COLUMNS).filter(move |&column| Stones::in_column(playable, column) != 0)
    }

    pub(super) fn stones(&self) -> Stones {
        self.stones
    }
}

impl TryFrom<&Grid> for Turn {
    type Error = GridError;

    fn try_from(grid: &Grid) -> Result<Self, GridError> {
        let mut board = Board::new(Rules::CONNECT_FOUR.size);
        for (row, cells) in grid.iter().enumerate() {
            for (column, &cell) in cells.iter().enumerate() {
                let player = match cell {
                    0 => continue,
                    1 => Player::First,
                    2 => Player::Second,
                    value => return Err(GridError::NoSuchCell { row, column, value }),
                };
                let square = Square::new(column, ROWS - 1 - row);
                board.place(square, player).expect("every square is visited once");
            }
        }
        let position =
            Position::from_board(Rules::CONNECT_FOUR, board).map_err(GridError::Impossible)?;
        Self::of(&position).ok_or(GridError::Over { outcome: position.outcome() })
    }
}

/// Why there is nothing to choose on a [`Grid`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GridError {
    /// A cell that is neither 0 nor 1 nor 2.
    NoSuchCell {
        /// The row, counted from 0 at the top.
        row: usize,
        /// The column, counted from 0 on the left.
        column: usize,
        /// The cell.
        value: u8,
    },
    /// No game leads there.
    Impossible(InvalidPosition),
    /// The game is over.
    Over {
        /// How it ended: never [`Outcome::Undecided`].
        outcome: Outcome,
    },
}

impl fmt::Display for GridError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NoSuchCell { row, column, value } => {
                let place = Place { row, column };
                write!(f, "the cell in {place} is {value}: a cell is 0, 1 (red) or 2 (yellow)")
            }
            Self::Impossible(fault) => match fault {
                InvalidPosition::WrongSize { .. } => fault.fmt(f),
                InvalidPosition::Floating { square } => {
                    let place = Place { row: ROWS - 1 - square.row, column: square.column };
                    write!(f, "the token in {place} hangs in mid-air")
                }
                InvalidPosition::WrongCounts { stones, .. } => write!(
                    f,
                    "{} red and {} yellow tokens: red has as many as yellow, or one more",
                    stones.first, stones.second
                ),
                InvalidPosition::BothWon => f.write_str("both players have four in a line"),
                InvalidPosition::PlayedOn { winner } => {
                    write!(f, "{} had won before the last token", colour(winner))
                }
                InvalidPosition::WonEarlier { winner } => {
                    let winner = colour(winner);
                    write!(f, "{winner} has lines that no single token can have completed")
                }
            },
            Self::Over { outcome: Outcome::Won(winner) } => {
                write!(f, "{} has won", colour(winner))
            }
            Self::Over { outcome: Outcome::Drawn | Outcome::Undecided } => {
                f.write_str("no column is free")
            }
        }
    }
}

impl std::error::Error for GridError {}

/// A cell in words.
struct Place {
    row: usize,
    column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {} (from the top, counted from 0), column {}", self.row, self.column)
    }
}

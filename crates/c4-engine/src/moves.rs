//! Games with gravity as lists of columns, such as `4453`.

use alloc::vec::Vec;
use core::fmt;

use thiserror::Error;

use crate::{PlayColumnError, Position, Rules};

/// The columns played in a game with gravity, first move first.
///
/// Columns are written from 1 on. On boards of up to nine columns the list is a string of digits, as the solvers of
/// the field read and write it; on wider boards the numbers are separated by commas.
///
/// ```
/// use c4_engine::{MoveList, Rules, board};
///
/// let moves = MoveList::parse("4453", 7)?;
/// assert_eq!(moves.columns(), [3, 3, 4, 2]);
/// assert_eq!(moves.to_string(), "4453");
/// assert_eq!(
///     *moves.replay(Rules::CONNECT_FOUR)?.board(),
///     board!(
///         ". . . . . . ."
///         ". . . . . . ."
///         ". . . . . . ."
///         ". . . . . . ."
///         ". . . O . . ."
///         ". . O X X . ."
///     )
/// );
/// assert_eq!(MoveList::parse("10,1,12", 12)?.columns(), [9, 0, 11]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct MoveList {
    board_columns: usize,
    columns: Vec<usize>,
}

/// Why a text is no move list.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum MoveListError {
    /// Something that is not the number of a column.
    #[error("move {ply} has {letter:?} where a column's number should be")]
    NotAColumn {
        /// Which move of the list it is, counted from 1.
        ply: usize,
        /// The first letter that does not fit.
        letter: char,
    },
    /// Nothing where the number of a column should be.
    #[error("move {ply} has no number")]
    NoNumber {
        /// Which move of the list it is, counted from 1.
        ply: usize,
    },
    /// A number that no column of the board has.
    #[error("move {ply} is column {number}: columns are 1 to {columns}")]
    NoSuchColumn {
        /// Which move of the list it is, counted from 1.
        ply: usize,
        /// The number, counted from 1.
        number: usize,
        /// How many columns the board has.
        columns: usize,
    },
}

/// Why a move list is not a game: the first move that cannot be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("move {ply}, column {number}: {}", error.why_not())]
pub struct ReplayError {
    /// Which move of the list it is, counted from 1.
    pub ply: usize,
    /// The column's number in the list, counted from 1.
    pub number: usize,
    /// Why it cannot be made.
    pub error: PlayColumnError,
}

impl MoveList {
    /// Widest board whose move lists are plain digits.
    const MAX_DIGIT_COLUMNS: usize = 9;

    /// Reads a list of moves on a board of so many columns. White space around the list is skipped.
    ///
    /// # Errors
    /// [`MoveListError`] for the first move that is no column of such a board.
    pub fn parse(text: &str, board_columns: usize) -> Result<Self, MoveListError> {
        let text = text.trim();
        let numbers: Vec<&str> = if text.is_empty() {
            Vec::new()
        } else if board_columns <= Self::MAX_DIGIT_COLUMNS {
            text.split_inclusive(|_| true).collect()
        } else {
            text.split(',').map(str::trim).collect()
        };
        let columns = numbers
            .iter()
            .enumerate()
            .map(|(index, number)| parse_column(number, index + 1, board_columns))
            .collect::<Result<_, _>>()?;
        Ok(Self { board_columns, columns })
    }

    /// The list of columns, counted from 0, that were played on a board of so many.
    ///
    /// # Errors
    /// [`MoveListError::NoSuchColumn`] for the first one that such a board does not have.
    ///
    /// ```
    /// use c4_engine::MoveList;
    /// assert_eq!(MoveList::from_columns(vec![3, 3, 4, 2], 7)?.to_string(), "4453");
    /// # Ok::<(), c4_engine::MoveListError>(())
    /// ```
    pub fn from_columns(columns: Vec<usize>, board_columns: usize) -> Result<Self, MoveListError> {
        let off = columns.iter().position(|&column| column >= board_columns);
        match off {
            None => Ok(Self { board_columns, columns }),
            Some(index) => Err(MoveListError::NoSuchColumn {
                ply: index + 1,
                number: columns[index].saturating_add(1),
                columns: board_columns,
            }),
        }
    }

    /// The columns played, counted from 0.
    #[must_use]
    pub fn columns(&self) -> &[usize] {
        &self.columns
    }

    /// The same game seen in a mirror.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let columns = self.columns.iter().map(|column| self.board_columns - 1 - column).collect();
        Self { columns, ..*self }
    }

    /// The position after the moves, played from the empty board.
    ///
    /// # Errors
    /// [`ReplayError`] for the first move that cannot be made.
    pub fn replay(&self, rules: Rules) -> Result<Position, ReplayError> {
        let mut position = Position::new(rules);
        for (index, &column) in self.columns.iter().enumerate() {
            position.play_column(column).map_err(|error| ReplayError {
                ply: index + 1,
                number: column + 1,
                error,
            })?;
        }
        Ok(position)
    }
}

fn parse_column(number: &str, ply: usize, columns: usize) -> Result<usize, MoveListError> {
    if let Some(letter) = number.chars().find(|letter| !letter.is_ascii_digit()) {
        return Err(MoveListError::NotAColumn { ply, letter });
    }
    if number.is_empty() {
        return Err(MoveListError::NoNumber { ply });
    }
    // All digits, so only too large a number fails to parse.
    match number.parse().unwrap_or(usize::MAX) {
        number if (1..=columns).contains(&number) => Ok(number - 1),
        number => Err(MoveListError::NoSuchColumn { ply, number, columns }),
    }
}

impl fmt::Display for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, column) in self.columns.iter().enumerate() {
            if index > 0 && self.board_columns > Self::MAX_DIGIT_COLUMNS {
                f.write_str(",")?;
            }
            write!(f, "{}", column + 1)?;
        }
        Ok(())
    }
}

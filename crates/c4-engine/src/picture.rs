//! Boards as pictures: a letter a square, by default `.` for a free one, `X` and `O` for the stones of the first and the
//! second player.

use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::str::FromStr;

use thiserror::Error;

use crate::{Board, ByPlayer, Player, Size, SizeError, Square};

/// A [`Board`](crate::Board) from a picture of it, a string a row, the top row first.
///
/// It reads what [`Board`'s `FromStr`](crate::Board#impl-FromStr-for-Board) reads.
///
/// ```
/// use c4_engine::{Player, Square, board};
///
/// let board = board!(
///     ". . . ."
///     ". O . ."
///     "X X . ."
/// );
/// assert_eq!(board.get(Square::new(1, 1)), Some(Player::Second));
/// ```
///
/// # Panics
/// If the strings are no picture of a board, with a message that says why.
#[macro_export]
macro_rules! board {
    ($($row:literal)+) => {
        match concat!($($row, "\n"),+).parse::<$crate::Board>() {
            Ok(board) => board,
            Err(error) => panic!("no picture of a board: {error}"),
        }
    };
}

/// The letters of a picture.
///
/// ```
/// use c4_engine::{Board, ByPlayer, Letters, board};
///
/// let letters = Letters { free: '0', stones: ByPlayer { first: '1', second: '2' } };
/// let board = Board::from_picture("0000/0200/1100", letters)?;
/// assert_eq!(board, board!("...." ".O.." "XX.."));
/// # Ok::<(), c4_engine::PictureError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Letters {
    /// A free square.
    pub free: char,
    /// A player's stone.
    pub stones: ByPlayer<char>,
}

impl Letters {
    /// `.` for a free square, `X` for the first player and `O` for the second one.
    pub const X_AND_O: Self = Self { free: '.', stones: ByPlayer { first: 'X', second: 'O' } };
}

/// Why a text is no picture of a board. Rows and letters are counted from 1, as a person would.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum PictureError {
    /// A letter that stands for nothing.
    #[error(
        "row {row}, column {column} is {letter:?}: a square is {:?}, {:?} or {:?}",
        known.free, known.stones.first, known.stones.second
    )]
    UnknownLetter {
        /// The letters that stand for something.
        known: Letters,
        /// The letter.
        letter: char,
        /// The row it is in, from the top.
        row: usize,
        /// Its place in the row.
        column: usize,
    },
    /// A row that is not as long as the first one.
    #[error("row {row} has {squares} squares, the first row {expected}")]
    UnevenRow {
        /// The row, from the top.
        row: usize,
        /// How many squares it has.
        squares: usize,
        /// How many the first row has.
        expected: usize,
    },
    /// No row at all, or more rows or columns than a board can have.
    #[error(transparent)]
    Size(#[from] SizeError),
}

/// Reads a picture with the letters [`X_AND_O`](Letters::X_AND_O): see [`from_picture`](Board::from_picture).
///
/// ```
/// use c4_engine::{Board, board};
///
/// assert_eq!(".../.O./XX.".parse(), Ok(board!(". . ." ". O ." "X X .")));
/// let error = "..../.A..".parse::<Board>().unwrap_err();
/// assert_eq!(error.to_string(), "row 2, column 2 is 'A': a square is '.', 'X' or 'O'");
/// ```
impl FromStr for Board {
    type Err = PictureError;

    fn from_str(picture: &str) -> Result<Self, PictureError> {
        Self::from_picture(picture, Letters::X_AND_O)
    }
}

impl Board {
    /// Reads a picture: rows from the top, separated by line ends or `/`. White space within rows and empty rows are
    /// skipped.
    ///
    /// # Errors
    /// [`PictureError`] for the first letter that stands for nothing, for rows of different lengths, and for boards
    /// that are too large or have no square.
    pub fn from_picture(picture: &str, letters: Letters) -> Result<Self, PictureError> {
        let mut rows = Vec::new();
        for text in picture.split(['\n', '/']) {
            let row = parse_row(text, rows.len() + 1, letters)?;
            if !row.is_empty() {
                rows.push(row);
            }
        }
        let columns = rows.first().map_or(0, Vec::len);
        let size = Size::new(columns, rows.len())?;
        let mut board = Self::new(size);
        for (from_top, row) in rows.iter().enumerate() {
            if row.len() != columns {
                let (row, squares) = (from_top + 1, row.len());
                return Err(PictureError::UnevenRow { row, squares, expected: columns });
            }
            for (column, stone) in row.iter().enumerate() {
                if let Some(player) = stone {
                    board.put(Square::new(column, rows.len() - 1 - from_top), *player);
                }
            }
        }
        Ok(board)
    }
}

fn parse_row(text: &str, row: usize, known: Letters) -> Result<Vec<Option<Player>>, PictureError> {
    let letters = text.chars().filter(|letter| !letter.is_whitespace());
    letters
        .enumerate()
        .map(|(index, letter)| {
            let stone = Player::ALL.into_iter().find(|&player| known.stones[player] == letter);
            if stone.is_none() && letter != known.free {
                return Err(PictureError::UnknownLetter { known, letter, row, column: index + 1 });
            }
            Ok(stone)
        })
        .collect()
}

/// A board that is shown in letters of one's choice: see [`Board::picture`].
#[derive(Debug, Clone, Copy)]
pub struct Picture<'board> {
    board: &'board Board,
    letters: Letters,
}

impl Board {
    /// The board as a picture, to be printed: a space between two squares, no line end after the last row.
    ///
    /// ```
    /// use c4_engine::{ByPlayer, Letters, board};
    ///
    /// let letters = Letters { free: '0', stones: ByPlayer { first: '1', second: '2' } };
    /// assert_eq!(board!(". O" "X X").picture(letters).to_string(), "0 2\n1 1");
    /// ```
    #[must_use]
    pub fn picture(&self, letters: Letters) -> Picture<'_> {
        Picture { board: self, letters }
    }
}

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { board, letters } = self;
        draw(f, board.size(), |square| {
            board.get(square).map_or(letters.free, |player| letters.stones[player])
        })
    }
}

/// Draws the board as a picture with the letters [`X_AND_O`](Letters::X_AND_O).
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.picture(Letters::X_AND_O).fmt(f)
    }
}

/// The picture again, so that a failed `assert_eq!` shows two boards.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board of {}:\n{self}", self.size())
    }
}

/// Draws a letter for every square.
pub(crate) fn draw(
    f: &mut fmt::Formatter<'_>,
    size: Size,
    letter: impl Fn(Square) -> char,
) -> fmt::Result {
    for row in (0..size.rows()).rev() {
        for column in 0..size.columns() {
            if column > 0 {
                f.write_char(' ')?;
            }
            f.write_char(letter(Square { column, row }))?;
        }
        if row > 0 {
            f.write_char('\n')?;
        }
    }
    Ok(())
}

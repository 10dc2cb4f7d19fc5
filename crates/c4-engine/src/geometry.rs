//! The size of a board, its squares and directions, and the only place that turns squares into bit indices.
//!
//! A column of `rows` squares takes `rows + 1` bits, from the bottom up; the bit on top is the guard row and is never
//! set. So a step from one square to its neighbour in any direction is one addition that is the same everywhere on the
//! board, and a step over the edge of the board ends on a guard bit or beyond the last one, where no stone is:
//!
//! ```text
//!   .  .  .  .  .  .  .     6 13 20 27 34 41 48    guard row
//!   o  o  o  o  o  o  o     5 12 19 26 33 40 47
//!   o  o  o  o  o  o  o     4 11 18 25 32 39 46
//!   o  o  o  o  o  o  o     3 10 17 24 31 38 45
//!   o  o  o  o  o  o  o     2  9 16 23 30 37 44
//!   o  o  o  o  o  o  o     1  8 15 22 29 36 43
//!   o  o  o  o  o  o  o     0  7 14 21 28 35 42
//! ```
//!
//! The layout is John Tromp's (Fhourstones, 1996).

use core::fmt;

use thiserror::Error;

/// The size of a board.
///
/// ```
/// use c4_engine::Size;
///
/// let size = Size::new(7, 6)?;
/// assert_eq!((size.columns(), size.rows(), size.squares()), (7, 6, 42));
/// assert!(Size::new(7, 0).is_err());
/// # Ok::<(), c4_engine::SizeError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "crate::written::WrittenSize"))]
pub struct Size {
    columns: u16,
    rows: u16,
}

/// A size that no board can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("{columns} columns x {rows} rows is no board: each is 1 to {}", Size::MAX_SIDE)]
pub struct SizeError {
    /// The number of columns asked for.
    pub columns: usize,
    /// The number of rows asked for.
    pub rows: usize,
}

impl Size {
    /// The most columns or rows that a board can have: 4096.
    pub const MAX_SIDE: usize = 4096;

    /// The standard board: 7 columns, 6 rows.
    pub const CONNECT_FOUR: Self = Self { columns: 7, rows: 6 };
    /// 19 columns and rows.
    pub const CONNECT_SIX: Self = Self { columns: 19, rows: 19 };

    /// A size of 1 to [`MAX_SIDE`](Self::MAX_SIDE) columns and as many rows.
    ///
    /// # Errors
    /// [`SizeError`], holding both numbers, if one of them is out of range.
    pub const fn new(columns: usize, rows: usize) -> Result<Self, SizeError> {
        if columns == 0 || columns > Self::MAX_SIDE || rows == 0 || rows > Self::MAX_SIDE {
            return Err(SizeError { columns, rows });
        }
        Ok(Self { columns: columns as u16, rows: rows as u16 })
    }

    /// The number of columns, 1 to [`MAX_SIDE`](Self::MAX_SIDE).
    #[must_use]
    #[inline]
    pub const fn columns(self) -> usize {
        self.columns as usize
    }

    /// The number of rows, 1 to [`MAX_SIDE`](Self::MAX_SIDE).
    #[must_use]
    #[inline]
    pub const fn rows(self) -> usize {
        self.rows as usize
    }

    /// The number of squares.
    #[must_use]
    #[inline]
    pub const fn squares(self) -> usize {
        self.columns() * self.rows()
    }

    /// Whether `square` is on a board of this size.
    #[must_use]
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        square.column < self.columns() && square.row < self.rows()
    }

    /// The square so many steps away in a direction, or against it if the number is negative; `None` if that is not on
    /// the board.
    ///
    /// ```
    /// use c4_engine::{Direction, Size, Square};
    ///
    /// let at = |steps| Size::CONNECT_FOUR.steps_from(Square::new(3, 2), Direction::Falling, steps);
    /// assert_eq!(at(2), Some(Square::new(5, 0)));
    /// assert_eq!(at(-3), Some(Square::new(0, 5)));
    /// assert_eq!(at(3), None);
    /// ```
    #[must_use]
    #[inline]
    pub fn steps_from(self, from: Square, direction: Direction, steps: isize) -> Option<Square> {
        let (right, up) = match direction {
            Direction::Vertical => (0, 1),
            Direction::Horizontal => (1, 0),
            Direction::Rising => (1, 1),
            Direction::Falling => (1, -1),
        };
        let column = from.column.checked_add_signed(steps.checked_mul(right)?)?;
        let row = from.row.checked_add_signed(steps.checked_mul(up)?)?;
        Some(Square { column, row }).filter(|&square| self.contains(square))
    }

    /// The squares, column after column, each from the bottom up.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        (0..self.columns())
            .flat_map(move |column| (0..self.rows()).map(move |row| Square { column, row }))
    }

    /// The length of the longest line that fits on the board.
    pub(crate) fn longest_line(self) -> usize {
        self.columns().max(self.rows())
    }

    /// The number of bits that a set of squares takes, guard row included.
    pub(crate) const fn bits(self) -> usize {
        self.columns() * self.column_bits()
    }

    /// The number of bits of one column, guard row included.
    pub(crate) const fn column_bits(self) -> usize {
        self.rows() + 1
    }

    /// The bit of a square that is on the board.
    pub(crate) const fn index(self, square: Square) -> usize {
        debug_assert!(self.contains(square));
        square.column * self.column_bits() + square.row
    }

    /// The square of a bit that is not in the guard row.
    pub(crate) const fn square(self, index: usize) -> Square {
        // As 32-bit numbers (4096 * 4097 bits at most), which processors divide several times faster.
        let (index, column_bits) = (index as u32, self.column_bits() as u32);
        Square { column: (index / column_bits) as usize, row: (index % column_bits) as usize }
    }

    /// How far apart the bits of neighbours in a direction are.
    pub(crate) const fn step(self, direction: Direction) -> usize {
        match direction {
            Direction::Vertical => 1,
            Direction::Horizontal => self.column_bits(),
            Direction::Rising => self.column_bits() + 1,
            Direction::Falling => self.column_bits() - 1,
        }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} columns x {} rows", self.columns, self.rows)
    }
}

/// A square of a board: column 0 is on the left, row 0 at the bottom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Square {
    /// The column, from 0 on the left.
    pub column: usize,
    /// The row, from 0 at the bottom.
    pub row: usize,
}

impl Square {
    /// The square of a column and a row.
    #[must_use]
    pub const fn new(column: usize, row: usize) -> Self {
        Self { column, row }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}, row {}", self.column, self.row)
    }
}

/// A direction in which a line can run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Up a column.
    Vertical,
    /// Along a row.
    Horizontal,
    /// From the lower left to the upper right.
    Rising,
    /// From the upper left to the lower right.
    Falling,
}

impl Direction {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Vertical, Self::Horizontal, Self::Rising, Self::Falling];
}

/// A set of directions.
///
/// ```
/// use c4_engine::{Direction, Directions};
///
/// assert!(!Directions::ORTHOGONAL.contains(Direction::Rising));
/// assert_eq!(Directions::ALL.without(Direction::Rising).without(Direction::Falling), Directions::ORTHOGONAL);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Directions(u8);

impl Directions {
    /// No direction: nobody can make a line.
    pub const NONE: Self = Self(0);
    /// Vertical and horizontal.
    pub const ORTHOGONAL: Self = Self::NONE.with(Direction::Vertical).with(Direction::Horizontal);
    /// All four.
    pub const ALL: Self = Self::ORTHOGONAL.with(Direction::Rising).with(Direction::Falling);

    /// These directions and one more.
    #[must_use]
    pub const fn with(self, direction: Direction) -> Self {
        Self(self.0 | 1 << direction as u8)
    }

    /// These directions but for one.
    #[must_use]
    pub const fn without(self, direction: Direction) -> Self {
        Self(self.0 & !(1 << direction as u8))
    }

    /// Whether a direction is among these.
    #[must_use]
    #[inline]
    pub const fn contains(self, direction: Direction) -> bool {
        self.0 & 1 << direction as u8 != 0
    }

    /// The directions of the set.
    pub fn iter(self) -> impl Iterator<Item = Direction> {
        Direction::ALL.into_iter().filter(move |&direction| self.contains(direction))
    }
}

//! A set of squares.

use core::borrow::Borrow;
use core::fmt;

use crate::bits::{Bits, Width, Words, map_width, on_width};
use crate::geometry::{Size, Square};

/// A set of squares of a board.
///
/// It prints as a picture in which the members are marked `#`:
///
/// ```
/// use c4_engine::{Lines, Player, Square, board};
///
/// let board = board!(
///     ". . . . X"
///     ". . . X O"
///     ". . X O O"
///     ". X O X O"
/// );
/// let line = board.winning_squares(Player::First, Lines::CONNECT_FOUR);
/// assert!(line.contains(Square::new(4, 3)));
/// assert_eq!(line.len(), 4);
/// assert_eq!(
///     line.to_string(),
///     ". . . . #\n\
///      . . . # .\n\
///      . . # . .\n\
///      . # . . ."
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Bitboard {
    size: Size,
    bits: Width<u64, u128, Words>,
}

impl Bitboard {
    /// The set without members, of the squares of a board.
    pub(crate) fn empty(size: Size) -> Self {
        let bits = map_width!(Width::of(size.bits()), () => Bits::empty(size.bits()));
        Self { size, bits }
    }

    pub(crate) fn from_bits(size: Size, bits: Width<u64, u128, Words>) -> Self {
        Self { size, bits }
    }

    /// The size of the board whose squares these are.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// Adds a square of the board.
    pub(crate) fn insert(&mut self, square: Square) {
        on_width!(&mut self.bits, bits => bits.insert(self.size.index(square)));
    }

    /// Whether a square is in the set. Squares off the board never are.
    #[must_use]
    pub fn contains(&self, square: Square) -> bool {
        self.size.contains(square)
            && on_width!(&self.bits, bits => bits.contains(self.size.index(square)))
    }

    /// The number of squares in the set.
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        on_width!(&self.bits, bits => bits.len())
    }

    /// Whether the set has no squares.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        on_width!(&self.bits, bits => bits.is_empty())
    }

    /// The squares of the set, column after column, each from the bottom up.
    pub fn iter(&self) -> Squares<&Self> {
        self.into_iter()
    }

    /// The set as one number; `None` if the board has more than 128 bits.
    ///
    /// Column after column, from the bottom up, a square is a bit, and above each column there is one more that is never
    /// set: square (column, row) is bit `column * (rows + 1) + row`. This is for programs that go on with bits
    /// themselves, such as a solver.
    ///
    /// ```
    /// use c4_engine::{Player, board};
    ///
    /// let board = board!(
    ///     ". X"
    ///     "X O"
    /// );
    /// assert_eq!(board.stones_of(Player::First).to_bits(), Some(0b010_001));
    /// ```
    #[must_use]
    pub fn to_bits(&self) -> Option<u128> {
        match &self.bits {
            Width::Small(bits) => Some(u128::from(*bits)),
            Width::Medium(bits) => Some(*bits),
            Width::Large(_) => None,
        }
    }

    /// Square number `n` of the set, counted from 0 in the order of [`iter`](Self::iter).
    #[must_use]
    #[inline]
    pub fn nth(&self, n: usize) -> Option<Square> {
        on_width!(&self.bits, bits => bits.nth(n)).map(|index| self.size.square(index))
    }
}

/// The squares of a [`Bitboard`], column after column, each from the bottom up.
///
/// ```
/// use c4_engine::{Position, Rules, Square};
///
/// let mut columns = Vec::new();
/// for Square { column, .. } in Position::new(Rules::CONNECT_FOUR).legal_moves() {
///     columns.push(column);
/// }
/// assert_eq!(columns, [0, 1, 2, 3, 4, 5, 6]);
/// ```
#[derive(Debug, Clone)]
pub struct Squares<B> {
    set: B,
    /// The first bit that has not been looked at.
    from: usize,
}

impl<B: Borrow<Bitboard>> Iterator for Squares<B> {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let set = self.set.borrow();
        let index = on_width!(&set.bits, bits => bits.next_within(self.from, usize::MAX))?;
        self.from = index + 1;
        Some(set.size.square(index))
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares<Self>;

    fn into_iter(self) -> Squares<Self> {
        Squares { set: self, from: 0 }
    }
}

impl<'a> IntoIterator for &'a Bitboard {
    type Item = Square;
    type IntoIter = Squares<&'a Bitboard>;

    fn into_iter(self) -> Squares<Self> {
        Squares { set: self, from: 0 }
    }
}

impl fmt::Display for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::picture::draw(f, self.size, |square| if self.contains(square) { '#' } else { '.' })
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bitboard of {}:\n{self}", self.size)
    }
}

//! A board with stones on it, whoever's turn it is.

use thiserror::Error;

use crate::bits::{Bits, Width, Words, map_width, on_width};
use crate::geometry::{Directions, Size, Square};
use crate::{Bitboard, ByPlayer, Lines, Player, runs};

/// A board: which squares are free, and whose stones are on the others.
///
/// A board knows no rules: stones of either player go on any free square, or drop down any column that has room. Turns
/// and the end of the game are a [`Position`](crate::Position)'s business.
///
/// Boards are written as pictures, with `X` for the first player and `O` for the second one:
///
/// ```
/// use c4_engine::{Board, Directions, Player, Square, board};
///
/// let mut board = board!(
///     ". . . . . . ."
///     ". . . O . . ."
///     ". . X X X . ."
/// );
/// assert_eq!(board.get(Square::new(3, 1)), Some(Player::Second));
/// assert_eq!(board.longest_run(Square::new(2, 0), Directions::ALL), 3);
///
/// let landed = board.drop_stone(5, Player::First)?;
/// assert_eq!(landed, Square::new(5, 0));
/// assert_eq!(
///     board.to_string(),
///     ". . . . . . .\n\
///      . . . O . . .\n\
///      . . X X X X ."
/// );
/// # Ok::<(), c4_engine::DropError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    size: Size,
    pub(crate) planes: Width<Planes<u64>, Planes<u128>, Planes<Words>>,
}

/// The squares of a board, sorted by what is on them.
///
/// `free` follows from the stones and the blocked squares, but every question about moves begins with it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Planes<B> {
    pub(crate) stones: ByPlayer<B>,
    pub(crate) free: B,
}

/// Why a stone cannot be laid on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum PlaceError {
    /// The square is not on the board.
    #[error("{square} is not on a board of {size}")]
    OffBoard {
        /// The square.
        square: Square,
        /// The size of the board.
        size: Size,
    },
    /// There is a stone on the square.
    #[error("{square} is taken")]
    Taken {
        /// The square.
        square: Square,
        /// Whose stone it is.
        by: Player,
    },
    /// No stone can lie on the square.
    #[error("{square} is blocked")]
    Blocked {
        /// The square.
        square: Square,
    },
}

/// Why a stone cannot be dropped into a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum DropError {
    /// The board has no such column.
    #[error("column {column} is not on a board of {columns} columns")]
    NoSuchColumn {
        /// The column, counted from 0.
        column: usize,
        /// How many columns there are.
        columns: usize,
    },
    /// The column has no free square.
    #[error("column {column} is full")]
    ColumnFull {
        /// The column, counted from 0.
        column: usize,
    },
}

impl Board {
    /// A board without stones.
    #[must_use]
    pub fn new(size: Size) -> Self {
        let planes = map_width!(Width::of(size.bits()), () => Planes::empty(size));
        Self { size, planes }
    }

    /// The size of the board.
    #[must_use]
    #[inline]
    pub fn size(&self) -> Size {
        self.size
    }

    /// Whose stone is on a square: `None` if it is free, or not on the board.
    #[must_use]
    #[inline]
    pub fn get(&self, square: Square) -> Option<Player> {
        if !self.size.contains(square) {
            return None;
        }
        on_width!(&self.planes, planes => planes.get(self.size.index(square)))
    }

    /// Lays a stone on a square, as in a game without gravity.
    ///
    /// # Errors
    /// [`PlaceError`] if the square is taken or not on the board.
    pub fn place(&mut self, square: Square, player: Player) -> Result<(), PlaceError> {
        self.check(square)?;
        self.put(square, player);
        Ok(())
    }

    /// Whether a square is one where a stone can be laid.
    #[inline]
    pub(crate) fn check(&self, square: Square) -> Result<(), PlaceError> {
        let size = self.size;
        if !size.contains(square) {
            return Err(PlaceError::OffBoard { square, size });
        }
        if on_width!(&self.planes, planes => planes.free.contains(size.index(square))) {
            return Ok(());
        }
        Err(match self.get(square) {
            Some(by) => PlaceError::Taken { square, by },
            None => PlaceError::Blocked { square },
        })
    }

    /// Blocks a square: no stone can be laid on it any more, and stones that are dropped land above it. It is nobody's, and not free;
    /// pictures show it like a free one.
    ///
    /// # Errors
    /// [`PlaceError`] if the square is taken, blocked or not on the board.
    ///
    /// ```
    /// use c4_engine::{Board, Player, Size, Square};
    ///
    /// let mut board = Board::new(Size::CONNECT_FOUR);
    /// board.block(Square::new(3, 0))?;
    /// assert_eq!(board.landing(3), Ok(Square::new(3, 1)));
    /// assert_eq!((board.get(Square::new(3, 0)), board.stones(), board.free().len()), (None, 0, 41));
    /// assert!(board.place(Square::new(3, 0), Player::First).is_err());
    /// # Ok::<(), c4_engine::PlaceError>(())
    /// ```
    pub fn block(&mut self, square: Square) -> Result<(), PlaceError> {
        // Whoever could lay a stone there can block it.
        self.place(square, Player::First)?;
        let index = self.size.index(square);
        on_width!(&mut self.planes, planes => planes.stones.first.remove(index));
        Ok(())
    }

    /// Drops a stone down a column, and returns the square where it landed.
    ///
    /// # Errors
    /// [`DropError`] if the column is full or not on the board.
    pub fn drop_stone(&mut self, column: usize, player: Player) -> Result<Square, DropError> {
        let square = self.landing(column)?;
        self.put(square, player);
        Ok(square)
    }

    /// The square where a stone dropped down a column would land: the lowest free one.
    ///
    /// # Errors
    /// [`DropError`] if the column is full or not on the board.
    #[inline]
    pub fn landing(&self, column: usize) -> Result<Square, DropError> {
        let (columns, rows) = (self.size.columns(), self.size.rows());
        if column >= columns {
            return Err(DropError::NoSuchColumn { column, columns });
        }
        let bottom = self.size.index(Square::new(column, 0));
        let top = bottom + rows;
        match on_width!(&self.planes, planes => planes.free.next_within(bottom, top)) {
            Some(index) => Ok(Square::new(column, index - bottom)),
            None => Err(DropError::ColumnFull { column }),
        }
    }

    /// Takes the stone off a square, and returns whose it was.
    pub fn remove(&mut self, square: Square) -> Option<Player> {
        let player = self.get(square)?;
        let index = self.size.index(square);
        on_width!(&mut self.planes, planes => {
            planes.stones[player].remove(index);
            planes.free.insert(index);
        });
        Some(player)
    }

    /// The number of stones on the board.
    #[must_use]
    pub fn stones(&self) -> usize {
        on_width!(&self.planes, planes => planes.stones.first.len() + planes.stones.second.len())
    }

    /// The squares that hold a player's stones.
    #[must_use]
    pub fn stones_of(&self, player: Player) -> Bitboard {
        let bits = map_width!(&self.planes, planes => planes.stones_of(player));
        Bitboard::from_bits(self.size, bits)
    }

    /// The free squares.
    #[must_use]
    pub fn free(&self) -> Bitboard {
        Bitboard::from_bits(self.size, map_width!(&self.planes, planes => planes.free()))
    }

    /// The free squares with a stone or the edge of the board below them.
    #[must_use]
    pub fn landings(&self) -> Bitboard {
        Bitboard::from_bits(self.size, map_width!(&self.planes, planes => planes.landings()))
    }

    /// Whether a player has a line anywhere on the board.
    ///
    /// ```
    /// use c4_engine::{Directions, Lines, Player, board};
    ///
    /// let board = board!(
    ///     ". . . O"
    ///     ". . O X"
    ///     ". O X X"
    ///     "O X X O"
    /// );
    /// assert!(board.has_line(Player::Second, Lines::CONNECT_FOUR));
    /// assert!(!board.has_line(Player::Second, Lines::CONNECT_FOUR.only(Directions::ORTHOGONAL)));
    /// ```
    #[must_use]
    pub fn has_line(&self, player: Player, lines: Lines) -> bool {
        on_width!(&self.planes, planes => runs::has_line(&planes.stones[player], self.size, lines))
    }

    /// Every stone of a player that is part of a line: of all lines, each in its whole length.
    #[must_use]
    pub fn winning_squares(&self, player: Player, lines: Lines) -> Bitboard {
        let bits = map_width!(&self.planes, planes => {
            runs::in_lines(&planes.stones[player], self.size, lines)
        });
        Bitboard::from_bits(self.size, bits)
    }

    /// The length of the longest unbroken run, of the stone on a square, through that square: 0 if there is no stone.
    #[must_use]
    pub fn longest_run(&self, square: Square, directions: Directions) -> usize {
        self.get(square).map_or(0, |player| self.run_with(square, player, directions))
    }

    /// The length of the longest run that a stone of `player` on `square` is in, or would be in if it lay there: 0 if
    /// the square is not on the board.
    ///
    /// ```
    /// use c4_engine::{Directions, Player, Square, board};
    ///
    /// let board = board!(". X X . X . O");
    /// assert_eq!(board.run_with(Square::new(3, 0), Player::First, Directions::ALL), 4);
    /// assert_eq!(board.run_with(Square::new(3, 0), Player::Second, Directions::ALL), 1);
    /// ```
    #[must_use]
    pub fn run_with(&self, square: Square, player: Player, directions: Directions) -> usize {
        if !self.size.contains(square) {
            return 0;
        }
        let index = self.size.index(square);
        on_width!(&self.planes, planes => {
            runs::longest_through(&planes.stones[player], self.size, directions, index)
        })
    }

    /// The free squares that would complete a line of a player, whether or not a stone can be laid there now.
    ///
    /// ```
    /// use c4_engine::{Lines, Player, board};
    ///
    /// let board = board!(
    ///     ". . . . ."
    ///     ". . X O ."
    ///     ". X O X ."
    ///     "X O O X ."
    /// );
    /// assert_eq!(
    ///     board.threats(Player::First, Lines::CONNECT_FOUR).to_string(),
    ///     ". . . # .\n\
    ///      . . . . .\n\
    ///      . . . . .\n\
    ///      . . . . ."
    /// );
    /// ```
    #[must_use]
    pub fn threats(&self, player: Player, lines: Lines) -> Bitboard {
        self.completing(player, lines, &self.free())
    }

    /// Those of `squares` where a stone of a player would be in a line.
    pub(crate) fn completing(&self, player: Player, lines: Lines, squares: &Bitboard) -> Bitboard {
        let mut completing = Bitboard::empty(self.size);
        for square in squares {
            if self.run_with(square, player, lines.directions()) >= lines.connect() {
                completing.insert(square);
            }
        }
        completing
    }

    /// Whether a stone that was just laid on `square` has completed a line of its player's.
    #[inline]
    pub(crate) fn has_line_through(&self, square: Square, player: Player, lines: Lines) -> bool {
        on_width!(&self.planes, planes => {
            planes.has_line_through(self.size.index(square), player, self.size, lines)
        })
    }

    /// The board seen in a mirror: column 0 becomes the last one.
    ///
    /// ```
    /// use c4_engine::board;
    /// use c4_engine::Square;
    ///
    /// assert_eq!(board!(". O ." "X X O").mirrored(), board!(". O ." "O X X"));
    /// let mut blocked = board!(". . .");
    /// blocked.block(Square::new(0, 0))?;
    /// assert!(!blocked.mirrored().free().contains(Square::new(2, 0)));
    /// # Ok::<(), c4_engine::PlaceError>(())
    /// ```
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let mut mirrored = Self::new(self.size);
        let free = self.free();
        for square in self.size.iter().filter(|&square| !free.contains(square)) {
            let there = Square::new(self.size.columns() - 1 - square.column, square.row);
            match self.get(square) {
                Some(player) => mirrored.put(there, player),
                None => mirrored.block(there).expect("no other square is mirrored there"),
            }
        }
        mirrored
    }

    /// Lays a stone on a square that is on the board and free.
    #[inline]
    pub(crate) fn put(&mut self, square: Square, player: Player) {
        on_width!(&mut self.planes, planes => planes.put(self.size.index(square), player));
    }
}

impl<B: Bits> Planes<B> {
    fn empty(size: Size) -> Self {
        let none = B::empty(size.bits());
        let mut free = none.clone();
        size.iter().for_each(|square| free.insert(size.index(square)));
        Self { stones: ByPlayer { first: none.clone(), second: none }, free }
    }

    #[inline]
    fn get(&self, index: usize) -> Option<Player> {
        if self.free.contains(index) {
            None
        } else {
            Player::ALL.into_iter().find(|&player| self.stones[player].contains(index))
        }
    }

    #[inline]
    pub(crate) fn put(&mut self, index: usize, player: Player) {
        self.stones[player].insert(index);
        self.free.remove(index);
    }

    fn stones_of(&self, player: Player) -> B {
        self.stones[player].clone()
    }

    #[inline]
    fn free(&self) -> B {
        self.free.clone()
    }

    /// The free squares whose lower neighbour is not free. Below the bottom row is a guard bit, which never is.
    #[inline]
    pub(crate) fn landings(&self) -> B {
        let mut landings = self.free.clone();
        landings.drop_preceded(1);
        landings
    }

    #[inline]
    pub(crate) fn has_line_through(
        &self,
        index: usize,
        player: Player,
        size: Size,
        lines: Lines,
    ) -> bool {
        let stones = &self.stones[player];
        if B::IS_SCANNED_FASTER_THAN_WALKED {
            runs::has_line(stones, size, lines)
        } else {
            runs::longest_through(stones, size, lines.directions(), index) >= lines.connect()
        }
    }
}

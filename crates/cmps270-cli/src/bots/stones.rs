//! The board as the searches see it: two machine words.
//!
//! Column c has the bits 7c to 7c + 6, the lowest row first. The uppermost of them is never set: it keeps lines from
//! running on from the top of a column into the next one. It is the engine's layout without its generality: a move made,
//! tested and taken back costs a few nanoseconds, and a search makes millions of them.

use c4_engine::{Board, Player, Position, Rules};

/// How many columns the board has.
pub(crate) const COLUMNS: usize = 7;
/// How many rows it has.
pub(crate) const ROWS: usize = 6;
/// How many tokens fill it.
pub(super) const SQUARES: u32 = (COLUMNS * ROWS) as u32;
/// The columns from the centre outward, the left one first of two equally far.
pub(super) const CENTRE_OUTWARD: [usize; COLUMNS] = [3, 2, 4, 1, 5, 0, 6];

/// Bits from one column to the next.
const STRIDE: usize = ROWS + 1;
/// The lowest square of every column.
const BOTTOM: u64 = {
    let (mut bits, mut column) = (0, 0);
    while column < COLUMNS {
        bits |= 1 << (column * STRIDE);
        column += 1;
    }
    bits
};
/// Every square.
const BOARD: u64 = BOTTOM * ((1 << ROWS) - 1);

/// The tokens on the board, seen by the player whose turn it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stones {
    own: u64,
    all: u64,
}

impl Stones {
    /// The tokens of a position; `None` if it is one of another game.
    pub(super) fn of(position: &Position) -> Option<Self> {
        if *position.rules() != Rules::CONNECT_FOUR {
            return None;
        }
        Some(Self::on(position.board(), position.to_move()))
    }

    /// The tokens on a board of the course's size, seen by a player.
    pub(super) fn on(board: &Board, player: Player) -> Self {
        let bits = |player: Player| {
            let squares = board.stones_of(player);
            squares.iter().fold(0, |bits, square| bits | 1 << (square.column * STRIDE + square.row))
        };
        let (own, theirs) = (bits(player), bits(player.opponent()));
        Self { own, all: own | theirs }
    }

    /// The stones after the player to move has laid one; it is then the other one's turn.
    #[inline]
    pub(super) fn with(self, square: u64) -> Self {
        Self { own: self.own ^ self.all, all: self.all | square }
    }

    /// How many tokens there are.
    #[inline]
    pub(super) fn count(self) -> u32 {
        self.all.count_ones()
    }

    /// The lowest free square of every column that has one.
    #[inline]
    pub(super) fn playable(self) -> u64 {
        (self.all + BOTTOM) & BOARD
    }

    /// Those of `squares` that are in a column.
    #[inline]
    pub(super) fn in_column(squares: u64, column: usize) -> u64 {
        squares & (((1 << ROWS) - 1) << (column * STRIDE))
    }

    /// The tokens of the player to move, and the other's.
    #[inline]
    pub(super) fn by_turn(self) -> [u64; 2] {
        [self.own, self.own ^ self.all]
    }

    /// The free squares that would complete a line of the player to move, and of the other one, within reach or not.
    #[inline]
    pub(super) fn threats(self) -> [u64; 2] {
        self.by_turn().map(|tokens| completing(tokens) & BOARD & !self.all)
    }

    /// The free squares that would complete a line of the player to move after a token on `square`.
    #[inline]
    pub(super) fn threats_after(self, square: u64) -> u64 {
        completing(self.own | square) & BOARD & !(self.all | square)
    }
}

/// The bits that lie in a line of four with three of the tokens; bits off the board may be among them.
#[inline]
fn completing(tokens: u64) -> u64 {
    let mut squares = 0;
    // Up, along the row, and along both diagonals. All four squares of a line are next to one another, so a line that left
    // the board would have a bit that is never set, or be off the board itself.
    for step in [1, STRIDE, STRIDE + 1, STRIDE - 1] {
        let two_before = (tokens << step) & (tokens << (2 * step));
        let two_after = (tokens >> step) & (tokens >> (2 * step));
        squares |= two_before & ((tokens << (3 * step)) | (tokens >> step));
        squares |= two_after & ((tokens >> (3 * step)) | (tokens << step));
    }
    squares
}

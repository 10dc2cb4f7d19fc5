//! The board as the search sees it: masks, and the two questions about lines.
//!
//! Bits are laid out as the engine does it (column after column from the bottom up, and a guard bit on top of each; see
//! [`Bitboard::to_bits`](c4_engine::Bitboard::to_bits)), so the neighbours in each direction are a fixed number of bits
//! apart. That number is the same for all boards of one height: [`Four`] has it as a constant, and [`Any`] in a field.

use c4_engine::{Direction, Rules, Size};

use crate::word::Word;

/// A board and what counts as a line on it.
pub(crate) trait Shape: Send + Sync + 'static {
    type Word: Word;

    fn frame(&self) -> &Frame<Self::Word>;

    /// The squares with which `stones` have a line: all of them, and some bits that are no free squares besides.
    fn completions(&self, stones: Self::Word) -> Self::Word;

    /// Whether `stones` hold a line.
    fn has_line(&self, stones: Self::Word) -> bool;
}

/// The masks of a board.
#[derive(Debug, Clone)]
pub(crate) struct Frame<W> {
    pub(crate) columns: u32,
    /// The bits of a column: its squares and the guard.
    pub(crate) stride: u32,
    /// All squares.
    pub(crate) board: W,
    /// The lowest square of each column.
    pub(crate) bottom: W,
    /// Every other row, from the top row down: the upper squares of all pairs.
    pub(crate) claimed: W,
    /// Those of them with at least so many pairs above them.
    pub(crate) claimed_below: Vec<W>,
    /// The lower squares of all pairs with at least so many pairs above theirs.
    pub(crate) unclaimed_below: Vec<W>,
    /// The squares of each column, those in the middle first.
    pub(crate) inside_out: Vec<W>,
    /// The guard bit of each column.
    pub(crate) guards: W,
    /// How many lines there are through each square, by its bit.
    pub(crate) lines: Vec<i32>,
    /// Whether a line seen in a mirror is a line: not if only one of the two diagonal directions counts.
    pub(crate) is_symmetric: bool,
}

impl<W: Word> Frame<W> {
    /// The masks of a board on which a line has so many squares, each so many bits from the one before, by direction.
    pub(crate) fn new(size: Size, connect: u32, steps: &[u32]) -> Self {
        let (columns, rows) = (size.columns() as u32, size.rows() as u32);
        let stride = rows + 1;
        let bottom = (0..columns).fold(W::NONE, |set, column| set | W::of(1).up(column * stride));
        let row = |row: u32| bottom.up(row);
        let board = (0..rows).fold(W::NONE, |set, it| set | row(it));
        let every_other =
            |highest: u32| (0..=highest).rev().step_by(2).fold(W::NONE, |set, it| set | row(it));
        let claimed_below: Vec<W> = (0..rows).rev().step_by(2).map(every_other).collect();
        let unclaimed_below = (0..rows - 1).rev().step_by(2).map(every_other).collect();
        let whole = W::ALL.down(W::BITS - stride);
        let column = |column: usize| board & whole.up(column as u32 * stride);
        let inside_out = inside_out(size.columns()).into_iter().map(column).collect();
        let mut lines = vec![0; W::BITS as usize];
        for &step in steps {
            let starts = (1..connect).fold(board, |starts, by| starts & board.down(by * step));
            let starts = (0..W::BITS).filter(|&bit| !(starts & W::of(1).up(bit)).is_none());
            for start in starts {
                (0..connect).for_each(|by| lines[(start + by * step) as usize] += 1);
            }
        }
        Self {
            guards: row(rows),
            lines,
            is_symmetric: steps.contains(&rows) == steps.contains(&(rows + 2)),
            columns,
            stride,
            board,
            bottom,
            claimed: claimed_below[0],
            claimed_below,
            unclaimed_below,
            inside_out,
        }
    }

    /// In each column, the squares from the lowest of some on upwards.
    #[inline(always)]
    pub(crate) fn upwards(&self, squares: W) -> W {
        // Borrowing from the guard sets the bits from the lowest square up to the next one, and `squares` has that.
        (self.guards.minus(squares) | squares) & self.board
    }

    /// The board seen in a mirror.
    #[inline(always)]
    pub(crate) fn mirrored(&self, bits: W) -> W {
        let column = W::ALL.down(W::BITS - self.stride);
        let mut mirrored = bits;
        for left in 0..self.columns / 2 {
            let (low, high) = (left * self.stride, (self.columns - 1 - left) * self.stride);
            // Where the two columns differ, both change.
            let differ = (bits.down(low) ^ bits.down(high)) & column;
            mirrored = mirrored ^ differ.up(low) ^ differ.up(high);
        }
        mirrored
    }
}

/// The columns of a board, from the middle outwards, the left one of two first.
pub(crate) fn inside_out(columns: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..columns).collect();
    order.sort_by_key(|column| (2 * column).abs_diff(columns - 1));
    order
}

/// Four in a row in any direction, on a board of `ROWS` rows that fits 64 bits.
#[derive(Debug)]
pub(crate) struct Four<const ROWS: u32> {
    frame: Frame<u64>,
}

impl<const ROWS: u32> Four<ROWS> {
    /// How far apart neighbours are, for each direction.
    const STEPS: [u32; 4] = [1, ROWS, ROWS + 1, ROWS + 2];

    pub(crate) fn new(size: Size) -> Self {
        assert_eq!(size.rows() as u32, ROWS, "the height that this was compiled for");
        Self { frame: Frame::new(size, 4, &Self::STEPS) }
    }
}

impl<const ROWS: u32> Shape for Four<ROWS> {
    type Word = u64;

    #[inline(always)]
    fn frame(&self) -> &Frame<u64> {
        &self.frame
    }

    /// Two neighbours on one side, and a third beyond them or on the other side.
    #[inline(always)]
    fn completions(&self, stones: u64) -> u64 {
        let mut found = stones << 1 & stones << 2 & stones << 3;
        for step in [ROWS, ROWS + 1, ROWS + 2] {
            let (below, above) = (stones << step, stones >> step);
            let two_below = below & stones << (2 * step);
            let two_above = above & stones >> (2 * step);
            found |= two_below & (above | stones << (3 * step));
            found |= two_above & (below | stones >> (3 * step));
        }
        found
    }

    #[inline(always)]
    fn has_line(&self, stones: u64) -> bool {
        let mut lines = 0;
        for step in Self::STEPS {
            let pairs = stones & stones >> step;
            lines |= pairs & pairs >> (2 * step);
        }
        lines != 0
    }
}

/// Lines of any length in any directions, on any board that the word holds.
#[derive(Debug)]
pub(crate) struct Any<W> {
    frame: Frame<W>,
    connect: u32,
    /// How far apart neighbours are, for each direction that counts.
    steps: Vec<u32>,
}

impl<W: Word> Any<W> {
    pub(crate) fn new(rules: &Rules) -> Self {
        let size = rules.size;
        let rows = size.rows() as u32;
        let step = |direction| match direction {
            Direction::Vertical => 1,
            Direction::Horizontal => rows + 1,
            Direction::Rising => rows + 2,
            Direction::Falling => rows,
        };
        // Longer lines fit nowhere, and would need shifts beyond any number.
        let fits = rules.lines.connect() <= size.columns().max(size.rows());
        let steps: Vec<u32> = rules.lines.directions().iter().filter(|_| fits).map(step).collect();
        let connect = if fits { rules.lines.connect() as u32 } else { 2 };
        Self { frame: Frame::new(size, connect, &steps), connect, steps }
    }
}

impl<W: Word> Shape for Any<W> {
    type Word = W;

    fn frame(&self) -> &Frame<W> {
        &self.frame
    }

    fn completions(&self, stones: W) -> W {
        let mut found = W::NONE;
        for &step in &self.steps {
            for below in 0..self.connect {
                let mut squares = W::ALL;
                for by in 1..=below {
                    squares &= stones.up(by * step);
                }
                for by in 1..self.connect - below {
                    squares &= stones.down(by * step);
                }
                found |= squares;
            }
        }
        found
    }

    fn has_line(&self, stones: W) -> bool {
        self.steps.iter().any(|&step| {
            let line = (1..self.connect).fold(stones, |line, by| line & stones.down(by * step));
            !line.is_none()
        })
    }
}

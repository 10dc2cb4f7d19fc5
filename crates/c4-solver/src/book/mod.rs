//! Opening books: the scores of all positions with few stones.

mod code;
mod error;
mod format;
mod making;

use std::borrow::Cow;
use std::fmt;

use c4_engine::{Board, Position, Rules, Square};

pub use error::BookError;
pub use making::{BookMaking, CannotMake, Solved};

use code::Coding;
use format::{Format, HEADER};

/// The exact scores of all positions of a game with so many stones at most, but for those in which the game is over or
/// the side to move wins with its next stone.
///
/// A book is the bytes of its file, which are looked up in as they stand; their format is described in
/// `docs/SOLVER.md`. What made it does not show in it: there is one book for each game and depth.
///
/// ```
/// use c4_engine::{MoveList, Rules};
/// use c4_solver::{Book, Solver};
///
/// let book = Book::standard();
/// let position = MoveList::parse("44", 7)?.replay(Rules::CONNECT_FOUR)?;
/// assert_eq!(book.score(&position), Some(1));
///
/// let mut solver = Solver::default().with_book(book);
/// let solution = solver.solve(&position)?;
/// assert_eq!((solution.score, solution.nodes), (1, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Book {
    format: Format,
    bytes: Cow<'static, [u8]>,
}

impl Book {
    /// The book of a file's bytes, all of which are checked.
    ///
    /// # Errors
    /// [`BookError`] if they are no book, or not as they were written.
    ///
    /// ```
    /// use c4_solver::{Book, BookError};
    ///
    /// let bytes = Book::standard().bytes().to_vec();
    /// assert_eq!(Book::parse(bytes.clone()).as_ref(), Ok(&Book::standard()));
    /// let mut damaged = bytes.clone();
    /// damaged[100] ^= 1;
    /// assert_eq!(Book::parse(damaged), Err(BookError::Checksum));
    /// assert_eq!(Book::parse(b"32164625 11\n".as_slice()), Err(BookError::NoBook));
    /// ```
    pub fn parse(bytes: impl Into<Cow<'static, [u8]>>) -> Result<Self, BookError> {
        let bytes = bytes.into();
        let format = Format::check(&bytes)?;
        Ok(Self { format, bytes })
    }

    /// The book of the standard game that comes with this crate. A program that does not ask for it does not hold it.
    #[must_use]
    pub fn standard() -> Self {
        let bytes: &'static [u8] = include_bytes!("../../books/7x6.c4book");
        // A test checks all of it, which takes longer than a program should take to start.
        let format = Format::read(bytes).expect("a test reads it");
        Self { format, bytes: Cow::Borrowed(bytes) }
    }

    /// The game that it is for.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.format.coding.rules
    }

    /// The most stones of its positions.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.format.coding.depth
    }

    /// The number of its positions, each with its mirror image counted once.
    #[must_use]
    #[expect(
        clippy::len_without_is_empty,
        reason = "it is a number of positions, seldom asked for"
    )]
    pub fn len(&self) -> usize {
        self.format.count
    }

    /// The bytes of its file.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The score of a position, if the book has it.
    #[must_use]
    pub fn score(&self, position: &Position) -> Option<i32> {
        let Format { coding, .. } = &self.format;
        let may_have = coding.rules == *position.rules() && position.stones() <= coding.depth;
        may_have.then(|| self.look_up(position.board())).flatten()
    }

    /// The greatest number that the score of a position is known not to be below, if the book has one of the positions
    /// that it may have come from: whoever moved last could choose this one there, and perhaps a better one.
    ///
    /// ```
    /// use c4_engine::{MoveList, Rules};
    /// use c4_solver::Book;
    ///
    /// let book = Book::standard();
    /// let after = |moves| MoveList::parse(moves, 7).unwrap().replay(Rules::CONNECT_FOUR).unwrap();
    /// assert_eq!(book.score(&after("")), Some(1));
    /// assert_eq!((book.at_least(&after("4")), book.score(&after("4"))), (Some(-1), Some(-1)));
    /// assert_eq!((book.at_least(&after("1")), book.score(&after("1"))), (Some(-1), Some(2)));
    /// ```
    #[must_use]
    pub fn at_least(&self, position: &Position) -> Option<i32> {
        let Format { coding, .. } = &self.format;
        if coding.rules != *position.rules() || position.stones() > coding.depth + 1 {
            return None;
        }
        let (board, size) = (position.board(), coding.rules.size);
        let before = |column| {
            let height = board.landing(column).map_or(size.rows(), |free| free.row);
            let mut before = board.clone();
            let taken = before.remove(Square::new(column, height.checked_sub(1)?));
            (taken == Some(position.to_move().opponent())).then_some(before)
        };
        let boards = (0..size.columns()).filter_map(before);
        boards.filter_map(|board| self.look_up(&board)).map(|score| -score).max()
    }

    /// The score of the position on a board with as many stones as the book has.
    fn look_up(&self, board: &Board) -> Option<i32> {
        let Format { coding, count } = &self.format;
        let key = coding.code(board).to_be_bytes();
        let key = &key[key.len() - coding.key_bytes()..];
        let (keys, scores) = self.bytes[HEADER..].split_at(count * coding.key_bytes());
        let keys = keys.chunks_exact(coding.key_bytes());
        let (mut from, mut to) = (0, *count);
        while from < to {
            let middle = from.midpoint(to);
            let found = keys.clone().nth(middle).expect("below their number");
            match found.cmp(key) {
                std::cmp::Ordering::Less => from = middle + 1,
                std::cmp::Ordering::Greater => to = middle,
                std::cmp::Ordering::Equal => return Some(i32::from(scores[middle] as i8)),
            }
        }
        None
    }

    /// A book of these scores, in the order of their codes.
    fn of(coding: Coding, scores: &[(u64, i8)]) -> Self {
        let format = Format { coding, count: scores.len() };
        Self { bytes: Cow::Owned(format.bytes(scores)), format }
    }
}

impl fmt::Debug for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Book")
            .field("rules", self.rules())
            .field("depth", &self.depth())
            .field("len", &self.len())
            .finish_non_exhaustive()
    }
}

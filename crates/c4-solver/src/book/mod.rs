//! Opening books: the scores of all positions with few stones.

mod code;
mod format;
mod making;
mod reach;
mod retrieval;

use std::borrow::Cow;
use std::fmt;

use c4_engine::{Outcome, Position, Rules, Square};

pub use format::BookError;
pub use making::{BookMaking, CannotMake, Solved};

use code::Coding;
use format::Format;
use reach::is_reachable;

/// The exact scores of all positions of a game with so many stones at most, but for those in which the game is over or
/// the side to move wins with its next stone.
///
/// A book is the bytes of its file, which are looked up in as they stand; their format is described in
/// `docs/SOLVER.md`. What made it does not show in it: there is one book for each game and depth.
///
/// ```
/// use c4_engine::{MoveList, Rules};
/// use c4_solver::{Book, Question, Solver};
///
/// let book = Book::standard();
/// let position = MoveList::parse("44", 7)?.replay(Rules::CONNECT_FOUR)?;
/// assert_eq!(book.score(&position), Some(1));
///
/// let mut solver = Solver::default().with_book(book);
/// let answer = solver.solve(&position, Question::score())?;
/// assert_eq!((answer.score(), answer.nodes), (Some(1), 0));
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
        self.format.count as usize
    }

    /// The bytes of its file.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The score of a position, if the book has it. It has none of a position that no game can come to.
    ///
    /// ```
    /// use c4_engine::{Position, Rules, board};
    /// use c4_solver::Book;
    ///
    /// let board = board!(
    ///     ". . . . . . ."
    ///     ". . . . . . ."
    ///     ". . . . . . ."
    ///     ". . . . . . ."
    ///     ". . . O . . ."
    ///     ". . . X . . ."
    /// );
    /// let book = Book::standard();
    /// assert_eq!(book.score(&Position::from_board(Rules::CONNECT_FOUR, board)?), Some(1));
    ///
    /// // The second player's stone cannot have come first.
    /// let board = board!(
    ///     ". . . . . . ."
    ///     ". . . . . . ."
    ///     ". . . . . . ."
    ///     ". . . . . . ."
    ///     ". . . X . . ."
    ///     ". . . O . . ."
    /// );
    /// assert_eq!(book.score(&Position::from_board(Rules::CONNECT_FOUR, board)?), None);
    /// # Ok::<(), c4_engine::InvalidPosition>(())
    /// ```
    #[must_use]
    pub fn score(&self, position: &Position) -> Option<i32> {
        let Self { format, bytes } = self;
        // The bytes would have some score for anything else, too.
        let has = format.coding.rules == *position.rules()
            && position.stones() <= format.coding.depth
            && position.outcome() == Outcome::Undecided
            && !wins_at_once(position)
            && is_reachable(position);
        has.then(|| format.look_up(bytes, format.coding.code(position.board())))
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
            let mut before = position.clone();
            before.undo(Square::new(column, height.checked_sub(1)?)).ok()?;
            Some(before)
        };
        let positions = (0..size.columns()).filter_map(before);
        positions.filter_map(|before| self.score(&before)).map(|score| -score).max()
    }

    /// A book of these scores, in the order of their codes.
    fn of(coding: Coding, scores: &[(u64, i8)]) -> Self {
        let (format, bytes) = Format::write(coding, scores);
        Self { format, bytes: Cow::Owned(bytes) }
    }
}

fn wins_at_once(position: &Position) -> bool {
    !position.immediate_wins(position.to_move()).is_empty()
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

//! Making a book.

use std::fmt;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use c4_engine::{Outcome, Position, Rules};
use c4_threads::{Enough, Heard, Teller, side_by_side};
use thiserror::Error;

use super::code::Coding;
use super::{Book, wins_at_once};
use crate::engine::{Engine, engine};
use crate::limits::{Control, Limits};
use crate::score::{self, Bounds};
use crate::unsupported::bits_of;
use crate::{TableSize, Unsupported};

/// A book in the making.
///
/// Only the positions with the most stones are searched: all others follow from them. Their scores can be kept by the
/// caller, and given back after an interruption.
///
/// ```
/// use std::convert::Infallible;
/// use std::num::NonZero;
/// use c4_engine::{Position, Rules, Size};
/// use c4_solver::{BookMaking, TableSize};
///
/// let rules = Rules { size: Size::new(5, 4)?, ..Rules::CONNECT_FOUR };
/// let mut making = BookMaking::new(&rules, 3, TableSize::mebibytes(1), None)?;
/// let mut solved = 0;
/// making.solve(NonZero::<usize>::MIN, |_| {
///     solved += 1;
///     Ok::<(), Infallible>(())
/// })?;
/// assert_eq!(solved, making.len());
/// let book = making.finish().expect("all are solved");
/// assert_eq!(book.score(&Position::new(rules)), Some(0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct BookMaking {
    coding: Coding,
    /// The codes of all undecided positions with no stone, one, and so on.
    plies: Vec<Vec<u64>>,
    /// Those of them that have to be searched, in ascending order, with their scores.
    wanted: Vec<(u64, Option<i8>)>,
    engine: Box<dyn Engine>,
}

/// A position that was searched for a book.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Solved {
    /// Its number, as books have it.
    pub code: u64,
    /// Its exact score.
    pub score: i8,
}

/// Why there is no such book.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum CannotMake {
    /// The game is none for the solver.
    #[error(transparent)]
    Rules(#[from] Unsupported),
    /// The board has not so many squares, or positions with so many stones have no short numbers.
    #[error("there is no book of {depth} stones on this board: {most} at most")]
    Depth {
        /// The depth asked for.
        depth: usize,
        /// The greatest there is on this board.
        most: usize,
    },
    /// Not even the empty board has a short number.
    #[error("there are no books on boards of more than {} columns", Coding::DIGITS + 1)]
    Width,
    /// Somebody did not want to wait for all positions to be found.
    #[error("the making of the book was cancelled")]
    Cancelled,
}

impl BookMaking {
    /// Finds the positions of a book whose positions have at most `depth` stones, unless somebody sets `cancel`. To search
    /// them, the table takes at most `table`.
    ///
    /// # Errors
    /// [`CannotMake`], the first in the order of its variants.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    /// use c4_engine::Rules;
    /// use c4_solver::{BookMaking, CannotMake, TableSize};
    ///
    /// // The positions with twenty stones are more than anybody can wait for.
    /// let cancel = AtomicBool::new(true);
    /// let making = BookMaking::new(&Rules::CONNECT_FOUR, 20, TableSize::mebibytes(1), Some(&cancel));
    /// assert_eq!(making.err(), Some(CannotMake::Cancelled));
    /// ```
    pub fn new(
        rules: &Rules,
        depth: usize,
        table: TableSize,
        cancel: Option<&AtomicBool>,
    ) -> Result<Self, CannotMake> {
        let coding = Coding::new(rules, depth)?;
        let coding =
            coding.ok_or_else(|| match (Coding::DIGITS + 1).checked_sub(rules.size.columns()) {
                Some(most) => CannotMake::Depth { depth, most: most.min(rules.size.squares()) },
                None => CannotMake::Width,
            })?;
        let is_wanted = || !cancel.is_some_and(|cancel| cancel.load(Relaxed));
        let mut plies = vec![vec![coding.code(Position::new(*rules).board())]];
        for _ in 0..depth {
            let last = plies.last().expect("the empty board");
            plies.push(next_ply(&coding, last.iter().take_while(|_| is_wanted())));
        }
        let deepest = plies.last().expect("the empty board");
        let wanted = deepest
            .iter()
            .take_while(|_| is_wanted())
            .filter(|&&code| !wins_at_once(&coding.known(code)))
            .map(|&code| (code, None))
            .collect();
        if !is_wanted() {
            return Err(CannotMake::Cancelled);
        }
        let engine = engine(rules, table.bytes(), NonZero::<usize>::MIN);
        Ok(Self { coding, plies, wanted, engine })
    }

    /// How many positions have to be searched.
    #[must_use]
    #[expect(
        clippy::len_without_is_empty,
        reason = "a number of positions, seldom asked whether it is 0"
    )]
    pub fn len(&self) -> usize {
        self.wanted.len()
    }

    /// How many of them have been.
    #[must_use]
    pub fn solved(&self) -> usize {
        self.wanted.iter().filter(|(_, score)| score.is_some()).count()
    }

    /// Takes a score from an earlier making of the same book, and says whether that is one of its positions.
    pub fn take(&mut self, solved: Solved) -> bool {
        let Ok(index) = self.wanted.binary_search_by_key(&solved.code, |&(code, _)| code) else {
            return false;
        };
        self.wanted[index].1 = Some(solved.score);
        true
    }

    /// Searches what has not been searched, with so many threads, 1,024 at most, and tells about each position.
    ///
    /// # Errors
    /// What `tell` answers: then the search stops, and what was told is kept.
    pub fn solve<E>(
        &mut self,
        threads: NonZero<usize>,
        mut tell: impl FnMut(Solved) -> Result<(), E>,
    ) -> Result<(), E> {
        let Self { coding, engine, wanted, .. } = self;
        let is_over = AtomicBool::new(false);
        let is_left = |entry: &&mut (u64, Option<i8>)| entry.1.is_none();
        let mut left: Vec<_> = wanted.iter_mut().filter(is_left).collect();
        if !left.is_empty() {
            engine.grow_fully();
        }
        let codes: Vec<u64> = left.iter().map(|(code, _)| *code).collect();
        let work = |index: usize, teller: &Teller<(usize, i8), ()>| {
            let position = coding.known(codes[index]);
            let mut control = Control::new(Limits { cancel: Some(&is_over), ..Limits::default() });
            let free = (coding.rules.size.squares() - position.stones()) as u32;
            let widest = Bounds::of_unknown(free);
            let bounds = engine.narrow_beside(bits_of(&position), widest, &mut control);
            let score = bounds.exact().ok_or(Enough)?;
            teller.tell((index, score as i8))
        };
        side_by_side(threads, codes.len(), work, |heard| {
            let Heard::News((index, score)) = heard else { return Ok(()) };
            left[index].1 = Some(score);
            let told = tell(Solved { code: codes[index], score });
            told.inspect_err(|_| is_over.store(true, Relaxed))
        })
    }

    /// The book; `None` if there are positions left to be searched.
    #[must_use]
    pub fn finish(self) -> Option<Book> {
        let Self { coding, plies, wanted, .. } = self;
        let mut after: Vec<(u64, i8)> =
            wanted.into_iter().map(|(code, score)| Some((code, score?))).collect::<Option<_>>()?;
        let mut all = after.clone();
        for ply in plies.iter().rev().skip(1) {
            let positions = ply.iter().map(|&code| (code, coding.known(code)));
            let open = positions.filter(|(_, position)| !wins_at_once(position));
            after = open.map(|(code, position)| (code, best(&coding, &position, &after))).collect();
            all.extend(&after);
        }
        all.sort_unstable();
        Some(Book::of(coding, &all))
    }
}

impl Coding {
    /// The position of a number that was made of one.
    fn known(&self, code: u64) -> Position {
        self.position(code).expect("the number of an undecided position")
    }
}

/// The codes of all undecided positions one stone after these, in ascending order.
fn next_ply<'a>(coding: &Coding, codes: impl Iterator<Item = &'a u64>) -> Vec<u64> {
    let mut next: Vec<u64> = codes
        .flat_map(|&code| children(&coding.known(code)))
        .filter(|after| after.outcome() == Outcome::Undecided)
        .map(|after| coding.code(after.board()))
        .collect();
    next.sort_unstable();
    next.dedup();
    next
}

fn children(position: &Position) -> Vec<Position> {
    let after = |column| {
        let mut after = position.clone();
        after.play_column(column).ok().map(|_| after)
    };
    (0..position.rules().size.columns()).filter_map(after).collect()
}

/// The score of a position whose side to move does not win at once, from the scores one stone later.
fn best(coding: &Coding, position: &Position, after: &[(u64, i8)]) -> i8 {
    let free = (coding.rules.size.squares() - position.stones()) as u32;
    let score = |child: &Position| {
        if child.outcome() == Outcome::Drawn {
            return 0;
        }
        let code = coding.code(child.board());
        match after.binary_search_by_key(&code, |&(code, _)| code) {
            Ok(index) => -after[index].1,
            // It is missing because its side to move wins.
            Err(_) => -(score::winning_with_stone(1, free - 1) as i8),
        }
    };
    children(position).iter().map(score).max().expect("an undecided position has moves")
}

impl fmt::Debug for BookMaking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BookMaking")
            .field("rules", &self.coding.rules)
            .field("depth", &self.coding.depth)
            .field("len", &self.len())
            .field("solved", &self.solved())
            .finish_non_exhaustive()
    }
}

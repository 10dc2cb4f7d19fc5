//! The solver: answers questions about positions.

use std::fmt;
use std::num::NonZero;

use c4_engine::{Outcome, Position, Rules};

use crate::engine::{Engine, engine};
use crate::limits::Control;
use crate::question::Ask;
use crate::score::{self, Bounds};
use crate::shape::inside_out;
use crate::unsupported::{bits_of, check};
use crate::{Answer, Book, Question, Unsupported};

/// A solver of gravity games with one stone a turn, on boards of up to 128 bits (columns x (rows + 1)).
///
/// It owns a transposition table, which is made for the first position and kept for all later ones of the same rules, so
/// that what was found out once is found again. With the same calls in the same order it does the same work.
///
/// ```
/// use c4_engine::{MoveList, Rules};
/// use c4_solver::{Question, Solver};
///
/// let position = MoveList::parse("32164625", 7)?.replay(Rules::CONNECT_FOUR)?;
/// let answer = Solver::default().solve(&position, Question::best_move())?;
/// assert_eq!(answer.score(), Some(11), "the side to move wins with eleven stones left");
/// assert_eq!(answer.best_move(), Some(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver {
    table: TableSize,
    threads: NonZero<usize>,
    book: Option<Book>,
    engine: Option<(Rules, Box<dyn Engine>)>,
}

/// The most memory for the transposition table of a [`Solver`](crate::Solver).
///
/// The table has as many lines of 64 bytes as the greatest power of two that fits, and at least one; the solver needs
/// next to nothing besides. It begins with 1 MiB, or what the keys of a large board take (64
/// MiB on 8 x 7), and takes more as searches get longer.
///
/// ```
/// use c4_solver::TableSize;
///
/// assert_eq!(TableSize::mebibytes(64).bytes(), 64 << 20);
/// assert_eq!(TableSize::default(), TableSize::mebibytes(64));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableSize {
    bytes: usize,
}

impl TableSize {
    /// So many times 1,048,576 bytes; the most that can be addressed if that is less.
    #[must_use]
    pub const fn mebibytes(mebibytes: usize) -> Self {
        Self { bytes: mebibytes.saturating_mul(1 << 20) }
    }

    /// So many bytes.
    #[must_use]
    pub const fn from_bytes(bytes: usize) -> Self {
        Self { bytes }
    }

    /// The number of bytes.
    #[must_use]
    pub const fn bytes(self) -> usize {
        self.bytes
    }
}

impl Default for TableSize {
    /// 64 MiB.
    fn default() -> Self {
        Self::mebibytes(64)
    }
}

impl Solver {
    /// A solver with a table of at most this size. Nothing is allocated before the first position.
    #[must_use]
    pub fn new(table: TableSize) -> Self {
        Self { table, threads: NonZero::<usize>::MIN, book: None, engine: None }
    }

    /// The same solver, that searches with so many threads wherever that pays. What it has found out is forgotten.
    ///
    /// Answers are the same with any number; how many positions they take differs from run to run with more than one.
    /// Where the system has no threads, there is one; more than 1,024 are taken for 1,024.
    ///
    /// ```
    /// use std::num::NonZero;
    /// use c4_engine::{MoveList, Rules};
    /// use c4_solver::{Question, Solver};
    ///
    /// let position = MoveList::parse("274552224131661", 7)?.replay(Rules::CONNECT_FOUR)?;
    /// let mut solver = Solver::default().with_threads(NonZero::new(2).expect("not zero"));
    /// assert_eq!(solver.solve(&position, Question::score())?.score(), Some(0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_threads(self, threads: NonZero<usize>) -> Self {
        Self { threads, engine: None, ..self }
    }

    /// The same solver, that looks positions up in a book before it searches them. It can be asked about other games, too.
    #[must_use]
    pub fn with_book(self, book: Book) -> Self {
        Self { book: Some(book), ..self }
    }

    /// Answers a question about a position.
    ///
    /// A game that is over has a score, too: 0 if it was drawn, and the winner's negated if it was won, because the side
    /// to move has lost.
    ///
    /// # Errors
    /// [`Unsupported`] if the rules are none that the solver plays.
    ///
    /// ```
    /// use c4_engine::{Outcome, Player, Position, Rules, board};
    /// use c4_solver::{Question, Solver};
    ///
    /// let board = board!(
    ///     ". . . . . . ."
    ///     ". . . . . . ."
    ///     ". . . . . . ."
    ///     ". . . . . . ."
    ///     ". . . O O . ."
    ///     ". . . X X . ."
    /// );
    /// let position = Position::from_board(Rules::CONNECT_FOUR, board)?;
    /// let mut solver = Solver::default();
    ///
    /// // A third stone beside the two cannot be answered on both sides.
    /// assert_eq!(solver.solve(&position, Question::winner())?.outcome, Outcome::Won(Player::First));
    /// assert_eq!(solver.solve(&position, Question::score())?.score(), Some(18));
    /// assert_eq!(solver.solve(&position, Question::best_move())?.best_move(), Some(2));
    /// assert_eq!(solver.solve(&position, Question::line())?.line, [2, 3, 1]);
    ///
    /// // The empty board takes longer, but not everybody has to know the score.
    /// let start = Position::new(Rules::CONNECT_FOUR);
    /// let answer = solver.solve(&start, Question::score().nodes(10_000))?;
    /// assert!(answer.bounds.lower <= 1 && 1 <= answer.bounds.upper);
    /// assert_eq!((answer.score(), answer.outcome), (None, Outcome::Undecided));
    /// assert_eq!(answer.nodes, 10_000);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve(
        &mut self,
        position: &Position,
        Question { ask, limits }: Question<'_>,
    ) -> Result<Answer, Unsupported> {
        check(position.rules())?;
        let mut control = Control::new(limits);
        let widest = widest(position);
        let (mut line, mut columns) = (Vec::new(), Vec::new());
        let bounds = match ask {
            Ask::Winner => {
                let sign = Bounds { lower: -1, upper: 1 };
                self.narrow(position, sign, &mut control).of_sign(widest)
            }
            Ask::Score => self.narrow(position, widest, &mut control),
            Ask::Line(most) => {
                let bounds = self.narrow(position, widest, &mut control);
                if let Some(score) = bounds.exact() {
                    line = self.line(position, score, most, &mut control);
                }
                bounds
            }
            Ask::EveryMove => {
                columns = self.columns(position, &mut control);
                let known = columns.iter().flatten().copied();
                known.reduce(Bounds::better).unwrap_or(widest)
            }
        };
        let outcome = match bounds {
            Bounds { lower: 1.., .. } => Outcome::Won(position.to_move()),
            Bounds { upper: ..0, .. } => Outcome::Won(position.to_move().opponent()),
            Bounds { lower: 0, upper: 0 } => Outcome::Drawn,
            _ => Outcome::Undecided,
        };
        Ok(Answer { outcome, bounds, line, columns, nodes: control.nodes })
    }

    /// Forgets what was found out, so that the next position takes as long as it would for a new solver.
    pub fn clear(&mut self) {
        if let Some((_, engine)) = &mut self.engine {
            engine.clear();
        }
    }

    /// What is known about the score of each move.
    fn columns(&mut self, position: &Position, control: &mut Control<'_>) -> Vec<Option<Bounds>> {
        let mut columns = vec![None; position.rules().size.columns()];
        for column in inside_out(columns.len()) {
            let mut after = position.clone();
            if after.play_column(column).is_ok() {
                columns[column] = Some(self.narrow(&after, widest(&after), control).negated());
            }
        }
        columns
    }

    /// At most so many moves of perfect play from a position of this score, as far as they are found out.
    fn line(
        &mut self,
        position: &Position,
        mut score: i32,
        most: usize,
        control: &mut Control<'_>,
    ) -> Vec<usize> {
        let mut position = position.clone();
        let mut line = Vec::new();
        while line.len() < most
            && let Some((column, after)) = self.move_with(&position, score, control)
        {
            line.push(column);
            (position, score) = (after, -score);
        }
        line
    }

    /// The first column from the middle outwards that keeps the score of a position, and the position after it; `None` if
    /// the game is over, or that is not found out.
    fn move_with(
        &mut self,
        position: &Position,
        score: i32,
        control: &mut Control<'_>,
    ) -> Option<(usize, Position)> {
        for column in inside_out(position.rules().size.columns()) {
            let mut after = position.clone();
            if after.play_column(column).is_err() {
                continue;
            }
            // No move has a better score, so this one question is enough.
            let question = Bounds { lower: -score, upper: -score + 1 };
            if self.narrow(&after, question, control).exact()? == -score {
                return Some((column, after));
            }
        }
        None
    }

    /// Narrows bounds of a position's score, as far as they go.
    fn narrow(&mut self, position: &Position, bounds: Bounds, control: &mut Control<'_>) -> Bounds {
        let book = self.book.as_ref();
        let in_book = || book.and_then(|book| book.score(position));
        if let Some(score) = score_at_end(position).or_else(in_book) {
            let score = score.clamp(bounds.lower, bounds.upper);
            return Bounds { lower: score, upper: score };
        }
        let mut bounds = bounds;
        if let Some(lower) = book.and_then(|book| book.at_least(position)) {
            bounds.lower = lower.clamp(bounds.lower, bounds.upper);
        }
        self.engine(position.rules()).narrow(bits_of(position), bounds, control)
    }

    /// The engine for these rules, which are supported.
    fn engine(&mut self, rules: &Rules) -> &mut dyn Engine {
        if self.engine.as_ref().is_none_or(|(of, _)| of != rules) {
            // The old table goes first, so that there are never two of them.
            self.engine = None;
        }
        let (_, engine) = self
            .engine
            .get_or_insert_with(|| (*rules, engine(rules, self.table.bytes(), self.threads)));
        engine.as_mut()
    }
}

/// What is known about the score of any position with so many stones.
fn widest(position: &Position) -> Bounds {
    score_at_end(position).map_or_else(
        || Bounds::of_unknown((position.rules().size.squares() - position.stones()) as u32),
        |score| Bounds { lower: score, upper: score },
    )
}

/// The score of a game that is over.
fn score_at_end(position: &Position) -> Option<i32> {
    let free = (position.rules().size.squares() - position.stones()) as u32;
    match position.outcome() {
        Outcome::Undecided => None,
        Outcome::Drawn => Some(0),
        // The winner's last stone was laid when one more square was free.
        Outcome::Won(_) => Some(-score::winning_with_stone(1, free + 1)),
    }
}

impl Default for Solver {
    /// A solver with a table of at most 64 MiB.
    fn default() -> Self {
        Self::new(TableSize::default())
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("table", &self.table)
            .field("threads", &self.threads)
            .field("book", &self.book)
            .field("rules", &self.engine.as_ref().map(|(rules, _)| rules))
            .finish_non_exhaustive()
    }
}

//! The solver: questions about positions.

use std::fmt;
use std::num::NonZero;

use c4_engine::{Outcome, Position, Rules};

use crate::analysis::Analysis;
use crate::engine::{Engine, engine};
use crate::limits::Control;
use crate::score::{self, Bounds};
use crate::shape::inside_out;
use crate::unsupported::{bits_of, check};
use crate::{Book, Limits, TableSize, Unsupported};

/// A solver of gravity games with one stone a turn, on boards of up to 128 bits (columns x (rows + 1)).
///
/// It owns a transposition table, which is made for the first position and kept for all later ones of the same rules, so
/// that what was found out once is found again. With the same calls in the same order it does the same work.
///
/// ```
/// use c4_engine::{MoveList, Rules};
/// use c4_solver::Solver;
///
/// let position = MoveList::parse("32164625", 7)?.replay(Rules::CONNECT_FOUR)?;
/// let mut solver = Solver::default();
/// assert_eq!(solver.solve(&position)?.score, 11, "the side to move wins with eleven stones left");
/// assert_eq!(solver.best_move(&position)?, Some(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver {
    table: TableSize,
    threads: NonZero<usize>,
    book: Option<Book>,
    engine: Option<(Rules, Box<dyn Engine>)>,
}

/// The score of a position, and what it took to find it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Solution {
    /// How many of its own stones the winner has left when it wins, the winning one included: positive if the side to
    /// move wins, negative if the other side does, 0 for a draw.
    pub score: i32,
    /// How many positions were searched: those that static rules and the table did not answer.
    pub nodes: u64,
}

/// Who wins a position with perfect play, as the side to move sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Verdict {
    /// The other side wins.
    Loss,
    /// Nobody wins.
    Draw,
    /// The side to move wins.
    Win,
}

impl Verdict {
    fn of(score: i32) -> Self {
        match score {
            ..0 => Self::Loss,
            0 => Self::Draw,
            1.. => Self::Win,
        }
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
    /// use c4_solver::Solver;
    ///
    /// let position = MoveList::parse("274552224131661", 7)?.replay(Rules::CONNECT_FOUR)?;
    /// let two = NonZero::new(2).expect("not zero");
    /// assert_eq!(Solver::default().with_threads(two).solve(&position)?.score, 0);
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

    /// The exact score of a position.
    ///
    /// A game that is over has a score, too: 0 if it was drawn, and the winner's negated if it was won, because the side
    /// to move has lost.
    ///
    /// # Errors
    /// [`Unsupported`] if the rules are none that the solver plays.
    ///
    /// ```
    /// use c4_engine::{Position, Rules, board};
    /// use c4_solver::Solver;
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
    /// let solution = Solver::default().solve(&position)?;
    /// assert_eq!(solution.score, 18, "a third stone beside the two cannot be answered on both sides");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve(&mut self, position: &Position) -> Result<Solution, Unsupported> {
        let (bounds, nodes) = self.solve_within(position, Limits::default())?;
        Ok(Solution { score: bounds.lower, nodes })
    }

    /// Who wins, which takes less time than the score.
    ///
    /// # Errors
    /// [`Unsupported`] if the rules are none that the solver plays.
    ///
    /// ```
    /// use c4_engine::{MoveList, Rules, Size};
    /// use c4_solver::{Solver, Verdict};
    ///
    /// let rules = Rules { size: Size::new(5, 4)?, ..Rules::CONNECT_FOUR };
    /// let position = MoveList::parse("3", 5)?.replay(rules)?;
    /// assert_eq!(Solver::default().solve_weak(&position)?, Verdict::Draw);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve_weak(&mut self, position: &Position) -> Result<Verdict, Unsupported> {
        let (verdict, _) = self.solve_weak_within(position, Limits::default())?;
        Ok(verdict.expect("nothing stops a search without limits"))
    }

    /// What can be found out about the score of a position within limits, and how many positions that took.
    ///
    /// # Errors
    /// [`Unsupported`] if the rules are none that the solver plays.
    ///
    /// ```
    /// use c4_engine::{Position, Rules};
    /// use c4_solver::{Limits, Solver};
    ///
    /// let start = Position::new(Rules::CONNECT_FOUR);
    /// let limits = Limits { nodes: Some(10_000), ..Limits::default() };
    /// let (bounds, nodes) = Solver::default().solve_within(&start, limits)?;
    /// assert!(bounds.lower <= 1 && 1 <= bounds.upper, "the first player wins with its last stone");
    /// assert_eq!(bounds.exact(), None, "which takes longer to prove");
    /// assert_eq!(nodes, 10_000);
    /// # Ok::<(), c4_solver::Unsupported>(())
    /// ```
    pub fn solve_within(
        &mut self,
        position: &Position,
        limits: Limits<'_>,
    ) -> Result<(Bounds, u64), Unsupported> {
        let mut control = Control::new(limits);
        let bounds = self.narrow(position, widest(position), &mut control)?;
        Ok((bounds, control.nodes))
    }

    /// Who wins, if that can be found out within limits, and how many positions that took.
    ///
    /// # Errors
    /// [`Unsupported`] if the rules are none that the solver plays.
    ///
    /// ```
    /// use c4_engine::{Position, Rules};
    /// use c4_solver::{Limits, Solver};
    ///
    /// let start = Position::new(Rules::CONNECT_FOUR);
    /// let limits = Limits { nodes: Some(10_000), ..Limits::default() };
    /// assert_eq!(Solver::default().solve_weak_within(&start, limits)?, (None, 10_000));
    /// # Ok::<(), c4_solver::Unsupported>(())
    /// ```
    pub fn solve_weak_within(
        &mut self,
        position: &Position,
        limits: Limits<'_>,
    ) -> Result<(Option<Verdict>, u64), Unsupported> {
        let mut control = Control::new(limits);
        let sign = Bounds { lower: -1, upper: 1 };
        let bounds = self.narrow(position, sign, &mut control)?;
        Ok((bounds.exact().map(Verdict::of), control.nodes))
    }

    /// The scores of all moves.
    ///
    /// # Errors
    /// [`Unsupported`] if the rules are none that the solver plays.
    ///
    /// ```
    /// use c4_engine::{MoveList, Rules};
    /// use c4_solver::Solver;
    ///
    /// let position = MoveList::parse("2252576253462244111563365343671351441", 7)?
    ///     .replay(Rules::CONNECT_FOUR)?;
    /// let analysis = Solver::default().analyze(&position)?;
    /// assert_eq!((analysis.score(4), analysis.score(5), analysis.score(6)), (None, Some(-1), Some(-2)));
    /// assert_eq!(analysis.best(), Some(5));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn analyze(&mut self, position: &Position) -> Result<Analysis, Unsupported> {
        self.analyze_within(position, Limits::default())
    }

    /// What can be found out about all moves within limits.
    ///
    /// # Errors
    /// [`Unsupported`] if the rules are none that the solver plays.
    pub fn analyze_within(
        &mut self,
        position: &Position,
        limits: Limits<'_>,
    ) -> Result<Analysis, Unsupported> {
        let mut control = Control::new(limits);
        let mut columns = vec![None; position.rules().size.columns()];
        check(position.rules())?;
        for column in inside_out(columns.len()) {
            let mut after = position.clone();
            if after.drop(column).is_ok() {
                let bounds = self.narrow(&after, widest(&after), &mut control)?;
                columns[column] = Some(bounds.negated());
            }
        }
        Ok(Analysis { columns, nodes: control.nodes })
    }

    /// The best move: the column with the greatest score, the one nearest to the middle (and then to the left) of
    /// several. `None` if the game is over.
    ///
    /// # Errors
    /// [`Unsupported`] if the rules are none that the solver plays.
    ///
    /// ```
    /// use c4_engine::{Position, Rules, Size};
    /// use c4_solver::Solver;
    ///
    /// let rules = Rules { size: Size::new(5, 5)?, ..Rules::CONNECT_FOUR };
    /// assert_eq!(Solver::default().best_move(&Position::new(rules))?, Some(2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn best_move(&mut self, position: &Position) -> Result<Option<usize>, Unsupported> {
        Ok(self.best_move_within(position, Limits::default())?.0)
    }

    /// The [`best_move`](Self::best_move), if that can be found out within limits, and how many positions that took. `None` if
    /// it cannot, or the game is over.
    ///
    /// # Errors
    /// [`Unsupported`] if the rules are none that the solver plays.
    ///
    /// ```
    /// use c4_engine::{Position, Rules};
    /// use c4_solver::{Limits, Solver};
    ///
    /// let start = Position::new(Rules::CONNECT_FOUR);
    /// let limits = Limits { nodes: Some(10_000), ..Limits::default() };
    /// assert_eq!(Solver::default().best_move_within(&start, limits)?, (None, 10_000));
    /// # Ok::<(), c4_solver::Unsupported>(())
    /// ```
    pub fn best_move_within(
        &mut self,
        position: &Position,
        limits: Limits<'_>,
    ) -> Result<(Option<usize>, u64), Unsupported> {
        let mut control = Control::new(limits);
        let column = match self.narrow(position, widest(position), &mut control)?.exact() {
            Some(score) => self.move_with(position, score, &mut control)?,
            None => None,
        };
        Ok((column, control.nodes))
    }

    /// The moves of perfect play to the end of the game, each the [`best_move`](Self::best_move) after those before it.
    ///
    /// # Errors
    /// [`Unsupported`] if the rules are none that the solver plays.
    ///
    /// ```
    /// use c4_engine::{MoveList, Outcome, Rules};
    /// use c4_solver::Solver;
    ///
    /// let mut position = MoveList::parse("4455", 7)?.replay(Rules::CONNECT_FOUR)?;
    /// let line = Solver::default().principal_variation(&position)?;
    /// assert_eq!(line, [2, 3, 1]);
    /// for column in line {
    ///     position.drop(column)?;
    /// }
    /// assert_ne!(position.outcome(), Outcome::Undecided);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn principal_variation(&mut self, position: &Position) -> Result<Vec<usize>, Unsupported> {
        let mut score = self.solve(position)?.score;
        let mut position = position.clone();
        let mut columns = Vec::new();
        let mut control = Control::new(Limits::default());
        while let Some(column) = self.move_with(&position, score, &mut control)? {
            position.drop(column).expect("a move that was found");
            columns.push(column);
            score = -score;
        }
        Ok(columns)
    }

    /// Forgets what was found out, so that the next position takes as long as it would for a new solver.
    pub fn clear(&mut self) {
        if let Some((_, engine)) = &mut self.engine {
            engine.clear();
        }
    }

    /// The most bytes that the table takes: 0 before the first position.
    #[must_use]
    pub fn table_bytes(&self) -> usize {
        self.engine.as_ref().map_or(0, |(_, engine)| engine.table_bytes())
    }

    /// The first column from the middle outwards that keeps the score of a position; `None` if the game is over, or that is
    /// not found out.
    fn move_with(
        &mut self,
        position: &Position,
        score: i32,
        control: &mut Control<'_>,
    ) -> Result<Option<usize>, Unsupported> {
        for column in inside_out(position.rules().size.columns()) {
            let mut after = position.clone();
            if after.drop(column).is_err() {
                continue;
            }
            // No move has a better score, so this one question is enough.
            let question = Bounds { lower: -score, upper: -score + 1 };
            match self.narrow(&after, question, control)?.exact() {
                Some(worst) if worst == -score => return Ok(Some(column)),
                Some(_) => {}
                None => return Ok(None),
            }
        }
        Ok(None)
    }

    /// Narrows bounds of a position's score, as far as they go.
    fn narrow(
        &mut self,
        position: &Position,
        bounds: Bounds,
        control: &mut Control<'_>,
    ) -> Result<Bounds, Unsupported> {
        check(position.rules())?;
        let book = self.book.as_ref();
        let in_book = || book.and_then(|book| book.score(position));
        if let Some(score) = score_at_end(position).or_else(in_book) {
            let score = score.clamp(bounds.lower, bounds.upper);
            return Ok(Bounds { lower: score, upper: score });
        }
        let mut bounds = bounds;
        if let Some(lower) = book.and_then(|book| book.at_least(position)) {
            bounds.lower = lower.clamp(bounds.lower, bounds.upper);
        }
        Ok(self.engine(position.rules()).narrow(bits_of(position), bounds, control))
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

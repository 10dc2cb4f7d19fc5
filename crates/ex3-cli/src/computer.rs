//! How the computer chooses: by a fixed order of priorities, and among equals by the distance from the centre.

use c4_engine::{Lines, Position, Rules};

use crate::{Options, Reading};

/// Why the computer chooses a column, the strongest reason first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Priority {
    /// 1: the token makes a line.
    Win,
    /// 2: the opponent's token would make a line there.
    Block,
    /// 3: the token makes a run that lacks one to a line. Whether the run has room to grow does not matter.
    Extend,
    /// 4: the opponent's token would make such a run there.
    BlockExtension,
    /// 5: none of these holds for any column.
    Fallback,
}

impl Priority {
    /// All five, the strongest first.
    pub const ALL: [Self; 5] =
        [Self::Win, Self::Block, Self::Extend, Self::BlockExtension, Self::Fallback];
}

/// What the computer plays, and why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// The column, counted from 0.
    pub column: usize,
    /// The priority that decided.
    pub priority: Priority,
    /// How many free columns have this priority: at least 1.
    pub equals: usize,
}

/// The computer of the assignment.
///
/// ```
/// use c4_engine::{Position, Rules, board};
/// use ex3_cli::{Choice, Computer, Priority};
///
/// let computer = Computer::new(Rules::CONNECT_FOUR);
/// let mut position = Position::new(Rules::CONNECT_FOUR);
/// for column in [0, 6, 1, 6, 2] {
///     position.drop(column)?;
/// }
/// let choice = computer.choose(&position).expect("the board has room");
/// assert_eq!(choice, Choice { column: 3, priority: Priority::Block, equals: 1 });
/// # Ok::<(), c4_engine::DropMoveError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Computer {
    /// The columns in the order in which they are tried.
    order: Vec<usize>,
    lines: Lines,
    reading: Reading,
}

impl Computer {
    /// The computer for games by some rules.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        Self::of(&Options { size: rules.size, lines: rules.lines, ..Options::default() })
    }

    /// The computer for games as they were chosen.
    pub(crate) fn of(options: &Options) -> Self {
        let reading = options.reading;
        let order = reading.order.columns(options.size.columns());
        Self { order, lines: options.lines, reading }
    }

    /// What makes a line, as the computer knows it.
    pub(crate) fn lines(&self) -> Lines {
        self.lines
    }

    /// What the computer plays in a position when it is to move: the first column, from the centre outward, of the
    /// strongest priority that any column has. `None` if no column is free.
    #[must_use]
    pub fn choose(&self, position: &Position) -> Option<Choice> {
        let mut best: Option<(usize, Choice)> = None;
        for (column, priority) in self.candidates(position) {
            let rank = self.reading.rank(priority);
            match &mut best {
                Some((least, choice)) if *least == rank => choice.equals += 1,
                Some((least, _)) if *least < rank => {}
                _ => best = Some((rank, Choice { column, priority, equals: 1 })),
            }
        }
        let (_, choice) = best?;
        let last = self.reading.last_column(position);
        Some(match (choice.priority, last) {
            (Priority::Fallback, Some(column)) => Choice { column, ..choice },
            _ => choice,
        })
    }

    /// Every free column with the strongest priority that it has, from the centre outward.
    pub fn candidates(&self, position: &Position) -> impl Iterator<Item = (usize, Priority)> {
        self.order.iter().filter_map(|&column| Some((column, self.priority(position, column)?)))
    }

    /// The strongest priority of a column; `None` if it is full.
    fn priority(&self, position: &Position, column: usize) -> Option<Priority> {
        let (board, connect) = (position.board(), self.lines.connect());
        let square = board.landing(column).ok()?;
        let run = |player| self.reading.run(board, square, player);
        let (own, theirs) = (run(position.to_move()), run(position.to_move().opponent()));
        self.reading.priorities.iter().copied().find(|priority| match priority {
            Priority::Win => own.longest >= connect,
            Priority::Block => theirs.longest >= connect,
            Priority::Extend => own.growing >= connect - 1,
            Priority::BlockExtension => theirs.growing >= connect - 1,
            Priority::Fallback => true,
        })
    }
}

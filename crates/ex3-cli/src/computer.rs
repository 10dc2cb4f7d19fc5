//! How the computer chooses: by a fixed order of priorities, and among equals by the distance from the centre.

use c4_engine::{Player, Position, Size};

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

/// What the computer plays, and why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// The column, counted from 0.
    pub column: usize,
    /// The priority that decided.
    pub priority: Priority,
}

/// The computer of the assignment.
///
/// ```
/// use c4_engine::{Position, Rules, board};
/// use ex3_cli::{Choice, Computer, Priority};
///
/// let computer = Computer::new(Rules::CONNECT_FOUR.size);
/// let mut position = Position::new(Rules::CONNECT_FOUR);
/// for column in [0, 6, 1, 6, 2] {
///     position.drop(column)?;
/// }
/// let choice = computer.choose(&position).expect("the board has room");
/// assert_eq!(choice, Choice { column: 3, priority: Priority::Block });
/// # Ok::<(), c4_engine::DropMoveError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Computer {
    /// The columns from the centre outward, the left one first of two equally far.
    order: Vec<usize>,
}

impl Computer {
    /// The computer for boards of some size.
    #[must_use]
    pub fn new(size: Size) -> Self {
        let mut order: Vec<usize> = (0..size.columns()).collect();
        // Twice the distance from the centre, which on boards of even width lies between two columns. Equals stay in
        // their order: the sort is stable.
        order.sort_by_key(|&column| (2 * column).abs_diff(size.columns() - 1));
        Self { order }
    }

    /// What the computer plays in a position when it is to move: the first column, from the centre outward, of the
    /// strongest priority that any column has. `None` if no column is free.
    #[must_use]
    pub fn choose(&self, position: &Position) -> Option<Choice> {
        // `min_by_key` returns the first of several equal ones.
        self.candidates(position).min_by_key(|choice| choice.priority)
    }

    /// Every free column with the strongest priority that it has, from the centre outward.
    pub fn candidates(&self, position: &Position) -> impl Iterator<Item = Choice> {
        self.order.iter().filter_map(|&column| {
            let priority = priority(position, column)?;
            Some(Choice { column, priority })
        })
    }
}

/// The strongest priority of a column; `None` if it is full.
fn priority(position: &Position, column: usize) -> Option<Priority> {
    let (board, lines) = (position.board(), position.rules().lines);
    let square = board.landing(column).ok()?;
    let run = |player: Player| board.run_with(square, player, lines.directions());
    let (own, theirs) = (run(position.to_move()), run(position.to_move().opponent()));
    Some(match lines.connect() {
        connect if own >= connect => Priority::Win,
        connect if theirs >= connect => Priority::Block,
        connect if own >= connect - 1 => Priority::Extend,
        connect if theirs >= connect - 1 => Priority::BlockExtension,
        _ => Priority::Fallback,
    })
}

//! How the computer chooses: three guidelines, and chance where they leave it open.

use std::fmt;
use std::num::NonZeroUsize;

use c4_console::Seed;
use c4_engine::{Board, Lines, Outcome, Player, Position};

use crate::{Choosing, Diagonals, Reading, Runs};

/// Why the computer chooses a column: the guidelines of the course, the strongest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rule {
    /// 1: the checker makes a line.
    Win,
    /// 2: the opponent's checker would make a line there.
    Block,
    /// 3: neither is true of any column, so one that has room is drawn.
    Random,
}

/// What the computer plays, and why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// The column, counted from 0.
    pub column: usize,
    /// The rule that decided.
    pub rule: Rule,
}

/// The computer of the course, in one game of a session.
///
/// What it plays in a position follows from the seed, the game's number and the position alone.
///
/// ```
/// use c4_console::Seed;
/// use c4_engine::{Position, Rules, board};
/// use redblack_cli::{Choice, Computer, Rule};
///
/// let board = board!(
///     ". . . . . . ."
///     ". . . . . . ."
///     ". . . . . . ."
///     ". . . . . . ."
///     ". . . . . . ."
///     "X X . X O . O"
/// );
/// let position = Position::from_board(Rules::CONNECT_FOUR, board)?;
/// let choice = Computer::new(Seed::new(42), 1).choose(&position);
/// assert_eq!(choice, Some(Choice { column: 2, rule: Rule::Block }));
/// # Ok::<(), c4_engine::InvalidPosition>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Computer {
    /// The seed of the game.
    seed: Seed,
    choosing: Choosing,
    runs: Runs,
    /// The lines that it looks for; `None`: those of the game.
    lines: Option<Lines>,
}

impl Computer {
    /// The computer of the game with this number, counted from 1, in a session with this seed.
    #[must_use]
    pub fn new(seed: Seed, game: u64) -> Self {
        Self {
            seed: seed.split(game),
            choosing: Choosing::default(),
            runs: Runs::FourOrMore,
            lines: None,
        }
    }

    /// The computer of somebody who read the course's text like this.
    pub(crate) fn read_as(reading: &Reading, diagonals: Diagonals, seed: Seed, game: u64) -> Self {
        let lines = Lines::CONNECT_FOUR.only((reading.computer_directions)(diagonals));
        Self {
            choosing: reading.choosing,
            runs: reading.runs,
            lines: Some(lines),
            ..Self::new(seed, game)
        }
    }

    /// What the computer plays in a position when it is to move: the leftmost column in which it wins, else the
    /// leftmost one in which the opponent would win, else one that is drawn. `None` once the game is over.
    #[must_use]
    pub fn choose(&self, position: &Position) -> Option<Choice> {
        if position.outcome() != Outcome::Undecided {
            return None;
        }
        let (board, player) = (position.board(), position.to_move());
        let lines = self.lines.unwrap_or(position.rules().lines);
        let winning =
            |player: Player| self.choosing.winning_column(self.runs, board, player, lines);
        for &rule in self.choosing.rules.iter().chain(&[Rule::Random]) {
            let column = match rule {
                Rule::Win => winning(player),
                Rule::Block => winning(player.opponent()),
                Rule::Random => self.draw(board),
            };
            if let Some(column) = column {
                return Some(Choice { column, rule });
            }
        }
        None
    }

    /// Draws one of the columns that have room, by the number of the seed that the checkers on the board count to: so a
    /// draw does not depend on how many were made before it.
    fn draw(&self, board: &Board) -> Option<usize> {
        let free = free_columns(board);
        let count = NonZeroUsize::new(free.len())?;
        Some(free[self.seed.below(board.stones() as u64, count)])
    }
}

/// The columns that have room, from the left.
pub(crate) fn free_columns(board: &Board) -> Vec<usize> {
    (0..board.size().columns()).filter(|&column| board.landing(column).is_ok()).collect()
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Win => "win",
            Self::Block => "block",
            Self::Random => "random",
        })
    }
}

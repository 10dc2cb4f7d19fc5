//! How the computer chooses: three guidelines, and chance where they leave it open.

use std::fmt;
use std::num::NonZeroUsize;

use c4_console::Seed;
use c4_engine::{Board, Lines, Outcome, Player, Position};
use c4_sight::Aim;

use crate::Reading;

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
    /// How many columns satisfy that rule, or were drawn from: at least 1.
    pub equals: usize,
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
/// assert_eq!(choice, Some(Choice { column: 2, rule: Rule::Block, equals: 1 }));
/// # Ok::<(), c4_engine::InvalidPosition>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Computer {
    /// The seed of the game.
    seed: Seed,
    reading: Reading,
}

impl Computer {
    /// The computer of the game with this number, counted from 1, in a session with this seed.
    #[must_use]
    pub fn new(seed: Seed, game: u64) -> Self {
        Self { seed: seed.split(game), reading: Reading::default() }
    }

    /// The same computer, of somebody who reads the course's text like this.
    pub(crate) fn read_as(self, reading: &Reading) -> Self {
        Self { reading: *reading, ..self }
    }

    /// The same computer, where it does not block.
    pub(crate) fn without_blocks(mut self) -> Self {
        self.reading.computer.blocks = false;
        self
    }

    /// What the computer plays in a position when it is to move: the leftmost column in which it wins, else the
    /// leftmost one in which the opponent would win, else one that is drawn. `None` once the game is over.
    #[must_use]
    pub fn choose(&self, position: &Position) -> Option<Choice> {
        if position.outcome() != Outcome::Undecided {
            return None;
        }
        self.choose_on(position.board(), position.to_move(), position.rules().lines)
    }

    /// What the computer plays for a player on a board, as far as it looks along these lines; `None` if there is no room.
    pub(crate) fn choose_on(&self, board: &Board, player: Player, lines: Lines) -> Option<Choice> {
        self.choose_among(board, player, lines).map(|(choice, _)| choice)
    }

    /// The same, and the columns of which it takes that one, from the left.
    pub(crate) fn choose_among(
        &self,
        board: &Board,
        player: Player,
        lines: Lines,
    ) -> Option<(Choice, Vec<usize>)> {
        let one_ply = &self.reading.computer;
        let Some(columns) = one_ply.wanted(board, player, lines) else {
            let columns = self.drawn_from(board);
            let column = self.draw(&columns, board.stones())?;
            return Some((Choice { column, rule: Rule::Random, equals: columns.len() }, columns));
        };
        let column = one_ply.taken(&columns)?;
        let has = |aim| one_ply.columns(aim, board, player, lines).contains(&column);
        let aims = one_ply.aims.iter().copied().flatten();
        let rule = match aims.copied().find(|&aim| has(aim))? {
            Aim::Win => Rule::Win,
            Aim::Block => Rule::Block,
        };
        Some((Choice { column, rule, equals: columns.len() }, columns))
    }

    /// The columns of which one is drawn where no rule holds, from the left.
    fn drawn_from(&self, board: &Board) -> Vec<usize> {
        (self.reading.drawn_from)(&free_columns(board)).to_vec()
    }

    /// Draws a column, by the number of the seed that the checkers on the board count to: so a draw does not depend on
    /// how many were made before it.
    fn draw(&self, columns: &[usize], stones: usize) -> Option<usize> {
        let count = NonZeroUsize::new(columns.len())?;
        Some(columns[self.seed.below(stones as u64, count)])
    }
}

/// The columns that have room, from the left.
pub(crate) fn free_columns(board: &Board) -> Vec<usize> {
    (0..board.size().columns()).filter(|&column| board.landing(column).is_ok()).collect()
}

impl Rule {
    /// The rule in one word.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Block => "block",
            Self::Random => "random",
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

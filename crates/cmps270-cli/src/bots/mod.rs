//! The bots: one trait, three strategies, and the rules that are before every strategy.

mod decision;
mod easy;
mod hard;
mod medium;
mod search;
mod stones;
mod turn;

pub use decision::{Bound, Decision, Outlook, Thinking, Value, Verdict};
pub use easy::Easy;
pub use hard::Hard;
pub use medium::Medium;
pub use turn::{Grid, GridError, Turn};

pub(crate) use stones::{COLUMNS, ROWS};

use std::fmt;

use c4_console::Seed;
use clap::ValueEnum;

use stones::Stones;

/// A player that is no person.
///
/// A strategy gives [`consider`](Self::consider); the rules that every level keeps and the text's form of the question
/// follow from it. A bot has neither clock nor memory: the same question has the same answer on every machine, whatever was
/// asked before.
///
/// ```
/// use c4_console::Seed;
/// use cmps270_cli::{Bot, Level};
///
/// let grid = [
///     [0, 0, 0, 0, 0, 0, 0],
///     [0, 0, 0, 0, 0, 0, 0],
///     [0, 0, 0, 0, 0, 0, 0],
///     [0, 0, 0, 0, 0, 0, 0],
///     [0, 0, 0, 0, 0, 0, 0],
///     [2, 2, 0, 1, 1, 1, 0],
/// ];
/// for level in Level::ALL {
///     // Red has one token more, so it is yellow's turn; of two columns to block, the left one.
///     assert_eq!(level.bot(Seed::new(1)).choose(&grid)?, 2);
/// }
/// # Ok::<(), cmps270_cli::GridError>(())
/// ```
pub trait Bot: Send {
    /// The bot's own strategy: what it plays where nobody could win with the next token. Whoever asks a bot asks
    /// [`decide`](Self::decide) or [`choose`](Self::choose) instead.
    ///
    /// A long proof calls `report` from time to time.
    fn consider(&mut self, turn: &Turn, report: &mut dyn FnMut(Thinking)) -> Decision;

    /// Decides with reasons: the leftmost column that wins, else the leftmost one where the opponent would win, else
    /// the bot's own strategy.
    fn decide(&mut self, turn: &Turn, report: &mut dyn FnMut(Thinking)) -> Decision {
        win_or_block(turn).unwrap_or_else(|| self.consider(turn, report))
    }

    /// Decides as the text asks: a board in, a column (from 0 on the left) out.
    ///
    /// # Errors
    /// [`GridError`] if the board is none on which a turn can be taken.
    fn choose(&mut self, grid: &Grid) -> Result<usize, GridError> {
        let turn = Turn::try_from(grid)?;
        Ok(self.decide(&turn, &mut |_| {}).column)
    }
}

/// How well a bot plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Level {
    /// Wins, else blocks, else draws lots for a column, with more of them towards the centre
    Easy,
    /// Wins, else blocks, else looks some plies ahead, and counts threes that lack one to a line and tokens near the centre
    Medium,
    /// Wins, else blocks, else plays perfectly: it proves which column is best
    Hard,
}

impl Level {
    /// All levels, each stronger than the one before it.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// A bot of the level. Only easy draws lots, from the seed.
    #[must_use]
    pub fn bot(self, seed: Seed) -> Box<dyn Bot> {
        match self {
            Self::Easy => Box::new(Easy::new(seed)),
            Self::Medium => Box::new(Medium),
            Self::Hard => Box::new(Hard::new()),
        }
    }

    /// The level's name, as it is typed.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }
}

/// The level's [name](Level::name).
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The decision that every level comes to where there is a win or a block; `None` where there is neither.
fn win_or_block(turn: &Turn) -> Option<Decision> {
    let stones = turn.stones();
    let [wins, blocks] = stones.threats().map(|threats| threats & stones.playable());
    let mut verdicts = [Verdict::Full; COLUMNS];
    for column in turn.columns() {
        verdicts[column] = match column {
            _ if Stones::in_column(wins, column) != 0 => Verdict::Win,
            _ if Stones::in_column(blocks, column) != 0 => Verdict::Block,
            _ => Verdict::NotAsked,
        };
    }
    let leftmost = |rule| verdicts.iter().position(|&verdict| verdict == rule);
    let column = leftmost(Verdict::Win).or_else(|| leftmost(Verdict::Block))?;
    Some(Decision { column, verdicts, line: vec![column], nodes: 0 })
}

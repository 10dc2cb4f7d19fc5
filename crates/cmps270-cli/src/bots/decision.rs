//! What a bot plays, and why.

use super::stones::{COLUMNS, SQUARES};

/// What a bot plays, and what speaks for and against every column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// The column, from 0 on the left. Its verdict is the rule that chose it.
    pub column: usize,
    /// For every column, from the left, the rule that rejected it or the best rule that it satisfied.
    pub verdicts: [Verdict; COLUMNS],
    /// The principal variation: how the search expects the game to go on, this column first. Only that where nothing was
    /// searched.
    pub line: Vec<usize>,
    /// How many positions were looked at to find it: 0 where nothing was searched.
    pub nodes: u64,
}

/// What a bot's rules say about a column, the strongest rule first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The token makes four in a line.
    Win,
    /// The opponent's next token would make four in a line there.
    Block,
    /// Easy's draw: so many lots of so many.
    Drawn {
        /// The column's.
        weight: usize,
        /// Those of all free columns.
        of: usize,
    },
    /// Medium's search, and hard's proof.
    Searched(Outlook),
    /// The bot's own strategy was not asked about it, because a win or a block comes first.
    NotAsked,
    /// There is no room.
    Full,
}

/// What a search has found out about a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outlook {
    /// What the column is worth to the player who moves.
    pub value: Value,
    /// Whether that is what it is worth, or a limit: a column that is proved to be no better than another one is not
    /// looked into further.
    pub bound: Bound,
    /// How many plies ahead the search has looked, this one included. `None` for a proof, which looks to the end.
    pub depth: Option<u32>,
}

/// What a column is worth to the player who moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Value {
    /// The player wins with the ply of that number, counted from 1, which this column is.
    Wins {
        /// 1, 3, 5 …
        plies: u32,
    },
    /// The opponent wins with the ply of that number.
    Loses {
        /// 2, 4, 6 …
        plies: u32,
    },
    /// Nobody wins until the board is full.
    FillsBoard,
    /// Unknown; the strategy's estimate, more than 0 if it prefers the player's side.
    Estimate(i32),
}

impl Value {
    /// What a score stands for on a board with so many tokens.
    ///
    /// A score is how many tokens of its own the winner has left when it wins, the winning one included; less than 0 if that
    /// is the opponent, 0 if nobody wins.
    pub(super) fn of_score(score: i32, tokens: usize) -> Self {
        let free = SQUARES - tokens as u32;
        match score {
            0 => Self::FillsBoard,
            1.. => Self::Wins { plies: 2 * (free.div_ceil(2) - score.unsigned_abs()) + 1 },
            ..0 => Self::Loses { plies: 2 * (free / 2 - score.unsigned_abs()) + 2 },
        }
    }
}

/// How a value found relates to the true one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// It is the value.
    Exact,
    /// The true one is that or more.
    AtLeast,
    /// The true one is that or less.
    AtMost,
}

impl Decision {
    /// The rule that chose the column.
    #[must_use]
    pub fn rule(&self) -> Verdict {
        self.verdicts[self.column]
    }

    /// How many columns are as good by the rule that chose: of a draw all that have lots, of a search those that are known to
    /// be worth the same.
    pub(crate) fn equals(&self) -> usize {
        self.count(|verdict| match (verdict, self.rule()) {
            (Verdict::Drawn { .. }, Verdict::Drawn { .. }) => true,
            (verdict, rule) => verdict == rule,
        })
    }

    /// For how many columns a block is the best that can be said.
    pub(crate) fn blocks(&self) -> usize {
        self.count(|verdict| verdict == Verdict::Block)
    }

    /// How many columns are full.
    pub(crate) fn full(&self) -> usize {
        self.count(|verdict| verdict == Verdict::Full)
    }

    fn count(&self, is_like_this: impl Fn(Verdict) -> bool) -> usize {
        self.verdicts.iter().filter(|&&verdict| is_like_this(verdict)).count()
    }
}

/// How far a proof has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Thinking {
    /// How many positions it has looked at.
    pub nodes: u64,
}

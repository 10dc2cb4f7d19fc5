//! Why a computer moved where it did.

use std::fmt;
use std::io::Write as _;

use crate::{Event, Field};

/// The most moves that a line of the text lists; where it would be more, it tells how many.
const MOST_LISTED: usize = 24;

/// A move in the numbering of the program that makes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(untagged))]
pub enum Move {
    /// A stone dropped down a column.
    Column(usize),
    /// A stone laid on a square.
    Square {
        /// The row.
        row: usize,
        /// The column.
        column: usize,
    },
}

/// A move that a computer considered, and what its strategy says about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// The move.
    pub place: Move,
    /// The best rule that the move satisfies, or the rule that rejects it, in a few words.
    pub rule: String,
    /// What the rule saw there.
    pub detail: String,
}

/// What a computer played and why, and why it played nothing else.
///
/// Its text lists moves that the same can be said of together:
///
/// ```
/// use c4_console::{Candidate, Explanation, Move};
///
/// let candidate = |column, rule: &str, detail: &str| Candidate {
///     place: Move::Column(column),
///     rule: rule.to_owned(),
///     detail: detail.to_owned(),
/// };
/// let explanation = Explanation {
///     player: "X".to_owned(),
///     choice: candidate(4, "block", "O would have 4 in a row there"),
///     others: vec![
///         candidate(3, "centre", "a block comes first"),
///         candidate(5, "full", "no room"),
///         candidate(2, "centre", "a block comes first"),
///     ],
/// };
/// assert_eq!(
///     explanation.to_string(),
///     "X plays column 4: block (O would have 4 in a row there)\n\
///      \x20 not 3 2: centre (a block comes first)\n\
///      \x20 not 5: full (no room)"
/// );
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explanation {
    /// Who moves, in the words of the program.
    pub player: String,
    /// The move.
    pub choice: Candidate,
    /// All other moves that it could have made or been expected to make.
    pub others: Vec<Candidate>,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Column(column) => write!(f, "column {column}"),
            Self::Square { row, column } => write!(f, "row {row} column {column}"),
        }
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Candidate { place, rule, detail } = &self.choice;
        write!(f, "{} plays {place}: {rule} ({detail})", self.player)?;
        let mut left: Vec<&Candidate> = self.others.iter().collect();
        while let Some(&first) = left.first() {
            let (alike, rest): (Vec<&Candidate>, Vec<&Candidate>) = left
                .into_iter()
                .partition(|other| (&other.rule, &other.detail) == (&first.rule, &first.detail));
            write!(f, "\n  not")?;
            if alike.len() > MOST_LISTED {
                write!(f, " {} others", alike.len())?;
            }
            for candidate in alike.iter().filter(|_| alike.len() <= MOST_LISTED) {
                match candidate.place {
                    Move::Column(column) => write!(f, " {column}")?,
                    Move::Square { row, column } => write!(f, " {row},{column}")?,
                }
            }
            write!(f, ": {} ({})", first.rule, first.detail)?;
            left = rest;
        }
        Ok(())
    }
}

/// An explanation is said on standard error.
impl Event for Explanation {
    fn kind(&self) -> &'static str {
        "explanation"
    }

    fn words(&self) -> &'static str {
        "{text}"
    }

    fn names(&self) -> &'static [&'static str] {
        &["text"]
    }

    fn field(&self, name: &str) -> Option<&dyn Field> {
        (name == "text").then_some(self)
    }
}

impl Field for Explanation {
    fn write(&self, out: &mut Vec<u8>) {
        write!(out, "{self}").expect("a vector takes everything");
    }
}

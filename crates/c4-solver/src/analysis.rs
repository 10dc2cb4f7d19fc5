//! The scores of all moves of a position.

use crate::Bounds;
use crate::shape::inside_out;

/// What is known about each move of a position, and what it took to find it out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Analysis {
    /// For each column, from the left, the score of a stone there for the side that lays it; `None` where none can be
    /// laid.
    pub columns: Vec<Option<Bounds>>,
    /// How many positions were searched.
    pub nodes: u64,
}

impl Analysis {
    /// The exact score of a move; `None` if it cannot be made, or the limits were too narrow to find it.
    #[must_use]
    pub fn score(&self, column: usize) -> Option<i32> {
        self.columns.get(column).copied().flatten().and_then(Bounds::exact)
    }

    /// The column that promises most, the one nearest to the middle (and then to the left) of several: the best move if
    /// all scores are exact. `None` if the game is over.
    ///
    /// Where they are not, the column with the greatest lower bound comes first, and of several the one with the greatest
    /// upper bound.
    #[must_use]
    pub fn best(&self) -> Option<usize> {
        let known = |column: usize| {
            self.columns[column].map(|Bounds { lower, upper }| (lower, upper, column))
        };
        let mut best: Option<(i32, i32, usize)> = None;
        for found in inside_out(self.columns.len()).into_iter().filter_map(known) {
            if best.is_none_or(|best| (found.0, found.1) > (best.0, best.1)) {
                best = Some(found);
            }
        }
        best.map(|(_, _, column)| column)
    }
}

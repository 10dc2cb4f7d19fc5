//! Whether diagonals count.

#[cfg(feature = "course")]
use c4_engine::Direction;
use c4_engine::{Directions, Lines};
use clap::ValueEnum;

/// Whether diagonals count, for the end of a game and for the computer alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Diagonals {
    /// They do, as rows and columns do.
    On,
    /// They do not.
    Off,
}

impl Diagonals {
    /// What wins: four in a row, along the lines that count.
    ///
    /// ```
    /// use c4_engine::Lines;
    /// use redblack_cli::Diagonals;
    ///
    /// assert_eq!(Diagonals::On.lines(), Lines::CONNECT_FOUR);
    /// ```
    #[must_use]
    pub fn lines(self) -> Lines {
        Lines::CONNECT_FOUR.only(match self {
            Self::On => Directions::ALL,
            Self::Off => Directions::ORTHOGONAL,
        })
    }

    /// The same and those in one direction more.
    #[cfg(feature = "course")]
    pub(crate) fn lines_and(self, direction: Direction) -> Lines {
        let lines = self.lines();
        Lines::CONNECT_FOUR.only(lines.directions().with(direction))
    }
}

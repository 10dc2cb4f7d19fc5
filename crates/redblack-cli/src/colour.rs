//! The two colours, and which player of the engine each of them is.

use std::fmt;

use c4_engine::{ByPlayer, Letters};

/// A player of the course. The colour stays the same for a session; which of them moves first is settled anew for each
/// game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Colour {
    /// RED, whose checkers are shown as `R`.
    Red,
    /// BLACK, whose checkers are shown as `B`.
    Black,
}

impl Colour {
    /// The other colour.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Red => Self::Black,
            Self::Black => Self::Red,
        }
    }

    /// It and no other one.
    #[cfg(feature = "course")]
    pub(crate) const fn alone(self) -> &'static [Self] {
        match self {
            Self::Red => &[Self::Red],
            Self::Black => &[Self::Black],
        }
    }

    /// The name of the colour.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Red => "RED",
            Self::Black => "BLACK",
        }
    }

    /// Whose its checkers are for a listener, whichever colour moves first: 1 for RED, 2 for BLACK.
    pub(crate) const fn number(self) -> u8 {
        match self {
            Self::Red => 1,
            Self::Black => 2,
        }
    }

    /// The letter that checkers of this colour are shown as.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Red => 'R',
            Self::Black => 'B',
        }
    }

    /// The colour of each player in a game that this colour starts: the engine names players after who moves first.
    ///
    /// ```
    /// use c4_engine::Player;
    /// use redblack_cli::Colour;
    ///
    /// assert_eq!(Colour::Black.starting()[Player::First], Colour::Black);
    /// assert_eq!(Colour::Black.starting()[Player::Second], Colour::Red);
    /// ```
    #[must_use]
    pub const fn starting(self) -> ByPlayer<Self> {
        ByPlayer { first: self, second: self.opponent() }
    }

    /// What the squares are shown as in a game that this colour starts.
    ///
    /// ```
    /// use c4_engine::{Board, board};
    /// use redblack_cli::Colour;
    ///
    /// let board = board!("O . ." "X . X");
    /// assert_eq!(board.picture(Colour::Black.letters()).to_string(), "R . .\nB . B");
    /// assert_eq!(Board::from_picture("R../B.B", Colour::Black.letters()), Ok(board));
    /// ```
    #[must_use]
    pub const fn letters(self) -> Letters {
        let stones = ByPlayer { first: self.letter(), second: self.opponent().letter() };
        Letters { free: '.', stones }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

//! Who plays the colours.

use clap::ValueEnum;
use clap::builder::PossibleValue;

use crate::Colour;

/// Who plays the colours: the same for a whole session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seats {
    /// The computer plays this colour, a person the other one.
    Computer(Colour),
    /// Two people play.
    People,
}

impl Seats {
    /// Whether the computer plays a colour.
    ///
    /// ```
    /// use redblack_cli::{Colour, Seats};
    ///
    /// assert!(Seats::Computer(Colour::Red).is_computer(Colour::Red));
    /// assert!(!Seats::Computer(Colour::Red).is_computer(Colour::Black));
    /// assert!(!Seats::People.is_computer(Colour::Red));
    /// ```
    #[must_use]
    pub fn is_computer(self, colour: Colour) -> bool {
        self == Self::Computer(colour)
    }

    /// The colour of the person beside the computer; of two people, RED.
    #[cfg(feature = "course")]
    pub(crate) const fn person(self) -> Colour {
        match self {
            Self::Computer(colour) => colour.opponent(),
            Self::People => Colour::Red,
        }
    }

    /// The same players with the other colours.
    pub(crate) const fn changed(self) -> Self {
        match self {
            Self::Computer(colour) => Self::Computer(colour.opponent()),
            Self::People => Self::People,
        }
    }
}

impl ValueEnum for Seats {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self::Computer(Colour::Red), Self::Computer(Colour::Black), Self::People]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            Self::Computer(Colour::Red) => PossibleValue::new("red"),
            Self::Computer(Colour::Black) => PossibleValue::new("black"),
            Self::People => PossibleValue::new("none"),
        })
    }
}

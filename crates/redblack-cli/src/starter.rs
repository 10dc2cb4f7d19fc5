//! Who moves first, game after game.

use clap::ValueEnum;
use clap::builder::PossibleValue;

use crate::Colour;

/// Who moves first in each game of a session.
///
/// ```
/// use redblack_cli::{Colour::{Black, Red}, Starter};
///
/// assert_eq!(Starter::Loser.first_game(), Red);
/// assert_eq!(Starter::Loser.next_game(Red, Some(Red)), Black);
/// assert_eq!(Starter::Loser.next_game(Black, Some(Red)), Black);
/// // Nobody lost a tie: the other one's turn.
/// assert_eq!(Starter::Loser.next_game(Black, None), Red);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Starter {
    /// This colour, in all of them.
    Always(Colour),
    /// RED in the first one, and then the two in turn.
    Alternate,
    /// RED in the first one, then the loser of the game before; after a tie, the colour that did not start it.
    Loser,
}

impl Starter {
    /// Who moves first in the first game.
    #[must_use]
    pub fn first_game(self) -> Colour {
        match self {
            Self::Always(colour) => colour,
            Self::Alternate | Self::Loser => Colour::Red,
        }
    }

    /// Who moves first after a game that `started` started and `winner` won (`None`: a tie).
    #[must_use]
    pub fn next_game(self, started: Colour, winner: Option<Colour>) -> Colour {
        match (self, winner) {
            (Self::Always(colour), _) => colour,
            (Self::Loser, Some(winner)) => winner.opponent(),
            (Self::Loser, None) | (Self::Alternate, _) => started.opponent(),
        }
    }
}

impl ValueEnum for Starter {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self::Always(Colour::Red), Self::Always(Colour::Black), Self::Alternate, Self::Loser]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            Self::Always(Colour::Red) => PossibleValue::new("red").help("RED, in every game"),
            Self::Always(Colour::Black) => PossibleValue::new("black").help("BLACK, in every game"),
            Self::Alternate => {
                PossibleValue::new("alternate").help("RED in the first game, then in turn")
            }
            Self::Loser => PossibleValue::new("loser").help(
                "RED in the first game, then who lost the one before (after a tie: who did not start it)",
            ),
        })
    }
}

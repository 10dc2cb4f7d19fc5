//! The two players, and values that each of them has one of.

use core::fmt;
use core::ops::{Index, IndexMut};

/// One of the two players, named after who moves first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Player {
    /// The player who makes the first move.
    First,
    /// The player who makes the second one.
    Second,
}

impl Player {
    /// Both players, the first one first.
    pub const ALL: [Self; 2] = [Self::First, Self::Second];

    /// The other player.
    ///
    /// ```
    /// use c4_engine::Player;
    /// assert_eq!(Player::First.opponent(), Player::Second);
    /// ```
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// The number that people give the player: 1 or 2.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Self::First => 1,
            Self::Second => 2,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::First => "first",
            Self::Second => "second",
        })
    }
}

/// A value for each player, indexed by [`Player`].
///
/// ```
/// use c4_engine::{ByPlayer, Player};
///
/// let mut points = ByPlayer { first: 0, second: 0 };
/// points[Player::Second] += 1;
/// assert_eq!(points, ByPlayer { first: 0, second: 1 });
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ByPlayer<T> {
    /// The first player's.
    pub first: T,
    /// The second player's.
    pub second: T,
}

impl<T> ByPlayer<T> {
    /// Makes a value for each player.
    ///
    /// ```
    /// use c4_engine::{ByPlayer, Player};
    /// let tokens = ByPlayer::new_with(|player| if player == Player::First { 'X' } else { 'O' });
    /// assert_eq!(tokens[Player::Second], 'O');
    /// ```
    pub fn new_with(mut make: impl FnMut(Player) -> T) -> Self {
        Self { first: make(Player::First), second: make(Player::Second) }
    }
}

impl<T> Index<Player> for ByPlayer<T> {
    type Output = T;

    fn index(&self, player: Player) -> &T {
        match player {
            Player::First => &self.first,
            Player::Second => &self.second,
        }
    }
}

impl<T> IndexMut<Player> for ByPlayer<T> {
    fn index_mut(&mut self, player: Player) -> &mut T {
        match player {
            Player::First => &mut self.first,
            Player::Second => &mut self.second,
        }
    }
}

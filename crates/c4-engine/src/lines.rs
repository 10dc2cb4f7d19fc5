//! What counts as a line.

use thiserror::Error;

use crate::geometry::Directions;

/// Which runs of stones win: how many in a row, and in which directions.
///
/// ```
/// use c4_engine::{Directions, Lines};
///
/// let five = Lines::of(5)?;
/// assert_eq!(five.connect(), 5);
/// let straight = Lines::CONNECT_FOUR.only(Directions::ORTHOGONAL);
/// assert_ne!(straight, Lines::CONNECT_FOUR);
/// assert!(Lines::of(1).is_err());
/// # Ok::<(), c4_engine::ConnectError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Lines {
    connect: usize,
    directions: Directions,
}

/// A connect length that makes no game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("{connect} in a row is no line: it takes at least 2")]
pub struct ConnectError {
    /// The length asked for, below 2.
    pub connect: usize,
}

impl Lines {
    /// Four or more, in any direction.
    pub const CONNECT_FOUR: Self = Self { connect: 4, directions: Directions::ALL };
    /// Six or more, in any direction.
    pub const CONNECT_SIX: Self = Self { connect: 6, directions: Directions::ALL };

    /// `connect` or more in a row, in any direction. More than the board has squares is legal: nobody can win.
    ///
    /// # Errors
    /// [`ConnectError`] if `connect` is below 2.
    pub const fn of(connect: usize) -> Result<Self, ConnectError> {
        if connect < 2 {
            return Err(ConnectError { connect });
        }
        Ok(Self { connect, directions: Directions::ALL })
    }

    /// The same length, in these directions only.
    #[must_use]
    pub const fn only(self, directions: Directions) -> Self {
        Self { directions, ..self }
    }

    /// The number of stones in a row that it takes, at least 2.
    #[must_use]
    pub const fn connect(self) -> usize {
        self.connect
    }

    /// The directions that count.
    #[must_use]
    pub const fn directions(self) -> Directions {
        self.directions
    }
}

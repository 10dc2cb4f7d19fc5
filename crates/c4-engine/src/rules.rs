//! The rules of a game, as data.

use core::fmt;
use core::num::NonZeroU16;

use thiserror::Error;

use crate::{Directions, Player, Size};

/// The rules of a game: everything that one of its variants can differ in from another.
///
/// ```
/// use c4_engine::{Rules, Size, Turns};
///
/// let wide = Rules { size: Size::new(9, 6)?, ..Rules::CONNECT_FOUR };
/// let one_stone_each = Rules { turns: Turns::ONE_EACH, ..Rules::CONNECT_SIX };
/// # Ok::<(), c4_engine::SizeError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The board.
    pub size: Size,
    /// Whether a stone falls to the lowest free square of its column, or stays on any free square.
    pub gravity: bool,
    /// Which runs of stones win.
    pub lines: Lines,
    /// How many stones a turn has.
    pub turns: Turns,
}

impl Rules {
    /// The standard game: 7 columns, 6 rows, gravity, four in a row in any direction.
    pub const CONNECT_FOUR: Self = Self {
        size: Size::CONNECT_FOUR,
        gravity: true,
        lines: Lines::CONNECT_FOUR,
        turns: Turns::ONE_EACH,
    };
    /// Connect6: 19 columns and rows, no gravity, six in a row in any direction, one stone first and then two a turn.
    pub const CONNECT_SIX: Self = Self {
        size: Size::CONNECT_SIX,
        gravity: false,
        lines: Lines::CONNECT_SIX,
        turns: Turns::ONE_THEN_TWO,
    };
}

/// As people say it: what is not said is as usual.
///
/// ```
/// use c4_engine::{Directions, Lines, Rules};
///
/// assert_eq!(Rules::CONNECT_FOUR.to_string(), "7x6, connect 4");
/// let lines = Lines::CONNECT_FOUR.only(Directions::ORTHOGONAL);
/// let rules = Rules { lines, gravity: false, ..Rules::CONNECT_FOUR };
/// assert_eq!(rules.to_string(), "7x6, connect 4, no diagonals, no gravity");
/// ```
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { size, gravity, lines, turns } = self;
        write!(f, "{}x{}, connect {}", size.columns(), size.rows(), lines.connect())?;
        f.write_str(match lines.directions() {
            Directions::ALL => "",
            Directions::ORTHOGONAL => ", no diagonals",
            _ => ", not in all directions",
        })?;
        if !gravity {
            f.write_str(", no gravity")?;
        }
        if *turns != Turns::ONE_EACH {
            write!(f, ", {} then {} stones a turn", turns.first, turns.later)?;
        }
        Ok(())
    }
}

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

/// How many stones a player lays in a turn.
///
/// ```
/// use c4_engine::{Player::{First, Second}, Turns};
///
/// let order = [0, 1, 2, 3, 4, 5].map(|stone| Turns::ONE_THEN_TWO.player_of(stone));
/// assert_eq!(order, [First, Second, Second, First, First, Second]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Turns {
    /// Stones in the very first turn.
    pub first: NonZeroU16,
    /// Stones in every turn after it.
    pub later: NonZeroU16,
}

impl Turns {
    /// One stone a turn, as in Connect Four.
    pub const ONE_EACH: Self = Self { first: NonZeroU16::MIN, later: NonZeroU16::MIN };
    /// One stone, then two a turn each, as in Connect6 (I-Chen Wu and Dei-Yen Huang, 2005).
    pub const ONE_THEN_TWO: Self =
        Self { first: NonZeroU16::MIN, later: NonZeroU16::new(2).expect("2 is not 0") };

    /// The player whose stone number `stone` of the game is, counted from 0.
    #[must_use]
    #[inline]
    pub const fn player_of(self, stone: usize) -> Player {
        let (first, later) = (self.first.get() as usize, self.later.get() as usize);
        let turn = if stone < first { 0 } else { 1 + (stone - first) / later };
        if turn % 2 == 0 { Player::First } else { Player::Second }
    }

    /// How many stones the player to move may lay before the turn passes on, after `stones` of them were played.
    #[must_use]
    pub const fn left_in_turn(self, stones: usize) -> usize {
        let (first, later) = (self.first.get() as usize, self.later.get() as usize);
        if stones < first { first - stones } else { later - (stones - first) % later }
    }

    /// How many of the first `stones` stones of a game are `player`'s.
    #[must_use]
    pub const fn stones_of(self, player: Player, stones: usize) -> usize {
        let (first, later) = (self.first.get() as usize, self.later.get() as usize);
        let after_first = stones.saturating_sub(first);
        // Pairs of turns after the first: the second player's, then the first player's.
        let (pairs, rest) = (after_first / (2 * later), after_first % (2 * later));
        let seconds = pairs * later + if rest < later { rest } else { later };
        match player {
            Player::First => stones - seconds,
            Player::Second => seconds,
        }
    }
}

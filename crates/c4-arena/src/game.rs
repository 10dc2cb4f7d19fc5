//! Rules as they stand in a record.

use std::fmt;

use c4_engine::{Directions, Lines, Rules, Size, Turns};
use serde::{Deserialize, Serialize};

/// The rules of a game as a record has them: [`Rules`] in words and numbers.
///
/// ```
/// use c4_arena::Game;
/// use c4_engine::Rules;
///
/// let game = Game::from(Rules::CONNECT_FOUR);
/// assert_eq!(game.to_string(), "7x6, connect 4");
/// assert_eq!(Rules::try_from(game), Ok(Rules::CONNECT_FOUR));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Game {
    /// How many columns the board has.
    pub columns: usize,
    /// How many rows it has.
    pub rows: usize,
    /// How many stones in a row win.
    pub connect: usize,
    /// Whether diagonal lines win, too.
    pub diagonals: bool,
    /// Whether stones fall.
    pub gravity: bool,
    /// How many stones the very first turn has.
    pub first_turn: u16,
    /// How many stones each later turn has.
    pub turn: u16,
}

/// Numbers that are no game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameError(String);

impl From<Rules> for Game {
    fn from(rules: Rules) -> Self {
        Self {
            columns: rules.size.columns(),
            rows: rules.size.rows(),
            connect: rules.lines.connect(),
            diagonals: rules.lines.directions() == Directions::ALL,
            gravity: rules.gravity,
            first_turn: rules.turns.first.get(),
            turn: rules.turns.later.get(),
        }
    }
}

impl TryFrom<Game> for Rules {
    type Error = GameError;

    fn try_from(game: Game) -> Result<Self, GameError> {
        let directions = if game.diagonals { Directions::ALL } else { Directions::ORTHOGONAL };
        let stones = |number: u16| {
            number.try_into().map_err(|_| GameError("a turn without stones".to_owned()))
        };
        Ok(Self {
            size: Size::new(game.columns, game.rows)
                .map_err(|error| GameError(error.to_string()))?,
            gravity: game.gravity,
            lines: Lines::of(game.connect)
                .map_err(|error| GameError(error.to_string()))?
                .only(directions),
            turns: Turns { first: stones(game.first_turn)?, later: stones(game.turn)? },
        })
    }
}

/// As people say it: what is not said is as usual.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}, connect {}", self.columns, self.rows, self.connect)?;
        if !self.diagonals {
            f.write_str(", no diagonals")?;
        }
        if !self.gravity {
            f.write_str(", no gravity")?;
        }
        if (self.first_turn, self.turn) != (1, 1) {
            write!(f, ", {} then {} stones a turn", self.first_turn, self.turn)?;
        }
        Ok(())
    }
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no game: {}", self.0)
    }
}

impl std::error::Error for GameError {}

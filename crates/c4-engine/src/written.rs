//! Sizes and rules as serde writes and reads them: flat, in words and numbers. The other types derive all of it.

use core::num::NonZeroU16;

use serde::de::Error as _;
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Directions, Lines, Rules, Size, SizeError, Turns};

/// What may be a size.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WrittenSize {
    columns: usize,
    rows: usize,
}

impl TryFrom<WrittenSize> for Size {
    type Error = SizeError;

    fn try_from(WrittenSize { columns, rows }: WrittenSize) -> Result<Self, SizeError> {
        Self::new(columns, rows)
    }
}

/// What may be rules.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenRules {
    columns: usize,
    rows: usize,
    connect: usize,
    diagonals: bool,
    gravity: bool,
    first_turn: NonZeroU16,
    turn: NonZeroU16,
}

impl Serialize for Rules {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let Self { size, gravity, lines, turns } = *self;
        let diagonals = match lines.directions() {
            Directions::ALL => true,
            Directions::ORTHOGONAL => false,
            _ => {
                let only = "lines can be written in all directions, or in all but the diagonals";
                return Err(S::Error::custom(only));
            }
        };
        let written = WrittenRules {
            columns: size.columns(),
            rows: size.rows(),
            connect: lines.connect(),
            diagonals,
            gravity,
            first_turn: turns.first,
            turn: turns.later,
        };
        written.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Rules {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let WrittenRules { columns, rows, connect, diagonals, gravity, first_turn, turn } =
            WrittenRules::deserialize(from)?;
        let directions = if diagonals { Directions::ALL } else { Directions::ORTHOGONAL };
        Ok(Self {
            size: Size::new(columns, rows).map_err(D::Error::custom)?,
            gravity,
            lines: Lines::of(connect).map_err(D::Error::custom)?.only(directions),
            turns: Turns { first: first_turn, later: turn },
        })
    }
}

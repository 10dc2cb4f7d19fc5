//! What a program counts through a square, and what room it asks for.

use c4_engine::{Direction, Directions};

use crate::FirstRow;

/// What is counted of a line through a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// The unbroken run through the square, to both sides.
    Run,
    /// The run on one side only, the longer one, and the square.
    OneSide,
    /// The run from the square on, to the right or downwards.
    Ahead,
    /// The run up to the square, from the left or from above.
    Behind,
    /// The run, with halves of lines mixed up.
    Bent(Bend),
    /// The run, but this half of a row or a column is counted from elsewhere in it: where a loop over columns begins beside the number of
    /// the row, from the top, or one over rows beside that of the column.
    Displaced(Half),
    /// The tokens among so many neighbouring squares with this one, none of them the opponent's; gaps do not matter.
    Window(usize),
    /// The tokens at most so many squares away, whatever lies between.
    Near(usize),
    /// The longest unbroken run of the row, column or diagonal, whether or not it goes through the square.
    LongestOfLine,
    /// All tokens of the row, column or diagonal.
    Line,
    /// The tokens on both sides up to the next one of the opponent's; gaps do not matter.
    UpToOpponent,
    /// The tokens on both sides up to the next free square; the opponent's between them do not matter.
    UpToFree,
    /// The run, but of four neighbouring squares none in which this one is the one of this number, counted from 0 from the left or from above.
    ButAtPlace(usize),
    /// The run, but of four neighbouring squares the one of this number, counted from 0 from the left or from above, is not looked at.
    Unchecked(usize),
    /// The same, and that one has to hold a token of the opponent's, as where the number of one player stands for the other's.
    Mistaken(usize),
    /// The run, but of four neighbouring squares, in place of the one of this number, counted from 0 from the left or from above, another one is
    /// looked at: so many columns to the right of it, and so many rows above it, as where an index was not changed.
    Astray(usize, (isize, isize)),
    /// The run, but not more than so many squares on each side.
    Short(usize),
    /// The run, but one half of it is counted from where the other one has ended, as where an index is not set back to the square's.
    NotSetBack {
        /// Which side is counted first: ahead (1) or back (-1).
        first: isize,
        /// Whether the row is not set back.
        row: bool,
        /// Whether the column is not set back.
        column: bool,
    },
    /// Four along a diagonal on a board that lies in memory row behind row, of which the first one is this: they are looked for from the columns
    /// in which those of the other diagonal begin, and so go on over the edge of the board.
    Unmirrored(FirstRow),
    /// The tokens beside the square in all directions that are measured together, and the square.
    AllDirections,
    /// The run in the first of these directions that has more than the square, as by `else if`: no later one is looked at.
    FirstOf([Direction; 4]),
    /// The tokens that hang together with the square, from one to the next in whatever direction is measured, as a flood fill finds them.
    Group,
}

impl Measure {
    /// Whether what is counted is one number for all directions that are measured.
    pub(crate) fn is_of_directions_together(self) -> bool {
        matches!(self, Self::AllDirections | Self::FirstOf(_) | Self::Group)
    }
}

/// One side of a line, seen from a square on it: its direction, and ahead (1) or back (-1) in it.
pub type Half = (Direction, isize);

/// How halves of lines are mixed up, as where one was copied from another and not changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bend {
    /// One half is counted in place of another.
    Replaced {
        /// What should be counted.
        half: Half,
        /// What is.
        by: Half,
    },
    /// Two halves are counted in place of each other.
    Exchanged(Half, Half),
    /// This half of a diagonal is counted for the other diagonal.
    Strayed(Half),
}

impl Bend {
    /// The halves that are counted in a direction.
    ///
    /// ```
    /// use c4_engine::Direction::{Falling, Rising};
    /// use c4_sight::Bend;
    ///
    /// let bend = Bend::Replaced { half: (Rising, 1), by: (Falling, -1) };
    /// assert_eq!(bend.halves(Rising), [(Falling, -1), (Rising, -1)]);
    /// assert_eq!(Bend::Strayed((Rising, 1)).halves(Rising), [(Rising, -1)]);
    /// ```
    #[must_use]
    pub fn halves(self, direction: Direction) -> Vec<Half> {
        let mut halves = vec![(direction, 1), (direction, -1)];
        match self {
            Self::Replaced { half, by } => {
                halves.iter_mut().filter(|own| **own == half).for_each(|own| *own = by);
            }
            Self::Exchanged(one, other) => {
                for own in &mut halves {
                    match *own {
                        half if half == one => *own = other,
                        half if half == other => *own = one,
                        _ => {}
                    }
                }
            }
            Self::Strayed(half) if half.0 == direction => halves.retain(|own| *own != half),
            Self::Strayed(half) if self.directions().contains(direction) => halves.push(half),
            Self::Strayed(_) => {}
        }
        halves
    }

    /// The directions in which it makes a difference.
    #[must_use]
    pub fn directions(self) -> Directions {
        match self {
            Self::Replaced { half: (direction, _), .. } => Directions::NONE.with(direction),
            Self::Exchanged((one, _), (other, _)) => Directions::NONE.with(one).with(other),
            Self::Strayed(_) => DIAGONALS,
        }
    }
}

/// Both diagonals.
pub const DIAGONALS: Directions = Directions::NONE.with(Direction::Rising).with(Direction::Falling);

/// What has to be free beside a run so that it counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Room {
    /// Nothing.
    None,
    /// A square at one of its ends.
    OneEnd,
    /// The squares at both of its ends.
    BothEnds,
}

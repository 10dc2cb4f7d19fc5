//! What a program counts through a square, and what room it asks for.

use c4_engine::Direction;

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
    /// The runs of two ways from the square that do not lie opposite each other.
    Bent(Bend),
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
    /// The tokens beside the square in all directions that are measured together, and the square.
    AllDirections,
    /// The tokens that hang together with the square, from one to the next in whatever direction is measured, as a flood fill finds them.
    Group,
}

/// How two ways from a square lie that are counted together, as where one was copied from another and not changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bend {
    /// Along a diagonal, the run from the square on is that of the other diagonal.
    Ahead,
    /// Along a diagonal, the run up to the square is that of the other diagonal.
    Behind,
    /// Along a diagonal, the runs from the square on of both diagonals: what is below it on both sides.
    BothAhead,
    /// The same up to the square: what is above it on both sides.
    BothBehind,
    /// The run from the square on, twice.
    AheadTwice,
    /// The run up to the square, twice.
    BehindTwice,
}

impl Bend {
    /// The two ways from a square, each a direction and ahead (1) or back (-1) in it, that are counted in a direction.
    ///
    /// ```
    /// use c4_engine::Direction::{Falling, Rising};
    /// use c4_sight::Bend;
    ///
    /// assert_eq!(Bend::BothBehind.arms(Rising), [(Falling, -1), (Rising, -1)]);
    /// ```
    #[must_use]
    pub fn arms(self, direction: Direction) -> [(Direction, isize); 2] {
        let other = match direction {
            Direction::Rising => Direction::Falling,
            Direction::Falling => Direction::Rising,
            straight => straight,
        };
        match self {
            Self::Ahead => [(other, 1), (direction, -1)],
            Self::Behind => [(direction, 1), (other, -1)],
            Self::BothAhead => [(other, 1), (direction, 1)],
            Self::BothBehind => [(other, -1), (direction, -1)],
            Self::AheadTwice => [(direction, 1); 2],
            Self::BehindTwice => [(direction, -1); 2],
        }
    }
}

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

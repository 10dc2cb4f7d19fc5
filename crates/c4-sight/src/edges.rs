//! The edges of a board, each as one direction of lines meets it.

use c4_engine::{Direction, Size, Square};

/// An edge of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edge {
    /// The first column.
    Left,
    /// The last column.
    Right,
    /// The lowest row.
    Bottom,
    /// The uppermost row.
    Top,
}

impl Edge {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Left, Self::Right, Self::Bottom, Self::Top];

    /// Whether lines of a direction end here; those of the others only run along it.
    #[must_use]
    pub const fn ends(self, direction: Direction) -> bool {
        match direction {
            Direction::Horizontal => matches!(self, Self::Left | Self::Right),
            Direction::Vertical => matches!(self, Self::Bottom | Self::Top),
            Direction::Rising | Direction::Falling => true,
        }
    }

    /// Whether a square of a board lies on this edge.
    #[must_use]
    pub fn has(self, size: Size, square: Square) -> bool {
        self.distance(size, square) == 0
    }

    /// How many rows or columns lie between a square of a board and this edge.
    #[must_use]
    pub fn distance(self, size: Size, square: Square) -> usize {
        match self {
            Self::Left => square.column,
            Self::Right => size.columns() - 1 - square.column,
            Self::Bottom => square.row,
            Self::Top => size.rows() - 1 - square.row,
        }
    }
}

/// A set of edges for each direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Edges(u16);

impl Edges {
    /// No edge in any direction.
    pub const NONE: Self = Self(0);

    /// These, and one more.
    #[must_use]
    pub const fn with(self, direction: Direction, edge: Edge) -> Self {
        Self(self.0 | bit(direction, edge))
    }

    /// These, and an edge in each direction in which a line can end there.
    #[must_use]
    pub const fn with_all(self, edge: Edge) -> Self {
        let along = match edge {
            Edge::Left | Edge::Right => Direction::Horizontal,
            Edge::Bottom | Edge::Top => Direction::Vertical,
        };
        self.with(along, edge).with(Direction::Rising, edge).with(Direction::Falling, edge)
    }

    /// These, and an edge in every direction.
    #[must_use]
    pub const fn with_in_all(self, edge: Edge) -> Self {
        self.with(Direction::Horizontal, edge)
            .with(Direction::Vertical, edge)
            .with(Direction::Rising, edge)
            .with(Direction::Falling, edge)
    }

    /// Those of these in one direction.
    #[must_use]
    pub const fn only(self, direction: Direction) -> Self {
        Self(self.0 & 0b1111 << (4 * direction as u16))
    }

    /// Whether an edge is among these in a direction.
    #[must_use]
    #[inline]
    pub const fn contains(self, direction: Direction, edge: Edge) -> bool {
        self.0 & bit(direction, edge) != 0
    }

    /// Whether a square lies on one of these edges, in a direction.
    #[must_use]
    #[inline]
    pub fn have(self, size: Size, square: Square, direction: Direction) -> bool {
        self != Self::NONE
            && Edge::ALL
                .iter()
                .any(|&edge| self.contains(direction, edge) && edge.has(size, square))
    }
}

const fn bit(direction: Direction, edge: Edge) -> u16 {
    1 << (4 * direction as u16 + edge as u16)
}

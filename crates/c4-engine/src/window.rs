//! Lines as a loop over a board looks for them: so many cells in a row, each time from another cell.

use crate::{Board, Direction, Directions, Player, Square};

/// Neighbouring squares in a direction, all of them with stones of one player, of which one was laid last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    /// The direction.
    pub direction: Direction,
    /// The first square: the left one, or the lowest one of a column.
    pub start: Square,
    /// The last square in the direction.
    pub end: Square,
    /// The square of the stone that was laid last.
    pub last: Square,
    /// Whose stones they are.
    pub player: Player,
}

impl Window {
    /// Whether it is part of a row or of a column.
    #[must_use]
    pub fn is_straight(&self) -> bool {
        matches!(self.direction, Direction::Horizontal | Direction::Vertical)
    }
}

impl Board {
    /// The windows of `length` squares that a player's stone on a square completes, or would complete if it lay there.
    ///
    /// ```
    /// use c4_engine::{Direction, Player, Square, board};
    ///
    /// let board = board!(
    ///     ". . . . . . ."
    ///     "X X X . X . ."
    /// );
    /// let square = Square::new(3, 0);
    /// let starts: Vec<_> =
    ///     board.windows(square, Player::First, 4).map(|it| (it.direction, it.start.column)).collect();
    /// assert_eq!(starts, [(Direction::Horizontal, 0), (Direction::Horizontal, 1)]);
    /// ```
    pub fn windows(
        &self,
        square: Square,
        player: Player,
        length: usize,
    ) -> impl Iterator<Item = Window> + '_ {
        let is_own = move |it: &Square| *it == square || self.get(*it) == Some(player);
        let at = move |direction, steps: isize| self.size().steps_from(square, direction, steps);
        Directions::ALL.iter().flat_map(move |direction| {
            (0..length as isize).rev().filter_map(move |before| {
                let steps = -before..length as isize - before;
                let all_own = steps
                    .map(|steps| at(direction, steps))
                    .all(|it| it.is_some_and(|it| is_own(&it)));
                let (start, end) =
                    (at(direction, -before)?, at(direction, length as isize - 1 - before)?);
                all_own.then_some(Window { direction, start, end, last: square, player })
            })
        })
    }
}

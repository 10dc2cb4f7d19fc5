//! What the computer looks at, in the ways in which the assignment can be taken.

use c4_engine::{Board, Direction, Player, Position, Square};

use crate::{Order, Priority, Reading};

/// The length of a run through a cell, as the computer sees it.
pub(crate) struct Run {
    pub(crate) longest: usize,
    /// The longest one that is worth making longer.
    pub(crate) growing: usize,
}

impl Order {
    /// So many columns in this order.
    pub(crate) fn columns(self, columns: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..columns).collect();
        // Twice the distance from the centre, which on boards of even width lies between two columns.
        let distance = |column: &usize| (2 * column).abs_diff(columns - 1);
        // Equals stay in their order: the sort is stable.
        match self {
            Self::OutwardLeftFirst => order.sort_by_key(distance),
            Self::OutwardRightFirst => {
                order.reverse();
                order.sort_by_key(distance);
            }
            Self::OutwardFromTheRight => order.sort_by_key(|column| column.abs_diff(columns / 2)),
            Self::Leftmost => {}
        }
        order
    }
}

impl Reading {
    /// The place of a priority among all, from 0 for the strongest.
    pub(crate) fn rank(&self, priority: Priority) -> usize {
        if self.takes_first_reason {
            return usize::from(priority == Priority::Fallback);
        }
        let before = |other: &&Priority| **other != priority;
        self.priorities.iter().take_while(before).count()
    }

    /// The column of the last priority, if it has an order of its own and any column is free.
    pub(crate) fn last_column(&self, position: &Position) -> Option<usize> {
        let columns = self.last_order?.columns(position.rules().size.columns());
        columns.into_iter().find(|&column| position.board().landing(column).is_ok())
    }

    /// The run that a token of a player would be in on a free square.
    pub(crate) fn run(&self, board: &Board, square: Square, player: Player) -> Run {
        if !self.counts_one_side && !self.wants_room {
            let longest = board.run_with(square, player, self.computer_directions);
            return Run { longest, growing: longest };
        }
        let mut run = Run { longest: 1, growing: 1 };
        for direction in self.computer_directions.iter() {
            let arms = [1, -1].map(|sign| Arm::new(board, square, player, direction, sign));
            let [before, after] = [arms[0].length, arms[1].length];
            let length = 1 + if self.counts_one_side { before.max(after) } else { before + after };
            run.longest = run.longest.max(length);
            if !self.wants_room || arms.iter().any(|arm| arm.is_open) {
                run.growing = run.growing.max(length);
            }
        }
        run
    }
}

/// A player's tokens next to a square, one way.
struct Arm {
    length: usize,
    /// Whether a free square comes after them.
    is_open: bool,
}

impl Arm {
    fn new(board: &Board, from: Square, player: Player, direction: Direction, sign: isize) -> Self {
        let at =
            |steps: usize| board.size().steps_from(from, direction, sign * steps.cast_signed());
        let is_own = |square: Square| board.get(square) == Some(player);
        let length = (1..).take_while(|&steps| at(steps).is_some_and(is_own)).count();
        let is_open = at(length + 1).is_some_and(|square| board.get(square).is_none());
        Self { length, is_open }
    }
}

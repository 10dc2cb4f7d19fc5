//! What the computer looks at, in the ways in which the assignment can be taken.

use c4_engine::{Board, Player, Size, Square};
use c4_sight::Edge;

use super::{Centre, Order, Reading, Side, Untried};
use crate::Priority;

/// What a token of a player would make on a square, as the computer sees it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Makes {
    /// A line.
    pub(crate) line: bool,
    /// A run that lacks one to a line.
    pub(crate) three: bool,
}

impl Order {
    /// So many columns in this order.
    pub(crate) fn columns(self, columns: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..columns).collect();
        let (Self::Outward { first, .. }
        | Self::HalfFirst(first)
        | Self::CentreThen(first)
        | Self::From(first)) = self;
        if first == Side::Right {
            order.reverse();
        }
        let centre = (columns - 1) / 2;
        // Equals stay in their order: the sort is stable.
        match self {
            Self::Outward { from, .. } => {
                order.sort_by_key(|&column| from.distance(column, columns));
            }
            Self::HalfFirst(side) => order.sort_by_key(|&column| {
                let is_behind = match side {
                    Side::Left => column > centre,
                    Side::Right => column < centre,
                };
                (is_behind, column.abs_diff(centre))
            }),
            Self::CentreThen(_) => order.sort_by_key(|&column| column != centre),
            Self::From(_) => {}
        }
        order
    }

    /// The place of each column in this order.
    pub(crate) fn places(self, columns: usize) -> Vec<usize> {
        let mut places = vec![0; columns];
        for (place, column) in self.columns(columns).into_iter().enumerate() {
            places[column] = place;
        }
        places
    }
}

impl Centre {
    /// How far a column is from the centre of so many, in half columns.
    fn distance(self, column: usize, columns: usize) -> usize {
        let centre = match self {
            Self::Middle => columns - 1,
            Self::LeftOfEven => (columns - 1) / 2 * 2,
            Self::RightOfEven => columns / 2 * 2,
            // Counted from 0 there is no such column on a board of one.
            Self::ByNumber => return (2 * column + 2).abs_diff(columns / 2 * 2),
            Self::Fourth => 6,
        };
        (2 * column).abs_diff(centre)
    }
}

impl Reading {
    /// Whether there is a reason for no token that lands on a square.
    pub(crate) fn passes_over(&self, size: Size, square: Square) -> bool {
        let is_outermost = || [Edge::Left, Edge::Right].iter().any(|edge| edge.has(size, square));
        self.passes_over.is_some_and(|edge| edge.has(size, square))
            || match self.untried {
                Untried::None => false,
                Untried::OutermostOfOdd => size.columns() % 2 == 1 && is_outermost(),
                Untried::LastOfEven => {
                    size.columns().is_multiple_of(2) && Edge::Right.has(size, square)
                }
                Untried::BehindTheSeventh => square.column >= 7,
            }
    }

    /// The place of a priority among all, from 0 for the strongest.
    pub(crate) fn rank(&self, priority: Priority) -> usize {
        let place = self.priorities.iter().take_while(|&&other| other != priority).count();
        match priority {
            Priority::Fallback => place,
            _ if self.any_priority => 0,
            Priority::Win | Priority::Block if self.win_or_block => 0,
            Priority::Extend | Priority::BlockExtension if self.make_or_stop => 2,
            _ => place,
        }
    }

    /// Whether the computer sees only what the engine counts.
    pub(crate) fn counts_plainly(&self) -> bool {
        self.fours.is_plain() && self.threes.is_plain() && !self.looks_above
    }

    /// What a token of a player would make on a square.
    pub(crate) fn makes(
        &self,
        board: &Board,
        square: Square,
        player: Player,
        connect: usize,
    ) -> Makes {
        let square = if self.looks_above && square.row + 1 < board.size().rows() {
            Square::new(square.column, square.row + 1)
        } else {
            square
        };
        let line = connect.saturating_add_signed(self.fours_need);
        let three = (connect - 1).saturating_add_signed(self.threes_need);
        Makes {
            line: self.fours.sees(board, square, player, line),
            three: self.threes.sees(board, square, player, three),
        }
    }

    /// Whose token the computer takes for its own.
    pub(crate) fn own(&self, player: Player) -> Player {
        self.computer_is_always.unwrap_or(player)
    }

    /// Whose token a computer of this player takes for its opponent's.
    pub(crate) fn opponent(&self, own: Player) -> Player {
        self.opponent_is_always.unwrap_or(own.opponent())
    }

    /// Whether a priority is one that the computer has.
    pub(crate) fn has(&self, priority: Priority) -> bool {
        self.left_out & 1 << priority as u8 == 0
    }

    /// Whose token stays on the board with which the computer has tried the column that it chooses, if one does.
    pub(crate) fn trial(&self, priority: Priority, player: Player) -> Option<Player> {
        let stays = self.trials_stay & 1 << priority as u8 != 0;
        stays.then_some(match priority {
            Priority::Block | Priority::BlockExtension => player.opponent(),
            Priority::Win | Priority::Extend | Priority::Fallback => player,
        })
    }

    #[cfg(feature = "course")]
    pub(crate) fn leave_trials(&mut self, priorities: &[Priority]) {
        self.trials_stay = priorities.iter().fold(0, |bits, &priority| bits | 1 << priority as u8);
    }

    #[cfg(feature = "course")]
    pub(crate) fn leave_out(&mut self, priorities: &[Priority]) {
        for &priority in priorities {
            self.left_out |= 1 << priority as u8;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_order_has_all_columns_in_its_own_way() {
        let outward = |from, first| Order::Outward { from, first };
        let rows: [(Order, &[usize], &[usize]); 11] = [
            (Order::COURSE, &[4, 3, 5, 2, 6, 1, 7], &[3, 4, 2, 5, 1, 6]),
            (outward(Centre::Middle, Side::Right), &[4, 5, 3, 6, 2, 7, 1], &[4, 3, 5, 2, 6, 1]),
            (outward(Centre::LeftOfEven, Side::Left), &[4, 3, 5, 2, 6, 1, 7], &[3, 2, 4, 1, 5, 6]),
            (outward(Centre::LeftOfEven, Side::Right), &[4, 5, 3, 6, 2, 7, 1], &[3, 4, 2, 5, 1, 6]),
            (outward(Centre::RightOfEven, Side::Left), &[4, 3, 5, 2, 6, 1, 7], &[4, 3, 5, 2, 6, 1]),
            (outward(Centre::ByNumber, Side::Left), &[3, 2, 4, 1, 5, 6, 7], &[3, 2, 4, 1, 5, 6]),
            (outward(Centre::Fourth, Side::Left), &[4, 3, 5, 2, 6, 1, 7], &[4, 3, 5, 2, 6, 1]),
            (Order::HalfFirst(Side::Left), &[4, 3, 2, 1, 5, 6, 7], &[3, 2, 1, 4, 5, 6]),
            (Order::HalfFirst(Side::Right), &[4, 5, 6, 7, 3, 2, 1], &[3, 4, 5, 6, 2, 1]),
            (Order::CentreThen(Side::Right), &[4, 7, 6, 5, 3, 2, 1], &[3, 6, 5, 4, 2, 1]),
            (Order::From(Side::Right), &[7, 6, 5, 4, 3, 2, 1], &[6, 5, 4, 3, 2, 1]),
        ];
        let numbers = |order: Order, columns| -> Vec<usize> {
            order.columns(columns).into_iter().map(|column| column + 1).collect()
        };
        for (order, seven, six) in rows {
            assert_eq!(
                (numbers(order, 7), numbers(order, 6)),
                (seven.to_vec(), six.to_vec()),
                "{order:?}"
            );
        }
    }
}

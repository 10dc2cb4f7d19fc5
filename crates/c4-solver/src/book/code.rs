//! Positions as numbers.

use c4_engine::{Board, Direction, Outcome, Player, Position, Rules, Square};

use crate::unsupported::{Unsupported, check};

/// How positions of a game with so many stones at most are written as numbers.
///
/// The digits are of base 3: column by column from the left, a 1 for each stone of the first player and a 2 for each of
/// the second, from the bottom up, and a 0 between two columns. A position and its mirror image have one number, the
/// lesser of both.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Coding {
    pub(crate) rules: Rules,
    pub(crate) depth: usize,
}

impl Coding {
    /// The most digits that 64 bits hold.
    pub(crate) const DIGITS: usize = 40;

    /// The numbers of a game that is supported; `None` if they do not fit 64 bits.
    pub(crate) fn new(rules: &Rules, depth: usize) -> Result<Option<Self>, Unsupported> {
        check(rules)?;
        let coding = Self { rules: *rules, depth };
        Ok((depth <= rules.size.squares() && coding.digits() <= Self::DIGITS).then_some(coding))
    }

    fn digits(&self) -> usize {
        self.depth + self.rules.size.columns() - 1
    }

    /// The number of a board with so many stones at most.
    pub(crate) fn code(&self, board: &Board) -> u64 {
        let columns = self.rules.size.columns();
        let directions = self.rules.lines.directions();
        let code = Self::code_of(board, 0..columns);
        // In a mirror, rising lines fall.
        if directions.contains(Direction::Rising) == directions.contains(Direction::Falling) {
            code.min(Self::code_of(board, (0..columns).rev()))
        } else {
            code
        }
    }

    fn code_of(board: &Board, columns: impl Iterator<Item = usize>) -> u64 {
        let mut code = 0;
        for (index, column) in columns.enumerate() {
            code *= if index == 0 { 1 } else { 3 };
            for row in 0..board.size().rows() {
                let Some(player) = board.get(Square::new(column, row)) else { break };
                code = code * 3 + u64::from(player.number());
            }
        }
        code
    }

    /// The position of a number, or its mirror image; `None` if the game is over there or cannot come there.
    pub(crate) fn position(&self, code: u64) -> Option<Position> {
        let mut board = Board::new(self.rules.size);
        let mut code = code;
        for column in (0..self.rules.size.columns()).rev() {
            // From the top down.
            let mut stones = Vec::new();
            loop {
                let digit = code % 3;
                code /= 3;
                match digit {
                    0 => break,
                    1 => stones.push(Player::First),
                    _ => stones.push(Player::Second),
                }
            }
            for player in stones.into_iter().rev() {
                board.drop_stone(column, player).ok()?;
            }
        }
        let position = Position::from_board(self.rules, board).ok()?;
        (code == 0 && position.outcome() == Outcome::Undecided).then_some(position)
    }
}

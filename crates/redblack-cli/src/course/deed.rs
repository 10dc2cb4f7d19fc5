//! What a computer does with a line, and where: what programs differ in that look for lines in their own ways.

use c4_course::wins::made_alone;
use c4_engine::{Board, Direction, Player, Position, Square};

use crate::{Choice, Rule};

/// Something that a computer does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Deed {
    /// By which rule: it makes a line, or keeps the other colour from making one.
    pub(super) rule: Rule,
    /// Along which direction the line is, and no other.
    pub(super) direction: Direction,
}

impl Deed {
    /// Each rule but chance, in each direction.
    pub(super) const ALL: [Self; 8] = {
        let mut all = [Self { rule: Rule::Win, direction: Direction::Horizontal }; 8];
        let mut at = 0;
        while at < all.len() {
            all[at].rule = if at < 4 { Rule::Win } else { Rule::Block };
            all[at].direction = Direction::ALL[at % 4];
            at += 1;
        }
        all
    };

    /// Whether a computer does it by a choice in a position.
    pub(super) fn is_done(self, position: &Position, choice: Choice) -> bool {
        let (board, player) = (position.board(), position.to_move());
        let square = board.landing(choice.column).ok();
        self.rule == choice.rule
            && choice.equals == 1
            && square.is_some_and(|square| self.is_done_on(board, player, square))
    }

    /// Whether a player whose choice by the rule is this square does it there.
    pub(super) fn is_done_on(self, board: &Board, player: Player, square: Square) -> bool {
        let of = if self.rule == Rule::Win { player } else { player.opponent() };
        made_alone(board, square, of, 4) == Some(self.direction)
    }
}

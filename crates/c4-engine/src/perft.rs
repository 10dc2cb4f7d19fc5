//! Counting games: the test that any error in moves, turns or wins shows up in.

use crate::bits::{Bits, members, on_width};
use crate::board::Planes;
use crate::{Outcome, Position, Rules};

impl Position {
    /// The number of ways to play `depth` more stones. A game that ends before is not counted.
    ///
    /// The name and the idea come from chess programming (*performance test*, Robert Hyatt).
    ///
    /// ```
    /// use c4_engine::{Position, Rules};
    ///
    /// let position = Position::new(Rules::CONNECT_FOUR);
    /// assert_eq!(position.perft(0), 1);
    /// assert_eq!(position.perft(6), 7u64.pow(6));
    /// assert_eq!(position.perft(7), 7u64.pow(7) - 7, "a column holds six stones");
    /// ```
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        match (depth, self.outcome()) {
            (0, _) => 1,
            (_, Outcome::Won(_) | Outcome::Drawn) => 0,
            (_, Outcome::Undecided) => on_width!(&self.board().planes, planes => {
                count(planes, self.rules(), self.stones(), depth)
            }),
        }
    }
}

/// Counts the games of `depth` stones, at least one, from an undecided position.
fn count<B: Bits>(planes: &Planes<B>, rules: &Rules, stones: usize, depth: u32) -> u64 {
    let moves = if rules.gravity { planes.landings() } else { planes.free.clone() };
    if depth == 1 {
        return moves.len() as u64;
    }
    let player = rules.turns.player_of(stones);
    members(&moves)
        .map(|index| {
            let mut next = planes.clone();
            next.put(index, player);
            if next.has_line_through(index, player, rules.size, rules.lines) {
                0
            } else {
                count(&next, rules, stones + 1, depth - 1)
            }
        })
        .sum()
}

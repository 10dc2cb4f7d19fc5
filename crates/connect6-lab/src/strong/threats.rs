//! Wins by continuous threats, and how threats are blocked.
//!
//! A threat is an open road that its player could fill in one turn. The search is the threat-space search of Allis, van
//! den Herik and Huntjens (1993), with the threats counted as Wu and Huang (2005) do for Connect6: the number that
//! matters is how many stones it takes to block them all.

use c4_engine::Player;

use super::roads::{Index, Road, Roads};
use super::search::Search;

/// The most squares that are tried for a stone of an attack.
const WIDTH: usize = 12;
/// The most roads in which such squares are sought: more than a board of 19 x 19 has.
const MOST_ROADS: usize = 1024;

impl Roads {
    /// The road that a player can fill with so many stones, one that takes the fewest.
    pub(super) fn completion(&self, player: Player, stones: usize) -> Option<Road> {
        self.lacking(player, 1..=stones).next()
    }

    /// Whether a player could fill a road in one turn.
    pub(super) fn has_threat(&self, player: Player) -> bool {
        self.completion(player, self.turn()).is_some()
    }

    /// The squares that a player lacks in threats.
    pub(super) fn threat_gaps(&self, player: Player) -> Vec<Index> {
        self.lacking(player, 1..=self.turn()).flat_map(|road| self.gaps(road)).collect()
    }

    /// Every way to block all threats of a player with at most so many stones and none too many: none if there is
    /// no way, and the empty one if there is no threat.
    pub(super) fn blocks(&self, threatening: Player, stones: usize) -> Vec<Vec<Index>> {
        let threats: Vec<Road> = self.lacking(threatening, 1..=self.turn()).collect();
        let mut found = Vec::new();
        self.extend_block(&threats, stones, &mut Vec::new(), &mut found);
        found
    }

    fn extend_block(
        &self,
        threats: &[Road],
        stones: usize,
        block: &mut Vec<Index>,
        found: &mut Vec<Vec<Index>>,
    ) {
        let is_blocked = |road: Road| block.iter().any(|&square| self.is_in(square, road));
        let Some(&open) = threats.iter().find(|&&road| !is_blocked(road)) else {
            let mut block = block.clone();
            block.sort_unstable();
            if !found.contains(&block) {
                found.push(block);
            }
            return;
        };
        if block.len() < stones {
            for square in self.gaps(open) {
                block.push(square);
                self.extend_block(threats, stones, block, found);
                block.pop();
            }
        }
    }
}

impl Search {
    /// The first stone of a win by continuous threats, for a player who has so many stones left in the turn: a win
    /// against every defence, if one is found.
    pub(super) fn attack(&mut self, player: Player, left: usize, turns: usize) -> Option<Index> {
        if let Some(road) = self.roads.completion(player, left) {
            return self.roads.best(self.roads.gaps(road).collect(), player, 1).first().copied();
        }
        let key = self.state(player, left);
        if turns == 0 || self.is_refuted(key) {
            return None;
        }
        for square in self.attackers(player, left) {
            if self.is_spent() {
                return None;
            }
            self.lay(square, player);
            let wins = if left > 1 {
                self.attack(player, left - 1, turns).is_some()
            } else {
                self.is_decisive(player, turns)
            };
            self.roads.lift();
            if wins {
                return Some(square);
            }
        }
        if !self.is_spent() {
            self.refute(key);
        }
        None
    }

    /// Whether the turn that a player has just ended, leaving the opponent no threat, wins by continuous threats.
    fn is_decisive(&mut self, player: Player, turns: usize) -> bool {
        let (opponent, turn) = (player.opponent(), self.roads.turn());
        let blocks = self.roads.blocks(player, turn);
        // A stone to spare, and the opponent does as he likes.
        if blocks.iter().any(|block| block.len() < turn) {
            return false;
        }
        blocks.into_iter().all(|block| {
            if self.is_spent() {
                return false;
            }
            for &square in &block {
                self.lay(square, opponent);
            }
            let wins = self.attack(player, turn, turns - 1).is_some();
            for _ in block {
                self.roads.lift();
            }
            wins
        })
    }

    /// The squares to try for a stone of an attack: those that make threats, and block where it is necessary.
    fn attackers(&self, player: Player, left: usize) -> Vec<Index> {
        let (roads, turn) = (&self.roads, self.roads.turn());
        if roads.has_threat(player.opponent()) {
            let blocks = roads.blocks(player.opponent(), left);
            return roads.best(blocks.into_iter().flatten().collect(), player, WIDTH);
        }
        let lacking = roads.lacking(player, turn + 1..=turn + left).take(MOST_ROADS);
        let gaps = lacking.flat_map(|road| roads.gaps(road)).collect();
        let mut squares = roads.best(gaps, player, WIDTH);
        if roads.has_threat(player) {
            // The turn's first stones may be threat enough, and any other will do.
            squares.extend(roads.candidates(player, 1));
        }
        squares
    }
}

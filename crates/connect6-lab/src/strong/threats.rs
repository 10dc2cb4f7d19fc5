//! Threats, and how they are blocked.
//!
//! A threat is an open road that its player could fill in one turn. What matters about threats is how many stones it
//! takes to block them all (I-Chen Wu and Dei-Yen Huang, 2005).

use c4_engine::Player;

use super::roads::{Index, Road, Roads};

/// How many squares are tried that make a threat.
const MAKERS: usize = 12;

/// The free squares of a threat, in turns of one stone or two. If there is only one, it is here twice.
pub(super) type Gaps = [Index; 2];

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

    /// The threats of a player, where a turn has one stone or two.
    pub(super) fn threats(&self, player: Player) -> Vec<Gaps> {
        self.lacking(player, 1..=self.turn()).map(|road| both(self.gaps(road))).collect()
    }

    /// The squares where one stone of a player makes a threat, the most promising ones.
    pub(super) fn threat_makers(&self, player: Player) -> Vec<Index> {
        let roads = self.lacking(player, self.turn() + 1..=self.turn() + 1);
        self.best(roads.flat_map(|road| self.gaps(road)).collect(), player, MAKERS)
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

/// One or two squares as the gaps of a threat.
pub(super) fn both(mut gaps: impl Iterator<Item = Index>) -> Gaps {
    let first = gaps.next().expect("a road that is not full has a gap");
    [first, gaps.next().unwrap_or(first)]
}

/// How many stones it takes to block these threats: 3 stands for three or more.
pub(super) fn needed(threats: &[Gaps]) -> usize {
    let Some(first) = threats.first() else { return 0 };
    let mut least = 3;
    for one in first {
        let Some(open) = threats.iter().find(|threat| !threat.contains(one)) else { return 1 };
        let is_enough = |two| threats.iter().all(|gaps| gaps.contains(one) || gaps.contains(two));
        if open.iter().any(is_enough) {
            least = 2;
        }
    }
    least
}

/// Every way to block these threats that takes as few stones as possible: one, or two in ascending order.
pub(super) fn fewest_blocks(threats: &[Gaps]) -> Vec<Gaps> {
    let Some(first) = threats.first() else { return Vec::new() };
    let least = needed(threats);
    let mut found = Vec::new();
    for &one in first {
        match threats.iter().find(|threat| !threat.contains(&one)) {
            None => found.push([one; 2]),
            Some(open) if least == 2 => {
                let is_enough = |&two: &Index| {
                    threats.iter().all(|gaps| gaps.contains(&one) || gaps.contains(&two))
                };
                let seconds = open.iter().copied().filter(is_enough);
                found.extend(seconds.map(|two| [one.min(two), one.max(two)]));
            }
            Some(_) => {}
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

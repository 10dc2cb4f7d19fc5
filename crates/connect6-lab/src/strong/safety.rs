//! What keeps the computer from turns that lose to an attack.
//!
//! A turn is only safe if the opponent has no attack after it. Which squares matter for that, an attack shows that is not
//! answered at all: all turns with no stone in its *zone*, that of Wu and Lin's relevance-zone-oriented proof search (2010),
//! leave it as it is, unless they threaten something themselves.

use std::cmp::Reverse;

use c4_engine::Player;

use super::Part;
use super::attack::{Forcing, Manner, Stones};
use super::roads::Index;
use super::search::{ANSWER_BUDGET, Choices, ROOT, Search};

/// The most stones of a search for an attack that the opponent would have if the player passed.
const ZONE_BUDGET: u64 = 5_000;
/// To check a turn that is about to be preferred may take this part of the budget.
const CHECK_SHARE: u64 = 20;
/// How many turns that threaten something are tried against an attack.
const FORCING: usize = 8;
/// How many squares outside of the zone are tried together with one inside.
const BESIDES: usize = 60;
/// Of how many squares outside of the zone turns are made that have none inside.
const ELSEWHERE: usize = 30;
/// How many squares are searched for the last stone of a turn.
const LATER: usize = 20;
/// How many turns that do not lose at once are enough.
const ENOUGH: usize = 12;

impl Search<'_> {
    /// The squares of the attack that the opponent would win with if the player passed, if one is found.
    pub(super) fn zone(&mut self, player: Player) -> Option<Vec<Index>> {
        if !self.parts.has(Part::Zone) || self.roads.has_threat(player.opponent()) {
            return None;
        }
        let attack = self.attack(player.opponent(), self.roads.turn(), ZONE_BUDGET)?;
        let mut zone = Vec::new();
        self.squares_of(player.opponent(), attack, &mut zone);
        zone.sort_unstable();
        zone.dedup();
        Some(zone)
    }

    /// The turns to search at the root: against an attack, those with threats of the player's own, too.
    pub(super) fn root_turns(
        &mut self,
        player: Player,
        left: usize,
        zone: Option<&[Index]>,
    ) -> Vec<Vec<Index>> {
        let Choices { turns, .. } = self.choices(player, left, zone, ROOT);
        let mut turns: Vec<Vec<Index>> = turns.into_iter().map(|(_, stones)| stones).collect();
        // The stone that was planned with the first one has to be among them.
        if left == 1 && self.roads.turn() > 1 && !self.roads.has_threat(player.opponent()) {
            let width = if zone.is_some() { BESIDES } else { LATER };
            for square in self.roads.candidates(player, width) {
                if !turns.contains(&vec![square]) {
                    turns.push(vec![square]);
                }
            }
        }
        if zone.is_some() && self.parts.has(Part::Rescue) {
            for turn in self.forcing_turns(player, left).into_iter().take(FORCING) {
                if !turns.contains(&turn) {
                    turns.push(turn);
                }
            }
        }
        turns
    }

    /// Whether a long search finds an attack of the opponent after a turn.
    pub(super) fn is_refuted(&mut self, player: Player, stones: &[Index]) -> bool {
        if !self.parts.has(Part::Checks) {
            return false;
        }
        self.lay_all(stones, player);
        let attack = self.attack(player.opponent(), self.roads.turn(), self.limit / CHECK_SHARE);
        self.lift_all(stones);
        attack.is_some()
    }

    /// Turns after which the opponent has no attack that is found soon, sought among many more than are searched, with half
    /// of what is left of the budget.
    pub(super) fn rescue(
        &mut self,
        player: Player,
        left: usize,
        zone: Option<&[Index]>,
        lost: &[Vec<Index>],
    ) -> Vec<Vec<Index>> {
        if self.roads.turn() > 2 {
            return Vec::new();
        }
        let opponent = player.opponent();
        let mut turns = self.forcing_turns(player, left);
        let (mut others, mut last) = (Vec::new(), Vec::new());
        let besides = self.roads.candidates(player, BESIDES);
        if self.roads.has_threat(opponent) {
            for block in self.roads.blocks(opponent, left) {
                others.extend(completed(block, left, &besides));
            }
        } else {
            // A threat of one's own must be answered, too.
            let mut squares = self.roads.threat_makers(player);
            for &square in zone.unwrap_or_default() {
                if !squares.contains(&square) {
                    squares.push(square);
                }
            }
            let outside = besides.into_iter().filter(|it| !squares.contains(it));
            let all: Vec<Index> = squares.iter().copied().chain(outside).collect();
            for (place, &one) in squares.iter().enumerate() {
                others.extend(completed(vec![one], left, &all[place + 1..]));
            }
            // A stone elsewhere may help, too: with it, a block may be a threat itself.
            let elsewhere = &all[squares.len()..];
            for (place, &one) in elsewhere.iter().take(ELSEWHERE).enumerate() {
                let more = &elsewhere[place + 1..];
                last.extend(completed(vec![one], left, &more[..more.len().min(ELSEWHERE)]));
            }
        }
        others.sort_by_cached_key(|stones| {
            Reverse(stones.iter().map(|&stone| self.roads.promise(stone)).sum::<i64>())
        });
        turns.append(&mut others);
        turns.append(&mut last);
        let until = self.nodes + (self.limit - self.nodes) / 2;
        let mut found: Vec<Vec<Index>> = Vec::new();
        for mut stones in turns {
            if self.nodes > until || found.len() >= ENOUGH {
                break;
            }
            stones.sort_unstable();
            if lost.contains(&stones) || found.contains(&stones) {
                continue;
            }
            self.lay_all(&stones, player);
            let attack = self.attack(opponent, self.roads.turn(), ANSWER_BUDGET);
            self.lift_all(&stones);
            if attack.is_none() {
                found.push(stones);
            }
        }
        found
    }

    /// The turns that leave the opponent no choice, the most promising one first.
    fn forcing_turns(&mut self, player: Player, left: usize) -> Vec<Vec<Index>> {
        let turns = match self.forcing(player, left, Manner::Full) {
            Forcing::Decisive(stones) => vec![stones],
            Forcing::Turns(turns) => turns,
        };
        let once = |stones: Stones| {
            let mut stones = stones.to_vec();
            stones.dedup();
            stones
        };
        turns.into_iter().map(once).collect()
    }
}

/// Stones, with one more of these squares if the turn has room for one.
fn completed(stones: Vec<Index>, left: usize, more: &[Index]) -> Vec<Vec<Index>> {
    if stones.len() >= left {
        return vec![stones];
    }
    let more = more.iter().filter(|square| !stones.contains(square));
    more.map(|&square| [stones.as_slice(), &[square]].concat()).collect()
}

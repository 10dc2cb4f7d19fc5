//! Wins by continuous threats: turns that each cost the opponent a whole turn to block, until one cannot be blocked.
//!
//! This is the threat-space search of Allis, van den Herik and Huntjens (1993), with threats counted by the stones that
//! it takes to block them, as Wu and Huang (2005) do for Connect6. It is deepened turn by turn, so that the shortest
//! win is found first and a long variation cannot use up the budget. It is sought in several manners:
//!
//! - **boldly**: the opponent is given all squares of all threats at once. He never has so much, so whatever wins then
//!   wins against each of his answers; and there is only one answer to look at;
//! - **fully**: each smallest set of stones that blocks all threats is an answer. There are no others, because the
//!   attacker fills a road that is left open;
//! - **widely**, where the budget is large: the attacker's first stones are not the most promising ones alone.

use std::cmp::Reverse;

use c4_engine::Player;

use super::Part;
use super::roads::{Index, scramble};
use super::search::Search;
use super::threats::{Gaps, both, fewest_blocks, needed};

/// The most turns of an attack before the one that fills a road.
const MOST_TURNS: u8 = 24;
/// The smallest budget that is worth a search in all manners.
const WIDE_BUDGET: u64 = 5_000;
/// The number of places in the table.
pub(super) const TABLE: usize = 1 << 16;

/// The stones of a turn of one stone or two; one that is alone is here twice.
pub(super) type Stones = [Index; 2];

/// How attacks are sought, each manner after the one before has failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Manner {
    /// The opponent answers with a stone on every square of every threat.
    Bold,
    /// The opponent answers with each smallest set of stones that is enough.
    Full,
    /// The same, and the attacker may begin a turn on any square.
    Wide,
}

impl Manner {
    /// How many squares are tried for the first stone of two, and for a stone that has nothing to do in its turn.
    fn widths(self) -> (usize, usize) {
        match self {
            Self::Bold | Self::Full => (15, 3),
            Self::Wide => (usize::MAX, 15),
        }
    }
}

/// A win by continuous threats.
#[derive(Debug, Clone, Copy)]
pub(super) struct Attack {
    /// The stones that begin it.
    pub(super) stones: Stones,
    /// How many turns it takes at most before the one that fills a road.
    pub(super) turns: u8,
    /// In which manner it was found.
    pub(super) manner: Manner,
}

/// What is known about an attack from a state: that so many turns are not enough, or the stones that begin a win.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Known {
    state: u64,
    turns: u8,
    win: Option<Stones>,
}

/// The turns that an attacker could go on with.
pub(super) enum Forcing {
    /// One that cannot be blocked.
    Decisive(Stones),
    /// Those that take the opponent's whole turn to block, the most promising one first.
    Turns(Vec<Stones>),
}

impl Search<'_> {
    /// A win by continuous threats for a player who has so many stones left in the turn, if one is found within so
    /// many stones laid in thought.
    pub(super) fn attack(&mut self, player: Player, left: usize, budget: u64) -> Option<Attack> {
        if let Some(road) = self.roads.completion(player, left) {
            let stones = both(self.roads.gaps(road));
            return Some(Attack { stones, turns: 0, manner: Manner::Full });
        }
        if self.roads.turn() > 2
            || self.roads.lacking(player, 1..=self.roads.turn() + left).next().is_none()
        {
            return None;
        }
        // With one stone a turn there is only one answer to a threat.
        let mut manners: &[Manner] = &[Manner::Bold, Manner::Full, Manner::Wide];
        if budget < WIDE_BUDGET || self.roads.turn() == 1 {
            manners = &manners[..2];
        }
        // With one stone a turn there is only one answer to a threat.
        if self.roads.turn() == 1 || !self.parts.has(Part::Boldness) {
            manners = &manners[1..];
        }
        let limit = self.limit;
        let start = self.nodes;
        let mut found = None;
        'all: for (number, &manner) in manners.iter().enumerate() {
            let share = budget / manners.len() as u64 * (number as u64 + 1);
            self.limit = limit.min(start.saturating_add(share));
            for turns in 1..=MOST_TURNS {
                self.is_cut = false;
                if let Some(stones) = self.win(player, left, turns, manner) {
                    found = Some(Attack { stones, turns, manner });
                    break 'all;
                }
                if !self.is_cut && turns == 1 && budget < WIDE_BUDGET {
                    break 'all;
                }
                if !self.is_cut || self.is_spent() {
                    break;
                }
            }
        }
        self.limit = limit;
        found
    }

    /// The stones that begin a win in so many turns and the one that fills a road.
    pub(super) fn win(
        &mut self,
        player: Player,
        left: usize,
        turns: u8,
        manner: Manner,
    ) -> Option<Stones> {
        if let Some(road) = self.roads.completion(player, left) {
            return Some(both(self.roads.gaps(road)));
        }
        if turns == 0 {
            return None;
        }
        let state = self.state(player, left) ^ scramble(u64::MAX - 100 - manner as u64);
        let known = self.attacks[state as usize % TABLE];
        if known.state == state && (known.win.is_some() || known.turns >= turns) {
            self.is_cut |= known.win.is_none() && known.turns < u8::MAX;
            return known.win;
        }
        let was_cut = std::mem::take(&mut self.is_cut);
        let win = match self.forcing(player, left, manner) {
            Forcing::Decisive(stones) => Some(stones),
            Forcing::Turns(forcing) if turns == 1 => {
                self.is_cut = !forcing.is_empty();
                None
            }
            Forcing::Turns(forcing) => forcing
                .into_iter()
                .find(|&stones| !self.is_spent() && self.is_winning(player, stones, turns, manner)),
        };
        if win.is_some() || !self.is_spent() {
            let turns = if win.is_none() && !self.is_cut { u8::MAX } else { turns };
            self.attacks[state as usize % TABLE] = Known { state, turns, win };
        }
        self.is_cut |= was_cut;
        win
    }

    /// Whether a turn that the opponent needs a whole turn to block wins.
    fn is_winning(&mut self, player: Player, stones: Stones, turns: u8, manner: Manner) -> bool {
        self.lay_all(&stones, player);
        let wins = self.answers(player, manner).into_iter().all(|answer| {
            if self.is_spent() {
                return false;
            }
            self.lay_all(&answer, player.opponent());
            let wins = self.win(player, self.roads.turn(), turns - 1, manner).is_some();
            self.lift_all(&answer);
            wins
        });
        self.lift_all(&stones);
        wins
    }

    /// The answers to a player's threats, which take a whole turn to block.
    pub(super) fn answers(&self, player: Player, manner: Manner) -> Vec<Vec<Index>> {
        let threats = self.roads.threats(player);
        match manner {
            Manner::Bold => {
                let mut gaps = threats.concat();
                gaps.sort_unstable();
                gaps.dedup();
                vec![gaps]
            }
            Manner::Full | Manner::Wide => {
                fewest_blocks(&threats).into_iter().map(|block| block.to_vec()).collect()
            }
        }
    }

    /// The turns that make so many threats that the opponent needs at least a whole turn to block them, and leave the
    /// opponent none.
    pub(super) fn forcing(&mut self, player: Player, left: usize, manner: Manner) -> Forcing {
        let (firsts, idle) = manner.widths();
        let mut found = Vec::new();
        let decisive = if left == 1 {
            self.last_stones(player, None, idle, &mut found)
        } else {
            let firsts = self.first_stones(player, firsts);
            firsts.into_iter().find_map(|first| {
                if self.is_spent() {
                    return None;
                }
                self.lay(first, player);
                let decisive = self.last_stones(player, Some(first), idle, &mut found);
                self.lift();
                decisive
            })
        };
        if let Some(stones) = decisive {
            return Forcing::Decisive(stones);
        }
        found.sort_unstable();
        let mut turns: Vec<Stones> = Vec::with_capacity(found.len());
        for (_, stones) in found {
            if !turns.contains(&stones) {
                turns.push(stones);
            }
        }
        Forcing::Turns(turns)
    }

    /// The squares to try for the first stone of two.
    fn first_stones(&self, player: Player, width: usize) -> Vec<Index> {
        let (roads, turn) = (&self.roads, self.roads.turn());
        let theirs = roads.threats(player.opponent());
        let squares = if theirs.is_empty() {
            roads.lacking(player, turn + 1..=turn + 2).flat_map(|road| roads.gaps(road)).collect()
        } else if needed(&theirs) <= 2 {
            theirs.concat()
        } else {
            return Vec::new();
        };
        roads.best(squares, player, width)
    }

    /// Finds the stones that end a forcing turn; returns the turn if it is a decisive one.
    fn last_stones(
        &self,
        player: Player,
        first: Option<Index>,
        idle: usize,
        found: &mut Vec<((usize, Reverse<i64>), Stones)>,
    ) -> Option<Stones> {
        let (roads, turn) = (&self.roads, self.roads.turn());
        let standing = roads.threats(player);
        let is_idle = needed(&standing) >= turn;
        // Each square that makes a threat, and what else that lacks.
        let mut makers: Vec<(Index, Gaps)> = Vec::new();
        let mut squares: Vec<Index> = Vec::new();
        for road in roads.lacking(player, turn + 1..=turn + 1) {
            // A stone alone makes enough threats, or helps the first one.
            let helps = !standing.is_empty() || first.is_none_or(|first| roads.is_in(first, road));
            for gap in roads.gaps(road) {
                makers.push((gap, both(roads.gaps(road).filter(|&other| other != gap))));
                if helps {
                    squares.push(gap);
                }
            }
        }
        squares.extend(standing.iter().flatten());
        if is_idle {
            squares.extend(roads.candidates(player, idle));
        }
        squares.sort_unstable();
        squares.dedup();
        let theirs = roads.threats(player.opponent());
        if !theirs.is_empty() {
            if is_idle {
                squares.extend(theirs[0]);
            }
            squares.retain(|square| theirs.iter().all(|threat| threat.contains(square)));
        }
        makers.sort_unstable();
        let mut threats = Vec::new();
        for square in squares {
            threats.clear();
            // A stone in a threat leaves it with the other gap alone.
            threats.extend(standing.iter().map(|&[one, two]| match square {
                _ if square == one => [two; 2],
                _ if square == two => [one; 2],
                _ => [one, two],
            }));
            let start = makers.partition_point(|&(maker, _)| maker < square);
            let made = makers[start..].iter().take_while(|&&(maker, _)| maker == square);
            threats.extend(made.map(|&(_, gaps)| gaps));
            let needed = needed(&threats);
            let stones = match first {
                Some(first) => [first.min(square), first.max(square)],
                None => [square; 2],
            };
            if needed > turn {
                return Some(stones);
            }
            if needed == turn {
                let promise = roads.promise(square) + first.map_or(0, |first| roads.promise(first));
                found.push(((fewest_blocks(&threats).len(), Reverse(promise)), stones));
            }
        }
        None
    }

    pub(super) fn lay_all(&mut self, stones: &[Index], player: Player) {
        for (place, &stone) in stones.iter().enumerate() {
            if !stones[..place].contains(&stone) {
                self.lay(stone, player);
            }
        }
    }

    pub(super) fn lift_all(&mut self, stones: &[Index]) {
        for (place, stone) in stones.iter().enumerate() {
            if !stones[..place].contains(stone) {
                self.lift();
            }
        }
    }
}

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

/// The number of places for turns that were found to go on with: the same are asked for again at each greater depth, and in
/// each manner.
pub(super) const FORCING_TABLE: usize = 1 << 13;

/// The turns that an attacker could go on with.
#[derive(Debug, Clone)]
pub(super) enum Forcing {
    /// One that cannot be blocked.
    Decisive(Stones),
    /// Those that take the opponent's whole turn to block, the most promising one first.
    Turns(Vec<Stones>),
}

/// The number of ways to block a turn's threats and what its stones promise, to sort by, and the stones.
type Promising = ((usize, Reverse<i64>), Stones);

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
        let is_wide = u64::from(manner == Manner::Wide);
        let state = self.state(player, left) ^ scramble(u64::MAX - 200 - is_wide);
        let place = state as usize % FORCING_TABLE;
        let (known, forcing) = &self.forcing[place];
        if *known == state {
            return forcing.clone();
        }
        let forcing = self.find_forcing(player, left, manner);
        if !self.is_spent() {
            self.forcing[place] = (state, forcing.clone());
        }
        forcing
    }

    fn find_forcing(&mut self, player: Player, left: usize, manner: Manner) -> Forcing {
        let (firsts, idle) = manner.widths();
        let mut found = Vec::new();
        let decisive = if left == 2 && self.roads.turn() == 2 {
            self.pairs(player, firsts, idle, &mut found)
        } else {
            self.last_stones(player, idle, &mut found)
        };
        if let Some(stones) = decisive {
            return Forcing::Decisive(stones);
        }
        found.sort_unstable();
        found.dedup();
        Forcing::Turns(found.into_iter().map(|(_, stones)| stones).collect())
    }

    /// The squares to try for the first stone of two.
    fn first_stones(&self, player: Player, theirs: &[Gaps], width: usize) -> Vec<Index> {
        let (roads, turn) = (&self.roads, self.roads.turn());
        let squares = if theirs.is_empty() {
            roads.lacking(player, turn + 1..=turn + 2).flat_map(|road| roads.gaps(road)).collect()
        } else if needed(theirs) <= 2 {
            theirs.concat()
        } else {
            return Vec::new();
        };
        roads.best(squares, player, width)
    }

    /// What is one stone away from a threat: each square that makes one of it, and what that lacks then, square by square.
    fn makers(&self, player: Player) -> Vec<(Index, Gaps)> {
        let (roads, lacking) = (&self.roads, self.roads.turn() + 1);
        let mut makers = Vec::with_capacity(64);
        for road in roads.lacking(player, lacking..=lacking) {
            for gap in roads.gaps(road) {
                makers.push((gap, both(roads.gaps(road).filter(|&other| other != gap))));
            }
        }
        makers.sort_unstable();
        makers
    }

    /// Finds forcing turns of two stones; returns one if it is decisive. No stone is laid for it, but each first one counts as
    /// if it were.
    fn pairs(
        &mut self,
        player: Player,
        firsts: usize,
        idle: usize,
        found: &mut Vec<Promising>,
    ) -> Option<Stones> {
        let theirs = self.roads.threats(player.opponent());
        let firsts = self.first_stones(player, &theirs, firsts);
        if firsts.is_empty() {
            return None;
        }
        let makers = self.makers(player);
        // What is two stones away from one.
        let mut long: Vec<[Index; 4]> = Vec::with_capacity(64);
        for road in self.roads.lacking(player, 4..=4) {
            let mut gaps = self.roads.gaps(road);
            long.push([(); 4].map(|()| gaps.next().expect("four squares are free")));
        }
        let mut squares: Vec<Index> = Vec::with_capacity(64);
        let (mut threats, mut standing) = (Vec::with_capacity(32), Vec::with_capacity(16));
        let mut through: Vec<[Index; 4]> = Vec::with_capacity(16);
        for first in firsts {
            if self.is_spent() {
                return None;
            }
            self.spend(1);
            squares.clear();
            standing.clear();
            standing.extend(made_by(&makers, first));
            through.clear();
            through.extend(long.iter().copied().filter(|gaps| gaps.contains(&first)));
            squares.extend(through.iter().flatten().copied().filter(|&square| square != first));
            if !standing.is_empty() {
                squares.extend(makers.iter().map(|&(maker, _)| maker).filter(|&it| it != first));
            }
            let is_idle = needed(&standing) >= 2;
            if is_idle {
                let others = self.roads.candidates(player, idle.saturating_add(1));
                squares.extend(others.into_iter().filter(|&it| it != first).take(idle));
            }
            let mut open = theirs.iter().filter(|threat| !threat.contains(&first));
            if let Some(threat) = open.next() {
                if is_idle {
                    squares.extend(threat);
                }
                squares.retain(|square| {
                    threat.contains(square) && open.clone().all(|it| it.contains(square))
                });
            }
            squares.sort_unstable();
            squares.dedup();
            for &square in &squares {
                threats.clear();
                threats.extend(standing.iter().map(|&gaps| without(gaps, square)));
                threats.extend(made_by(&makers, square).filter(|gaps| !gaps.contains(&first)));
                threats.extend(through.iter().filter(|gaps| gaps.contains(&square)).map(|gaps| {
                    both(gaps.iter().copied().filter(|&gap| gap != first && gap != square))
                }));
                let stones = [first.min(square), first.max(square)];
                let needed = needed(&threats);
                if needed > 2 {
                    return Some(stones);
                }
                if needed == 2 {
                    let promise = self.roads.promise(first) + self.roads.promise(square);
                    found.push(((fewest_blocks(&threats).len(), Reverse(promise)), stones));
                }
            }
        }
        None
    }

    /// Finds the stones that end a forcing turn; returns one if it is decisive.
    fn last_stones(
        &self,
        player: Player,
        idle: usize,
        found: &mut Vec<Promising>,
    ) -> Option<Stones> {
        let (roads, turn) = (&self.roads, self.roads.turn());
        let standing = roads.threats(player);
        let is_idle = needed(&standing) >= turn;
        let makers = self.makers(player);
        let mut squares: Vec<Index> = makers.iter().map(|&(maker, _)| maker).collect();
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
        let mut threats = Vec::new();
        for square in squares {
            threats.clear();
            threats.extend(standing.iter().map(|&gaps| without(gaps, square)));
            threats.extend(made_by(&makers, square));
            let needed = needed(&threats);
            if needed > turn {
                return Some([square; 2]);
            }
            if needed == turn {
                let promise = Reverse(roads.promise(square));
                found.push(((fewest_blocks(&threats).len(), promise), [square; 2]));
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

/// What the threats lack that a square makes.
fn made_by(makers: &[(Index, Gaps)], square: Index) -> impl Iterator<Item = Gaps> {
    let start = makers.partition_point(|&(maker, _)| maker < square);
    makers[start..].iter().take_while(move |it| it.0 == square).map(|it| it.1)
}

/// What a threat lacks after a stone of its player.
fn without([one, two]: Gaps, stone: Index) -> Gaps {
    match stone {
        // The other one alone.
        _ if stone == one => [two; 2],
        _ if stone == two => [one; 2],
        _ => [one, two],
    }
}

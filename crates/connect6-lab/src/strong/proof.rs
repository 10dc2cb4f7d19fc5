//! Why an attack wins, as something that can be shown and checked.

use c4_engine::{Player, Square};

use super::attack::{Attack, Manner, Stones};
use super::roads::Index;
use super::search::Search;
use super::threats::{fewest_blocks, needed};

/// A win by continuous threats: the turns of the attacker in order, against the defence that holds longest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    /// The turns. The last one makes more threats than a turn can block, or fills a line.
    pub turns: Vec<Threatening>,
}

/// A turn of an attack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Threatening {
    /// The stones that are laid.
    pub stones: Vec<Square>,
    /// The squares that each line lacks that the next turn could complete: none if this turn completes one.
    pub threats: Vec<Vec<Square>>,
    /// Every way to block all of the threats with the stones of one turn: none if they are too many. The attack goes on
    /// against the first one, and wins against all of them.
    pub blocks: Vec<Vec<Square>>,
}

impl Search<'_> {
    /// A win by continuous threats, if one is found with all of the budget.
    pub(super) fn forced_win(&mut self, player: Player, left: usize) -> Option<Proof> {
        let attack = self.attack(player, left, u64::MAX)?;
        // To show it takes less than to find it, but it takes something.
        self.limit = self.limit.saturating_mul(2);
        Some(self.prove(player, attack))
    }

    /// The turns of an attack, and what each of them threatens.
    pub(super) fn prove(&mut self, player: Player, attack: Attack) -> Proof {
        let mut turns = Vec::new();
        let mut laid: Vec<Vec<Index>> = Vec::new();
        let mut next = Some(attack);
        while let Some(Attack { stones, turns: more, .. }) = next {
            self.lay_all(&stones, player);
            laid.push(stones.to_vec());
            let threats = if more == 0 { Vec::new() } else { self.roads.threats(player) };
            let can_block = needed(&threats) == self.roads.turn();
            let mut blocks = if can_block { fewest_blocks(&threats) } else { Vec::new() };
            next = self.put_longest_first(player, &mut blocks);
            turns.push(Threatening {
                stones: self.named(&stones),
                threats: threats.iter().map(|gaps| self.named(gaps)).collect(),
                blocks: blocks.iter().map(|block| self.named(block)).collect(),
            });
            if let Some(block) = blocks.first() {
                self.lay_all(block, player.opponent());
                laid.push(block.to_vec());
            }
        }
        for stones in laid.iter().rev() {
            self.lift_all(stones);
        }
        Proof { turns }
    }

    /// Puts the block first against which the attack takes longest, and returns how it goes on from there.
    fn put_longest_first(&mut self, player: Player, blocks: &mut [Stones]) -> Option<Attack> {
        let mut longest: Option<Attack> = None;
        for number in 0..blocks.len() {
            let block = blocks[number];
            self.lay_all(&block, player.opponent());
            let attack = self.attack(player, self.roads.turn(), u64::MAX);
            self.lift_all(&block);
            if longest.is_none_or(|longest| attack.is_some_and(|it| it.turns > longest.turns)) {
                longest = attack;
                blocks[..=number].rotate_right(1);
            }
        }
        longest
    }

    /// The squares of an attack, against all defences: where its stones go, and what its threats lack.
    pub(super) fn squares_of(&mut self, player: Player, attack: Attack, squares: &mut Vec<Index>) {
        squares.extend(attack.stones);
        if attack.turns == 0 {
            return;
        }
        self.lay_all(&attack.stones, player);
        let threats = self.roads.threats(player);
        squares.extend(threats.iter().flatten());
        if needed(&threats) == self.roads.turn() {
            for answer in self.answers(player, attack.manner) {
                self.lay_all(&answer, player.opponent());
                if let Some(next) = self.next(player, attack.turns - 1, attack.manner) {
                    self.squares_of(player, next, squares);
                }
                self.lift_all(&answer);
            }
        }
        self.lift_all(&attack.stones);
    }

    fn next(&mut self, player: Player, turns: u8, manner: Manner) -> Option<Attack> {
        let turn = self.roads.turn();
        let turns = if self.roads.completion(player, turn).is_some() { 0 } else { turns };
        let stones = self.win(player, turn, turns, manner)?;
        Some(Attack { stones, turns, manner })
    }

    /// The squares of some stones, each once.
    fn named(&self, stones: &[Index]) -> Vec<Square> {
        let mut squares: Vec<Square> =
            stones.iter().map(|&stone| self.roads.square(stone)).collect();
        squares.dedup();
        squares
    }
}

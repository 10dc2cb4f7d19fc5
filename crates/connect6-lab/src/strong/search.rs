//! Alpha-beta search of the turns to come, stone by stone: null windows, deepened a turn at a time, with a table.

use c4_engine::Player;

use super::roads::{Index, Roads, scramble};
use super::{Reason, Thought};

/// The value of a win at once; one that takes longer is worth less by a point a stone.
const WIN: i64 = 1 << 60;
/// Values beyond this are wins.
const NEARLY_WIN: i64 = WIN - 10_000;
/// How many candidates are tried for a stone.
const WIDTH: usize = 12;
/// The first search for continuous threats may take a fourth of the budget.
const ATTACK_SHARE: u64 = 4;
/// The most stones of a search for continuous threats further on.
const ATTACK_BUDGET: u64 = 300;
/// The most turns of an attack.
const ATTACK_TURNS: usize = 20;
/// The deepest search, in turns.
const MOST_TURNS: usize = 12;
/// The most stones that a line of play has, with the forced ones that do not count as depth.
const MOST_PLIES: i64 = 64;
/// The number of places in the tables.
const TABLE: usize = 1 << 15;

/// A search from one position.
#[derive(Debug)]
pub(super) struct Search {
    pub(super) roads: Roads,
    nodes: u64,
    limit: u64,
    table: Vec<Entry>,
    refuted: Vec<u64>,
}

/// What is known about a state: the value, or a bound of it, as seen so many stones ahead, and the best stone.
#[derive(Debug, Clone, Copy)]
struct Entry {
    state: u64,
    depth: i32,
    bound: Bound,
    value: i64,
    best: Index,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// A place in the tree: who lays a stone, how many are left in the turn, how many stones on the search looks, and how
/// many it has laid.
#[derive(Debug, Clone, Copy)]
struct Node {
    player: Player,
    left: usize,
    depth: i32,
    ply: i64,
}

impl Search {
    /// A search that lays at most `budget` stones.
    pub(super) fn new(roads: Roads, budget: u64) -> Self {
        let nothing = Entry { state: 0, depth: -1, bound: Bound::Exact, value: 0, best: 0 };
        Self {
            roads,
            nodes: 0,
            limit: budget,
            table: vec![nothing; TABLE],
            refuted: vec![0; TABLE],
        }
    }

    /// The best square for a player with so many stones left in the turn; `None` on a full board.
    pub(super) fn choose(&mut self, player: Player, left: usize) -> Option<Thought> {
        if let Some(index) = self.attack_within(self.limit / ATTACK_SHARE, player, left) {
            let completing = self.roads.lacking(player, 1..=left);
            let gaps: Vec<Index> = completing.flat_map(|road| self.roads.gaps(road)).collect();
            if gaps.is_empty() {
                return self.thought(&[index], Reason::Threats);
            }
            let mut winning = self.roads.best(gaps, player, usize::MAX);
            winning.retain(|&other| other != index);
            winning.insert(0, index);
            return self.thought(&winning, Reason::Win);
        }
        let (candidates, reason) = match self.forced(player, left) {
            // Lost, unless the opponent overlooks it.
            Some(blocks) if blocks.is_empty() => {
                let gaps = self.roads.threat_gaps(player.opponent());
                (self.roads.best(gaps, player, usize::MAX), Reason::Lost)
            }
            Some(blocks) => (self.deepen(blocks, player, left), Reason::Block),
            None => {
                let promising = self.roads.candidates(player, 2 * WIDTH);
                (self.deepen(promising, player, left), Reason::Search)
            }
        };
        self.thought(&candidates, reason)
            .or_else(|| self.thought(&[self.roads.nearest_to_centre()?], Reason::Centre))
    }

    /// The first of these squares, chosen from among them for a reason; `None` if there are none.
    fn thought(&self, squares: &[Index], reason: Reason) -> Option<Thought> {
        let (&first, others) = squares.split_first()?;
        let others = others.iter().map(|&index| self.roads.square(index)).collect();
        let square = self.roads.square(first);
        Some(Thought { square, reason, others, nodes: self.nodes })
    }

    /// Puts the best of these squares first: searches a turn deeper each time, until the budget is spent or the game
    /// decided.
    fn deepen(&mut self, mut candidates: Vec<Index>, player: Player, left: usize) -> Vec<Index> {
        if candidates.len() < 2 {
            return candidates;
        }
        for turns in 0..MOST_TURNS {
            let depth = (left + turns * self.roads.turn()) as i32;
            let node = Node { player, left, depth, ply: 0 };
            let (mut alpha, mut best) = (-WIN, 0);
            for (number, &square) in candidates.iter().enumerate() {
                let value = self.try_stone(node, square, alpha, WIN, number == 0);
                if self.is_spent() {
                    break;
                }
                if value > alpha {
                    (alpha, best) = (value, number);
                }
            }
            candidates[..=best].rotate_right(1);
            if self.is_spent() || alpha.abs() > NEARLY_WIN {
                break;
            }
        }
        candidates
    }

    /// The value of a node for its player, exact between `alpha` and `beta`.
    fn value(&mut self, node: Node, mut alpha: i64, beta: i64) -> i64 {
        let Node { player, left, depth, ply } = node;
        if self.roads.completion(player, left).is_some() {
            return WIN - ply;
        }
        let forced = self.forced(player, left);
        if forced.as_ref().is_some_and(Vec::is_empty) {
            return ply + 2 - WIN;
        }
        if (forced.is_none() && depth <= 0) || ply >= MOST_PLIES {
            return self.roads.balance(player);
        }
        let state = self.state(player, left);
        let known = self.table[state as usize % TABLE];
        let known = Some(known).filter(|entry| entry.state == state);
        if let Some(entry) = known.filter(|entry| entry.depth >= depth) {
            match entry.bound {
                Bound::Exact => return entry.value,
                Bound::AtLeast if entry.value >= beta => return entry.value,
                Bound::AtMost if entry.value <= alpha => return entry.value,
                Bound::AtLeast | Bound::AtMost => {}
            }
        }
        // Not in the last turn, where it costs more than it finds.
        if left == self.roads.turn()
            && depth > left as i32
            && self.attack_within(ATTACK_BUDGET, player, left).is_some()
        {
            return WIN - ply - ATTACK_TURNS as i64;
        }
        // What is forced does not count as depth.
        let node = Node { depth: depth + i32::from(forced.is_some()), ..node };
        let mut candidates = forced.unwrap_or_else(|| self.roads.candidates(player, WIDTH));
        if let Some(entry) = known
            && let Some(place) = candidates.iter().position(|&square| square == entry.best)
        {
            candidates[..=place].rotate_right(1);
        }
        let Some(&(mut best_square)) = candidates.first() else {
            return self.roads.balance(player);
        };
        let (floor, mut best) = (alpha, -WIN);
        for (number, &square) in candidates.iter().enumerate() {
            let value = self.try_stone(node, square, alpha, beta, number == 0);
            if self.is_spent() {
                return best;
            }
            if value > best {
                (best, best_square) = (value, square);
            }
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        let bound = match best {
            _ if best >= beta => Bound::AtLeast,
            _ if best > floor => Bound::Exact,
            _ => Bound::AtMost,
        };
        self.table[state as usize % TABLE] =
            Entry { state, depth, bound, value: best, best: best_square };
        best
    }

    /// The value of a node's stone for its player: of any but the first only whether it exceeds `alpha`, unless it does.
    fn try_stone(
        &mut self,
        node: Node,
        square: Index,
        alpha: i64,
        beta: i64,
        is_first: bool,
    ) -> i64 {
        if self.is_spent() {
            return alpha;
        }
        self.lay(square, node.player);
        let mut value = if is_first { beta } else { self.value_below(node, alpha, alpha + 1) };
        if is_first || (value > alpha && value < beta) {
            value = self.value_below(node, alpha, beta);
        }
        self.roads.lift();
        value
    }

    /// The value, for a node's player, of the node below it.
    fn value_below(&mut self, node: Node, alpha: i64, beta: i64) -> i64 {
        let below = Node { depth: node.depth - 1, ply: node.ply + 1, ..node };
        if node.left > 1 {
            self.value(Node { left: node.left - 1, ..below }, alpha, beta)
        } else {
            let (player, left) = (node.player.opponent(), self.roads.turn());
            -self.value(Node { player, left, ..below }, -beta, -alpha)
        }
    }

    /// The squares that help to block the opponent's threats, the best one first: `None` if there is no threat, and
    /// none at all if so many stones cannot block them.
    fn forced(&self, player: Player, left: usize) -> Option<Vec<Index>> {
        let opponent = player.opponent();
        self.roads.has_threat(opponent).then(|| {
            let blocks = self.roads.blocks(opponent, left);
            self.roads.best(blocks.into_iter().flatten().collect(), player, usize::MAX)
        })
    }

    fn attack_within(&mut self, budget: u64, player: Player, left: usize) -> Option<Index> {
        let limit = self.limit;
        self.limit = limit.min(self.nodes + budget);
        let square = self.attack(player, left, ATTACK_TURNS);
        self.limit = limit;
        square
    }

    pub(super) fn lay(&mut self, square: Index, player: Player) {
        self.nodes += 1;
        self.roads.lay(square, player);
    }

    /// Whether the budget has no room for another turn.
    pub(super) fn is_spent(&self) -> bool {
        self.nodes + self.roads.turn() as u64 > self.limit
    }

    /// A number that stands for the board, the player to move and the stones left in the turn.
    pub(super) fn state(&self, player: Player, left: usize) -> u64 {
        self.roads.key() ^ scramble(u64::MAX - 2 * left as u64 - u64::from(player == Player::First))
    }

    pub(super) fn is_refuted(&self, state: u64) -> bool {
        self.refuted[state as usize % TABLE] == state
    }

    pub(super) fn refute(&mut self, state: u64) {
        self.refuted[state as usize % TABLE] = state;
    }
}

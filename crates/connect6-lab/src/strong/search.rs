//! Alpha-beta search of the turns to come: null windows, deepened a turn at a time, with a table.

use std::cmp::Reverse;

use c4_engine::{ByPlayer, Player};

use super::attack;
use super::roads::{Index, Roads, scramble};
use super::{Part, Parts, Reason, Thought};

/// The value of a win at once; one that takes longer is worth less by a point a turn.
const WIN: i64 = 1 << 60;
/// Values beyond this are wins.
const NEARLY_WIN: i64 = WIN - 10_000;
/// The value of a win against all turns that were tried, where others would have been possible.
const LIKELY_WIN: i64 = 1 << 40;
/// Values beyond this are wins, or likely ones.
const NEARLY_LIKELY: i64 = LIKELY_WIN - 10_000;
/// The deepest search, in turns.
const MOST_TURNS: i32 = 16;
/// The most turns that a line of play has, with the forced ones that do not count as depth.
const MOST_PLIES: i64 = 32;
/// How many turns are tried at most.
const WIDTH: usize = 40;
/// The same where a turn has several stones: in general, at the root, and for the opponent's answers to a turn there. What
/// refutes a turn is often none of the most promising ones.
const NARROW: Breadth = Breadth { turns: WIDTH, firsts: 10, lasts: LASTS };
pub(super) const ROOT: Breadth = Breadth { turns: 60, firsts: 14, lasts: 12 };
const ANSWERS: Breadth = Breadth { turns: 100, firsts: 16, lasts: 16 };
const LASTS: usize = 8;
/// With how many first stones a quiet turn is sought that is good enough.
const QUICK: usize = 2;
/// From which turns on a search looks one turn less far ahead, and two, unless it finds something.
const LATE: [usize; 2] = [8, 16];
/// For how many turns beyond the depth of a search threats are followed, and how many turns are tried there: each block may
/// threaten something itself, and so might the answer to it, for ever.
const PURSUIT: i32 = 2;
const PURSUIT_WIDTH: usize = 4;
/// The first search for an attack may take a fourth of the budget.
const ATTACK_SHARE: u64 = 4;
/// The most stones of a search for an attack that the opponent has after a turn at the root, and further on.
pub(super) const ANSWER_BUDGET: u64 = 1_000;
const NODE_BUDGET: u64 = 200;
/// How many stones may be laid between two looks at the budget.
const RESERVE: u64 = 16;
/// The number of places in the table.
const TABLE: usize = 1 << 16;

/// A search from one position.
pub(super) struct Search<'c> {
    pub(super) roads: Roads,
    pub(super) parts: Parts,
    pub(super) nodes: u64,
    pub(super) limit: u64,
    time_is_up: &'c dyn Fn() -> bool,
    is_late: bool,
    /// Whether an attack has been given up at the depth that was asked for, rather than refuted.
    pub(super) is_cut: bool,
    /// How many turns ahead the deepest search saw that was completed, and its value.
    reached: Option<(u32, i64)>,
    pub(super) attacks: Vec<attack::Known>,
    pub(super) forcing: Vec<(u64, attack::Forcing)>,
    table: Vec<Entry>,
}

/// What is known about a state: the value, or a bound of it, as seen so many turns ahead, and the best turn.
#[derive(Debug, Clone)]
struct Entry {
    state: u64,
    depth: i32,
    bound: Bound,
    value: i64,
    best: Vec<Index>,
    /// The most stones that were laid in vain to find an attack here.
    attacked: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// A place in the tree: who is to move, how many stones are left in the turn, how many turns on the search looks, and
/// how many have been played.
#[derive(Debug, Clone, Copy)]
struct Node {
    player: Player,
    left: usize,
    depth: i32,
    ply: i64,
}

/// How many turns are tried at most, and of how many squares they are made, for the first stones of a turn and for the last one.
#[derive(Debug, Clone, Copy)]
pub(super) struct Breadth {
    turns: usize,
    firsts: usize,
    lasts: usize,
}

/// The turns that a player could play.
pub(super) struct Choices {
    /// The turns with what they promise, the best one first.
    pub(super) turns: Vec<(i64, Vec<Index>)>,
    /// Whether the opponent's threats leave no stone of the turn free.
    is_forced: bool,
}

/// The turns of the player to move.
#[derive(Debug, Default)]
struct Root {
    /// Those to choose from, the best one first.
    turns: Vec<Vec<Index>>,
    /// Those after which an attack of the opponent has been found.
    lost: Vec<Vec<Index>>,
    /// Those after which none has been found by a long search.
    checked: Vec<Vec<Index>>,
}

impl<'c> Search<'c> {
    /// A search that lays at most `limit` stones, and no more once its time is up.
    pub(super) fn new(
        roads: Roads,
        parts: Parts,
        limit: u64,
        time_is_up: &'c dyn Fn() -> bool,
    ) -> Self {
        let nothing = Entry {
            state: 0,
            depth: -1,
            bound: Bound::Exact,
            value: 0,
            best: Vec::new(),
            attacked: 0,
        };
        Self {
            roads,
            parts,
            nodes: 0,
            limit,
            time_is_up,
            is_late: false,
            is_cut: false,
            reached: None,
            attacks: vec![attack::Known::default(); attack::TABLE],
            forcing: vec![(0, attack::Forcing::Turns(Vec::new())); attack::FORCING_TABLE],
            table: vec![nothing; TABLE],
        }
    }

    /// The best square for a player with so many stones left in the turn; `None` on a full board.
    pub(super) fn choose(&mut self, player: Player, left: usize) -> Option<Thought> {
        if let Some(road) = self.roads.completion(player, left) {
            let gap = self.roads.best(self.roads.gaps(road).collect(), player, 1)[0];
            let completing = self.roads.lacking(player, 1..=left);
            let gaps: Vec<Index> = completing.flat_map(|road| self.roads.gaps(road)).collect();
            let mut winning = self.roads.best(gaps, player, usize::MAX);
            winning.retain(|&other| other != gap);
            winning.insert(0, gap);
            return self.thought(&winning, Reason::Win);
        }
        if let Some(attack) = self.attack(player, left, self.limit / ATTACK_SHARE) {
            let proof = self.prove(player, attack);
            let thought = self.thought(&attack.stones[..1], Reason::Threats)?;
            return Some(Thought { proof: Some(proof), ..thought });
        }
        if self.roads.has_threat(player.opponent())
            && self.roads.blocks(player.opponent(), left).is_empty()
        {
            // Lost, unless the opponent overlooks it.
            let gaps = self.roads.threat_gaps(player.opponent());
            let squares = self.roads.best(gaps, player, usize::MAX);
            return self.thought(&squares, Reason::Lost);
        }
        let reason =
            if self.roads.has_threat(player.opponent()) { Reason::Block } else { Reason::Search };
        let turns = self.deepen(player, left);
        let mut squares: Vec<Index> = Vec::new();
        for square in turns.into_iter().flatten() {
            if !squares.contains(&square) {
                squares.push(square);
            }
        }
        self.thought(&squares, reason)
            .or_else(|| self.thought(&[self.roads.nearest_to_centre()?], Reason::Centre))
    }

    /// The first of these squares, chosen from among them for a reason; `None` if there are none.
    fn thought(&self, squares: &[Index], reason: Reason) -> Option<Thought> {
        let (&first, others) = squares.split_first()?;
        let others = others.iter().map(|&index| self.roads.square(index)).collect();
        let square = self.roads.square(first);
        Some(Thought {
            square,
            reason,
            others,
            proof: None,
            value: self.reached.map(|(_, value)| value),
            depth: self.reached.map_or(0, |(depth, _)| depth),
            nodes: self.nodes,
        })
    }

    /// The turns to choose from, the best one first: searched a turn deeper each time, until the budget is spent or the
    /// game decided.
    fn deepen(&mut self, player: Player, left: usize) -> Vec<Vec<Index>> {
        let zone = self.zone(player);
        let turns = self.root_turns(player, left, zone.as_deref());
        let mut root = Root { turns, ..Root::default() };
        if root.turns.len() < 2 {
            return root.turns;
        }
        let mut can_rescue = self.parts.has(Part::Rescue);
        let mut lost_value = -WIN;
        let mut depth = 1;
        while depth <= MOST_TURNS && !root.turns.is_empty() {
            let value = self.search_root(Node { player, left, depth, ply: 0 }, &mut root);
            if !self.is_spent() {
                self.reached = Some((depth.unsigned_abs(), value));
            }
            if value < -NEARLY_LIKELY && can_rescue && !self.is_spent() {
                (can_rescue, lost_value) = (false, value);
                root.turns.append(&mut root.lost);
                root.lost = std::mem::take(&mut root.turns);
                root.turns = self.rescue(player, left, zone.as_deref(), &root.lost);
                continue;
            }
            // If the others lose sooner, they are no better.
            if !self.is_spent() && value < lost_value {
                std::mem::swap(&mut root.turns, &mut root.lost);
                break;
            }
            if self.is_spent() || value.abs() > NEARLY_WIN {
                break;
            }
            depth += 1;
        }
        root.turns.append(&mut root.lost);
        root.turns
    }

    /// Searches the turns of the root, puts the best one first, and returns its value.
    fn search_root(&mut self, node: Node, root: &mut Root) -> i64 {
        let (mut alpha, mut best, mut number) = (-WIN, 0, 0);
        while let Some(stones) = root.turns.get(number) {
            let value = self.try_turn(node, stones, alpha, WIN, number, false);
            if self.is_spent() {
                break;
            }
            if value > alpha {
                if value.abs() < NEARLY_WIN && !root.checked.contains(stones) {
                    if self.is_refuted(node.player, stones) {
                        root.lost.push(root.turns.remove(number));
                        continue;
                    }
                    root.checked.push(stones.clone());
                }
                (alpha, best) = (value, number);
            }
            number += 1;
        }
        if best < root.turns.len() {
            root.turns[..=best].rotate_right(1);
        }
        alpha
    }

    /// The value of a node for its player, exact between `alpha` and `beta`.
    fn value(&mut self, node: Node, mut alpha: i64, beta: i64) -> i64 {
        let Node { player, left, depth, ply } = node;
        let opponent = player.opponent();
        if self.roads.completion(player, left).is_some() {
            return WIN - ply;
        }
        let is_threatened = self.roads.has_threat(opponent);
        if is_threatened && self.roads.blocks(opponent, left).is_empty() {
            return ply + 1 - WIN;
        }
        let budget = self.attack_budget(ply, depth);
        let is_bounded = self.parts.has(Part::Horizon);
        let is_leaf = depth <= 0 && (!is_threatened || is_bounded && depth < -PURSUIT);
        if (is_leaf && budget == 0) || ply >= MOST_PLIES {
            return self.weigh(player, self.roads.totals());
        }
        let state = self.state(player, left);
        let known = &self.table[state as usize % TABLE];
        let (mut first, mut attacked) = (None, 0);
        if known.state == state {
            if known.depth >= depth {
                match known.bound {
                    Bound::Exact => return known.value,
                    Bound::AtLeast if known.value >= beta => return known.value,
                    Bound::AtMost if known.value <= alpha => return known.value,
                    Bound::AtLeast | Bound::AtMost => {}
                }
            }
            (first, attacked) = (Some(known.best.clone()), known.attacked);
        }
        if depth == 1
            && ply > 1
            && beta - alpha == 1
            && !is_threatened
            && let Some((value, best)) = self.quiet_turn(player, left, beta)
        {
            self.table[state as usize % TABLE] =
                Entry { state, depth, bound: Bound::AtLeast, value, best, attacked };
            return value;
        }
        if attacked < budget {
            if let Some(attack) = self.attack(player, left, budget) {
                return WIN - ply - i64::from(attack.turns);
            }
            attacked = budget;
        }
        if is_leaf {
            let value = self.weigh(player, self.roads.totals());
            self.table[state as usize % TABLE] =
                Entry { state, depth: 0, bound: Bound::Exact, value, best: Vec::new(), attacked };
            return value;
        }
        let Choices { mut turns, is_forced } =
            self.choices(player, left, None, if ply == 1 { ANSWERS } else { NARROW });
        if let Some(place) =
            first.and_then(|best| turns.iter().position(|(_, stones)| *stones == best))
        {
            turns[..=place].rotate_right(1);
        }
        if turns.is_empty() {
            return self.weigh(player, self.roads.totals());
        }
        let mut are_all = is_forced;
        if depth <= 0 && is_bounded && turns.len() > PURSUIT_WIDTH {
            turns.truncate(PURSUIT_WIDTH);
            are_all = false;
        }
        let (floor, mut best, mut best_turn) = (alpha, -WIN, 0);
        for (number, (_, stones)) in turns.iter().enumerate() {
            let value = self.try_turn(node, stones, alpha, beta, number, is_forced);
            if self.is_spent() {
                return best;
            }
            if value > best {
                (best, best_turn) = (value, number);
            }
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        // Another turn might not have lost.
        if best < -NEARLY_WIN && !are_all {
            best = ply - LIKELY_WIN;
        }
        let bound = match best {
            _ if best >= beta => Bound::AtLeast,
            _ if best > floor => Bound::Exact,
            _ => Bound::AtMost,
        };
        let best_turn = turns.swap_remove(best_turn).1;
        self.table[state as usize % TABLE] =
            Entry { state, depth, bound, value: best, best: best_turn, attacked };
        best
    }

    /// A quiet turn with the most promising first stone that is worth at least so much at the end of a line, if there is one:
    /// it spares the search for an attack and for other turns.
    fn quiet_turn(&mut self, player: Player, left: usize, least: i64) -> Option<(i64, Vec<Index>)> {
        if left != 2 {
            return None;
        }
        for first in self.roads.candidates(player, QUICK) {
            self.lay(first, player);
            let lasts = self.roads.candidates(player, LASTS);
            self.lift();
            for last in lasts {
                if self.is_spent() {
                    return None;
                }
                let stones = [first.min(last), first.max(last)];
                self.spend(2);
                if let Some(totals) = self.roads.after(&stones, player) {
                    let value = -self.weigh(player.opponent(), totals);
                    if value >= least {
                        return Some((value, stones.to_vec()));
                    }
                }
            }
        }
        None
    }

    /// The value of a turn for its player: of any but the first only whether it exceeds `alpha`, unless it does.
    fn try_turn(
        &mut self,
        node: Node,
        stones: &[Index],
        alpha: i64,
        beta: i64,
        number: usize,
        is_forced: bool,
    ) -> i64 {
        if self.is_spent() {
            return alpha;
        }
        let (player, left) = (node.player.opponent(), self.roads.turn());
        // What is forced does not count as depth.
        let depth = node.depth - i32::from(!is_forced);
        let below = Node { player, left, depth, ply: node.ply + 1 };
        let mut shallow = below;
        if depth >= 1 && !is_forced && self.parts.has(Part::Reductions) {
            shallow.depth -= LATE.iter().filter(|&&late| number >= late).count() as i32;
        }
        let is_late = shallow.depth < depth;
        // A quiet turn at the end of a line need not be played to weigh it.
        if shallow.depth <= 0
            && self.attack_budget(below.ply, shallow.depth) == 0
            && !self.roads.has_threat(node.player)
            && let Some(totals) = self.roads.after(stones, node.player)
        {
            self.spend(stones.len() as u64);
            let value = -self.weigh(player, totals);
            if !is_late || value <= alpha {
                return value;
            }
        }
        self.lay_all(stones, node.player);
        let mut value = beta;
        if number > 0 {
            value = -self.value(shallow, -alpha - 1, -alpha);
            if is_late && value > alpha {
                value = -self.value(below, -alpha - 1, -alpha);
            }
        }
        if number == 0 || (value > alpha && value < beta) {
            value = -self.value(below, -beta, -alpha);
        }
        self.lift_all(stones);
        value
    }

    /// The most stones of a search for an attack that begins at a node.
    fn attack_budget(&self, ply: i64, depth: i32) -> u64 {
        match (ply, depth) {
            (0, _) => 0,
            (1, _) if self.parts.has(Part::Answers) => ANSWER_BUDGET,
            (_, 1..) if self.parts.has(Part::Attacks) => NODE_BUDGET,
            _ => 0,
        }
    }

    /// What a position is worth without a search, for the player to move, whose roads will grow first: they count
    /// twice.
    fn weigh(&self, player: Player, totals: ByPlayer<i64>) -> i64 {
        let tempo = if self.parts.has(Part::Tempo) { totals[player] } else { 0 };
        totals[player] - totals[player.opponent()] + tempo
    }

    /// The turns that are worth a try: those that block, if the opponent has threats; else, those with a stone in
    /// the zone of the opponent's attack, if there is one; else the most promising ones.
    pub(super) fn choices(
        &mut self,
        player: Player,
        left: usize,
        zone: Option<&[Index]>,
        breadth: Breadth,
    ) -> Choices {
        let mut turns = Vec::new();
        let mut is_forced = false;
        if self.roads.has_threat(player.opponent()) {
            let blocks = self.roads.blocks(player.opponent(), left);
            is_forced = blocks.iter().all(|block| block.len() == left);
            for mut block in blocks {
                let mut gain = 0;
                for &stone in &block {
                    gain += self.roads.promise(stone);
                    self.lay(stone, player);
                }
                let rest = left - block.len();
                self.fill(player, rest, gain, breadth, &mut block, &mut turns);
                let placed = block.clone();
                self.lift_all(&placed);
            }
        } else if let Some(zone) = zone {
            let mut firsts = self.roads.best(zone.to_vec(), player, WIDTH / 2);
            for maker in self.roads.threat_makers(player) {
                if !firsts.contains(&maker) {
                    firsts.push(maker);
                }
            }
            for first in firsts {
                if left == 1 {
                    let value = self.roads.promise(first);
                    turns.push((value, vec![first]));
                    continue;
                }
                let gain = self.roads.promise(first);
                self.lay(first, player);
                self.fill(player, left - 1, gain, breadth, &mut vec![first], &mut turns);
                self.lift();
            }
        } else {
            self.fill(player, left, 0, breadth, &mut Vec::new(), &mut turns);
        }
        for (_, stones) in &mut turns {
            stones.sort_unstable();
        }
        turns.sort_unstable_by(|one, other| one.1.cmp(&other.1).then(other.0.cmp(&one.0)));
        turns.dedup_by(|one, other| one.1 == other.1);
        turns.sort_by_key(|&(promise, _)| Reverse(promise));
        turns.truncate(breadth.turns);
        Choices { turns, is_forced }
    }

    /// Adds the turns that go on with so many stones more.
    fn fill(
        &mut self,
        player: Player,
        left: usize,
        promise: i64,
        breadth: Breadth,
        laid: &mut Vec<Index>,
        turns: &mut Vec<(i64, Vec<Index>)>,
    ) {
        if left == 0 {
            turns.push((promise, laid.clone()));
            return;
        }
        let is_last = left == 1;
        let width = match self.roads.turn() {
            1 => WIDTH,
            _ if is_last => breadth.lasts,
            _ => breadth.firsts,
        };
        let squares = self.roads.candidates(player, width);
        if squares.is_empty() && !laid.is_empty() {
            turns.push((promise, laid.clone()));
        }
        for square in squares {
            // One turn is needed, however little budget there is.
            if self.is_spent() && !turns.is_empty() {
                break;
            }
            laid.push(square);
            let gain = promise + self.roads.promise(square);
            if is_last {
                turns.push((gain, laid.clone()));
            } else {
                self.lay(square, player);
                self.fill(player, left - 1, gain, breadth, laid, turns);
                self.lift();
            }
            laid.pop();
        }
    }

    pub(super) fn lay(&mut self, square: Index, player: Player) {
        self.spend(1);
        self.roads.lay(square, player);
    }

    /// Counts stones in thought.
    pub(super) fn spend(&mut self, stones: u64) {
        let looks = self.nodes / 64;
        self.nodes += stones;
        // A clock is slower than a stone.
        if self.nodes / 64 != looks && (self.time_is_up)() {
            self.is_late = true;
        }
    }

    pub(super) fn lift(&mut self) {
        self.roads.lift();
    }

    /// Whether the budget has no room for another turn.
    pub(super) fn is_spent(&self) -> bool {
        self.is_late || self.nodes + RESERVE > self.limit
    }

    /// A number that stands for the board, the player to move and the stones left in the turn.
    pub(super) fn state(&self, player: Player, left: usize) -> u64 {
        self.roads.key() ^ scramble(u64::MAX - 2 * left as u64 - u64::from(player == Player::First))
    }
}

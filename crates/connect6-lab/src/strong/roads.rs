//! The board as roads: every window of as many squares as a line has, and how many stones of each player are in it.
//!
//! A road is open for a player while the opponent has no stone in it, and whoever fills one wins. Everything that the
//! search asks about a position follows from these counts, and a stone changes few of them.

use std::cmp::Reverse;
use std::ops::{Range, RangeInclusive};

use c4_console::Seed;
use c4_engine::{ByPlayer, Direction, Player, Position, Square};

/// The most free squares that are candidates from the start: all of them on boards up to 22 x 22, the best ones on
/// larger boards. The squares in line with the stones of a search join them.
const ARENA: usize = 500;
/// Up to how many candidates are found by one look at the arena.
const FEW: usize = 16;
/// Stands for the number of stones that a player lacks in a road that is in no list.
const UNLISTED: u8 = u8::MAX;

/// A square, counted row by row from the top, each from the left.
pub(super) type Index = u32;

/// A window of the board: four times its first square, plus its way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Road(u32);

/// The stones of a position and of the search that goes on from it, and what follows from them.
#[derive(Debug)]
pub(super) struct Roads {
    grid: Grid,
    turn: usize,
    squares: Vec<Option<Player>>,
    free: usize,
    key: u64,
    /// What a stone of each player changes in the key, by square.
    keys: Vec<ByPlayer<u64>>,
    /// For each square and way, how many steps before the square the roads begin that it is in.
    spans: Vec<[Range<u16>; 4]>,
    /// The stones in each road, as the number of a filling.
    fillings: Vec<u32>,
    /// What follows from each filling.
    known: Vec<Filling>,
    /// A place to work in: by how much roads are worth more than before, one after the other, with zeros before and after them.
    gains: Vec<i64>,
    /// The open roads that a player could fill in two turns, by the number of stones that they lack.
    lacking: ByPlayer<Vec<Vec<Road>>>,
    /// Where each road is in its list of `lacking`, if it is in one.
    slots: Vec<ByPlayer<u32>>,
    /// The worth of the open roads through each square, and of all open roads.
    through: Vec<Worths>,
    total: ByPlayer<i64>,
    /// The squares from the centre outwards, and the place of each square among them.
    outwards: Vec<Index>,
    remoteness: Vec<u32>,
    /// The squares among which candidates are sought, and whether a square is one of them.
    arena: Vec<Index>,
    in_arena: Vec<bool>,
    /// The stones of the search, and how many squares the arena had before each.
    laid: Vec<(Index, usize)>,
}

/// What is known about a road by the number of each player's stones in it.
#[derive(Debug, Clone, Copy)]
struct Filling {
    /// What it is worth to each player.
    worths: Worths,
    /// How many stones each player lacks in it, if two turns could fill it, and else `UNLISTED`.
    lacks: [u8; 2],
}

/// What roads are worth to both players, in one number, so that both are added at once: the first player's worth in the
/// upper half, the second player's in the lower one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Worths(i64);

impl Worths {
    fn new(first: i32, second: i32) -> Self {
        Self((i64::from(first) << 32) + i64::from(second))
    }

    fn of(self, player: Player) -> i64 {
        let second = i64::from(self.0 as i32);
        match player {
            Player::First => (self.0 - second) >> 32,
            Player::Second => second,
        }
    }
}

impl Roads {
    /// The roads of a position.
    pub(super) fn new(position: &Position) -> Self {
        let (rules, board) = (position.rules(), position.board());
        let grid = Grid::new(position);
        let turn = rules.turns.later.get() as usize;
        let squares = rules.size.squares();
        let roads = squares * WAYS.len();
        let all = 0..squares as Index;
        let key = |square: Index, is_first| scramble(u64::from(square) * 2 + u64::from(is_first));
        let keys = all.clone().map(|it| ByPlayer { first: key(it, true), second: key(it, false) });
        let mut outwards: Vec<Index> = all.clone().collect();
        outwards.sort_by_key(|&square| grid.eccentricity(square));
        let mut remoteness = vec![0; squares];
        for (place, &square) in (0..).zip(&outwards) {
            remoteness[square as usize] = place;
        }
        let shortest = vec![Vec::new(); grid.connect.min(2 * turn) + 1];
        let mut this = Self {
            grid,
            turn,
            squares: vec![None; squares],
            free: squares,
            key: 0,
            keys: keys.collect(),
            spans: all.map(|square| grid.roads_through(square)).collect(),
            fillings: vec![0; roads],
            known: fillings(grid.connect, shortest.len()),
            gains: vec![0; 3 * grid.connect],
            lacking: ByPlayer { first: shortest.clone(), second: shortest },
            slots: vec![ByPlayer::default(); roads],
            through: vec![Worths::default(); squares],
            total: ByPlayer::default(),
            outwards,
            remoteness,
            arena: Vec::new(),
            in_arena: vec![false; squares],
            laid: Vec::new(),
        };
        this.list_empty_roads();
        for player in Player::ALL {
            for square in board.stones_of(player) {
                this.put(this.grid.index(square), player);
            }
        }
        this.enter_arena(position.to_move());
        this
    }

    /// Lays a stone on a free square.
    pub(super) fn lay(&mut self, square: Index, player: Player) {
        self.laid.push((square, self.arena.len()));
        self.put(square, player);
        if self.arena.len() < self.free {
            self.widen_arena(square);
        }
    }

    /// Takes back the stone that was laid last.
    pub(super) fn lift(&mut self) {
        let (square, arena) = self.laid.pop().expect("each stone that is lifted was laid");
        for newcomer in self.arena.drain(arena..) {
            self.in_arena[newcomer as usize] = false;
        }
        let player = self.squares[square as usize].take().expect("a stone was laid here");
        self.free += 1;
        self.count(square, player, u32::wrapping_sub);
    }

    /// How many squares a road has.
    pub(super) fn connect(&self) -> usize {
        self.grid.connect
    }

    /// How many stones a turn has.
    pub(super) fn turn(&self) -> usize {
        self.turn
    }

    /// A number that stands for the stones on the board.
    pub(super) fn key(&self) -> u64 {
        self.key
    }

    /// What each player's open roads are worth.
    pub(super) fn totals(&self) -> ByPlayer<i64> {
        self.total
    }

    /// The open roads of a player that lack so many stones, of those that two turns could fill.
    pub(super) fn lacking(
        &self,
        player: Player,
        stones: RangeInclusive<usize>,
    ) -> impl Iterator<Item = Road> {
        let lists = &self.lacking[player];
        let stones = *stones.start()..lists.len().min(stones.end() + 1);
        lists.get(stones).unwrap_or_default().iter().flatten().copied()
    }

    /// The free squares of a road.
    pub(super) fn gaps(&self, road: Road) -> impl Iterator<Item = Index> {
        self.grid.squares(road).filter(|&square| self.squares[square as usize].is_none())
    }

    /// Whether a square is in a road.
    pub(super) fn is_in(&self, square: Index, road: Road) -> bool {
        self.grid.squares(road).any(|member| member == square)
    }

    /// The best squares of the arena that are in anybody's open road, for the player to move: `width` at most.
    pub(super) fn candidates(&self, player: Player, width: usize) -> Vec<Index> {
        if width > FEW {
            let is_open = |&square: &Index| {
                self.through[square as usize] != Worths::default()
                    && self.squares[square as usize].is_none()
            };
            return self.foremost(self.arena.iter().copied().filter(is_open), player, width);
        }
        self.few(self.arena.iter().copied(), player, width, 1 << 32)
    }

    /// A few of many squares, some of which may be there several times: the best free ones of at least a rank. Most are worse
    /// than the worst of those that were found before.
    fn few(
        &self,
        squares: impl Iterator<Item = Index>,
        player: Player,
        width: usize,
        least: u64,
    ) -> Vec<Index> {
        let mut found = [least; FEW];
        let found = &mut found[..width];
        let mut count = 0;
        for square in squares {
            let rank = self.rank(square, player);
            if rank <= found[width - 1] || self.squares[square as usize].is_some() {
                continue;
            }
            let place = found.iter().position(|&other| other <= rank).unwrap_or(width - 1);
            if found[place] == rank {
                continue;
            }
            found[place..].rotate_right(1);
            found[place] = rank;
            count = width.min(count + 1);
        }
        found[..count].iter().map(|&rank| self.ranked(rank)).collect()
    }

    /// The best of these squares: `width` at most, the best one first.
    pub(super) fn best(&self, mut squares: Vec<Index>, player: Player, width: usize) -> Vec<Index> {
        if width <= FEW {
            return self.few(squares.into_iter(), player, width, 0);
        }
        squares.sort_unstable();
        squares.dedup();
        self.foremost(squares.into_iter(), player, width)
    }

    /// The best of these squares, each of which is there once.
    fn foremost(
        &self,
        squares: impl Iterator<Item = Index>,
        player: Player,
        width: usize,
    ) -> Vec<Index> {
        let mut ranked: Vec<_> = squares.map(|square| Reverse(self.rank(square, player))).collect();
        if ranked.len() > width {
            ranked.select_nth_unstable(width);
            ranked.truncate(width);
        }
        ranked.sort_unstable();
        ranked.into_iter().map(|Reverse(rank)| self.ranked(rank)).collect()
    }

    /// The free square that is nearest to the centre.
    pub(super) fn nearest_to_centre(&self) -> Option<Index> {
        self.outwards.iter().copied().find(|&square| self.squares[square as usize].is_none())
    }

    /// How promising a square is for a player: what the open roads through it are worth, whoever can fill them.
    pub(super) fn promise(&self, square: Index) -> i64 {
        let through = self.through[square as usize];
        through.of(Player::First) + through.of(Player::Second)
    }

    /// The square, as the engine names it.
    pub(super) fn square(&self, square: Index) -> Square {
        self.grid.square(square)
    }

    /// What squares are sorted by, the largest first: how promising they are, then how near to the centre, then their order. To
    /// lengthen one's own roads counts twice as much as to close the opponent's.
    fn rank(&self, square: Index, player: Player) -> u64 {
        let through = self.through[square as usize];
        let worth = 2 * through.of(player) + through.of(player.opponent());
        (worth as u64) << 32 | u64::from(!self.remoteness[square as usize])
    }

    /// The square of a rank.
    fn ranked(&self, rank: u64) -> Index {
        self.outwards[!(rank as u32) as usize]
    }

    /// What each player's open roads would be worth after a player's turn with these stones, which are not laid; `None` if they
    /// make a threat.
    pub(super) fn after(&mut self, stones: &[Index], player: Player) -> Option<ByPlayer<i64>> {
        let stone = self.stone(player);
        let (&last, others) = stones.split_last()?;
        let mut gain = 0;
        let mut is_quiet = true;
        for (place, &square) in stones.iter().enumerate() {
            let is_last = place == others.len();
            for_each_road(&self.grid, &self.spans[square as usize], square, |road| {
                let before = self.fillings[road.id()];
                let after = before + stone;
                if !is_last {
                    self.fillings[road.id()] = after;
                }
                let (before, after) = (&self.known[before as usize], &self.known[after as usize]);
                is_quiet &= usize::from(after.lacks[player as usize]) > self.turn;
                gain += after.worths.0 - before.worths.0;
            });
        }
        debug_assert!(self.squares[last as usize].is_none(), "a free square");
        for &square in others {
            for_each_road(&self.grid, &self.spans[square as usize], square, |road| {
                self.fillings[road.id()] -= stone;
            });
        }
        let total = |owner| self.total[owner] + Worths(gain).of(owner);
        is_quiet.then(|| ByPlayer { first: total(Player::First), second: total(Player::Second) })
    }

    /// What a stone of a player adds to the number of a filling.
    fn stone(&self, player: Player) -> u32 {
        match player {
            Player::First => self.grid.connect as u32 + 1,
            Player::Second => 1,
        }
    }

    fn put(&mut self, square: Index, player: Player) {
        self.squares[square as usize] = Some(player);
        self.free -= 1;
        self.count(square, player, u32::wrapping_add);
    }

    /// Changes the number of a player's stones in all roads through a square, and all that follows from it.
    fn count(&mut self, square: Index, player: Player, change: impl Fn(u32, u32) -> u32) {
        self.key ^= self.keys[square as usize][player];
        let connect = self.grid.connect;
        let stone = self.stone(player);
        let mut total = Worths::default();
        for way in 0..WAYS.len() {
            let Range { start: nearest, end } = self.spans[square as usize][way];
            if nearest >= end {
                continue;
            }
            let step = self.grid.steps[way];
            let roads = usize::from(end - nearest);
            let mut start = square - u32::from(nearest) * step;
            for place in (0..roads).rev() {
                let road = Road(start * 4 + way as u32);
                let before = self.fillings[road.id()];
                let after = change(before, stone);
                self.fillings[road.id()] = after;
                let (before, after) = (self.known[before as usize], self.known[after as usize]);
                let gain = after.worths.0 - before.worths.0;
                self.gains[connect + place] = gain;
                total.0 += gain;
                if before.lacks != after.lacks {
                    self.relist(road, before.lacks, after.lacks);
                }
                start = start.wrapping_sub(step);
            }
            // The squares of the roads one after the other, each with the sum of those that it is in.
            let length = roads + connect - 1;
            self.gains[connect + roads..][..connect].fill(0);
            let first = (square - u32::from(end - 1) * step) as usize;
            let coming = self.gains[connect..][..length].iter().zip(&self.gains[..length]);
            let through = self.through[first..].iter_mut().step_by(step as usize);
            let mut sum = 0;
            for (worths, (enters, leaves)) in through.zip(coming) {
                sum += enters - leaves;
                worths.0 += sum;
            }
        }
        for owner in Player::ALL {
            self.total[owner] += total.of(owner);
        }
    }

    /// Moves a road from one of each player's lists to another.
    fn relist(&mut self, road: Road, from: [u8; 2], to: [u8; 2]) {
        for (owner, (from, to)) in Player::ALL.into_iter().zip(from.into_iter().zip(to)) {
            if from == to {
                continue;
            }
            if from != UNLISTED {
                let list = &mut self.lacking[owner][usize::from(from)];
                let slot = self.slots[road.id()][owner];
                list.swap_remove(slot as usize);
                if let Some(moved) = list.get(slot as usize) {
                    self.slots[moved.id()][owner] = slot;
                }
            }
            if to != UNLISTED {
                let list = &mut self.lacking[owner][usize::from(to)];
                self.slots[road.id()][owner] = list.len() as u32;
                list.push(road);
            }
        }
    }

    /// Lists the roads without stones, where lines are so short that two turns could fill them.
    fn list_empty_roads(&mut self) {
        let Filling { lacks, .. } = self.known[0];
        if lacks == [UNLISTED; 2] {
            return;
        }
        for start in 0..self.squares.len() as Index {
            for way in 0..WAYS.len() {
                let starts = &self.spans[start as usize][way];
                if starts.start == 0 && !starts.is_empty() {
                    self.relist(Road(start * 4 + way as u32), [UNLISTED; 2], lacks);
                }
            }
        }
    }

    fn enter_arena(&mut self, player: Player) {
        let all = 0..self.squares.len() as Index;
        let free = all.filter(|&square| self.squares[square as usize].is_none()).collect();
        self.arena = self.best(free, player, ARENA);
        for &square in &self.arena {
            self.in_arena[square as usize] = true;
        }
    }

    /// Adds the squares to the arena that share a road with this one.
    fn widen_arena(&mut self, square: Index) {
        for way in 0..WAYS.len() {
            let starts = &self.spans[square as usize][way];
            if starts.is_empty() {
                continue;
            }
            let step = self.grid.steps[way];
            let length = starts.len() - 1 + self.grid.connect;
            let first = square - u32::from(starts.end - 1) * step;
            for square in (first..).step_by(step as usize).take(length) {
                let is_known = &mut self.in_arena[square as usize];
                if !*is_known && self.squares[square as usize].is_none() {
                    *is_known = true;
                    self.arena.push(square);
                }
            }
        }
    }
}

impl Road {
    fn id(self) -> usize {
        self.0 as usize
    }
}

/// The directions of roads; along each, indices grow.
const WAYS: [Direction; 4] =
    [Direction::Horizontal, Direction::Vertical, Direction::Falling, Direction::Rising];

/// Where squares and roads are.
#[derive(Debug, Clone, Copy)]
struct Grid {
    columns: u32,
    rows: u32,
    connect: usize,
    /// How far apart the indices of neighbours are, by the way.
    steps: [u32; 4],
    /// Whether roads of this way count.
    counts: [bool; 4],
}

impl Grid {
    fn new(position: &Position) -> Self {
        let (size, lines) = (position.rules().size, position.rules().lines);
        let (columns, rows) = (size.columns() as u32, size.rows() as u32);
        Self {
            columns,
            rows,
            connect: lines.connect().min(size.columns().max(size.rows()) + 1),
            steps: [1, columns, columns + 1, columns - 1],
            counts: WAYS.map(|way| lines.directions().contains(way)),
        }
    }

    fn index(&self, square: Square) -> Index {
        (self.rows - 1 - square.row as u32) * self.columns + square.column as u32
    }

    fn square(&self, square: Index) -> Square {
        let (column, from_top) = (square % self.columns, square / self.columns);
        Square::new(column as usize, (self.rows - 1 - from_top) as usize)
    }

    /// Four times the square of the distance from the centre.
    fn eccentricity(&self, square: Index) -> u32 {
        let off = |place: u32, places: u32| (2 * place + 1).abs_diff(places).pow(2);
        off(square % self.columns, self.columns) + off(square / self.columns, self.rows)
    }

    fn squares(&self, road: Road) -> impl Iterator<Item = Index> + use<> {
        let (start, step) = (road.0 / 4, self.steps[road.0 as usize % 4]);
        (0..self.connect as u32).map(move |place| start + place * step)
    }

    /// For each way, how many steps before a square the roads begin that it is in.
    fn roads_through(&self, square: Index) -> [Range<u16>; 4] {
        let (left, up) = (square % self.columns, square / self.columns);
        let (right, down) = (self.columns - 1 - left, self.rows - 1 - up);
        let room = [
            (left, right),
            (up, down),
            (left.min(up), right.min(down)),
            (right.min(up), left.min(down)),
        ];
        [0, 1, 2, 3].map(|way| {
            let (before, after) = room[way];
            let last = self.connect as u32 - 1;
            let starts = last.saturating_sub(after) as u16..last.min(before) as u16 + 1;
            if self.counts[way] { starts } else { 0..0 }
        })
    }
}

/// Calls a function with each road that a square is in.
fn for_each_road(grid: &Grid, spans: &[Range<u16>; 4], square: Index, mut call: impl FnMut(Road)) {
    for (way, span) in (0..).zip(spans) {
        for back in span.clone() {
            call(Road((square - u32::from(back) * grid.steps[way as usize]) * 4 + way));
        }
    }
}

/// What an open road is worth, by the number of stones in it: nothing without any, much more for each of the first three,
/// and little more for a fourth and a fifth, because a road with so many is blocked at once. On roads longer than six, all but
/// the last six count for little, so that the sums remain small.
fn worths(connect: usize) -> Vec<i32> {
    const WORTHS: [i32; 7] = [1, 15, 80, 240, 320, 480, 480];
    let worth = |stones: usize| WORTHS[(stones + 6).saturating_sub(connect.max(6)).min(6)];
    (0..=connect).map(|stones| if stones == 0 { 0 } else { worth(stones) }).collect()
}

/// What is known about a road of so many squares for each number of the first player's stones and of the second player's,
/// where roads are listed that lack fewer than `listed` stones.
fn fillings(connect: usize, listed: usize) -> Vec<Filling> {
    let worths = worths(connect);
    let lack = |own: usize, other: usize| match connect.checked_sub(own) {
        Some(lack) if other == 0 && lack < listed => u8::try_from(lack).unwrap_or(UNLISTED),
        _ => UNLISTED,
    };
    let worth = |own: usize, other: usize| if other == 0 { worths[own] } else { 0 };
    let pairs = (0..=connect).flat_map(|first| (0..=connect).map(move |second| (first, second)));
    let filling = |(first, second)| Filling {
        worths: Worths::new(worth(first, second), worth(second, first)),
        lacks: [lack(first, second), lack(second, first)],
    };
    pairs.map(filling).collect()
}

/// A number that looks random, another one for each `number`.
pub(super) fn scramble(number: u64) -> u64 {
    Seed::new(0).number(number)
}

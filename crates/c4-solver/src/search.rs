//! The search: alpha-beta with null windows and a transposition table.

use crate::limits::Control;
use crate::order::{History, rank};
use crate::score::Bounds;
use crate::shape::Shape;
use crate::state::State;
use crate::statics::{Open, Settled, settle, settle_without_win};
use crate::table::{Entry, Place, Table};
use crate::team::Member;
use crate::word::Word;

/// With fewer free squares, a position and its mirror image are no longer taken for one: by then the games that led
/// here have seldom been each other's images, and it takes time to look.
const MIRROR_FREE: u32 = 24;

/// With fewer free squares, a search is over before the table could have answered.
const TABLE_FREE: u32 = 8;

/// With fewer free squares, the table is asked about a position when it is searched, and not already when the move to
/// it is considered: the searches that this would save are too small.
const LOOK_AHEAD_FREE: u32 = 20;

/// With fewer free squares, threads do not tell each other what they are searching: it is over too soon.
const SHARED_FREE: u32 = 18;

/// How many nodes lie between two looks whether another thread was faster: more than what the look takes, by far.
const LOOK_EVERY: u64 = 1 << 9;

/// What a move loses in rank while another thread is searching it: more than any rank.
const LATER: i32 = 1 << 20;

/// A search under way.
pub(crate) struct Search<'a, 'limits, S: Shape> {
    shape: &'a S,
    table: &'a Table<S::Word>,
    control: &'a mut Control<'limits>,
    /// Which thread this is, if there are others.
    team: Option<Member<'a>>,
    /// The moves still to be searched of every position on the way from the root, the root's first.
    branches: Vec<Branch<S::Word>>,
    /// The positions on the way from the root that others can see, and what is asked about them.
    shared: Vec<(Place<S::Word>, i32)>,
    /// The one of these that somebody else has answered, and the answer.
    overtaken: Option<(usize, i32)>,
    /// The number of nodes at which to look for the next one.
    next_look: u64,
    history: History,
}

/// A move that needs a search.
#[derive(Debug, Clone, Copy)]
struct Branch<W> {
    open: Open<W>,
    place: Place<W>,
    /// What the table knows of it, once it has been asked.
    bounds: Option<Bounds>,
    /// The move.
    square: W,
    /// The threats that the player has after it.
    threats: W,
    rank: i32,
}

impl<'a, 'limits, S: Shape> Search<'a, 'limits, S> {
    pub(crate) fn new(
        shape: &'a S,
        table: &'a Table<S::Word>,
        control: &'a mut Control<'limits>,
        team: Option<Member<'a>>,
    ) -> Self {
        Self {
            shape,
            table,
            control,
            team,
            branches: Vec::with_capacity(256),
            shared: Vec::new(),
            overtaken: None,
            next_look: 0,
            history: History::new(),
        }
    }

    /// A bound of a position's score: a lower one if it is above `alpha`, else an upper one.
    pub(crate) fn score(&mut self, state: State<S::Word>, alpha: i32) -> i32 {
        match settle(self.shape, state, alpha) {
            Settled::Known(score) => score,
            Settled::Open(open) => {
                let place = self.place(&open.state);
                open.outward(self.search(&open, place, None))
            }
        }
    }

    /// The same of a position whose score takes a search. `known` are its bounds if the table has been asked already.
    fn search(
        &mut self,
        open: &Open<S::Word>,
        place: Place<S::Word>,
        known: Option<Bounds>,
    ) -> i32 {
        let (alpha, free) = (open.alpha, open.state.free);
        self.control.count();
        if self.control.is_stopped {
            return alpha;
        }
        let nodes_before = self.control.nodes;
        let has_table = free >= TABLE_FREE;
        let mut bounds = known.unwrap_or(Bounds::of_quiet(free));
        if has_table
            && known.is_none()
            && let Some(entry) = self.table.get(place)
        {
            bounds = entry.bounds;
            if let Some(score) = bounds.answer(alpha) {
                return score;
            }
        }

        let first = self.branches.len();
        let mut best = self.expand(open, bounds.lower);
        if best <= alpha && free >= LOOK_AHEAD_FREE {
            best = self.look_ahead(first, alpha, best);
        }
        if best <= alpha {
            self.rank(first, open);
            let mut in_vain = S::Word::NONE;
            let mut is_eldest = true;
            while let Some(branch) = self.most_promising(first) {
                let free_after = branch.open.state.free;
                let team = self.team.filter(|_| free_after >= SHARED_FREE);
                let may_wait = !is_eldest && branch.rank > -LATER / 2;
                if may_wait && team.is_some_and(|team| team.is_busy(branch.place, free_after)) {
                    self.branches.push(Branch { rank: branch.rank - LATER, ..branch });
                    continue;
                }
                is_eldest = false;
                let found = match team {
                    Some(team) => self.search_beside(team, &branch),
                    None => self.search(&branch.open, branch.place, branch.bounds),
                };
                let score = -branch.open.outward(found);
                if self.control.is_stopped {
                    break;
                }
                best = best.max(score);
                if best > alpha {
                    self.history.learn(free, branch.square, in_vain);
                    break;
                }
                in_vain |= branch.square;
            }
        }
        self.branches.truncate(first);
        if self.control.is_stopped {
            return alpha;
        }

        if has_table {
            if best > alpha {
                bounds.lower = best;
            } else {
                bounds.upper = best;
            }
            let nodes = self.control.nodes - nodes_before + 1;
            let work = nodes.ilog2().min(Entry::MOST_WORK);
            self.table.put(place, Entry { bounds, work });
        }
        best
    }

    /// Searches a branch, which others can see meanwhile, until one of them has answered it or a position on the way to it.
    fn search_beside(&mut self, team: Member<'_>, branch: &Branch<S::Word>) -> i32 {
        let depth = self.shared.len();
        self.shared.push((branch.place, branch.open.alpha));
        let mut found = branch.open.alpha;
        if !self.looks_overtaken() {
            let search = || self.search(&branch.open, branch.place, branch.bounds);
            found = team.while_busy(branch.place, branch.open.state.free, search);
        }
        self.shared.truncate(depth);
        match self.overtaken.take_if(|(place, _)| *place == depth) {
            Some((_, score)) if self.control.resume() => score,
            _ => found,
        }
    }

    /// Stops the search if somebody else has answered one of the shared positions on the way here. Looks now and then.
    fn looks_overtaken(&mut self) -> bool {
        if self.control.nodes < self.next_look {
            return false;
        }
        self.next_look = self.control.nodes + LOOK_EVERY;
        let answer = |&(place, alpha)| self.table.get(place)?.bounds.answer(alpha);
        let mut answers = self.shared.iter().map(answer).enumerate();
        self.overtaken = answers.find_map(|(depth, answer)| Some((depth, answer?)));
        if self.overtaken.is_some() {
            self.control.interrupt();
        }
        self.overtaken.is_some()
    }

    /// Settles all moves, adds those that are left to the branches, and answers the best score of the others, or
    /// `best` if that is greater. A score above alpha is the answer at once.
    #[inline(always)]
    fn expand(&mut self, open: &Open<S::Word>, mut best: i32) -> i32 {
        let shape = self.shape;
        for &column in &shape.frame().inside_out {
            let square = open.moves & column;
            if square.is_none() {
                continue;
            }
            let after = open.state.after(shape, square);
            let threats = after.their_threats;
            match settle_without_win(shape, after, -open.alpha - 1) {
                Settled::Known(score) => {
                    best = best.max(-score);
                    if best > open.alpha {
                        return best;
                    }
                }
                Settled::Open(open) => {
                    let place = self.place(&open.state);
                    if open.state.free >= TABLE_FREE {
                        self.table.fetch(place);
                    }
                    let bounds = None;
                    self.branches.push(Branch { open, place, bounds, square, threats, rank: 0 });
                }
            }
        }
        best
    }

    /// Asks the table about all branches, and drops those that it answers (*enhanced transposition cutoff*; Jonathan
    /// Schaeffer and Aske Plaat, 1996). Answers the best score of these, or `best` if that is greater.
    #[inline(always)]
    fn look_ahead(&mut self, first: usize, alpha: i32, mut best: i32) -> i32 {
        let mut kept = first;
        for index in first..self.branches.len() {
            let mut branch = self.branches[index];
            let known = match self.table.get(branch.place) {
                Some(entry) => entry.bounds,
                None => Bounds::of_quiet(branch.open.state.free),
            };
            let bounds = branch.open.outward_bounds(known).negated();
            if bounds.lower > alpha {
                return bounds.lower;
            }
            if bounds.upper <= alpha {
                best = best.max(bounds.upper);
                continue;
            }
            branch.bounds = Some(known);
            self.branches[kept] = branch;
            kept += 1;
        }
        self.branches.truncate(kept);
        best
    }

    /// Ranks the branches from one on.
    #[inline(always)]
    fn rank(&mut self, first: usize, open: &Open<S::Word>) {
        let Self { shape, history, branches, .. } = self;
        let branches = &mut branches[first..];
        if branches.len() < 2 {
            return;
        }
        for branch in branches {
            let Branch { open: to, square, threats, .. } = branch;
            branch.rank = rank(shape.frame(), history, open, *square, *threats, to);
        }
    }

    /// Takes the branch of the highest rank, of those from one on. (Often it is the only one that is ever needed, so
    /// they are not sorted.)
    #[inline(always)]
    fn most_promising(&mut self, first: usize) -> Option<Branch<S::Word>> {
        let branches = &self.branches[first..];
        let (mut place, mut rank) = (0, branches.first()?.rank);
        for (index, branch) in branches.iter().enumerate() {
            if branch.rank > rank {
                (place, rank) = (index, branch.rank);
            }
        }
        Some(self.branches.swap_remove(first + place))
    }

    #[inline(always)]
    fn place(&self, state: &State<S::Word>) -> Place<S::Word> {
        let key = state.key();
        let frame = self.shape.frame();
        if state.free < MIRROR_FREE || !frame.is_symmetric {
            return self.table.place(key);
        }
        self.table.place(key.min(frame.mirrored(key)))
    }
}

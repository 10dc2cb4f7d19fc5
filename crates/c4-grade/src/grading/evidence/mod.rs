//! Which readings of the course a program has in it, told from the places at which they would make a difference.
//!
//! Wherever the reference under a reading parts from the reference without it, the program goes with one of the two, or with
//! neither. A reading is believed if the program goes with it in nearly all of these places, and with the plain reference in
//! none that it passes. So faults are found one by one, whatever else is wrong behind them.

mod luck;
mod told;
mod vote;
mod votes;

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::rc::Rc;

use c4_course::{Basis, Session};
use c4_manner::Boards;

use super::heard::{Heard, Match, Speaker};
use super::reading_set::ReadingSet;
use crate::{GradedCase, Terms};
use luck::{luck, odds};
pub(crate) use told::Memo;
use votes::Vote;
pub(crate) use votes::Votes;

/// On how many failing cases readings are tried first, one in how many of these before the others, how many readings are looked at more
/// closely, and how many can be found.
const SAMPLED: usize = 32;
const ONE_IN: usize = 3;
const PROMISING: usize = 6;
const MOST: u32 = 8;

/// How many readings are added that leave all cases open that were so.
const PATIENCE: usize = 3;

/// How many others are tried in the place of the likeliest one.
const BESIDE: usize = 2;

/// They are tried where that one leaves open at least one failing case in so many, or leaves something to chance.
const FEW: usize = 20;

/// With so many readings beside its first one, a set must not leave more open than the one that grew from the likeliest.
const ABREAST: usize = 2;

/// A reading that a program has in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) reading: usize,
    pub(crate) votes: Votes,
}

/// What readings are looked for in.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Evidence<'a> {
    pub(crate) terms: &'a Terms<'a>,
    pub(crate) cases: &'a [GradedCase],
    pub(crate) heard: &'a [Heard<'a>],
    pub(crate) speaker: Speaker<'a>,
    /// How the program prints its boards, where its words are not understood: then they alone tell what it does.
    pub(crate) boards: Option<&'a Boards>,
    /// Whether a few bytes are enough to go with a reading: the words behind them may not be known yet.
    pub(crate) is_lenient: bool,
    /// The readings that may be found.
    pub(crate) candidates: ReadingSet,
    /// What has been asked before.
    pub(crate) memo: &'a Memo,
}

/// How long it takes to tell a reading, in hundredths of a bit: it is one of some 200.
const OF_A_READING: u64 = 760;

/// How long it takes to tell a board, in hundredths of a bit: the next stone is in one of seven columns.
const OF_A_BOARD: u64 = 281;

/// In how many places a reading is seen where another one may be at work as well.
const LITTLE: usize = 2;

/// How many times as many cases are left unexplained where that little is no evidence.
const DROWNED: usize = 5;

/// How many readings that only leave more to chance are believed together.
const LOOSE: u32 = 2;

/// How many different lots are drawn first by a program that draws them anew.
const ANEW: usize = 3;

/// On how many cases with lots it is looked whether a reading foresees them, and on how many of these, spread over all, first.
const LOTS: usize = 200;
const SPREAD: usize = 10;

/// What readings are ordered by: their rank, what is left unexplained, how far outputs go with them, what they leave to chance, and their
/// index.
type Key = ((isize, isize), usize, Reverse<isize>, u64, usize);

/// The readings of the smallest of these keys, as many as are looked at closely. (A sort would be some kilobytes of the page.)
fn smallest(mut keyed: Vec<Key>) -> Vec<usize> {
    let mut ranked = Vec::new();
    while ranked.len() < PROMISING
        && let Some(&best) = keyed.iter().min()
    {
        keyed.retain(|key| *key != best);
        ranked.push(best.4);
    }
    ranked
}

/// Whether a set leaves more cases open than another one that has grown as far: how many, from the first reading on.
fn is_behind(open: &[usize], other: &[usize]) -> bool {
    let grown = open.len() - 1;
    let others = other.get(grown).or(other.last());
    // What explains all cases leaves nothing to catch up with.
    let abreast = if others == Some(&0) { 1 } else { ABREAST };
    grown >= abreast && others.is_some_and(|others| open[grown] > *others)
}

impl Evidence<'_> {
    /// The readings that a program has in it, if it is likely to have these.
    pub(crate) fn readings(&self, likely: ReadingSet) -> Vec<Found> {
        // Since it was found likely, more may be known that speaks against it: what is as good as that by itself is looked for then.
        let set = self.best(self.held(likely.and(self.candidates)));
        // What another one has made needless, or what only seemed to be so, goes.
        let set = self.held(set);
        let judged = |set: ReadingSet| -> Vec<Found> {
            set.indices().into_iter().map(|it| self.judged(set, it)).collect()
        };
        let found = judged(set);
        let loose: ReadingSet = found
            .iter()
            .filter(|found| found.votes.is_loose())
            .map(|found| found.reading)
            .collect();
        let open = self.left_open(set);
        // A few places where boards show one thing are chance in a program that does something else altogether in many more.
        let is_drowned = |it: &Found| {
            let Votes { with, .. } = it.votes;
            self.boards.is_some()
                && !it.votes.is_foreseen()
                && with <= LITTLE
                && DROWNED * with < open
        };
        let rivalled = found.iter().filter(|found| self.has_rival(set, found) || is_drowned(found));
        let doubtful: ReadingSet = rivalled.map(|found| found.reading).collect();
        // Several that only leave more to chance explain together whatever a computer plays.
        let doubtful = if loose.len() > LOOSE { doubtful.and_all(loose) } else { doubtful };
        if doubtful == ReadingSet::NONE { found } else { judged(set.without(doubtful)) }
    }

    /// Those of a set that are believed in it: without the worst one that is not, until there is none.
    fn held(&self, mut set: ReadingSet) -> ReadingSet {
        loop {
            let judged: Vec<Found> =
                set.indices().into_iter().map(|it| self.judged(set, it)).collect();
            let is_held = |found: &&Found| self.is_held(set, found);
            let worst = judged.iter().filter(|it| !is_held(it)).min_by_key(|it| it.votes.with);
            let Some(worst) = worst else { return set };
            set = set.without(ReadingSet::NONE.with(worst.reading));
        }
    }

    /// A set with what explains most beside it, and leaves least to chance. Of two faults that are in each other's way, another one may
    /// seem to be the likeliest by itself: so it is tried what follows from the next ones.
    fn best(&self, begun: ReadingSet) -> ReadingSet {
        let mut firsts = self.ranked(begun).into_iter().take(1 + BESIDE);
        let first = firsts.next().map_or(begun, |first| begun.with(first));
        let (grown, likeliest) = self.grown(first, &[]);
        let mut best = self.with_points(grown);
        let mut left = self.left(best);
        let failing = self.failing().count();
        for first in firsts {
            let is_enough = FEW * left.0 < failing && left.1 == 0 && self.tells_others(best) == 0;
            // What is in it all the same leads there again.
            if best.contains(first) || is_enough {
                continue;
            }
            let (grown, _) = self.grown(begun.with(first), &likeliest);
            let grown = self.with_points(grown);
            let left_then = self.left(grown);
            // A reading has to be told, too (the principle of minimum description length; Rissanen, Automatica 14, 1978).
            let length = |(open, luck, unsaid), set: ReadingSet| {
                (open, luck + unsaid + u64::from(set.len()) * OF_A_READING)
            };
            if length(left_then, grown) < length(left, best) {
                (best, left) = (grown, left_then);
            }
        }
        best
    }

    /// How many failing cases a set leaves open; and in hundredths of a bit, how much of them it leaves to chance, and how much boards show
    /// where it does not say what they do, or what points are told.
    fn left(&self, set: ReadingSet) -> (usize, u64, u64) {
        let (mut chance, mut unsaid) = (0.0, 0);
        for heard in self.failing() {
            let session = self.told(heard, set);
            chance += luck(&session);
            let boards =
                self.boards.into_iter().map(|boards| heard.shows(boards, &session).conduct.agreed);
            unsaid += boards.map(|agreed| heard.seen().len().saturating_sub(agreed)).sum::<usize>();
        }
        unsaid += self.tells_others(set);
        let unsaid = u64::try_from(unsaid).unwrap_or(u64::MAX).saturating_mul(OF_A_BOARD);
        (self.left_open(set), odds(chance, 0.0), unsaid)
    }

    /// In how many cases other points are told than under the readings of a set.
    fn tells_others(&self, set: ReadingSet) -> usize {
        let boards = self.boards.filter(|boards| self.tells_wrong_points(boards));
        boards.map_or(0, |boards| {
            let tells =
                |heard: &&Heard<'_>| heard.wrong_points(boards, &self.told(heard, set)).is_some();
            self.heard.iter().filter(tells).count()
        })
    }

    /// A set with what explains the points that are told beside it.
    fn with_points(&self, mut set: ReadingSet) -> ReadingSet {
        while let Some(one) = self.explaining_points(set) {
            set = set.with(one);
        }
        set
    }

    /// A set with more and more beside it that explains something, the best one first. What explains no case to its end, and makes room
    /// for nothing that does, seems to be at work in a program that does something else altogether. And how many cases are left open with
    /// each more: it stops where it is behind another one.
    fn grown(&self, mut set: ReadingSet, other: &[usize]) -> (ReadingSet, Vec<usize>) {
        let mut open = vec![self.left_open(set)];
        let mut in_vain = 0;
        while set.len() < MOST && in_vain < PATIENCE && !is_behind(&open, other) {
            let Some(one) = self.next(set).or_else(|| self.foreseeing(set)) else { break };
            set = set.with(one);
            let left = self.left_open(set);
            in_vain = if open.iter().all(|before| left < *before) { 0 } else { in_vain + 1 };
            open.push(left);
        }
        (set, open)
    }

    /// Whether what speaks for a reading of a set is little, and as much for another one: boards do not show who goes on without a word
    /// when a grid is full, and who ends the session there. What costs nothing is believed all the same.
    fn has_rival(&self, set: ReadingSet, found: &Found) -> bool {
        let Found { reading, votes } = *found;
        let is_free = self.terms.course.readings()[reading].basis == Basis::Decided;
        let little = if self.boards.is_some() { LITTLE } else { 1 };
        if is_free || votes.is_foreseen() || votes.with > little {
            return false;
        }
        let others = set.without(ReadingSet::NONE.with(reading));
        let shown: Vec<&Heard<'_>> =
            self.heard.iter().filter(|heard| self.goes_with(heard, set, reading)).collect();
        self.candidates.without(set).indices().into_iter().any(|rival| {
            let goes = |heard: &&Heard<'_>| self.goes_with(heard, others.with(rival), rival);
            shown.iter().all(goes) && {
                let its = self.votes(others, rival);
                its.is_sure() && its.with >= votes.with && its.whole >= votes.whole
            }
        })
    }

    /// The reading that the program follows in most places when it has these in it already.
    fn next(&self, set: ReadingSet) -> Option<usize> {
        self.ranked(set).first().copied()
    }

    /// All that it seems to follow then, the best one first.
    fn ranked(&self, set: ReadingSet) -> Vec<usize> {
        let sample = self.sample(set);
        let plain = self.plain(&sample, set);
        let count = |mut votes: Votes, one: usize, every: &dyn Fn(usize) -> bool| {
            let both = sample.iter().zip(&plain).enumerate().filter(|(at, _)| every(*at));
            for (_, (heard, (at_work, plain))) in both {
                if votes.with == 0 && votes.against() > 3 {
                    break;
                }
                let vote = match self.vote(heard, plain, *at_work, at_work.with(one)) {
                    // What is not at work without it may be with it: where it keeps a session going, all of them may be.
                    Vote::Neither => self.vote(heard, plain, *at_work, set.with(one)),
                    vote => vote,
                };
                votes.count(vote, false);
            }
            votes
        };
        let is_first = |at: usize| at.is_multiple_of(ONE_IN);
        let looked_at =
            |(votes, one): (Votes, usize)| (count(votes, one, &|at| !is_first(at)), one);
        let is_promising = |(votes, _): &(Votes, usize)| votes.is_promising();
        // Most readings make no difference in any of the first cases: these are tried on the others only if nothing else is promising.
        let candidates = self.candidates.without(set).indices().into_iter();
        let first = candidates.map(|one| (count(Votes::default(), one, &is_first), one));
        let (idle, active): (Vec<_>, Vec<_>) =
            first.partition(|(votes, _)| *votes == Votes::default());
        let mut promising: Vec<(Votes, usize)> = Vec::new();
        for group in [active, idle] {
            if !promising.is_empty() {
                break;
            }
            let all = group.into_iter().map(looked_at);
            let mut found: Vec<(Votes, usize)> = all.filter(is_promising).collect();
            // What says too much explains most of these cases, and is contradicted by others: the next ones may be right.
            while promising.is_empty() && !found.is_empty() {
                let key = |&(votes, one): &(Votes, usize)| (votes.rank(), 0, Reverse(0), 0, one);
                let best = smallest(found.iter().map(key).collect());
                found.retain(|(_, one)| !best.contains(one));
                let all = best.into_iter().map(|one| (self.votes(set, one), one));
                promising = all.filter(is_promising).collect();
            }
        }
        let best = promising.iter().map(|(votes, _)| votes.rank()).min();
        let are_alike =
            promising.iter().filter(|(votes, _)| Some(votes.rank()) == best).count() > 1;
        // What the course leaves open is no evidence, but of two that are as good the one that does as the program does is.
        let key = |&(votes, one): &(Votes, usize)| {
            let rank = votes.rank();
            if are_alike && Some(rank) == best {
                let with = set.with(one);
                let far = sample.iter().map(|heard| self.goes(heard, with)).sum();
                let luck: f64 = sample.iter().map(|heard| luck(&self.told(heard, with))).sum();
                (rank, self.unexplained(set, one), Reverse(far), odds(luck, 0.0), one)
            } else {
                (rank, 0, Reverse(0), 0, one)
            }
        };
        smallest(promising.iter().map(key).collect())
    }

    /// What is told in cases under the readings of a set that are at work in each.
    fn plain(&self, cases: &[&Heard<'_>], set: ReadingSet) -> Vec<(ReadingSet, Rc<Session>)> {
        let plain = |heard: &&Heard<'_>| {
            let set = self.at_work(heard, set);
            (set, self.told(heard, set))
        };
        cases.iter().map(plain).collect()
    }

    /// How far a program goes with a set in a case: so many bytes of its output; or stones of its boards, and calls of who lays them.
    fn goes(&self, heard: &Heard<'_>, set: ReadingSet) -> isize {
        let session = self.told(heard, set);
        if let Some(boards) = self.boards {
            let agreed = heard.shows(boards, &session).conduct.agreed.cast_signed();
            return agreed + heard.calls(boards, &session);
        }
        match heard.goes_with(self.terms.level, &session) {
            Match::Parts(_, own) => own,
            Match::Same | Match::UntilInputEnds | Match::Lost => heard.stdout.len(),
        }
        .cast_signed()
    }

    /// The reading that foresees best how a program's lots fall, if any does: a program that takes the first free column where a
    /// random one is wanted does nothing wrong in any case by itself.
    fn foreseeing(&self, set: ReadingSet) -> Option<usize> {
        let boards = self.boards?;
        let drawing: Vec<&Heard<'_>> =
            self.heard.iter().filter(|heard| heard.draws()).take(LOTS).collect();
        let plain = self.plain(&drawing, set);
        let drawing: Vec<_> = drawing.into_iter().zip(plain).collect();
        let apart = drawing.len().div_ceil(SPREAD).max(1);
        let draws_anew = self.draws_anew();
        // Of two that foresee as much the one is better by which who is asked is whose turn it is.
        let calls = |one: usize| -> isize {
            let calls = |heard: &Heard<'_>| heard.calls(boards, &self.told(heard, set.with(one)));
            drawing.iter().map(|(heard, _)| calls(heard)).sum()
        };
        let mut best: Option<(u64, usize)> = None;
        for one in self.candidates.without(set).indices() {
            let vote = |(heard, (set, plain)): &(&Heard<'_>, (ReadingSet, Rc<Session>))| {
                self.vote(heard, plain, *set, set.with(one))
            };
            // What has to do with how lots fall makes a difference in most of them.
            if drawing.iter().step_by(apart).all(|it| vote(it) == Vote::None) {
                continue;
            }
            let mut votes = Votes::default();
            for it in &drawing {
                votes.count(vote(it), draws_anew);
                if votes.against() + votes.lucky > 0 {
                    break;
                }
            }
            let odds = votes.all_odds();
            let is_better =
                |(known, other)| known < odds || known == odds && calls(other) < calls(one);
            if votes.is_foreseen() && best.is_none_or(is_better) {
                best = Some((odds, one));
            }
        }
        best.map(|(_, one)| one)
    }

    /// The reading with which the points are right that a program tells, where they are not without it and the games are: each case by
    /// itself is right then, and none is left open.
    fn explaining_points(&self, set: ReadingSet) -> Option<usize> {
        let boards = self.boards?;
        let is_same =
            |heard: &Heard<'_>, set| heard.shows(boards, &self.told(heard, set)).is_same();
        let is_wrong =
            |heard: &Heard<'_>, set| heard.wrong_points(boards, &self.told(heard, set)).is_some();
        let played = self.heard.iter().filter(|heard| is_same(heard, set));
        let (wrong, right): (Vec<&Heard<'_>>, Vec<&Heard<'_>>) =
            played.partition(|heard| is_wrong(heard, set));
        let explains = |one: &usize| {
            let is_right = |heard: &&Heard<'_>| {
                let with = set.with(*one);
                is_same(heard, with) && !is_wrong(heard, with)
            };
            let some = |those: &[&Heard<'_>]| those.iter().take(SAMPLED).all(&is_right);
            some(&wrong) && some(&right) && self.votes(set, *one).is_sure()
        };
        let candidates = self.candidates.without(set).indices();
        let mut all = candidates.into_iter().filter(|_| wrong.len() >= LITTLE).filter(explains);
        // Where two say as much, neither is known to be right; of those that are the same in all cases the course lists the likeliest first.
        let first = all.next()?;
        let does = |heard: &Heard<'_>, one| self.digest(heard, set.with(one));
        all.all(|other| self.heard.iter().all(|heard| does(heard, first) == does(heard, other)))
            .then_some(first)
    }

    /// Whether a program does not draw the same lots in each run, as one does that never seeds them.
    fn draws_anew(&self) -> bool {
        let first = self.heard.iter().filter_map(Heard::first_draw);
        first.map(|lot| lot.drawn).collect::<BTreeSet<_>>().len() >= ANEW
    }

    /// Some of the failing cases that these readings do not explain, spread over all of them: for the most part the same for any set.
    fn sample(&self, set: ReadingSet) -> Vec<&Heard<'_>> {
        let failing: Vec<&Heard<'_>> = self.failing().collect();
        let step = failing.len().div_ceil(SAMPLED);
        let spread = (0..step).flat_map(|first| failing[first..].iter().step_by(step).copied());
        spread.filter(|heard| self.is_open(heard, set)).take(SAMPLED).collect()
    }

    fn failing(&self) -> impl Iterator<Item = &Heard<'_>> {
        self.heard.iter().filter(|heard| !heard.passes())
    }

    /// How many failing cases these readings do not explain.
    fn left_open(&self, set: ReadingSet) -> usize {
        self.failing().filter(|heard| self.is_open(heard, set)).count()
    }

    /// Whether a set does not explain a failing case.
    fn is_open(&self, heard: &Heard<'_>, set: ReadingSet) -> bool {
        let session = self.told(heard, set);
        if let Some(boards) = self.boards {
            return !heard.shows(boards, &session).is_same();
        }
        match heard.goes_with(self.terms.level, &session) {
            Match::Same => heard.status() != session.status().map(i32::from),
            Match::UntilInputEnds | Match::Lost => false,
            Match::Parts(..) => true,
        }
    }

    /// Whether a program goes with a reading of a set where that makes a difference in a case.
    pub(crate) fn goes_with(&self, heard: &Heard<'_>, set: ReadingSet, reading: usize) -> bool {
        let others = set.without(ReadingSet::NONE.with(reading));
        if self.digest(heard, others) == self.digest(heard, set) {
            return false;
        }
        let plain = self.told(heard, others);
        matches!(self.vote(heard, &plain, others, set), Vote::With { .. })
    }

    /// Whether lots fall as a reading of a set foresees, where others could; or players have the tokens that it says.
    pub(crate) fn foresees(&self, heard: &Heard<'_>, set: ReadingSet, reading: usize) -> bool {
        let others = set.without(ReadingSet::NONE.with(reading));
        let plain = self.told(heard, others);
        matches!(self.vote(heard, &plain, others, set), Vote::Foreseen { .. } | Vote::Swapped)
    }

    /// A reading of a set, with all places that speak for and against it.
    fn judged(&self, set: ReadingSet, reading: usize) -> Found {
        let others = set.without(ReadingSet::NONE.with(reading));
        Found { reading, votes: self.votes(others, reading) }
    }

    /// Whether a reading of a set is believed.
    fn is_held(&self, set: ReadingSet, found: &Found) -> bool {
        let votes = found.votes;
        let is_seen = || votes.with > 1 || self.explains_all(set, found.reading);
        votes.is_foreseen() || votes.is_sure() && is_seen()
    }

    /// Whether the failing cases in which a reading makes a difference are explained by the set to their end.
    fn explains_all(&self, set: ReadingSet, reading: usize) -> bool {
        let others = set.without(ReadingSet::NONE.with(reading));
        let failing = self.heard.iter().filter(|heard| !heard.passes());
        failing
            .filter(|heard| self.digest(heard, others) != self.digest(heard, set))
            .all(|heard| self.explains(heard, set))
    }

    /// In how many cases one more reading makes a difference and the program does something else.
    fn unexplained(&self, set: ReadingSet, one: usize) -> usize {
        let with = set.with(one);
        let changed =
            self.heard.iter().filter(|heard| self.digest(heard, set) != self.digest(heard, with));
        changed.filter(|heard| !self.explains(heard, with)).count()
    }

    /// Whether a set explains a case to its end.
    fn explains(&self, heard: &Heard<'_>, set: ReadingSet) -> bool {
        let session = self.told(heard, set);
        match self.boards {
            Some(boards) => heard.shows(boards, &session).is_same(),
            None => heard.goes_with(self.terms.level, &session) == Match::Same,
        }
    }

    /// All places that speak for and against one more reading.
    fn votes(&self, set: ReadingSet, one: usize) -> Votes {
        let (mut votes, draws_anew) = (Votes::default(), self.draws_anew());
        for heard in self.heard {
            let with = set.with(one);
            if self.digest(heard, set) == self.digest(heard, with) {
                continue;
            }
            let plain = self.told(heard, set);
            let vote = self.vote(heard, &plain, set, with);
            // A case that passes is no chance: nothing that it contradicts is believed.
            let times = if heard.passes() && vote == Vote::Without { 1000 } else { 1 };
            (0..times).for_each(|_| votes.count(vote, draws_anew));
        }
        votes
    }
}

//! Which readings of the course a program has in it, told from the places at which they would make a difference.
//!
//! Wherever the reference under a reading parts from the reference without it, the program goes with one of the two, or with
//! neither. A reading is believed if the program goes with it in nearly all of these places, and with the plain reference in
//! none that it passes. So faults are found one by one, whatever else is wrong behind them.

use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use c4_console::Lot;
use c4_course::{Basis, Session};
use c4_manner::{Boards, Outcome};

use super::behaviour::Digest;
use super::heard::{Heard, Match, Speaker, event_end, is_tossed, is_whose_turn};
use super::reading_set::ReadingSet;
use crate::{GradedCase, Level, Terms};

/// On how many failing cases readings are tried first, how many are looked at more closely, and how many can be found.
const SAMPLED: usize = 32;
const PROMISING: usize = 6;
const MOST: u32 = 8;

/// How many readings are added that leave all cases open that were so.
const PATIENCE: usize = 3;

/// How many others are tried in the place of the likeliest one.
const BESIDE: usize = 2;

/// They are tried where that one leaves open at least one failing case in so many, or leaves something to chance.
const FEW: usize = 20;

/// How many bytes that are enough then.
const TELLING: usize = 3;

/// A reading that a program has in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) reading: usize,
    pub(crate) votes: Votes,
}

/// In how many places a program goes with a reading, and with what else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Votes {
    /// With the reading.
    pub(crate) with: usize,
    /// With what comes out without it.
    pub(crate) without: usize,
    /// With neither.
    pub(crate) neither: usize,
    /// With the reading, and to the very end.
    pub(crate) whole: usize,
    /// With the reading, but by chance, as far as what it leaves to chance is settled without it.
    pub(crate) lucky: usize,
    /// With the reading, where that says only that chance decides: it would go with whatever is played there.
    pub(crate) loose: usize,
    /// With both, but with what comes out without it only by chance; and how unlikely that is in all of them, or where it is most so, in
    /// hundredths of a bit.
    pub(crate) foreseen: usize,
    pub(crate) odds: u64,
    /// With the reading, where without it the players only have each other's tokens.
    pub(crate) swapped: usize,
    /// How many tosses fall as it says: whoever does not seed them has the same one in each run, so all of them together tell it.
    pub(crate) tosses: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Vote {
    /// With the reading: and whether to the very end, so that nothing else is wrong.
    With {
        is_whole: bool,
        is_lucky: bool,
        is_loose: bool,
    },
    /// With both; the reading says what happens, and so many hundredths of a bit less are left to chance than without it: also how a coin
    /// falls, or not.
    Foreseen {
        odds: u64,
        is_toss: bool,
    },
    /// With the reading; with what comes out without it only if the players have each other's tokens.
    Swapped,
    Without,
    /// With both; the reading leaves to chance what happens, and without it nothing else can.
    Luckily,
    Neither,
    /// The two do not part, or the program went its own way before.
    None,
}

impl Votes {
    /// Where lots are drawn anew in each case, what is unlikely in one of them is more so in all together.
    fn count(&mut self, vote: Vote, draws_anew: bool) {
        match vote {
            Vote::With { is_whole, is_lucky, is_loose } => {
                self.with += 1;
                self.loose += usize::from(is_loose);
                self.whole += usize::from(is_whole);
                self.lucky += usize::from(is_lucky);
            }
            Vote::Foreseen { odds, is_toss } => {
                self.foreseen += 1;
                self.tosses += u64::from(is_toss);
                self.odds = if draws_anew { self.odds + odds } else { self.odds.max(odds) };
            }
            Vote::Swapped => {
                self.with += 1;
                self.whole += 1;
                self.swapped += 1;
            }
            Vote::Without => self.without += 1,
            Vote::Luckily => self.lucky += 1,
            Vote::Neither => self.neither += 1,
            Vote::None => {}
        }
    }

    pub(crate) fn against(&self) -> usize {
        self.without + self.neither
    }

    /// In how many places the program goes with the reading, and how many there are.
    pub(crate) fn places(&self) -> (usize, usize) {
        let with = self.with + self.foreseen;
        (with, with + self.against())
    }

    /// The less the better: what speaks against it counts twice, and what it explains to the end as well. So does the luck that is more
    /// than can be expected. (Five times, so that numbers are whole.)
    fn rank(&self) -> (isize, isize) {
        let [against, with, whole, lucky] =
            [self.against(), self.with, self.whole, self.lucky].map(usize::cast_signed);
        let beyond_chance = (5 * lucky - (with + lucky)).max(0);
        (5 * (2 * against - with - whole) + 2 * beyond_chance, -whole)
    }

    /// Whether it is worth a closer look: other faults may be in the way in some of the places.
    fn is_promising(&self) -> bool {
        self.with > self.against() && self.luck_is_likely()
    }

    /// Whether a program that has the reading in it would have as much luck as this in one run of a thousand or more: a binomial test.
    /// One column in seven is played by chance where the course wants it, and a session may hold such a place more than once.
    #[expect(clippy::cast_precision_loss, reason = "there are not 2^52 cases")]
    fn luck_is_likely(&self) -> bool {
        let places = (self.with + self.lucky) as f64;
        // (A power would bring a page of its own into the page.)
        let mut exactly: f64 = (0..self.with + self.lucky).map(|_| 1.0 - CHANCE).product();
        let mut at_least = 1.0;
        for hits in 0..self.lucky {
            let hits = hits as f64;
            at_least -= exactly;
            exactly *= (places - hits) / (hits + 1.0) * CHANCE / (1.0 - CHANCE);
        }
        at_least >= RARE
    }

    /// Whether it mostly leaves to chance what it explains.
    fn is_loose(&self) -> bool {
        2 * self.loose > self.with
    }

    /// Whether lots fall as foreseen wherever they do, and chance alone would hardly ever do that.
    pub(crate) fn is_foreseen(&self) -> bool {
        self.with + self.against() + self.lucky == 0 && self.all_odds() >= UNLIKELY
    }

    /// Whether it says what no case by itself is wrong in.
    pub(crate) fn is_told_by_all(&self) -> bool {
        self.is_foreseen() || self.swapped > 0
    }

    /// How unlikely it is that all lots fall so, in hundredths of a bit.
    fn all_odds(&self) -> u64 {
        self.odds.max(100 * self.tosses)
    }

    /// Whether the program does so but for a place in thirteen; where it does neither, another fault may be in the way, in one of four.
    fn is_sure(&self) -> bool {
        self.with > 0
            && self.luck_is_likely()
            && self.with >= 12 * self.without
            && self.with >= 4 * self.neither
    }
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

/// What the reference does on cases under sets of readings, as it is told for one program: the same is asked many times.
#[derive(Debug, Default)]
pub(crate) struct Memo(RefCell<Remembered>);

#[derive(Debug, Default)]
struct Remembered {
    known: HashMap<(usize, ReadingSet), Known>,
    /// How many bytes of output are in the sessions.
    bytes: usize,
}

#[derive(Debug, Clone)]
struct Known {
    /// Where lots are drawn: elsewhere digests are remembered for all programs.
    digest: Option<Digest>,
    /// As long as there is room for it.
    session: Option<Rc<Session>>,
}

/// How many bytes of output are remembered; with their events, sessions take some ten times as many.
const REMEMBERED: usize = 4 << 20;

impl Remembered {
    fn insert(&mut self, key: (usize, ReadingSet), digest: Option<Digest>, session: &Rc<Session>) {
        if self.bytes >= REMEMBERED {
            self.known.values_mut().for_each(|known| known.session = None);
            self.bytes = 0;
        }
        self.bytes += session.stdout.len();
        self.known.insert(key, Known { digest, session: Some(Rc::clone(session)) });
    }
}

/// How much chance there is in a session, in bits: what a reading has to have more, in which every move is allowed.
const LUCKY: f64 = 1.5;

/// How often a program plays by chance what the course wants, in a case that could show it; and what is too rare to be believed.
const CHANCE: f64 = 0.2;
const RARE: f64 = 0.001;

/// How unlikely it has to be that lots fall as a reading foresees, in hundredths of a bit: one in four million.
const UNLIKELY: u64 = 2200;

/// How long it takes to tell a reading, in hundredths of a bit: it is one of some 200.
const OF_A_READING: u64 = 760;

/// In how many places a reading is seen where another one may be at work as well.
const LITTLE: usize = 2;

/// How many readings that only leave more to chance are believed together.
const LOOSE: u32 = 2;

/// How many different lots are drawn first by a program that draws them anew.
const ANEW: usize = 3;

/// On how many cases with lots it is looked whether a reading foresees them.
const LOTS: usize = 200;

/// What readings are ordered by: their rank, what is left unexplained, how far outputs go with them, what they leave to chance, and their
/// index.
type Key = ((isize, isize), usize, Reverse<usize>, u64, usize);

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

fn luck(session: &Session) -> f64 {
    luck_before(session, None)
}

/// The same up to where so many stones of a game lie.
fn luck_before(session: &Session, place: Option<(usize, usize)>) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "no board has 2^52 columns")]
    let bits = |among: &Vec<usize>| (among.len().max(1) as f64).log2();
    let is_before = |lot: &&Lot| {
        !is_whose_turn(lot) && place.is_none_or(|place| (lot.game, lot.stones) < place)
    };
    session.lots.iter().filter(is_before).map(|lot| bits(&lot.among)).sum()
}

/// The place behind all that is played in a session.
fn end(session: &Session) -> Option<(usize, usize)> {
    session.games.iter().map(|stones| stones.len() + 1).enumerate().next_back()
}

/// By how much less two numbers of bits are, in hundredths.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is some and small")]
fn odds(luck: f64, less: f64) -> u64 {
    ((luck - less) * 100.0).max(0.0) as u64
}

impl Evidence<'_> {
    /// The readings that a program has in it, if it is likely to have these.
    pub(crate) fn readings(&self, likely: ReadingSet) -> Vec<Found> {
        let mut set = self.best(likely.and(self.candidates));
        // What another one has made needless, or what only seemed to be so, goes.
        loop {
            let judged: Vec<Found> =
                set.indices().into_iter().map(|it| self.judged(set, it)).collect();
            let is_held = |found: &&Found| self.is_held(set, found);
            let worst = judged.iter().filter(|it| !is_held(it)).min_by_key(|it| it.votes.with);
            match worst {
                Some(worst) => set = set.without(ReadingSet::NONE.with(worst.reading)),
                None => break,
            }
        }
        let judged = |set: ReadingSet| -> Vec<Found> {
            set.indices().into_iter().map(|it| self.judged(set, it)).collect()
        };
        let found = judged(set);
        let loose: ReadingSet = found
            .iter()
            .filter(|found| found.votes.is_loose())
            .map(|found| found.reading)
            .collect();
        let rivalled = found.iter().filter(|found| self.has_rival(set, found));
        let doubtful: ReadingSet = rivalled.map(|found| found.reading).collect();
        // Several that only leave more to chance explain together whatever a computer plays.
        let doubtful = if loose.len() > LOOSE { doubtful.and_all(loose) } else { doubtful };
        if doubtful == ReadingSet::NONE { found } else { judged(set.without(doubtful)) }
    }

    /// A set with what explains most beside it, and leaves least to chance. Of two faults that are in each other's way, another one may
    /// seem to be the likeliest by itself: so it is tried what follows from the next ones.
    fn best(&self, begun: ReadingSet) -> ReadingSet {
        let mut firsts = self.ranked(begun).into_iter().take(1 + BESIDE);
        let mut best = self.grown(firsts.next().map_or(begun, |first| begun.with(first)));
        let mut left = self.left(best);
        let failing = self.heard.iter().filter(|heard| !heard.passes()).count();
        for first in firsts {
            // What is in it all the same leads there again.
            if best.contains(first) || (FEW * left.0 < failing && left.1 == 0) {
                continue;
            }
            let grown = self.grown(begun.with(first));
            let left_then = self.left(grown);
            // A reading has to be told, too (the principle of minimum description length; Rissanen, Automatica 14, 1978).
            let length =
                |(open, luck), set: ReadingSet| (open, luck + u64::from(set.len()) * OF_A_READING);
            if length(left_then, grown) < length(left, best) {
                (best, left) = (grown, left_then);
            }
        }
        best
    }

    /// How many failing cases a set leaves open, and how much of them it leaves to chance, in hundredths of a bit.
    fn left(&self, set: ReadingSet) -> (usize, u64) {
        let failing = self.heard.iter().filter(|heard| !heard.passes());
        let luck: f64 = failing.map(|heard| luck(&self.told(heard, set))).sum();
        (self.left_open(set).len(), odds(luck, 0.0))
    }

    /// A set with more and more beside it that explains something, the best one first. What explains no case to its end, and makes room
    /// for nothing that does, seems to be at work in a program that does something else altogether.
    fn grown(&self, mut set: ReadingSet) -> ReadingSet {
        let mut open = self.left_open(set).len();
        let mut in_vain = 0;
        while set.len() < MOST && in_vain < PATIENCE {
            let Some(one) = self.next(set).or_else(|| self.foreseeing(set)) else { break };
            set = set.with(one);
            let open_then = self.left_open(set).len();
            in_vain = if open_then < open { 0 } else { in_vain + 1 };
            open = open.min(open_then);
        }
        set
    }

    /// Whether what speaks for a reading of a set is little, and as much for another one: boards do not show who goes on without a word
    /// when a grid is full, and who ends the session there. What costs nothing is believed all the same.
    fn has_rival(&self, set: ReadingSet, found: &Found) -> bool {
        let Found { reading, votes } = *found;
        let is_free = self.terms.course.readings()[reading].basis == Basis::Decided;
        if self.boards.is_none() || is_free || votes.is_foreseen() || votes.with > LITTLE {
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
        let plain: Vec<Rc<Session>> = sample.iter().map(|heard| self.told(heard, set)).collect();
        let mut found: Vec<(Votes, usize)> = Vec::new();
        for one in self.candidates.without(set).indices() {
            let mut votes = Votes::default();
            for (heard, plain) in sample.iter().zip(&plain) {
                votes.count(self.vote(heard, plain, set, set.with(one)), false);
                if votes.with == 0 && votes.against() > 3 {
                    break;
                }
            }
            if votes.is_promising() {
                found.push((votes, one));
            }
        }
        let mut promising: Vec<(Votes, usize)> = Vec::new();
        // What says too much explains most of these cases, and is contradicted by others: the next ones may be right.
        while promising.is_empty() && !found.is_empty() {
            let key = |&(votes, one): &(Votes, usize)| (votes.rank(), 0, Reverse(0), 0, one);
            let looked_at = smallest(found.iter().map(key).collect());
            found.retain(|(_, one)| !looked_at.contains(one));
            let all = looked_at.into_iter().map(|one| (self.votes(set, one), one));
            promising = all.filter(|(votes, _)| votes.is_promising()).collect();
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

    /// How far a program goes with a set in a case: so many bytes of its output, or stones of its boards.
    fn goes(&self, heard: &Heard<'_>, set: ReadingSet) -> usize {
        let session = self.told(heard, set);
        match (self.boards, heard.goes_with(self.terms.level, &session)) {
            (Some(boards), _) => heard.shows(boards, &session).agreed,
            (None, Match::Parts(_, own)) => own,
            (None, Match::Same | Match::UntilInputEnds | Match::Lost) => heard.stdout.len(),
        }
    }

    /// The reading that foresees best how a program's lots fall, if any does: a program that takes the first free column where a
    /// random one is wanted does nothing wrong in any case by itself.
    fn foreseeing(&self, set: ReadingSet) -> Option<usize> {
        self.boards?;
        let drawing: Vec<&Heard<'_>> =
            self.heard.iter().filter(|heard| heard.draws()).take(LOTS).collect();
        let plain: Vec<Rc<Session>> = drawing.iter().map(|heard| self.told(heard, set)).collect();
        let draws_anew = self.draws_anew();
        let mut best: Option<(u64, usize)> = None;
        for one in self.candidates.without(set).indices() {
            let mut votes = Votes::default();
            for (heard, plain) in drawing.iter().zip(&plain) {
                votes.count(self.vote(heard, plain, set, set.with(one)), draws_anew);
                if votes.with + votes.against() + votes.lucky > 0 {
                    break;
                }
            }
            let is_better = best.is_none_or(|(odds, _)| odds < votes.all_odds());
            if votes.is_foreseen() && is_better {
                best = Some((votes.all_odds(), one));
            }
        }
        best.map(|(_, one)| one)
    }

    /// Whether a program does not draw the same lots in each run, as one does that never seeds them.
    fn draws_anew(&self) -> bool {
        let first = self.heard.iter().filter_map(Heard::first_draw);
        first.map(|lot| lot.drawn).collect::<BTreeSet<_>>().len() >= ANEW
    }

    /// Some of the failing cases that these readings do not explain, spread over all of them.
    fn sample(&self, set: ReadingSet) -> Vec<&Heard<'_>> {
        let open = self.left_open(set);
        let step = open.len().div_ceil(SAMPLED).max(1);
        open.into_iter().step_by(step).collect()
    }

    /// The failing cases that these readings do not explain.
    fn left_open(&self, set: ReadingSet) -> Vec<&Heard<'_>> {
        let is_open = |heard: &&Heard<'_>| {
            let session = self.told(heard, set);
            if let Some(boards) = self.boards {
                return !heard.shows(boards, &session).is_same();
            }
            match heard.goes_with(self.terms.level, &session) {
                Match::Same => heard.status() != session.status().map(i32::from),
                Match::UntilInputEnds | Match::Lost => false,
                Match::Parts(..) => true,
            }
        };
        self.heard.iter().filter(|heard| !heard.passes()).filter(is_open).collect()
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

    /// What the reference does on a case, its lots as they fall in the program, and in its words, where these are understood.
    fn told(&self, heard: &Heard<'_>, set: ReadingSet) -> Rc<Session> {
        let key = (heard.case, set);
        if let Some(known) = self.memo.0.borrow().known.get(&key)
            && let Some(session) = &known.session
        {
            return Rc::clone(session);
        }
        // Nearly all lots fall as they do with one reading less.
        let less = |one| Some((heard.case, set.without(ReadingSet::NONE.with(one))));
        let nearly = set.indices().into_iter().filter_map(less).find_map(|key| {
            self.memo.0.borrow().known.get(&key).and_then(|known| known.session.clone())
        });
        let session = match &nearly {
            Some(nearly) => self.speaker.followed_from(&nearly.lots, heard, self.boards, set),
            None => self.speaker.followed(heard, self.boards, set),
        };
        let digest = heard.draws().then(|| {
            let luck = luck(&session).to_le_bytes();
            Digest::of_all([session.stdout.as_slice(), &luck].into_iter())
        });
        let told = Rc::new(self.speaker.told(session));
        self.memo.0.borrow_mut().insert(key, digest, &told);
        told
    }

    /// What the reference does under readings on a case, in a few bytes.
    pub(crate) fn digest(&self, heard: &Heard<'_>, set: ReadingSet) -> Digest {
        if heard.draws() {
            let key = (heard.case, set);
            let known = || self.memo.0.borrow().known.get(&key).and_then(|known| known.digest);
            return known().unwrap_or_else(|| {
                self.told(heard, set);
                known().expect("it was told")
            });
        }
        let plain = Terms { manner: None, ..*self.terms };
        let case = &self.cases[heard.case].case;
        self.terms.readings.behaviour(&plain, case, set).at(Level::Exact).digest
    }

    /// With which of two sets of readings a program goes where they part. `plain` is what is [told](Self::told) under the first.
    fn vote(&self, heard: &Heard<'_>, plain: &Session, set: ReadingSet, with: ReadingSet) -> Vote {
        if self.digest(heard, set) == self.digest(heard, with) {
            return Vote::None;
        }
        let level = self.terms.level;
        let read = self.told(heard, with);
        if let Some(boards) = self.boards {
            let (without, with) = (heard.shows(boards, plain), heard.shows(boards, &read));
            // What leaves more to chance explains everything: each forced move that is made speaks against it.
            // What is played behind the end of the plain session was never forced.
            let is_lucky =
                |place| luck_before(&read, Some(place)) > luck_before(plain, Some(place)) + LUCKY;
            let is_lucky_to_the_end = end(plain).is_some_and(is_lucky);
            let parting = without.conduct.parting.as_ref().map(|it| (it.game, it.stones));
            let is_whole = with.is_same();
            let swaps = [&without, &with].map(|shown| shown.conduct.is_swapped);
            return match (without.is_same(), is_whole) {
                (true, false) => Vote::Without,
                // Whoever starts may have either player's tokens; in each game those of the second one is no chance.
                (true, true) if swaps == [true, false] => Vote::Swapped,
                (true, true) if swaps == [false, true] => Vote::Without,
                (true, true) if is_lucky_to_the_end => Vote::Luckily,
                (true, true) if without.is_sure() && with.is_sure() => {
                    // Boards do not show who plays red; who is asked by name does.
                    let is_toss = is_tossed(plain) && !is_tossed(&read);
                    let named = if is_toss { heard.calls(boards, &read) } else { 0 };
                    if is_toss && named < heard.calls(boards, plain) {
                        return Vote::Without;
                    }
                    // A session that ends sooner draws fewer lots, and foresees none of them.
                    match odds(luck_before(plain, end(&read)), luck(&read)) {
                        0 => Vote::None,
                        odds => Vote::Foreseen { odds, is_toss: named > 0 },
                    }
                }
                (true, true) => Vote::None,
                // Nothing is seen there, so nothing is explained, but that another game begins; and what comes later may be unclear for
                // another reason.
                (false, true)
                    if !with.is_sure()
                        && without.conduct.outcome != Outcome::PlayedAgain
                        && (with.conduct.is_swapped || with.agreed <= without.agreed) =>
                {
                    Vote::None
                }
                // A program that prints nothing shows nothing.
                (false, true) if with.agreed == 0 => Vote::None,
                (false, false) if with.agreed < without.agreed => Vote::Without,
                (false, false) if with.agreed == without.agreed => Vote::None,
                (false, _) => {
                    let is_lucky = parting.is_some_and(is_lucky);
                    let is_drawn = |place| {
                        // Where there are only two columns, a reading says enough.
                        let is_it =
                            |lot: &Lot| (lot.game, lot.stones) == place && lot.among.len() > 2;
                        read.lots.iter().any(is_it)
                    };
                    let is_loose = parting.is_some_and(is_drawn);
                    Vote::With { is_whole: with.is_sure(), is_lucky, is_loose }
                }
            };
        }
        let Some((in_plain, in_read)) = level.difference(&plain.stdout, &read.stdout) else {
            // Only the exit status may be another one; the program's own words may hide what the reading changes in the course's.
            if plain.status() == read.status() {
                return Vote::None;
            }
            let is_same = heard.goes_with(level, &read) == Match::Same;
            let own = heard.status().or(plain.status().map(i32::from).filter(|_| heard.passes()));
            return match own {
                Some(own) if is_same && Some(own) == read.status().map(i32::from) => {
                    Vote::With { is_whole: true, is_lucky: false, is_loose: false }
                }
                Some(own) if is_same && Some(own) == plain.status().map(i32::from) => Vote::Without,
                _ => Vote::None,
            };
        };
        if self.speaker.is_open(heard, plain, in_plain) {
            return Vote::None;
        }
        let goes = |told: &Session, parting: usize| match heard.goes_with(level, told) {
            Match::Same | Match::UntilInputEnds => Some(true),
            Match::Parts(at, _) if at < parting => None,
            Match::Parts(at, _) if self.is_lenient => Some(at >= parting + TELLING),
            Match::Parts(at, _) => Some(at >= event_end(told, parting).max(parting + 1)),
            Match::Lost => {
                let came = level.difference(&told.stdout, heard.stdout).map_or(0, |(at, _)| at);
                (came > parting).then_some(true)
            }
        };
        match (goes(plain, in_plain), goes(&read, in_read)) {
            (Some(true), Some(false)) => Vote::Without,
            (Some(false), Some(true)) => {
                let is_whole = heard.goes_with(level, &read);
                let is_whole = matches!(is_whole, Match::Same | Match::UntilInputEnds);
                Vote::With { is_whole, is_lucky: false, is_loose: false }
            }
            (Some(false), Some(false)) => Vote::Neither,
            // Longer than both can be told from neither.
            _ => Vote::None,
        }
    }
}

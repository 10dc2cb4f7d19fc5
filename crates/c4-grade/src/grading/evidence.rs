//! Which readings of the course a program has in it, told from the places at which they would make a difference.
//!
//! Wherever the reference under a reading parts from the reference without it, the program goes with one of the two, or with
//! neither. A reading is believed if the program goes with it in nearly all of these places, and with the plain reference in
//! none that it passes. So faults are found one by one, whatever else is wrong behind them.

use c4_course::Session;
use c4_manner::Boards;

use super::behaviour::Digest;
use super::heard::{Heard, Match, Speaker, event_end};
use super::reading_set::ReadingSet;
use crate::{GradedCase, Level, Terms};

/// On how many failing cases readings are tried first, how many are looked at more closely, and how many can be found.
const SAMPLED: usize = 32;
const PROMISING: usize = 6;
const MOST: u32 = 8;

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
    /// With both, but with the reading by chance.
    pub(crate) lucky: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Vote {
    /// With the reading: and whether to the very end, so that nothing else is wrong.
    With {
        is_whole: bool,
    },
    Without,
    /// With both; the reading leaves to chance what happens, and without it nothing else can.
    Luckily,
    Neither,
    /// The two do not part, or the program went its own way before.
    None,
}

impl Votes {
    fn count(&mut self, vote: Vote) {
        match vote {
            Vote::With { is_whole } => {
                self.with += 1;
                self.whole += usize::from(is_whole);
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

    /// How many places there are.
    pub(crate) fn all(&self) -> usize {
        self.with + self.against()
    }

    /// The less the better: what speaks against it counts twice, and what it explains to the end as well.
    fn rank(&self) -> (isize, isize) {
        let [against, with, whole] =
            [self.against() + self.lucky, self.with, self.whole].map(usize::cast_signed);
        (2 * against - with - whole, -whole)
    }

    /// Whether it is worth a closer look: other faults may be in the way in some of the places.
    fn is_promising(&self) -> bool {
        self.with > 0 && self.with > self.against() + self.lucky
    }

    /// Whether the program does so but for a place in twenty; where it does neither, another fault may be in the way, in one of four.
    fn is_sure(&self) -> bool {
        let is_no_luck = self.with >= 2 * self.lucky;
        self.with > 0
            && is_no_luck
            && self.with >= 20 * self.without
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
}

/// How much chance there is in a session, in bits: what a reading has to have more, in which every move is allowed.
const LUCKY: f64 = 1.5;

fn luck(session: &Session) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "no board has 2^52 columns")]
    let bits = |among: &Vec<usize>| (among.len().max(1) as f64).log2();
    session.lots.iter().map(|lot| bits(&lot.among)).sum()
}

impl Evidence<'_> {
    /// The readings that a program has in it, if it is likely to have these.
    pub(crate) fn readings(&self, likely: ReadingSet) -> Vec<Found> {
        let mut set = likely.and(self.candidates);
        while set.len() < MOST {
            let Some(one) = self.next(set) else { break };
            set = set.with(one);
        }
        // What another one has made needless, or what only seemed to be so, goes.
        loop {
            let judged: Vec<Found> =
                set.indices().into_iter().map(|it| self.judged(set, it)).collect();
            let is_held = |found: &&Found| self.is_held(set, found);
            let worst = judged.iter().filter(|it| !is_held(it)).min_by_key(|it| it.votes.with);
            match worst {
                Some(worst) => set = set.without(ReadingSet::NONE.with(worst.reading)),
                None => return judged,
            }
        }
    }

    /// The reading that the program follows in most places when it has these in it already.
    fn next(&self, set: ReadingSet) -> Option<usize> {
        let sample = self.sample(set);
        let plain: Vec<Session> = sample.iter().map(|heard| self.told(heard, set)).collect();
        let mut found: Vec<(Votes, usize)> = Vec::new();
        for one in self.candidates.without(set).indices() {
            let mut votes = Votes::default();
            for (heard, plain) in sample.iter().zip(&plain) {
                votes.count(self.vote(heard, plain, set, set.with(one)));
                if votes.with == 0 && votes.against() > 3 {
                    break;
                }
            }
            if votes.is_promising() {
                found.push((votes, one));
            }
        }
        found.sort_by_key(|(votes, one)| (votes.rank(), *one));
        let looked_at = found.into_iter().take(PROMISING);
        let all = looked_at.map(|(_, one)| (self.votes(set, one), one));
        let promising = all.filter(|(votes, _)| votes.is_promising());
        promising.min_by_key(|(votes, one)| (votes.rank(), *one)).map(|(_, one)| one)
    }

    /// Some of the failing cases that these readings do not explain, spread over all of them.
    fn sample(&self, set: ReadingSet) -> Vec<&Heard<'_>> {
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
        let open: Vec<&Heard<'_>> =
            self.heard.iter().filter(|heard| !heard.passes()).filter(is_open).collect();
        let step = open.len().div_ceil(SAMPLED).max(1);
        open.into_iter().step_by(step).collect()
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

    /// A reading of a set, with all places that speak for and against it.
    fn judged(&self, set: ReadingSet, reading: usize) -> Found {
        let others = set.without(ReadingSet::NONE.with(reading));
        Found { reading, votes: self.votes(others, reading) }
    }

    /// Whether a reading of a set is believed.
    fn is_held(&self, set: ReadingSet, found: &Found) -> bool {
        let votes = found.votes;
        votes.is_sure() && (votes.with > 1 || self.explains_all(set, found.reading))
    }

    /// Whether the failing cases in which a reading makes a difference are explained by the set to their end.
    fn explains_all(&self, set: ReadingSet, reading: usize) -> bool {
        let others = set.without(ReadingSet::NONE.with(reading));
        let failing = self.heard.iter().filter(|heard| !heard.passes());
        failing.filter(|heard| self.digest(heard, others) != self.digest(heard, set)).all(|heard| {
            let session = self.told(heard, set);
            if let Some(boards) = self.boards {
                return heard.shows(boards, &session).is_same();
            }
            heard.goes_with(self.terms.level, &session) == Match::Same
        })
    }

    /// All places that speak for and against one more reading.
    fn votes(&self, set: ReadingSet, one: usize) -> Votes {
        let mut votes = Votes::default();
        for heard in self.heard {
            let with = set.with(one);
            if self.digest(heard, set) == self.digest(heard, with) {
                continue;
            }
            let plain = self.told(heard, set);
            let vote = self.vote(heard, &plain, set, with);
            // A case that passes is no chance: nothing that it contradicts is believed.
            let times = if heard.passes() && vote == Vote::Without { 1000 } else { 1 };
            (0..times).for_each(|_| votes.count(vote));
        }
        votes
    }

    /// The same in the program's words, where these are understood.
    fn told(&self, heard: &Heard<'_>, set: ReadingSet) -> Session {
        self.speaker.told(self.session(heard, set))
    }

    /// What the reference does on a case, its lots as they fall in the program.
    fn session(&self, heard: &Heard<'_>, set: ReadingSet) -> Session {
        self.speaker.followed(heard, self.boards, set)
    }

    /// What the reference does under readings on a case, in a few bytes.
    pub(crate) fn digest(&self, heard: &Heard<'_>, set: ReadingSet) -> Digest {
        if heard.draws() {
            let session = self.session(heard, set);
            let luck = luck(&session).to_le_bytes();
            return Digest::of_all([session.stdout.as_slice(), &luck].into_iter());
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
            return match (without.is_same(), with.is_same()) {
                (true, false) => Vote::Without,
                // What leaves more to chance explains everything: each forced move that is made speaks against it.
                (true, true) if luck(&read) > luck(plain) + LUCKY => Vote::Luckily,
                // Nothing is seen there, so nothing is explained.
                (false, true) if !with.is_sure() => Vote::None,
                // A program that prints nothing shows nothing.
                (false, true) if with.agreed > 0 => Vote::With { is_whole: true },
                (false, true) => Vote::None,
                (true, true) => Vote::None,
                (false, false) if with.agreed > without.agreed => Vote::With { is_whole: false },
                (false, false) if with.agreed < without.agreed => Vote::Without,
                (false, false) => Vote::None,
            };
        }
        let Some((in_plain, in_read)) = level.difference(&plain.stdout, &read.stdout) else {
            // Only the exit status is another one.
            let is_same = heard.goes_with(level, &read) == Match::Same;
            let own = heard.status().or(plain.status().map(i32::from).filter(|_| heard.passes()));
            return match own {
                Some(own) if is_same && Some(own) == read.status().map(i32::from) => {
                    Vote::With { is_whole: true }
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
                Vote::With { is_whole: matches!(is_whole, Match::Same | Match::UntilInputEnds) }
            }
            (Some(false), Some(false)) => Vote::Neither,
            // Longer than both can be told from neither.
            _ => Vote::None,
        }
    }
}

//! Which misreading of the course a program has in it.

use std::cmp::Reverse;

use super::behaviour::{Behaviour, Digest};
use super::reading_set::ReadingSet;
use super::readings::equivalent;
use crate::{Diagnosis, GradedCase, Level, Outcome, Terms};

/// On how many failing cases that no reading explains alone two or three together are tried.
const SAMPLES: usize = 4;

/// What a program did on a case.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Did {
    pub(crate) outcome: Outcome,
    pub(crate) behaviour: Behaviour,
}

/// The readings of the course that explain why a program fails: the reference, read like that, does what the program
/// does on failing cases, and passes those that the program passes. The first explains most.
///
/// `did` is what the program did on each case; `None` where it could not be run, and beyond its end.
pub(crate) fn diagnose(
    terms: &Terms<'_>,
    cases: &[GradedCase],
    did: &[Option<Did>],
) -> Vec<Diagnosis> {
    let mut search = Search {
        terms,
        cases,
        passing: Vec::new(),
        failing: Vec::new(),
        count: terms.course.readings().len().min(ReadingSet::MOST),
        forgiven: match terms.level {
            Level::Exact => ReadingSet::NONE,
            Level::Course | Level::Lines => equivalent(terms.course),
        },
    };
    for (case, did) in did.iter().enumerate() {
        match did {
            Some(Did { outcome: Outcome::Pass, .. }) => search.passing.push(case),
            Some(Did { behaviour, .. }) => {
                // Where only standard error is wrong, no reading is to blame.
                let is_read = !search.passes(case, behaviour.at(terms.level).digest);
                search.failing.push((case, is_read.then_some(*behaviour)));
            }
            None => {}
        }
    }
    search.diagnoses()
}

/// What readings are looked for in.
struct Search<'a> {
    terms: &'a Terms<'a>,
    cases: &'a [GradedCase],
    /// The cases that the program passes.
    passing: Vec<usize>,
    /// The cases that it fails, and what it does there, if a reading can be the reason.
    failing: Vec<(usize, Option<Behaviour>)>,
    /// How many readings there are.
    count: usize,
    /// The readings that the level forgives: they explain nothing alone.
    forgiven: ReadingSet,
}

/// Readings, and for each failing case whether they explain it.
type Explained = (ReadingSet, Vec<bool>);

impl Search<'_> {
    fn diagnoses(&self) -> Vec<Diagnosis> {
        let mut open = vec![true; self.failing.len()];
        let mut found: Vec<Explained> = Vec::new();
        let candidates = self.candidates();
        while let Some((readings, explained)) = best(&candidates, &open) {
            for (open, explained) in open.iter_mut().zip(explained) {
                *open &= !explained;
            }
            // What the level forgives is not told, so two may have become one.
            let shown = readings.without(self.forgiven);
            match found.iter_mut().find(|(readings, _)| *readings == shown) {
                None => found.push((shown, explained.clone())),
                Some((_, known)) => known.iter_mut().zip(explained).for_each(|(a, b)| *a |= b),
            }
        }
        found.sort_by_key(|(_, explained)| Reverse(count(explained)));
        found.iter().map(|(readings, explained)| self.words(*readings, explained)).collect()
    }

    /// All sets of readings that explain something and contradict nothing.
    fn candidates(&self) -> Vec<Explained> {
        let mut candidates = self.explaining((0..self.count).map(|one| ReadingSet::NONE.with(one)));
        for size in [2, 3] {
            let explained = |at: usize| candidates.iter().any(|(_, explained)| explained[at]);
            let open: Vec<usize> = (0..self.failing.len()).filter(|&at| !explained(at)).collect();
            let sets = open.into_iter().take(SAMPLES).flat_map(|at| self.sets(at, size));
            let more = self.explaining(sets);
            candidates.extend(more);
        }
        candidates
    }

    /// Sets of this size that explain a failing case. One of their readings must go wrong where the program does.
    fn sets(&self, at: usize, size: u32) -> Vec<ReadingSet> {
        let (case, Some(did)) = self.failing[at] else { return Vec::new() };
        let level = self.terms.level;
        let Some(first) = did.at(level).first else { return Vec::new() };
        let one = |reading| ReadingSet::NONE.with(reading);
        let parts_there = |one| self.behaviour(case, one).at(level).first == Some(first);
        let mut sets: Vec<_> = (0..self.count).map(one).filter(|&one| parts_there(one)).collect();
        for _ in 1..size {
            sets = sets
                .iter()
                .flat_map(|set| (0..self.count).map(|reading| set.with(reading)))
                .filter(|set| set.len() > sets[0].len())
                .collect();
            sets.sort_unstable();
            sets.dedup();
            if sets.is_empty() {
                break;
            }
        }
        sets.retain(|&set| self.explains(set, at));
        sets
    }

    /// Those of these sets that explain something and contradict nothing, once each.
    fn explaining(&self, sets: impl Iterator<Item = ReadingSet>) -> Vec<Explained> {
        let mut sets: Vec<_> = sets.filter(|set| !set.without(self.forgiven).is_empty()).collect();
        sets.sort_by_key(|set| (set.len(), *set));
        sets.dedup();
        let explained = |set: ReadingSet| -> Explained {
            (set, (0..self.failing.len()).map(|at| self.explains(set, at)).collect())
        };
        sets.into_iter()
            .map(explained)
            .filter(|(set, explained)| count(explained) > 0 && !self.contradicts(*set))
            .collect()
    }

    /// Whether the reference, read like this, does what the program does on a failing case.
    fn explains(&self, set: ReadingSet, at: usize) -> bool {
        let (case, did) = self.failing[at];
        let level = self.terms.level;
        did.is_some_and(|did| self.behaviour(case, set).at(level).digest == did.at(level).digest)
    }

    /// Whether the reference, read like this, would fail a case that the program passes.
    fn contradicts(&self, set: ReadingSet) -> bool {
        let level = self.terms.level;
        let read = |case| self.behaviour(case, set).at(level).digest;
        !self.passing.iter().all(|&case| self.passes(case, read(case)))
    }

    /// Whether what is done on a case is what the level accepts.
    fn passes(&self, case: usize, done: Digest) -> bool {
        let is_form = |form| self.behaviour(case, form).at(self.terms.level).digest == done;
        is_form(ReadingSet::NONE) || self.forgiven.subsets().into_iter().any(is_form)
    }

    fn behaviour(&self, case: usize, set: ReadingSet) -> Behaviour {
        self.terms.readings.behaviour(self.terms.course, &self.cases[case].case, set)
    }

    fn words(&self, set: ReadingSet, explained: &[bool]) -> Diagnosis {
        let readings = self.terms.course.readings();
        let all = |words: fn(&crate::Reading) -> &str| {
            set.indices().into_iter().map(|at| words(&readings[at]).to_owned()).collect()
        };
        Diagnosis {
            readings: all(|reading| reading.name),
            says: all(|reading| reading.says),
            instead: all(|reading| reading.instead),
            explains: count(explained),
            of: self.failing.len(),
        }
    }
}

/// The set that explains most of what is still open; of equally good ones the smallest, then the first.
fn best<'a>(candidates: &'a [Explained], open: &[bool]) -> Option<&'a Explained> {
    let gain = |(_, explained): &Explained| {
        explained.iter().zip(open).filter(|(explained, open)| **explained && **open).count()
    };
    let rank = |candidate: &&Explained| (Reverse(gain(candidate)), candidate.0.len(), candidate.0);
    candidates.iter().min_by_key(rank).filter(|candidate| gain(candidate) > 0)
}

fn count(explained: &[bool]) -> usize {
    explained.iter().filter(|explained| **explained).count()
}

//! Which misreading of the course a program has in it.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::behaviour::{Behaviour, Digest};
use super::reading_set::ReadingSet;
use super::readings::equivalent;
use super::reference;
use crate::{Diagnosis, Entrant, GradedCase, Level, Outcome, Terms};
use c4_course::Reading;

/// On how many failing cases that no reading explains alone several together are tried, how many at most, and how many
/// of the most promising ones are kept when one more is added.
const SAMPLES: usize = 4;
const TOGETHER: u32 = 3;
const KEPT: usize = 4;

/// What a program did on a case.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Did {
    pub(crate) outcome: Outcome,
    pub(crate) behaviour: Behaviour,
}

/// The readings of the course that explain why a program fails: the reference, read like that, does what the program
/// does on failing cases, and passes those that the program passes. The first explains most.
///
/// `did` is what the program did on each case; `None` where it could not be run. The program is run again on a few.
pub(crate) fn diagnose(
    terms: &Terms<'_>,
    cases: &[GradedCase],
    entrant: &dyn Entrant,
    did: &[Option<Did>],
) -> Vec<Diagnosis> {
    let mut search = Search {
        terms,
        cases,
        entrant,
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
            Some(Did { outcome, behaviour }) => {
                // The reference does not crash or hang, however it is read. And where only the words on standard error
                // are wrong, no reading is to blame.
                let is_cut_off =
                    matches!(outcome, Outcome::Crash | Outcome::TimeOut | Outcome::OverLimit);
                let is_read = !is_cut_off && !search.passes(case, behaviour.at(terms.level).digest);
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
    entrant: &'a dyn Entrant,
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
        let mut untried = 0..self.failing.len();
        for _ in 0..SAMPLES {
            let is_open = |&at: &usize| !candidates.iter().any(|(_, explained)| explained[at]);
            let Some(at) = untried.find(is_open) else { break };
            let more = self.explaining(self.together(at).into_iter());
            candidates.extend(more);
        }
        candidates
    }

    /// Sets of readings that print what the program prints on a failing case: found one after the other, as each makes
    /// them agree with the program for longer.
    fn together(&self, at: usize) -> Vec<ReadingSet> {
        let (case, Some(did)) = self.failing[at] else { return Vec::new() };
        let case = &self.cases[case].case;
        let limits = self.terms.limits.with_room_for(case.stdout.len());
        let Ok(run) = self.entrant.run(&case.args, &case.stdin, &limits) else { return Vec::new() };
        if Behaviour::of(case, &run) != did {
            return Vec::new();
        }
        let agrees = |set| {
            let read = reference::read_as(self.terms, case, set);
            let parts = self.terms.level.difference(&read.stdout, &run.stdout);
            parts.map_or(usize::MAX, |(_, actual)| actual)
        };
        let mut found = Vec::new();
        let mut best = vec![(agrees(ReadingSet::NONE), ReadingSet::NONE)];
        for _ in 0..TOGETHER {
            let larger: BTreeMap<ReadingSet, usize> = best
                .iter()
                .flat_map(|&(right, set)| (0..self.count).map(move |one| (set.with(one), right)))
                .collect();
            let larger = larger.into_iter().map(|(set, right)| (agrees(set), right, set));
            let mut longer: Vec<_> = larger
                .filter(|(agrees, right, _)| agrees > right)
                .map(|(agrees, _, set)| (agrees, set))
                .collect();
            longer.sort_by_key(|&(agrees, set)| (Reverse(agrees), set));
            found.extend(longer.extract_if(.., |(agrees, _)| *agrees == usize::MAX));
            longer.truncate(KEPT);
            best = longer;
        }
        found.into_iter().map(|(_, set)| set).collect()
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
        self.terms.readings.behaviour(self.terms, &self.cases[case].case, set)
    }

    fn words(&self, set: ReadingSet, explained: &[bool]) -> Diagnosis {
        let readings = self.terms.course.readings();
        let all = |words: fn(&Reading) -> &str| {
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

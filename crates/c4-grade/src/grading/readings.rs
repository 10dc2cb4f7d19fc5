//! What the reference does in each reading of the course, remembered.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use super::behaviour::{Digest, Seen};
use super::reading_set::ReadingSet;
use super::reference;
use crate::{Case, Forms, Level, Terms};
use c4_course::{Basis, Reading};

/// What the reference does in the readings of its course, remembered for all submissions of a grading: it is the same
/// for each of them. It is asked when something is wanted for the first time.
///
/// One of these is for one course, and for programs that may print equally much.
#[derive(Debug, Default)]
pub struct Readings {
    known: Mutex<HashMap<(Digest, ReadingSet, Level), Seen>>,
}

impl Readings {
    /// Nothing is known yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// What a level sees of what the reference does on a case in these readings.
    pub(crate) fn seen(
        &self,
        level: Level,
        terms: &Terms<'_>,
        case: &Case,
        readings: ReadingSet,
    ) -> Seen {
        // What the course's own level looks at is the same as byte by byte.
        let level = if level == Level::Course { Level::Exact } else { level };
        let key = (input_digest(case), readings, level);
        if let Some(&known) = self.lock().get(&key) {
            return known;
        }
        // Two threads may do this at the same time: they find the same.
        let run = reference::read_as(terms, case, readings);
        let seen = Seen::of(level, case, &run);
        self.lock().insert(key, seen);
        seen
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<(Digest, ReadingSet, Level), Seen>> {
        // Whoever panicked had only a copy.
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn input_digest(case: &Case) -> Digest {
    Digest::of_all(case.args.iter().map(String::as_bytes).chain([case.stdin.as_slice()]))
}

/// How many readings that a course leaves open are tried together on a case.
const TOGETHER: usize = 4;

/// The sets of readings that the course leaves open, as far as they make a difference on this case.
pub(crate) fn open_forms(terms: &Terms<'_>, case: &Case) -> Vec<ReadingSet> {
    let seen = |set| terms.readings.seen(Level::Exact, terms, case, set);
    let plain = seen(ReadingSet::NONE);
    let at_work = equivalent(terms)
        .indices()
        .into_iter()
        .filter(|&one| seen(ReadingSet::NONE.with(one)) != plain);
    at_work.take(TOGETHER).collect::<ReadingSet>().subsets()
}

/// The readings of a course that its own level forgives.
pub(crate) fn equivalent(terms: &Terms<'_>) -> ReadingSet {
    let is_open = |reading: &Reading| {
        let is_ruled_out = terms.forms == Forms::Official && reading.basis == Basis::Official;
        reading.is_equivalent && !is_ruled_out
    };
    let readings = terms.course.readings().into_iter().take(ReadingSet::MOST).enumerate();
    readings.filter(|(_, reading)| is_open(reading)).map(|(at, _)| at).collect()
}

//! When a program does what no reading explains: what happens in all of these cases, and in hardly any other.

use std::collections::{BTreeMap, BTreeSet};

use super::{Look, Seen, Verdict};
use crate::grading::heard::Heard;
use crate::grading::reading_set::ReadingSet;
use crate::{Diagnosis, Reason, When};

/// How many cases have to have something in common before it is told.
const LEAST: usize = 3;

/// How likely it may be that cases have something in common by chance, for all that is tried together.
const CHANCE: f64 = 0.01;

/// What happens in a case, by its places among the course's occurrences.
type Happenings = BTreeSet<usize>;

/// One or two things that happen in the same case, and in how many of the others they do.
struct Common {
    what: Vec<usize>,
    others: usize,
}

impl Common {
    fn is_in(&self, case: &Happenings) -> bool {
        self.what.iter().all(|one| case.contains(one))
    }

    fn named(&self, names: &[&str]) -> Vec<String> {
        self.what.iter().map(|&one| names[one].to_owned()).collect()
    }
}

impl Look<'_> {
    /// Tells of all that no reading explains when it is seen.
    pub(super) fn tell_when(
        &self,
        diagnoses: &mut [Diagnosis],
        seen: &[Seen],
        verdicts: &BTreeMap<usize, Verdict>,
    ) {
        let open: Vec<bool> = diagnoses.iter().map(|it| it.reason == Reason::Seen).collect();
        if !open.contains(&true) {
            return;
        }
        let happenings = self.heard.iter().map(|heard| (heard.case, self.happenings(heard)));
        let happenings: BTreeMap<usize, Happenings> = happenings.collect();
        // A case that passes, or whose faults all are known, is none of them; of what is no fault nothing is known.
        let is_other = |case: &usize| match verdicts.get(case) {
            None => true,
            Some(verdict) => !verdict.is_right && !verdict.causes.iter().any(|&at| open[at]),
        };
        let others = happenings.iter().filter(|(case, _)| is_other(case));
        let others: Vec<&Happenings> = others.map(|(_, happenings)| happenings).collect();
        for (diagnosis, seen) in diagnoses.iter_mut().zip(seen) {
            if diagnosis.reason == Reason::Seen {
                let those = seen.cases.iter().filter_map(|case| happenings.get(case));
                let common = self.common(&those.collect::<Vec<_>>(), &others);
                // All that have it are counted, also those in which something else is seen that may hide it.
                diagnosis.when = common.map(|common| When {
                    cases: happenings.values().filter(|case| common.is_in(case)).count(),
                    what: common.named(&self.terms.course.occurrences()),
                });
            }
        }
    }

    /// What these cases have in common with each other, and hardly with the others.
    fn common(&self, seen: &[&Happenings], others: &[&Happenings]) -> Option<Common> {
        if seen.len() < LEAST || others.is_empty() {
            return None;
        }
        let names = self.terms.course.occurrences();
        let in_all = (0..names.len()).filter(|what| seen.iter().all(|case| case.contains(what)));
        let in_all: Vec<usize> = in_all.collect();
        let common = |what: Vec<usize>| {
            let common = Common { what, others: 0 };
            Common { others: others.iter().filter(|case| common.is_in(case)).count(), ..common }
        };
        let is_telling = |common: &Common| {
            // As many as could have been tried, had these cases had them in common.
            let tried: f64 = common.what.iter().map(|_| names.len() as f64).product();
            let by_chance = chance(seen.len(), common.others, seen.len() + others.len());
            common.others <= seen.len() && by_chance * tried < CHANCE
        };
        let alone = in_all.iter().map(|&one| vec![one]);
        let pairs = in_all
            .iter()
            .enumerate()
            .flat_map(|(at, &one)| in_all[at + 1..].iter().map(move |&other| vec![one, other]));
        let telling = alone.chain(pairs).map(common).filter(is_telling);
        telling.min_by_key(|common| (common.others, common.what.len()))
    }

    fn happenings(&self, heard: &Heard<'_>) -> Happenings {
        let course = self.terms.course;
        let session = self.speaker().followed(heard, self.boards, ReadingSet::NONE);
        course.occurred(&course.look(&heard.input, &session)).into_iter().collect()
    }
}

/// How likely it is that as many cases as are `seen`, drawn from `all`, are among those that have something in common, which `others`
/// have, too.
fn chance(seen: usize, others: usize, all: usize) -> f64 {
    (0..seen).map(|drawn| (seen + others - drawn) as f64 / (all - drawn) as f64).product()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chance_is_that_of_drawing_without_putting_back() {
        // Of 4 cards with 2 aces, both: 2/4 times 1/3.
        assert!((chance(2, 0, 4) - 1.0 / 6.0).abs() < 1e-12);
        // What all have in common says nothing.
        assert!((chance(3, 7, 10) - 1.0).abs() < 1e-12);
    }
}

//! When a program does what no reading explains: what happens in all of these cases, and in hardly any other.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use super::Look;
use crate::When;
use crate::grading::reading_set::ReadingSet;

/// How many cases have to have something in common before it is told.
const LEAST: usize = 3;

/// How likely it may be that cases have something in common by chance, for all that is tried together.
const CHANCE: f64 = 0.01;

/// What happens in each case, looked up once it is asked for.
#[derive(Default)]
pub(super) struct Happenings(OnceCell<BTreeMap<usize, BTreeSet<usize>>>);

/// One or two things that happen in the same case, and in how many of the others they do.
struct Common {
    what: Vec<usize>,
    others: usize,
}

impl Look<'_> {
    /// What the cases in which something is seen have in common with each other, and not with those in which it is not.
    pub(super) fn when(
        &self,
        happenings: &Happenings,
        seen: &[usize],
        not_seen: &BTreeSet<usize>,
    ) -> Option<When> {
        let happenings = happenings.0.get_or_init(|| self.happenings());
        let of = |case: &usize| happenings.get(case);
        let seen: Vec<_> = seen.iter().filter_map(of).collect();
        let not_seen: Vec<_> = not_seen.iter().filter_map(of).collect();
        if seen.len() < LEAST || not_seen.is_empty() {
            return None;
        }
        let names = self.terms.course.occurrences();
        let in_all: Vec<usize> =
            (0..names.len()).filter(|what| seen.iter().all(|case| case.contains(what))).collect();
        let common = |what: Vec<usize>| {
            let others = not_seen.iter().filter(|case| what.iter().all(|one| case.contains(one)));
            Common { others: others.count(), what }
        };
        let pairs = in_all
            .iter()
            .enumerate()
            .flat_map(|(at, &one)| in_all[at + 1..].iter().map(move |&other| vec![one, other]));
        let is_telling = |common: &Common| {
            // As many as could have been tried, had these cases had them in common.
            let tried: f64 = common.what.iter().map(|_| names.len() as f64).product();
            let by_chance = chance(seen.len(), common.others, seen.len() + not_seen.len());
            common.others <= seen.len() && by_chance * tried < CHANCE
        };
        let alone = in_all.iter().map(|&one| vec![one]);
        let best = alone
            .chain(pairs)
            .map(common)
            .filter(is_telling)
            .min_by_key(|common| (common.others, common.what.len()))?;
        Some(When {
            what: best.what.iter().map(|&one| names[one].to_owned()).collect(),
            cases: seen.len() + best.others,
        })
    }

    fn happenings(&self) -> BTreeMap<usize, BTreeSet<usize>> {
        let course = self.terms.course;
        let of = |heard: &super::Heard<'_>| {
            let session = self.speaker().followed(heard, self.boards, ReadingSet::NONE);
            let seen = course.look(&heard.input, &session);
            (heard.case, course.occurred(&seen).into_iter().collect())
        };
        self.heard.iter().map(of).collect()
    }
}

/// How likely it is that as many cases as are `seen`, drawn from `all`, are among those that have something in common, which `others`
/// have, too.
fn chance(seen: usize, others: usize, all: usize) -> f64 {
    (0..seen).map(|drawn| (seen + others - drawn) as f64 / (all - drawn) as f64).product()
}

//! Programs that know the transcripts, and not the game.

use std::collections::{BTreeMap, BTreeSet};

use crate::{CaseResult, Diagnosis, GradedCase, Outcome, Reason};

/// So many cases of each sort in a category are enough to compare the two.
const ENOUGH: usize = 5;

/// What is to be said of a program that passes all transcripts of some categories, and fails most generated cases of the
/// same; `None` of all others. The figures are said, and no intention.
pub(super) fn built_in(cases: &[GradedCase], results: &[CaseResult]) -> Option<Diagnosis> {
    let mut categories: BTreeMap<&str, [Tally; 2]> = BTreeMap::new();
    let mut failing = 0;
    // What fails transcripts, too, is a fault like any other, wherever they are.
    let failed =
        cases.iter().zip(results).filter(|(case, it)| !case.is_generated && !it.is_right());
    let usual: BTreeSet<usize> = failed.flat_map(|(_, it)| it.causes.clone()).collect();
    for (case, result) in cases.iter().zip(results) {
        let tally =
            &mut categories.entry(case.category).or_default()[usize::from(case.is_generated)];
        match result.outcome {
            outcome if !outcome.is_verdict() => continue,
            _ if result.is_right() => tally.pass += 1,
            _ if result.causes.iter().any(|cause| usual.contains(cause)) => continue,
            _ => {}
        }
        tally.all += 1;
        failing += usize::from(result.outcome != Outcome::Pass);
    }
    let is_suspect = |[known, fresh]: &[Tally; 2]| {
        let are_enough = known.all >= ENOUGH && fresh.all >= ENOUGH;
        are_enough && known.pass == known.all && 2 * fresh.pass < fresh.all
    };
    let mut both = [Tally::default(); 2];
    for (sum, found) in
        categories.values().filter(|it| is_suspect(it)).flat_map(|it| [0, 1].map(|at| (at, it[at])))
    {
        both[sum].all += found.all;
        both[sum].pass += found.pass;
    }
    let [known, fresh] = both;
    let wrong = fresh.all - fresh.pass;
    (known.all > 0).then(|| {
        let says = format!(
            "your program passes all {} transcripts of some categories, and fails {wrong} of {} generated cases like them",
            known.all, fresh.all
        );
        let seen = Diagnosis { of: failing, ..Diagnosis::of(Reason::Seen, wrong) };
        seen.saying(says, "the program has to play any game, not only those of the transcripts")
    })
}

#[derive(Debug, Clone, Copy, Default)]
struct Tally {
    pass: usize,
    all: usize,
}

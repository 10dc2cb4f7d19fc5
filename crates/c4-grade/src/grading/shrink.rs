//! Making a failing case as simple as it gets.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use super::failing::{Ran, Way};
use super::patience::hasty;
use super::reference;
use crate::parallel::in_order;
use crate::{Entrant, Limits, Outcome, Terms};
use c4_course::Input;

/// What came of making a case simpler.
#[derive(Debug)]
pub(crate) struct Shrinking {
    /// The simplest case found that fails in the same way; `None` if nothing simpler does.
    pub(crate) simplest: Option<Ran>,
    /// How many times the program was run.
    pub(crate) runs: usize,
    /// Whether the program failed when it was run again on the same input.
    pub(crate) is_steady: bool,
}

/// Looks for simpler cases that the program fails in the same way, as long as [`Terms::shrinking`] allows. `longest` is
/// the longest time that the program took on a case that it passes.
///
/// The case that comes out has been run twice.
pub(crate) fn shrink(
    terms: &Terms<'_>,
    entrant: &dyn Entrant,
    failing: &Ran,
    longest: Duration,
) -> Shrinking {
    let deadline = Instant::now() + terms.shrinking;
    let way = failing.way(terms);
    let hangs = failing.judged.outcome == Outcome::TimeOut;
    let limits = if hangs { hasty(terms.limits, longest) } else { terms.limits };
    let is_unbuffered = failing.is_stopped();
    let attempt = Attempt { terms, entrant, way: &way, is_unbuffered };
    let mut runs = 0;
    let mut again = |input: &Input, limits: &Limits| {
        runs += 1;
        attempt.run(input, limits).1
    };
    // What hangs is not worth the wait: that it hangs again is seen at the first simpler case.
    if !hangs && again(&failing.input(), &terms.limits).is_none() {
        return Shrinking { simplest: None, runs, is_steady: false };
    }
    let (simplest, attempts) = descend(&attempt, &limits, failing, deadline);
    // Told is the last run, which had all the time that there is.
    let last = simplest.as_ref().map(|simplest| again(&simplest.input(), &terms.limits));
    let is_steady = !matches!(last, Some(None));
    Shrinking { simplest: last.flatten(), runs: runs + attempts, is_steady }
}

/// Goes from one case to a simpler one as long as there is one, and counts the runs. None has more to look at than the
/// one before.
fn descend(
    attempt: &Attempt<'_>,
    limits: &Limits,
    from: &Ran,
    deadline: Instant,
) -> (Option<Ran>, usize) {
    let course = attempt.terms.course;
    let mut simplest: Option<Ran> = None;
    let mut runs = 0;
    let mut at = from.input();
    let mut size = from.size();
    let mut tried = HashSet::from([at.clone()]);
    loop {
        let mut simpler = course.simpler(&at);
        simpler.retain(|input| tried.insert(input.clone()));
        let mut found = None;
        in_order(
            attempt.terms.jobs,
            simpler.len(),
            |number| {
                let has_time = Instant::now() < deadline;
                if has_time { attempt.run(&simpler[number], limits) } else { (false, None) }
            },
            |(has_run, failing)| {
                runs += usize::from(has_run);
                found = failing.filter(|failing| failing.size() <= size);
                if found.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        let Some(failing) = found else { return (simplest, runs) };
        (at, size) = (failing.input(), failing.size());
        simplest = Some(failing);
    }
}

/// Whether a program fails in a certain way.
#[derive(Debug, Clone, Copy)]
struct Attempt<'a> {
    terms: &'a Terms<'a>,
    entrant: &'a dyn Entrant,
    way: &'a Way,
    is_unbuffered: bool,
}

impl Attempt<'_> {
    /// Whether the program could be run on this input at all, and the case, if it fails in this way.
    fn run(&self, input: &Input, limits: &Limits) -> (bool, Option<Ran>) {
        let name = "simplest".parse().expect("a word names a case");
        let detail = "a simpler case".to_owned();
        let case = self
            .entrant
            .takes(input)
            .then(|| reference::case(self.terms, input, name, detail))
            .flatten();
        let Some(case) = case else { return (false, None) };
        let ran = Ran::new(self.terms, limits, self.entrant, case, self.is_unbuffered).ok();
        (true, ran.filter(|ran| ran.way(self.terms) == *self.way))
    }
}

//! Making a failing case as simple as it gets.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::time::Duration;

use super::failing::{Ran, Way};
use super::patience::{SHORTEST, hasty};
use super::reference;
use crate::{Conditions, Ending, Entrant, Limits, NotRun, Outcome, Terms};
use c4_course::Input;
use c4_threads::in_order;

/// A run that is ended by a clock counts as so many: that is about what it takes.
const TIMED_OUT: usize = 250;

/// What came of making a case simpler.
#[derive(Debug)]
pub(crate) struct Shrinking {
    /// The simplest case found that fails in the same way; `None` if nothing simpler does.
    pub(crate) simplest: Option<Ran>,
    /// How many times the program was run.
    pub(crate) runs: usize,
    /// Whether the program failed whenever it was run again on the same input.
    pub(crate) is_steady: bool,
}

/// Looks for simpler cases that the program fails in the same way, in as many runs as [`Terms::shrinking`] allows: a number, and
/// no time, so that what comes out is the same on every machine, however busy. `longest` is the longest time that the program
/// took on a case that it passes.
///
/// The case that comes out has been run twice.
pub(crate) fn shrink(
    terms: &Terms<'_>,
    entrant: &dyn Entrant,
    failing: &Ran,
    longest: Duration,
) -> Shrinking {
    let way = failing.way(terms);
    let hangs = failing.judged.outcome == Outcome::TimeOut;
    // A program may spin behind the end of a shorter input: that takes no more patience than what it did here. By the clock there
    // is as much time as ever, so that a busy machine finds the same.
    let patience = (failing.run.wall * 4).max(SHORTEST / 2);
    let limits = match hangs {
        true => hasty(terms.limits, longest),
        false => Limits { cpu: terms.limits.cpu.min(patience), ..terms.limits },
    };
    // What it draws, it draws again.
    let conditions = Conditions { unbuffered: failing.is_stopped(), ..failing.case.conditions() };
    let attempt = Attempt { terms, entrant, way: &way, conditions };
    let mut runs = 0;
    // Or nothing, if there is no time left.
    let mut again = |input: &Input, limits: &Limits| {
        let (cost, failing) = attempt.run(input, limits);
        runs += usize::from(cost > 0);
        (cost > 0).then_some(failing)
    };
    // What hangs is not worth the wait: that it hangs again is seen at the first simpler case.
    if !hangs {
        match again(&failing.input(), &terms.limits) {
            Some(Some(_)) => {}
            other => return Shrinking { simplest: None, runs, is_steady: other.is_none() },
        }
    }
    let (simplest, attempts) = descend(&attempt, &limits, failing);
    // Told is the last run. It had all the time that there is, unless it hangs: that was seen with more time before.
    let all = if hangs { &limits } else { &terms.limits };
    let (simplest, is_steady) = match simplest {
        None => (None, true),
        Some(simplest) => match again(&simplest.input(), all) {
            None => (Some(simplest), true),
            Some(None) => (None, false),
            Some(last) => (last, true),
        },
    };
    Shrinking { simplest, runs: runs + attempts, is_steady }
}

/// Goes from one case to a simpler one as long as there is one and runs are left, and counts the runs. None has more to look at
/// than the one before.
fn descend(attempt: &Attempt<'_>, limits: &Limits, from: &Ran) -> (Option<Ran>, usize) {
    let course = attempt.terms.course;
    let mut simplest: Option<Ran> = None;
    let (mut runs, mut spent) = (0, 0);
    let mut at = from.input();
    let mut size = from.size();
    let mut tried = HashSet::from([at.clone()]);
    loop {
        let mut simpler = course.simpler(&at);
        simpler.retain(|input| tried.insert(input.clone()));
        let mut found = None;
        // Runs count in the order of the inputs, and not in that in which they end: the same ones with any number of threads.
        in_order(
            attempt.terms.jobs,
            simpler.len(),
            |number| attempt.run(&simpler[number], limits),
            |(cost, failing)| {
                runs += usize::from(cost > 0);
                spent += cost;
                found = failing.filter(|failing| failing.size() <= size);
                let is_over = found.is_some() || spent >= attempt.terms.shrinking;
                if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        let Some(failing) = found else { return (simplest, runs) };
        (at, size) = (failing.input(), failing.size());
        simplest = Some(failing);
        if spent >= attempt.terms.shrinking {
            return (simplest, runs);
        }
    }
}

/// Whether a program fails in a certain way.
#[derive(Debug, Clone, Copy)]
struct Attempt<'a> {
    terms: &'a Terms<'a>,
    entrant: &'a dyn Entrant,
    way: &'a Way,
    conditions: Conditions<'a>,
}

impl Attempt<'_> {
    /// What it costs, in runs, to run the program on this input: 0 if it cannot be, or there is no time left. And the case, if it
    /// fails in this way.
    fn run(&self, input: &Input, limits: &Limits) -> (usize, Option<Ran>) {
        let name = "simplest".parse().expect("a word names a case");
        let detail = "a simpler case".to_owned();
        let case = self
            .entrant
            .takes(input)
            .then(|| reference::case(self.terms, input, name, detail))
            .flatten();
        let Some(case) = case else { return (0, None) };
        let ran = match Ran::new(self.terms, limits, self.entrant, case, &self.conditions) {
            Ok(ran) => ran,
            Err(NotRun::OutOfTime) => return (0, None),
            Err(_) => return (1, None),
        };
        let cost = if matches!(ran.run.ending, Ending::TimedOut { .. }) { TIMED_OUT } else { 1 };
        (cost, (ran.way(self.terms) == *self.way).then_some(ran))
    }
}

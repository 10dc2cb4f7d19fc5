//! Running a submission on all cases.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use super::diagnose::{Did, diagnose};
use super::failing::Ran;
use super::judge::Judged;
use super::patience::{Patience, TIME_OUTS};
use super::shrink::shrink;
use crate::parallel::in_order;
use crate::{
    CaseResult, Course, Diagnosis, Entrant, Finding, GradedCase, Level, Limits, NotRun, Outcome,
    Readings, Shrunk,
};

/// What is added to the headline of a case that did not fail when it was run again.
const SOMETIMES: &str = " (not every time that it is run)";

/// What all submissions of a grading have in common.
#[derive(Debug, Clone, Copy)]
pub struct Terms<'a> {
    /// The course.
    pub course: &'a dyn Course,
    /// What is known of its readings on the cases: one for all submissions, so that nothing is computed twice.
    pub readings: &'a Readings,
    /// The level that decides about passing.
    pub level: Level,
    /// What a run may use; a long expected output makes room for itself.
    pub limits: Limits,
    /// How many programs may run at a time.
    pub jobs: NonZero<usize>,
    /// Whether to stop at the first case that does not pass.
    pub stops_early: bool,
    /// How long the first failing case may be made simpler; [`Duration::ZERO`] leaves it as it is.
    pub shrinking: Duration,
}

/// What became of a submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Graded {
    /// One for each case, in their order. With [`Terms::stops_early`] they end at the first that does not pass.
    pub results: Vec<CaseResult>,
    /// How many cases it had less time for, because it had run out of it on several before.
    pub hurried: usize,
    /// The strictest level at which all of them pass, if there is one.
    pub passes_at: Option<Level>,
    /// What is known about why it fails, the reading that explains most failing cases first.
    pub diagnoses: Vec<Diagnosis>,
    /// The first failing case, in full.
    pub finding: Option<Finding>,
}

/// Runs a submission on the cases; index i of the results is case i. All of the cases have to be ones that the entrant
/// [takes](Entrant::takes).
///
/// A program that has timed out on three cases has less time for the others: 20 times what it took at most for a case that
/// it passes, at least 0.25 s. Which cases these are depends on how many run at a time.
///
/// `tell` is called after each case with the number of those that are done.
pub fn grade(
    terms: &Terms<'_>,
    cases: &[GradedCase],
    entrant: &dyn Entrant,
    tell: &(dyn Fn(usize) + Sync),
) -> Graded {
    let mut results = Vec::with_capacity(cases.len());
    let mut did = Vec::with_capacity(cases.len());
    let mut first_failing: Option<(usize, Ran)> = None;
    let mut hurried = 0;
    let patience = Patience::default();
    let lowest = AtomicUsize::new(usize::MAX);
    in_order(
        terms.jobs,
        cases.len(),
        |at| {
            let mut done = run(terms, &patience, &cases[at], entrant);
            // Only the first failing run is needed later; the others would fill the memory.
            if done.is_failing() && lowest.fetch_min(at, Ordering::Relaxed) < at {
                done.ran = None;
            }
            done
        },
        |done| {
            let is_last = terms.stops_early && done.result.outcome != Outcome::Pass;
            if done.is_failing() && first_failing.is_none() {
                first_failing = done.ran.map(|ran| (results.len(), ran));
            }
            hurried += usize::from(done.is_hurried);
            results.push(done.result);
            did.push(done.did);
            tell(results.len());
            if is_last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
    );
    let finding = first_failing.map(|(at, ran)| finding(terms, entrant, at, &ran, &results));
    let diagnoses =
        if finding.is_some() { diagnose(terms, cases, entrant, &did) } else { Vec::new() };
    Graded { passes_at: passes_at(cases, &results), results, hurried, diagnoses, finding }
}

/// A case that was run.
struct Done {
    result: CaseResult,
    /// Whether there was less time for it than the limits allow.
    is_hurried: bool,
    did: Option<Did>,
    ran: Option<Ran>,
}

impl Done {
    fn is_failing(&self) -> bool {
        !matches!(self.result.outcome, Outcome::Pass | Outcome::NotBuilt | Outcome::Error)
    }
}

fn run(terms: &Terms<'_>, patience: &Patience, graded: &GradedCase, entrant: &dyn Entrant) -> Done {
    let tighter = patience.tighter(terms.limits);
    let is_hurried = tighter.is_some();
    match Ran::new(terms, &tighter.unwrap_or(terms.limits), entrant, graded.case.clone()) {
        Err(reason) => Done { result: not_run(&reason), is_hurried, did: None, ran: None },
        Ok(ran) => {
            let Judged { outcome, passes_at, behaviour, .. } = ran.judged;
            let milliseconds = u64::try_from(ran.run.wall.as_millis()).unwrap_or(u64::MAX);
            patience.hear(outcome, milliseconds);
            let mut headline = ran.headline(terms);
            if is_hurried && outcome == Outcome::TimeOut {
                headline += &format!("; after {TIME_OUTS} time-outs it had no more");
            }
            let result = CaseResult {
                outcome,
                headline,
                passes_at,
                milliseconds,
                difference: ran.judged.shown(&ran.case, &ran.run),
                behaviour: behaviour.at(Level::Exact).digest.to_string(),
            };
            let is_failing = outcome != Outcome::Pass;
            let did = Some(Did { outcome, behaviour });
            Done { result, is_hurried, did, ran: is_failing.then_some(ran) }
        }
    }
}

fn not_run(reason: &NotRun) -> CaseResult {
    CaseResult {
        outcome: match reason {
            NotRun::NotBuilt(_) => Outcome::NotBuilt,
            _ => Outcome::Error,
        },
        headline: reason.to_string(),
        passes_at: None,
        milliseconds: 0,
        difference: None,
        // Not to be built is something that a program does; not to be run here is not.
        behaviour: match reason {
            NotRun::NotBuilt(_) => "not-built".to_owned(),
            _ => String::new(),
        },
    }
}

/// The strictest level at which every case passes.
fn passes_at(cases: &[GradedCase], results: &[CaseResult]) -> Option<Level> {
    if results.len() < cases.len() {
        return None;
    }
    let strictest: Option<Vec<Level>> = results.iter().map(|result| result.passes_at).collect();
    Some(strictest?.into_iter().max().unwrap_or(Level::Exact))
}

/// What there is to say about the first failing case.
fn finding(
    terms: &Terms<'_>,
    entrant: &dyn Entrant,
    at: usize,
    ran: &Ran,
    results: &[CaseResult],
) -> Finding {
    let passing = results.iter().filter(|result| result.outcome == Outcome::Pass);
    let longest = passing.map(|result| result.milliseconds).max().unwrap_or(0);
    let shrinking = (!terms.shrinking.is_zero())
        .then(|| shrink(terms, entrant, ran, Duration::from_millis(longest)));
    let is_steady = shrinking.as_ref().is_none_or(|shrinking| shrinking.is_steady);
    let headline = ran.headline(terms);
    Finding {
        case: at,
        headline: if is_steady { headline } else { headline + SOMETIMES },
        rule: ran.rule(terms),
        transcript: ran.transcript(terms),
        reference: ran.reference(terms),
        goes_on: ran.goes_on(),
        reproduce: entrant.reproduce(&ran.input()),
        shrunk: shrinking.and_then(|shrinking| {
            let runs = shrinking.runs;
            shrinking.simplest.map(|simplest| Shrunk {
                bytes: (ran.size(), simplest.size()),
                runs,
                headline: simplest.headline(terms),
                rule: simplest.rule(terms),
                transcript: simplest.transcript(terms),
                reference: simplest.reference(terms),
                reproduce: entrant.reproduce(&simplest.input()),
            })
        }),
    }
}

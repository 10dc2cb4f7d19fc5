//! Running a submission on all cases.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use super::diagnose::{Did, diagnose};
use super::failing::Ran;
use super::judge::Judged;
use super::own_words::{OwnWords, own_words};
use super::patience::{Patience, TIME_OUTS};
use super::shrink::shrink;
use crate::parallel::in_order;
use crate::{
    CaseResult, Diagnosis, Entrant, Finding, GradedCase, Level, Limits, Outcome, Readings, Run,
    Shrunk, Subject, Wording,
};
use c4_course::Course;
use c4_manner::Manner;

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
    /// In which words programs are expected to say what the course's program says; `None`: in its own.
    pub manner: Option<&'a Manner>,
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
    /// What it words in its own way, wherever it says it: nothing, if it says all as the course does.
    pub wordings: Vec<Wording>,
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
    let mut runs = Vec::with_capacity(cases.len());
    let mut first_failing: Option<(usize, Ran)> = None;
    let mut hurried = 0;
    let patience = Patience::default();
    let lowest = AtomicUsize::new(usize::MAX);
    in_order(
        terms.jobs,
        cases.len(),
        |at| {
            let mut done = run(terms, &patience, &cases[at], entrant);
            // Of other failing runs than the first only what is short is kept; the rest would fill the memory.
            let kept = |ran: &Ran| (ran.run.stdout.len() <= KEPT).then(|| ran.run.clone());
            done.run = done.ran.as_ref().filter(|_| done.is_failing()).and_then(kept);
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
            runs.push(done.run);
            tell(results.len());
            if is_last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
    );
    let Some((at, ran)) = first_failing else {
        let passes_at = passes_at(cases, &results);
        let (wordings, diagnoses) = (Vec::new(), Vec::new());
        return Graded { results, hurried, passes_at, wordings, diagnoses, finding: None };
    };
    let mut diagnoses = diagnose(terms, cases, entrant, &did);
    let mut found = None;
    let mut wordings = Vec::new();
    if let Some(own) = in_own_words(terms, cases, &results, &runs) {
        let readings = Readings::new();
        let terms = Terms { manner: Some(&own.manner), readings: &readings, ..*terms };
        let is_explained = explain_everything(&diagnoses);
        let (mut judged, mut did_so) = (results.clone(), did.clone());
        let first = judge_again(&terms, &own.cases, &runs, &mut judged, &mut did_so);
        // What a known reading explains to the last byte is a matter of words, or of none.
        if !is_explained || first.is_none() {
            (results, did) = (judged, did_so);
            wordings.clone_from(&own.wordings);
        }
        if !is_explained {
            diagnoses = diagnose(&terms, &own.cases, entrant, &did);
            diagnoses.insert(0, own.diagnosis(&results));
            found = first.map(|(at, ran)| finding(&terms, entrant, at, &ran, &results));
        }
    }
    let finding = found.unwrap_or_else(|| finding(terms, entrant, at, &ran, &results));
    let passes_at = passes_at(cases, &results);
    Graded { results, hurried, passes_at, wordings, diagnoses, finding: Some(finding) }
}

/// How much a failing run may have printed to be looked at for its own words, in bytes.
const KEPT: usize = 1 << 16;

/// The words of the program that are its own, if all cases were run, and some fail by what they print.
fn in_own_words(
    terms: &Terms<'_>,
    cases: &[GradedCase],
    results: &[CaseResult],
    runs: &[Option<Run>],
) -> Option<OwnWords> {
    // A looser level forgives form by itself, and one case cannot show what is always so.
    let is_looked_for = terms.level == Level::Exact && cases.len() > 1;
    if !is_looked_for || results.len() < cases.len() || runs.iter().all(Option::is_none) {
        return None;
    }
    own_words(terms.course, cases, runs, |at| results[at].outcome == Outcome::Pass)
}

/// Judges failing runs by what is expected in the program's own words: what it does there, whether that is all right, and the
/// first that is not.
fn judge_again(
    terms: &Terms<'_>,
    cases: &[GradedCase],
    runs: &[Option<Run>],
    results: &mut [CaseResult],
    did: &mut [Option<Did>],
) -> Option<(usize, Ran)> {
    let mut first = None;
    for (at, run) in runs.iter().enumerate() {
        let Some(run) = run else { continue };
        let ran = Ran::judged(terms, cases[at].case.clone(), run.clone());
        let Judged { outcome, behaviour, .. } = ran.judged;
        did[at] = Some(Did { outcome, behaviour });
        if outcome == Outcome::Pass {
            results[at].in_own_words = true;
            continue;
        }
        results[at].headline = ran.headline(terms);
        results[at].difference = ran.judged.shown(&ran.case, &ran.run);
        if first.is_none() {
            first = Some((at, ran));
        }
    }
    first
}

/// Whether readings explain every failing case.
fn explain_everything(diagnoses: &[Diagnosis]) -> bool {
    diagnoses.iter().any(|diagnosis| diagnosis.explains == diagnosis.of)
}

/// A case that was run.
struct Done {
    result: CaseResult,
    /// Whether there was less time for it than the limits allow.
    is_hurried: bool,
    did: Option<Did>,
    /// The run, if the case fails and it is worth keeping.
    run: Option<Run>,
    ran: Option<Ran>,
}

impl Done {
    fn is_failing(&self) -> bool {
        !matches!(self.result.outcome, Outcome::Pass | Outcome::NotBuilt | Outcome::Error)
    }
}

/// Runs a program on the cases and judges each by itself: nothing is made simpler, and no reason is looked for. What does not
/// pass has its [`Detail`](crate::Detail). Each result is shown as soon as it and all before it are there.
///
/// As in [`grade`], a program that has timed out several times has less time for the other cases; the number of these is
/// returned.
pub fn check_each(
    terms: &Terms<'_>,
    cases: &[GradedCase],
    subject: &dyn Subject,
    mut show: impl FnMut(CaseResult),
) -> usize {
    let (patience, mut hurried) = (Patience::default(), 0);
    in_order(
        terms.jobs,
        cases.len(),
        |at| {
            let Done { result, is_hurried, ran, .. } = run(terms, &patience, &cases[at], subject);
            let mut detail = ran.map(|ran| Box::new(ran.detail(terms)));
            if let Some(detail) = detail.as_mut().filter(|_| is_hurried) {
                detail.ending.push(format!("it had less time, after {TIME_OUTS} time-outs"));
            }
            (CaseResult { detail, ..result }, is_hurried)
        },
        |(result, is_hurried)| {
            hurried += usize::from(is_hurried);
            show(result);
            ControlFlow::Continue(())
        },
    );
    hurried
}

fn run(terms: &Terms<'_>, patience: &Patience, graded: &GradedCase, subject: &dyn Subject) -> Done {
    let tighter = patience.tighter(terms.limits);
    let is_hurried = tighter.is_some();
    match Ran::new(terms, &tighter.unwrap_or(terms.limits), subject, graded.case.clone()) {
        Err(reason) => Done {
            result: CaseResult::not_run(&reason),
            is_hurried,
            did: None,
            run: None,
            ran: None,
        },
        Ok(ran) => {
            let mut result = ran.result(terms.level);
            let (outcome, behaviour) = (result.outcome, ran.judged.behaviour);
            patience.hear(outcome, result.milliseconds);
            if is_hurried && outcome == Outcome::TimeOut {
                result.headline += &format!("; after {TIME_OUTS} time-outs it had no more");
            }
            let (did, ran) = (Some(Did { outcome, behaviour }), ran);
            let ran = (outcome != Outcome::Pass).then_some(ran);
            Done { result, is_hurried, did, run: None, ran }
        }
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

//! Running a submission on all cases.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::time::Duration;

use crate::parallel::in_order;
use crate::{
    CaseResult, Course, Diagnosis, Entrant, Finding, GradedCase, Level, Limits, Outcome, Readings,
    Verdict,
};

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
/// `tell` is called after each case with the number of those that are done.
pub fn grade(
    terms: &Terms<'_>,
    cases: &[GradedCase],
    entrant: &dyn Entrant,
    tell: &(dyn Fn(usize) + Sync),
) -> Graded {
    let mut results: Vec<CaseResult> = Vec::with_capacity(cases.len());
    in_order(
        terms.jobs,
        cases.len(),
        |at| result(terms, &cases[at], entrant),
        |result| {
            let is_last = terms.stops_early && result.outcome != Outcome::Pass;
            results.push(result);
            tell(results.len());
            if is_last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
    );
    Graded { results, passes_at: None, diagnoses: Vec::new(), finding: None }
}

fn result(terms: &Terms<'_>, graded: &GradedCase, entrant: &dyn Entrant) -> CaseResult {
    let case = &graded.case;
    let run = entrant.run(&case.args, &case.stdin, &terms.limits.with_room_for(case.stdout.len()));
    let wall = run.as_ref().map(|run| run.wall).unwrap_or_default();
    let (outcome, headline) = match Verdict::of(case, run) {
        Verdict::Pass => (Outcome::Pass, ""),
        Verdict::Differ(_) => (Outcome::Differ, "the output differs"),
        Verdict::Error { .. } => (Outcome::Error, "could not be run"),
    };
    CaseResult {
        outcome,
        headline: headline.to_owned(),
        passes_at: (outcome == Outcome::Pass).then_some(Level::Exact),
        milliseconds: u64::try_from(wall.as_millis()).unwrap_or(u64::MAX),
        difference: None,
        behaviour: String::new(),
    }
}

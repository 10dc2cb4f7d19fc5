//! Checking a program on one case, or on many at a time.

use std::num::NonZero;
use std::ops::ControlFlow;

use crate::parallel::in_order;
use crate::{Case, CaseReport, InProcess, Limits, Subject, Typed, Verdict};

/// One thing to check: a program, on a case.
#[derive(Debug, Clone, Copy)]
pub struct Check<'a> {
    /// The case.
    pub case: &'a Case,
    /// The program to run on it.
    pub subject: &'a dyn Subject,
    /// A program that is known to be right, to explain a difference with; the verdict does not depend on it.
    pub reference: Option<&'a InProcess<'a>>,
}

/// Runs one check, and explains the difference if there is one.
#[must_use]
pub fn check(check: &Check<'_>, limits: &Limits) -> CaseReport {
    let Check { case, subject, reference } = check;
    let longest = case.stdout.len().max(case.stderr.as_ref().map_or(0, Vec::len));
    let limits = limits.with_room_for(longest);
    let run = subject.run(&case.args, &case.stdin, &limits);
    let wall = run.as_ref().map(|run| run.wall).unwrap_or_default();
    let verdict = Verdict::of(case, run);
    CaseReport {
        case: case.name.clone(),
        milliseconds: u64::try_from(wall.as_millis()).unwrap_or(u64::MAX),
        why: case.why.clone(),
        source: case.source.clone(),
        typed: reference.and_then(|reference| typed(case, &verdict, reference, &limits)),
        rerun: Vec::new(),
        verdict,
    }
}

/// Runs all checks, `jobs` at a time, and returns their reports in the same order.
#[must_use]
pub fn check_all(checks: &[Check<'_>], limits: &Limits, jobs: NonZero<usize>) -> Vec<CaseReport> {
    let mut reports = Vec::with_capacity(checks.len());
    check_each(checks, limits, jobs, |report| reports.push(report));
    reports
}

/// Runs all checks, `jobs` at a time, and shows each report as soon as it and all before it are there.
pub fn check_each(
    checks: &[Check<'_>],
    limits: &Limits,
    jobs: NonZero<usize>,
    mut show: impl FnMut(CaseReport),
) {
    let work = |index: usize| check(&checks[index], limits);
    in_order(jobs, checks.len(), work, |report| {
        show(report);
        ControlFlow::Continue(())
    });
}

/// What had been typed just before the difference on standard output.
fn typed(
    case: &Case,
    verdict: &Verdict,
    reference: &InProcess<'_>,
    limits: &Limits,
) -> Option<Typed> {
    match verdict {
        Verdict::Differ(findings) => {
            let offset = findings.stdout.as_ref()?.offset;
            let timeline = reference.timeline(&case.args, &case.stdin, limits);
            timeline.before(&case.stdout, offset)
        }
        Verdict::Pass | Verdict::Error { .. } => None,
    }
}

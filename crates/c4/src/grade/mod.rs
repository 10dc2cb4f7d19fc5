//! `c4 grade`, `c4 check` and `c4 fixtures`: programs of others, on cases that are generated.

mod args;
mod bar;
pub(crate) mod check;
mod fault;
pub(crate) mod generate;
pub(crate) mod intake;
mod journal;
mod merge;
mod plan;
pub(crate) mod points;
mod private;
pub(crate) mod report;
mod reports;
mod watcher;

use std::path::PathBuf;

use c4_console::{Console, Plain, Seed, Stop};
use c4_grade::{Feedback, Grading, Outcome, Reason, Setup, grade_submissions};
use c4_sandbox::printable;

pub(crate) use args::{
    CaseArgs, CheckArgs, Comparison, FixturesArgs, GradeArgs, HandInArgs, IntakeArgs, feedback,
};
pub(crate) use fault::Fault;
pub(crate) use plan::hand_ins;
pub(crate) use report::ReportsArgs;

use crate::args::at_once;
use crate::confinement::hiding;
use crate::courses::Courses;
use crate::interrupt::Advice;
use crate::refusal::Failure;
use args::GradeCommand;
use journal::{Head, Journal};
use plan::Wanted;
use watcher::Watcher;

/// In how many runs a failing case of a single submission may be made simpler.
const ALONE: usize = 3000;
/// The same for each one of many.
const OF_MANY: usize = 500;

pub(crate) fn run(
    courses: Courses,
    args: &GradeArgs,
    console: &mut Console<'_>,
) -> Result<u8, Failure> {
    if let Some(GradeCommand::Merge(args)) = &args.command {
        return merge::run(args, console);
    }
    let known = args.resume.as_deref().and_then(journal::seed).map(Seed::new);
    let wanted = Wanted {
        variant: args.variant.as_deref().unwrap_or_default(),
        paths: &args.paths,
        cases: &args.cases,
        seed: args.cases.seed.or(known).unwrap_or_else(Seed::fresh),
        hand_in: &args.hand_in,
        export: args.export(),
        comparison: args.comparison,
        points: args.points.as_deref(),
        sanitize: args.sanitize,
        jobs: at_once(args.jobs),
        stops_early: false,
        confinement: &args.confinement,
    };
    let mut plan = wanted.plan(courses, console)?;
    if args.cases.seed.is_none() && args.reports.feedback != Feedback::Full {
        let seed = wanted.seed;
        console.complain(Plain(format_args!(
            "c4: the cases come from seed {seed}, which the reports keep to themselves"
        )))?;
    }
    // A part is graded as the whole is, however few are in it.
    if plan.handed.len() != 1 {
        plan.shrinking = OF_MANY;
    }
    if let Some(partition) = args.partition {
        plan.setup.partition = Some(partition.numbers());
        plan.setup.class = Some(Setup::class_of(plan.handed.iter().map(|it| it.name.as_str())));
        plan.handed = partition.of(plan.handed);
    }
    let handed = plan.handed.iter().map(|it| &it.path);
    let read = handed.chain(&args.paths).chain(&args.points).chain(&args.resume);
    let read = read.map(PathBuf::as_path);
    reports::check(&args.reports, plan.course.variant(), plan.handed.len(), read)?;
    let mut journal = match &args.resume {
        Some(path) => {
            let head = Head::new(&plan, &args.confinement);
            let (journal, other) = Journal::open(path, &head).map_err(Fault::Journal)?;
            if let Some(other) = other {
                let (path, other) = (printable::path(path), printable::path(&other));
                console.complain(Plain(format_args!(
                    "c4: {path} was the journal of another grading: all is graded anew, and it is {other} now"
                )))?;
            }
            Some(journal)
        }
        None => None,
    };
    let advice = Advice::on_interrupt(args.resume.as_deref());
    let kept = args.reports.files().chain(&args.reports.gradebook);
    let journals = args.resume.iter().flat_map(|path| crate::journal::files(path));
    plan.sandbox = plan.sandbox.map(|sandbox| hiding(hiding(sandbox, kept), journals));
    let mut watcher = Watcher::new(&plan, journal.as_mut(), console)?;
    let grading = grade_submissions(&plan, &mut watcher)?;
    drop(watcher);
    drop(advice);
    let status = status(&grading);
    match reports::write(&args.reports, grading, console) {
        // Whoever reads no more is told all the same whether all is right.
        Err(Failure::Stopped(Stop::OutputClosed)) => Ok(status),
        written => written.map(|()| status),
    }
}

/// The exit status that tells a grading.
fn status(grading: &Grading) -> u8 {
    let outcomes = || grading.submissions.iter().flat_map(|submission| &submission.results);
    let builds = || grading.submissions.iter().filter_map(|submission| submission.build.as_ref());
    let mut causes = grading.submissions.iter().flat_map(|submission| &submission.diagnoses);
    if outcomes().any(|result| result.outcome == Outcome::Error) {
        2
    } else if outcomes().any(|it| it.outcome.is_verdict() && it.outcome != Outcome::Pass)
        || builds().any(|build| build.failure.is_some())
        || causes.any(|cause| cause.reason == Reason::NotKnown)
    {
        1
    } else {
        0
    }
}

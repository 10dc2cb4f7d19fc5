//! Programs that take no options, where a course's text knows none: which they are, and what they are asked.

use std::time::Duration;

use c4_course::{Bounds, Course, Input};

use super::reading_set::ReadingSet;
use super::unforeseen::moment;
use crate::{Conditions, Entrant, GradedCase, Limits, NotRun, Reproduce, Run, Subject, Terms};

/// Arguments that no course's program takes.
const UNKNOWN: &str = "--no-such-option";

/// A program that is never given options.
#[derive(Debug)]
pub(super) struct WithoutOptions<'a>(pub(super) &'a dyn Entrant);

impl Subject for WithoutOptions<'_> {
    fn run(&self, _: &[String], stdin: &[u8], limits: &Limits) -> Result<Run, NotRun> {
        self.0.run(&[], stdin, limits)
    }

    fn run_under(
        &self,
        conditions: &Conditions<'_>,
        _: &[String],
        stdin: &[u8],
        limits: &Limits,
    ) -> Result<Run, NotRun> {
        self.0.run_under(conditions, &[], stdin, limits)
    }
}

impl Entrant for WithoutOptions<'_> {
    fn takes(&self, input: &Input) -> bool {
        self.0.takes(input)
    }

    fn reproduce(&self, input: &Input) -> Reproduce {
        self.0.reproduce(&Input { args: vec![], ..input.clone() })
    }
}

/// What a program that is only asked something may use: little of a processor, since many hang when their input ends, and enough by the
/// clock for a machine that has other work.
pub(super) fn brief(limits: &Limits) -> Limits {
    at_most(limits, Duration::from_millis(100), Duration::from_secs(2))
}

/// The same for a program whose computer may think: enough for a few of its moves.
pub(super) fn patient(limits: &Limits) -> Limits {
    at_most(&thinking(limits), Duration::from_secs(4), Duration::from_secs(10))
}

/// What a program may use in a case if its computer thinks: a search takes seconds in a game where a rule takes none.
pub(super) fn thinking(limits: &Limits) -> Limits {
    const TIMES: u32 = 5;
    Limits { cpu: limits.cpu * TIMES, wall: limits.wall * TIMES, ..*limits }
}

fn at_most(limits: &Limits, cpu: Duration, wall: Duration) -> Limits {
    Limits { cpu: limits.cpu.min(cpu), wall: limits.wall.min(wall), ..*limits }
}

/// Whether a case is one for programs that take no options.
pub(super) fn is_typed(course: &dyn Course, graded: &GradedCase) -> bool {
    let input = graded.input();
    course.is_typed(&input) && input.is_plainly_typed() && !graded.case.stdout.is_empty()
}

/// Whether a program takes no options, where a course's text knows none: our own are no duty. It says the same with an option that
/// nobody knows as without one; or it takes options of its own, and refuses ours as it does that one.
pub(super) fn takes_no_options(
    terms: &Terms<'_>,
    cases: &[GradedCase],
    entrant: &dyn Entrant,
) -> bool {
    let course = terms.course;
    let limits = brief(&terms.limits);
    let conditions = Conditions { moment: moment(cases), ..Conditions::UNBUFFERED };
    let says = |args: &[String]| {
        let run = entrant.run_under(&conditions, args, &[], &limits).ok()?;
        let first = run.stdout.len().min(FIRST);
        Some((run.stdout[..first].to_vec(), run.stderr))
    };
    let mut typed = cases.iter().filter(|graded| is_typed(course, graded));
    if !course.facts().words_are_open || typed.clone().next().is_none() {
        return false;
    }
    let (without, unknown) = (says(&[]), says(&[UNKNOWN.to_owned()]));
    // Questions may come on either stream.
    let is_silent = |(stdout, stderr): &(Vec<u8>, Vec<u8>)| stdout.is_empty() && stderr.is_empty();
    if without.as_ref().is_none_or(is_silent) {
        return false;
    }
    let ours = typed.find_map(|graded| Some(graded.input().args).filter(|args| !args.is_empty()));
    let is_refused = |args: Vec<String>| {
        let [begun, refused, own] = [&without, &unknown, &says(&args)]
            .map(|said| said.as_ref().map(|(stdout, _)| stdout.clone()));
        begun != refused && own == refused
    };
    without == unknown || ours.is_some_and(is_refused)
}

/// Whether a program that asks nothing answers those who know what to type, perhaps in small letters, so that somebody has to look at it.
pub(super) fn answers_unasked(
    terms: &Terms<'_>,
    cases: &[GradedCase],
    entrant: &dyn Entrant,
) -> bool {
    /// How many cases are typed to it, and how many lines are more than a remark.
    const FEW: usize = 10;
    const LINES: usize = 4;
    let limits = brief(&terms.limits);
    let conditions = Conditions { moment: moment(cases), ..Conditions::UNBUFFERED };
    let lines = |stdin: &[u8]| {
        let run = entrant.run_under(&conditions, &[], stdin, &limits).ok();
        run.map_or(0, |run| run.stdout.iter().filter(|&&byte| byte == b'\n').count())
    };
    let mut typed = cases.iter().filter(|graded| is_typed(terms.course, graded)).take(FEW);
    lines(&[]) == 0
        && typed.any(|graded| {
            let stdin = graded.input().stdin;
            [stdin.to_ascii_lowercase(), stdin].iter().any(|stdin| lines(stdin) >= LINES)
        })
}

/// The cases as they are under readings of the course.
pub(super) fn read_as(
    course: &dyn Course,
    readings: ReadingSet,
    cases: &[GradedCase],
) -> Vec<GradedCase> {
    let read = |graded: &GradedCase| {
        let mut graded = graded.clone();
        if is_typed(course, &graded) {
            let session = course.run_as(&readings.indices(), &graded.input(), Bounds::default());
            graded.case.status = session.status().unwrap_or(graded.case.status);
            graded.case.stdout = session.stdout;
        }
        graded
    };
    cases.iter().map(read).collect()
}

/// How much of what a program says first is looked at, in bytes.
const FIRST: usize = 300;

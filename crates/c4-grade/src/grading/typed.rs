//! Programs that take no options, where a course's text knows none: what they are asked, and how it is typed.

use std::time::Duration;

use c4_course::{Bounds, Course, Dialect};
use c4_manner::{Boards, Heard};

use crate::{Entrant, GradedCase, Limits, Terms};

/// Arguments that no course's program takes.
const UNKNOWN: &str = "--no-such-option";

/// How long a program may take to show whether it takes options.
const GREETING: Duration = Duration::from_millis(300);

/// Whether a case is one for programs that take no options.
pub(super) fn is_typed(course: &dyn Course, graded: &GradedCase) -> bool {
    let input = graded.input();
    course.is_typed(&input) && input.is_plainly_typed() && !graded.case.stdout.is_empty()
}

/// Whether a program takes no options, where a course's text knows none: our own are no duty. It says the same with an option that
/// nobody knows as without one.
pub(super) fn takes_no_options(
    terms: &Terms<'_>,
    cases: &[GradedCase],
    entrant: &dyn Entrant,
) -> bool {
    let course = terms.course;
    let limits = Limits { wall: terms.limits.wall.min(GREETING), ..terms.limits };
    let says = |args: &[&str]| {
        let args: Vec<String> = args.iter().map(|&arg| arg.to_owned()).collect();
        let run = entrant.run_unbuffered(&args, &[], &limits).ok()?;
        let first = run.stdout.len().min(FIRST);
        Some((run.stdout[..first].to_vec(), run.stderr))
    };
    course.words_are_open() && cases.iter().any(|graded| is_typed(course, graded)) && {
        let without = says(&[]);
        without.as_ref().is_some_and(|it| !it.0.is_empty()) && without == says(&[UNKNOWN])
    }
}

/// In what way a program is typed at, if not in the course's own: the reading of its course, by index.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spoken {
    pub(super) reading: usize,
    dialect: Dialect,
}

impl Spoken {
    /// The cases as they are typed for it. Those that it is not asked stay as they are.
    pub(super) fn retyped(&self, course: &dyn Course, cases: &[GradedCase]) -> Vec<GradedCase> {
        let retyped = |graded: &GradedCase| {
            let mut graded = graded.clone();
            if is_typed(course, &graded) {
                let input = self.dialect.retyped(&graded.input());
                let session = course.run_as(&[self.reading], &input, Bounds::default());
                graded.case.status = session.status().unwrap_or(graded.case.status);
                (graded.case.stdin, graded.case.stdout) = (input.stdin, session.stdout);
            }
            graded
        };
        cases.iter().map(retyped).collect()
    }
}

/// The dialect in which the boards of a program follow some sessions best; `None` for the course's own.
pub(super) fn dialect(
    terms: &Terms<'_>,
    cases: &[GradedCase],
    entrant: &dyn Entrant,
) -> Option<Spoken> {
    let course = terms.course;
    let limits = Limits { wall: terms.limits.wall.min(GREETING), ..terms.limits };
    let readings = course.readings();
    let reading = |name: &str| readings.iter().position(|it| it.name == name);
    // Where nobody draws lots, boards follow from what is typed alone.
    let is_telling = |graded: &&GradedCase| {
        is_typed(course, graded)
            && graded.is_generated
            && course.run(&graded.input()).lots.len() < 2
    };
    let sample: Vec<&GradedCase> = cases.iter().filter(is_telling).take(SAMPLE).collect();
    let fit = |spoken: Option<Spoken>| {
        let runs = sample.iter().filter_map(|graded| {
            let input = graded.input();
            let input = spoken.map_or(input.clone(), |it| it.dialect.retyped(&input));
            let readings = Vec::from_iter(spoken.map(|it| it.reading));
            let session = course.run_as(&readings, &input, Bounds::default());
            let run = entrant.run_unbuffered(&input.args, &input.stdin, &limits).ok()?;
            Some((session, run.stdout))
        });
        let runs: Vec<_> = runs.collect();
        let heard = runs.iter().map(|(session, stdout)| Heard { session, stdout });
        Boards::fit(&heard.collect::<Vec<_>>())
    };
    let all = course
        .dialects()
        .iter()
        .filter_map(|&dialect| Some(Spoken { reading: reading(dialect.reading)?, dialect }));
    let own = fit(None);
    let best = all.map(|spoken| (fit(Some(spoken)), spoken)).rev().max_by_key(|(fit, _)| *fit);
    best.filter(|(fit, _)| *fit > own).map(|(_, spoken)| spoken)
}

/// In how many cases it is looked in what way a program is typed at.
const SAMPLE: usize = 6;

/// How much of what a program says first is looked at, in bytes.
const FIRST: usize = 300;

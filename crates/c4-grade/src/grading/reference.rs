//! The reference of a course, asked in this process.

use std::time::Duration;

use super::reading_set::ReadingSet;
use crate::{Case, CaseName, Course, Ending, Input, Limits, Origin, Run, Source, Terms, Timeline};

/// What a reference may use. It is trusted, but a misreading of a course can print without end.
const WALL: Duration = Duration::from_secs(10);
const OUTPUT: usize = 64 << 20;

/// What the right program answers; `None` if it does not end by itself, which would be a fault of the course.
pub(crate) fn case(
    course: &dyn Course,
    input: &Input,
    name: CaseName,
    detail: String,
) -> Option<Case> {
    let run = course.read_as(&[]).call(&input.args, &input.stdin, &limits(OUTPUT));
    let Ending::Exited { status } = run.ending else { return None };
    let complains = course.complains(input, &run);
    Some(Case {
        name,
        args: input.args.clone(),
        status: u8::try_from(status).ok()?,
        why: String::new(),
        source: Source { origin: Origin::Recorded, detail },
        stdin: input.stdin.clone(),
        complains,
        stdout: run.stdout,
        stderr: said(complains, run.stderr),
    })
}

/// What belongs on standard error, if that is known: nothing where the reference says nothing. The words that it does say
/// are its own.
fn said(complains: bool, by_reference: Vec<u8>) -> Option<Vec<u8>> {
    (!complains && by_reference.is_empty()).then_some(by_reference)
}

/// The standard error of a transcript that leaves it open.
pub(crate) fn stderr_of(course: &dyn Course, case: &Case) -> Option<Vec<u8>> {
    let run = course.read_as(&[]).call(&case.args, &case.stdin, &limits(OUTPUT));
    said(case.complains, run.stderr)
}

/// The run of the right program in which it says why its computer moves, if it has one.
pub(crate) fn explained(course: &dyn Course, input: &Input) -> Run {
    course.read_as(&[]).call(&explaining(course, &input.args), &input.stdin, &limits(OUTPUT))
}

/// What the reference does on a case in these readings, when it may print as much as a program may.
pub(crate) fn read_as(terms: &Terms<'_>, case: &Case, readings: ReadingSet) -> Run {
    let limits = limits(terms.limits.with_room_for(case.stdout.len()).output);
    terms.course.read_as(&readings.indices()).call(&case.args, &case.stdin, &limits)
}

/// The course of a run in these readings, with what is said on standard error only to explain it, or without.
pub(crate) fn timeline(
    course: &dyn Course,
    case: &Case,
    readings: ReadingSet,
    explains: bool,
) -> Timeline {
    let args = if explains { explaining(course, &case.args) } else { case.args.clone() };
    course.read_as(&readings.indices()).timeline(&args, &case.stdin, &limits(OUTPUT))
}

fn explaining(course: &dyn Course, args: &[String]) -> Vec<String> {
    let more = course.explaining().iter().map(|&arg| arg.to_owned());
    args.iter().cloned().chain(more).collect()
}

fn limits(output: usize) -> Limits {
    Limits { wall: WALL, output, ..Limits::default() }
}

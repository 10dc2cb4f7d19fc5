//! The reference of a course, asked in this process.

use std::time::{Duration, Instant};

use c4_console::Channel;
use c4_course::{Bounds, Course, End, Input, Session};
use c4_manner::Manner;
use c4_sandbox::repeats;

use super::reading_set::ReadingSet;
use crate::{Case, CaseName, Clock, Ending, Limits, Origin, Run, Source, Stream, Terms};

/// What the right program answers, in the words that are expected; `None` if it does not end by itself, which would be a
/// fault of the course.
pub(crate) fn case(
    terms: &Terms<'_>,
    input: &Input,
    name: CaseName,
    detail: String,
) -> Option<Case> {
    case_of(terms.course, input, terms.retold(terms.run(input)), name, detail)
}

/// A case as it is expected to be answered: in these words, and under these readings.
pub(crate) fn expected(terms: &Terms<'_>, case: &Case) -> Case {
    if terms.manner.is_none() && terms.granted == ReadingSet::NONE {
        return case.clone();
    }
    let session = terms.run(&case.input());
    let status = session.status().unwrap_or(case.status);
    let stdout = terms.retold(session).stdout;
    Case { stdout, status, ..case.clone() }
}

/// The case that a session of the right program makes; `None` if it did not end by itself.
pub(crate) fn case_of(
    course: &dyn Course,
    input: &Input,
    session: Session,
    name: CaseName,
    detail: String,
) -> Option<Case> {
    let status = session.status()?;
    let complains = course.complains(&session);
    Some(Case {
        name,
        args: input.args.clone(),
        status,
        why: String::new(),
        source: Source { origin: Origin::Recorded, detail },
        stdin: input.stdin.clone(),
        complains,
        stdout: session.stdout,
        stderr: said(complains, session.stderr),
    })
}

/// What belongs on standard error, if that is known: nothing where the reference says nothing. The words that it does say
/// are its own.
pub(crate) fn said(complains: bool, by_reference: Vec<u8>) -> Option<Vec<u8>> {
    (!complains && by_reference.is_empty()).then_some(by_reference)
}

/// What the reference does on a case in these readings, when it may print as much as a program may.
pub(crate) fn read_as(terms: &Terms<'_>, case: &Case, readings: ReadingSet) -> Run {
    let limits = terms.limits.with_room_for(case.stdout.len());
    let readings = readings.and_all(terms.granted);
    run_as(terms.course, &readings.indices(), &case.input(), &limits, terms.manner)
}

impl Terms<'_> {
    /// What is expected on an input, in the words of the reference.
    fn run(&self, input: &Input) -> Session {
        self.course.run_as(&self.granted.indices(), input, Bounds::default())
    }

    /// A session in the words that are expected.
    pub(crate) fn retold(&self, session: Session) -> Session {
        match self.manner {
            Some(manner) => manner.retold(session),
            None => session,
        }
    }
}

/// The run of a program that reads the course like this, as a program of its own would have run.
pub(crate) fn run_as(
    course: &dyn Course,
    readings: &[usize],
    input: &Input,
    limits: &Limits,
    manner: Option<&Manner>,
) -> Run {
    // There is no clock in a page, which shows no times.
    let start = (!cfg!(target_family = "wasm")).then(Instant::now);
    let bounds = Bounds { output: limits.output, ..Bounds::default() };
    let session = course.run_as(readings, input, bounds);
    let ending = match session.end {
        End::Exited(status) => Ending::Exited { status: status.into() },
        End::TooMuch(channel) => {
            let (stream, bytes) = match channel {
                Channel::Output => (Stream::Stdout, &session.stdout),
                Channel::Errors => (Stream::Stderr, &session.stderr),
            };
            let (after_input, repeats) = (session.input_ended, repeats(bytes));
            Ending::Flooded { stream, limit: limits.output, after_input, repeats }
        }
        End::TooLong => Ending::TimedOut { clock: Clock::Wall, limit: bounds.wall },
    };
    let stdout = manner.map(|manner| manner.speak(&session));
    let Session { stdout: plain, stderr, .. } = session;
    let stdout = stdout.unwrap_or(plain);
    Run { ending, stdout, stderr, wall: start.map_or(Duration::ZERO, |start| start.elapsed()) }
}

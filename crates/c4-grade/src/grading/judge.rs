//! The verdict on a run, at a level.

use std::cell::LazyCell;

use super::behaviour::Behaviour;
use super::reading_set::ReadingSet;
use super::readings::open_forms;
use super::reference;
use crate::{Case, Difference, Ending, Level, Outcome, Run, Shown, Stream, Terms};

/// How much of the expected line has to be on the other stream to be what was meant, in bytes.
const TELLING: usize = 3;

/// How many bytes have to be right again after a message, for the message to be all that is wrong.
const RESUMED: usize = 24;

/// How many lines a message may have.
const MESSAGE_LINES: usize = 3;

/// What was found about a run.
#[derive(Debug, Clone)]
pub(crate) struct Judged {
    pub(crate) outcome: Outcome,
    pub(crate) passes_at: Option<Level>,
    pub(crate) behaviour: Behaviour,
    /// What the run is compared with.
    pub(crate) form: Form,
    /// Where the run first differs from it.
    pub(crate) spot: Option<Spot>,
    /// What is on the wrong stream.
    pub(crate) misplaced: Option<Misplaced>,
}

/// What a case asks for, in one of the forms that a level accepts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Form {
    /// The equivalent readings of the course that lead to it.
    pub(crate) readings: ReadingSet,
    pub(crate) stdout: Vec<u8>,
    pub(crate) status: i32,
}

/// Where two outputs first differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Spot {
    pub(crate) stream: Stream,
    /// The offset in what was expected.
    pub(crate) expected: usize,
    /// The offset in what was printed.
    pub(crate) actual: usize,
}

/// What is on the wrong stream, or on none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Misplaced {
    /// What belongs on standard output is on standard error.
    Output,
    /// A message that belongs on standard error is on standard output.
    Message,
    /// A message that belongs on standard error is nowhere to be seen.
    Missing,
}

/// Judges a run of a case.
pub(crate) fn judge(terms: &Terms<'_>, case: &Case, run: &Run) -> Judged {
    let behaviour = Behaviour::of(case, run);
    let passes_at = passes_at(terms, case, run, &behaviour);
    let form = closest(terms, case, run, &behaviour);
    judged(terms.level, case, run, behaviour, passes_at, form)
}

/// Judges a run of a case byte by byte, whatever its course leaves open.
pub(crate) fn judge_bytes(case: &Case, run: &Run) -> Judged {
    let (level, behaviour) = (Level::Exact, Behaviour::of(case, run));
    let passes_at = is_as_expected(level, case, run, &behaviour).then_some(level);
    judged(level, case, run, behaviour, passes_at, Form::of(case))
}

fn judged(
    level: Level,
    case: &Case,
    run: &Run,
    behaviour: Behaviour,
    passes_at: Option<Level>,
    form: Form,
) -> Judged {
    let passes = passes_at.is_some_and(|strictest| strictest <= level);
    let spot = if passes { None } else { spot(level, case, &form, run) };
    let misplaced = if passes { None } else { misplaced(case, &form, run, spot) };
    let outcome = match run.ending {
        Ending::Killed { .. } => Outcome::Crash,
        Ending::TimedOut { .. } => Outcome::TimeOut,
        Ending::Flooded { .. } => Outcome::Flood,
        Ending::OutOfMemory { .. }
        | Ending::TooManyProcesses { .. }
        | Ending::FilesTooLarge { .. } => Outcome::OverLimit,
        Ending::Exited { .. } if passes => Outcome::Pass,
        Ending::Exited { .. } if misplaced.is_some() => Outcome::WrongStream,
        Ending::Exited { .. } if spot.is_some() => Outcome::Differ,
        Ending::Exited { .. } => Outcome::WrongStatus,
    };
    Judged { outcome, passes_at, behaviour, form, spot, misplaced }
}

impl Form {
    /// The form that a case itself has.
    fn of(case: &Case) -> Self {
        let (stdout, status) = (case.stdout.clone(), case.status.into());
        Self { readings: ReadingSet::NONE, stdout, status }
    }
}

impl Judged {
    /// The first difference, drawn.
    pub(crate) fn shown(&self, case: &Case, run: &Run) -> Option<Shown> {
        let spot = self.spot.filter(|_| !self.is_cut_off(run))?;
        let (stream, expected, actual) = self.sides(spot, case, run);
        let at = Difference::at(expected, spot.expected, actual, spot.actual);
        Some(Shown::of(stream, at))
    }

    /// Whether the program did not come to its end, and all that came out until then is right. Where it went wrong is not
    /// known, because it may have printed more: what a C program prints into a pipe waits in a buffer.
    pub(crate) fn is_cut_off(&self, run: &Run) -> bool {
        let is_prefix = match self.spot {
            None => true,
            Some(Spot { stream, actual, .. }) => {
                stream == Stream::Stdout && run.stdout[actual..].trim_ascii().is_empty()
            }
        };
        is_prefix && matches!(self.outcome, Outcome::Crash | Outcome::TimeOut | Outcome::OverLimit)
    }

    /// The name of the stream that differs, what was expected there, and what was printed.
    pub(crate) fn sides<'a>(
        &'a self,
        spot: Spot,
        case: &'a Case,
        run: &'a Run,
    ) -> (&'static str, &'a [u8], &'a [u8]) {
        match spot.stream {
            Stream::Stdout => ("stdout", &self.form.stdout, &run.stdout),
            Stream::Stderr => ("stderr", case.stderr.as_deref().unwrap_or_default(), &run.stderr),
        }
    }
}

/// The strictest level at which a run passes.
fn passes_at(terms: &Terms<'_>, case: &Case, run: &Run, behaviour: &Behaviour) -> Option<Level> {
    if !matches!(run.ending, Ending::Exited { .. }) || is_silent(case, run) {
        return None;
    }
    let is_reading = |level: Level, readings: ReadingSet| {
        let reading = terms.readings.seen(level, terms, case, readings);
        reading.digest == behaviour.at(level).digest
    };
    let forms = LazyCell::new(|| open_forms(terms, case));
    let is_open = |level: Level| forms.iter().any(|&readings| is_reading(level, readings));
    Level::ALL.into_iter().find(|&level| {
        is_as_expected(level, case, run, behaviour)
            || level > Level::Exact && stderr_differs(level, case, run).is_none() && is_open(level)
    })
}

/// Whether a run is what its case asks for, in the form that it has there.
fn is_as_expected(level: Level, case: &Case, run: &Run, behaviour: &Behaviour) -> bool {
    run.ending == Ending::Exited { status: case.status.into() }
        && !is_silent(case, run)
        && behaviour.at(level).first.is_none()
        && stderr_differs(level, case, run).is_none()
}

/// Where standard error differs from the one that is asked for. That it says anything where there is nothing to say is
/// forgiven by all levels but the strictest.
pub(crate) fn stderr_differs(level: Level, case: &Case, run: &Run) -> Option<(usize, usize)> {
    let expected = case.stderr.as_ref()?;
    let counts = level == Level::Exact || !expected.is_empty();
    counts.then(|| Level::Exact.difference(expected, &run.stderr)).flatten()
}

/// Whether a message is missing on standard error.
pub(crate) fn is_silent(case: &Case, run: &Run) -> bool {
    case.complains && run.stderr.is_empty()
}

/// The form of the case that the run follows longest.
fn closest(terms: &Terms<'_>, case: &Case, run: &Run, behaviour: &Behaviour) -> Form {
    let level = terms.level;
    let plain = Form::of(case);
    let first = behaviour.at(level).first;
    if level == Level::Exact || first.is_none() {
        return plain;
    }
    // A form that parts from the plain one elsewhere than the run does cannot be closer to it.
    let parts_there =
        |readings: &ReadingSet| terms.readings.seen(level, terms, case, *readings).first == first;
    let others = open_forms(terms, case).into_iter().filter(parts_there).filter_map(|readings| {
        let other = reference::read_as(terms, case, readings);
        let Ending::Exited { status } = other.ending else { return None };
        Some(Form { readings, stdout: other.stdout, status })
    });
    let right = |form: &Form| {
        level.difference(&form.stdout, &run.stdout).map_or(usize::MAX, |(_, actual)| actual)
    };
    // Of equally close ones the plain one, then the smaller set.
    others
        .fold((right(&plain), plain), |best, other| {
            let is_right = right(&other);
            if is_right > best.0 { (is_right, other) } else { best }
        })
        .1
}

/// Where the run first differs from the form, or from the standard error that is asked for.
fn spot(level: Level, case: &Case, form: &Form, run: &Run) -> Option<Spot> {
    let at = |stream, (expected, actual)| Spot { stream, expected, actual };
    let on_stdout = level.difference(&form.stdout, &run.stdout);
    on_stdout
        .map(|places| at(Stream::Stdout, places))
        .or_else(|| Some(at(Stream::Stderr, stderr_differs(level, case, run)?)))
}

fn misplaced(case: &Case, form: &Form, run: &Run, spot: Option<Spot>) -> Option<Misplaced> {
    let Some(Spot { stream: Stream::Stdout, expected, actual }) = spot else {
        return is_silent(case, run).then_some(Misplaced::Missing);
    };
    let (wanted, printed) = (&form.stdout[expected..], &run.stdout[actual..]);
    let line = first_line(wanted).trim_ascii();
    let holds = |text: &[u8]| text.windows(line.len()).any(|window| window == line);
    if line.len() >= TELLING && holds(&run.stderr) && !holds(first_line(printed)) {
        return Some(Misplaced::Output);
    }
    let resumes = |after: &[u8]| match wanted {
        [] => after.is_empty(),
        _ => after.starts_with(&wanted[..wanted.len().min(RESUMED)]),
    };
    let mut after = printed;
    (is_silent(case, run)
        && (0..MESSAGE_LINES).any(|_| {
            let line = first_line(after);
            after = &after[line.len()..];
            !line.is_empty() && resumes(after)
        }))
    .then_some(Misplaced::Message)
}

/// The first line, with its line feed.
pub(crate) fn first_line(text: &[u8]) -> &[u8] {
    text.split_inclusive(|&byte| byte == b'\n').next().unwrap_or_default()
}

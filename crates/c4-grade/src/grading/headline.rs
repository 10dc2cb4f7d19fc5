//! What there is to say about a failing run, in a line.

use super::judge::{Judged, Misplaced, Spot};
use super::slip::Slip;
use crate::visible::CUT;
use crate::{Case, Clock, Ending, Level, Outcome, Run, Stream};

/// What a pipe holds back in a C program until it is full, or the program ends properly.
const C_BUFFER: usize = 4096;

/// What is added where it is likely that more had been printed.
const LOST: &str = " (text still in a buffer is lost)";

/// How much of what is printed over and over is told, in characters.
const REPEATED: usize = 60;

/// What there is to say about a run in a line; nothing if it passes.
///
/// Only the headlines of [`Outcome::Differ`], [`Outcome::WrongStatus`] and [`Outcome::WrongStream`] tell anything of
/// what was expected: the others can be shown to anybody.
pub(crate) fn headline(level: Level, case: &Case, run: &Run, judged: &Judged) -> String {
    let slip = judged.spot.map(|spot| slip(level, case, run, judged, spot));
    match judged.outcome {
        Outcome::Pass | Outcome::NotBuilt | Outcome::Error | Outcome::NotAsked => String::new(),
        Outcome::Crash | Outcome::TimeOut | Outcome::OverLimit => {
            let lost = if loses_output(run, judged) { LOST } else { "" };
            format!("{}{}{lost}", ending(&run.ending), progress(run, judged))
        }
        Outcome::Flood => ending(&run.ending),
        Outcome::WrongStatus => {
            format!("the output is right, but {}", status(run, judged).unwrap_or_default())
        }
        Outcome::WrongStream => with_status(misplaced(judged), run, judged),
        Outcome::Differ => with_status(slip.unwrap_or_default(), run, judged),
    }
}

fn slip(level: Level, case: &Case, run: &Run, judged: &Judged, spot: Spot) -> String {
    let (_, expected, actual) = judged.sides(spot, case, run);
    let slip = Slip::new(level, (expected, spot.expected), (actual, spot.actual));
    match spot.stream {
        Stream::Stdout => slip.words(),
        Stream::Stderr if expected.is_empty() => {
            "prints on standard error, where nothing is expected".to_owned()
        }
        Stream::Stderr => format!("on standard error: {}", slip.words()),
    }
}

fn misplaced(judged: &Judged) -> String {
    match judged.misplaced {
        Some(Misplaced::Output) => "prints on standard error what belongs on standard output",
        Some(Misplaced::Message) => {
            "prints its message on standard output; it belongs on standard error"
        }
        Some(Misplaced::Missing) | None => {
            "prints nothing on standard error, where a message is expected"
        }
    }
    .to_owned()
}

fn with_status(words: String, run: &Run, judged: &Judged) -> String {
    match status(run, judged) {
        Some(status) => format!("{words}; {status}"),
        None => words,
    }
}

/// An exit status that is not the expected one.
fn status(run: &Run, judged: &Judged) -> Option<String> {
    match run.ending {
        Ending::Exited { status } if status != judged.form.status => {
            Some(format!("ends with exit status {status}, expected {}", judged.form.status))
        }
        _ => None,
    }
}

/// How a run ended that did not come to its own end.
fn ending(ending: &Ending) -> String {
    match ending {
        Ending::Exited { status } => format!("ends with exit status {status}"),
        Ending::Killed { signal } => match signal.meaning() {
            Some(meaning) => format!("crashes with {signal} ({meaning})"),
            None => format!("crashes with {signal}"),
        },
        // How long that is may depend on what was run before.
        Ending::TimedOut { clock: Clock::Wall, .. } => {
            "is still running when its time is over".to_owned()
        }
        Ending::TimedOut { clock: Clock::Cpu, .. } => {
            "is still computing when its processor time is over".to_owned()
        }
        Ending::Flooded { stream, limit, after_input, repeats } => {
            let after = if *after_input { " after its input has ended" } else { "" };
            let over = match repeats {
                Some(lines) => format!(", over and over: `{}`", beginning(&lines.join(" "))),
                None => String::new(),
            };
            format!("keeps printing{after}{over}; stopped after {} on {stream}", bytes(*limit))
        }
        Ending::OutOfMemory { limit } => format!("uses more than {limit} bytes of memory"),
        Ending::TooManyProcesses { limit } => format!("starts more than {limit} processes"),
        Ending::FilesTooLarge { limit } => format!("writes more than {limit} bytes to files"),
    }
}

/// As much of a repeated text as a line has room for.
fn beginning(text: &str) -> String {
    match text.char_indices().nth(REPEATED) {
        Some((end, _)) => format!("{}{CUT}", &text[..end]),
        None => text.to_owned(),
    }
}

/// `1 MiB`, `1000 bytes`.
fn bytes(count: usize) -> String {
    const MIB: usize = 1 << 20;
    if count > 0 && count.is_multiple_of(MIB) {
        format!("{} MiB", count / MIB)
    } else {
        format!("{count} bytes")
    }
}

/// How far a run had come that did not come to its end.
fn progress(run: &Run, judged: &Judged) -> String {
    let Some(Spot { stream: Stream::Stdout, actual, .. }) = judged.spot else {
        return ", when it had printed everything right".to_owned();
    };
    let lines = 1 + run.stdout[..actual].iter().filter(|&&byte| byte == b'\n').count();
    match (actual, actual < run.stdout.len()) {
        (_, true) => format!("; its output is wrong from line {lines} on"),
        (0, false) => ", when it had printed nothing".to_owned(),
        (_, false) => format!(", when it had come to line {lines}"),
    }
}

/// Whether it is likely that a program which was cut off had printed more than came out: a C program hands over its
/// output a buffer at a time.
fn loses_output(run: &Run, judged: &Judged) -> bool {
    judged.spot.is_some() && judged.is_cut_off(run) && run.stdout.len().is_multiple_of(C_BUFFER)
}

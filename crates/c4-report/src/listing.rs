//! Each case of one program by itself, in the order of the cases: no colour, nothing that depends on the terminal.
//!
//! It comes in parts, so that it can be shown while it comes about.

use std::io::{self, Write};

use super::printable;
use super::words::{self, counted};
use c4_grade::{CaseInfo, CaseResult, Detail, Outcome, Shown, Typed};

/// Writes what comes before the cases.
///
/// # Errors
/// As `out` fails.
pub fn head(variant: &str, cases: usize, program: &str, out: &mut dyn Write) -> io::Result<()> {
    let program = printable::line(program);
    writeln!(out, "{variant}: {}, run by {program}\n", counted(cases, "case"))
}

/// Writes the outcome of a case as a line, and all that there is to say about it, if it does not pass.
///
/// # Errors
/// As `out` fails.
pub fn case(info: &CaseInfo, result: &CaseResult, out: &mut dyn Write) -> io::Result<()> {
    let Tally { pass, error, .. } = Tally::of([result]);
    if pass == 1 {
        return writeln!(out, "pass    {}", info.name);
    }
    writeln!(out, "{}{}", if error == 1 { "error   " } else { "differ  " }, info.name)?;
    if error == 1 {
        writeln!(out, "    {}", printable::line(&result.headline))?;
    }
    if let Some(detail) = &result.detail {
        differences(detail, out)?;
    }
    let (why, from) = (printable::line(&info.why), printable::line(&info.from));
    writeln!(out, "    why: {why}\n    from: {from}")?;
    let rerun = result.detail.iter().flat_map(|detail| &detail.rerun);
    for (index, line) in rerun.enumerate() {
        let line = printable::line(line);
        writeln!(out, "    {}: {line}", if index == 0 { "again" } else { "or" })?;
    }
    writeln!(out)
}

/// Writes what comes after the cases.
///
/// # Errors
/// As `out` fails.
pub fn end(last: Option<&CaseResult>, out: &mut dyn Write) -> io::Result<()> {
    // Whatever does not pass has ended with an empty line.
    if last.is_some_and(|last| last.outcome == Outcome::Pass) { writeln!(out) } else { Ok(()) }
}

/// How many cases came out in which way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// As expected.
    pub pass: usize,
    /// Not as expected.
    pub differ: usize,
    /// Could not be run.
    pub error: usize,
}

impl Tally {
    /// Counts results.
    #[must_use]
    pub fn of<'a>(results: impl IntoIterator<Item = &'a CaseResult>) -> Self {
        let mut tally = Self::default();
        for result in results {
            *match result.outcome {
                Outcome::Pass => &mut tally.pass,
                Outcome::NotAsked => continue,
                Outcome::Error => &mut tally.error,
                _ => &mut tally.differ,
            } += 1;
        }
        tally
    }

    /// Writes the counts as a line.
    ///
    /// # Errors
    /// As `out` fails.
    pub fn write(self, out: &mut dyn Write) -> io::Result<()> {
        let Self { pass, differ, error } = self;
        let all = counted(pass + differ + error, "case");
        writeln!(out, "{all}: {pass} pass, {differ} differ, {error} error")
    }
}

fn differences(detail: &Detail, out: &mut dyn Write) -> io::Result<()> {
    let Detail { ending, differences, stderr, typed, rerun: _ } = detail;
    for line in ending {
        writeln!(out, "    {}", printable::line(line))?;
    }
    for Shown { stream, offset, line, column, expected, actual, caret } in differences {
        let (stream, right) = (words::stream(stream), counted(*offset, "right byte"));
        writeln!(out, "    {stream} differs at line {line}, column {column}, after {right}:")?;
        if let Some(expected) = expected {
            writeln!(out, "      expected  {expected}")?;
        }
        writeln!(out, "      actual    {actual}")?;
        writeln!(out, "      {:>width$}", '^', width = "expected  ".len() + caret + 1)?;
    }
    for line in stderr {
        writeln!(out, "    {}", printable::line(line))?;
    }
    match typed {
        Some(typed) => writeln!(out, "    typed just before: {}", typed_words(typed)),
        None => Ok(()),
    }
}

fn typed_words(typed: &Typed) -> String {
    let last = typed.last.join(" ");
    let first = typed.lines + 1 - typed.last.len();
    let lines = match typed.last.len() {
        0 => "nothing yet".to_owned(),
        1 => format!("{last} (line {first} of the input)"),
        _ => format!("{last} (lines {first} to {} of the input)", typed.lines),
    };
    if typed.input_ended { lines + ", and then the input ended" } else { lines }
}

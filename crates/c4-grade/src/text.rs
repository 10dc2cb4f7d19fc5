//! A report as text for people: no colour, nothing that depends on the terminal.

use std::io::{self, Write};

use crate::{
    CaseReport, Difference, Findings, Origin, Report, Source, Stream, SuiteReport, Summary, Typed,
    Verdict,
};

impl Report {
    /// Writes the report for a person to read.
    ///
    /// # Errors
    /// As `out` fails.
    pub fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        for suite in &self.suites {
            suite.write_head(suite.cases.len(), out)?;
            for case in &suite.cases {
                case.write_text(out)?;
            }
            suite.write_end(out)?;
        }
        self.summary.write_text(out)
    }
}

/// The parts of the text, for a report that is shown while it comes about.
impl SuiteReport {
    /// Writes what comes before the cases, of which there will be so many.
    ///
    /// # Errors
    /// As `out` fails.
    pub fn write_head(&self, count: usize, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}: {}, run by {}\n", self.suite, cases(count), self.program)
    }

    /// Writes what comes after the cases.
    ///
    /// # Errors
    /// As `out` fails.
    pub fn write_end(&self, out: &mut dyn Write) -> io::Result<()> {
        match self.cases.last().map(|case| &case.verdict) {
            Some(Verdict::Pass) => writeln!(out),
            // Every other verdict has ended with an empty line.
            Some(Verdict::Differ(_) | Verdict::Error { .. }) | None => Ok(()),
        }
    }
}

impl Summary {
    /// Writes the counts as a line.
    ///
    /// # Errors
    /// As `out` fails.
    pub fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let (pass, differ, error) = (self.pass, self.differ, self.error);
        writeln!(out, "{}: {pass} pass, {differ} differ, {error} error", cases(self.total()))
    }
}

impl CaseReport {
    /// Writes the verdict as a line, and what there is to say about it, if the case does not pass.
    ///
    /// # Errors
    /// As `out` fails.
    pub fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let name = &self.case;
        match &self.verdict {
            Verdict::Pass => return writeln!(out, "pass    {name}"),
            Verdict::Differ(findings) => {
                writeln!(out, "differ  {name}")?;
                write_findings(findings, out)?;
            }
            Verdict::Error { reason } => {
                writeln!(out, "error   {name}")?;
                writeln!(out, "    {reason}")?;
            }
        }
        if let Some(typed) = &self.typed {
            writeln!(out, "    typed just before: {}", typed_words(typed))?;
        }
        writeln!(out, "    why: {}", self.why)?;
        writeln!(out, "    from: {}", source_words(&self.source))?;
        for (index, line) in self.rerun.iter().enumerate() {
            writeln!(out, "    {}: {line}", if index == 0 { "again" } else { "or" })?;
        }
        writeln!(out)
    }
}

fn cases(count: usize) -> String {
    format!("{count} case{}", if count == 1 { "" } else { "s" })
}

fn write_findings(findings: &Findings, out: &mut dyn Write) -> io::Result<()> {
    if let Some(ending) = &findings.ending {
        writeln!(out, "    {}; expected exit status {}", ending.actual, ending.expected)?;
        if let Some(remark) = ending.actual.remark() {
            writeln!(out, "    {remark}")?;
        }
    }
    let streams = [(Stream::Stdout, &findings.stdout), (Stream::Stderr, &findings.stderr)];
    for (stream, difference) in streams {
        if let Some(difference) = difference {
            write_difference(stream, difference, out)?;
        }
    }
    if findings.silent {
        writeln!(out, "    nothing on standard error, where a message is expected")?;
    }
    if let Some(said) = &findings.said {
        writeln!(out, "    on standard error, not compared: {said}")?;
    }
    Ok(())
}

fn write_difference(stream: Stream, at: &Difference, out: &mut dyn Write) -> io::Result<()> {
    let Difference { offset, line, column, expected, actual, caret } = at;
    let right = format!("{offset} right byte{}", if *offset == 1 { "" } else { "s" });
    writeln!(out, "    {stream} differs at line {line}, column {column}, after {right}:")?;
    writeln!(out, "      expected  {expected}")?;
    writeln!(out, "      actual    {actual}")?;
    writeln!(out, "      {:>width$}", '^', width = "expected  ".len() + caret + 1)
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

fn source_words(source: &Source) -> String {
    let origin = match source.origin {
        Origin::Assignment => "the assignment",
        Origin::Specification => "the specification",
        Origin::Recorded => "a recording",
    };
    format!("{origin} ({})", source.detail)
}

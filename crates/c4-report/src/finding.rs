//! A failing case, as text: what was seen, what was expected, and how to see it again.

use std::io::{self, Write};

use super::cut::cut;
use super::printable;
use super::screen::{Faced, Line, Screen, Span};
use super::story::{COMMAND, Story};
use super::words::{self, counted, sentence};
use c4_grade::{Finding, Piece, Reproduce, Shown, Shrunk};

/// The marks around typed input.
const TYPED: (char, char) = ('‹', '›');

/// Behind a command that prints without end: its beginning is enough, and it is ended by that.
const LOOK: &str = " | head -c 2000";

impl Story<'_> {
    /// A finding, its simplest form, and what the marks mean.
    pub(super) fn write_found(&self, finding: &Finding, out: &mut dyn Write) -> io::Result<()> {
        self.write_finding(finding, out)?;
        if let Some(shrunk) = &finding.shrunk {
            self.heading("The simplest case that fails in the same way", out)?;
            self.write_shrunk(finding, shrunk, out)?;
        }
        self.write_legend(out)
    }

    pub(super) fn write_finding(&self, finding: &Finding, out: &mut dyn Write) -> io::Result<()> {
        if let Some(case) = self.grading.cases.get(finding.case) {
            let (category, why) =
                (self.grading.category_of(self.submission, case), printable::line(&case.why));
            let category = printable::line(category);
            let why = if why.is_empty() { why } else { sentence(&why) + " " };
            writeln!(out, "  {why}({category})")?;
        }
        let shown = words::difference(self.submission, finding);
        self.write_seen(&finding.headline, &finding.transcript, shown, out)?;
        self.write_whose_words(finding, out)?;
        self.write_reference(&finding.reference, out)?;
        self.write_rule(finding.rule.as_deref(), out)?;
        self.write_reproduce(&finding.reproduce, words::ends(self.submission, finding), out)
    }

    pub(super) fn write_shrunk(
        &self,
        finding: &Finding,
        shrunk: &Shrunk,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        writeln!(out, "  {}", shorter(shrunk))?;
        self.write_seen(&shrunk.headline, &shrunk.transcript, None, out)?;
        self.write_whose_words(finding, out)?;
        self.write_reference(&shrunk.reference, out)?;
        self.write_rule(shrunk.rule.as_deref(), out)?;
        self.write_reproduce(&shrunk.reproduce, words::ends(self.submission, finding), out)
    }

    fn write_whose_words(&self, finding: &Finding, out: &mut dyn Write) -> io::Result<()> {
        match words::whose_words(self.submission, finding) {
            Some(words) => writeln!(out, "  {words}"),
            None => Ok(()),
        }
    }

    /// The headline, the transcript and the difference.
    pub(super) fn write_seen(
        &self,
        headline: &str,
        transcript: &[Piece],
        shown: Option<&Shown>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let bad = self.palette.bad;
        if !headline.is_empty() {
            writeln!(out, "  {bad}{}{bad:#}", sentence(&printable::line(headline)))?;
        }
        let screen = Screen::of(transcript);
        if !screen.lines.is_empty() {
            writeln!(out)?;
        }
        for line in &screen.lines {
            self.write_line(line, out)?;
        }
        let faced = screen.difference.or_else(|| shown.map(Faced::of));
        if let Some(faced) = &faced {
            self.write_faced(faced, out)?;
        }
        if let Some(shown) = shown {
            writeln!(out, "  At {}.", words::place(shown))?;
        }
        Ok(())
    }

    /// What the reference does, where the program was cut off.
    fn write_reference(&self, transcript: &[Piece], out: &mut dyn Write) -> io::Result<()> {
        if transcript.is_empty() {
            return Ok(());
        }
        writeln!(out, "\n  What should have been seen:\n")?;
        Screen::of(transcript).lines.iter().try_for_each(|line| self.write_line(line, out))
    }

    fn write_line(&self, line: &Line, out: &mut dyn Write) -> io::Result<()> {
        let (typed, faint) = (self.palette.typed, self.palette.faint);
        match line {
            Line::Left(lines) => {
                writeln!(out, "  {faint}⋮ {} left out{faint:#}", counted(*lines, "line"))
            }
            Line::Of(spans) => {
                write!(out, "  │ ")?;
                for span in spans {
                    match span {
                        Span::Output(text) => write!(out, "{text}")?,
                        Span::Typed(text) => {
                            write!(out, "{typed}{}{text}{}{typed:#}", TYPED.0, TYPED.1)?;
                        }
                    }
                }
                writeln!(out)
            }
        }
    }

    fn write_faced(&self, faced: &Faced, out: &mut dyn Write) -> io::Result<()> {
        let Faced { same, expected, actual } = faced;
        let (good, bad) = (self.palette.good, self.palette.bad);
        writeln!(out)?;
        if let Some(expected) = expected {
            writeln!(out, "  expected  {same}{good}{expected}{good:#}")?;
        }
        writeln!(out, "  actual    {same}{bad}{actual}{bad:#}")?;
        writeln!(out, "            {:>width$}", '^', width = same.chars().count() + 1)
    }

    fn write_rule(&self, rule: Option<&str>, out: &mut dyn Write) -> io::Result<()> {
        match rule {
            Some(rule) => writeln!(out, "  The rule here: {}", sentence(&printable::line(rule))),
            None => Ok(()),
        }
    }

    fn write_reproduce(
        &self,
        reproduce: &Reproduce,
        ends: bool,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let commands = commands(reproduce, ends);
        if commands.is_empty() {
            return Ok(());
        }
        writeln!(out, "\n  To see it by hand:")?;
        commands.iter().try_for_each(|command| writeln!(out, "    {command}"))
    }

    /// What the marks mean.
    pub(super) fn write_legend(&self, out: &mut dyn Write) -> io::Result<()> {
        let (open, close) = TYPED;
        let faint = self.palette.faint;
        writeln!(
            out,
            "\n  {faint}{open} {close} typed input   · space   → tab   ␍ carriage return   \
             ␤ line feed   ∅ end   … left out{faint:#}"
        )
    }
}

/// The command lines of a case, as they are shown. What does not end by itself is cut off: it would fill the terminal of whoever pastes it.
pub(super) fn commands(reproduce: &Reproduce, ends: bool) -> Vec<String> {
    let shown = |command: &String| cut(&printable::line(command), COMMAND);
    let mut commands: Vec<String> = reproduce.commands.iter().map(shown).collect();
    if let Some(run) = commands.last_mut().filter(|_| !ends) {
        *run += LOOK;
    }
    commands
}

/// How much simpler the simplest case is.
pub(super) fn shorter(shrunk: &Shrunk) -> String {
    let Shrunk { bytes: (before, after), runs, .. } = shrunk;
    let runs = counted(*runs, "run");
    format!("{after} bytes to look at, typed and printed, instead of {before}; found in {runs}")
}

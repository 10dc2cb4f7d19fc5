//! All that is known about one submission, as text.

use std::io::{self, Write};

use super::causes::{Cause, causes};
use super::cut::{cut, first};
use super::palette::Palette;
use super::upload::upload;
use super::words::{self, counted};
use super::{printable, table};
use c4_grade::{
    Build, BuildFailure, CaseInfo, CategoryScore, Finding, Grading, Sanitized, Submission,
};

/// How much of a compiler's or a sanitizer's words is shown, in bytes.
pub(super) const WORDS: usize = 2_000;
/// How long a command may be before it is cut, in bytes. What is cut cannot be pasted, so this is long.
pub(super) const COMMAND: usize = 1_000;

/// The command of a build, as far as it is shown.
pub(super) fn command(build: &Build) -> String {
    cut(&printable::line(&build.command), COMMAND)
}

/// How many failing cases are listed.
const CASES: usize = 20;

/// The parts of a story, each to be written alone or after another.
#[derive(Debug)]
pub(super) struct Story<'a> {
    pub(super) grading: &'a Grading,
    pub(super) submission: &'a Submission,
    pub(super) palette: Palette,
}

impl<'a> Story<'a> {
    pub(super) fn new(grading: &'a Grading, submission: &'a Submission, palette: Palette) -> Self {
        Self { grading, submission, palette }
    }

    /// Everything.
    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        self.write_head(out)?;
        if let Some((build, failure)) = failed(self.submission) {
            self.heading("It was not built", out)?;
            if !words::is_nothing(self.submission) {
                writeln!(out, "  {}", command(build))?;
            }
            self.write_build_failure(failure, out)?;
            return Ok(());
        }
        if self.has_causes() {
            self.heading("What is known", out)?;
            self.write_causes(out)?;
        }
        if let Some(finding) = &self.submission.finding {
            self.write_first(finding, out)?;
        }
        if let Some(sanitized) = &self.submission.sanitizers {
            self.heading("Built with sanitizers", out)?;
            self.write_sanitized(sanitized, out)?;
        }
        Ok(())
    }

    /// Whether anything is known about why it loses points.
    pub(super) fn has_causes(&self) -> bool {
        !self.submission.diagnoses.is_empty() || !self.submission.wordings.is_empty()
    }

    pub(super) fn heading(&self, words: &str, out: &mut dyn Write) -> io::Result<()> {
        let style = self.palette.heading;
        writeln!(out, "\n{style}{words}{style:#}")
    }

    fn write_head(&self, out: &mut dyn Write) -> io::Result<()> {
        let Self { grading, submission, palette } = self;
        let (heading, good, bad) = (palette.heading, palette.good, palette.bad);
        let name = printable::name(&submission.name);
        let points = words::points(&submission.score);
        writeln!(out, "{heading}{name}: {points}{heading:#}")?;
        let [variant, path] =
            [&grading.variant, &submission.path].map(|text| printable::line(text));
        writeln!(out, "  {variant}, {path}")?;
        for (what, told) in upload(submission) {
            writeln!(out, "  {what}: {}", printable::line(&told))?;
        }
        writeln!(out, "  {}", words::setup(grading))?;
        if words::is_unbuilt(submission) {
            return Ok(());
        }
        if !submission.score.categories.is_empty() {
            writeln!(out)?;
            write!(out, "{}", table::categories(&submission.score))?;
        }
        if let Some(not_offered) = words::not_offered(submission) {
            writeln!(out, "  {not_offered}")?;
        }
        writeln!(out)?;
        let results = &submission.results;
        let all = counted(results.len(), "case");
        if results.is_empty() {
            return writeln!(out, "  There was nothing to run it on.");
        }
        if words::passes(submission) {
            return writeln!(out, "  {good}{all}, all pass{good:#}");
        }
        writeln!(out, "  {bad}{}{bad:#}", words::verdicts(results))?;
        if let Some(why) = words::why_not_run(results) {
            writeln!(out, "  {why}")?;
        }
        if let Some(hurried) = words::hurried(submission) {
            writeln!(out, "  time: {hurried}")?;
        }
        match submission.passes_at {
            Some(level) if level != grading.setup.level => writeln!(
                out,
                "  All would pass at level `{}`: compared {}.",
                words::name(level),
                words::compared(level)
            ),
            _ => Ok(()),
        }
    }

    /// What happened, and the compiler's words.
    pub(super) fn write_build_failure(
        &self,
        failure: &BuildFailure,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let bad = self.palette.bad;
        writeln!(out, "  {bad}{}{bad:#}", printable::line(&failure.what))?;
        write_quoted(&failure.words, out)
    }

    pub(super) fn write_causes(&self, out: &mut dyn Write) -> io::Result<()> {
        let causes = causes(self.submission);
        causes.iter().try_for_each(|cause| self.write_cause(cause, out))?;
        match words::unexplained(&self.submission.results) {
            Some(unexplained) => writeln!(out, "  {unexplained}"),
            None => Ok(()),
        }
    }

    fn write_cause(&self, cause: &Cause, out: &mut dyn Write) -> io::Result<()> {
        let Palette { heading, good, bad, .. } = self.palette;
        for (index, says) in cause.says.iter().enumerate() {
            let costs = if index == 0 && !cause.costs.is_empty() {
                format!(" ({})", cause.costs)
            } else {
                String::new()
            };
            writeln!(out, "  - {heading}{says}{heading:#}{costs}")?;
        }
        for instead in &cause.instead {
            writeln!(out, "    Wanted: {instead}")?;
        }
        if let Some((wanted, printed)) = &cause.picture {
            if let Some(wanted) = wanted {
                writeln!(out, "    Wanted: {good}{wanted}{good:#}")?;
            }
            writeln!(out, "    Yours:  {bad}{printed}{bad:#}")?;
        }
        writeln!(out, "    {}", cause.seen)
    }

    /// What keeps a category from full points; nothing if all of its cases are right, and of the form, if all messages are in the course's
    /// words.
    pub(super) fn write_category(
        &self,
        category: &CategoryScore,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        if category.is_form() {
            return if words::is_full(category) { Ok(()) } else { self.write_wordings(out) };
        }
        let category = &category.category;
        self.write_failing(category, out)?;
        let Some(finding) = finding_in(self.grading, self.submission, category) else {
            return Ok(());
        };
        if self.has_causes() {
            self.heading("What is known", out)?;
            self.write_causes(out)?;
        }
        self.write_first(finding, out)
    }

    /// What is said in other words than the course's, and what it costs.
    pub(super) fn write_wordings(&self, out: &mut dyn Write) -> io::Result<()> {
        let causes = causes(self.submission);
        causes.iter().filter(|cause| cause.is_form).try_for_each(|it| self.write_cause(it, out))
    }

    /// The cases of a category that are not right, a line each.
    fn write_failing(&self, category: &str, out: &mut dyn Write) -> io::Result<()> {
        let cases = self.grading.cases.iter().zip(&self.submission.results);
        let failing: Vec<_> = cases
            .filter(|(case, result)| {
                let is_here = self.grading.category_of(self.submission, case) == category;
                is_here && !result.is_right()
            })
            .collect();
        let (shown, more) = first(&failing, CASES);
        for (case, result) in shown {
            let (name, outcome) = (printable::line(&case.name), words::name(result.outcome));
            match result.headline.as_str() {
                "" => writeln!(out, "  {outcome}  {name}")?,
                headline => writeln!(out, "  {outcome}  {name}: {}", printable::line(headline))?,
            }
        }
        if more > 0 {
            writeln!(out, "  and {more} more")?;
        }
        Ok(())
    }

    fn write_first(&self, finding: &Finding, out: &mut dyn Write) -> io::Result<()> {
        let case = self.case_name(finding.case);
        let first = words::first_case(self.submission, finding);
        self.heading(&format!("{first}: {case}"), out)?;
        self.write_found(finding, out)
    }

    fn write_sanitized(&self, sanitized: &Sanitized, out: &mut dyn Write) -> io::Result<()> {
        if let Some(failure) = &sanitized.failure {
            writeln!(out, "  That build failed.")?;
            return write_quoted(failure, out);
        }
        let reports = counted(sanitized.reports, "case");
        writeln!(out, "  {reports} ended with a report.")?;
        match &sanitized.first {
            Some((case, report)) => {
                writeln!(out, "  The first is {}:", self.case_name(*case))?;
                write_quoted(report, out)
            }
            None => Ok(()),
        }
    }

    pub(super) fn case_name(&self, case: usize) -> String {
        self.grading.cases.get(case).map_or_else(String::new, |case| printable::line(&case.name))
    }
}

/// How it was to be built, and why that failed.
pub(super) fn failed(submission: &Submission) -> Option<(&Build, &BuildFailure)> {
    let build = submission.build.as_ref()?;
    Some((build, build.failure.as_ref()?))
}

/// Somebody else's words, each line behind a bar.
pub(super) fn write_quoted(words: &str, out: &mut dyn Write) -> io::Result<()> {
    for line in cut(&printable::block(words), WORDS).lines() {
        writeln!(out, "  | {line}")?;
    }
    Ok(())
}

/// The finding, if it is about a case of this category.
pub(super) fn finding_in<'a>(
    grading: &Grading,
    submission: &'a Submission,
    category: &str,
) -> Option<&'a Finding> {
    let is_of_it = |case: &CaseInfo| grading.category_of(submission, case) == category;
    let is_here = |case: usize| grading.cases.get(case).is_some_and(is_of_it);
    submission.finding.as_ref().filter(|finding| is_here(finding.case))
}

/// What `write` writes, as a string.
pub(super) fn plain(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> String {
    let mut text = Vec::new();
    write(&mut text).expect("a vector takes whatever is written to it");
    String::from_utf8(text).expect("only whole strings are written")
}

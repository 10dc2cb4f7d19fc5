//! A grading as the student who wrote the program sees it: short, and with what to try next.

use std::io::{self, Write};

use super::story::{Story, command, failed};
use super::words::{self, link};
use super::{Style, printable};
use c4_grade::{Build, BuildFailure, CaseResult, Finding, Grading, Outcome, Submission};

/// Where `c4 serve` shows the page, if it is told nothing else.
const SERVED: &str = "http://127.0.0.1:4444/";

/// Writes what stands between each submission and passing: one thing, explained, and what to try next.
///
/// # Errors
/// As `out` fails.
pub fn check(grading: &Grading, style: Style, out: &mut dyn Write) -> io::Result<()> {
    for submission in &grading.submissions {
        check_one(grading, submission, style, out)?;
    }
    Ok(())
}

fn check_one(
    grading: &Grading,
    submission: &Submission,
    style: Style,
    out: &mut dyn Write,
) -> io::Result<()> {
    let palette = style.palette();
    let good = palette.good;
    let story = Story::new(grading, submission, palette);
    let name = printable::name(&submission.name);
    if let Some((build, failure)) = failed(submission) {
        return story.check_unbuilt(build, failure, out);
    }
    if submission.results.is_empty() {
        return writeln!(out, "{name}: there was nothing to run it on.");
    }
    let is_open = |it: &&CaseResult| !matches!(it.outcome, Outcome::Pass | Outcome::NotAsked);
    if !submission.results.iter().any(|it| is_open(&it)) {
        let passes = words::counted(words::count(&submission.results, Outcome::Pass), "case");
        let compared = words::compared(grading.setup.level);
        let not_asked = match words::count(&submission.results, Outcome::NotAsked) {
            0 => String::new(),
            count => format!(" {count} more could not be asked of it."),
        };
        writeln!(
            out,
            "{good}{name}: {passes}, all pass{good:#} (compared {compared}).{not_asked}"
        )?;
        return if story.has_causes() { story.write_causes(out) } else { Ok(()) };
    }
    story.check_counts(out)?;
    if story.has_causes() {
        story.heading("What is different", out)?;
        story.write_causes(out)?;
    }
    let first = || submission.results.iter().find(|it| !it.is_right() && is_open(it));
    let first = || first().or_else(|| submission.results.iter().find(is_open));
    let shown = submission.finding.as_ref().and_then(|it| submission.results.get(it.case));
    let Some(result) = shown.or_else(first) else { return Ok(()) };
    if let Some(finding) = &submission.finding {
        story.check_finding(finding, result, out)?;
    } else if !result.headline.is_empty() {
        let bad = palette.bad;
        let headline = words::sentence(&printable::line(&result.headline));
        writeln!(out, "  {bad}{headline}{bad:#}")?;
    }
    writeln!(out, "\nNext: {}", next(submission, result))
}

impl Story<'_> {
    /// Of what could not be built, the compiler's words; of what is nothing to build, only that.
    fn check_unbuilt(
        &self,
        build: &Build,
        failure: &BuildFailure,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let bad = self.palette.bad;
        let name = printable::name(&self.submission.name);
        if words::is_nothing(self.submission) {
            let what = words::sentence(&printable::line(&failure.what));
            writeln!(out, "{bad}In {name} there is nothing to compile.{bad:#} {what}")?;
            return writeln!(
                out,
                "\nNext: name your source, or the folder in which it lies, and check again."
            );
        }
        writeln!(out, "{bad}{name} does not compile yet.{bad:#}")?;
        writeln!(out, "  {}", command(build))?;
        self.write_build_failure(failure, out)?;
        let place = failure
            .place
            .as_ref()
            .map(|place| format!("line {} of {}", place.line, printable::line(&place.file)));
        let place = place.unwrap_or_else(|| "the first message".to_owned());
        writeln!(out, "\nNext: begin with {place}. Later messages often follow from it.")
    }

    /// How many cases are right and wrong, in which way, and the points.
    fn check_counts(&self, out: &mut dyn Write) -> io::Result<()> {
        let Self { submission, palette, .. } = self;
        let results = &submission.results;
        let name = printable::name(&submission.name);
        let (right, wrong) = (words::right(results), words::fails(results));
        let all = words::counted(results.len(), "case");
        let style = if wrong > 0 { palette.bad } else { palette.heading };
        let verdict = match words::are_right(results) {
            true if words::tells_wrong(submission) => {
                "plays right, but what it says of winners or points is wrong."
            }
            true => "is right, but not exact yet.",
            false => "does not pass yet.",
        };
        let exact = match words::count(results, Outcome::Pass) {
            exact if exact == right => String::new(),
            exact => format!(", {exact} of them exactly"),
        };
        write!(out, "{style}{name} {verdict}{style:#} {right} of {all} are right{exact}")?;
        let told = words::failures_told(results);
        if !told.is_empty() {
            write!(out, "; {told}")?;
        }
        let points = words::points(&submission.score);
        let free = if wrong > 0 && words::has_all_points(&submission.score) {
            ", as what is wrong costs nothing"
        } else {
            ""
        };
        writeln!(out, ". {points}{free}.")
    }

    /// The case that is shown, what it shows of all that is different, and where to look at it.
    fn check_finding(
        &self,
        finding: &Finding,
        result: &CaseResult,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let case = self.case_name(finding.case);
        let shown = match &finding.shrunk {
            Some(_) if !result.is_right() => {
                "A short game that shows the first difference of behaviour".to_owned()
            }
            Some(_) if result.outcome == Outcome::Differ => {
                "A short game that shows the first difference of form".to_owned()
            }
            Some(_) => "A short game that shows the first difference".to_owned(),
            None => format!("{}: {case}", words::first_case(self.submission, finding)),
        };
        self.heading(&shown, out)?;
        self.check_causes(result, out)?;
        match &finding.shrunk {
            Some(shrunk) => self.write_shrunk(finding, shrunk, out)?,
            None => self.write_finding(finding, out)?,
        }
        let page = finding.shrunk.as_ref().map_or(&finding.page, |shrunk| &shrunk.page);
        if let Some(link) = link(SERVED, page) {
            writeln!(
                out,
                "\n  To look at it in a browser, start `c4 serve` and open:\n    {link}"
            )?;
        }
        self.write_legend(out)
    }

    /// Which of several things are different in a case.
    fn check_causes(&self, result: &CaseResult, out: &mut dyn Write) -> io::Result<()> {
        if self.submission.diagnoses.len() < 2 {
            return Ok(());
        }
        let at_work = result.causes.iter().filter_map(|&at| self.submission.diagnoses.get(at));
        for says in at_work.flat_map(|diagnosis| &diagnosis.says) {
            writeln!(out, "  It shows: {}", words::sentence(&printable::line(says)))?;
        }
        Ok(())
    }
}

/// What to try after a case that came out like this.
fn next(submission: &Submission, result: &CaseResult) -> &'static str {
    let goes_on = submission.finding.as_ref().is_some_and(|finding| finding.goes_on);
    match result.outcome {
        Outcome::Pass => "hand it in.",
        Outcome::Differ if result.difference.is_none() && submission.finding.is_none() => {
            "play the kind of game that the case is named after, and read the output closely."
        }
        Outcome::Differ
            if submission.finding.as_ref().is_some_and(|it| !words::has_caret(submission, it)) =>
        {
            "look for the part of your program that decides what it shows or says there, correct it, and check again."
        }
        Outcome::Differ if result.is_right() || result.causes.is_empty() => {
            "find the line of your program that prints what stands above the caret, correct it, and check \
             again. Later cases often have the same reason."
        }
        Outcome::Differ => {
            "look for the part of your program that decides what stands above the caret: the line that prints \
             it may be right. Correct it, and check again. Later cases often have the same reason."
        }
        Outcome::WrongStatus => {
            "the output is right: look at what `main` returns, and at each `exit`."
        }
        Outcome::WrongStream => {
            "look at which messages the assignment wants on standard error: `fprintf(stderr, …)`."
        }
        Outcome::Crash => {
            "compile with `-g -fsanitize=address,undefined` and run the command above: it names the line."
        }
        Outcome::TimeOut => {
            "look for a loop that waits for something that never comes. What does your program do when \
             the input ends?"
        }
        Outcome::Flood if goes_on => {
            "look for a loop that goes on when the input has ended: what do `scanf` and `fgets` return \
             then, and is it looked at?"
        }
        Outcome::Flood => {
            "look for a loop that prints and never ends: what would have to happen for it to stop?"
        }
        Outcome::OverLimit => {
            "look for memory that is never freed, or for recursion that never ends."
        }
        Outcome::NotBuilt => {
            "compile it for that board, as your course does for every one, and correct what the compiler says."
        }
        Outcome::NotAsked => "it takes no options, so this was not asked.",
        Outcome::Error => {
            "this says nothing about your program: it could not be run here. Check again, or ask."
        }
    }
}

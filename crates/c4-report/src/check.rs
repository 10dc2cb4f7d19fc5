//! A grading as the student who wrote the program sees it: short, and with what to try next.

use std::io::{self, Write};

use super::story::{Story, failed};
use super::words::{self, link};
use super::{Style, printable};
use c4_grade::{Grading, Outcome, Submission};

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
    let (good, bad) = (palette.good, palette.bad);
    let story = Story::new(grading, submission, palette);
    let name = printable::name(&submission.name);
    if let Some((build, failure)) = failed(submission) {
        writeln!(out, "{bad}{name} does not compile yet.{bad:#}")?;
        writeln!(out, "  {}", printable::line(&build.command))?;
        story.write_build_failure(failure, out)?;
        let place = failure
            .place
            .as_ref()
            .map(|place| format!("line {} of {}", place.line, printable::line(&place.file)));
        let place = place.unwrap_or_else(|| "the first message".to_owned());
        return writeln!(out, "\nNext: begin with {place}. Later messages often follow from it.");
    }
    if submission.results.is_empty() {
        return writeln!(out, "{name}: there was nothing to run it on.");
    }
    let passes = words::count(&submission.results, Outcome::Pass);
    let all = words::counted(submission.results.len(), "case");
    let failing = submission.results.iter().find(|result| result.outcome != Outcome::Pass);
    let Some(failing) = failing else {
        let compared = words::compared(grading.setup.level);
        writeln!(out, "{good}{name}: {all}, all pass{good:#} (compared {compared}).")?;
        return if story.has_causes() { story.write_causes(out) } else { Ok(()) };
    };
    let right = submission.results.iter().filter(|result| result.is_right()).count();
    let words = match right - passes {
        0 => String::new(),
        own => format!(", {own} of them but for the exact words"),
    };
    let points = words::points(&submission.score);
    writeln!(
        out,
        "{bad}{name} does not pass yet.{bad:#} {right} of {all} are right{words}. {points}."
    )?;
    if story.has_causes() {
        story.heading("What is different", out)?;
        story.write_causes(out)?;
    }
    let failing = match &submission.finding {
        Some(finding) => submission.results.get(finding.case).unwrap_or(failing),
        None => failing,
    };
    if let Some(finding) = &submission.finding {
        match &finding.shrunk {
            Some(shrunk) => {
                story.heading("A short game that shows the first difference of behaviour", out)?;
                story.write_shrunk(shrunk, out)?;
            }
            None => {
                story.heading(
                    &format!("The first case that shows it: {}", story.case_name(finding.case)),
                    out,
                )?;
                story.write_finding(finding, out)?;
            }
        }
        let page = finding.shrunk.as_ref().map_or(&finding.page, |shrunk| &shrunk.page);
        if let Some(link) = link(SERVED, page) {
            writeln!(
                out,
                "\n  To look at it in a browser, start `c4 serve` and open:\n    {link}"
            )?;
        }
        story.write_legend(out)?;
    }
    let next = match &submission.finding {
        Some(finding) => next(failing.outcome, finding.goes_on),
        None if failing.headline.is_empty() => {
            "play the kind of game that the case is named after, and read the output closely."
        }
        None => {
            let headline = words::sentence(&printable::line(&failing.headline));
            writeln!(out, "  {bad}{headline}{bad:#}")?;
            next(failing.outcome, false)
        }
    };
    writeln!(out, "\nNext: {next}")
}

/// What to try after a case that came out like this; `goes_on` where it keeps printing after its input has ended.
fn next(outcome: Outcome, goes_on: bool) -> &'static str {
    match outcome {
        Outcome::Pass => "hand it in.",
        Outcome::Differ => {
            "find the line of your program that prints what stands above the caret, correct it, and check \
             again. Later cases often have the same reason."
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

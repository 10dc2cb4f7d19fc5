//! One page for a browser, with nothing outside it and no script.
//!
//! The page is well-formed XML, too, so that a test can read it strictly: elements without content are closed, here by
//! hand. Everything that is not a literal of this module goes through `maud`, which escapes it.

mod class;
mod screen;
mod submission;

use std::io::{self, Write};

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::printable;
use super::words::{self, counted};
use c4_grade::{Grading, Level, Submission};

const STYLE: &str = include_str!("page.css");

/// Writes a page for a browser: the table of all submissions, what several have in common, and each in full.
///
/// # Errors
/// As `out` fails.
pub fn html(grading: &Grading, out: &mut dyn Write) -> io::Result<()> {
    let title = title(grading);
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head { (PreEscaped(printable::PAGE_HEAD)) title { (title) } style { (PreEscaped(STYLE)) } }
            body {
                header {
                    h1 { (title) }
                    p .quiet { (words::setup(grading)) "." }
                    @if let Some((index, of)) = grading.setup.partition {
                        p .quiet { "Part " (index) " of " (of) " of the class." }
                    }
                }
                main {
                    @if let [submission] = grading.submissions.as_slice() {
                        (submission::whole(grading, submission))
                    } @else {
                        (class::causes(grading))
                        (class::histogram(grading))
                        (class::clusters(grading))
                        (class::overview(grading))
                        (class::submissions(grading))
                    }
                    (class::cases(grading))
                    (class::setup(grading))
                }
                footer .quiet { p { "Written by " code { "c4 grade" } "." } }
            }
        }
    };
    writeln!(out, "{}", page.into_string())
}

fn title(grading: &Grading) -> String {
    let variant = printable::line(&grading.variant);
    match grading.submissions.as_slice() {
        [one] => {
            format!("{}: {} for {variant}", printable::name(&one.name), words::points(&one.score))
        }
        all => format!("{variant}: {}", counted(all.len(), "submission")),
    }
}

/// A level in words, for a list.
fn level(level: Option<Level>) -> Markup {
    html! {
        @match level {
            Some(level) => { code { (words::name(level)) } ": compared " (words::compared(level)) }
            None => { "no level" }
        }
    }
}

/// What became of a submission, in a line.
fn state(submission: &Submission) -> Markup {
    let results = &submission.results;
    html! {
        @if words::is_unbuilt(submission) {
            span .bad { "not built" }
        } @else if results.is_empty() {
            span .quiet { "no cases" }
        } @else if words::passes(submission) {
            span .good { (counted(results.len(), "case")) ", all pass" }
        } @else {
            span .bad { (words::verdicts(results)) }
        }
    }
}

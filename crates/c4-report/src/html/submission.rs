//! One submission on the page.

use maud::{Markup, html};

use super::screen::{reference, seen};
use super::{level, printable, state};
use crate::causes::{Cause, causes};
use crate::cut::{cut, first};
use crate::finding::{commands, shorter};
use crate::story::{WORDS, command, failed};
use crate::upload::upload;
use crate::words::{self, counted, number, sentence};
use c4_grade::{
    BuildFailure, CaseResult, Finding, Grading, Outcome, Reproduce, Sanitized, Score, Submission,
};

/// The page, as `c4 page` is told to write it: a link into it is a name beside the report.
const PAGE: &str = "c4.html";

/// How many failing cases are listed.
const CASES: usize = 200;

/// A submission that is alone on the page.
pub(super) fn whole(grading: &Grading, submission: &Submission) -> Markup {
    html! {
        p { (state(submission)) }
        (parts(grading, submission, Depth::Page))
    }
}

/// How deep the headings of a submission are.
#[derive(Debug, Clone, Copy)]
pub(super) enum Depth {
    /// Below the page's own.
    Page,
    /// Below that of the submission, among others.
    Class,
}

impl Depth {
    fn heading(self, words: &str) -> Markup {
        match self {
            Self::Page => html! { h2 { (words) } },
            Self::Class => html! { h4 { (words) } },
        }
    }
}

/// Everything about a submission but its name and state.
pub(super) fn parts(grading: &Grading, submission: &Submission, depth: Depth) -> Markup {
    html! {
        @if let Some((_, failure)) = failed(submission) {
            (unbuilt(failure, depth))
        } @else {
            @for cause in causes(submission) { (known(&cause)) }
            (categories(&submission.score))
            @if let Some(not_offered) = words::not_offered(submission) { p { (not_offered) } }
            @if let Some(finding) = &submission.finding { (found(grading, submission, finding, depth)) }
            (failing(grading, submission, depth))
            @if let Some(sanitized) = &submission.sanitizers { (sanitizers(grading, sanitized, depth)) }
        }
        (depth.heading("What was handed in"))
        (facts(submission))
    }
}

fn facts(submission: &Submission) -> Markup {
    html! {
        dl {
            @for (what, told) in upload(submission) { dt { (what) } dd { (printable::line(&told)) } }
            dt { "path" } dd { code { (printable::line(&submission.path)) } }
            @if let Some(build) = &submission.build {
                dt { "build" } dd {
                    code { (command(build)) }
                    @if build.builds > 1 { " and " (counted(build.builds - 1, "more build")) }
                }
            }
            dt { "digest" } dd { code { (printable::line(&submission.digest)) } }
            @if failed(submission).is_none() {
                dt { "passes at" } dd { (level(submission.passes_at)) }
                @if let Some(hurried) = words::hurried(submission) { dt { "time" } dd { (hurried) } }
            }
        }
    }
}

fn unbuilt(failure: &BuildFailure, depth: Depth) -> Markup {
    html! {
        (depth.heading("It was not built"))
        p .bad { (printable::line(&failure.what)) }
        (words_of_others(&failure.words))
    }
}

fn words_of_others(words: &str) -> Markup {
    html! { pre tabindex="0" { (cut(&printable::block(words), WORDS)) } }
}

fn categories(score: &Score) -> Markup {
    html! {
        @if !score.categories.is_empty() {
            div .wide { table {
                thead { tr {
                    th scope="col" { "category" } th .number scope="col" { "points" }
                    th .number scope="col" { "right" }
                } }
                tbody { @for category in &score.categories { tr {
                    th scope="row" { (printable::line(&category.category)) }
                    td .number { (number(category.points)) " of " (number(category.of)) }
                    td .number { (words::share(category)) }
                } }
                @if score.deducted > 0.0 { tr {
                    th scope="row" { (words::DEDUCTED) }
                    td .number { "-" (number(score.deducted)) }
                    td {}
                } } }
            } }
        }
    }
}

fn known(cause: &Cause) -> Markup {
    html! {
        div .known {
            @for says in &cause.says { p { strong { (says) } } }
            @if !cause.costs.is_empty() { p { (sentence(&cause.costs)) } }
            @for instead in &cause.instead { p { "Wanted: " (instead) } }
            @if let Some((wanted, printed)) = &cause.picture {
                @if let Some(wanted) = wanted { p { "Wanted: " code { (wanted) } } }
                p { "Yours: " code { (printed) } }
            }
            p .quiet { (cause.seen) }
        }
    }
}

fn found(grading: &Grading, submission: &Submission, finding: &Finding, depth: Depth) -> Markup {
    let shown = words::difference(submission, finding);
    let ends = words::ends(submission, finding);
    html! {
        (depth.heading(words::first_case(submission, finding)))
        @if let Some(case) = grading.cases.get(finding.case) {
            p {
                code { (printable::line(&case.name)) }
                " (" (printable::line(grading.category_of(submission, case))) ") " (sentence(&printable::line(&case.why)))
            }
        }
        (seen(&finding.headline, &finding.transcript, shown))
        @if let Some(words) = words::whose_words(submission, finding) { p .quiet { (words) } }
        (reference(&finding.reference))
        (rule(finding.rule.as_deref()))
        (reproduce(&finding.reproduce, ends, &finding.page))
        @if let Some(shrunk) = &finding.shrunk {
            (depth.heading("The simplest case that fails in the same way"))
            p .quiet { (shorter(shrunk)) }
            (seen(&shrunk.headline, &shrunk.transcript, None))
            (reference(&shrunk.reference))
            (rule(shrunk.rule.as_deref()))
            (reproduce(&shrunk.reproduce, ends, &shrunk.page))
        }
        p .quiet { "In between " kbd { "‹ ›" } ": typed input. · space, → tab, ␍ carriage return, ␤ line feed, ∅ end of input or output, … left out." }
    }
}

fn rule(rule: Option<&str>) -> Markup {
    html! {
        @if let Some(rule) = rule { p { "The rule here: " (sentence(&printable::line(rule))) } }
    }
}

fn reproduce(reproduce: &Reproduce, ends: bool, page: &str) -> Markup {
    let commands = commands(reproduce, ends);
    html! {
        @if !commands.is_empty() {
            p { "To see it by hand:" }
            pre tabindex="0" { (commands.join("\n")) }
        }
        @if let Some(link) = words::link(PAGE, page) {
            p { "To look at it: " a href=(link) { "this game in the page" } " (if " code { (PAGE) } " lies beside this file; " code { "c4 page " (PAGE) } " writes it)." }
        }
    }
}

fn failing(grading: &Grading, submission: &Submission, depth: Depth) -> Markup {
    let cases = grading.cases.iter().zip(&submission.results);
    let is_wrong = |result: &CaseResult| !result.is_right() && result.outcome != Outcome::NotAsked;
    let failing: Vec<_> = cases.filter(|(_, result)| is_wrong(result)).collect();
    let (shown, more) = first(&failing, CASES);
    html! {
        @if !failing.is_empty() {
            (depth.heading("Every case that is not right"))
            div .wide { table {
                thead { tr { th scope="col" { "case" } th scope="col" { "outcome" } th scope="col" { "what happened" } } }
                tbody { @for (case, result) in shown { tr {
                    th scope="row" { (printable::line(&case.name)) }
                    td { (words::name(result.outcome)) }
                    td { (printable::line(&result.headline)) }
                } } }
            } }
            @if more > 0 { p { "And " (more) " more." } }
        }
    }
}

fn sanitizers(grading: &Grading, sanitized: &Sanitized, depth: Depth) -> Markup {
    html! {
        (depth.heading("Built with sanitizers"))
        @if let Some(failure) = &sanitized.failure {
            p { "That build failed." }
            (words_of_others(failure))
        } @else {
            p { (counted(sanitized.reports, "case")) " ended with a report." }
            @if let Some((case, report)) = &sanitized.first {
                @if let Some(case) = grading.cases.get(*case) {
                    p { "The first is " code { (printable::line(&case.name)) } ":" }
                }
                (words_of_others(report))
            }
        }
    }
}

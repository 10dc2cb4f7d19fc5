//! What there is to say about all submissions together.

use maud::{Markup, html};

use super::{printable, state, submission};
use crate::class::{Bin, Shared, histogram as spread, shared};
use crate::words::{self, counted, number, sentence};
use crate::{cut::cut, table::known};
use c4_grade::{Grading, Submission};

/// How long a cell may be, in bytes.
const CELL: usize = 400;

/// What the class has: each cause that several have, how many, and the points that it costs them in all.
pub(super) fn causes(grading: &Grading) -> Markup {
    let shared = shared(grading);
    html! {
        @if !shared.is_empty() {
            section aria-labelledby="causes" {
                h2 #causes { "What several have" }
                div .wide tabindex="0" role="region" aria-labelledby="causes" {
                    table {
                        thead { tr {
                            th .number scope="col" { "submissions" } th .number scope="col" { "points lost" }
                            th scope="col" { "why" } th scope="col" { "who" }
                        } }
                        tbody { @for Shared { says, points, submissions } in &shared { tr {
                            td .number { (submissions.len()) } td .number { (number(*points)) }
                            td { (cut(says, CELL)) }
                            td { (links(grading, submissions)) }
                        } } }
                    }
                }
            }
        }
    }
}

/// How the points are spread.
pub(super) fn histogram(grading: &Grading) -> Markup {
    let bins = spread(grading).unwrap_or_default();
    let most = bins.iter().map(|bin| bin.count).max().unwrap_or_default();
    html! {
        @if !bins.is_empty() {
            section aria-labelledby="spread" {
                h2 #spread { "Points of 100" }
                table .spread {
                    thead { tr {
                        th scope="col" { "points" } th .number scope="col" { "submissions" } th scope="col" { "share" }
                    } }
                    tbody { @for Bin { range, count } in &bins { tr {
                        th scope="row" { (range) } td .number { (count) } td { (bar(*count, 0, most)) }
                    } } }
                }
            }
        }
    }
}

/// The table of all submissions.
pub(super) fn overview(grading: &Grading) -> Markup {
    html! {
        section aria-labelledby="overview" {
            h2 #overview { "Overview" }
            (maud::PreEscaped(FILTER))
            div .wide tabindex="0" role="region" aria-labelledby="overview" {
                table .overview {
                    thead { tr {
                        th scope="col" { "submission" } th .number scope="col" { "points" }
                        th .number scope="col" { "right" } th .number scope="col" { "wrong" }
                        th scope="col" { "share" } th scope="col" { "what is known" }
                    } }
                    tbody { @for (index, submission) in grading.submissions.iter().enumerate() {
                        (row(index, submission))
                    } }
                }
            }
        }
    }
}

/// Hides rows by style alone.
const FILTER: &str = r#"<label class="filter"><input type="checkbox" id="failing"/> only those that do not pass</label>"#;

fn row(index: usize, submission: &Submission) -> Markup {
    let passes = words::right(&submission.results);
    let fails = words::fails(&submission.results);
    let (right, wrong) = words::right_and_wrong(submission);
    let score = &submission.score;
    html! {
        tr .passes[words::passes(submission)] {
            th scope="row" { a href={ "#s" (index + 1) } { (printable::name(&submission.name)) } }
            td .number { (number(score.points)) "/" (number(score.of)) }
            td .number { (right) } td .number { (wrong) }
            td { (bar(passes, fails, submission.results.len())) }
            td {
                (cut(&known(submission), CELL))
                @if words::passes(submission) { (state(submission)) }
            }
        }
    }
}

/// The shares as a picture; the numbers beside it say the same.
fn bar(passes: usize, fails: usize, all: usize) -> Markup {
    html! {
        svg .bar viewBox={ "0 0 " (all.max(1)) " 1" } preserveAspectRatio="none" aria-hidden="true" {
            rect .pass width=(passes) height="1" {}
            rect .fail x=(passes) width=(fails) height="1" {}
        }
    }
}

/// What several submissions have in common.
pub(super) fn clusters(grading: &Grading) -> Markup {
    html! {
        @if !grading.clusters.is_empty() {
            section {
                h2 { "The same wrong behaviour" }
                p .quiet { "One comment serves all submissions of a cluster." }
                ol { @for cluster in &grading.clusters { li {
                    p {
                        (links(grading, &cluster.submissions))
                        span .quiet { " (" (counted(cluster.failing.len(), "case")) " in common that are not exact)" }
                    }
                    @for says in &cluster.says { p { (sentence(&printable::line(says))) } }
                } } }
            }
        }
    }
}

fn links(grading: &Grading, names: &[impl AsRef<str>]) -> Markup {
    html! {
        @for (index, name) in names.iter().enumerate() {
            @if index > 0 { ", " }
            (link(grading, name.as_ref()))
        }
    }
}

fn link(grading: &Grading, name: &str) -> Markup {
    let index = grading.submissions.iter().position(|submission| submission.name == *name);
    html! {
        @match index {
            Some(index) => { a href={ "#s" (index + 1) } { (printable::name(name)) } }
            None => { (printable::name(name)) }
        }
    }
}

/// Every submission in full, to be unfolded.
pub(super) fn submissions(grading: &Grading) -> Markup {
    html! {
        @if !grading.submissions.is_empty() {
            section {
                h2 { "Submissions" }
                @for (index, submission) in grading.submissions.iter().enumerate() {
                    details .submission .passes[words::passes(submission)] {
                        summary {
                            h3 { (printable::name(&submission.name)) }
                            span { " · " (words::points(&submission.score)) " · " (state(submission)) }
                        }
                        // The target is inside, so that a browser unfolds what a link leads to.
                        div id={ "s" (index + 1) } { (submission::parts(grading, submission, submission::Depth::Class)) }
                    }
                }
            }
        }
    }
}

/// The cases, and how many submissions fail each.
pub(super) fn cases(grading: &Grading) -> Markup {
    let fails = |index: usize| {
        let results = grading.submissions.iter().filter_map(|one| one.results.get(index));
        results.filter(|result| words::is_wrong(result)).count()
    };
    let is_class = grading.submissions.len() > 1;
    html! {
        @if is_class && !grading.cases.is_empty() {
            section {
                h2 { "Cases" }
                details .submission {
                    summary { "How many submissions are wrong in each of the " (counted(grading.cases.len(), "case")) }
                    div .wide { table {
                        thead { tr {
                            th scope="col" { "case" } th scope="col" { "category" }
                            th .number scope="col" { "wrong" } th scope="col" { "why it is there" }
                        } }
                        tbody { @for (index, case) in grading.cases.iter().enumerate() { tr {
                            th scope="row" { (printable::line(&case.name)) }
                            td { (printable::line(&case.category)) }
                            td .number { (fails(index)) }
                            td { (printable::line(&case.why)) }
                        } } }
                    } }
                }
            }
        }
    }
}

/// What was asked for, and what the cases are about.
pub(super) fn setup(grading: &Grading) -> Markup {
    let setup = &grading.setup;
    html! {
        section {
            h2 { "How it was graded" }
            dl {
                @if let Some(seed) = setup.seed { dt { "seed" } dd { (seed) } }
                dt { "level" } dd { (super::level(Some(setup.level))) }
                @for (name, value) in &setup.limits {
                    dt { (printable::line(&name.replace('_', " "))) } dd { (printable::line(&value.to_string())) }
                }
                dt { "protection" }
                dd {
                    (printable::line(&setup.protection.level))
                    @for missing in &setup.protection.missing { " – " (printable::line(missing)) }
                    @if !setup.protection.watched.is_empty() {
                        " (only looked at from time to time: " (printable::line(&setup.protection.watched.join(", "))) ")"
                    }
                }
            }
            @if let Some(never) = words::never(grading) { p { (sentence(&never)) } }
            @if !grading.occurrences.is_empty() {
                details .submission {
                    summary { "What the cases are about, and how many of them" }
                    div { table { tbody { @for occurrence in &grading.occurrences { tr {
                        td .number { (occurrence.cases) } td { (printable::line(&occurrence.what)) }
                    } } } } }
                }
            }
        }
    }
}

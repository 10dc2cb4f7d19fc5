//! JUnit XML.

use std::io::{self, Write};
use std::time::Duration;

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::palette::Palette;
use super::story::{Story, failed, plain};
use super::{printable, words};
use c4_grade::{CaseInfo, CaseResult, CategoryScore, Grading, Outcome, Submission};

/// Writes JUnit XML: a suite for each submission, with a test for each case; one called `build` if it was not built. A
/// case that could not be run is an `error`, any other that is not right a `failure`. A case that is right in other words than the course's is
/// none: what the words cost is the failure of one more test, called like the points for the form.
///
/// The class of a test names the submission: some readers know tests by class and name alone.
///
/// # Errors
/// As `out` fails.
pub fn junit(grading: &Grading, out: &mut dyn Write) -> io::Result<()> {
    let mut report = Report::new(format!("c4 grade {}", printable::line(&grading.variant)));
    for submission in &grading.submissions {
        report.add_test_suite(suite(grading, submission));
    }
    let text = report.to_string().map_err(io::Error::other)?;
    // Jenkins's schema has no such attribute of the root, whose tag is the first to have one.
    out.write_all(text.replacen(r#" skipped="0""#, "", 1).as_bytes())
}

fn suite(grading: &Grading, submission: &Submission) -> TestSuite {
    let mut suite = TestSuite::new(printable::name(&submission.name));
    suite.set_time(time(submission.results.iter().map(|result| result.milliseconds).sum()));
    if failed(submission).is_some() {
        suite.add_test_case(build(grading, submission));
    }
    for (index, (case, result)) in grading.cases.iter().zip(&submission.results).enumerate() {
        suite.add_test_case(test(grading, submission, index, case, result));
    }
    suite.add_test_cases(words::form(submission).map(|form| exact_form(grading, submission, form)));
    suite
}

fn build(grading: &Grading, submission: &Submission) -> TestCase {
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
    if let Some((_, failure)) = failed(submission) {
        let story = Story::new(grading, submission, Palette::default());
        status
            .set_type("build")
            .set_message(printable::line(&failure.what))
            .set_description(plain(|out| story.write_build_failure(failure, out)));
    }
    let mut test = TestCase::new("build", status);
    test.set_classname(class(grading, submission, None));
    test
}

/// Whether all is said in the course's words, and what is not.
fn exact_form(grading: &Grading, submission: &Submission, form: &CategoryScore) -> TestCase {
    let status = if words::is_full(form) {
        TestCaseStatus::success()
    } else {
        let story = Story::new(grading, submission, Palette::default());
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
        status.set_type("form").set_message(words::form_told(form));
        let description = plain(|out| story.write_wordings(out));
        if !description.is_empty() {
            status.set_description(description);
        }
        status
    };
    let mut test = TestCase::new(printable::line(&form.category), status);
    test.set_classname(class(grading, submission, None));
    test
}

/// The class of a test: course, submission, and the category of a case. What stands behind the last dot is the category, which has none.
fn class(grading: &Grading, submission: &Submission, category: Option<&str>) -> String {
    let parts = [&grading.variant, &submission.name].into_iter().map(String::as_str);
    let parts: Vec<&str> = parts.chain(category).collect();
    printable::line(&parts.join("."))
}

fn test(
    grading: &Grading,
    submission: &Submission,
    index: usize,
    case: &CaseInfo,
    result: &CaseResult,
) -> TestCase {
    let status = match result.outcome {
        _ if result.is_right() => TestCaseStatus::success(),
        Outcome::NotAsked => {
            let mut status = TestCaseStatus::skipped();
            status.set_message(printable::line(&result.headline));
            status
        }
        outcome => {
            let is_error = outcome == Outcome::Error;
            let kind = if is_error { NonSuccessKind::Error } else { NonSuccessKind::Failure };
            let mut status = TestCaseStatus::non_success(kind);
            status.set_type(words::name(outcome)).set_message(printable::line(&result.headline));
            let description = plain(|out| {
                let story = Story::new(grading, submission, Palette::default());
                match &submission.finding {
                    Some(finding) if finding.case == index => story.write_found(finding, out),
                    _ => story.write_seen(&result.headline, &[], result.difference.as_ref(), out),
                }
            });
            if !description.is_empty() {
                status.set_description(description);
            }
            status
        }
    };
    let category = grading.category_of(submission, case);
    let mut test = TestCase::new(printable::line(&case.name), status);
    test.set_classname(class(grading, submission, Some(category)));
    if words::is_inexact(result) {
        test.set_system_out(format!("Right, but not exact: {}", printable::line(&result.headline)));
    }
    test.set_time(time(result.milliseconds));
    test
}

fn time(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

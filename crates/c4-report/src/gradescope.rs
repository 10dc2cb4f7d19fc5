//! Gradescope's `results.json`.

use std::io::Write;

use serde::Serialize;
use serde_json::{Value, json};

use super::palette::Palette;
use super::story::{Story, failed, plain};
use super::upload::files_of;
use super::{CannotWrite, Format, only, printable, words};
use c4_grade::{CategoryScore, Grading, Submission};

/// Who sees the tests of a report on Gradescope.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// No student, ever.
    Hidden,
    /// Students, when the assignment is due.
    AfterDueDate,
    /// Students, when grades are published.
    AfterPublished,
    /// Students.
    #[default]
    Visible,
}

#[derive(Serialize)]
struct Results {
    score: f64,
    execution_time: f64,
    output: String,
    output_format: &'static str,
    visibility: Visibility,
    stdout_visibility: Visibility,
    extra_data: Value,
    tests: Vec<Test>,
}

#[derive(Serialize)]
struct Test {
    name: String,
    number: String,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_score: Option<f64>,
    output: String,
    output_format: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    visibility: Option<Visibility>,
}

const TEXT: &str = "text";

/// Writes what Gradescope reads from `/autograder/results/results.json`: a test for the build, and one for each
/// category. The build is always shown: a program that does not compile is to be corrected before anything else.
///
/// # Errors
/// [`CannotWrite::NeedsOneSubmission`], or as `out` fails.
pub fn gradescope(
    grading: &Grading,
    visibility: Visibility,
    out: &mut dyn Write,
) -> Result<(), CannotWrite> {
    let submission = only(grading, Format::Gradescope)?;
    let mut tests: Vec<Test> = build_test(grading, submission).into_iter().collect();
    for category in &submission.score.categories {
        tests.push(category_test(grading, submission, category, tests.len() + 1));
    }
    let milliseconds: u64 = submission.results.iter().map(|result| result.milliseconds).sum();
    let results = Results {
        score: submission.score.points,
        execution_time: seconds(milliseconds),
        output: words::setup(grading),
        output_format: TEXT,
        visibility,
        stdout_visibility: Visibility::Hidden,
        extra_data: json!({
            "schema": grading.schema,
            "variant": grading.variant,
            "seed": grading.setup.seed,
            "level": grading.setup.level,
            "digest": submission.digest,
        }),
        tests,
    };
    let json = serde_json::to_string_pretty(&results).map_err(std::io::Error::from)?;
    out.write_all(printable::json(&json).as_bytes())?;
    writeln!(out)?;
    Ok(())
}

fn build_test(grading: &Grading, submission: &Submission) -> Option<Test> {
    let build = submission.build.as_ref()?;
    let output = plain(|out| {
        // Whose it is, Gradescope knows.
        for (what, told) in files_of(&submission.intake) {
            writeln!(out, "{what}: {}", printable::line(&told))?;
        }
        match failed(submission) {
            Some((_, failure)) => Story::new(grading, submission, Palette::default())
                .write_build_failure(failure, out),
            None => write!(out, "{}", words::counted(build.builds, "build")),
        }
    });
    Some(Test {
        name: "build".to_owned(),
        number: "1".to_owned(),
        status: status(build.failure.is_none()),
        score: None,
        max_score: None,
        output,
        output_format: TEXT,
        visibility: Some(Visibility::Visible),
    })
}

fn category_test(
    grading: &Grading,
    submission: &Submission,
    category: &CategoryScore,
    number: usize,
) -> Test {
    let output = plain(|out| {
        if failed(submission).is_some() {
            return writeln!(out, "It was not built.");
        }
        writeln!(out, "{}", words::share(category))?;
        Story::new(grading, submission, Palette::default()).write_category(category, out)
    });
    Test {
        name: printable::line(&category.category),
        number: number.to_string(),
        status: status(words::passes_in(grading, submission, category)),
        score: Some(category.points),
        max_score: Some(category.of),
        output,
        output_format: TEXT,
        visibility: None,
    }
}

fn status(passes: bool) -> &'static str {
    if passes { "passed" } else { "failed" }
}

/// Milliseconds as seconds.
#[expect(clippy::cast_precision_loss, reason = "no grading takes 285,000 years")]
pub(super) fn seconds(milliseconds: u64) -> f64 {
    milliseconds as f64 / 1000.0
}

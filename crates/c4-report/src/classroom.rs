//! What GitHub Classroom's autograding reporter reads.

use std::io::{self, Write};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};

use super::finding::commands;
use super::palette::Palette;
use super::story::{Story, failed, finding_in, plain};
use super::{CannotWrite, Format, only, printable, words};
use c4_grade::{CategoryScore, Grading, Outcome, Score, Submission};

#[derive(Serialize)]
struct Runner {
    version: u32,
    status: &'static str,
    max_score: f64,
    tests: Vec<Test>,
}

#[derive(Serialize)]
struct Test {
    name: String,
    status: &'static str,
    score: f64,
    message: String,
    test_code: String,
    filename: String,
    line_no: usize,
    execution_time: String,
}

/// Writes the result of a runner for the reporter of GitHub Classroom: a line of base64, the JSON in it of ASCII alone,
/// because some readers take its bytes for Latin-1. There is a test for each category, or one for the build that failed.
///
/// # Errors
/// [`CannotWrite::NeedsOneSubmission`], or as `out` fails.
pub fn classroom(grading: &Grading, out: &mut dyn Write) -> Result<(), CannotWrite> {
    let submission = only(grading, Format::Classroom)?;
    let runner = Runner {
        version: 1,
        status: status(submission),
        max_score: submission.score.of,
        tests: match build_test(grading, submission) {
            Some(test) => vec![test],
            None => {
                let categories = submission.score.categories.iter();
                categories.map(|category| test(grading, submission, category)).collect()
            }
        },
    };
    let mut json = Vec::new();
    runner.serialize(&mut Serializer::with_formatter(&mut json, Ascii)).map_err(io::Error::from)?;
    writeln!(out, "{}", STANDARD.encode(json))?;
    Ok(())
}

/// Which part of the points for categories is left behind what is taken off once: whoever reads tests adds up their scores.
fn kept(score: &Score) -> f64 {
    if score.deducted > 0.0 { score.points / (score.points + score.deducted) } else { 1.0 }
}

fn status(submission: &Submission) -> &'static str {
    let has_errors = words::count(&submission.results, Outcome::Error) > 0;
    match (words::is_fine(submission), has_errors) {
        (true, _) => "pass",
        (false, true) => "error",
        (false, false) => "fail",
    }
}

fn build_test(grading: &Grading, submission: &Submission) -> Option<Test> {
    let (build, failure) = failed(submission)?;
    let story = Story::new(grading, submission, Palette::default());
    Some(Test {
        name: "build".to_owned(),
        status: "fail",
        score: 0.0,
        message: plain(|out| story.write_build_failure(failure, out)),
        test_code: printable::line(&build.command),
        filename: failure.place.as_ref().map_or_else(String::new, |at| printable::line(&at.file)),
        line_no: failure.place.as_ref().map_or(0, |at| at.line),
        execution_time: "0s".to_owned(),
    })
}

fn test(grading: &Grading, submission: &Submission, category: &CategoryScore) -> Test {
    let results = submission.results.iter().zip(&grading.cases);
    let milliseconds: u64 = results
        .filter(|(_, case)| grading.category_of(submission, case) == category.category)
        .map(|(result, _)| result.milliseconds)
        .sum();
    let passes = words::passes_in(grading, submission, category);
    let story = Story::new(grading, submission, Palette::default());
    let finding = finding_in(grading, submission, &category.category);
    let commands = finding.map(|it| commands(&it.reproduce, words::ends(submission, it)));
    Test {
        name: printable::line(&category.category),
        status: if passes { "pass" } else { "fail" },
        score: category.points * kept(&submission.score),
        message: plain(|out| story.write_category(category, out)),
        test_code: commands.unwrap_or_default().join("\n"),
        filename: String::new(),
        line_no: 0,
        execution_time: format!("{}s", super::gradescope::seconds(milliseconds)),
    }
}

/// JSON without a byte beyond ASCII.
struct Ascii;

impl Formatter for Ascii {
    fn write_string_fragment<W: Write + ?Sized>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        for char in fragment.chars() {
            if char.is_ascii() {
                writer.write_all(&[char as u8])?;
            } else {
                for unit in char.encode_utf16(&mut [0; 2]) {
                    write!(writer, "\\u{unit:04x}")?;
                }
            }
        }
        Ok(())
    }
}

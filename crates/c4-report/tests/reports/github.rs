//! What GitHub's runners, reporters and pages read.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use c4_report::Format;
use serde_json::Value;

use crate::samples::{self, written};

/// The JSON inside a report for GitHub Classroom.
fn decoded(report: &str) -> String {
    let line = report.strip_suffix('\n').expect("it ends its line");
    let bytes = STANDARD.decode(line).expect("it is a line of base64");
    assert!(bytes.is_ascii());
    String::from_utf8(bytes).expect("ASCII is UTF-8")
}

#[test]
fn the_classroom_is_told_this() {
    let json = decoded(&written(Format::Classroom, &samples::alone(&samples::class(), 1)));
    let value: Value = serde_json::from_str(&json).unwrap();
    insta::assert_snapshot!(serde_json::to_string_pretty(&value).unwrap());
}

/// The reporter adds up the scores of the tests, and takes a runner's status for the whole.
#[test]
fn the_classroom_reporter_adds_up_the_same_points() {
    let deducted = samples::ones().into_iter().map(|(name, mut grading)| {
        let score = &mut grading.submissions[0].score;
        score.deducted = score.points / 4.0;
        score.points -= score.deducted;
        (name, grading)
    });
    for (name, grading) in samples::ones().into_iter().chain(deducted) {
        let submission = &grading.submissions[0];
        let value: Value =
            serde_json::from_str(&decoded(&written(Format::Classroom, &grading))).unwrap();
        assert_eq!(value["version"], 1);
        assert_eq!(value["max_score"].as_f64(), Some(submission.score.of));
        let tests = value["tests"].as_array().unwrap();
        let sum: f64 = tests.iter().map(|test| test["score"].as_f64().unwrap()).sum();
        assert!((sum - submission.score.points).abs() < 1e-9, "{name}");
        let statuses: Vec<&str> =
            tests.iter().map(|test| test["status"].as_str().unwrap()).collect();
        match value["status"].as_str().unwrap() {
            "pass" => assert!(statuses.iter().all(|&status| status == "pass"), "{name}"),
            "fail" | "error" => assert!(statuses.contains(&"fail"), "{name}"),
            other => panic!("{name}: {other}"),
        }
    }
}

#[test]
fn annotations_look_like_this() {
    for name in ["class", "hostile", "passes"] {
        let (_, grading) = samples::all().into_iter().find(|sample| sample.0 == name).unwrap();
        insta::assert_snapshot!(
            format!("annotations-{name}"),
            written(Format::Annotations, &grading)
        );
    }
}

#[test]
fn there_are_no_more_annotations_than_github_shows() {
    for count in [9, 10, 11, 40] {
        let grading = samples::grading(vec![samples::crashes("carol"); count]);
        let report = written(Format::Annotations, &grading);
        let errors = report.lines().filter(|line| line.starts_with("::error ")).count();
        assert_eq!(errors, count.min(10));
        assert_eq!(report.contains("more do not pass"), count > 10);
    }
}

#[test]
fn a_summary_looks_like_this() {
    for name in ["class", "differs", "hostile", "unbuilt", "passes"] {
        let (_, grading) = samples::all().into_iter().find(|sample| sample.0 == name).unwrap();
        insta::assert_snapshot!(format!("summary-{name}"), written(Format::Summary, &grading));
    }
}

#[test]
fn a_summary_fits_into_what_github_takes() {
    let long = "a".repeat(10_000);
    let grading = samples::grading(vec![samples::crashes(&long); 3_000]);
    assert!(written(Format::Summary, &grading).len() < 1 << 20);
}

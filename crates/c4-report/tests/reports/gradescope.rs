//! Gradescope's `results.json`, checked by the facts of its specification.

use c4_report::{Format, Visibility};
use serde_json::Value;

use crate::samples::{self, written};

fn read(report: &str) -> Value {
    serde_json::from_str(report).expect("it is JSON")
}

#[test]
fn it_looks_like_this() {
    let class = samples::class();
    insta::assert_snapshot!("gradescope", written(Format::Gradescope, &samples::alone(&class, 1)));
    insta::assert_snapshot!(
        "gradescope-unbuilt",
        written(Format::Gradescope, &samples::alone(&class, 4))
    );
}

/// Every key that the specification knows, at the top and in a test.
const TOP: [&str; 9] = [
    "score",
    "execution_time",
    "output",
    "output_format",
    "visibility",
    "stdout_visibility",
    "extra_data",
    "tests",
    "leaderboard",
];
const TEST: [&str; 11] = [
    "score",
    "max_score",
    "status",
    "name",
    "name_format",
    "number",
    "output",
    "output_format",
    "tags",
    "visibility",
    "extra_data",
];
const VISIBILITIES: [&str; 4] = ["hidden", "after_due_date", "after_published", "visible"];

#[test]
fn it_is_what_the_specification_says() {
    for (name, grading) in samples::ones() {
        let report = read(&written(Format::Gradescope, &grading));
        let submission = &grading.submissions[0];
        assert!(report.as_object().unwrap().keys().all(|key| TOP.contains(&key.as_str())));
        assert_eq!(report["score"].as_f64(), Some(submission.score.points), "{name}");
        assert!(report["execution_time"].as_f64().is_some_and(|seconds| seconds >= 0.0));
        assert!(VISIBILITIES.contains(&report["stdout_visibility"].as_str().unwrap()));
        let tests = report["tests"].as_array().unwrap();
        for test in tests {
            assert!(test.as_object().unwrap().keys().all(|key| TEST.contains(&key.as_str())));
            assert!(["passed", "failed"].contains(&test["status"].as_str().unwrap()));
            assert_eq!(test["output_format"], "text");
            assert!(!test["name"].as_str().unwrap().is_empty());
        }
        let sum = |key: &str| tests.iter().filter_map(|test| test[key].as_f64()).sum::<f64>();
        assert!((sum("score") - submission.score.points).abs() < 1e-9, "{name}");
        assert!((sum("max_score") - submission.score.of).abs() < 1e-9, "{name}");
    }
}

#[test]
fn students_see_what_they_are_to_see_and_whether_it_was_built() {
    let grading = samples::grading(vec![samples::unbuilt("erin")]);
    let visibilities = [
        Visibility::Hidden,
        Visibility::AfterDueDate,
        Visibility::AfterPublished,
        Visibility::Visible,
    ];
    for (visibility, name) in visibilities.into_iter().zip(VISIBILITIES) {
        let mut report = Vec::new();
        c4_report::gradescope(&grading, visibility, &mut report).unwrap();
        let report: Value = serde_json::from_slice(&report).unwrap();
        assert_eq!(report["visibility"], name);
        assert_eq!(report["tests"][0]["visibility"], "visible");
        assert_eq!(report["tests"][1]["visibility"], Value::Null);
    }
}

/// Words cost the points for the exact form, and fail no other category.
#[test]
fn words_fail_the_form_and_no_category() {
    let mut submission = samples::own_words("olga");
    let own = submission.results[0].clone();
    submission.results = vec![own; 4];
    let grading = samples::grading(vec![submission]);
    let report = read(&written(Format::Gradescope, &grading));
    let tests = report["tests"].as_array().unwrap().iter();
    let failing: Vec<_> =
        tests.filter(|it| it["status"] == "failed").map(|it| &it["name"]).collect();
    assert_eq!(failing, ["exact form"]);
    // What costs nothing is no error in a log either.
    let mut grading = grading;
    let score = &mut grading.submissions[0].score;
    score.categories.retain(|category| !category.is_form());
    assert!(!written(Format::Annotations, &grading).contains("::error"));
}

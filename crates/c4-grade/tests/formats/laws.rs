//! What holds for every format and every grading.

use c4_grade::formats::{CannotWrite, Format};
use proptest::prelude::*;

use crate::samples::{self, written};

#[test]
fn every_format_of_every_submission_can_be_written() {
    for (name, grading) in samples::ones() {
        for format in Format::ALL {
            assert!(written(format, &grading).ends_with('\n'), "{format} of {name}");
        }
    }
}

#[test]
fn some_formats_tell_of_one_submission_only() {
    for (name, grading) in samples::all() {
        let count = grading.submissions.len();
        for format in Format::ALL {
            let mut out = Vec::new();
            let needs_one = matches!(format, Format::Gradescope | Format::Classroom);
            match format.write(&grading, &mut out) {
                Ok(()) => assert!(count == 1 || !needs_one, "{format} of {name}"),
                Err(CannotWrite::NeedsOneSubmission { format: refused, submissions }) => {
                    assert!(needs_one && count != 1, "{format} of {name}");
                    assert_eq!((refused, submissions), (format, count));
                    assert!(out.is_empty());
                }
                Err(CannotWrite::Output(error)) => panic!("{format} of {name}: {error}"),
            }
        }
    }
}

#[test]
fn a_refusal_says_what_to_do() {
    let refused = Format::Gradescope.write(&samples::class(), &mut Vec::new()).unwrap_err();
    insta::assert_snapshot!(refused.to_string(), @"gradescope tells of one submission, and there are 7: grade them one by one, or choose another format");
}

/// All that a stranger can bring about is in the reports as text: no report is the worse for it.
fn is_harmless(format: Format, report: &str) {
    let obeyed = |char: char| char.is_control() && char != '\n' && char != '\t';
    let found = report.chars().find(|&char| obeyed(char));
    assert_eq!(found, None, "{format}");
}

#[test]
fn no_report_has_a_character_that_a_terminal_obeys() {
    for (_, grading) in samples::all() {
        for format in Format::ALL {
            let mut out = Vec::new();
            // JSON is for programs, which take any character for itself.
            if format != Format::Json && format.write(&grading, &mut out).is_ok() {
                is_harmless(format, &String::from_utf8(out).unwrap());
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn nothing_that_a_stranger_writes_breaks_a_report(text in "\\PC{0,20}|.{0,20}|[<>&'\"\\]\\[`|#:%,\\\\\r\n\0]{0,20}") {
        let grading = samples::hostile(&text);
        for format in [Format::Text, Format::Summary, Format::Annotations] {
            is_harmless(format, &written(format, &grading));
        }
        crate::html::assert_harmless(&grading);
        crate::junit::assert_valid(&grading);
        crate::csv::assert_valid(&grading);
        for line in written(Format::Annotations, &grading).lines() {
            prop_assert!(line.starts_with("::error ") || line.starts_with("::notice "), "{line}");
        }
        let json = written(Format::Json, &grading);
        prop_assert_eq!(serde_json::from_str::<c4_grade::Grading>(&json).unwrap(), grading);
    }
}

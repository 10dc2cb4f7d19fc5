//! What holds for every format and every grading.

use std::collections::HashSet;

use c4_grade::Grading;
use c4_report::{CannotWrite, Format, Style, check};
use proptest::prelude::*;
use serde_json::Value;

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
fn is_harmless(format: Format, name: &str, report: &str) {
    let obeyed = |char: char| char.is_control() && char != '\n' && char != '\t';
    let found = report.chars().find(|&char| obeyed(char));
    assert_eq!(found, None, "{format} of {name}");
}

#[test]
fn no_report_has_a_character_that_a_terminal_obeys() {
    for (name, grading) in samples::all() {
        assert_eq!(obeyed(&grading), [], "{name}");
    }
}

/// The formats in which something of it would be obeyed.
fn obeyed(grading: &Grading) -> Vec<Format> {
    let is_obeyed = |char: char| char.is_control() && char != '\n' && char != '\t';
    let mut found = Vec::new();
    for format in Format::ALL {
        let mut out = Vec::new();
        if format.write(grading, &mut out).is_ok() {
            found.extend(String::from_utf8(out).unwrap().contains(is_obeyed).then_some(format));
        }
    }
    let mut out = Vec::new();
    check(grading, Style::default(), &mut out).unwrap();
    found.extend(String::from_utf8(out).unwrap().contains(is_obeyed).then_some(Format::Text));
    found
}

/// A report that is merged may have been written by anybody: whichever string of it is another, the forms of it are drawn.
#[test]
fn no_string_of_a_report_is_obeyed() {
    fn strings(value: &Value, path: String, found: &mut Vec<String>) {
        match value {
            Value::String(_) => found.push(path),
            Value::Array(all) => {
                for (at, one) in all.iter().enumerate() {
                    strings(one, format!("{path}/{at}"), found);
                }
            }
            Value::Object(all) => {
                for (name, one) in all {
                    strings(one, format!("{path}/{name}"), found);
                }
            }
            _ => {}
        }
    }
    let mut class = samples::class();
    class.submissions.truncate(3);
    let one = Grading { submissions: class.submissions[1..2].to_vec(), ..class.clone() };
    let (mut tried, mut found) = (HashSet::new(), Vec::new());
    for grading in [one, class] {
        let whole = serde_json::to_value(&grading).unwrap();
        let mut paths = Vec::new();
        strings(&whole, String::new(), &mut paths);
        for path in paths {
            // One of a list is as good as any.
            let is_number = |part: &&str| part.parse::<usize>().is_ok();
            let kind: Vec<&str> = path.split('/').filter(|part| !is_number(part)).collect();
            if !tried.insert((grading.submissions.len(), kind.join("/"))) {
                continue;
            }
            let mut other = whole.clone();
            *other.pointer_mut(&path).unwrap() = samples::HOSTILE.into();
            // Words that stand for one of a few values cannot be others.
            if let Ok(grading) = serde_json::from_value(other) {
                let formats = obeyed(&grading);
                found.extend((!formats.is_empty()).then_some((path, formats)));
            }
        }
    }
    assert_eq!(found, []);
    assert!(tried.len() > 50, "{tried:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn nothing_that_a_stranger_writes_breaks_a_report(text in "\\PC{0,20}|.{0,20}|[<>&'\"\\]\\[`|#:%,\\\\\r\n\0]{0,20}") {
        let grading = samples::hostile(&text);
        for format in [Format::Text, Format::Summary, Format::Annotations] {
            is_harmless(format, &text, &written(format, &grading));
        }
        crate::html::assert_harmless(&grading);
        crate::junit::assert_valid(&grading);
        crate::csv::assert_valid(&grading);
        for line in written(Format::Annotations, &grading).lines() {
            prop_assert!(line.starts_with("::error ") || line.starts_with("::notice "), "{line}");
        }
        let json = written(Format::Json, &grading);
        prop_assert_eq!(serde_json::from_str::<Grading>(&json).unwrap(), grading);
    }
}

//! The reference transcripts are what the programs print, and a program that were wrong in one byte would be found.

use std::num::NonZero;
use std::path::Path;

use crate::common::Place;
use c4::Courses;
use c4_console::{Console, Program};
use c4_course::Course;
use c4_grade::{CaseResult, InProcess, Limits, Outcome, ReadAs, Subject, Suite, check_all};
use c4_report::listing::Tally;

fn suite_of(course: &dyn Course) -> Suite {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    Suite::read(&fixtures.join(course.variant())).unwrap_or_else(|error| panic!("{error}"))
}

fn check(suite: &Suite, subject: &dyn Subject) -> Vec<CaseResult> {
    check_all(&suite.cases, subject, &Limits::default(), NonZero::new(4).unwrap())
}

#[test]
fn every_program_prints_its_cases() {
    for course in Courses::ALL.iter() {
        let suite = suite_of(course);
        let results = check(&suite, &ReadAs { course, readings: vec![] });
        for (case, result) in suite.cases.iter().zip(results) {
            let passes = result.outcome == Outcome::Pass;
            assert!(passes, "{} {}: {result:?}", course.variant(), case.name);
        }
    }
}

/// A program with one more byte at the end, or another status, must fail every case.
#[test]
fn no_wrong_program_passes_any_case() {
    for course in Courses::ALL.iter() {
        let suite = suite_of(course);
        let Program { run, .. } = course.facts().reference.program();
        let talkative = InProcess::new(move |args, input, out, err| {
            let status = run(args, &mut Console::new(input, out, err));
            let _ = out.write_all(b"\n");
            status
        });
        let other_status = InProcess::new(move |args, input, out, err| {
            run(args, &mut Console::new(input, out, err)) ^ 1
        });
        for wrong in [talkative, other_status] {
            let tally = Tally::of(&check(&suite, &wrong));
            let none = Tally { differ: suite.cases.len(), ..Tally::default() };
            assert_eq!(tally, none, "{}", course.variant());
        }
    }
}

/// The main job, as a stranger starts it. The gate does it by itself.
#[test]
#[ignore = "takes half a minute: just deep"]
fn verify_without_arguments_passes() {
    let place = Place::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut verify = place.command_under_cargo(["verify"]);
    let outcome = place.run(verify.current_dir(root), b"");
    assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""), "{outcome}");
}

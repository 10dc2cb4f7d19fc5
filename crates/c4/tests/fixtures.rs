//! The reference transcripts are what the programs print, and a program that were wrong in one byte would be found.

mod common;

use std::num::NonZero;
use std::path::Path;

use c4::{Course, courses, programs, reference};
use c4_console::{Console, Program};
use c4_grade::{
    Check, InProcess, Limits, Protection, Report, Suite, SuiteReport, Summary, check_all,
};
use common::Place;

fn suite_of(course: &Course) -> Suite {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    Suite::read(&fixtures.join(&course.suite)).unwrap_or_else(|error| panic!("{error}"))
}

fn program_of(course: &Course) -> Program {
    *programs().iter().find(|program| program.name == course.program).unwrap()
}

fn check(course: &Course, suite: &Suite, subject: &InProcess<'_>) -> Report {
    let right = reference(program_of(course));
    let check = |case| Check { case, subject, reference: Some(&right) };
    let checks: Vec<Check<'_>> = suite.cases.iter().map(check).collect();
    let cases = check_all(&checks, &Limits::default(), NonZero::new(4).unwrap());
    let (suite, program) = (course.variant.clone(), course.program.clone());
    Report::new(Limits::default(), Protection::NONE, vec![SuiteReport { suite, program, cases }])
}

#[test]
fn every_program_prints_its_cases() {
    for course in courses() {
        let suite = suite_of(course);
        let report = check(course, &suite, &reference(program_of(course)));
        let mut text = Vec::new();
        report.write_text(&mut text).unwrap();
        let all = Summary { pass: suite.cases.len(), ..Summary::default() };
        assert_eq!(report.summary, all, "{}", String::from_utf8(text).unwrap());
    }
}

/// A program with one more byte at the end, or another status, must fail every case.
#[test]
fn no_wrong_program_passes_any_case() {
    for course in courses() {
        let suite = suite_of(course);
        let Program { run, .. } = program_of(course);
        let talkative = InProcess::new(move |args, input, out, err| {
            let status = run(args, &mut Console::new(input, out, err));
            let _ = out.write_all(b"\n");
            status
        });
        let other_status = InProcess::new(move |args, input, out, err| {
            run(args, &mut Console::new(input, out, err)) ^ 1
        });
        for wrong in [talkative, other_status] {
            let summary = check(course, &suite, &wrong).summary;
            let none = Summary { differ: suite.cases.len(), ..Summary::default() };
            assert_eq!(summary, none, "{}", course.variant);
        }
    }
}

/// The main job, as a stranger starts it.
#[test]
fn verify_without_arguments_passes() {
    let place = Place::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut verify = place.command_under_cargo(["verify"]);
    let outcome = place.run(verify.current_dir(root), b"");
    assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""), "{outcome}");
}

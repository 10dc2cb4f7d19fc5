//! For the tests of programs.

use std::num::NonZero;
use std::path::Path;
use std::thread;

use crate::{Check, Limits, Protection, Report, Subject, Suite, SuiteReport, check_all};

/// Asserts that a program passes every case in a folder.
///
/// # Panics
/// If the folder cannot be read, and if a case does not pass, with the report as a person would read it.
#[track_caller]
pub fn assert_passes(suite: &Path, subject: &dyn Subject) {
    let cases = Suite::read(suite).unwrap_or_else(|error| panic!("{error}")).cases;
    let checks: Vec<Check<'_>> =
        cases.iter().map(|case| Check { case, subject, reference: None }).collect();
    let jobs = thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    let limits = Limits::default();
    let report = SuiteReport {
        suite: suite.display().to_string(),
        program: format!("{subject:?}"),
        cases: check_all(&checks, &limits, jobs),
    };
    let report = Report::new(limits, Protection::NONE, vec![report]);
    let mut text = Vec::new();
    report.write_text(&mut text).expect("a vector takes everything");
    assert!(report.summary.pass == cases.len(), "{}", String::from_utf8_lossy(&text));
}

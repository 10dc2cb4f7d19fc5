//! For the tests of programs.

use std::path::Path;

use c4_threads::processors;

use crate::listing::{self, Tally};
use c4_grade::{Limits, Subject, Suite, check_all};

/// Asserts that a program passes every case in a folder.
///
/// # Panics
/// If the folder cannot be read, and if a case does not pass, with all those as a person would read them.
#[track_caller]
pub fn assert_passes(suite: &Path, subject: &dyn Subject) {
    let cases = Suite::read(suite).unwrap_or_else(|error| panic!("{error}")).cases;
    let results = check_all(&cases, subject, &Limits::default(), processors());
    let (tally, mut text) = (Tally::of(&results), Vec::new());
    for (case, result) in cases.iter().zip(&results) {
        listing::case(&case.into(), result, &mut text).expect("a vector takes everything");
    }
    assert!(tally.pass == cases.len(), "{subject:?}\n{}", String::from_utf8_lossy(&text));
}

//! A grading as text for people.

use std::io::{self, Write};

use super::story::Story;
use super::{Style, table, words};
use crate::Grading;

/// Writes the grading for people: of one submission the whole story, of several a table, the clusters, and what could
/// not be built.
///
/// # Errors
/// As `out` fails.
pub fn text(grading: &Grading, style: Style, out: &mut dyn Write) -> io::Result<()> {
    match grading.submissions.as_slice() {
        [submission] => Story::new(grading, submission, style.palette()).write(out),
        _ => table::write(grading, style, out),
    }
}

/// Writes how often each thing worth happening happens in the cases: what a grader wants to know once.
///
/// # Errors
/// As `out` fails.
pub fn occurrences(grading: &Grading, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "What the cases are about, and how many of them")?;
    let width = grading.occurrences.iter().map(|what| what.cases.to_string().len()).max();
    for occurrence in &grading.occurrences {
        let width = width.unwrap_or_default();
        writeln!(out, "  {:>width$}  {}", occurrence.cases, occurrence.what)?;
    }
    writeln!(out, "  of {}", words::counted(grading.cases.len(), "case"))
}

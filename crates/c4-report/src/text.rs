//! A grading as text for people.

use std::io::{self, Write};

use super::printable;
use super::story::Story;
use super::{Style, table, words};
use c4_grade::{Grading, Occurrence};

/// Writes the grading for people: of one submission the whole story and what the cases show, of several a table, the clusters, and what could
/// not be built.
///
/// # Errors
/// As `out` fails.
pub fn text(grading: &Grading, style: Style, out: &mut dyn Write) -> io::Result<()> {
    match grading.submissions.as_slice() {
        [submission] => {
            let story = Story::new(grading, submission, style.palette());
            story.write(out)?;
            if grading.occurrences.is_empty() || words::is_unbuilt(submission) {
                return Ok(());
            }
            story.heading("How many cases show what", out)?;
            occurrences(&grading.occurrences, out)
        }
        _ => table::write(grading, style, out),
    }
}

/// Writes in how many cases each thing worth happening happens, a line each.
///
/// # Errors
/// As `out` fails.
pub fn occurrences(occurrences: &[Occurrence], out: &mut dyn Write) -> io::Result<()> {
    let width = occurrences.iter().map(|what| what.cases.to_string().len()).max();
    let width = width.unwrap_or_default();
    for Occurrence { what, cases } in occurrences {
        writeln!(out, "  {cases:>width$}  {}", printable::line(what))?;
    }
    Ok(())
}

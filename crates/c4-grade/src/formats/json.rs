//! Everything, as JSON.

use std::io::{self, Write};

use crate::Grading;

/// Writes the grading as JSON that reads back as the same grading. `docs/grading.schema.json` describes it.
///
/// # Errors
/// As `out` fails.
pub fn json(grading: &Grading, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, grading)?;
    writeln!(out)
}

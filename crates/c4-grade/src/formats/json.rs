//! Everything, as JSON.

use std::io::{self, Write};

use crate::Grading;

/// Writes the grading as JSON that reads back as the same grading. [`schema`] describes it.
///
/// # Errors
/// As `out` fails.
pub fn json(grading: &Grading, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, grading)?;
    writeln!(out)
}

/// The JSON Schema (draft 2020-12) of what [`json`] writes: the same as `docs/grading.schema.json`.
#[must_use]
pub fn schema() -> String {
    format!("{:#}\n", schemars::schema_for!(Grading).to_value())
}

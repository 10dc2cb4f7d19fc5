//! Everything, as JSON.

use std::io::{self, Write};

use super::printable;
use c4_grade::Grading;

/// Writes the grading as JSON that reads back as the same grading. [`schema`] describes it. Characters that a terminal would
/// obey, or that cannot be seen, are escaped.
///
/// # Errors
/// As `out` fails.
pub fn json(grading: &Grading, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", printable::json(&serde_json::to_string_pretty(grading)?))
}

/// The JSON Schema (draft 2020-12) of what [`json`] writes: the same as `docs/grading.schema.json`.
#[must_use]
pub fn schema() -> String {
    format!("{:#}\n", schemars::schema_for!(Grading).to_value())
}

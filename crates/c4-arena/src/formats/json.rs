//! Everything, as JSON.

use std::io::{self, Write};

use crate::tournament::Tournament;

/// Writes the tournament as JSON that reads back as the same tournament. The fields are those of [`Tournament`].
///
/// # Errors
/// As `out` fails.
pub fn json(tournament: &Tournament, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, tournament)?;
    writeln!(out)
}

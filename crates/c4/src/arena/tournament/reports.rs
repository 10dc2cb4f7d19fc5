//! Where the reports go.

use std::path::Path;

use c4_arena::formats::{Format, text};
use c4_arena::tournament::Tournament;
use c4_console::{Console, Plain};

use super::args::ReportArgs;
use crate::arena::Fault;
use crate::colour;
use crate::paths::{can_be_written, may_be_written, write_whole};
use crate::refusal::{Failure, Refusal};

/// Refuses what could not be written in the end, or over what is read, before anything is played; the files are there from then on.
pub(super) fn check<'a>(
    args: &'a ReportArgs,
    read: impl IntoIterator<Item = &'a Path>,
) -> Result<(), Refusal> {
    may_be_written(read, args.files(), can_be_written)
        .map_err(|(path, error)| Refusal::File(path, error))
}

/// Writes every report that was asked for.
pub(super) fn write(
    args: &ReportArgs,
    tournament: &Tournament,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    // Each is tried, and what is printed comes in any case: a full disk is not to cost what was played.
    let mut failed: Vec<Refusal> = Vec::new();
    for (format, path) in &args.report {
        let mut bytes = Vec::new();
        let written = format.write(tournament, &mut bytes).and_then(|()| write_whole(path, &bytes));
        if let Err(error) = written {
            failed.push(Refusal::File(path.clone(), error));
        }
    }
    let mut bytes = Vec::new();
    match args.format {
        Format::Text => text(tournament, colour::is_wanted(console), &mut bytes),
        other => other.write(tournament, &mut bytes),
    }
    .map_err(|error| Fault::NoGame(error.to_string()))?;
    let printed = console.write_bytes(&bytes).and_then(|()| console.flush());
    let Some(last) = failed.pop() else { return Ok(printed?) };
    for refusal in failed {
        // Standard output may be closed, which is no reason to be silent here.
        let _ = console.complain(Plain(format_args!("c4: {refusal}")));
    }
    Err(last.into())
}

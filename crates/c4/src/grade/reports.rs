//! Where the reports go.

use std::fs;

use c4_console::{Console, Plain};
use c4_grade::Grading;
use c4_grade::formats::{CannotWrite, Format, Style, text};

use super::Fault;
use super::args::ReportArgs;
use crate::colour;
use crate::paths::can_be_written;
use crate::refusal::Failure;

/// Refuses what could not be written in the end, before anything is graded; the files are there from then on.
pub(super) fn check(args: &ReportArgs, submissions: usize) -> Result<(), Fault> {
    let mut formats =
        std::iter::once(args.format).chain(args.report.iter().map(|&(format, _)| format));
    match formats.find(|format| format.needs_one_submission()) {
        Some(format) if submissions != 1 => {
            return Err(Fault::Form(CannotWrite::NeedsOneSubmission { format, submissions }));
        }
        _ => {}
    }
    for (_, path) in &args.report {
        can_be_written(path).map_err(|error| Fault::Report(path.clone(), error))?;
    }
    Ok(())
}

/// Writes every report that was asked for, with as much as may be told.
pub(super) fn write(
    args: &ReportArgs,
    grading: Grading,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let grading = grading.redacted(args.feedback);
    // Each is tried, and what is printed comes in any case: a full disk is not to cost what was graded.
    let mut failed: Vec<Fault> = Vec::new();
    for (format, path) in &args.report {
        let written = bytes(*format, &grading, Style::default())
            .and_then(|bytes| fs::write(path, bytes).map_err(|it| Fault::Report(path.clone(), it)));
        failed.extend(written.err());
    }
    let bytes = bytes(args.format, &grading, style(console))?;
    let printed = console.write_bytes(&bytes).and_then(|()| console.flush());
    let Some(last) = failed.pop() else { return Ok(printed?) };
    for fault in failed {
        // Standard output may be closed, which is no reason to be silent here.
        let _ = console.complain(Plain(format_args!("c4: {fault}")));
    }
    Err(last.into())
}

fn bytes(format: Format, grading: &Grading, style: Style) -> Result<Vec<u8>, Fault> {
    let mut bytes = Vec::new();
    match format {
        Format::Text => text(grading, style, &mut bytes).map_err(CannotWrite::Output),
        other => other.write(grading, &mut bytes),
    }
    .map_err(Fault::Form)?;
    Ok(bytes)
}

/// In colour where that is wanted.
pub(super) fn style(console: &Console<'_>) -> Style {
    Style { colour: colour::is_wanted(console), ..Style::default() }
}

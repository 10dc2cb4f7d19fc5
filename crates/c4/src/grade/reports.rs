//! Where the reports go.

use std::fs;

use c4_console::Console;
use c4_grade::Grading;
use c4_grade::formats::{CannotWrite, Format, Style, text};

use super::args::ReportArgs;
use super::{Fault, private};
use crate::colour;
use crate::paths::can_be_written;
use crate::refusal::Failure;

/// Refuses what could not be written in the end, before anything is graded; the files are there from then on.
pub(super) fn check(args: &ReportArgs, submissions: usize) -> Result<(), Fault> {
    let in_files = args.report.iter().filter(|(_, path)| !private::is_folder(path));
    let mut formats = std::iter::once(args.format).chain(in_files.map(|&(format, _)| format));
    match formats.find(|format| format.needs_one_submission()) {
        Some(format) if submissions != 1 => {
            return Err(Fault::Form(CannotWrite::NeedsOneSubmission { format, submissions }));
        }
        _ => {}
    }
    for (_, path) in &args.report {
        if private::is_folder(path) {
            private::prepare(path)?;
        } else {
            can_be_written(path).map_err(|error| Fault::Report(path.clone(), error))?;
        }
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
    for (format, path) in &args.report {
        if private::is_folder(path) {
            private::write(*format, &grading, path)?;
            continue;
        }
        let bytes = bytes(*format, &grading, Style::default())?;
        fs::write(path, bytes).map_err(|error| Fault::Report(path.clone(), error))?;
    }
    let bytes = bytes(args.format, &grading, style(console))?;
    console.write_bytes(&bytes)?;
    Ok(())
}

/// The report, as it stands in a file.
pub(super) fn bytes(format: Format, grading: &Grading, style: Style) -> Result<Vec<u8>, Fault> {
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

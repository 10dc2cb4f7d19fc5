//! Where the reports go.

use std::env;
use std::fs::File;
use std::io::{BufWriter, Write};

use c4_console::Console;
use c4_grade::Grading;
use c4_grade::formats::{Format, Style, text};

use super::Fault;
use super::args::ReportArgs;
use crate::refusal::Failure;

/// Writes every report that was asked for, with as much as may be told.
pub(super) fn write(
    args: &ReportArgs,
    grading: Grading,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let grading = grading.redacted(args.feedback);
    for (format, path) in &args.report {
        let failed = |error| Fault::Report(path.clone(), error);
        let mut file = BufWriter::new(File::create(path).map_err(failed)?);
        format.write(&grading, &mut file).and_then(|()| file.flush()).map_err(failed)?;
    }
    let mut bytes = Vec::new();
    let written = match args.format {
        Format::Text => text(&grading, style(console), &mut bytes),
        other => other.write(&grading, &mut bytes),
    };
    written.expect("a vector takes everything");
    console.write_bytes(&bytes)?;
    Ok(())
}

/// In colour on a terminal, unless that is not wanted (<https://no-color.org>) or not understood.
pub(super) fn style(console: &Console<'_>) -> Style {
    let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    let is_dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
    Style {
        colour: console.output_is_terminal() && !is_set("NO_COLOR") && !is_dumb,
        ..Style::default()
    }
}

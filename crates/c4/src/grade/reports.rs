//! Where the reports go.

use std::path::{Path, PathBuf};

use c4_console::{Console, Plain};
use c4_grade::{Grading, MOST_TYPED, read_file};
use c4_report::{
    CannotEnter, CannotWrite, Entered, Entry, Format, Gradebook, Style, can_enter, gradebook,
    nothing_to_grade, text,
};
use c4_sandbox::printable;

use super::args::ReportArgs;
use super::{Fault, private};
use crate::colour;
use crate::paths::{can_be_written, may_be_written, write_whole};
use crate::refusal::Failure;

/// How many submissions are named in a line.
const MOST_NAMED: usize = 40;

/// Refuses what could not be written in the end, or over what is read, before anything is graded; the files are there from then on.
pub(super) fn check<'a>(
    args: &'a ReportArgs,
    variant: &str,
    submissions: usize,
    read: impl IntoIterator<Item = &'a Path>,
) -> Result<(), Fault> {
    match args.whole_formats().find(|format| format.needs_one_submission()) {
        Some(format) if submissions != 1 => {
            return Err(Fault::Form(CannotWrite::NeedsOneSubmission { format, submissions }));
        }
        _ => {}
    }
    let own = own_gradebook(args)?;
    let mut gradebooks = args.formats().filter_map(Format::gradebook).peekable();
    if gradebooks.peek().is_none() && (args.gradebook.is_some() || args.column.is_some()) {
        let option = if args.gradebook.is_some() { "--gradebook" } else { "--column" };
        return Err(Fault::NoGradebook(option));
    }
    if own.is_none() && args.column.is_some() {
        return Err(Fault::ColumnOfNothing);
    }
    for of in gradebooks {
        let entry = Entry { own: own.as_deref(), column: args.column.as_deref() };
        can_enter(of, &entry, variant).map_err(|error| not_entered(args, &error))?;
    }
    let can_be = |path: &Path| {
        if private::is_folder(path) { private::prepare(path) } else { can_be_written(path) }
    };
    may_be_written(read, args.files(), can_be).map_err(|(path, error)| Fault::Report(path, error))
}

/// Writes every report that was asked for, with as much as may be told.
pub(super) fn write(
    args: &ReportArgs,
    grading: Grading,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let grading = grading.redacted(args.feedback);
    let own = own_gradebook(args)?;
    let entry = Entry { own: own.as_deref(), column: args.column.as_deref() };
    // Each is tried, and what is printed comes in any case: a full disk is not to cost what was graded.
    let mut failed: Vec<Failure> = Vec::new();
    for (format, path) in &args.report {
        if private::is_folder(path) {
            failed.extend(private::write(*format, &grading, path, console).err().map(Into::into));
            continue;
        }
        let bytes = match format.gradebook() {
            Some(of) => entered(args, of, &entry, &grading, console),
            None => bytes(*format, &grading, Style::default()).map_err(Into::into),
        };
        let written = bytes.and_then(|bytes| {
            write_whole(path, &bytes).map_err(|it| Fault::Report(path.clone(), it).into())
        });
        failed.extend(written.err());
    }
    let bytes = match args.format.gradebook() {
        Some(of) => entered(args, of, &entry, &grading, console)?,
        None => bytes(args.format, &grading, style(console))?,
    };
    let printed = console.write_bytes(&bytes).and_then(|()| console.flush());
    let Some(last) = failed.pop() else { return Ok(printed?) };
    for fault in failed {
        // Standard output may be closed, which is no reason to be silent here.
        if let Failure::Refused(refusal) = fault {
            let _ = console.complain(Plain(format_args!("c4: {refusal}")));
        }
    }
    Err(last)
}

/// The platform's own file, if one was given.
fn own_gradebook(args: &ReportArgs) -> Result<Option<Vec<u8>>, Fault> {
    let read = |path: &PathBuf| {
        read_file(path, MOST_TYPED)
            .map_err(|error| Fault::Gradebook(path.clone(), error.to_string()))
    };
    args.gradebook.as_ref().map(read).transpose()
}

fn not_entered(args: &ReportArgs, error: &CannotEnter) -> Fault {
    Fault::Gradebook(args.gradebook.clone().unwrap_or_default(), error.to_string())
}

/// A gradebook with the points in it. Whose row is not there is named: nobody's points are lost in silence.
fn entered(
    args: &ReportArgs,
    of: Gradebook,
    entry: &Entry<'_>,
    grading: &Grading,
    console: &mut Console<'_>,
) -> Result<Vec<u8>, Failure> {
    let Entered { bytes, missing, column } =
        gradebook(grading, of, entry).map_err(|error| not_entered(args, &error))?;
    if let Some(column) = column {
        let column = printable::line(&column);
        console.complain(Plain(format_args!("c4: the points go into the column {column:?}")))?;
    }
    match &args.gradebook {
        Some(own) => {
            for name in missing {
                console.complain(Plain(format_args!(
                    "c4: no row of {} takes the points of {}",
                    printable::path(&own),
                    printable::line(&name)
                )))?;
            }
        }
        None if missing.is_empty() => {}
        None => console.complain(Plain(format_args!(
            "c4: {} finds no row of {} by itself, for only the name is known; with --gradebook FILE, names are enough",
            of.name(),
            named(&missing)
        )))?,
    }
    let nothing: Vec<&str> = nothing_to_grade(grading).collect();
    if !nothing.is_empty() {
        console.complain(Plain(format_args!(
            "c4: 0 points where there was nothing to grade: {}",
            named(&nothing)
        )))?;
    }
    Ok(bytes)
}

/// Names in a line, as many as anybody reads.
fn named(names: &[impl AsRef<str>]) -> String {
    let shown: Vec<&str> = names.iter().take(MOST_NAMED).map(AsRef::as_ref).collect();
    let more = names.len().saturating_sub(MOST_NAMED);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("{}{more}", printable::line(&shown.join(", ")))
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

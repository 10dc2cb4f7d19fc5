//! `c4 report`: reports on what was graded before.

use c4_sandbox::printable;
use std::path::{Path, PathBuf};

use c4_console::{Console, Plain};
use c4_grade::{Grading, MOST_MADE, as_word, read_file};
use clap::Args;

use super::args::ReportArgs;
use super::{Fault, reports};
use crate::refusal::Failure;

/// Write reports on what was graded before; nothing is run.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  c4 report grading.json --report html=private/ --feedback actual\n  c4 report \
                  grading.json --format csv\n\nA FORMAT=FILE whose FILE is a folder, or ends in /, is a report for \
                  each student. A grading that was saved with less --feedback does not tell more here.\n\nExit status: 0 if all were written, 2 if not."
)]
pub(crate) struct ReportsArgs {
    /// The grading, as --report json=GRADING wrote it.
    #[arg(value_name = "GRADING")]
    pub(crate) grading: PathBuf,
    #[command(flatten)]
    pub(crate) reports: ReportArgs,
}

pub(crate) fn run(args: &ReportsArgs, console: &mut Console<'_>) -> Result<u8, Failure> {
    let grading = read(&args.grading)?;
    let told = grading.setup.feedback;
    if args.reports.feedback < told {
        let path = printable::path(&args.grading);
        console.complain(Plain(format_args!(
            "c4: {path} was saved with --feedback {}, and tells no more",
            as_word(told)
        )))?;
    }
    let read = [args.grading.as_path()];
    reports::check(&args.reports, &grading.variant, grading.submissions.len(), read)?;
    reports::write(&args.reports, grading, console)?;
    Ok(0)
}

/// A grading from its file, in which everything fits together.
pub(super) fn read(path: &Path) -> Result<Grading, Fault> {
    let fault = |reason: String| Fault::Grading(path.to_owned(), reason);
    let bytes = read_file(path, MOST_MADE).map_err(|error| fault(error.to_string()))?;
    let grading: Grading =
        serde_json::from_slice(&bytes).map_err(|error| fault(error.to_string()))?;
    grading.checked().map_err(fault)
}

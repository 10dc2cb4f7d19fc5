//! `c4 grade merge`.

use c4_console::Console;
use c4_grade::{Grading, MOST_MADE, read_file};

use super::args::MergeArgs;
use super::{Fault, reports, status};
use crate::refusal::Failure;

pub(super) fn run(args: &MergeArgs, console: &mut Console<'_>) -> Result<u8, Failure> {
    let parts = args.parts.iter().map(|path| {
        let fault = |reason: String| Fault::Part(path.clone(), reason);
        let bytes = read_file(path, MOST_MADE).map_err(|error| fault(error.to_string()))?;
        serde_json::from_slice::<Grading>(&bytes).map_err(|error| fault(error.to_string()))
    });
    let parts: Vec<Grading> = parts.collect::<Result<_, Fault>>()?;
    let whole = Grading::merged(parts).map_err(Fault::Merge)?;
    reports::check(&args.reports, &whole.variant, whole.submissions.len())?;
    let status = status(&whole);
    reports::write(&args.reports, whole, console)?;
    Ok(status)
}

//! `c4 grade merge`.

use c4_sandbox::printable;
use std::fs;
use std::path::{Path, PathBuf};

use c4_console::Console;
use c4_grade::{CannotMerge, Grading, MOST_MADE, in_natural_order, read_file};

use super::args::MergeArgs;
use super::{Fault, reports, status};
use crate::refusal::Failure;

pub(super) fn run(args: &MergeArgs, console: &mut Console<'_>) -> Result<u8, Failure> {
    let mut paths = Vec::new();
    for path in &args.parts {
        paths.extend(files(path)?);
    }
    let parts: Vec<Grading> = paths.iter().map(|path| part(path)).collect::<Result<_, Fault>>()?;
    let whole = Grading::merged(parts).map_err(|error| match error {
        CannotMerge::Differs { part, what } => {
            let first = printable::path(&paths[0]);
            Fault::Part(paths[part - 1].clone(), format!("{what}, compared with {first}"))
        }
        CannotMerge::Unfit { part, what } => Fault::Part(paths[part - 1].clone(), what),
        error => Fault::Merge(error),
    })?;
    let read = paths.iter().map(PathBuf::as_path);
    reports::check(&args.reports, &whole.variant, whole.submissions.len(), read)?;
    let status = status(&whole);
    reports::write(&args.reports, whole, console)?;
    Ok(status)
}

/// The file, or those of the folder that may be parts.
fn files(path: &Path) -> Result<Vec<PathBuf>, Fault> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let fault = |error: std::io::Error| Fault::Part(path.to_owned(), error.to_string());
    let entries: Vec<_> =
        fs::read_dir(path).map_err(fault)?.collect::<Result<_, _>>().map_err(fault)?;
    let mut files: Vec<PathBuf> = entries.iter().map(fs::DirEntry::path).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "json"));
    files.sort_by(|a, b| in_natural_order(&a.to_string_lossy(), &b.to_string_lossy()));
    if files.is_empty() {
        let reason = "no file in it has a name that ends in .json".to_owned();
        return Err(Fault::Part(path.to_owned(), reason));
    }
    Ok(files)
}

fn part(path: &Path) -> Result<Grading, Fault> {
    let fault = |reason: String| Fault::Part(path.to_owned(), reason);
    let bytes = read_file(path, MOST_MADE).map_err(|error| fault(error.to_string()))?;
    if bytes.is_empty() {
        let reason = "it is empty: whoever writes it has not come to an end".to_owned();
        return Err(fault(reason));
    }
    serde_json::from_slice::<Grading>(&bytes).map_err(|error| {
        fault(format!("it is no grading as --report json=FILE writes it ({error})"))
    })
}

//! `c4 samples`.

use c4_sandbox::printable;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use c4_console::Console;
use clap::Args;

use crate::paths;
use crate::refusal::{Failure, Refusal};

/// Write the reference transcripts, sample submissions and sample bots that are in c4 as files.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  c4 samples fixtures\n  c4 grade ex3 fixtures/submissions/ex3\n\nNo file that is there is \
                  replaced. Exit status: 0 if all were written, 2 if not."
)]
pub(crate) struct SamplesArgs {
    /// The folder for the files; it is made if it is not there.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

pub(crate) fn run(args: &SamplesArgs, console: &mut Console<'_>) -> Result<u8, Failure> {
    let files = c4_fixtures::below("");
    if let Some((path, _)) = files.iter().find(|(path, _)| args.folder.join(path).exists()) {
        let there =
            io::Error::new(io::ErrorKind::AlreadyExists, "it is there, and is not replaced");
        return Err(Refusal::File(paths::from_here(&args.folder.join(path)), there).into());
    }
    for (path, bytes) in &files {
        let path = args.folder.join(path);
        let failed = Refusal::of_file(&path);
        fs::create_dir_all(path.parent().unwrap_or(Path::new(""))).map_err(failed)?;
        fs::write(&path, bytes).map_err(failed)?;
    }
    let folder = paths::from_here(&args.folder);
    writeln!(console, "wrote {} files to {}", files.len(), printable::path(&folder))?;
    Ok(0)
}

//! `c4 completions` and `c4 man`.

use c4_sandbox::printable;
use std::fs;
use std::path::{Path, PathBuf};

use c4_console::Console;
use clap::{Args, Command};
use clap_complete::Shell;
use clap_mangen::Man;

use crate::args::command;
use crate::courses::Courses;
use crate::paths;
use crate::refusal::{Failure, Refusal};

/// Print what completes the commands and options of c4 in a shell.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  c4 completions bash > ~/.local/share/bash-completion/completions/c4\n  c4 completions zsh > \
                  ~/.zfunc/_c4\n  c4 completions fish > ~/.config/fish/completions/c4.fish\n\nThe folder of zsh has to be in \
                  its fpath."
)]
pub(crate) struct CompletionsArgs {
    /// The shell.
    shell: Shell,
}

/// Write a manual page for c4 and one for each of its commands.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  c4 man ~/.local/share/man/man1\n\nExit status: 0 if all were written, 2 if not."
)]
pub(crate) struct ManArgs {
    /// The folder for the pages; it is made if it is not there.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

pub(crate) fn completions(
    courses: Courses,
    args: &CompletionsArgs,
    console: &mut Console<'_>,
) -> Result<u8, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command(courses), "c4", &mut script);
    console.write_bytes(&script)?;
    Ok(0)
}

pub(crate) fn man(
    courses: Courses,
    args: &ManArgs,
    console: &mut Console<'_>,
) -> Result<u8, Failure> {
    let folder = &args.folder;
    fs::create_dir_all(folder).map_err(Refusal::of_file(folder))?;
    let mut c4 = command(courses).disable_help_subcommand(true);
    c4.build();
    let pages = write(&c4, folder)?;
    writeln!(console, "wrote {pages} pages to {}", printable::path(&paths::from_here(folder)))?;
    Ok(0)
}

/// Writes the pages of a command and of all below it, and counts them.
fn write(command: &Command, folder: &Path) -> Result<usize, Refusal> {
    let name = command.get_display_name().unwrap_or(command.get_name()).to_owned();
    let path = folder.join(format!("{name}.1"));
    let mut page = Vec::new();
    let failed = Refusal::of_file(&path);
    Man::new(command.clone()).title(name).render(&mut page).map_err(failed)?;
    fs::write(&path, page).map_err(failed)?;
    let mut pages = 1;
    for below in command.get_subcommands().filter(|below| !below.is_hide_set()) {
        pages += write(below, folder)?;
    }
    Ok(pages)
}

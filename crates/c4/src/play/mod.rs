//! `c4 play`.

mod events;

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, BufWriter};
use std::path::PathBuf;

use c4_console::{Console, Program, Stop};

use crate::courses::Courses;
use crate::refusal::{Failure, Refusal};
pub use events::schema;
use events::{Lines, Unless};

/// Splits `play VARIANT [options]` by hand, because the options after the variant are the program's to understand: the
/// stumper's `-h` is a height, and `--help` is for its program. Only `--events` is ours.
pub(crate) fn passed_through(arguments: &[OsString]) -> Option<(&OsStr, &[OsString])> {
    match arguments {
        [play, variant, options @ ..]
            if play == "play" && !variant.as_encoded_bytes().starts_with(b"-") =>
        {
            Some((variant, options))
        }
        _ => None,
    }
}

pub(crate) fn run(
    courses: Courses,
    variant: impl AsRef<OsStr>,
    options: &[OsString],
    console: &mut Console<'_>,
) -> Result<u8, Failure> {
    let program = courses.called(variant)?.facts().reference.program();
    let (events, options): (Vec<&OsString>, Vec<&OsString>) =
        options.iter().partition(|option| wanted(option).is_some());
    let options: Vec<OsString> = options.into_iter().cloned().collect();
    match events.last().and_then(|option| wanted(option)) {
        None => Ok((program.run)(&options, console)),
        Some(None) => instead_of_words(program, &options, console),
        Some(Some(path)) if path.as_os_str().is_empty() => Err(Refusal::NoEventsFile.into()),
        Some(Some(path)) => beside_words(program, &options, &path, console),
    }
}

/// Whether an option asks for events, and into which file if it names one.
fn wanted(option: &OsStr) -> Option<Option<PathBuf>> {
    match option.to_str()?.strip_prefix("--events")? {
        "" => Some(None),
        file => file.strip_prefix('=').map(|file| Some(PathBuf::from(file))),
    }
}

/// Plays with events on standard output in place of the program's words.
fn instead_of_words(
    program: Program,
    options: &[OsString],
    console: &mut Console<'_>,
) -> Result<u8, Failure> {
    let terminal = console.input_is_terminal();
    let (mut input, output, errors) = console.lend()?;
    let mut lines = Lines::new(output);
    let mut words = Unless::closed(&lines, io::sink());
    let status = {
        let mut inner = Console::new(&mut input, &mut words, errors)
            .with_terminal_input(terminal)
            .with_listener(&mut lines);
        (program.run)(options, &mut inner)
    };
    lines.end(status);
    match lines.failure() {
        // The reader went away, as it may.
        Some(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Stop::WriteFailed(error).into())
        }
        _ => Ok(status),
    }
}

/// Plays as ever, with events in a file.
fn beside_words(
    program: Program,
    options: &[OsString],
    path: &PathBuf,
    console: &mut Console<'_>,
) -> Result<u8, Failure> {
    let cannot = Refusal::of_file(path);
    let mut file = BufWriter::new(File::create(path).map_err(cannot)?);
    let terminals = (console.input_is_terminal(), console.output_is_terminal());
    let (mut input, output, errors) = console.lend()?;
    let mut lines = Lines::new(&mut file);
    let status = {
        let mut inner = Console::new(&mut input, output, errors)
            .with_terminal_input(terminals.0)
            .with_terminal_output(terminals.1)
            .with_listener(&mut lines);
        (program.run)(options, &mut inner)
    };
    lines.end(status);
    match lines.failure() {
        Some(error) => Err(cannot(error).into()),
        None => Ok(status),
    }
}

//! `c4 record`.

use std::ffi::OsStr;
use std::path::Path;

use c4_console::Console;
use c4_grade::{Case, CaseName, Ending, Executable, Limits, Origin, Run, Source, Subject};

use crate::args::RecordArgs;
use crate::courses::{Course, course_called};
use crate::programs::{program_of, reference};
use crate::refusal::{Failure, Refusal};
use crate::{fixtures, paths};

pub(crate) fn run(args: &RecordArgs, console: &mut Console<'_>) -> Result<u8, Failure> {
    let course = course_called(OsStr::new(&args.variant))?;
    let name: CaseName = args.name.parse().map_err(Refusal::Name)?;
    if args.why.trim().is_empty() || args.why.contains('\n') {
        return Err(Refusal::Why.into());
    }
    let suite = fixtures::folder(args.fixtures.as_deref())?.join(&course.suite);
    may_write(&suite.join(name.as_str()), args.force)?;
    let trusted = Trusted::find(args.program.as_deref(), course)?;

    let stdin = console.read_to_end()?;
    let Run { ending, stdout, stderr, wall: _ } =
        trusted.subject.run(&args.args, &stdin, &Limits::default()).map_err(Refusal::NotRun)?;
    let status = status_of(ending)?;
    let case = Case {
        name,
        args: args.args.clone(),
        status,
        why: args.why.clone(),
        source: Source { origin: Origin::Recorded, detail: trusted.detail },
        stdin,
        stdout,
        stderr: args.stderr.then_some(stderr),
        complains: false,
    };
    let folder = case.write(&suite).map_err(Refusal::Case)?;
    write_summary(&case, &folder, console)?;
    Ok(0)
}

/// The program that is believed, and how the case will name it.
struct Trusted {
    subject: Box<dyn Subject>,
    detail: String,
}

impl Trusted {
    fn find(given: Option<&Path>, course: &Course) -> Result<Self, Refusal> {
        Ok(match given {
            None => Self {
                subject: Box::new(reference(program_of(course))),
                // All packages of the workspace have one version.
                detail: format!("{} {}", course.program, env!("CARGO_PKG_VERSION")),
            },
            Some(path) => Self {
                subject: Box::new(Executable::find(path)?),
                detail: format!(
                    "{}, given by hand",
                    path.file_name().unwrap_or_default().display()
                ),
            },
        })
    }
}

/// Whether a case may be written to `folder`: there is none yet, or it is a recorded one and `force` was given.
fn may_write(folder: &Path, force: bool) -> Result<(), Refusal> {
    let shown = || paths::from_here(folder);
    if !folder.exists() {
        return Ok(());
    }
    match (Case::read(folder)?.source.origin, force) {
        (Origin::Recorded, true) => Ok(()),
        (Origin::Recorded, false) => Err(Refusal::Exists(shown())),
        (origin @ (Origin::Assignment | Origin::Specification), _) => {
            Err(Refusal::Protected(shown(), origin))
        }
    }
}

fn status_of(ending: Ending) -> Result<u8, Refusal> {
    match ending {
        Ending::Exited { status } => u8::try_from(status).map_err(|_| Refusal::NotTrusted(ending)),
        Ending::Killed { .. }
        | Ending::TimedOut { .. }
        | Ending::Flooded { .. }
        | Ending::OutOfMemory { .. }
        | Ending::TooManyProcesses { .. }
        | Ending::FilesTooLarge { .. } => Err(Refusal::NotTrusted(ending)),
    }
}

fn write_summary(case: &Case, folder: &Path, console: &mut Console<'_>) -> Result<(), Failure> {
    writeln!(console, "wrote {}", paths::from_here(folder).display())?;
    writeln!(console, "  stdin   {} bytes", case.stdin.len())?;
    writeln!(console, "  stdout  {} bytes", case.stdout.len())?;
    if let Some(stderr) = &case.stderr {
        writeln!(console, "  stderr  {} bytes", stderr.len())?;
    }
    writeln!(console, "  exit    {}", case.status)?;
    Ok(())
}

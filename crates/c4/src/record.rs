//! `c4 record`.

use c4_sandbox::printable;
use std::io::Read as _;
use std::path::Path;

use c4_console::{Console, Stop};
use c4_course::{Course, End, Input, Session};
use c4_grade::{
    Case, CaseName, Ending, Executable, Limits, MOST_TYPED, Origin, Run, Source, Subject, Unfit,
};

use crate::args::RecordArgs;
use crate::courses::Courses;
use crate::fixtures::Found;
use crate::paths;
use crate::refusal::{Failure, Refusal};

pub(crate) fn run(
    courses: Courses,
    args: &RecordArgs,
    console: &mut Console<'_>,
) -> Result<u8, Failure> {
    let course = courses.called(&args.variant)?;
    let name: CaseName = args.name.parse().map_err(Refusal::Name)?;
    if args.why.trim().is_empty() || args.why.contains('\n') {
        return Err(Refusal::Why.into());
    }
    let found = Found::of(courses, args.fixtures.as_deref(), &[])?;
    found.tell(console)?;
    let suite = found.folder.ok_or(Refusal::NoFixtures)?.join(course.variant());
    may_write(&suite.join(name.as_str()), args.force)?;
    let find = |path| Ok::<_, Refusal>((Executable::find(path)?, path));
    let trusted = args.program.as_deref().map(find).transpose()?;
    let input = Input { args: args.args.clone(), stdin: typed(console)? };
    let answer = match &trusted {
        None => Answer::of_course(course, &input)?,
        Some((program, path)) => Answer::of_program(program, path, &input)?,
    };
    let case = Case {
        name,
        status: answer.status,
        why: args.why.clone(),
        source: Source { origin: Origin::Recorded, detail: answer.detail },
        stdout: answer.stdout,
        stderr: args.stderr.then_some(answer.stderr),
        complains: args.complains || answer.complains && !args.stderr,
        args: input.args,
        stdin: input.stdin,
    };
    let folder = case.write(&suite).map_err(Refusal::Case)?;
    write_summary(&case, &folder, console)?;
    Ok(0)
}

/// What is typed, if that comes to an end.
fn typed(console: &mut Console<'_>) -> Result<Vec<u8>, Failure> {
    let mut typed = Vec::new();
    let (input, ..) = console.lend()?;
    input.take(MOST_TYPED + 1).read_to_end(&mut typed).map_err(Stop::ReadFailed)?;
    let bytes = typed.len() as u64;
    if bytes > MOST_TYPED {
        let unfit = Unfit::TooLarge { bytes, most: MOST_TYPED };
        return Err(Refusal::File("standard input".into(), unfit.into()).into());
    }
    Ok(typed)
}

/// What the program that is believed did, and how the case will name it.
struct Answer {
    status: u8,
    stdout: Vec<u8>,
    stderr: Vec<u8>,
    /// Whether the course asks for a message on standard error there.
    complains: bool,
    detail: String,
}

impl Answer {
    fn of_course(course: &dyn Course, input: &Input) -> Result<Self, Refusal> {
        let session = course.run(input);
        let complains = course.complains(&session);
        let Session { end, stdout, stderr, .. } = session;
        let End::Exited(status) = end else { return Err(Refusal::EndlessReference) };
        // All packages of the workspace have one version.
        let detail = format!("{} {}", course.facts().info.program, env!("CARGO_PKG_VERSION"));
        Ok(Self { status, stdout, stderr, complains, detail })
    }

    fn of_program(program: &dyn Subject, name: &Path, input: &Input) -> Result<Self, Refusal> {
        let run = program.run(&input.args, &input.stdin, &Limits::default());
        let Run { ending, stdout, stderr, wall: _ } = run.map_err(Refusal::NotRun)?;
        let status = status_of(ending)?;
        let name = name.file_name().unwrap_or_default();
        let detail = format!("{}, given by hand", name.to_string_lossy());
        Ok(Self { status, stdout, stderr, complains: false, detail })
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
    writeln!(console, "wrote {}", printable::path(&paths::from_here(folder)))?;
    writeln!(console, "  stdin   {} bytes", case.stdin.len())?;
    writeln!(console, "  stdout  {} bytes", case.stdout.len())?;
    if let Some(stderr) = &case.stderr {
        writeln!(console, "  stderr  {} bytes", stderr.len())?;
    }
    if case.complains {
        writeln!(console, "  stderr  a message, in any words")?;
    }
    writeln!(console, "  exit    {}", case.status)?;
    Ok(())
}

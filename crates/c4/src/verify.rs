//! `c4 verify`.

use std::ffi::OsStr;
use std::io::{self, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread;

use c4_console::{Console, Stop};
use c4_grade::{
    Case, CaseReport, Check, Executable, InProcess, Limits, Protection, Report, Sandbox, Suite,
    SuiteReport, Summary, Verdict, check_each, quoted, with_input_from,
};

use crate::args::VerifyArgs;
use crate::closest::closest;
use crate::confinement::warning;
use crate::courses::{Course, course_called, courses};
use crate::programs::{program_of, reference};
use crate::refusal::{Failure, Refusal};
use crate::{binaries, fixtures, paths};

pub(crate) fn run(args: &VerifyArgs, console: &mut Console<'_>) -> Result<u8, Failure> {
    let limits = args.confinement.limits();
    let sandbox = args.confinement.sandbox()?;
    let protection = sandbox.as_ref().map_or(Protection::NONE, Sandbox::protection);
    if let Some(warning) = warning(protection).filter(|_| sandbox.is_some()) {
        console.complain(format_args!("c4: {warning}"))?;
    }
    let jobs = args
        .jobs
        .unwrap_or_else(|| thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN));
    let parts = plan(args, sandbox.as_ref())?;
    let mut screen = Screen { console, is_open: true, as_text: !args.json };
    let suites = check(&parts, &limits, jobs, args, &mut screen)?;
    let report = Report::new(limits, protection, suites);
    if args.json {
        let json = serde_json::to_string_pretty(&report).expect("a report is JSON");
        screen.show(|out| writeln!(out, "{json}"))?;
    }
    screen.text(|out| report.summary.write_text(out))?;
    Ok(match report.summary {
        Summary { error: 1.., .. } => 2,
        Summary { differ: 1.., .. } => 1,
        Summary { pass: _, differ: 0, error: 0 } => 0,
    })
}

/// A program and the cases to run it on.
struct Part {
    course: &'static Course,
    suite: Suite,
    path: PathBuf,
    program: Executable,
    reference: InProcess<'static>,
}

/// Finds everything that was asked for, before anything is run.
fn plan(args: &VerifyArgs, sandbox: Option<&Sandbox>) -> Result<Vec<Part>, Refusal> {
    let chosen = chosen(args)?;
    let fixtures = fixtures::folder(args.fixtures.as_deref())?;
    let mut suites = chosen
        .iter()
        .map(|&course| Ok((course, Suite::read(&fixtures.join(&course.suite))?)))
        .collect::<Result<Vec<_>, Refusal>>()?;
    if let Some(name) = &args.case {
        keep_case(&mut suites, name)?;
    }
    let names: Vec<&str> = suites.iter().map(|(course, _)| course.program.as_str()).collect();
    let programs = match &args.program {
        Some(path) => vec![path.clone()],
        None => binaries::find(&names)?,
    };
    suites
        .into_iter()
        .zip(programs)
        .map(|((course, suite), path)| {
            let program = Executable::find(&path)?;
            let program = match sandbox {
                Some(sandbox) => program.inside(sandbox.clone()),
                None => program,
            };
            Ok(Part { course, suite, path, program, reference: reference(program_of(course)) })
        })
        .collect()
}

/// The courses of the variants given, each once; all courses if none is given.
fn chosen(args: &VerifyArgs) -> Result<Vec<&'static Course>, Refusal> {
    let mut chosen: Vec<&Course> = Vec::new();
    for variant in &args.variants {
        let course = course_called(OsStr::new(variant))?;
        if !chosen.contains(&course) {
            chosen.push(course);
        }
    }
    match (&args.program, chosen.len()) {
        (None, 0) => Ok(courses().iter().collect()),
        (None, _) | (Some(_), 1) => Ok(chosen),
        (Some(_), other) => Err(Refusal::OneVariantPerProgram(other)),
    }
}

/// Keeps the case of this name, wherever there is one.
fn keep_case(suites: &mut Vec<(&'static Course, Suite)>, name: &str) -> Result<(), Refusal> {
    let is_it = |case: &Case| case.name.as_str() == name;
    if !suites.iter().any(|(_, suite)| suite.cases.iter().any(is_it)) {
        let known =
            suites.iter().flat_map(|(_, suite)| &suite.cases).map(|case| case.name.as_str());
        return Err(Refusal::unknown("case", name, &closest(name, known)));
    }
    for (_, suite) in suites.iter_mut() {
        suite.cases.retain(is_it);
    }
    suites.retain(|(_, suite)| !suite.cases.is_empty());
    Ok(())
}

/// Standard output, until whoever reads it goes away: the status of the whole is still wanted then.
struct Screen<'a, 'streams> {
    console: &'a mut Console<'streams>,
    is_open: bool,
    as_text: bool,
}

impl Screen<'_, '_> {
    /// Shows a part of the text, at once, where text was asked for.
    fn text(&mut self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Stop> {
        if self.as_text { self.show(write) } else { Ok(()) }
    }

    fn show(&mut self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Stop> {
        if !self.is_open {
            return Ok(());
        }
        let mut bytes = Vec::new();
        write(&mut bytes).expect("a vector takes everything");
        match self.console.write_bytes(&bytes).and_then(|()| self.console.flush()) {
            Err(Stop::OutputClosed) => {
                self.is_open = false;
                Ok(())
            }
            result => result,
        }
    }
}

/// Runs all parts, and shows each case as soon as it and all before it are done.
fn check(
    parts: &[Part],
    limits: &Limits,
    jobs: NonZero<usize>,
    args: &VerifyArgs,
    screen: &mut Screen<'_, '_>,
) -> Result<Vec<SuiteReport>, Stop> {
    let mut suites = Vec::with_capacity(parts.len());
    for part in parts {
        let cases = &part.suite.cases;
        let (subject, reference) = (&part.program, Some(&part.reference));
        let checks: Vec<Check<'_>> =
            cases.iter().map(|case| Check { case, subject, reference }).collect();
        let mut suite = SuiteReport {
            suite: part.course.variant.clone(),
            program: paths::as_command(&part.path),
            cases: Vec::with_capacity(cases.len()),
        };
        screen.text(|out| suite.write_head(cases.len(), out))?;
        let mut shown = Ok(());
        check_each(&checks, limits, jobs, |report| {
            let report = with_rerun(report, part, &cases[suite.cases.len()], args);
            if shown.is_ok() {
                shown = screen.text(|out| report.write_text(out));
            }
            suite.cases.push(report);
        });
        shown?;
        screen.text(|out| suite.write_end(out))?;
        suites.push(suite);
    }
    Ok(suites)
}

/// The report, with the command lines that run its case alone, unless there is no need to.
fn with_rerun(report: CaseReport, part: &Part, case: &Case, args: &VerifyArgs) -> CaseReport {
    let rerun = match report.verdict {
        Verdict::Pass => vec![],
        Verdict::Differ(_) | Verdict::Error { .. } => {
            vec![verify_again(part, case, args), by_hand(part, case)]
        }
    };
    CaseReport { rerun, ..report }
}

fn verify_again(part: &Part, case: &Case, args: &VerifyArgs) -> String {
    let display = |path: &Path| path.display().to_string();
    let mut words: Vec<String> = if binaries::cargo_that_runs_us().is_some() {
        ["cargo", "run", "--quiet", "--bin", "c4", "--"].map(str::to_owned).to_vec()
    } else {
        vec!["c4".to_owned()]
    };
    words.extend(["verify".to_owned(), part.course.variant.clone()]);
    words.extend(["--case".to_owned(), case.name.to_string()]);
    if let Some(program) = &args.program {
        words.extend(["--program".to_owned(), display(program)]);
    }
    if let Some(fixtures) = &args.fixtures {
        words.extend(["--fixtures".to_owned(), display(fixtures)]);
    }
    words.extend(args.confinement.words());
    quoted(words)
}

fn by_hand(part: &Part, case: &Case) -> String {
    let program = paths::as_command(&part.path);
    let stdin = part.suite.folder.join(case.name.as_str()).join("stdin");
    let command = quoted(std::iter::once(&program).chain(&case.args));
    with_input_from(command, &paths::from_here(&stdin))
}

//! `c4 verify`: the transcripts, no build, and each case is shown as soon as it is done.

use std::io::{self, Write};
use std::path::PathBuf;

use c4_console::{Console, Stop};
use c4_course::Course;
use c4_grade::{
    Case, CategoryPoints, Executable, Feedback, Forms, GradedCase, Grading, Intake, Level, Outcome,
    Protected, ReadAs, Readings, Sandbox, Setup, Subject, Submission, Suite, Terms, check_each,
    quoted, score, transcripts, with_input,
};
use c4_report::listing::{self, Tally};
use c4_sandbox::printable;

use crate::args::{VerifyArgs, at_once};
use crate::confinement::{hiding, protection};
use crate::courses::Courses;
use crate::fixtures::{self, Found};
use crate::paths::{command_word, word};
use crate::refusal::{Failure, Refusal};
use crate::{binaries, paths};

pub(crate) fn run(
    courses: Courses,
    args: &VerifyArgs,
    console: &mut Console<'_>,
) -> Result<u8, Failure> {
    let sandbox = args.confinement.sandbox()?;
    let protection = protection(sandbox.as_ref(), console)?;
    let fixtures = Found::of(courses, args.fixtures.as_deref(), args.program.as_slice())?;
    fixtures.tell(console)?;
    let parts = plan(courses, args, fixtures, sandbox.as_ref())?;
    let mut screen = Screen { console, is_open: true, as_text: !args.json };
    let gradings = parts.iter().map(|part| checked(part, args, protection.into(), &mut screen));
    let gradings = gradings.collect::<Result<Vec<Grading>, Stop>>()?;
    if args.json {
        let json = serde_json::to_string_pretty(&gradings).expect("a grading is JSON");
        let json = printable::json(&json);
        screen.show(|out| writeln!(out, "{json}"))?;
    }
    let submissions = gradings.iter().flat_map(|grading| &grading.submissions);
    let tally = Tally::of(submissions.flat_map(|submission| &submission.results));
    screen.text(|out| tally.write(out))?;
    Ok(match tally {
        Tally { error: 1.., .. } => 2,
        Tally { differ: 1.., .. } => 1,
        Tally { pass: _, differ: 0, error: 0 } => 0,
    })
}

/// A program and the cases to run it on.
struct Part {
    course: &'static dyn Course,
    suite: Suite,
    /// The program file; without one, we are the program.
    path: Option<PathBuf>,
    program: Box<dyn Subject>,
}

impl Part {
    /// What is run, as it would be typed.
    fn command(&self) -> Vec<String> {
        match &self.path {
            Some(path) => vec![paths::as_command(path)],
            None => ["c4", "play", self.course.variant()].map(str::to_owned).into(),
        }
    }
}

/// Finds everything that was asked for, before anything is run.
fn plan(
    courses: Courses,
    args: &VerifyArgs,
    fixtures: Found,
    sandbox: Option<&Sandbox>,
) -> Result<Vec<Part>, Refusal> {
    let chosen = chosen(courses, args)?;
    let mut suites = chosen
        .iter()
        .map(|&course| Ok((course, fixtures::suite(fixtures.folder.as_deref(), course)?)))
        .collect::<Result<Vec<_>, Refusal>>()?;
    if let Some(name) = &args.case {
        keep_case(&mut suites, name)?;
    }
    let sandbox = sandbox.map(|sandbox| hiding(sandbox.clone(), fixtures.folder));
    let names: Vec<&str> = suites.iter().map(|(course, _)| course.facts().info.program).collect();
    let programs = match &args.program {
        Some(path) => vec![Some(path.clone())],
        None => binaries::find(&names)?,
    };
    suites
        .into_iter()
        .zip(programs)
        .map(|((course, suite), path)| {
            let program: Box<dyn Subject> = match &path {
                Some(path) => {
                    let program = Executable::find(path)?;
                    Box::new(sandbox.iter().cloned().fold(program, Executable::inside))
                }
                None => Box::new(ReadAs { course, readings: vec![] }),
            };
            Ok(Part { course, suite, path, program })
        })
        .collect()
}

/// The courses of the variants given, each once; all courses if none is given.
fn chosen(courses: Courses, args: &VerifyArgs) -> Result<Vec<&'static dyn Course>, Refusal> {
    let mut chosen: Vec<&'static dyn Course> = Vec::new();
    for variant in &args.variants {
        let course = courses.called(variant)?;
        if chosen.iter().all(|other| other.variant() != course.variant()) {
            chosen.push(course);
        }
    }
    match (&args.program, chosen.len()) {
        (None, 0) => Ok(courses.iter().collect()),
        (None, _) | (Some(_), 1) => Ok(chosen),
        (Some(_), other) => Err(Refusal::OneVariantPerProgram(other)),
    }
}

/// Keeps the case of this name, wherever there is one.
fn keep_case(suites: &mut Vec<(&'static dyn Course, Suite)>, name: &str) -> Result<(), Refusal> {
    let is_it = |case: &Case| case.name.as_str() == name;
    if !suites.iter().any(|(_, suite)| suite.cases.iter().any(is_it)) {
        let known =
            suites.iter().flat_map(|(_, suite)| &suite.cases).map(|case| case.name.as_str());
        return Err(Refusal::unknown("case", name, known));
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

/// Runs the cases of a part, and shows each as soon as it and all before it are done.
fn checked(
    part: &Part,
    args: &VerifyArgs,
    protection: Protected,
    screen: &mut Screen<'_, '_>,
) -> Result<Grading, Stop> {
    let limits = args.confinement.limits();
    let readings = Readings::new();
    let mut terms = Terms::new(part.course, &readings, limits);
    terms.jobs = at_once(args.jobs);
    let cases = transcripts(part.course, &part.suite.cases);
    let program = part.command().join(" ");
    screen.text(|out| listing::head(part.course.variant(), cases.len(), &program, out))?;
    let (mut results, mut shown) = (Vec::with_capacity(cases.len()), Ok(()));
    let hurried = check_each(&terms, &cases, part.program.as_ref(), |mut result| {
        let graded: &GradedCase = &cases[results.len()];
        if result.outcome != Outcome::Pass {
            let rerun = vec![verify_again(part, &graded.case, args), by_hand(part, &graded.case)];
            result.detail.get_or_insert_default().rerun = rerun;
        }
        if shown.is_ok() {
            shown = screen.text(|out| listing::case(&graded.info(), &result, out));
        }
        results.push(result);
    });
    shown?;
    screen.text(|out| listing::end(results.last(), out))?;
    let points = CategoryPoints::of(part.course);
    let is_exact = results.iter().all(|result| result.outcome == Outcome::Pass);
    let submission = Submission {
        name: program,
        path: part.path.as_ref().map_or_else(String::new, |it| it.to_string_lossy().into_owned()),
        digest: String::new(),
        identity: None,
        intake: Intake::default(),
        build: None,
        score: score(part.course, &cases, &results, None, &points),
        results,
        hurried,
        out_of_time: false,
        passes_at: is_exact.then_some(Level::Exact),
        wordings: vec![],
        form: None,
        diagnoses: vec![],
        finding: None,
        counts_as: None,
        sanitizers: None,
    };
    let setup = Setup {
        seed: Some(0),
        generated: 0,
        level: Level::Exact,
        forms: Forms::default(),
        feedback: Feedback::Full,
        limits: Setup::of_limits(&limits),
        protection,
        partition: None,
        class: None,
        options: args.confinement.words(),
        points,
    };
    Ok(Grading::new(part.course, setup, &cases, vec![], vec![submission]))
}

fn verify_again(part: &Part, case: &Case, args: &VerifyArgs) -> String {
    let us = match binaries::cargo_that_runs_us() {
        Some(_) => "cargo run --quiet --bin c4 --",
        None => "c4",
    };
    let mut command = format!("{us} verify {} --case {}", part.course.variant(), case.name);
    for (option, path) in [("--program", &args.program), ("--fixtures", &args.fixtures)] {
        command += &path.as_ref().map_or_else(String::new, |it| format!(" {option} {}", word(it)));
    }
    let options = quoted(args.confinement.words());
    if options.is_empty() { command } else { command + " " + &options }
}

fn by_hand(part: &Part, case: &Case) -> String {
    let program = match &part.path {
        Some(path) => command_word(path),
        None => part.command().join(" "),
    };
    let command = [program].into_iter().chain(case.args.iter().map(|it| quoted([it])));
    let command = command.collect::<Vec<_>>().join(" ");
    match &part.suite.folder {
        Some(folder) => {
            let stdin = folder.join(case.name.as_str()).join("stdin");
            format!("{command} < {}", word(&paths::from_here(&stdin)))
        }
        None => with_input(command, &case.stdin),
    }
}

//! `c4 intake`: what would be graded as whose.

use std::path::{Path, PathBuf};

use c4_console::Console;
use c4_course::{Course, HandIn};
use c4_grade::handin::{Discovered, Form, Handed, Sought, discover_all};
use c4_grade::{Identity, Intake};
use c4_report::{files_of, known_of};
use c4_sandbox::printable;
use serde::Serialize;

use super::Fault;
use super::args::IntakeArgs;
use super::plan::{named, others};
use crate::courses::Courses;
use crate::refusal::{Failure, Refusal};

pub(crate) fn run(
    courses: Courses,
    args: &IntakeArgs,
    console: &mut Console<'_>,
) -> Result<u8, Failure> {
    let (course, paths) = match args.typed.as_slice() {
        [first, paths @ ..] if !paths.is_empty() => (courses.called(first)?, paths),
        paths => (guessed(courses, args, paths)?, paths),
    };
    let (found, hand_ins) = look(course, args, paths)?;
    let shown: Vec<Shown<'_>> = found.handed.iter().map(|it| Shown::of(it, &hand_ins)).collect();
    let none = shown.iter().filter(|it| it.why.is_some()).count();
    if args.json {
        let exports = found.exports.iter().map(|(path, platform)| ExportShown {
            path: path.to_string_lossy().into_owned(),
            platform: platform.typed(),
        });
        let list = List {
            schema: 1,
            variant: course.variant(),
            exports: exports.collect(),
            submissions: shown,
            passed_over: found
                .passed_over
                .iter()
                .map(|it| it.to_string_lossy().into_owned())
                .collect(),
        };
        let text = serde_json::to_string_pretty(&list).expect("strings and numbers are JSON");
        writeln!(console, "{text}")?;
    } else {
        write(course, &found, &shown, console)?;
    }
    Ok(u8::from(none > 0))
}

/// The course whose files have the right names, more than any other's.
fn guessed(
    courses: Courses,
    args: &IntakeArgs,
    paths: &[PathBuf],
) -> Result<&'static dyn Course, Refusal> {
    let has_its_name = |it: &&Handed| matches!(&it.form, Form::Source(it) if it.own_name.is_none());
    let mut best: Vec<(usize, &'static dyn Course)> = Vec::new();
    for course in courses.iter() {
        // Those of another course may be ambiguous.
        let Ok((found, _)) = look(course, args, paths) else { continue };
        best.push((found.handed.iter().filter(has_its_name).count(), course));
    }
    best.sort_by_key(|&(fits, _)| std::cmp::Reverse(fits));
    match best.as_slice() {
        [(0, _), ..] | [] => {}
        [(first, _), (second, _), ..] if first == second => {}
        [(_, course), ..] => return Ok(*course),
    }
    // What cannot be read at all says so.
    for path in paths {
        std::fs::metadata(path).map_err(Refusal::of_file(path))?;
    }
    Err(Fault::WhichVariant(courses.variants().collect()).into())
}

fn look(
    course: &dyn Course,
    args: &IntakeArgs,
    paths: &[PathBuf],
) -> Result<(Discovered, Vec<HandIn>), Refusal> {
    let all = course.hand_ins();
    let hand_ins = named(&all, args.hand_in.as_deref())?;
    let others = others(&all, &hand_ins);
    let export = args.export.unwrap_or_default();
    let sought = Sought { hand_ins: &hand_ins, others: &others, export };
    let found = discover_all(paths, &sought).map_err(Fault::Find)?;
    Ok((found, hand_ins))
}

/// What `--json` prints.
#[derive(Serialize)]
struct List<'a> {
    schema: u32,
    variant: &'static str,
    exports: Vec<ExportShown>,
    submissions: Vec<Shown<'a>>,
    passed_over: Vec<String>,
}

#[derive(Serialize)]
struct ExportShown {
    path: String,
    platform: &'static str,
}

/// A submission, as far as it is known before anything is built.
#[derive(Serialize)]
struct Shown<'a> {
    name: &'a str,
    path: String,
    identity: Option<&'a Identity>,
    /// What it would be graded as.
    hand_in: Option<String>,
    /// Why there is nothing to grade.
    why: Option<&'a str>,
    #[serde(flatten)]
    intake: &'a Intake,
}

impl<'a> Shown<'a> {
    fn of(handed: &'a Handed, hand_ins: &[HandIn]) -> Self {
        let Handed { name, path, form, identity, intake, .. } = handed;
        let (hand_in, why) = match form {
            Form::Program => (Some(format!("{}, built", hand_ins[0].name)), None),
            Form::Source(choice) => (Some(hand_ins[choice.hand_in].name.clone()), None),
            Form::Unfit(why) | Form::Unreadable(why) => (None, Some(why.as_str())),
        };
        let path = path.to_string_lossy().into_owned();
        Self { name, path, identity: identity.as_ref(), hand_in, why, intake }
    }
}

fn write(
    course: &dyn Course,
    found: &Discovered,
    shown: &[Shown<'_>],
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let of = |path: &Path| printable::line(&path.to_string_lossy());
    for (path, platform) in &found.exports {
        writeln!(console, "{} is an export of {}", of(path), platform.typed())?;
    }
    for it in shown {
        writeln!(console, "{}", printable::line(&who(it)))?;
        if let Some(why) = it.why {
            writeln!(console, "  nothing to grade: {}", printable::line(why))?;
        }
        for (what, told) in files_of(it.intake) {
            writeln!(console, "  {what}: {}", printable::line(&told))?;
        }
    }
    for path in &found.passed_over {
        writeln!(console, "{} is no submission", of(path))?;
    }
    let none = shown.iter().filter(|it| it.why.is_some()).count();
    let (variant, all) = (course.variant(), shown.len());
    let noun = if all == 1 { "submission" } else { "submissions" };
    let fit = all - none;
    writeln!(console, "\n{variant}: {all} {noun}, {fit} to grade, {none} with nothing to grade")?;
    Ok(())
}

/// A submission's name, and all that is known of whose it is.
fn who(shown: &Shown<'_>) -> String {
    let known = shown.identity.map(|identity| known_of(shown.name, identity));
    let known = known.filter(|known| !known.is_empty());
    known.map_or_else(|| shown.name.to_owned(), |known| format!("{}, {known}", shown.name))
}

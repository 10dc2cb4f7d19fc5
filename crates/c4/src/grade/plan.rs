//! What is to be graded, on which cases, and how: everything that is known before anything is run.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use c4_console::{Console, Seed};
use c4_grade::{
    CaseInfo, CategoryPoints, Discovered, Feedback, Form, GradedCase, Grading, HandIn, Handed,
    Input, Level, Limits, Occurrence, Protected, Protection, Readings, Sandbox, Setup, Submission,
    Suite, cases, clusters, discover, in_natural_order,
};

use serde::Serialize;

use super::args::{CaseArgs, HandInArgs};
use super::{Fault, points};
use crate::closest::closest;
use crate::confinement::{CaseConfinement, warning};
use crate::courses::{Course, course_called};
use crate::fixtures;
use crate::refusal::{Failure, Refusal};

/// What is to be graded, on which cases, and how.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(super) course: &'static dyn c4_grade::Course,
    /// What can be handed in, as it was narrowed down.
    pub(super) hand_ins: Vec<HandIn>,
    /// In the order in which they are told.
    pub(super) handed: Vec<Handed>,
    pub(super) cases: Vec<GradedCase>,
    pub(super) readings: Readings,
    pub(super) sandbox: Option<Sandbox>,
    pub(super) limits: Limits,
    pub(super) setup: Setup,
    occurrences: Vec<Occurrence>,
}

/// What has been typed, and is the same for all commands.
#[derive(Debug)]
pub(crate) struct Wanted<'a> {
    pub(crate) variant: &'a str,
    pub(crate) paths: &'a [PathBuf],
    pub(crate) cases: &'a CaseArgs,
    pub(crate) seed: Seed,
    pub(crate) hand_in: &'a HandInArgs,
    pub(crate) level: Level,
    pub(crate) points: Option<&'a Path>,
    pub(crate) sanitize: bool,
    pub(crate) confinement: &'a CaseConfinement,
}

impl Wanted<'_> {
    /// What is typed after the path to grade a submission in the same way.
    fn options(&self) -> Vec<String> {
        let mut options = [self.cases.words(self.seed), self.hand_in.words()].concat();
        if self.level != Level::Exact {
            options.extend(["--level".to_owned(), as_word(self.level)]);
        }
        if let Some(file) = self.points {
            options.extend(["--points".to_owned(), file.display().to_string()]);
        }
        options.extend(self.sanitize.then(|| "--sanitize".to_owned()));
        options.extend(self.confinement.words());
        options
    }
}

impl Plan {
    /// Finds what was asked for, and tells on standard error what of it is left out.
    pub(crate) fn new(wanted: &Wanted<'_>, console: &mut Console<'_>) -> Result<Self, Failure> {
        let data = course_called(OsStr::new(wanted.variant))?;
        let course = course_of(data);
        let hand_ins = hand_ins(data, wanted.hand_in)?;
        let is_other = |it: &&HandIn| hand_ins.iter().all(|ours| ours.name != it.name);
        let others: Vec<HandIn> = data.hand_ins.iter().filter(is_other).cloned().collect();
        let handed = find(wanted.paths, &hand_ins, &others, console)?;
        let is_built = |handed: &&Handed| matches!(handed.form, Form::Program);
        if wanted.hand_in.takes_arguments
            && let Some(source) = handed.iter().find(|handed| !is_built(handed))
        {
            return Err(Fault::NotBuiltYet(source.path.clone()).into());
        }
        let limits = wanted.confinement.limits();
        let sandbox = wanted.confinement.sandbox()?;
        let protection = sandbox.as_ref().map_or(Protection::NONE, Sandbox::protection);
        if let Some(warning) = warning(protection).filter(|_| sandbox.is_some()) {
            console.complain(format_args!("c4: {warning}"))?;
        }
        let points = match wanted.points {
            Some(file) => points::read(file, course.categories())?,
            None => points::of_course(&data.points, course.categories()),
        };
        let asked: Vec<HandIn> = handed.iter().filter_map(|it| asked_as(it, &hand_ins)).collect();
        let (cases, occurrences) = chosen_cases(data, course, wanted, &asked, console)?;
        let generated = cases.iter().filter(|case| case.is_generated).count();
        let setup = Setup {
            seed: wanted.seed.get(),
            generated,
            level: wanted.level,
            feedback: Feedback::Full,
            limits: as_map(&limits),
            protection: Protected {
                level: as_word(protection.level()),
                missing: protection.missing().into_iter().map(str::to_owned).collect(),
            },
            partition: None,
            options: wanted.options(),
            points: worth_asking(points, &cases),
        };
        let readings = Readings::new();
        Ok(Self { course, hand_ins, handed, cases, readings, sandbox, limits, setup, occurrences })
    }

    /// The grading, with what became of the submissions.
    pub(super) fn grading(&self, submissions: Vec<Submission>) -> Grading {
        let cases: Vec<CaseInfo> = self.cases.iter().map(info).collect();
        Grading {
            schema: Grading::SCHEMA,
            variant: self.course.variant().to_owned(),
            setup: self.setup.clone(),
            occurrences: self.occurrences.clone(),
            clusters: clusters(&cases, &submissions),
            cases,
            submissions,
        }
    }
}

/// A course as the grader knows it.
pub(super) fn course_of(data: &Course) -> &'static dyn c4_grade::Course {
    c4_courses::course(&data.variant).expect("a test looks up the course of every variant")
}

/// What can be handed in, narrowed down to what was asked for.
fn hand_ins(course: &Course, args: &HandInArgs) -> Result<Vec<HandIn>, Refusal> {
    let mut hand_ins = course.hand_ins.clone();
    if let Some(name) = &args.hand_in {
        hand_ins.retain(|hand_in| hand_in.name.eq_ignore_ascii_case(name));
        if hand_ins.is_empty() {
            let known = course.hand_ins.iter().map(|hand_in| hand_in.name.as_str());
            return Err(Refusal::unknown("hand-in", name, &closest(name, known)));
        }
    }
    for (name, value) in &args.define {
        hand_ins = hand_ins
            .into_iter()
            .map(|hand_in| hand_in.holding(name, value).map_err(Fault::Setting))
            .collect::<Result<_, _>>()?;
    }
    if args.takes_arguments {
        hand_ins = hand_ins.into_iter().map(HandIn::taking_arguments).collect();
    }
    Ok(hand_ins)
}

/// Everything that was handed in, each under a name of its own.
fn find(
    paths: &[PathBuf],
    hand_ins: &[HandIn],
    others: &[HandIn],
    console: &mut Console<'_>,
) -> Result<Vec<Handed>, Failure> {
    let mut all = Vec::new();
    for path in paths {
        let Discovered { handed, passed_over } =
            discover(path, hand_ins, others).map_err(Fault::Find)?;
        all.extend(handed);
        for path in passed_over {
            console.complain(format_args!("c4: {} is no submission", path.display()))?;
        }
    }
    let mut times: HashMap<String, usize> = HashMap::new();
    for handed in &all {
        *times.entry(handed.name.clone()).or_default() += 1;
    }
    for handed in &mut all {
        if times[&handed.name] > 1 {
            handed.name = handed.path.display().to_string();
        }
    }
    all.sort_by(|a, b| in_natural_order(&a.name, &b.name));
    all.dedup_by(|a, b| a.path == b.path);
    if hand_ins.len() > 1 && all.iter().any(|it| it.form == Form::Program) {
        let taken = &hand_ins[0].name;
        console.complain(format_args!(
            "c4: programs are taken to be {taken}; --hand-in says what else they are"
        ))?;
    }
    Ok(all)
}

/// The hand-in by which cases are put to a submission; `None` if it cannot be run anyway.
pub(super) fn asked_as(handed: &Handed, hand_ins: &[HandIn]) -> Option<HandIn> {
    match handed.form {
        Form::Program => Some(hand_ins[0].clone().as_built()),
        Form::File { hand_in } | Form::Folder { hand_in, .. } => Some(hand_ins[hand_in].clone()),
        Form::Unfit(_) | Form::Unreadable(_) => None,
    }
}

/// The cases that can be put to all submissions, so that all are graded on the same.
fn chosen_cases(
    data: &Course,
    course: &'static dyn c4_grade::Course,
    wanted: &Wanted<'_>,
    asked: &[HandIn],
    console: &mut Console<'_>,
) -> Result<(Vec<GradedCase>, Vec<Occurrence>), Failure> {
    let CaseArgs { count, no_transcripts, fixtures, category, .. } = wanted.cases;
    for name in category {
        if !course.categories().contains(&name.as_str()) {
            let known = closest(name, course.categories().iter().copied());
            return Err(Refusal::unknown("category", name, &known).into());
        }
    }
    let transcripts = if *no_transcripts {
        vec![]
    } else {
        Suite::read(&fixtures::folder(fixtures.as_deref())?.join(&data.suite))?.cases
    };
    let can_be_asked = |args: &[String]| asked.iter().all(|hand_in| hand_in.ask(args).is_some());
    let left_out = transcripts.iter().filter(|case| !can_be_asked(&case.args)).count();
    if left_out > 0 {
        let all = transcripts.len();
        console.complain(format_args!(
            "c4: {left_out} of {all} transcripts cannot be put to what was handed in"
        ))?;
    }
    let is_wanted = |input: &Input| {
        can_be_asked(&input.args)
            && (category.is_empty() || category.iter().any(|name| name == course.category(input)))
    };
    let (cases, occurrences) = cases(course, transcripts, &is_wanted, wanted.seed.get(), *count);
    if cases.is_empty() {
        let mut names: Vec<String> = asked.iter().map(|hand_in| hand_in.name.clone()).collect();
        names.sort();
        names.dedup();
        let fault = if names.len() > 1 { Fault::Mixed(names) } else { Fault::NoCases };
        return Err(fault.into());
    }
    Ok((cases, occurrences))
}

/// The points of the categories that there are cases of.
fn worth_asking(points: Vec<CategoryPoints>, cases: &[GradedCase]) -> Vec<CategoryPoints> {
    let is_asked =
        |points: &CategoryPoints| cases.iter().any(|case| case.category == points.category);
    points.into_iter().filter(is_asked).collect()
}

fn info(graded: &GradedCase) -> CaseInfo {
    CaseInfo {
        name: graded.case.name.to_string(),
        category: graded.category.to_owned(),
        why: graded.case.why.clone(),
        is_generated: graded.is_generated,
    }
}

fn as_map(limits: &Limits) -> serde_json::Map<String, serde_json::Value> {
    match serde_json::to_value(limits) {
        Ok(serde_json::Value::Object(map)) => map,
        _ => unreachable!("limits are numbers by name"),
    }
}

fn as_word(level: impl Serialize) -> String {
    match serde_json::to_value(level) {
        Ok(serde_json::Value::String(word)) => word,
        _ => unreachable!("a level is a word"),
    }
}

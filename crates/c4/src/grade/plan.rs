//! What is to be graded, on which cases, and how: everything that is known before anything is run.

use std::num::NonZero;
use std::path::{Path, PathBuf};

use c4_console::{Console, Plain, Seed};
use c4_course::{Course, HandIn, Input};
use c4_grade::handin::{Discovered, Export, Form, Handed, Sought, discover_all};
use c4_grade::{Case, CategoryPoints, Feedback, GradedCase, Occurrence, Plan, Setup, cases};
use c4_sandbox::printable;

use super::args::{CaseArgs, Comparison, HandInArgs};
use super::{ALONE, Fault, points};
use crate::confinement::{CaseConfinement, closing, hiding, protection};
use crate::courses::Courses;
use crate::fixtures::{self, Found};
use crate::paths::argument;
use crate::refusal::{Failure, Refusal};

/// What has been typed, and is the same for all commands.
#[derive(Debug)]
pub(crate) struct Wanted<'a> {
    pub(crate) variant: &'a str,
    pub(crate) paths: &'a [PathBuf],
    pub(crate) cases: &'a CaseArgs,
    pub(crate) seed: Seed,
    pub(crate) hand_in: &'a HandInArgs,
    pub(crate) export: Export,
    pub(crate) comparison: Comparison,
    pub(crate) points: Option<&'a Path>,
    pub(crate) sanitize: bool,
    pub(crate) jobs: NonZero<usize>,
    pub(crate) stops_early: bool,
    pub(crate) confinement: &'a CaseConfinement,
}

impl Wanted<'_> {
    /// What is typed after the path to grade a submission in the same way.
    fn options(&self) -> Vec<String> {
        let mut options = [self.cases.words(Some(self.seed)), self.hand_in.words()].concat();
        options.extend(self.comparison.words());
        if let Some(file) = self.points {
            options.extend(["--points".to_owned(), argument(file)]);
        }
        options.extend(self.sanitize.then(|| "--sanitize".to_owned()));
        options.extend(self.confinement.words());
        options
    }

    /// Finds what was asked for, and tells on standard error what of it is left out.
    pub(crate) fn plan(
        &self,
        courses: Courses,
        console: &mut Console<'_>,
    ) -> Result<Plan<'static>, Failure> {
        let course = courses.called(self.variant)?;
        let all = course.hand_ins();
        let hand_ins = hand_ins(&all, self.hand_in)?;
        let others = others(&all, &hand_ins);
        let sought = Sought { hand_ins: &hand_ins, others: &others, export: self.export };
        let handed = find(self.paths, &sought, console)?;
        if self.hand_in.takes_arguments
            && let Some(source) = handed.iter().find(|it| matches!(it.form, Form::Source(_)))
        {
            return Err(Fault::NotBuiltYet(source.path.clone()).into());
        }
        let limits = self.confinement.limits();
        let sandbox = self.confinement.sandbox()?;
        let protection = protection(sandbox.as_ref(), console)?;
        let points = match self.points {
            Some(file) => points::read(file, &CategoryPoints::names(course))?,
            None => CategoryPoints::of(course),
        };
        let mut asked: Vec<HandIn> =
            handed.iter().filter_map(|it| it.asked_as(&hand_ins)).collect();
        if asked.is_empty() {
            // Nothing can be run; what it would be worth is told all the same.
            asked.push(hand_ins[0].clone());
        }
        let fixtures = Found::of(courses, self.cases.fixtures.as_deref(), self.paths)?;
        if !self.cases.no_transcripts {
            fixtures.tell(console)?;
        }
        let fixtures = fixtures.folder;
        let sandbox = sandbox.map(|sandbox| hiding(sandbox, &fixtures));
        let given = self.paths.iter().map(PathBuf::as_path).chain(self.points);
        let sandbox = sandbox.map(|sandbox| closing(sandbox, given));
        let (cases, occurrences) =
            chosen_cases(course, fixtures.as_deref(), self, &asked, console)?;
        let generated = cases.iter().filter(|case| case.is_generated).count();
        let setup = Setup {
            seed: Some(self.seed.get()),
            generated,
            level: self.comparison.level,
            forms: self.comparison.form,
            feedback: Feedback::Full,
            limits: Setup::of_limits(&limits),
            protection: protection.into(),
            partition: None,
            class: None,
            options: self.options(),
            points: worth_asking(points, &cases),
        };
        Ok(Plan {
            course,
            hand_ins,
            handed,
            cases,
            occurrences,
            sandbox,
            limits,
            setup,
            jobs: self.jobs,
            stops_early: self.stops_early,
            sanitize: self.sanitize,
            shrinking: ALONE,
        })
    }
}

/// The hand-in of this name; all of them if none is named.
pub(super) fn named(all: &[HandIn], name: Option<&str>) -> Result<Vec<HandIn>, Refusal> {
    let Some(name) = name else { return Ok(all.to_vec()) };
    let is_it = |hand_in: &&HandIn| hand_in.name.eq_ignore_ascii_case(name);
    let hand_ins: Vec<HandIn> = all.iter().filter(is_it).cloned().collect();
    if hand_ins.is_empty() {
        let known = all.iter().map(|hand_in| hand_in.name.as_str());
        return Err(Refusal::unknown("hand-in", name, known));
    }
    Ok(hand_ins)
}

/// Those that are not among these.
pub(super) fn others(all: &[HandIn], hand_ins: &[HandIn]) -> Vec<HandIn> {
    let is_other = |it: &&HandIn| hand_ins.iter().all(|ours| ours.name != it.name);
    all.iter().filter(is_other).cloned().collect()
}

/// What can be handed in, narrowed down to what was asked for.
pub(crate) fn hand_ins(all: &[HandIn], args: &HandInArgs) -> Result<Vec<HandIn>, Refusal> {
    let mut hand_ins = named(all, args.hand_in.as_deref())?;
    for (at, (name, value)) in args.define.iter().enumerate() {
        if args.define[..at].iter().any(|(before, _)| before == name) {
            return Err(Fault::DefinedTwice(name.clone()).into());
        }
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
    sought: &Sought<'_>,
    console: &mut Console<'_>,
) -> Result<Vec<Handed>, Failure> {
    let Discovered { handed: all, passed_over, exports } =
        discover_all(paths, sought).map_err(Fault::Find)?;
    for (path, platform) in exports {
        let (path, platform) = (printable::path(&path), platform.typed());
        console.complain(Plain(format_args!("c4: {path} is an export of {platform}")))?;
    }
    for path in passed_over {
        console.complain(Plain(format_args!("c4: {} is no submission", printable::path(&path))))?;
    }
    let hand_ins = sought.hand_ins;
    if hand_ins.len() > 1 && all.iter().any(|it| it.form == Form::Program) {
        let taken = &hand_ins[0].name;
        console.complain(Plain(format_args!(
            "c4: programs are taken to be {taken}; --hand-in says what else they are"
        )))?;
    }
    Ok(all)
}

/// The cases that can be put to all submissions, so that all are graded on the same.
fn chosen_cases(
    course: &'static dyn Course,
    fixtures: Option<&Path>,
    wanted: &Wanted<'_>,
    asked: &[HandIn],
    console: &mut Console<'_>,
) -> Result<(Vec<GradedCase>, Vec<Occurrence>), Failure> {
    let CaseArgs { count, no_transcripts, category, .. } = wanted.cases;
    for name in category {
        let known = || course.facts().categories.iter().map(|&(name, _)| name);
        if !known().any(|known| known == name) {
            return Err(Refusal::unknown("category", name, known()).into());
        }
    }
    let transcripts =
        if *no_transcripts { vec![] } else { fixtures::suite(fixtures, course)?.cases };
    // Whoever is graded may have a folder of the same name.
    let is_other = |case: &&Case| {
        let session = course.run(&case.input());
        session.stdout != case.stdout || session.status() != Some(case.status)
    };
    let others: Vec<&Case> = transcripts.iter().filter(is_other).collect();
    if let Some(first) = others.first() {
        let (count, all) = (others.len(), transcripts.len());
        console.complain(Plain(format_args!(
            "c4: {count} of {all} transcripts say something else than c4 does, such as {}",
            first.name
        )))?;
    }
    let can_be_asked = |args: &[String]| asked.iter().all(|hand_in| hand_in.ask(args).is_some());
    let left_out = transcripts.iter().filter(|case| !can_be_asked(&case.args)).count();
    if left_out > 0 {
        let all = transcripts.len();
        console.complain(Plain(format_args!(
            "c4: {left_out} of {all} transcripts are left out: their options or boards are the reference's own, and no hand-in is asked for them"
        )))?;
    }
    let category_of = |input: &Input| course.category(&course.look(input, &course.run(input)));
    let is_wanted = |input: &Input| {
        can_be_asked(&input.args)
            && (category.is_empty() || category.iter().any(|name| name == category_of(input)))
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
        |it: &CategoryPoints| it.is_form() || cases.iter().any(|case| case.category == it.category);
    points.into_iter().filter(is_asked).collect()
}

//! One submission, graded.

use std::collections::HashSet;

use c4_course::HandIn;

use super::built_in::built_in;
use super::grade::is_worthless;
use super::patience::Budget;
use super::price::priced;
use crate::handin::{Binary, Files, Form, Handed, Project, UnfitFiles};
use crate::{
    Build, BuildFailure, CannotGrade, CaseResult, Executable, Graded, NotRun, Plan, Sanitized,
    Score, Submission, Terms, as_command, grade,
};

/// The files of a submission, as they were read once.
#[derive(Debug)]
pub(super) struct Read<'a> {
    handed: &'a Handed,
    files: Result<Files, Unread>,
}

/// Why there are no files, in words for people.
#[derive(Debug)]
enum Unread {
    /// What was handed in cannot be graded.
    Unfit(String),
    /// The system would not let it be read, which says nothing about it.
    Unreadable(String),
}

impl From<UnfitFiles> for Unread {
    fn from(unfit: UnfitFiles) -> Self {
        match unfit {
            UnfitFiles::Read(..) => Self::Unreadable(unfit.to_string()),
            _ => Self::Unfit(unfit.to_string()),
        }
    }
}

impl<'a> Read<'a> {
    pub(super) fn new(handed: &'a Handed, hand_ins: &[HandIn]) -> Self {
        let files = match &handed.form {
            Form::Program => Files::of_file(&handed.path).map_err(Into::into),
            Form::Source(choice) => {
                handed.files(choice, &hand_ins[choice.hand_in]).map_err(Unread::Unreadable)
            }
            Form::Unfit(why) => Err(Unread::Unfit(why.clone())),
            Form::Unreadable(why) => Err(Unread::Unreadable(why.clone())),
        };
        Self { handed, files }
    }

    /// A digest of the files, if there are any: the same digest, the same submission.
    pub(super) fn digest(&self) -> Option<String> {
        self.files.as_ref().ok().map(Files::digest)
    }

    /// Grades it; `tell` is called with the number of cases that are done.
    ///
    /// # Errors
    /// [`CannotGrade`], if nothing can be built here.
    pub(super) fn graded(
        self,
        plan: &Plan<'_>,
        terms: &Terms<'_>,
        tell: &(dyn Fn(usize) + Sync),
    ) -> Result<Submission, CannotGrade> {
        let digest = self.digest().unwrap_or_default();
        let Self { handed, files } = self;
        let empty = Submission {
            name: handed.name.clone(),
            path: handed.path.to_string_lossy().into_owned(),
            digest,
            identity: handed.identity.clone(),
            intake: handed.intake.clone(),
            build: None,
            results: vec![],
            counts_as: None,
            score: Score::default(),
            passes_at: None,
            hurried: 0,
            out_of_time: false,
            wordings: vec![],
            form: None,
            diagnoses: vec![],
            finding: None,
            sanitizers: None,
        };
        let files = match files {
            Ok(files) => files,
            Err(Unread::Unfit(why)) => return Ok(unbuilt(empty, plan, why)),
            Err(Unread::Unreadable(why)) => return Ok(unreadable(empty, plan, why)),
        };
        let hand_in = handed.asked_as(&plan.hand_ins).expect("only what is fit has files");
        let (mut submission, graded) = match &handed.form {
            Form::Program => {
                let program = match Executable::find(&handed.path).map(Executable::handed_in) {
                    Ok(Ok(program)) => {
                        plan.sandbox.iter().cloned().fold(program, Executable::inside)
                    }
                    Ok(Err(why)) => return Ok(unbuilt(empty, plan, why)),
                    Err(error) => return Ok(unreadable(empty, plan, error.to_string())),
                };
                let program = Binary::new(program, as_command(&handed.path), hand_in);
                let sanitizers = plan.sanitize.then(|| Sanitized {
                    failure: Some("there is no source to build".to_owned()),
                    reports: 0,
                    first: None,
                });
                (Submission { sanitizers, ..empty }, grade(terms, &plan.cases, &program, tell))
            }
            _ => {
                let whence = handed.whence(&hand_in);
                let builds = boards(plan, &hand_in);
                let project = Project::new(hand_in, files, whence, plan.sandbox.clone());
                let counts_as = project.counts_as().map(str::to_owned);
                let empty = Submission { counts_as, ..empty };
                if !project.build().map_err(CannotGrade::Build)? {
                    let build = Some(project.report());
                    return Ok(scored(Submission { build, ..empty }, plan));
                }
                let graded = grade(terms, &plan.cases, &project, tell);
                let budget = Budget::with_sanitizers();
                let sanitize =
                    || project.sanitize_within(&budget, &plan.cases, &plan.limits, terms.jobs);
                let sanitizers =
                    plan.sanitize.then(sanitize).transpose().map_err(CannotGrade::Sanitize)?;
                let graded =
                    Graded { out_of_time: graded.out_of_time || budget.is_spent(), ..graded };
                // Others were made while a case was made simpler.
                let build = Some(Build { builds, ..project.report() });
                (Submission { build, sanitizers, ..empty }, graded)
            }
        };
        let Graded { results, hurried, out_of_time, passes_at, wordings, form, .. } = graded;
        let Graded { mut diagnoses, finding, .. } = graded;
        // What is explained needs no other suspicion.
        if diagnoses.iter().all(|known| known.readings.is_empty()) {
            diagnoses.extend(built_in(&plan.cases, &results));
        }
        let found = Submission {
            results,
            hurried,
            out_of_time,
            passes_at,
            wordings,
            form,
            diagnoses,
            ..submission
        };
        submission = Submission { finding, ..found };
        Ok(scored(submission, plan))
    }
}

/// How many boards the cases ask for.
fn boards(plan: &Plan<'_>, hand_in: &HandIn) -> usize {
    let asked = plan.cases.iter().filter_map(|graded| hand_in.ask(&graded.case.args));
    asked.map(|asked| asked.values).collect::<HashSet<_>>().len()
}

/// A submission of which nothing can be run.
fn unbuilt(submission: Submission, plan: &Plan<'_>, what: String) -> Submission {
    let command = plan.hand_ins[0].build.join(" && ");
    let failure = BuildFailure { what, words: String::new(), place: None };
    let build = Some(Build { command, builds: 0, failure: Some(failure) });
    scored(Submission { build, ..submission }, plan)
}

/// A submission that could not be read here: no case could be run, and so none costs a point.
fn unreadable(submission: Submission, plan: &Plan<'_>, why: String) -> Submission {
    let result = CaseResult::not_run(&NotRun::CannotBuild(why));
    scored(Submission { results: vec![result; plan.cases.len()], ..submission }, plan)
}

fn scored(submission: Submission, plan: &Plan<'_>) -> Submission {
    let (course, points) = (plan.course, &plan.setup.points);
    let counts_as = submission.counts_as.as_deref();
    let category = course.facts().categories.iter().find(|(name, _)| Some(*name) == counts_as);
    let Some(&(category, _)) = category else {
        return priced(submission, course, &plan.cases, points);
    };
    let mut cases = plan.cases.clone();
    let counted = cases.iter_mut().filter(|case| !is_worthless(course, case));
    counted.for_each(|case| case.category = category);
    priced(submission, course, &cases, points)
}

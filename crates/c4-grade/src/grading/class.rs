//! All submissions of a class, several at a time.

use std::io;
use std::num::NonZero;
use std::sync::Arc;

use c4_course::{Course, HandIn};
use c4_threads::{Enough, Heard, Teller, side_by_side};

use super::submission::Read;
use crate::handin::Handed;
use crate::{
    CannotBuild, GradedCase, Grading, Limits, Occurrence, Readings, Sandbox, Setup, Submission,
    Terms,
};

/// What is to be graded, on which cases, and how: everything that is known before anything is run.
#[derive(Debug)]
pub struct Plan<'a> {
    /// The course.
    pub course: &'a dyn Course,
    /// What can be handed in, as it was narrowed down.
    pub hand_ins: Vec<HandIn>,
    /// What was handed in, in the order in which it is told.
    pub handed: Vec<Handed>,
    /// The cases, all of which can be put to all of them.
    pub cases: Vec<GradedCase>,
    /// What happens in the cases, and how often.
    pub occurrences: Vec<Occurrence>,
    /// What programs are built and run in.
    pub sandbox: Option<Sandbox>,
    /// What a run may use.
    pub limits: Limits,
    /// What was asked for, as reports tell it.
    pub setup: Setup,
    /// How many programs may run at a time.
    pub jobs: NonZero<usize>,
    /// Whether to end a submission at its first case that does not pass.
    pub stops_early: bool,
    /// Whether to build each source again with sanitizers.
    pub sanitize: bool,
    /// In how many runs the first failing case of each may be made simpler.
    pub shrinking: usize,
}

/// Who hears of a grading while it goes on.
pub trait Listener {
    /// Why it may end the grading.
    type Error: From<CannotGrade>;

    /// What became of a submission before, if it was graded in the same way, and its files had this digest.
    fn known(&mut self, _handed: &Handed, _digest: &str) -> Option<Submission> {
        None
    }

    /// A submission has come so far: the number of its cases that are done.
    fn cases(&mut self, _handed: &Handed, _done: usize) {}

    /// A submission is graded.
    ///
    /// # Errors
    /// Whatever is to end the grading.
    fn graded(&mut self, submission: &Submission) -> Result<(), Self::Error>;
}

/// Why submissions cannot be graded here, whatever they are.
#[derive(Debug, thiserror::Error)]
pub enum CannotGrade {
    /// Nothing can be built.
    #[error(transparent)]
    Build(Arc<CannotBuild>),
    /// There is no folder for what a build with sanitizers needs.
    #[error("cannot prepare a build with sanitizers: {0}")]
    Sanitize(#[source] io::Error),
}

/// What the threads tell.
enum News {
    /// Of the submission of this index, so many cases are done.
    Cases(usize, usize),
    /// The submission of this index is done, or cannot be done here.
    Done(usize, Result<Box<Submission>, CannotGrade>),
}

/// Grades everything that was handed in; what the listener [knows](Listener::known) is not graded again.
///
/// # Errors
/// As the listener fails, and if nothing can be built here.
pub fn grade_submissions<L: Listener>(
    plan: &Plan<'_>,
    listener: &mut L,
) -> Result<Grading, L::Error> {
    let known = plan.handed.iter().map(|handed| {
        let digest = Read::new(handed, &plan.hand_ins).digest()?;
        listener.known(handed, &digest)
    });
    let mut submissions: Vec<Option<Submission>> = known.collect();
    let due: Vec<usize> =
        (0..submissions.len()).filter(|&index| submissions[index].is_none()).collect();
    run(plan, &due, |news| {
        match news {
            News::Cases(index, done) => listener.cases(&plan.handed[index], done),
            News::Done(index, submission) => {
                let submission = *submission?;
                listener.graded(&submission)?;
                submissions[index] = Some(submission);
            }
        }
        Ok::<(), L::Error>(())
    })?;
    let submissions = submissions.into_iter().flatten().collect();
    let (setup, occurrences) = (plan.setup.clone(), plan.occurrences.clone());
    Ok(Grading::new(plan.course, setup, &plan.cases, occurrences, submissions))
}

/// Grades those that are due, and hears of each thing that happens, until that fails.
fn run<E>(
    plan: &Plan<'_>,
    due: &[usize],
    mut hear: impl FnMut(News) -> Result<(), E>,
) -> Result<(), E> {
    // Whole submissions side by side need no waiting for each other; a single one has all threads for its cases.
    let workers = NonZero::new(plan.jobs.get().min(due.len())).unwrap_or(NonZero::<usize>::MIN);
    let readings = Readings::new();
    let terms = Terms {
        level: plan.setup.level,
        forms: plan.setup.forms,
        jobs: NonZero::new(plan.jobs.get() / workers).unwrap_or(NonZero::<usize>::MIN),
        stops_early: plan.stops_early,
        shrinking: plan.shrinking,
        ..Terms::new(plan.course, &readings, plan.limits)
    };
    let work = |number: usize, teller: &Teller<News, ()>| -> Result<(), Enough> {
        let index = due[number];
        // Nobody listens any more once something has failed.
        let of_cases = |cases| {
            let _ = teller.tell(News::Cases(index, cases));
        };
        let graded = Read::new(&plan.handed[index], &plan.hand_ins).graded(plan, &terms, &of_cases);
        teller.tell(News::Done(index, graded.map(Box::new)))
    };
    side_by_side(workers, due.len(), work, |heard| match heard {
        Heard::News(news) => hear(news),
        Heard::Done(()) => Ok(()),
    })
}

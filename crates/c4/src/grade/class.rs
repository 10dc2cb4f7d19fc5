//! All submissions, several at a time.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use c4_console::{Console, Progress};
use c4_grade::Submission;

use super::journal::Journal;
use super::submission::{Manner, Read};
use super::{Fault, Plan};
use crate::refusal::Failure;

/// What the threads tell.
enum News {
    /// So many cases of the submission are done.
    Cases(usize),
    /// The submission of this index is done, or cannot be done here.
    Done(usize, Result<Box<Submission>, Fault>),
}

/// Grades all submissions of the plan, in their order; those that the journal has are taken from it.
pub(super) fn graded(
    plan: &Plan,
    manner: &Manner,
    mut journal: Option<&mut Journal>,
    console: &mut Console<'_>,
) -> Result<Vec<Submission>, Failure> {
    let mut submissions: Vec<Option<Submission>> = Vec::new();
    for handed in &plan.handed {
        let known = journal.as_deref_mut().and_then(|journal| {
            let path = handed.path.display().to_string();
            let digest = Read::new(handed, &plan.hand_ins).digest()?;
            journal.take(&handed.name, &path, &digest)
        });
        submissions.push(known);
    }
    let due: Vec<usize> =
        (0..submissions.len()).filter(|&index| submissions[index].is_none()).collect();
    let mut progress = console.progress()?;
    let mut done = submissions.len() - due.len();
    run(plan, &due, manner, |news| {
        match news {
            News::Cases(cases) if plan.handed.len() == 1 => {
                progress.show(format_args!("case {cases} of {}", plan.cases.len()));
            }
            News::Cases(_) => show(&mut progress, done, plan.handed.len()),
            News::Done(index, submission) => {
                let submission = *submission?;
                if let Some(journal) = journal.as_deref_mut() {
                    journal.keep(&submission).map_err(Fault::Journal)?;
                }
                submissions[index] = Some(submission);
                done += 1;
                show(&mut progress, done, plan.handed.len());
            }
        }
        Ok(())
    })?;
    Ok(submissions.into_iter().flatten().collect())
}

fn show(progress: &mut Progress<'_, '_>, done: usize, all: usize) {
    const WIDTH: usize = 20;
    let filled = done * WIDTH / all.max(1);
    let bar: String = (0..WIDTH).map(|at| if at < filled { '#' } else { '.' }).collect();
    progress.show(format_args!("[{bar}] {done} of {all} submissions"));
}

/// Grades those that are due, and hears of each thing that happens, until that fails.
fn run(
    plan: &Plan,
    due: &[usize],
    manner: &Manner,
    mut hear: impl FnMut(News) -> Result<(), Fault>,
) -> Result<(), Fault> {
    // Whole submissions side by side need no waiting for each other; a single one has all threads for its cases.
    let workers = manner.jobs.get().min(due.len());
    let jobs = NonZero::new(manner.jobs.get() / workers.max(1)).unwrap_or(NonZero::<usize>::MIN);
    let manner = &Manner { jobs, ..*manner };
    let next = AtomicUsize::new(0);
    let (tell, news) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..workers {
            let (next, tell) = (&next, tell.clone());
            scope.spawn(move || {
                while let Some(&index) = due.get(next.fetch_add(1, Ordering::Relaxed)) {
                    // Nobody listens any more once something has failed.
                    let of_cases = |cases| drop(tell.send(News::Cases(cases)));
                    let read = Read::new(&plan.handed[index], &plan.hand_ins);
                    let graded = read.graded(plan, manner, &of_cases);
                    if tell.send(News::Done(index, graded.map(Box::new))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(tell);
        news.into_iter().try_for_each(&mut hear).inspect_err(|_| {
            next.store(due.len(), Ordering::Relaxed);
        })
    })
}

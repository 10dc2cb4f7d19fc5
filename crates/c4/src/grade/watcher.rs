//! Shows how far a grading has come, and keeps what is done.

use c4_console::{Console, Progress, Stop};
use c4_grade::handin::Handed;
use c4_grade::{Listener, Plan, Submission};

use super::Fault;
use super::journal::Journal;

/// Hears of a grading.
pub(super) struct Watcher<'a, 'console, 'streams> {
    journal: Option<&'a mut Journal>,
    progress: Progress<'console, 'streams>,
    /// How many submissions there are, how many cases each has, and how many submissions are done.
    submissions: usize,
    cases: usize,
    done: usize,
}

impl<'a, 'console, 'streams> Watcher<'a, 'console, 'streams> {
    pub(super) fn new(
        plan: &Plan<'_>,
        journal: Option<&'a mut Journal>,
        console: &'console mut Console<'streams>,
    ) -> Result<Self, Stop> {
        let (submissions, cases) = (plan.handed.len(), plan.cases.len());
        Ok(Self { journal, progress: console.progress()?, submissions, cases, done: 0 })
    }

    fn show(&mut self) {
        const WIDTH: usize = 20;
        let Self { submissions, done, .. } = *self;
        let filled = done * WIDTH / submissions.max(1);
        let bar: String = (0..WIDTH).map(|at| if at < filled { '#' } else { '.' }).collect();
        self.progress.show(format_args!("[{bar}] {done} of {submissions} submissions"));
    }
}

impl Listener for Watcher<'_, '_, '_> {
    type Error = Fault;

    fn known(&mut self, handed: &Handed, digest: &str) -> Option<Submission> {
        let path = handed.path.to_string_lossy().into_owned();
        let known = self.journal.as_mut()?.take(&handed.name, &path, digest);
        self.done += usize::from(known.is_some());
        known
    }

    fn cases(&mut self, done: usize) {
        if self.submissions == 1 {
            self.progress.show(format_args!("case {done} of {}", self.cases));
        } else {
            self.show();
        }
    }

    fn graded(&mut self, submission: &Submission) -> Result<(), Fault> {
        if let Some(journal) = &mut self.journal {
            journal.keep(submission).map_err(Fault::Journal)?;
        }
        self.done += 1;
        self.show();
        Ok(())
    }
}

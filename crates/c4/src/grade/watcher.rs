//! Shows how far a grading has come, and keeps what is done.

use c4_console::{Console, Progress, Stop};
use c4_grade::handin::Handed;
use c4_grade::{Listener, Plan, Submission};

use super::Fault;
use super::bar::Bar;
use super::journal::Journal;

/// Hears of a grading.
pub(super) struct Watcher<'a, 'console, 'streams> {
    journal: Option<&'a mut Journal>,
    progress: Progress<'console, 'streams>,
    bar: Bar,
}

impl<'a, 'console, 'streams> Watcher<'a, 'console, 'streams> {
    pub(super) fn new(
        plan: &Plan<'_>,
        journal: Option<&'a mut Journal>,
        console: &'console mut Console<'streams>,
    ) -> Result<Self, Stop> {
        let bar = Bar::new(plan.handed.len(), plan.cases.len());
        Ok(Self { journal, progress: console.progress()?, bar })
    }

    fn show(&mut self) {
        let Self { progress, bar, .. } = self;
        progress.show_or_report(|| bar.line(), || bar.sentence());
    }
}

impl Listener for Watcher<'_, '_, '_> {
    type Error = Fault;

    fn known(&mut self, handed: &Handed, digest: &str) -> Option<Submission> {
        let path = handed.path.to_string_lossy().into_owned();
        let known = self.journal.as_mut()?.take(&handed.name, &path, digest);
        if known.is_some() {
            self.bar.known();
        }
        known
    }

    fn cases(&mut self, handed: &Handed, done: usize) {
        self.bar.cases(&handed.name, done);
        self.show();
    }

    fn graded(&mut self, submission: &Submission) -> Result<(), Fault> {
        if let Some(journal) = &mut self.journal {
            journal.keep(submission).map_err(Fault::Journal)?;
        }
        self.bar.graded(&submission.name);
        self.show();
        Ok(())
    }
}

//! What of a grading is done, in a file, so that one that was interrupted can go on.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use c4_course::HandIn;
use c4_grade::{GradedCase, Outcome, Plan, Setup, Submission};
use serde::{Deserialize, Serialize};

use crate::confinement::CaseConfinement;
use crate::journal::{self, NoJournal, Opened};

/// The journal of a grading: each piece of it is a submission.
#[derive(Debug)]
pub(super) struct Journal {
    journal: journal::Journal,
    done: HashMap<String, Submission>,
}

/// The first line. Two gradings whose heads are the same grade a submission in the same way.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Head {
    /// The form of the journal.
    c4_grade_journal: u32,
    /// The program that grades.
    version: String,
    variant: String,
    setup: Setup,
    hand_ins: Vec<HandIn>,
    sanitize: bool,
    /// What programs can read beside their own.
    readable: Vec<PathBuf>,
    /// A digest of what they see of the environment, which may hold secrets.
    environment: String,
    /// A digest of the cases and of what is expected.
    cases: String,
}

impl Head {
    const FORM: u32 = 1;

    pub(super) fn new(plan: &Plan<'_>, confinement: &CaseConfinement) -> Self {
        Self {
            c4_grade_journal: Self::FORM,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            variant: plan.course.variant().to_owned(),
            // A part of a class can go on with what another part has done, and the same can be typed in several ways.
            setup: Setup { partition: None, class: None, options: vec![], ..plan.setup.clone() },
            hand_ins: plan.hand_ins.clone(),
            sanitize: plan.sanitize,
            readable: confinement.always.allow_read.clone(),
            environment: confinement.always.environment(),
            cases: digest(&plan.cases),
        }
    }
}

/// The seed of the grading that a file is the journal of, if it is one.
pub(super) fn seed(path: &Path) -> Option<u64> {
    journal::head::<Head>(path).and_then(|head| head.setup.seed)
}

impl journal::Head for Head {
    const COMMAND: &'static str = "c4 grade";
}

impl Journal {
    /// Opens the journal at `path`, or begins one. Also tells what one of another grading is called now, if there was one.
    ///
    /// # Errors
    /// [`NoJournal`] if the file is no journal: it is not ours to replace.
    pub(super) fn open(path: &Path, head: &Head) -> Result<(Self, Option<PathBuf>), NoJournal> {
        let Opened { journal, done, other } = journal::Journal::open(path, head, is_done)?;
        let by_name = |submission: Submission| (submission.name.clone(), submission);
        Ok((Self { journal, done: done.into_iter().map(by_name).collect() }, other))
    }

    /// What became of a submission of this name, path and digest, if it was graded before.
    pub(super) fn take(&mut self, name: &str, path: &str, digest: &str) -> Option<Submission> {
        let submission = self.done.remove(name)?;
        (submission.path == path && submission.digest == digest).then_some(submission)
    }

    /// Keeps what became of a submission, unless part of it could not be run: another time, it may be.
    pub(super) fn keep(&mut self, submission: &Submission) -> Result<(), NoJournal> {
        if is_done(submission) { self.journal.keep(submission) } else { Ok(()) }
    }
}

/// Whether all of it could be run.
fn is_done(submission: &Submission) -> bool {
    submission.results.iter().all(|result| result.outcome != Outcome::Error)
}

fn digest(cases: &[GradedCase]) -> String {
    let parts = cases.iter().flat_map(|GradedCase { case, category, .. }| {
        let words =
            serde_json::json!([case.name, case.args, case.status, case.complains, category]);
        let streams = [Some(&case.stdin), Some(&case.stdout), case.stderr.as_ref()];
        let streams = streams.map(|stream| stream.map_or_else(Vec::new, Clone::clone));
        std::iter::once(words.to_string().into_bytes()).chain(streams)
    });
    c4_grade::digest(parts)
}

//! What of a grading is done, in a file, so that one that was interrupted can go on.

use std::collections::HashMap;
use std::env;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use c4_grade::{GradedCase, HandIn, Outcome, Setup, Submission};
use serde::{Deserialize, Serialize};

use super::{Fault, Plan};
use crate::confinement::CaseConfinement;

/// A journal: a line of JSON that tells how is graded, and one for each submission that is.
#[derive(Debug)]
pub(super) struct Journal {
    path: PathBuf,
    file: File,
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

    pub(super) fn new(plan: &Plan, sanitize: bool, confinement: &CaseConfinement) -> Self {
        Self {
            c4_grade_journal: Self::FORM,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            variant: plan.course.variant().to_owned(),
            // A part of a class can go on with what another part has done, and the same can be typed in several ways.
            setup: Setup { partition: None, options: vec![], ..plan.setup.clone() },
            hand_ins: plan.hand_ins.clone(),
            sanitize,
            readable: confinement.always.allow_read.clone(),
            environment: environment(&confinement.always.env),
            cases: digest(&plan.cases),
        }
    }
}

/// The seed of the grading that a file is the journal of, if it is one.
pub(super) fn seed(path: &Path) -> Option<u64> {
    let text = fs::read_to_string(path).ok()?;
    let head: Head = serde_json::from_str(text.lines().next()?).ok()?;
    Some(head.setup.seed)
}

impl Journal {
    /// Opens the journal at `path`, or begins one. Also tells whether there was one of another grading, which is
    /// replaced.
    ///
    /// # Errors
    /// [`Fault::Journal`] if the file is no journal: it is not ours to replace.
    pub(super) fn open(path: &Path, head: &Head) -> Result<(Self, bool), Fault> {
        let fault = |reason: String| Fault::Journal(path.to_owned(), reason);
        let failed = |error: std::io::Error| fault(error.to_string());
        let text = match fs::read(path) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(failed(error)),
        };
        let mut lines = text.lines();
        let found: Option<Head> = match lines.next() {
            None => None,
            Some(line) => Some(serde_json::from_str(line).map_err(|_| {
                fault("it is no journal of c4 grade, and stays as it is".to_owned())
            })?),
        };
        let goes_on = found.as_ref() == Some(head);
        // The last line was torn if it was being written when the grading was interrupted.
        let read = |line: &str| serde_json::from_str::<Submission>(line).ok().filter(is_done);
        let done: Vec<Submission> = if goes_on { lines.filter_map(read).collect() } else { vec![] };
        let mut kept = json(head);
        for submission in &done {
            kept += &json(submission);
        }
        // In one step, so that an interruption leaves either of the two.
        let beside = beside(path);
        fs::write(&beside, kept).and_then(|()| fs::rename(&beside, path)).map_err(failed)?;
        let file = fs::OpenOptions::new().append(true).open(path).map_err(failed)?;
        let done =
            done.into_iter().map(|submission| (submission.name.clone(), submission)).collect();
        Ok((Self { path: path.to_owned(), file, done }, found.is_some() && !goes_on))
    }

    /// What became of a submission of this name, path and digest, if it was graded before.
    pub(super) fn take(&mut self, name: &str, path: &str, digest: &str) -> Option<Submission> {
        let submission = self.done.remove(name)?;
        (submission.path == path && submission.digest == digest).then_some(submission)
    }

    /// Keeps what became of a submission, unless part of it could not be run: another time, it may be.
    pub(super) fn keep(&mut self, submission: &Submission) -> Result<(), Fault> {
        if !is_done(submission) {
            return Ok(());
        }
        self.file
            .write_all(json(submission).as_bytes())
            .map_err(|error| Fault::Journal(self.path.clone(), error.to_string()))
    }
}

/// Whether all of it could be run.
fn is_done(submission: &Submission) -> bool {
    submission.results.iter().all(|result| result.outcome != Outcome::Error)
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("all of it can be written as JSON") + "\n"
}

fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    name.into()
}

/// A digest of these variables, as they are.
fn environment(names: &[String]) -> String {
    let parts = names.iter().flat_map(|name| {
        let value = env::var_os(name);
        let is_set = vec![value.is_some().into()];
        [name.clone().into_bytes(), is_set, value.unwrap_or_default().into_encoded_bytes()]
    });
    c4_grade::digest(parts)
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

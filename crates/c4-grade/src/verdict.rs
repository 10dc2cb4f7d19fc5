//! What is to be said about one run of one case.

use serde::Serialize;

use crate::visible::{CUT, visible};
use crate::{Case, Difference, Ending, NotRun, Run};

/// How much of an uncompared standard error is shown, in bytes.
const SAID: usize = 72;

/// The verdict on a program for one case.
///
/// A program that crashes, hangs or floods *differs*: it ran, but not as it should. An *error* says nothing about the
/// program: it could not be run.
#[derive(Debug, Serialize)]
#[serde(tag = "verdict", rename_all = "kebab-case")]
pub enum Verdict {
    /// Every byte that is compared is the same, and so is the exit status.
    Pass,
    /// Something is not the same.
    Differ(Findings),
    /// The program could not be run.
    Error {
        /// Why not.
        reason: NotRun,
    },
}

/// Everything in which a run differs from its case: at least one of the first four is there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Findings {
    /// It ended in another way.
    pub ending: Option<WrongEnding>,
    /// The first difference on standard output, or in the part of it that came before the program was stopped.
    pub stdout: Option<Difference>,
    /// The first difference on standard error, if that is compared.
    pub stderr: Option<Difference>,
    /// Nothing was on standard error, where a message is expected.
    pub silent: bool,
    /// How standard error begins, if it is not compared and something was there: it may tell what went wrong.
    pub said: Option<String>,
}

/// A run that did not end as it should.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WrongEnding {
    /// The exit status that it should have ended with.
    pub expected: u8,
    /// How it ended.
    pub actual: Ending,
}

impl Verdict {
    /// Compares a run with its case, byte by byte.
    ///
    /// ```
    /// # use c4_grade::{Case, Ending, Origin, Run, Source, Verdict};
    /// # use std::time::Duration;
    /// # let source = Source { origin: Origin::Recorded, detail: "by hand".into() };
    /// # let case = Case { name: "a".parse().unwrap(), args: vec![], status: 0, why: "?".into(), source,
    /// #     stdin: vec![], stdout: b"It's a tie!\n".to_vec(), stderr: None, complains: false };
    /// let run = Run {
    ///     ending: Ending::Exited { status: 0 },
    ///     stdout: b"It's a tie\n".to_vec(),
    ///     stderr: b"".to_vec(),
    ///     wall: Duration::ZERO,
    /// };
    /// let Verdict::Differ(findings) = Verdict::of(&case, Ok(run)) else { panic!("it has no `!`") };
    /// assert_eq!(findings.stdout.unwrap().column, 11);
    /// assert_eq!(findings.ending, None);
    /// ```
    #[must_use]
    pub fn of(case: &Case, run: Result<Run, NotRun>) -> Self {
        let run = match run {
            Ok(run) => run,
            Err(reason) => return Self::Error { reason },
        };
        let right = Ending::Exited { status: case.status.into() };
        let stderr = case.stderr.as_ref();
        let findings = Findings {
            ending: (run.ending != right)
                .then_some(WrongEnding { expected: case.status, actual: run.ending }),
            stdout: Difference::between(&case.stdout, &run.stdout),
            stderr: stderr.and_then(|expected| Difference::between(expected, &run.stderr)),
            silent: case.complains && run.stderr.is_empty(),
            said: (stderr.is_none() && !run.stderr.is_empty()).then(|| beginning(&run.stderr)),
        };
        match findings {
            Findings { ending: None, stdout: None, stderr: None, silent: false, said: _ } => {
                Self::Pass
            }
            findings => Self::Differ(findings),
        }
    }
}

fn beginning(bytes: &[u8]) -> String {
    if bytes.len() > SAID { format!("{}{CUT}", visible(&bytes[..SAID])) } else { visible(bytes) }
}

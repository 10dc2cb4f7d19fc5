//! Checking a program on transcripts byte by byte, with no course at hand.

use std::num::NonZero;

use c4_threads::all;

use crate::grading::{Ran, run};
use crate::visible::{CUT, visible};
use crate::{
    Case, CaseResult, Detail, Difference, Ending, Level, Limits, NotRun, Outcome, Run, Shown,
    Subject,
};

/// How much of an uncompared standard error is shown, in bytes.
const SAID: usize = 72;

/// Runs a program on a case, and tells all that differs.
#[must_use]
pub fn check(case: &Case, subject: &dyn Subject, limits: &Limits) -> CaseResult {
    match run(case, subject, limits, &case.conditions()) {
        Ok(run) => CaseResult::of(case, run),
        Err(reason) => CaseResult::not_run(&reason),
    }
}

/// Runs a program on all cases, `jobs` at a time; the results are in the same order.
#[must_use]
pub fn check_all(
    cases: &[Case],
    subject: &dyn Subject,
    limits: &Limits,
    jobs: NonZero<usize>,
) -> Vec<CaseResult> {
    all(jobs, cases.len(), |index| check(&cases[index], subject, limits))
}

impl CaseResult {
    /// How a run did on its case, byte by byte.
    ///
    /// ```
    /// # use c4_grade::{Case, CaseResult, Ending, Origin, Outcome, Run, Source};
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
    /// let result = CaseResult::of(&case, run);
    /// assert_eq!(result.outcome, Outcome::Differ);
    /// assert_eq!(result.difference.unwrap().column, 11);
    /// ```
    #[must_use]
    pub fn of(case: &Case, run: Run) -> Self {
        let ran = Ran::alone(case.clone(), run);
        let result = ran.result(Level::Exact);
        let fails = result.outcome != Outcome::Pass;
        let detail = fails.then(|| Box::new(Detail::of(&ran.case, &ran.run)));
        Self { detail, ..result }
    }

    /// A case whose input ends early, for a program that did not end in another one.
    pub(crate) fn endless() -> Self {
        Self::without_run(
            Outcome::NotAsked,
            "not asked: the program does not end in another case whose input ends early",
        )
    }

    /// A case with options, for a program that takes none.
    pub(crate) fn not_asked() -> Self {
        Self::without_run(Outcome::NotAsked, "not asked: the program takes no options")
    }

    /// A case of a program that nobody here understands.
    pub(crate) fn not_understood() -> Self {
        Self::without_run(
            Outcome::NotAsked,
            "not known: what the program asks, or how it prints its boards, was not understood",
        )
    }

    fn without_run(outcome: Outcome, headline: &str) -> Self {
        Self {
            outcome,
            headline: headline.to_owned(),
            passes_at: None,
            milliseconds: 0,
            difference: None,
            behaviour: String::new(),
            in_own_words: false,
            causes: vec![],
            detail: None,
        }
    }

    /// A case that a program could not be run on.
    pub(crate) fn not_run(reason: &NotRun) -> Self {
        // Not to be built is something that a program does; not to be run here is not.
        let (outcome, behaviour) = match reason {
            NotRun::NotBuilt(_) => (Outcome::NotBuilt, "not-built"),
            _ => (Outcome::Error, ""),
        };
        Self {
            outcome,
            headline: reason.to_string(),
            passes_at: None,
            milliseconds: 0,
            difference: None,
            behaviour: behaviour.to_owned(),
            in_own_words: false,
            causes: vec![],
            detail: None,
        }
    }
}

impl Detail {
    /// All in which a run differs from its case.
    pub(crate) fn of(case: &Case, run: &Run) -> Self {
        let ending = if run.ending == (Ending::Exited { status: case.status.into() }) {
            vec![]
        } else {
            let ending = format!("{}; expected exit status {}", run.ending, case.status);
            std::iter::once(ending).chain(run.ending.remark()).collect()
        };
        let compared = [
            ("stdout", Some(&case.stdout), &run.stdout),
            ("stderr", case.stderr.as_ref(), &run.stderr),
        ];
        let differences = compared.into_iter().filter_map(|(stream, expected, actual)| {
            Some(Shown::of(stream, Difference::between(expected?, actual)?))
        });
        let silent = (case.complains && run.stderr.is_empty())
            .then(|| "nothing on standard error, where a message is expected".to_owned());
        let said = (case.stderr.is_none() && !run.stderr.is_empty())
            .then(|| format!("on standard error, not compared: {}", beginning(&run.stderr)));
        Self {
            ending,
            differences: differences.collect(),
            stderr: silent.into_iter().chain(said).collect(),
            ..Self::default()
        }
    }
}

impl Shown {
    /// A difference on a stream.
    pub(crate) fn of(stream: &str, at: Difference) -> Self {
        let Difference { offset, line, column, expected, actual, caret } = at;
        let (stream, expected) = (stream.to_owned(), Some(expected));
        Self { stream, offset, line, column, expected, actual, caret }
    }
}

fn beginning(bytes: &[u8]) -> String {
    if bytes.len() > SAID { format!("{}{CUT}", visible(&bytes[..SAID])) } else { visible(bytes) }
}

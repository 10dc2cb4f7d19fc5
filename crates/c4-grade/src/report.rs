//! What a whole check found, as data.

use serde::Serialize;

use crate::{CaseName, Limits, Protection, Source, Typed, Verdict};

/// The findings of one call: what `--json` prints, and what [`write_text`](Self::write_text) tells a person.
///
/// Fields may be added to the JSON form under the same [`SCHEMA`](Self::SCHEMA); none goes away or changes its meaning
/// without a new one.
#[derive(Debug, Serialize)]
pub struct Report {
    /// The version of this form.
    pub schema: u32,
    /// What each run was allowed.
    pub limits: Limits,
    /// What of it, and of what no program may do, the system enforced.
    pub protection: Protection,
    /// One for each program.
    pub suites: Vec<SuiteReport>,
    /// All verdicts counted.
    pub summary: Summary,
}

/// One program on its cases.
#[derive(Debug, Serialize)]
pub struct SuiteReport {
    /// What the cases are for.
    pub suite: String,
    /// The program that was run, as a person would call it.
    pub program: String,
    /// One for each case, in the order of their names.
    pub cases: Vec<CaseReport>,
}

/// One program on one case.
#[derive(Debug, Serialize)]
pub struct CaseReport {
    /// The case's name.
    pub case: CaseName,
    /// The verdict, and what it rests on.
    #[serde(flatten)]
    pub verdict: Verdict,
    /// How long the program ran.
    pub milliseconds: u64,
    /// Why the case is there.
    pub why: String,
    /// Where its expected output comes from.
    pub source: Source,
    /// What had been typed just before the difference on standard output, where that is known.
    pub typed: Option<Typed>,
    /// Command lines that run this case alone. [`check`](crate::check()) leaves them to its caller.
    pub rerun: Vec<String>,
}

/// How many cases got which verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Summary {
    /// As expected.
    pub pass: usize,
    /// Not as expected.
    pub differ: usize,
    /// Could not be run.
    pub error: usize,
}

impl Report {
    /// The version of the JSON form that this crate writes.
    pub const SCHEMA: u32 = 2;

    /// A report on these programs, counted.
    #[must_use]
    pub fn new(limits: Limits, protection: Protection, suites: Vec<SuiteReport>) -> Self {
        let summary = Summary::of(suites.iter().flat_map(|suite| &suite.cases));
        Self { schema: Self::SCHEMA, limits, protection, suites, summary }
    }
}

impl Summary {
    /// Counts verdicts.
    #[must_use]
    pub fn of<'a>(cases: impl IntoIterator<Item = &'a CaseReport>) -> Self {
        let mut summary = Self::default();
        for case in cases {
            match case.verdict {
                Verdict::Pass => summary.pass += 1,
                Verdict::Differ(_) => summary.differ += 1,
                Verdict::Error { .. } => summary.error += 1,
            }
        }
        summary
    }

    /// All cases.
    #[must_use]
    pub fn total(&self) -> usize {
        self.pass + self.differ + self.error
    }
}

//! What a grading found, as data: all report formats are functions of this.
//!
//! Everything in it can be written as JSON and read back, so that the parts of a class that were graded apart can be
//! merged, and a grading that was interrupted can go on. What must not be shown to whoever reads a report is removed
//! here ([`Feedback`]), before any format sees it.

mod finding;
mod identity;
mod score;
mod setup;
mod submission;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use c4_course::Course;

use crate::{Case, GradedCase, clusters};

pub use finding::*;
pub use identity::*;
pub use score::*;
pub use setup::*;
pub use submission::*;

/// A grading: one or more submissions on the same cases. `c4 grade` writes one, `c4 verify --json` an array of them: one for
/// each variant, with one program each.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Grading {
    /// The version of this form: [`Grading::SCHEMA`].
    pub schema: u32,
    /// The variant that was graded.
    pub variant: String,
    /// What was asked for, and is the same for all submissions.
    pub setup: Setup,
    /// The cases, each known by its index in the rest of the report.
    pub cases: Vec<CaseInfo>,
    /// How often each thing worth happening happens in the cases.
    pub occurrences: Vec<Occurrence>,
    /// One for each submission, by name.
    pub submissions: Vec<Submission>,
    /// Submissions that do the same wrong things, the largest cluster first; only those of two or more.
    pub clusters: Vec<Cluster>,
}

impl Grading {
    /// The version of the form that this crate writes.
    pub const SCHEMA: u32 = 3;

    /// What became of submissions.
    #[must_use]
    pub fn new(
        course: &dyn Course,
        setup: Setup,
        cases: &[GradedCase],
        occurrences: Vec<Occurrence>,
        submissions: Vec<Submission>,
    ) -> Self {
        let cases: Vec<CaseInfo> = cases.iter().map(GradedCase::info).collect();
        Self {
            schema: Self::SCHEMA,
            variant: course.variant().to_owned(),
            setup,
            occurrences,
            clusters: clusters(&cases, &submissions),
            cases,
            submissions,
        }
    }
}

impl Grading {
    /// The part of the course that a submission's points for a case belong to.
    #[must_use]
    pub fn category_of<'a>(&self, submission: &'a Submission, case: &'a CaseInfo) -> &'a str {
        let has_points = |it: &CategoryPoints| it.category == case.category && it.points > 0.0;
        let is_worth_points = self.setup.points.iter().any(has_points);
        submission.counts_as.as_deref().filter(|_| is_worth_points).unwrap_or(&case.category)
    }
}

/// A case, as far as reports need it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CaseInfo {
    /// Its name.
    pub name: String,
    /// The part of the course that it belongs to.
    pub category: String,
    /// Why it is there.
    pub why: String,
    /// Where its expected output comes from.
    pub from: String,
    /// Whether it was generated from the seed; otherwise it is a reference transcript.
    pub is_generated: bool,
}

/// Of a case that belongs to no category.
impl From<&Case> for CaseInfo {
    fn from(case: &Case) -> Self {
        Self {
            name: case.name.to_string(),
            category: String::new(),
            why: case.why.clone(),
            from: case.source.to_string(),
            is_generated: false,
        }
    }
}

/// How often something worth happening happens.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Occurrence {
    /// What.
    pub what: String,
    /// In how many cases.
    pub cases: usize,
}

/// Submissions that do the same wrong things.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Cluster {
    /// The names of its submissions.
    pub submissions: Vec<String>,
    /// The cases that all of them fail, by index.
    pub failing: Vec<usize>,
    /// What is known about why, a sentence each: one comment is to be written for all of them.
    pub says: Vec<String>,
}

//! What a grading found, as data: all report formats are functions of this.
//!
//! Everything in it can be written as JSON and read back, so that the parts of a class that were graded apart can be
//! merged, and a grading that was interrupted can go on. What must not be shown to whoever reads a report is removed
//! here ([`Feedback`]), before any format sees it.

mod finding;
mod score;
mod setup;
mod submission;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use finding::*;
pub use score::*;
pub use setup::*;
pub use submission::*;

/// A grading: one or more submissions on the same cases.
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
    pub const SCHEMA: u32 = 1;
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
    /// Whether it was generated from the seed; otherwise it is a reference transcript.
    pub is_generated: bool,
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

//! What a submission is worth.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a submission is worth.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Score {
    /// The points reached.
    pub points: f64,
    /// The points that there are.
    pub of: f64,
    /// The same for each category.
    pub categories: Vec<CategoryScore>,
    /// What is lost once where the rest is right: for another exit status, for boards that are shown more or less often, and for points and
    /// winners that are told otherwise.
    #[serde(default)]
    pub deducted: f64,
    /// The parts of the course with points that could not be asked of this program, as it was not heard to offer them: the others have
    /// their points.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub not_asked: Vec<String>,
}

/// How much of what a program says is in the course's words, as far as what it does is right.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Form {
    /// How many messages were looked at.
    pub messages: usize,
    /// How many of them are in the course's words, or in others that it leaves open.
    pub exact: usize,
    /// How many kinds of messages it came to.
    pub reached: usize,
    /// How many kinds of messages the cases have.
    pub kinds: usize,
}

/// What a submission is worth in a category: its points times the share of its cases that pass. Cases that could not
/// be run are left out.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CategoryScore {
    /// The category.
    pub category: String,
    /// How many cases pass.
    pub pass: usize,
    /// How many cases count.
    pub cases: usize,
    /// The points reached.
    pub points: f64,
    /// The points that there are.
    pub of: f64,
}

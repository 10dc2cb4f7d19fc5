//! What a submission is worth.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a submission is worth.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Score {
    /// The points reached.
    pub points: f64,
    /// The points that there are.
    pub of: f64,
    /// The same for each category.
    pub categories: Vec<CategoryScore>,
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

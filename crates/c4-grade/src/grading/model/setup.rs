//! What was asked for.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Limits, Protection, digest};

/// What was asked for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Setup {
    /// The seed of the generated cases; absent where the feedback is less than full, because whoever knows it can make the cases
    /// with their answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// How many cases were generated.
    pub generated: usize,
    /// The level that decides about passing.
    pub level: Level,
    /// Which forms of an output are right.
    #[serde(default)]
    pub forms: Forms,
    /// How much the report tells.
    pub feedback: Feedback,
    /// What each run was allowed, by name and with its unit: `cpu_seconds`, `output_bytes`.
    pub limits: serde_json::Map<String, serde_json::Value>,
    /// How well programs were shut in: `full`, `partial` or `none`, and what was missing, in sentences.
    pub protection: Protected,
    /// The part of the class that this is, if it was split: `(index, of)`, the index counted from 1.
    pub partition: Option<(usize, usize)>,
    /// Which class it is a part of, if it was split: the [`digest`] of the names of all its submissions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<String>,
    /// What is typed after `c4 grade VARIANT PATH` to grade one of the submissions alone in the same way.
    pub options: Vec<String>,
    /// The points of each category.
    pub points: Vec<CategoryPoints>,
}

/// How closely an output has to match.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// Byte by byte.
    Exact,
    /// Byte by byte, in any form that the course leaves open.
    Course,
    /// As [`Course`](Self::Course), but empty lines and white space at the end of a line are not looked at.
    Lines,
}

/// Which forms of an output are right, where the course's own program shows one that its text does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Forms {
    /// All that the text leaves open.
    #[default]
    Text,
    /// Only that of the course's own program.
    Official,
}

/// How much a report tells whoever reads it, the most first.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Feedback {
    /// Everything.
    Full,
    /// What the program did, and where it went wrong, but never what was expected.
    Actual,
    /// Which cases pass, and the points.
    Verdict,
}

/// How well programs were shut in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Protected {
    /// `full`, `partial` or `none`.
    pub level: String,
    /// What the system does not offer, a sentence each.
    pub missing: Vec<String>,
    /// What is not held by the system, but looked at from outside every 20 ms or so, and stopped when it is too much.
    #[serde(default)]
    pub watched: Vec<String>,
}

impl From<Protection> for Protected {
    fn from(protection: Protection) -> Self {
        let missing = protection.missing().into_iter().map(str::to_owned).collect();
        let watched = protection.watched().into_iter().map(str::to_owned).collect();
        Self { level: as_word(protection.level()), missing, watched }
    }
}

impl Setup {
    /// Which class has submissions of these names, in whatever order.
    #[must_use]
    pub fn class_of<'a>(names: impl Iterator<Item = &'a str>) -> String {
        digest(names.collect::<BTreeSet<_>>())
    }

    /// What each run is allowed, as data.
    #[must_use]
    pub fn of_limits(limits: &Limits) -> serde_json::Map<String, serde_json::Value> {
        match serde_json::to_value(limits) {
            Ok(serde_json::Value::Object(map)) => map,
            _ => unreachable!("limits are numbers by name"),
        }
    }
}

/// The word that a level is in JSON, and on the command line.
#[must_use]
pub fn as_word(level: impl Serialize) -> String {
    match serde_json::to_value(level) {
        Ok(serde_json::Value::String(word)) => word,
        _ => unreachable!("a level is a word"),
    }
}

/// The points that a category is worth.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CategoryPoints {
    /// The category.
    pub category: String,
    /// Its points, 0 or more.
    pub points: f64,
}

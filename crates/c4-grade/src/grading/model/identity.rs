//! Whose a submission is, and what of it was graded.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Where submissions were handed in.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Platform {
    /// Moodle.
    Moodle,
    /// Canvas.
    Canvas,
    /// Gradescope.
    Gradescope,
    /// GitHub Classroom.
    GithubClassroom,
}

impl Platform {
    /// All of them.
    pub const ALL: [Self; 4] =
        [Self::Moodle, Self::Canvas, Self::Gradescope, Self::GithubClassroom];

    /// Its name, as it is typed.
    #[must_use]
    pub fn typed(self) -> &'static str {
        match self {
            Self::Moodle => "moodle",
            Self::Canvas => "canvas",
            Self::Gradescope => "gradescope",
            Self::GithubClassroom => "github-classroom",
        }
    }
}

/// Whose a submission is, as the platform tells it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Identity {
    /// The platform that says so.
    pub platform: Platform,
    /// The student's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What the platform knows the student by: the participant number of Moodle, the user number of Canvas, the student's
    /// number of Gradescope, the user name of GitHub.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// When it was handed in, as the platform writes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<String>,
    /// Whether that was too late, where the platform says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late: Option<bool>,
    /// Whoever else handed it in, in a group.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<Person>,
}

/// A student, as a platform tells it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Person {
    /// The name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What the platform knows the student by.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
}

impl Identity {
    /// Somebody of whom nothing is known yet.
    #[must_use]
    pub fn of(platform: Platform) -> Self {
        Self { platform, name: None, id: None, email: None, time: None, late: None, with: vec![] }
    }

    /// Everybody who handed it in.
    #[must_use]
    pub fn people(&self) -> Vec<Person> {
        let Self { name, id, email, .. } = self.clone();
        std::iter::once(Person { name, id, email }).chain(self.with.iter().cloned()).collect()
    }
}

/// What of an upload was graded.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Intake {
    /// The files that the build uses, as they were uploaded; a file in an archive is told like one in a folder.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub taken: Vec<String>,
    /// What else was uploaded; in parentheses why it was left, where that does not show.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left: Vec<String>,
    /// What was done to the files that were taken: `ex3.c was UTF-16, read as UTF-8`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// Earlier uploads of the same student, which were not graded.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub earlier: Vec<String>,
}

impl Intake {
    /// Whether there is nothing to tell.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

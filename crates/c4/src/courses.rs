//! The courses, their programs and their cases: the one place where they are named is `fixtures/courses.json`.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fmt::Write;
use std::sync::LazyLock;

use c4_grade::HandIn;
use serde::{Deserialize, Serialize};

use crate::refusal::Refusal;

/// One course's variant of the game, as `fixtures/courses.json` describes it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Course {
    /// The short name that is typed after `c4 play` and `c4 verify`.
    pub variant: String,
    /// The name of its program, its binary and its package.
    pub program: String,
    /// Who teaches it.
    pub institution: String,
    /// What they call it.
    pub course: String,
    /// What is to be written there.
    pub title: String,
    /// The boards that it is played on.
    pub board: String,
    /// The folder of its cases, beside `courses.json`.
    pub suite: String,
    /// Where its behaviour is written down, from the root of the workspace.
    pub specification: String,
    /// What can be handed in, and how it is built, the usual one first.
    pub hand_ins: Vec<HandIn>,
    /// What each part of it is worth in a grading, by category, if nothing else is said.
    pub points: BTreeMap<String, f64>,
    /// All that its program ends with.
    pub exit_statuses: Vec<ExitStatus>,
}

/// An exit status and what it stands for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExitStatus {
    /// The status.
    pub status: u8,
    /// What it tells.
    pub meaning: String,
}

/// All courses, in the order of `fixtures/courses.json`.
///
/// ```
/// let ex3 = c4::courses().iter().find(|course| course.variant == "ex3").unwrap();
/// assert_eq!(ex3.program, "ex3-cli");
/// ```
#[must_use]
pub fn courses() -> &'static [Course] {
    static COURSES: LazyLock<Vec<Course>> = LazyLock::new(|| {
        serde_json::from_str(include_str!("../../../fixtures/courses.json"))
            .expect("the file is part of this program, and its tests read it")
    });
    &COURSES
}

/// The course whose variant or program has this name.
pub(crate) fn course_called(name: &OsStr) -> Result<&'static Course, Refusal> {
    courses()
        .iter()
        .find(|course| name == course.variant.as_str() || name == course.program.as_str())
        .ok_or_else(|| Refusal::UnknownVariant(name.to_string_lossy().into_owned()))
}

/// The README's table of courses, in Markdown.
#[must_use]
pub fn readme_table() -> String {
    let mut table = String::from(
        "| your course | variant | program | board (rows x columns) |\n| --- | --- | --- | --- |\n",
    );
    for course in courses() {
        let Course { variant, program, institution, course, title, board, specification, .. } =
            course;
        writeln!(
            table,
            "| {institution}, [{course}]({specification}): {title} | `{variant}` | `{program}` | \
             {board} |"
        )
        .expect("a string takes everything");
    }
    table
}

#![doc = include_str!("../README.md")]
#![warn(clippy::disallowed_methods)]

mod annotations;
mod causes;
mod check;
mod class;
mod classroom;
mod csv;
mod cut;
mod finding;
mod gradebook;
mod gradescope;
mod html;
mod json;
mod junit;
pub mod listing;
mod palette;
mod screen;
mod story;
mod summary;
mod table;
mod tap;
mod testing;
mod text;
mod upload;
mod words;

use std::fmt;
use std::io::{self, Write};
use std::str::FromStr;

use c4_sandbox::printable;

use c4_grade::{Grading, Submission};

pub use self::csv::csv;
pub use annotations::annotations;
pub use check::check;
pub use classroom::classroom;
pub use gradebook::{
    CannotEnter, Entered, Entry, Gradebook, can_enter, gradebook, nothing_to_grade,
};
pub use gradescope::{Visibility, gradescope};
pub use html::html;
pub use json::{json, schema};
pub use junit::junit;
pub use palette::Style;
pub use summary::summary;
pub use tap::tap;
pub use testing::assert_passes;
pub use text::{occurrences, text};
pub use upload::{files_of, known_of};

/// A form that a report can take.
///
/// ```
/// use c4_report::Format;
///
/// assert_eq!("junit".parse(), Ok(Format::Junit));
/// assert!("xml".parse::<Format>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// For people, at a terminal: [`text()`].
    Text,
    /// Everything, for programs: [`json()`].
    Json,
    /// For Gradescope, of one submission: [`gradescope()`].
    Gradescope,
    /// For GitHub Classroom, of one submission: [`classroom()`].
    Classroom,
    /// For the log of a GitHub Action: [`annotations()`].
    Annotations,
    /// Markdown, for the summary of a GitHub Action or one student's report, also called `md`: [`summary()`].
    Summary,
    /// For whatever reads JUnit XML: [`junit()`].
    Junit,
    /// For whatever reads TAP: [`tap()`].
    Tap,
    /// For a spreadsheet: [`csv()`].
    Csv,
    /// For people, in a browser: [`html()`].
    Html,
    /// For Moodle's gradebook: [`gradebook()`].
    Moodle,
    /// For Canvas's gradebook: [`gradebook()`].
    Canvas,
}

impl Format {
    /// All of them, in the order in which they are told.
    pub const ALL: [Self; 12] = [
        Self::Text,
        Self::Json,
        Self::Gradescope,
        Self::Classroom,
        Self::Annotations,
        Self::Summary,
        Self::Junit,
        Self::Tap,
        Self::Csv,
        Self::Html,
        Self::Moodle,
        Self::Canvas,
    ];

    fn name_and_extension(self) -> (&'static str, &'static str) {
        match self {
            Self::Text => ("text", "txt"),
            Self::Json => ("json", "json"),
            Self::Gradescope => ("gradescope", "json"),
            Self::Classroom => ("classroom", "txt"),
            Self::Annotations => ("annotations", "txt"),
            Self::Summary => ("summary", "md"),
            Self::Junit => ("junit", "xml"),
            Self::Tap => ("tap", "tap"),
            Self::Csv => ("csv", "csv"),
            Self::Html => ("html", "html"),
            Self::Moodle => ("moodle", "csv"),
            Self::Canvas => ("canvas", "csv"),
        }
    }

    /// Its name, as it is typed.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.name_and_extension().0
    }

    /// What the name of a file in it ends in, without the dot.
    #[must_use]
    pub fn extension(self) -> &'static str {
        self.name_and_extension().1
    }

    /// Whether it tells of one submission, and cannot tell of several.
    #[must_use]
    pub fn needs_one_submission(self) -> bool {
        matches!(self, Self::Gradescope | Self::Classroom)
    }

    /// The gradebook that it is.
    #[must_use]
    pub fn gradebook(self) -> Option<Gradebook> {
        match self {
            Self::Moodle => Some(Gradebook::Moodle),
            Self::Canvas => Some(Gradebook::Canvas),
            _ => None,
        }
    }

    /// Writes the report: text without colour, and for Gradescope visible to students.
    ///
    /// # Errors
    /// [`CannotWrite::NeedsOneSubmission`] for a format that can only tell of one, before anything is written; otherwise
    /// as `out` fails.
    pub fn write(self, grading: &Grading, out: &mut dyn Write) -> Result<(), CannotWrite> {
        match self {
            Self::Text => text(grading, Style::default(), out)?,
            Self::Json => json(grading, out)?,
            Self::Gradescope => gradescope(grading, Visibility::default(), out)?,
            Self::Classroom => classroom(grading, out)?,
            Self::Annotations => annotations(grading, out)?,
            Self::Summary => summary(grading, out)?,
            Self::Junit => junit(grading, out)?,
            Self::Tap => tap(grading, out)?,
            Self::Csv => csv(grading, out)?,
            Self::Html => html(grading, out)?,
            Self::Moodle => gradebook::write(grading, Gradebook::Moodle, out)?,
            Self::Canvas => gradebook::write(grading, Gradebook::Canvas, out)?,
        }
        Ok(())
    }
}

/// The submission of a grading that has only one.
fn only(grading: &Grading, format: Format) -> Result<&Submission, CannotWrite> {
    match grading.submissions.as_slice() {
        [submission] => Ok(submission),
        others => Err(CannotWrite::NeedsOneSubmission { format, submissions: others.len() }),
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Self, UnknownFormat> {
        // What everybody calls it.
        let text = if text == "md" { Self::Summary.name() } else { text };
        let known = Self::ALL.into_iter().find(|format| format.name() == text);
        known.ok_or_else(|| UnknownFormat(text.to_owned()))
    }
}

/// What was given as the name of a format, and is none.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no format {0:?}: known are {known}", known = Format::ALL.map(Format::name).join(", "))]
pub struct UnknownFormat(pub String);

/// Why a report was not written.
#[derive(Debug, thiserror::Error)]
pub enum CannotWrite {
    /// The format tells of one submission, and the grading has none or several.
    #[error(
        "{format} tells of one submission, and there are {submissions}: grade them one by one, or choose another format"
    )]
    NeedsOneSubmission {
        /// The format.
        format: Format,
        /// How many there are.
        submissions: usize,
    },
    /// The report could not be written where it was to go.
    #[error("cannot write the report: {0}")]
    Output(#[from] io::Error),
}

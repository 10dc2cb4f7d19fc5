//! Reports on a grading, for people and for other tools: each a pure function of the [`Grading`].
//!
//! What is not to be told has been taken out of the grading before ([`Feedback`](crate::Feedback)); a format shows just
//! what is there. Names, compilers' words and programs' output come from strangers: every format draws what has no shape
//! of its own, and escapes what it would take for its own syntax.

mod check;
mod cut;
mod json;
mod palette;
mod printable;
mod screen;
mod story;
mod table;
mod text;
mod words;

use std::fmt;
use std::io::{self, Write};
use std::str::FromStr;

use crate::Grading;

pub use check::check;
pub use json::json;
pub use palette::Style;
pub use text::{occurrences, text};

/// A form that a report can take.
///
/// ```
/// use c4_grade::formats::Format;
///
/// assert_eq!("json".parse(), Ok(Format::Json));
/// assert!("jsom".parse::<Format>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// For people, at a terminal: [`text()`].
    Text,
    /// Everything, for programs: [`json()`].
    Json,
}

impl Format {
    /// All of them, in the order in which they are told.
    pub const ALL: [Self; 2] = [Self::Text, Self::Json];

    /// Its name, as it is typed.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Json => "json",
        }
    }

    /// Writes the report, text without colour.
    ///
    /// # Errors
    /// As `out` fails.
    pub fn write(self, grading: &Grading, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Text => text(grading, Style::default(), out),
            Self::Json => json(grading, out),
        }
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
        let known = Self::ALL.into_iter().find(|format| format.name() == text);
        known.ok_or_else(|| UnknownFormat(text.to_owned()))
    }
}

/// What was given as the name of a format, and is none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownFormat(pub String);

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = Format::ALL.map(Format::name).join(", ");
        write!(f, "there is no format {:?}: known are {known}", self.0)
    }
}

impl std::error::Error for UnknownFormat {}

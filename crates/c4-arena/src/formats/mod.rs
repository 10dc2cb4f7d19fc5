//! Reports on a tournament: each a pure function of the [`Tournament`].
//!
//! Names and players' answers come from strangers: every format draws what has no shape of its own, and escapes what it would
//! take for its own syntax.

mod bracket;
mod html;
mod markdown;
mod table;
mod text;
mod words;

use std::io::{self, Write};
use std::str::FromStr;

use c4_sandbox::printable;
use thiserror::Error;

use crate::tournament::Tournament;

pub use html::html;
pub use markdown::markdown;
pub use text::text;

/// A form that a report can take.
///
/// ```
/// use c4_arena::formats::Format;
///
/// assert_eq!("html".parse(), Ok(Format::Html));
/// assert!("xml".parse::<Format>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// For people, at a terminal: [`text()`].
    Text,
    /// Everything, for programs: [`json()`].
    Json,
    /// For a course's page: [`markdown()`].
    Markdown,
    /// For people, in a browser: [`html()`].
    Html,
}

impl Format {
    /// All of them, in the order in which they are told.
    pub const ALL: [Self; 4] = [Self::Text, Self::Json, Self::Markdown, Self::Html];

    /// Its name, as it is typed.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Json => "json",
            Self::Markdown => "markdown",
            Self::Html => "html",
        }
    }

    /// Writes the report; text without colour.
    ///
    /// # Errors
    /// As `out` fails; [`InvalidData`](io::ErrorKind::InvalidData), if the tournament does not fit together and this is not
    /// JSON.
    pub fn write(self, tournament: &Tournament, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Text => text(tournament, false, out),
            Self::Json => json(tournament, out),
            Self::Markdown => markdown(tournament, out),
            Self::Html => html(tournament, out),
        }
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
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("there is no format {0:?}: known are {known}", known = Format::ALL.map(Format::name).join(", "))]
pub struct UnknownFormat(pub String);

/// Writes the tournament as JSON that reads back as the same tournament. The fields are those of [`Tournament`].
///
/// # Errors
/// As `out` fails.
pub fn json(tournament: &Tournament, out: &mut dyn Write) -> io::Result<()> {
    let json = serde_json::to_string_pretty(tournament)?;
    out.write_all(printable::json(&json).as_bytes())?;
    writeln!(out)
}

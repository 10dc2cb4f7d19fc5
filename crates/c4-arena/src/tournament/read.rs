//! Tournaments that were written as JSON.

use std::fmt;

use serde::Deserialize;

use super::Tournament;

impl Tournament {
    /// The tournament that a report in JSON is of.
    ///
    /// # Errors
    /// [`CannotRead`], if it has another form than [`Tournament::SCHEMA`], or is no tournament.
    pub fn from_json(json: &[u8]) -> Result<Self, CannotRead> {
        /// What every form has; one that is not known may have anything else.
        #[derive(Deserialize)]
        struct Form {
            schema: u32,
        }
        let junk = |error: serde_json::Error| CannotRead::Junk(error.to_string());
        match serde_json::from_slice(json).map_err(junk)? {
            Form { schema: Self::SCHEMA } => serde_json::from_slice(json).map_err(junk),
            Form { schema } => Err(CannotRead::Form(schema)),
        }
    }
}

/// Why something is not read as a tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CannotRead {
    /// It has this form, which another version of this program writes.
    Form(u32),
    /// It is no tournament, for this reason.
    Junk(String),
}

impl fmt::Display for CannotRead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form(form) => {
                write!(f, "it has form {form}, and known is {}", Tournament::SCHEMA)
            }
            Self::Junk(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for CannotRead {}

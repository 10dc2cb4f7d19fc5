//! Tournaments that were written as JSON.

use serde::Deserialize;
use thiserror::Error;

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
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum CannotRead {
    /// It has this form, which another version of this program writes.
    #[error("it has form {0}, and known is {known}", known = Tournament::SCHEMA)]
    Form(u32),
    /// It is no tournament, for this reason.
    #[error("{0}")]
    Junk(String),
}

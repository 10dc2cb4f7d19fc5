//! Where a program's own output goes wrong.

use c4_course::Course;
use serde::{Deserialize, Serialize};

use crate::text;

/// What was pasted.
#[derive(Debug, Deserialize)]
pub(crate) struct Asked {
    pub(crate) variant: String,
    pub(crate) args: Vec<String>,
    /// What was typed.
    #[serde(with = "text")]
    pub(crate) typed: Vec<u8>,
    /// What the program printed.
    #[serde(with = "text")]
    pub(crate) printed: Vec<u8>,
}

/// What was found.
#[derive(Debug, Serialize)]
pub(crate) struct Compared {}

/// Compares what a program printed with what the course asks for.
pub(crate) fn compare(_: &dyn Course, _: &Asked) -> Result<Compared, String> {
    Err("not yet".to_owned())
}

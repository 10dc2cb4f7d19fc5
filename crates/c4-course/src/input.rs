//! What a program is run on.

use serde::{Deserialize, Serialize};

/// What a program is run on.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Input {
    /// Its arguments, its own name left out.
    pub args: Vec<String>,
    /// What is typed.
    pub stdin: Vec<u8>,
}

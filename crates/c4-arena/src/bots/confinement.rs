//! What bots are held to.

use std::time::Duration;

use c4_sandbox::{Limits, Sandbox};

/// What bots are held to: the same for all of a match.
#[derive(Debug, Clone)]
pub struct Confinement {
    /// What confines each process, and the compiler of each source; `None` trusts all of them.
    pub sandbox: Option<Sandbox>,
    /// What a process may use in one game. Its time on the wall is not looked at: each answer has a limit of its own. Its
    /// output is that between two answers.
    pub limits: Limits,
}

impl Confinement {
    /// A sandbox, or none, with the usual limits.
    #[must_use]
    pub fn new(sandbox: Option<Sandbox>) -> Self {
        Self { sandbox, limits: Self::usual_limits() }
    }

    /// A minute of processor time for a game; all else as for any program.
    #[must_use]
    pub fn usual_limits() -> Limits {
        Limits { cpu: Duration::from_secs(60), ..Limits::default() }
    }
}

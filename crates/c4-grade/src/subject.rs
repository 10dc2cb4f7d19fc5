//! What is run on a case.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::{CannotRun, Executable, Limits, Run};

/// Something that can be run on a case: an [`Executable`] or a program [in this process](crate::InProcess).
pub trait Subject: Sync + fmt::Debug {
    /// Runs it to its end, or to the first limit that it reaches.
    ///
    /// # Errors
    /// [`NotRun`] if it could not even be started. However badly it behaves once it runs, that is a [`Run`].
    fn run(&self, args: &[String], stdin: &[u8], limits: &Limits) -> Result<Run, NotRun>;
}

impl Subject for Executable {
    fn run(&self, args: &[String], stdin: &[u8], limits: &Limits) -> Result<Run, NotRun> {
        Ok(Self::run(self, args, stdin, limits)?)
    }
}

/// Why a subject was not run on a case, which says nothing about what it would do.
#[derive(Debug)]
pub enum NotRun {
    /// The program could not be run at all.
    CannotRun(CannotRun),
    /// There is no program to run, because what was handed in does not build: this is what happened.
    NotBuilt(String),
    /// There is no program to run, because nothing can be built here, for this reason.
    CannotBuild(String),
    /// This input cannot be put to the program.
    NotAskable,
}

impl From<CannotRun> for NotRun {
    fn from(reason: CannotRun) -> Self {
        Self::CannotRun(reason)
    }
}

impl fmt::Display for NotRun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CannotRun(reason) => reason.fmt(f),
            Self::NotBuilt(what) => write!(f, "it does not build: {what}"),
            Self::CannotBuild(reason) => f.write_str(reason),
            Self::NotAskable => f.write_str("this case cannot be put to it"),
        }
    }
}

impl std::error::Error for NotRun {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::CannotRun(reason) => reason.source(),
            Self::NotBuilt(_) | Self::CannotBuild(_) | Self::NotAskable => None,
        }
    }
}

/// As the sentence that a person reads.
impl Serialize for NotRun {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

//! What is run on a case.

use std::fmt;

use c4_course::{Course, Input};

use crate::grading::run_as;
use crate::{CannotRun, Conditions, Executable, Limits, Run};

/// Something that can be run on a case: an [`Executable`], a course's [own program](ReadAs), or a function
/// [in this process](crate::InProcess).
pub trait Subject: Sync + fmt::Debug {
    /// Runs it to its end, or to the first limit that it reaches.
    ///
    /// # Errors
    /// [`NotRun`] if it could not even be started. However badly it behaves once it runs, that is a [`Run`].
    fn run(&self, args: &[String], stdin: &[u8], limits: &Limits) -> Result<Run, NotRun>;

    /// The same under conditions.
    ///
    /// # Errors
    /// As [`run`](Self::run), and [`NotRun::NotAskable`] for pauses where none can be made.
    fn run_under(
        &self,
        conditions: &Conditions<'_>,
        args: &[String],
        stdin: &[u8],
        limits: &Limits,
    ) -> Result<Run, NotRun> {
        match conditions.pauses {
            [] => self.run(args, stdin, limits),
            _ => Err(NotRun::NotAskable),
        }
    }
}

impl Subject for Executable {
    fn run(&self, args: &[String], stdin: &[u8], limits: &Limits) -> Result<Run, NotRun> {
        Ok(Self::run(self, args, stdin, limits)?)
    }

    fn run_under(
        &self,
        conditions: &Conditions<'_>,
        args: &[String],
        stdin: &[u8],
        limits: &Limits,
    ) -> Result<Run, NotRun> {
        Ok(Self::run_under(self, conditions, args, stdin, limits)?)
    }
}

/// The program of a course as somebody would have written it who read the course like this, told by the indices of the
/// readings: the right program under none.
#[derive(Debug, Clone)]
pub struct ReadAs<'a> {
    /// The course.
    pub course: &'a dyn Course,
    /// The readings.
    pub readings: Vec<usize>,
}

impl Subject for ReadAs<'_> {
    fn run(&self, args: &[String], stdin: &[u8], limits: &Limits) -> Result<Run, NotRun> {
        let input = Input { args: args.to_vec(), stdin: stdin.to_vec() };
        Ok(run_as(self.course, &self.readings, &input, limits, None))
    }
}

/// Why a subject was not run on a case, which says nothing about what it would do.
#[derive(Debug, thiserror::Error)]
pub enum NotRun {
    /// The program could not be run at all.
    #[error(transparent)]
    CannotRun(#[from] CannotRun),
    /// There is no program to run, because what was handed in does not build: this is what happened.
    #[error("it does not build: {0}")]
    NotBuilt(String),
    /// There is no program to run, because nothing can be built here, for this reason.
    #[error("{0}")]
    CannotBuild(String),
    /// This input cannot be put to the program.
    #[error("this case cannot be put to it")]
    NotAskable,
    /// It has taken all the time that there is for it.
    #[error("it has taken too long before")]
    OutOfTime,
}

//! A program that is talked to.

use std::io;
use std::time::{Duration, Instant};

use thiserror::Error;

use crate::sandbox::Plan;
use crate::supervise::{Native, Process, Step, after, ending};
use crate::{CannotRun, Ending, Executable, Limits, Scratch};

/// How much of standard error is kept, in bytes.
const STDERR: usize = 8 << 10;

/// How long to wait for the end of a program that has closed its standard output, which is how most of them end.
const FAREWELL: Duration = Duration::from_millis(200);

/// A program that is asked, and answers, in lines. It is started by [`Executable::talk`](crate::Executable::talk).
///
/// However it behaves, it is dead and its folder is gone when this goes out of scope.
#[derive(Debug)]
pub struct Talk {
    process: Native,
    // After the process: its folder is removed when it is dead; and what the plan has goes before the last folder does.
    plan: Option<Plan>,
    scratch: Scratch,
    program: Executable,
    limits: Limits,
    /// How it ended.
    over: Option<Ending>,
}

/// Why there is no line.
#[derive(Debug, Error)]
pub enum Silence {
    /// There was none in this time. The program goes on, and may answer yet.
    #[error("no answer within {} s", limit.as_secs_f64())]
    TimedOut {
        /// The time that it had.
        limit: Duration,
    },
    /// It has closed its standard output, and goes on.
    #[error("it has closed its standard output")]
    Closed,
    /// It has ended by itself, or was stopped at a limit.
    #[error("{0}")]
    Ended(Ending),
    /// It was never there, or was lost, which says nothing about it.
    #[error("{0}")]
    CannotRun(#[source] CannotRun),
}

impl Talk {
    pub(crate) fn new(
        mut process: Native,
        scratch: Scratch,
        program: Executable,
        plan: Option<Plan>,
        limits: Limits,
    ) -> Self {
        let (_, err, _) = process.outputs();
        err.forget_all_but(STDERR);
        Self { process, scratch, program, plan, limits, over: None }
    }

    /// Types a line; its line feed is added. This never waits: what the program does not read yet is kept, and typed while
    /// it is heard. Nobody has to read it.
    pub fn say(&mut self, line: &str) {
        if self.over.is_none() {
            // What cannot be typed cannot be answered: that is heard.
            let _ = self.process.say(format!("{line}\n").as_bytes());
        }
    }

    /// Ends its input, after what has been said.
    pub fn hang_up(&mut self) {
        self.process.hang_up();
    }

    /// The next line of its standard output that is complete before `within` has passed, without its line feed. A line that
    /// was there before is heard at once, even if the program has ended since.
    ///
    /// # Errors
    /// [`Silence`] if there is none. What has come of an unfinished line is [left over](Self::left_over).
    pub fn hear(&mut self, within: Duration) -> Result<Vec<u8>, Silence> {
        let mut until = after(Instant::now(), within);
        let mut was_closed = false;
        self.process.hurry();
        loop {
            let (out, err, is_closed) = self.process.outputs();
            if let Some(line) = out.take_line() {
                err.keep_last(STDERR);
                return Ok(line);
            }
            if let Some(ending) = &self.over {
                return Err(self.silence(ending.clone()));
            }
            if is_closed && !was_closed {
                was_closed = true;
                until = until.min(Instant::now() + FAREWELL);
            }
            let over = match self.process.step(until, &self.scratch) {
                Ok(Step::Moved) => continue,
                Ok(Step::TimedOut) if is_closed => return Err(Silence::Closed),
                Ok(Step::TimedOut) => return Err(Silence::TimedOut { limit: within }),
                Ok(Step::Ended) => None,
                Ok(Step::Over(ending)) => Some(ending),
                Err(error) => return Err(self.lost(error)),
            };
            self.conclude(over).map_err(|error| self.lost(error))?;
        }
    }

    /// What it has written since the line that was heard last, as far as it is there: a second answer, or the beginning of
    /// one.
    pub fn left_over(&mut self) -> &[u8] {
        self.take_what_is_there();
        let (out, ..) = self.process.outputs();
        &out.bytes
    }

    /// The last 8 KiB of what it has written to its standard error.
    pub fn stderr(&mut self) -> &[u8] {
        self.take_what_is_there();
        let (_, err, _) = self.process.outputs();
        &err.bytes[err.bytes.len().saturating_sub(STDERR)..]
    }

    /// How long it was ready to run and had to wait for a processor that ran others, since it began: time that a loaded machine
    /// took from it. Only the process that was started is looked at, so that what it starts itself excuses nothing. `None`
    /// where the system does not tell.
    #[must_use]
    pub fn held_up(&mut self) -> Option<Duration> {
        if self.over.is_some() { None } else { self.process.held_up() }
    }

    /// How long we were stopped ourselves during the last hearing.
    #[must_use]
    pub fn missed(&self) -> Duration {
        self.process.missed()
    }

    /// The processor time that the process has used which was started, with all of its threads, and the children that it has
    /// waited for; `None` where the system does not tell. It takes some microseconds.
    #[must_use]
    pub fn own_cpu(&mut self) -> Option<Duration> {
        if self.over.is_some() { None } else { self.process.own_cpu() }
    }

    /// Whether it is sure to be one process with one thread, and to have been that since it was [let go on](Self::resume): either
    /// nobody began on this system since it was seen to be alone, or it was looked at a few times meanwhile, as it is now. `true` where the
    /// system does not tell. It takes up to a millisecond.
    #[must_use]
    pub fn was_alone(&mut self) -> bool {
        self.process.was_alone()
    }

    /// Stops it, and all that it started, until [`resume`](Self::resume): so that it does not think in others' time. Does
    /// nothing elsewhere than on Unix.
    pub fn pause(&mut self) {
        self.process.pause();
    }

    /// Lets it go on.
    pub fn resume(&mut self) {
        self.process.resume();
    }

    /// Takes what has come, without waiting. What has come too late by its own doing is left for the next hearing.
    fn take_what_is_there(&mut self) {
        if self.over.is_none()
            && !self.process.is_late()
            && let Ok(Some(flood)) = self.process.drain()
        {
            // If even this fails, the next hearing does, too.
            let _ = self.conclude(Some(flood));
        }
    }

    /// It has ended by itself, or is ended as `over` says.
    fn conclude(&mut self, over: Option<Ending>) -> io::Result<()> {
        let ending = ending(&mut self.process, over, &self.limits, &self.scratch)?;
        let ending = match &self.plan {
            Some(plan) => plan.reading(ending, &self.limits),
            None => ending,
        };
        self.over = Some(ending);
        Ok(())
    }

    /// What its end means: it may be that of a shim which has not become the program.
    fn silence(&mut self, ending: Ending) -> Silence {
        if let Err(error) = self.scratch.had_room(self.limits.files) {
            return Silence::CannotRun(CannotRun::Scratch(error));
        }
        let (_, err, _) = self.process.outputs();
        let plan = self.plan.as_ref();
        let path = self.program.path();
        let Some(refusal) = plan.and_then(|plan| plan.refusal(&ending, &err.bytes, path)) else {
            return Silence::Ended(ending);
        };
        match self.program.not_started(refusal) {
            Ok(words) => {
                err.bytes = words.into_bytes();
                Silence::Ended(ending)
            }
            Err(refusal) => Silence::CannotRun(refusal),
        }
    }

    fn lost(&self, error: io::Error) -> Silence {
        Silence::CannotRun(CannotRun::Watch(self.program.path().to_owned(), error))
    }
}

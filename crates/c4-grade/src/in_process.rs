//! Running a program as a function, without a process of its own.

use std::ffi::OsString;
use std::fmt;
use std::io::{Read, Write};
use std::time::Instant;

use c4_course::streams::{Bounded, Watch, Watched};
use c4_sandbox::repeats;

use crate::{Clock, Ending, Limits, NotRun, Run, Stream, Subject};

/// A program that can be called: arguments, standard input, output and error, to an exit status.
type Call<'a> =
    dyn Fn(&[OsString], &mut dyn Read, &mut dyn Write, &mut dyn Write) -> u8 + Sync + 'a;

/// A program as a function: no process is started for it, so a reference can answer thousands of games a second.
///
/// It cannot be stopped from outside, as a process can: its limits are looked at whenever it reads or writes, which
/// then fails. So this is for programs that are trusted.
///
/// ```
/// use c4_grade::{Ending, InProcess, Limits, Subject};
///
/// let echo = InProcess::new(|args, stdin, stdout, _stderr| {
///     write!(stdout, "{}: ", args[0].display()).unwrap();
///     std::io::copy(stdin, stdout).unwrap();
///     3
/// });
/// let run = echo.run(&["typed".into()], b"1\n2\n", &Limits::default())?;
/// assert_eq!(run.stdout, b"typed: 1\n2\n");
/// assert_eq!(run.ending, Ending::Exited { status: 3 });
/// # Ok::<(), c4_grade::NotRun>(())
/// ```
pub struct InProcess<'a> {
    call: Box<Call<'a>>,
}

impl<'a> InProcess<'a> {
    /// A program that runs by calling `call` with its arguments and streams.
    pub fn new<F>(call: F) -> Self
    where
        F: Fn(&[OsString], &mut dyn Read, &mut dyn Write, &mut dyn Write) -> u8 + Sync + 'a,
    {
        Self { call: Box::new(call) }
    }

    /// Runs the program, which cannot fail to start.
    #[must_use]
    pub fn call(&self, args: &[String], stdin: &[u8], limits: &Limits) -> Run {
        let start = Instant::now();
        let watch = Watch::new(limits.wall);
        let args: Vec<OsString> = args.iter().map(OsString::from).collect();
        let mut input = Watched::new(stdin, &watch);
        let mut out = Bounded::new(limits.output, &watch);
        let mut err = Bounded::new(limits.output, &watch);
        let status = (self.call)(&args, &mut input, &mut out, &mut err);
        let wall = start.elapsed();
        let flooded = |stream, bytes| {
            let (repeats, after_input) = (repeats(bytes), input.has_ended);
            Ending::Flooded { stream, limit: limits.output, after_input, repeats }
        };
        let ending = match (out.is_over, err.is_over) {
            (true, _) => flooded(Stream::Stdout, &out.bytes),
            (_, true) => flooded(Stream::Stderr, &err.bytes),
            _ if wall > limits.wall => Ending::TimedOut { clock: Clock::Wall, limit: limits.wall },
            _ => Ending::Exited { status: status.into() },
        };
        Run { ending, stdout: out.bytes, stderr: err.bytes, wall }
    }
}

impl Subject for InProcess<'_> {
    fn run(&self, args: &[String], stdin: &[u8], limits: &Limits) -> Result<Run, NotRun> {
        Ok(self.call(args, stdin, limits))
    }
}

impl fmt::Debug for InProcess<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("InProcess").finish_non_exhaustive()
    }
}

//! Running a program as a function, without a process of its own.

use std::cell::{Cell, RefCell};
use std::ffi::OsString;
use std::fmt;
use std::io::{self, Read, Write};
use std::time::Instant;

use c4_sandbox::repeats;

use crate::timeline::{Asked, Said};
use crate::{Clock, Ending, Limits, NotRun, Run, Stream, Subject, Timeline};

/// A program that can be called: arguments, standard input, output and error, to an exit status.
type Call<'a> =
    dyn Fn(&[OsString], &mut dyn Read, &mut dyn Write, &mut dyn Write) -> u8 + Sync + 'a;

/// A program as a function: no process is started for it, so a reference can answer thousands of games a second.
///
/// It cannot be stopped from outside, as a process can: its limits are looked at whenever it reads or writes, which
/// then fails. So this is for programs that are trusted.
///
/// Input is handed out one line at a time, which shows when each line was asked for: see [`Timeline`].
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
        self.trace(args, stdin, limits).0
    }

    /// Runs the program, and records what had been written when each line of the input was asked for, and when
    /// something was said on standard error.
    #[must_use]
    pub fn timeline(&self, args: &[String], stdin: &[u8], limits: &Limits) -> Timeline {
        let (run, asked, said) = self.trace(args, stdin, limits);
        Timeline::new(run, stdin, asked, said)
    }

    fn trace(
        &self,
        args: &[String],
        stdin: &[u8],
        limits: &Limits,
    ) -> (Run, Vec<Asked>, Vec<Said>) {
        let start = Instant::now();
        let deadline = start + limits.wall;
        let args: Vec<OsString> = args.iter().map(OsString::from).collect();
        let written = Cell::new(0);
        let (asked, mut said) = (RefCell::new(Vec::new()), Vec::new());
        let mut input = Lines { stdin, at: 0, written: &written, asked: &asked, deadline };
        let mut out =
            Bounded::new(limits.output, deadline, |bytes: &[u8]| written.set(bytes.len()));
        let mut err = Bounded::new(limits.output, deadline, |bytes: &[u8]| {
            said.push(Said { written: written.get(), to: bytes.len() });
            // A line comes in pieces; nothing was printed between them.
            if let [.., earlier, last] = &mut said[..]
                && earlier.written == last.written
            {
                earlier.to = last.to;
                said.pop();
            }
        });
        let status = (self.call)(&args, &mut input, &mut out, &mut err);
        let wall = start.elapsed();
        let (out_is_over, err_is_over) = (out.is_over, err.is_over);
        let (stdout, stderr) = (out.bytes, err.bytes);
        let after_input = asked.borrow().last().is_some_and(|asked| asked.from == stdin.len());
        let flooded = |stream, bytes| {
            let repeats = repeats(bytes);
            Ending::Flooded { stream, limit: limits.output, after_input, repeats }
        };
        let ending = match (out_is_over, err_is_over) {
            (true, _) => flooded(Stream::Stdout, &stdout),
            (_, true) => flooded(Stream::Stderr, &stderr),
            _ if wall > limits.wall => Ending::TimedOut { clock: Clock::Wall, limit: limits.wall },
            _ => Ending::Exited { status: status.into() },
        };
        (Run { ending, stdout, stderr, wall }, asked.into_inner(), said)
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

/// The input, at most one line for each read, with a note of every line that was asked for.
struct Lines<'a> {
    stdin: &'a [u8],
    at: usize,
    /// How much of the output has been written.
    written: &'a Cell<usize>,
    asked: &'a RefCell<Vec<Asked>>,
    deadline: Instant,
}

impl Read for Lines<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        check(self.deadline)?;
        let starts_line = self.at == 0 || self.stdin[self.at - 1] == b'\n';
        let rest = &self.stdin[self.at..];
        if starts_line || rest.is_empty() {
            self.asked.borrow_mut().push(Asked { written: self.written.get(), from: self.at });
        }
        let line = rest.iter().position(|&byte| byte == b'\n').map_or(rest.len(), |end| end + 1);
        let length = line.min(buffer.len());
        buffer[..length].copy_from_slice(&rest[..length]);
        self.at += length;
        Ok(length)
    }
}

/// An output stream in memory that fails beyond its limits, and shows after each write what is in it.
struct Bounded<F> {
    bytes: Vec<u8>,
    limit: usize,
    is_over: bool,
    deadline: Instant,
    show: F,
}

impl<F: FnMut(&[u8])> Bounded<F> {
    fn new(limit: usize, deadline: Instant, show: F) -> Self {
        Self { bytes: Vec::new(), limit, is_over: false, deadline, show }
    }
}

impl<F: FnMut(&[u8])> Write for Bounded<F> {
    fn write(&mut self, more: &[u8]) -> io::Result<usize> {
        check(self.deadline)?;
        let room = self.limit - self.bytes.len();
        self.bytes.extend_from_slice(&more[..more.len().min(room)]);
        (self.show)(&self.bytes);
        if more.len() > room {
            self.is_over = true;
            // As if the reader had gone away: a program ends quietly at that.
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        Ok(more.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn check(deadline: Instant) -> io::Result<()> {
    if Instant::now() > deadline { Err(io::ErrorKind::TimedOut.into()) } else { Ok(()) }
}

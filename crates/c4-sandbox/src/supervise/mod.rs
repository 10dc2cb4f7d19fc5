//! Watching over a running process: feeding it, listening to it, ending it.
//!
//! Two ways of the same thing. On Unix one thread does it all, with pipes that never block it, so that nothing which
//! a process does, or leaves behind, can hold it up. Elsewhere there is a thread for each pipe.

mod capture;
#[cfg(unix)]
mod group;
#[cfg(target_os = "linux")]
mod kept;
#[cfg(unix)]
mod looks;
#[cfg(unix)]
mod pipes;
#[cfg(any(not(unix), test))]
mod portable;
#[cfg(unix)]
mod unix;
#[cfg(target_os = "linux")]
mod usage;

#[cfg(unix)]
pub(crate) use group::kill_group;
#[cfg(not(unix))]
pub(crate) use portable::Portable as Native;
#[cfg(unix)]
pub(crate) use unix::Unix as Native;

use std::io;
use std::process::ExitStatus;
use std::thread;
use std::time::{Duration, Instant};

pub(crate) use self::capture::Capture;
use crate::launch::Launch;
use crate::{Clock, Ending, Limits, Pause, Run, Scratch, Signal};

/// Why there is no run to tell of.
#[derive(Debug)]
pub(crate) enum Lost {
    /// The process could not be started.
    Start(io::Error),
    /// It could not be watched: the system refused what it never refuses.
    Watch(io::Error),
}

/// A process that is under way, and our ends of its pipes. It is killed when this goes out of scope, with all that it has
/// started, as far as the system knows that.
///
/// What only some systems can do or tell is nothing where it is not said how.
pub(crate) trait Process: Sized {
    /// Starts it.
    fn start(launch: &mut Launch, limits: &Limits) -> Result<Self, Lost>;

    /// Types this, as far as it can be taken now, and the rest later.
    fn say(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// Ends the input after what has been typed.
    fn hang_up(&mut self);

    /// Waits for something to happen, and takes what has come. `scratch` is the folder that it fills.
    fn step(&mut self, until: Instant, scratch: &Scratch) -> io::Result<Step>;

    /// Takes what is there without waiting; returns the ending if it is too much.
    fn drain(&mut self) -> io::Result<Option<Ending>>;

    /// Standard output and standard error, and whether the first of them is closed.
    fn outputs(&mut self) -> (&mut Capture, &mut Capture, bool);

    /// How long we were stopped ourselves while we waited for it: that is no time of its own.
    fn missed(&self) -> Duration {
        Duration::ZERO
    }

    /// Whether what comes now may come too late, for a reason that is its own, as far as it was waited for last.
    fn is_late(&self) -> bool {
        false
    }

    /// From now on an answer is waited for: a quick one is worth more than a look at what is used.
    fn hurry(&mut self) {}

    /// Stops all of it for a while.
    fn pause(&self) {}

    /// Lets it go on.
    fn resume(&mut self) {}

    /// The processor time that the process has used which was started, with its threads, and those that it has waited for.
    /// That takes little time.
    fn own_cpu(&mut self) -> Option<Duration> {
        None
    }

    /// Whether it is sure to be one process with one thread, and to have been that since it was let go on: nobody began on this
    /// system since it was seen to be, or each of a few looks has seen that.
    fn was_alone(&mut self) -> bool {
        true
    }

    /// How long its leader could have run and did not, because the processors ran others.
    fn held_up(&mut self) -> Option<Duration> {
        None
    }

    /// Whether it has ended by itself.
    fn has_ended(&mut self) -> io::Result<bool>;

    /// Kills it, and returns how it had ended if it was not this.
    fn end(&mut self) -> io::Result<ExitStatus>;
}

/// What has happened.
pub(crate) enum Step {
    /// Something may have come.
    Moved,
    /// It has ended by itself.
    Ended,
    /// It has reached a limit, as this says.
    Over(Ending),
    /// The time is over.
    TimedOut,
}

/// Starts a process, feeds `stdin` to it, with pauses, and collects what it writes, until it ends or reaches a limit. It is dead in any
/// case.
pub(crate) fn supervise<P: Process>(
    launch: &mut Launch,
    stdin: &[u8],
    pauses: &[Pause],
    limits: &Limits,
    scratch: &Scratch,
) -> Result<Run, Lost> {
    let start = Instant::now();
    let mut process = P::start(launch, limits)?;
    let mut paused = Duration::ZERO;
    let mut run = || {
        let mut over = None;
        let mut typed = 0;
        for pause in pauses {
            let before = pause.before.clamp(typed, stdin.len());
            process.say(&stdin[typed..before])?;
            typed = before;
            let now = Instant::now();
            over = steps(&mut process, after(now, pause.time), scratch)?;
            paused += now.elapsed();
            if over.is_some() {
                break;
            }
        }
        if over.is_none() {
            process.say(&stdin[typed..])?;
            process.hang_up();
            over = steps(&mut process, after(start, limits.wall + paused), scratch)?;
        }
        let over = match over {
            None => Some(Ending::TimedOut { clock: Clock::Wall, limit: limits.wall }),
            Some(Stopped::ByItself) => None,
            Some(Stopped::Over(ending)) => Some(ending),
        };
        ending(&mut process, over, limits, scratch)
    };
    let ending = run().map_err(Lost::Watch)?;
    let (out, err, _) = process.outputs();
    let (stdout, stderr) = (std::mem::take(&mut out.bytes), std::mem::take(&mut err.bytes));
    Ok(Run {
        ending,
        stdout,
        stderr,
        wall: start.elapsed().saturating_sub(paused + process.missed()),
    })
}

/// Whether what processes use can be looked at, where the system tells it.
pub(crate) fn sees_processes() -> bool {
    #[cfg(target_os = "linux")]
    return usage::sees_processes();
    #[cfg(not(target_os = "linux"))]
    true
}

/// Why a process does not run any more.
enum Stopped {
    ByItself,
    Over(Ending),
}

/// Watches a process until a time; returns why it stopped before that, if it did.
fn steps<P: Process>(
    process: &mut P,
    until: Instant,
    scratch: &Scratch,
) -> io::Result<Option<Stopped>> {
    loop {
        match process.step(until, scratch)? {
            Step::Moved => {}
            Step::Ended => return Ok(Some(Stopped::ByItself)),
            Step::Over(ending) => return Ok(Some(Stopped::Over(ending))),
            Step::TimedOut => return Ok(None),
        }
    }
}

/// Ends a process, takes its last words, and tells how it ended: as `over` says, if it was stopped.
pub(crate) fn ending<P: Process>(
    process: &mut P,
    over: Option<Ending>,
    limits: &Limits,
    scratch: &Scratch,
) -> io::Result<Ending> {
    let status = process.end()?;
    // What the pipes still hold was written before the end.
    let flooded = process.drain()?;
    let too_large = || {
        let limit = limits.files;
        scratch.holds_more_than(limit).then_some(Ending::FilesTooLarge { limit })
    };
    Ok(over.or(flooded).or_else(too_large).unwrap_or_else(|| ending_of(status)))
}

/// This much later, or so much that nobody sees it.
pub(crate) fn after(start: Instant, time: Duration) -> Instant {
    const YEAR: Duration = Duration::from_secs(365 * 24 * 60 * 60);
    start + time.min(YEAR)
}

/// Starts a program that a compiler may have just written: it can be held open for another moment.
pub(crate) fn once_not_busy<T>(mut start: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    const PATIENCE: [Duration; 3] =
        [Duration::from_millis(1), Duration::from_millis(10), Duration::from_millis(100)];
    for pause in PATIENCE {
        match start() {
            Err(error) if error.kind() == io::ErrorKind::ExecutableFileBusy => thread::sleep(pause),
            result => return result,
        }
    }
    start()
}

/// How a process ended that was left to end by itself.
fn ending_of(status: ExitStatus) -> Ending {
    match (status.code(), signal_of(status)) {
        (Some(status), _) => Ending::Exited { status },
        (None, signal) => Ending::Killed { signal: Signal(signal.unwrap_or_default()) },
    }
}

#[cfg(unix)]
fn signal_of(status: ExitStatus) -> Option<i32> {
    std::os::unix::process::ExitStatusExt::signal(&status)
}

#[cfg(not(unix))]
fn signal_of(_status: ExitStatus) -> Option<i32> {
    None
}

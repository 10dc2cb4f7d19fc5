//! One thread, three pipes that never block, and a process group that is killed at the end.

use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::process::{Child, ChildStdin, ExitStatus};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

use super::{Capture, ending_of};
use crate::{Ending, Limits, Run, Stream};

/// How much is read at once.
const CHUNK: usize = 64 << 10;

/// How long to wait at first, and at most, before looking whether a silent process is still there.
const NAPS: (Duration, Duration) = (Duration::from_micros(100), Duration::from_millis(10));

/// Feeds `stdin` to a process that leads its own group, and collects what it writes, until it ends or reaches a limit.
///
/// # Errors
/// If the system refuses what it never refuses. The process group is dead in any case.
pub(crate) fn supervise(child: Child, stdin: &[u8], limits: &Limits) -> io::Result<Run> {
    let start = Instant::now();
    let mut group = Group { leader: child, reaped: false };
    let mut feed = Feed::new(group.leader.stdin.take(), stdin)?;
    let mut out = Tap::new(group.leader.stdout.take(), Stream::Stdout, limits)?;
    let mut err = Tap::new(group.leader.stderr.take(), Stream::Stderr, limits)?;
    let ending = watch(&group, &mut feed, &mut out, &mut err, start + limits.wall)?;
    let status = group.end()?;
    // What the pipes still hold was written before the end.
    let late = out.drain()?.or(err.drain()?);
    let ending = match ending {
        Watched::Cut(flood) => flood,
        Watched::TimedOut => Ending::TimedOut { limit: limits.wall },
        Watched::Ended => late.unwrap_or_else(|| ending_of(status)),
    };
    Ok(Run { ending, stdout: out.capture.bytes, stderr: err.capture.bytes, wall: start.elapsed() })
}

/// What ended the watch.
enum Watched {
    Ended,
    TimedOut,
    Cut(Ending),
}

fn watch(
    group: &Group,
    feed: &mut Feed<'_>,
    out: &mut Tap<impl Read + AsFd>,
    err: &mut Tap<impl Read + AsFd>,
    deadline: Instant,
) -> io::Result<Watched> {
    let mut nap = NAPS.0;
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Ok(Watched::TimedOut);
        }
        if wait_for_pipes(feed, out, err, nap.min(left))? {
            nap = NAPS.0;
            feed.push()?;
            if let Some(flood) = out.pull()?.or(err.pull()?) {
                return Ok(Watched::Cut(flood));
            }
        } else {
            nap = (nap * 2).min(NAPS.1);
        }
        if group.leader_has_ended()? {
            return Ok(Watched::Ended);
        }
    }
}

/// Sleeps until one of the open pipes is ready, at most for `nap`, and tells whether one is.
fn wait_for_pipes(
    feed: &Feed<'_>,
    out: &Tap<impl AsFd>,
    err: &Tap<impl AsFd>,
    nap: Duration,
) -> io::Result<bool> {
    let mut open: Vec<PollFd<'_>> = Vec::with_capacity(3);
    open.extend(feed.pipe.as_ref().map(|pipe| PollFd::new(pipe, PollFlags::OUT)));
    open.extend(out.pipe.as_ref().map(|pipe| PollFd::new(pipe, PollFlags::IN)));
    open.extend(err.pipe.as_ref().map(|pipe| PollFd::new(pipe, PollFlags::IN)));
    let nap = Timespec::try_from(nap).expect("a nap is a fraction of a second");
    match poll(&mut open, Some(&nap)) {
        Ok(ready) => Ok(ready > 0),
        Err(rustix::io::Errno::INTR) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// A process and all that it started; dead when this goes out of scope, and its leader waited for.
struct Group {
    leader: Child,
    reaped: bool,
}

impl Group {
    /// Whether the leader has ended. It is not waited for yet, so its number, the group's too, stays taken.
    fn leader_has_ended(&self) -> io::Result<bool> {
        let id = WaitId::Pid(Pid::from_child(&self.leader));
        let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        match waitid(id, look) {
            Ok(status) => Ok(status.is_some()),
            Err(rustix::io::Errno::INTR) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// Kills the whole group, then waits for its leader: after the waiting, the number could be somebody else's.
    fn end(&mut self) -> io::Result<ExitStatus> {
        if !self.reaped {
            // Neither can fail in a way that matters: who is gone already needs no killing.
            let _ = kill_process_group(Pid::from_child(&self.leader), Signal::KILL);
            let _ = self.leader.kill();
            self.reaped = true;
        }
        self.leader.wait()
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        let _ = self.end();
    }
}

/// Our end of the standard input, open as long as there is something to type and somebody to read it.
struct Feed<'a> {
    pipe: Option<ChildStdin>,
    rest: &'a [u8],
}

impl<'a> Feed<'a> {
    fn new(pipe: Option<ChildStdin>, rest: &'a [u8]) -> io::Result<Self> {
        let pipe = pipe.filter(|_| !rest.is_empty());
        if let Some(pipe) = &pipe {
            rustix::io::ioctl_fionbio(pipe, true)?;
        }
        Ok(Self { pipe, rest })
    }

    /// Types as much as fits into the pipe now.
    fn push(&mut self) -> io::Result<()> {
        while let Some(pipe) = &mut self.pipe {
            match pipe.write(self.rest) {
                Ok(taken) => self.rest = &self.rest[taken..],
                Err(error) => match error.kind() {
                    io::ErrorKind::WouldBlock => return Ok(()),
                    io::ErrorKind::Interrupted => {}
                    // It need not read what we type.
                    io::ErrorKind::BrokenPipe => self.rest = &[],
                    _ => return Err(error),
                },
            }
            if self.rest.is_empty() {
                self.pipe = None;
            }
        }
        Ok(())
    }
}

/// Our end of an output stream, open until the last writer has closed the other one.
struct Tap<P> {
    pipe: Option<P>,
    capture: Capture,
}

impl<P: Read + AsFd> Tap<P> {
    fn new(pipe: Option<P>, stream: Stream, limits: &Limits) -> io::Result<Self> {
        if let Some(pipe) = &pipe {
            rustix::io::ioctl_fionbio(pipe, true)?;
        }
        Ok(Self { pipe, capture: Capture::new(stream, limits.output) })
    }

    /// Reads once, if there is something; returns the ending if it was too much.
    fn pull(&mut self) -> io::Result<Option<Ending>> {
        let mut chunk = [0; CHUNK];
        let Some(pipe) = &mut self.pipe else { return Ok(None) };
        match pipe.read(&mut chunk) {
            Ok(0) => self.pipe = None,
            Ok(length) => return Ok(self.capture.push(&chunk[..length]).err()),
            Err(error) => match error.kind() {
                io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted => {}
                _ => return Err(error),
            },
        }
        Ok(None)
    }

    /// Reads what is there without waiting for more; returns the ending if it was too much.
    fn drain(&mut self) -> io::Result<Option<Ending>> {
        loop {
            let had = self.capture.bytes.len();
            if let Some(flood) = self.pull()? {
                return Ok(Some(flood));
            }
            if self.capture.bytes.len() == had {
                return Ok(None);
            }
        }
    }
}

//! One thread, three pipes that never block, and a process group that is killed at the end.

use std::io;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

use super::pipes::{CHUNK, Feed, Tap};
use super::{Lost, Overflow, ending_of, spawn};
use crate::ending::Clock;
use crate::{Ending, Limits, Run, Scratch, Stream};

/// How long to wait at first, and at most, before looking whether a silent process is still there.
const NAPS: (Duration, Duration) = (Duration::from_micros(100), Duration::from_millis(10));

/// How long to wait at least between two looks at what the group uses, and how many times as long as a look takes: so
/// that we use a twentieth of our time for it, however many processes the machine has.
const LOOKS: (Duration, u32) = (Duration::from_millis(5), 20);

/// After so many reads of little, one after the other, that is a program which writes byte by byte: from then on we wait
/// a moment before each of them, for waking us is most of its work.
const DRIBBLE: (u32, usize, Duration) = (64, 4096, Duration::from_millis(2));

/// Starts a process that leads its own group, feeds `stdin` to it, and collects what it writes, until it ends or reaches
/// a limit. Its group is dead in any case.
pub(crate) fn supervise(
    command: &mut Command,
    stdin: &[u8],
    limits: &Limits,
    scratch: &Scratch,
) -> Result<Run, Lost> {
    let start = Instant::now();
    let (feed, given) = Feed::new(stdin).map_err(Lost::Start)?;
    command.stdin(given);
    let (out, given) = Tap::new(Stream::Stdout, limits).map_err(Lost::Start)?;
    command.stdout(given);
    let (err, given) = Tap::new(Stream::Stderr, limits).map_err(Lost::Start)?;
    command.stderr(given);
    let group = Group { leader: spawn(command)?, reaped: false };
    // The command holds the program's ends of the pipes open, which would hide that the program closes them.
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let chunk = vec![0; CHUNK];
    Watch { start, group, feed, out, err, chunk, dribbles: 0, limits, scratch }
        .run()
        .map_err(Lost::Watch)
}

/// A run that is under way.
struct Watch<'a> {
    start: Instant,
    group: Group,
    feed: Feed<'a>,
    out: Tap,
    err: Tap,
    chunk: Vec<u8>,
    /// How many reads of little there have been since the last one that was full.
    dribbles: u32,
    limits: &'a Limits,
    scratch: &'a Scratch,
}

impl Watch<'_> {
    fn run(mut self) -> io::Result<Run> {
        let stopped = self.until_stopped()?;
        let status = self.group.end()?;
        // What the pipes still hold was written before the end.
        let ending = match (stopped, self.drain()?) {
            (Some(ending), _) | (None, Some(ending)) => ending,
            (None, None) if self.scratch.holds_more_than(self.limits.files) => {
                Ending::FilesTooLarge { limit: self.limits.files }
            }
            (None, None) => ending_of(status),
        };
        let wall = self.start.elapsed();
        Ok(Run { ending, stdout: self.out.capture.bytes, stderr: self.err.capture.bytes, wall })
    }

    /// Watches until the leader has ended, or must be: then returns how.
    fn until_stopped(&mut self) -> io::Result<Option<Ending>> {
        let deadline = self.start + self.limits.wall;
        let mut look = self.start + LOOKS.0;
        let mut nap = NAPS.0;
        loop {
            let now = Instant::now();
            if now >= deadline {
                let limit = self.limits.wall;
                return Ok(Some(Ending::TimedOut { clock: Clock::Wall, limit }));
            }
            if now >= look {
                if let Some(ending) = self.look() {
                    return Ok(Some(ending));
                }
                look = Instant::now() + LOOKS.0.max(now.elapsed() * LOOKS.1);
            }
            if self.wait_for_pipes(nap.min(deadline - now))? {
                nap = NAPS.0;
                self.feed.push()?;
                if let Some(flood) = self.pull()? {
                    return Ok(Some(flood));
                }
            } else {
                nap = (nap * 2).min(NAPS.1);
            }
            if self.group.leader_has_ended()? {
                return Ok(None);
            }
        }
    }

    /// Looks at what the group uses; returns the ending if it is too much.
    #[cfg(target_os = "linux")]
    fn look(&self) -> Option<Ending> {
        let Limits { cpu, memory, processes, files, .. } = *self.limits;
        let usage = super::usage::Usage::of_group(self.group.leader.id());
        // The number of processes first: many of them use much of everything.
        if usage.processes > processes.into() {
            Some(Ending::TooManyProcesses { limit: processes })
        } else if usage.memory > memory {
            Some(Ending::OutOfMemory { limit: memory })
        } else if files
            .checked_sub(usage.unlinked)
            .is_none_or(|left| self.scratch.holds_more_than(left))
        {
            Some(Ending::FilesTooLarge { limit: files })
        } else if usage.cpu > cpu {
            Some(Ending::TimedOut { clock: Clock::Cpu, limit: cpu })
        } else {
            None
        }
    }

    /// Only the folder can be looked at.
    #[cfg(not(target_os = "linux"))]
    fn look(&self) -> Option<Ending> {
        let limit = self.limits.files;
        self.scratch.holds_more_than(limit).then_some(Ending::FilesTooLarge { limit })
    }

    /// Reads once from each stream; returns the ending if it was too much.
    fn pull(&mut self) -> io::Result<Option<Ending>> {
        let (many, little, moment) = DRIBBLE;
        if self.dribbles >= many {
            thread::sleep(moment);
        }
        let mut most = 0;
        for tap in [&mut self.out, &mut self.err] {
            match tap.pull(&mut self.chunk)? {
                Ok(length) => most = most.max(length),
                Err(Overflow) => return Ok(Some(tap.capture.flooded(self.feed.is_taken()?))),
            }
        }
        self.dribbles = match most {
            length if length < little => self.dribbles.saturating_add(1),
            length if length < CHUNK => self.dribbles,
            _ => 0,
        };
        Ok(None)
    }

    /// Reads what is left in both streams; returns the ending if it was too much.
    fn drain(&mut self) -> io::Result<Option<Ending>> {
        for tap in [&mut self.out, &mut self.err] {
            if let Err(Overflow) = tap.drain(&mut self.chunk)? {
                return Ok(Some(tap.capture.flooded(self.feed.is_taken()?)));
            }
        }
        Ok(None)
    }

    /// Sleeps until one of the open pipes is ready, at most for `nap`, and tells whether one is.
    fn wait_for_pipes(&self, nap: Duration) -> io::Result<bool> {
        let mut open: Vec<PollFd<'_>> = Vec::with_capacity(3);
        open.extend(self.feed.pipe.as_ref().map(|pipe| PollFd::new(pipe, PollFlags::OUT)));
        let taps = [&self.out, &self.err];
        open.extend(
            taps.iter()
                .filter_map(|tap| tap.pipe.as_ref())
                .map(|pipe| PollFd::new(pipe, PollFlags::IN)),
        );
        let nap = Timespec::try_from(nap).expect("a nap is a fraction of a second");
        match poll(&mut open, Some(&nap)) {
            Ok(ready) => Ok(ready > 0),
            Err(rustix::io::Errno::INTR) => Ok(false),
            Err(error) => Err(error.into()),
        }
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

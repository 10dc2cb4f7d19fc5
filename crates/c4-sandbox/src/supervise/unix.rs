//! One thread, three pipes that never block, and a process group that is killed at the end.

use std::io;
use std::os::fd::OwnedFd;
use std::process::ExitStatus;
use std::thread;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::Signal;

use super::capture::{Capture, Overflow};
use super::group::Group;
use super::looks::Looks;
use super::pipes::{CHUNK, Feed, Tap};
use super::{Lost, Process, Step, once_not_busy};
use crate::launch::Launch;
use crate::{Ending, Limits, Scratch, Stream, under_way};

/// How long to wait at first, and at most, before looking whether a silent process is still there, where the system does
/// not tell.
const NAPS: (Duration, Duration) = (Duration::from_micros(100), Duration::from_millis(10));

/// After so many reads of little, one after the other, that is a program which writes byte by byte: from then on we wait
/// a moment before each of them, for waking us is most of its work.
const DRIBBLE: (u32, usize, Duration) = (64, 4096, Duration::from_millis(2));

/// Who waits for so much longer than he wanted was stopped, or his machine was.
const ABSENT: Duration = Duration::from_secs(1);

/// A process that leads its own group.
#[derive(Debug)]
pub(crate) struct Unix {
    group: Group,
    /// Becomes ready when the leader ends. Without it, we have to nap.
    bell: Option<OwnedFd>,
    nap: Duration,
    feed: Feed,
    out: Tap,
    err: Tap,
    chunk: Vec<u8>,
    /// How many reads of little there have been since the last one that was full.
    dribbles: u32,
    looks: Looks,
    limits: Limits,
    /// How long we were stopped while it was waited for: nobody has typed what it waits for then, nor taken what it prints.
    missed: Duration,
    /// Whether its time was over during a look that it made long.
    is_late: bool,
    #[cfg(target_os = "linux")]
    schedule: Option<super::usage::Schedule>,
    #[cfg(target_os = "linux")]
    own: Option<super::usage::OwnTime>,
    /// The newest process of the system when this one was last seen to be alone.
    #[cfg(target_os = "linux")]
    alone_with: Option<u64>,
}

impl Process for Unix {
    fn start(launch: &mut Launch, limits: &Limits) -> Result<Self, Lost> {
        once_not_busy(|| Self::started(launch, limits)).map_err(Lost::Start)
    }

    fn say(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.feed.say(bytes)
    }

    fn hang_up(&mut self) {
        self.feed.hang_up();
    }

    fn step(&mut self, until: Instant, scratch: &Scratch) -> io::Result<Step> {
        let until = until + self.missed;
        let now = Instant::now();
        if now >= until {
            self.is_late = self.looks.have_kept_us(until);
            // It may have ended in time, and we come too late.
            let has_ended = !self.is_late && self.has_ended()?;
            return Ok(if has_ended { Step::Ended } else { Step::TimedOut });
        }
        let due = self.looks.due(now, until);
        if now < due {
            return self.take(until.min(due) - now);
        }
        // What is there by now has come in time, however long the look takes.
        let step = self.take(Duration::ZERO)?;
        if !matches!(step, Step::Moved) {
            return Ok(step);
        }
        let begun = Instant::now();
        let over = self.looks.look(self.group.number(), &self.limits, scratch);
        // A program can make a look long, but it cannot stop us.
        if begun.elapsed() >= ABSENT && under_way::was_stopped_since(begun) {
            self.missed += begun.elapsed();
            self.looks.own = Duration::ZERO;
        }
        Ok(over.map_or(Step::Moved, Step::Over))
    }

    fn drain(&mut self) -> io::Result<Option<Ending>> {
        for tap in [&mut self.out, &mut self.err] {
            if let Err(Overflow) = tap.drain(&mut self.chunk)? {
                return Ok(Some(tap.capture.flooded(self.feed.is_taken()?)));
            }
        }
        Ok(None)
    }

    fn outputs(&mut self) -> (&mut Capture, &mut Capture, bool) {
        (&mut self.out.capture, &mut self.err.capture, self.out.pipe.is_none())
    }

    fn missed(&self) -> Duration {
        self.missed
    }

    fn is_late(&self) -> bool {
        self.is_late
    }

    fn hurry(&mut self) {
        self.missed = Duration::ZERO;
        self.is_late = false;
        self.dribbles = 0;
        self.looks.wait();
    }

    fn pause(&self) {
        self.group.signal(Signal::STOP);
    }

    fn resume(&mut self) {
        self.looks.forget_others();
        self.group.signal(Signal::CONT);
    }

    #[cfg(target_os = "linux")]
    fn own_cpu(&mut self) -> Option<Duration> {
        let number = self.group.number();
        self.own.get_or_insert_with(|| super::usage::OwnTime::of(number)).now()
    }

    #[cfg(target_os = "linux")]
    fn was_alone(&mut self) -> bool {
        use super::usage::{Usage, newest_process};

        // First, for one that begins while we look is newer.
        let newest = newest_process();
        if newest.is_some() && newest == self.alone_with {
            return true;
        }
        let is_alone = Usage::in_short(self.group.number()).processes == 1;
        self.alone_with = newest.filter(|_| is_alone);
        is_alone && self.looks.saw_one()
    }

    #[cfg(target_os = "linux")]
    fn held_up(&mut self) -> Option<Duration> {
        let number = self.group.number();
        self.schedule.get_or_insert_with(|| super::usage::Schedule::of(number)).held_up()
    }

    fn has_ended(&mut self) -> io::Result<bool> {
        self.group.leader_has_ended()
    }

    fn end(&mut self) -> io::Result<ExitStatus> {
        self.group.end()
    }
}

/// What needs no waiting for.
struct Ready {
    feed: bool,
    out: bool,
    err: bool,
    bell: bool,
}

impl Unix {
    fn started(launch: &mut Launch, limits: &Limits) -> io::Result<Self> {
        let looks = Looks::new();
        let (feed, stdin) = Feed::new()?;
        let (out, stdout) = Tap::new(Stream::Stdout, limits)?;
        let (err, stderr) = Tap::new(Stream::Stderr, limits)?;
        let group = Group::new(launch.start([stdin, stdout, stderr])?);
        let (bell, chunk) = (group.bell(), vec![0; CHUNK]);
        let (nap, dribbles, limits) = (NAPS.0, 0, *limits);
        Ok(Self {
            group,
            bell,
            nap,
            feed,
            out,
            err,
            chunk,
            dribbles,
            looks,
            limits,
            missed: Duration::ZERO,
            is_late: false,
            #[cfg(target_os = "linux")]
            schedule: None,
            #[cfg(target_os = "linux")]
            own: None,
            #[cfg(target_os = "linux")]
            alone_with: None,
        })
    }

    /// Waits for something to happen, at most for a time, and takes what has come.
    fn take(&mut self, most: Duration) -> io::Result<Step> {
        let Ready { feed, out, err, bell } = self.wait(most)?;
        if feed {
            self.feed.push()?;
        }
        if out || err {
            self.nap = NAPS.0;
            if let Some(flood) = self.pull(out, err)? {
                return Ok(Step::Over(flood));
            }
        }
        let has_ended = bell || self.bell.is_none() && self.has_ended()?;
        Ok(if has_ended { Step::Ended } else { Step::Moved })
    }

    /// Sleeps until one of the open pipes is ready or the leader has ended, at most for a time.
    fn wait(&mut self, most: Duration) -> io::Result<Ready> {
        let most = if self.bell.is_some() { most } else { most.min(self.nap) };
        self.nap = (self.nap * 2).min(NAPS.1);
        let sources = [
            self.feed.waiting().map(|pipe| PollFd::new(pipe, PollFlags::OUT)),
            self.out.pipe.as_ref().map(|pipe| PollFd::new(pipe, PollFlags::IN)),
            self.err.pipe.as_ref().map(|pipe| PollFd::new(pipe, PollFlags::IN)),
            self.bell.as_ref().map(|bell| PollFd::new(bell, PollFlags::IN)),
        ];
        let is_open = sources.each_ref().map(Option::is_some);
        let mut open: Vec<PollFd<'_>> = sources.into_iter().flatten().collect();
        let (begun, timeout) = (Instant::now(), Timespec::try_from(most));
        match poll(&mut open, Some(&timeout.expect("a look is always soon"))) {
            Ok(_) | Err(rustix::io::Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
        let late = begun.elapsed().saturating_sub(most);
        if late >= ABSENT {
            self.missed += late;
        }
        let mut ready = open.iter().map(|source| !source.revents().is_empty());
        let [feed, out, err, bell] = is_open.map(|is_open| is_open && ready.next() == Some(true));
        Ok(Ready { feed, out, err, bell })
    }

    /// Reads once from each stream that is ready; returns the ending if it was too much.
    fn pull(&mut self, out: bool, err: bool) -> io::Result<Option<Ending>> {
        let (many, little, moment) = DRIBBLE;
        if self.dribbles >= many {
            thread::sleep(moment);
        }
        let mut most = 0;
        for (tap, is_ready) in [(&mut self.out, out), (&mut self.err, err)] {
            if !is_ready {
                continue;
            }
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
}

#[cfg(test)]
mod tests {
    use std::os::unix::process::CommandExt;
    use std::process::Command;

    use super::*;

    /// Whether it ended in time is not known when it ended while we looked at it: a program that made this long is late.
    #[test]
    fn a_long_look_is_no_excuse() {
        let (limits, scratch) = (Limits::default(), Scratch::new().unwrap());
        let mut command = Command::new("true");
        command.process_group(0);
        let mut launch = Launch { command, hidden: None, rooms: None, control: None };
        let mut process = Unix::start(&mut launch, &limits).unwrap();
        while !process.has_ended().unwrap() {
            thread::sleep(Duration::from_millis(1));
        }
        let until = Instant::now();
        for (own, is_late) in [(0, false), (50, true)] {
            assert!(process.looks.look(process.group.number(), &limits, &scratch).is_none());
            process.looks.own = Duration::from_millis(own);
            let step = process.step(until, &scratch).unwrap();
            assert_eq!(matches!(step, Step::TimedOut), is_late, "{own}");
            assert_eq!(process.is_late(), is_late, "{own}");
        }
        process.hurry();
        assert!(!process.is_late());
    }
}

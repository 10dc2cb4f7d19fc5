//! Looking at what a group uses, from time to time.

#[cfg(target_os = "linux")]
use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::time::{Duration, Instant};

#[cfg(target_os = "linux")]
use super::usage::Which;
use crate::{Ending, Limits, Scratch};

/// How long to wait between two looks, if looking takes no time, and how many times as long as a look takes: a quarter less on
/// average, so that we use a twentieth of our time for it, however many processes the machine has. Most programs that are run have
/// ended before the first, also where the machine is busy with something else.
const PAUSE: (Duration, u32) = (Duration::from_millis(20), 26);

/// So many looks tell that there was nobody else: whoever was there between two of them could not know when they come.
const FEW: u32 = 2;

/// How long to wait at most, where looking takes long because there is much to look at.
const LONGEST: Duration = Duration::from_millis(250);

/// So much of the time for the group itself counts for the wait, more than usual groups of 16 processes take: whoever makes our looks
/// longer is not to be looked at less for it.
const MOST_OF_OWN: Duration = Duration::from_millis(2);

/// A look at the group itself is usually far shorter than this, also where others keep us from a processor for a moment: one that is
/// longer is the program's own doing.
const LONG: Duration = Duration::from_millis(10);

/// A file that is in no folder and not open, but in memory, counts as this part of the limit at least: how much of the disk
/// it takes is not seen.
#[cfg(target_os = "linux")]
const MAPPED: u64 = 16;

/// How long there may be no look where answers come so quickly that none is due while we wait.
const MOST: Duration = Duration::from_millis(100);

/// When a group was looked at, and when it is to be.
#[derive(Debug)]
pub(super) struct Looks {
    /// When the last look ended.
    last: Instant,
    /// How long it took to look at more of the group than its number: that much of a look is in a program's own hands.
    pub(super) own: Duration,
    /// How long to wait after it.
    pause: Duration,
    /// Since when we have been waiting for the group.
    waiting: Instant,
    /// How many looks there were since that was last asked for, and whether each has seen one process with one thread.
    alone: (u32, bool),
    /// The processor time of each process that was seen. What nobody waits for is in no sum of the system when it has ended.
    #[cfg(target_os = "linux")]
    seen: HashMap<Which, Duration>,
}

impl Looks {
    pub(super) fn new() -> Self {
        let now = Instant::now();
        Self {
            last: now,
            own: Duration::ZERO,
            pause: PAUSE.0,
            waiting: now,
            alone: (0, true),
            #[cfg(target_os = "linux")]
            seen: HashMap::new(),
        }
    }

    /// We begin to wait for something that may come soon.
    pub(super) fn wait(&mut self) {
        self.waiting = Instant::now();
    }

    /// From now on it is of interest whether there are several processes.
    pub(super) fn forget_others(&mut self) {
        self.alone = (0, true);
    }

    /// Whether there were a few looks since then, and none has seen several.
    #[cfg_attr(not(target_os = "linux"), allow(dead_code, reason = "no look sees processes"))]
    pub(super) fn saw_one(&self) -> bool {
        let (looks, is_alone) = self.alone;
        is_alone && looks >= FEW
    }

    /// When the next look is due, where the time is over at `until`. What comes during a look is only found after it. So one that would not be
    /// over by then, as far as the last one tells, is put off for a while.
    pub(super) fn due(&self, now: Instant, until: Instant) -> Instant {
        let soonest = (self.waiting + PAUSE.0).min(self.last + MOST);
        let due = soonest.max(self.last + self.pause);
        if due.max(now) + self.own <= until { due } else { due + MOST }
    }

    /// Whether we were kept by a look until this time, which is over, and the program made it so long: then what has come meanwhile may
    /// not have come in time.
    pub(super) fn have_kept_us(&self, until: Instant) -> bool {
        self.last >= until && self.own >= LONG
    }

    /// Looks at what the group uses; returns the ending if it is too much.
    pub(super) fn look(
        &mut self,
        group: u32,
        limits: &Limits,
        scratch: &Scratch,
    ) -> Option<Ending> {
        let start = Instant::now();
        let over = self.too_much(group, limits, scratch);
        self.last = Instant::now();
        let rest = (self.last - start).saturating_sub(self.own);
        let counted = rest + self.own.min(MOST_OF_OWN);
        let pause = (counted * PAUSE.1).clamp(PAUSE.0, LONGEST);
        // Up to half of it less, by chance: nobody is to know when we are not looking.
        let less = RandomState::new().hash_one(()) % 1001;
        self.pause = pause.mul_f64(1.0 - less as f64 / 2000.0);
        over
    }

    #[cfg(target_os = "linux")]
    fn too_much(&mut self, group: u32, limits: &Limits, scratch: &Scratch) -> Option<Ending> {
        let Limits { cpu, memory, processes, files, .. } = *limits;
        scratch.look_for_room(files);
        // What is in a room is in memory, and there are no other files that it could have.
        let room = scratch.used();
        let mut usage = super::usage::Usage::in_full(group, limits, room.is_none());
        usage.memory = usage.memory.saturating_add(room.unwrap_or(0));
        self.own = usage.took;
        self.alone = (self.alone.0 + 1, self.alone.1 && usage.processes == 1);
        let (mapped, bytes) = usage.mapped;
        let unnamed = usage.unlinked + bytes.max(mapped.saturating_mul(files / MAPPED));
        self.seen.extend(usage.own);
        // What is waited for is in both sums.
        let used = usage.cpu.max(self.seen.values().sum());
        // The number of processes first: many of them use much of everything.
        if usage.processes > processes.into() {
            Some(Ending::TooManyProcesses { limit: processes })
        } else if usage.memory > memory {
            Some(Ending::OutOfMemory { limit: memory })
        } else if files.checked_sub(unnamed).is_none_or(|left| scratch.holds_more_than(left)) {
            Some(Ending::FilesTooLarge { limit: files })
        } else if used > cpu {
            Some(Ending::TimedOut { clock: crate::Clock::Cpu, limit: cpu })
        } else {
            None
        }
    }

    /// Only the folder can be looked at.
    #[cfg(not(target_os = "linux"))]
    #[expect(clippy::unused_self, reason = "there is nothing to remember")]
    fn too_much(&mut self, _group: u32, limits: &Limits, scratch: &Scratch) -> Option<Ending> {
        let limit = limits.files;
        scratch.holds_more_than(limit).then_some(Ending::FilesTooLarge { limit })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_look_is_put_off_until_the_time_is_over() {
        let ms = Duration::from_millis;
        let mut looks = Looks::new();
        let now = looks.last;
        // As long as it takes, when we wait until then, when it is due.
        for (own, until, expected) in
            [(0, 20, 20), (1, 20, 120), (10, 30, 20), (11, 30, 120), (500, 600, 20)]
        {
            looks.own = ms(own);
            assert_eq!(looks.due(now, now + ms(until)), now + ms(expected), "{own} {until}");
        }
        // It may be long since it was due.
        looks.own = ms(10);
        assert_eq!(looks.due(now + ms(80), now + ms(90)), now + ms(20));
        assert_eq!(looks.due(now + ms(80), now + ms(89)), now + ms(120));
        assert!(
            looks.due(now + ms(130), now + ms(131)) < now + ms(130),
            "no longer than for a while"
        );
    }
}

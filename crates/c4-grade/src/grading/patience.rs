//! How long is waited for a program that may hang, and how much time a slow one gets.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use c4_course::Input;

use crate::{Conditions, Entrant, Limits, NotRun, Outcome, Reproduce, Run, Subject};

/// What is left to a program that hangs: so many times what it took at most where it does not hang, but some time in
/// any case.
const TIMES: u32 = 5;
pub(crate) const SHORTEST: Duration = Duration::from_millis(25);

/// What is left to it of all its time where it is not known what it takes: one in so many.
const UNKNOWN: u32 = 8;

/// How much longer that may be by the clock, on a machine that has other work.
const BY_THE_CLOCK: u32 = 6;

/// A flood that takes so long, in milliseconds, comes byte by byte: it costs as much as a time-out, and counts as one.
const SLOW: u64 = 1000;

/// After how many time-outs a program has less time for the other cases; and how many cases that end by themselves tell how long it
/// takes, so that one time-out is enough.
const TIME_OUTS: usize = 2;
const ENDED: usize = 3;

/// After so many cases that ended by themselves, one that takes so many times what the longest of them took hangs, if that is neither
/// more nor less than these parts of the processor time that there is. By the clock it has all its time, since it may wait for something.
const SURE: usize = 10;
const MUCH: u32 = 25;
const LARGEST_PART: u32 = 8;
const SMALLEST_PART: u32 = 20;

/// What becomes of a case that takes long before it is known how long a program takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Early {
    /// It is stopped early, and looked at again when more is known.
    Doubt,
    /// It has all its time, unless others took theirs.
    Wait,
    /// It has all its time, whatever others took.
    Whole,
}

/// What is known of how long a program takes, from any of the threads that run it.
#[derive(Debug, Default)]
pub(crate) struct Patience {
    time_outs: AtomicUsize,
    /// How many cases were stopped before it was known how long it takes.
    doubtful: AtomicUsize,
    ended: AtomicUsize,
    /// Whether some of what it printed was lost when it was stopped.
    has_lost: AtomicBool,
    /// Whether it did not come to its end where its input had ended.
    hangs_at_end: AtomicBool,
    /// What it took at most for a case that ended by itself, in milliseconds.
    longest: AtomicU64,
}

impl Patience {
    /// The limits for the next case, if they are tighter than these.
    pub(crate) fn tighter(&self, limits: Limits) -> Option<Limits> {
        let time_outs = self.time_outs.load(Ordering::Relaxed);
        let is_over = time_outs >= if self.is_known() { 1 } else { TIME_OUTS };
        is_over.then(|| self.tight(limits))
    }

    /// The limits for the next case of a program that may hang in it for the first time.
    pub(crate) fn first(&self, limits: Limits, early: Early) -> Limits {
        let is_early = early == Early::Doubt
            && self.ended.load(Ordering::Relaxed) < SURE
            && self.doubtful.load(Ordering::Relaxed) < TIME_OUTS;
        let cpu = match self.much(limits) {
            Some(much) => much,
            None if is_early => limits.cpu / SMALLEST_PART,
            None => limits.cpu,
        };
        Limits { cpu, ..limits }
    }

    /// So much processor time that the program hangs if it takes that, if it is known what it takes where it ends by itself.
    pub(crate) fn much(&self, limits: Limits) -> Option<Duration> {
        let longest = Duration::from_millis(self.longest.load(Ordering::Relaxed));
        let much = (longest * MUCH).max(limits.cpu / SMALLEST_PART);
        let is_known = self.ended.load(Ordering::Relaxed) >= SURE;
        (is_known && much <= limits.cpu / LARGEST_PART).then_some(much)
    }

    /// Hears of a case that was stopped so early that nothing is known of it yet.
    pub(crate) fn hear_doubtful(&self) {
        self.doubtful.fetch_add(1, Ordering::Relaxed);
    }

    /// The limits for a case in which it is likely to hang.
    pub(crate) fn tight(&self, limits: Limits) -> Limits {
        if !self.is_known() {
            return Limits { wall: limits.wall / UNKNOWN, cpu: limits.cpu / UNKNOWN, ..limits };
        }
        hasty(limits, Duration::from_millis(self.longest.load(Ordering::Relaxed)))
    }

    /// Whether it is known how long it takes where it does not hang.
    pub(crate) fn is_known(&self) -> bool {
        self.ended.load(Ordering::Relaxed) >= ENDED
    }

    /// Hears how a case came out, and how long it took.
    pub(crate) fn hear(&self, outcome: Outcome, milliseconds: u64) {
        match outcome {
            // What ends by itself tells how long the program takes, be it right or not.
            Outcome::Pass | Outcome::Differ | Outcome::WrongStatus | Outcome::WrongStream => {
                self.longest.fetch_max(milliseconds, Ordering::Relaxed);
                self.ended.fetch_add(1, Ordering::Relaxed);
            }
            Outcome::TimeOut => {
                self.time_outs.fetch_add(1, Ordering::Relaxed);
            }
            Outcome::Flood if milliseconds >= SLOW => {
                self.time_outs.fetch_add(1, Ordering::Relaxed);
            }
            _ => {}
        }
    }

    /// Hears that some of what it printed was lost when it was stopped.
    pub(crate) fn hear_loss(&self) {
        self.has_lost.store(true, Ordering::Relaxed);
    }

    /// Whether nothing that it prints is to be held back from now on.
    pub(crate) fn is_unbuffered(&self) -> bool {
        self.has_lost.load(Ordering::Relaxed)
    }

    /// Hears that it does not end where its input has ended, in a case that is worth nothing.
    pub(crate) fn hear_endless(&self) {
        self.hangs_at_end.store(true, Ordering::Relaxed);
    }

    /// Whether that is known of it, so that it is not worth the time to see it again.
    pub(crate) fn is_endless(&self) -> bool {
        self.hangs_at_end.load(Ordering::Relaxed)
    }
}

/// The limits for a program that is likely to hang, and that takes `longest` where it does not.
pub(crate) fn hasty(limits: Limits, longest: Duration) -> Limits {
    let patience = (longest * TIMES).max(SHORTEST);
    let by_the_clock = patience * BY_THE_CLOCK;
    Limits { wall: limits.wall.min(by_the_clock), cpu: limits.cpu.min(patience), ..limits }
}

/// How much time there is for a program beyond its cases: to learn what it asks, to make a case simpler. That is bounded by numbers
/// of runs, and those of a program that waits just below its limits would take an hour.
///
/// Only runs that take long count as what they take, and all others as the same, so that what is found out about any usual program is the
/// same on every machine.
#[derive(Debug)]
pub(crate) struct Budget {
    of: Duration,
    /// What was taken, in milliseconds.
    taken: AtomicU64,
}

/// From how many milliseconds on a run counts as what it takes; and as how many a shorter one does. To find out all that a usual program
/// asks takes some 2,000 runs at most.
const LONG: u64 = 50;
const SHORT: u64 = 12;

impl Budget {
    /// For all that is asked beyond the cases.
    pub(crate) fn beyond_cases() -> Self {
        Self::of(Duration::from_secs(60))
    }

    /// For the cases of a program whose computer thinks.
    pub(crate) fn for_thinking() -> Self {
        Self::of(Duration::from_secs(240))
    }

    /// For the cases with sanitizers, under which everything takes longer.
    pub(crate) fn with_sanitizers() -> Self {
        Self::of(Duration::from_secs(300))
    }

    fn of(of: Duration) -> Self {
        Self { of, taken: AtomicU64::new(0) }
    }

    /// Whether nothing is left.
    pub(crate) fn is_spent(&self) -> bool {
        u128::from(self.taken.load(Ordering::Relaxed)) >= self.of.as_millis()
    }

    /// Runs something, if there is time left.
    pub(crate) fn run(&self, run: impl FnOnce() -> Result<Run, NotRun>) -> Result<Run, NotRun> {
        if self.is_spent() {
            return Err(NotRun::OutOfTime);
        }
        let run = run()?;
        self.take(u64::try_from(run.wall.as_millis()).unwrap_or(u64::MAX));
        Ok(run)
    }

    /// Hears of a run that took so many milliseconds.
    pub(crate) fn take(&self, milliseconds: u64) {
        let counted = if milliseconds < LONG { SHORT } else { milliseconds };
        self.taken.fetch_add(counted, Ordering::Relaxed);
    }
}

/// A program as long as there is time left for it.
#[derive(Debug)]
pub(crate) struct Budgeted<'a> {
    pub(crate) entrant: &'a dyn Entrant,
    pub(crate) budget: &'a Budget,
}

impl Subject for Budgeted<'_> {
    fn run(&self, args: &[String], stdin: &[u8], limits: &Limits) -> Result<Run, NotRun> {
        self.run_under(&Conditions::default(), args, stdin, limits)
    }

    fn run_under(
        &self,
        conditions: &Conditions<'_>,
        args: &[String],
        stdin: &[u8],
        limits: &Limits,
    ) -> Result<Run, NotRun> {
        self.budget.run(|| self.entrant.run_under(conditions, args, stdin, limits))
    }
}

impl Entrant for Budgeted<'_> {
    fn takes(&self, input: &Input) -> bool {
        self.entrant.takes(input)
    }

    fn reproduce(&self, input: &Input) -> Reproduce {
        self.entrant.reproduce(input)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ending;

    #[test]
    fn ten_short_cases_leave_a_part_of_the_processor_time_to_the_next() {
        let limits = Limits { cpu: Duration::from_secs(2), ..Limits::default() };
        let part = |milliseconds| Limits { cpu: Duration::from_millis(milliseconds), ..limits };
        let patience = Patience::default();
        for _ in 1..SURE {
            patience.hear(Outcome::Pass, 3);
            assert_eq!(patience.first(limits, Early::Wait), limits);
        }
        for (longest, milliseconds) in [(3, 100), (6, 150), (10, 250)] {
            patience.hear(Outcome::Differ, longest);
            assert_eq!(patience.first(limits, Early::Wait), part(milliseconds));
        }
        // One that needs longer has longer.
        patience.hear(Outcome::Pass, 11);
        assert_eq!(patience.first(limits, Early::Wait), limits);
    }

    #[test]
    fn two_cases_are_stopped_early_where_nothing_is_known() {
        let limits = Limits { cpu: Duration::from_secs(2), ..Limits::default() };
        let part = Limits { cpu: Duration::from_millis(100), ..limits };
        let patience = Patience::default();
        for _ in 0..TIME_OUTS {
            assert_eq!(patience.first(limits, Early::Doubt), part);
            patience.hear_doubtful();
        }
        assert_eq!(patience.first(limits, Early::Doubt), limits);
        assert_eq!(patience.tighter(limits), None);
    }

    #[test]
    fn a_slow_flood_is_a_time_out_and_a_quick_one_is_not() {
        let limits = Limits::default();
        for (milliseconds, is_cut) in [(SLOW, true), (SLOW - 1, false)] {
            let patience = Patience::default();
            for _ in 0..TIME_OUTS {
                assert_eq!(patience.tighter(limits), None);
                patience.hear(Outcome::Flood, milliseconds);
            }
            assert_eq!(patience.tighter(limits).is_some(), is_cut);
        }
    }

    #[test]
    fn slow_runs_use_up_a_budget_and_others_as_many_as_they_are() {
        let budget = Budget::of(Duration::from_secs(10));
        let run = |wall: u64| {
            let ending = Ending::Exited { status: 0 };
            let wall = Duration::from_millis(wall);
            budget.run(|| Ok(Run { ending, stdout: vec![], stderr: vec![], wall })).is_ok()
        };
        assert!((0..400).all(|number| run(number % LONG)));
        assert!(run(2600) && run(2600) && !run(1));
    }
}

//! How long is waited for a program that may hang.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use crate::{Limits, Outcome};

/// What is left to a program that hangs: so many times what it took at most where it does not hang, but some time in
/// any case.
const TIMES: u32 = 20;
const SHORTEST: Duration = Duration::from_millis(80);

/// How much longer that may be by the clock, on a machine that has other work.
const BY_THE_CLOCK: u32 = 6;

/// A flood that takes so long, in milliseconds, comes byte by byte: it costs as much as a time-out, and counts as one.
const SLOW: u64 = 1000;

/// After how many time-outs a program has less time for the other cases; and after how many cases that end by
/// themselves one is enough.
pub(crate) const TIME_OUTS: usize = 3;

/// What is known of how long a program takes, from any of the threads that run it.
#[derive(Debug, Default)]
pub(crate) struct Patience {
    time_outs: AtomicUsize,
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
        is_over.then(|| hasty(limits, self.longest()))
    }

    /// The limits for a case in which it has just hung, if they are tighter than these.
    pub(crate) fn once_more(&self, limits: Limits) -> Option<Limits> {
        self.is_known().then(|| hasty(limits, self.longest()))
    }

    /// Whether it is known how long it takes where it does not hang.
    fn is_known(&self) -> bool {
        self.ended.load(Ordering::Relaxed) >= TIME_OUTS
    }

    fn longest(&self) -> Duration {
        Duration::from_millis(self.longest.load(Ordering::Relaxed))
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

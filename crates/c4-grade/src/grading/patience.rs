//! How long is waited for a program that may hang.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use crate::{Limits, Outcome};

/// What is left to a program that hangs: so many times what it took at most where it does not hang, but some time in
/// any case.
const TIMES: u32 = 20;
const SHORTEST: Duration = Duration::from_millis(250);

/// A flood that takes so long, in milliseconds, comes byte by byte: it costs as much as a time-out, and counts as one.
const SLOW: u64 = 1000;

/// After how many time-outs a program has less time for the other cases.
pub(crate) const TIME_OUTS: usize = 3;

/// What is known of how long a program takes, from any of the threads that run it.
#[derive(Debug, Default)]
pub(crate) struct Patience {
    time_outs: AtomicUsize,
    /// What it took at most for a case that it passes, in milliseconds.
    longest: AtomicU64,
}

impl Patience {
    /// The limits for the next case, if they are tighter than these.
    pub(crate) fn tighter(&self, limits: Limits) -> Option<Limits> {
        let longest = Duration::from_millis(self.longest.load(Ordering::Relaxed));
        let is_over = self.time_outs.load(Ordering::Relaxed) >= TIME_OUTS;
        is_over.then(|| hasty(limits, longest))
    }

    /// Hears how a case came out, and how long it took.
    pub(crate) fn hear(&self, outcome: Outcome, milliseconds: u64) {
        match outcome {
            Outcome::Pass => {
                self.longest.fetch_max(milliseconds, Ordering::Relaxed);
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
}

/// The limits for a program that is likely to hang, and that takes `longest` where it does not.
pub(crate) fn hasty(limits: Limits, longest: Duration) -> Limits {
    let patience = (longest * TIMES).max(SHORTEST);
    Limits { wall: limits.wall.min(patience), cpu: limits.cpu.min(patience), ..limits }
}

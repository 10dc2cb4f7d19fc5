//! When to stop, and who is told what has been found until then.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::Bounds;

/// How long a search may take, and whom it tells about its progress: see [`Question`](crate::Question).
#[derive(Default)]
pub(crate) struct Limits<'a> {
    pub(crate) nodes: Option<u64>,
    pub(crate) time: Option<Duration>,
    pub(crate) cancel: Option<&'a AtomicBool>,
    pub(crate) progress: Option<&'a mut dyn FnMut(Progress)>,
}

/// How far a search has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// What is proven about the position being searched.
    pub bounds: Bounds,
    /// How many positions were searched until now.
    pub nodes: u64,
}

/// Limits while they are being kept.
pub(crate) struct Control<'a> {
    limits: Limits<'a>,
    deadline: Option<Instant>,
    next_check: u64,
    /// Where a search stops that others will go on with.
    pause: u64,
    is_over: bool,
    next_progress: u64,
    bounds: Bounds,
    pub(crate) nodes: u64,
    pub(crate) is_stopped: bool,
}

impl<'a> Control<'a> {
    /// How many nodes lie between two looks at the clock: less than a millisecond.
    const CHECK_EVERY: u64 = 1 << 10;
    const PROGRESS_EVERY: u64 = 1 << 20;

    pub(crate) fn new(limits: Limits<'a>) -> Self {
        let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
        let mut control = Self {
            deadline,
            next_check: 0,
            pause: u64::MAX,
            is_over: false,
            next_progress: Self::PROGRESS_EVERY,
            bounds: Bounds { lower: 0, upper: 0 },
            nodes: 0,
            is_stopped: false,
            limits,
        };
        control.check();
        control
    }

    /// Counts a node, and looks at the limits now and then.
    #[inline(always)]
    pub(crate) fn count(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.next_check {
            self.check();
        }
    }

    /// Stops the search that follows after so many nodes.
    pub(crate) fn pause_after(&mut self, nodes: u64) {
        self.pause = self.nodes.saturating_add(nodes);
        self.next_check = self.next_check.min(self.pause);
    }

    /// Stops the search that is under way.
    pub(crate) fn interrupt(&mut self) {
        self.is_stopped = true;
    }

    /// Says whether a search was stopped by the pause or an interruption alone, and lets it go on.
    pub(crate) fn resume(&mut self) -> bool {
        let was_paused = self.is_stopped && !self.is_over;
        self.pause = u64::MAX;
        self.is_stopped = self.is_over;
        was_paused
    }

    /// How many nodes may still be searched, before a pause or the end.
    pub(crate) fn nodes_left(&self) -> u64 {
        self.limits.nodes.unwrap_or(u64::MAX).min(self.pause).saturating_sub(self.nodes)
    }

    /// Takes note of what others have searched, and looks at the limits.
    pub(crate) fn set_nodes(&mut self, nodes: u64) {
        self.nodes = nodes;
        self.check();
    }

    /// Takes note of what is proven.
    pub(crate) fn report(&mut self, bounds: Bounds) {
        self.bounds = bounds;
        if let Some(progress) = &mut self.limits.progress {
            progress(Progress { bounds, nodes: self.nodes });
        }
    }

    #[cold]
    fn check(&mut self) {
        let most = self.limits.nodes.unwrap_or(u64::MAX);
        self.is_over |= self.nodes >= most
            || self.limits.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed))
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        self.is_stopped = self.is_over || self.nodes >= self.pause;
        self.next_check = (self.nodes + Self::CHECK_EVERY).min(most).min(self.pause);
        if self.nodes >= self.next_progress {
            self.next_progress = self.nodes + Self::PROGRESS_EVERY;
            self.report(self.bounds);
        }
    }
}

impl fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits")
            .field("nodes", &self.nodes)
            .field("time", &self.time)
            .field("cancel", &self.cancel)
            .field("progress", &self.progress.is_some())
            .finish()
    }
}

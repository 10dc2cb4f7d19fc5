//! What a program did on a case, in a few bytes.

use std::fmt::{self, Write};

use sha2::{Digest as _, Sha256};

use super::judge::is_silent;
use super::level::kept_lines;
use crate::{Case, Ending, Level, Run};

/// What a program did on a case: how it ended, what it had printed on standard output, and whether it left out a message
/// that is due on standard error. Two programs that did the same have the same behaviour, on every machine.
///
/// How much a program prints before it is stopped is chance. So of one that was stopped only the reason counts, and how
/// far its output was right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Behaviour {
    bytes: Seen,
    lines: Seen,
}

/// A behaviour as a level sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Seen {
    /// A digest of it.
    pub(crate) digest: Digest,
    /// Where it first differs from the expected output, as an offset in that.
    pub(crate) first: Option<usize>,
}

/// The first half of a SHA-256.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Digest([u8; 16]);

impl Behaviour {
    pub(crate) fn of(case: &Case, run: &Run) -> Self {
        let [bytes, lines] = [Level::Exact, Level::Lines].map(|level| Seen::of(level, case, run));
        Self { bytes, lines }
    }

    /// The behaviour as this level sees it.
    pub(crate) fn at(&self, level: Level) -> Seen {
        match level {
            Level::Exact | Level::Course => self.bytes,
            Level::Lines => self.lines,
        }
    }
}

impl Seen {
    /// What this level sees of a run.
    pub(crate) fn of(level: Level, case: &Case, run: &Run) -> Self {
        let first = level.difference(&case.stdout, &run.stdout).map(|(first, _)| first);
        let (kind, is_whole) = kind(&run.ending);
        let mut sum = Sha256::new();
        sum.update([kind.0, is_silent(case, run).into()]);
        sum.update(kind.1.to_le_bytes());
        if !is_whole {
            sum.update(first.map_or(u64::MAX, |first| first as u64).to_le_bytes());
        } else if level == Level::Lines {
            for (_, line) in kept_lines(&run.stdout) {
                sum.update(line);
                sum.update(b"\n");
            }
        } else {
            sum.update(&run.stdout);
        }
        Self { digest: Digest::finish(sum), first }
    }
}

/// How a run ended, as two numbers, and whether it had come to its own end.
fn kind(ending: &Ending) -> ((u8, i32), bool) {
    match ending {
        Ending::Exited { status } => ((0, *status), true),
        Ending::Killed { signal } => ((1, signal.0), true),
        Ending::TimedOut { .. } => ((2, 0), false),
        Ending::Flooded { stream, .. } => ((3, *stream as i32), false),
        Ending::OutOfMemory { .. } => ((4, 0), false),
        Ending::TooManyProcesses { .. } => ((5, 0), false),
        Ending::FilesTooLarge { .. } => ((6, 0), false),
    }
}

impl Digest {
    /// The digest of a list of byte strings: where one ends and the next begins counts.
    pub(crate) fn of_all<'a>(parts: impl Iterator<Item = &'a [u8]>) -> Self {
        let mut sum = Sha256::new();
        for part in parts {
            sum.update((part.len() as u64).to_le_bytes());
            sum.update(part);
        }
        Self::finish(sum)
    }

    fn finish(sum: Sha256) -> Self {
        let sum: [u8; 32] = sum.finalize().into();
        let [half, _] = sum.as_chunks().0 else { unreachable!("32 bytes are twice 16") };
        Self(*half)
    }
}

/// As 32 hexadecimal digits.
impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('#')?;
        fmt::Display::fmt(self, f)
    }
}

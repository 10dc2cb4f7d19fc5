//! Telling a person that a long wait goes on.

use std::fmt;
use std::time::{Duration, Instant};

use crate::{Console, Stop};

/// How long a wait may be before it is worth a line.
const PATIENCE: Duration = Duration::from_millis(200);
/// How long a line stands at least.
const INTERVAL: Duration = Duration::from_millis(100);
/// How long it is between two lines of a log.
const SELDOM: Duration = Duration::from_secs(10);

/// One line on standard error that is written over and over while a person waits, and gone afterwards.
///
/// There is none where standard error is no terminal, and none if the wait is short. When it is shown depends on the
/// real time, and nothing else does.
///
/// ```
/// use c4_console::{Console, Stop};
///
/// let (mut nothing, mut screen, mut errors) = (std::io::empty(), Vec::new(), Vec::new());
/// let mut console = Console::new(&mut nothing, &mut screen, &mut errors);
/// let mut progress = console.progress()?;
/// for node in 0..1_000_000 {
///     if node % 1000 == 0 {
///         progress.show(format_args!("thinking: {node} nodes"));
///     }
/// }
/// drop(progress);
/// drop(console);
/// assert_eq!(errors, b""); // not a terminal
/// # Ok::<(), Stop>(())
/// ```
#[derive(Debug)]
pub struct Progress<'console, 'streams> {
    console: &'console mut Console<'streams>,
    /// When it began, where there is a clock.
    started: Option<Instant>,
    next: Duration,
    /// How many letters the line has that stands there now.
    shown: usize,
    /// When a log gets its next line.
    report: Duration,
}

impl<'streams> Console<'streams> {
    /// Begins a wait: what was written so far goes out first.
    ///
    /// # Errors
    /// [`Stop::OutputClosed`] or [`Stop::WriteFailed`].
    pub fn progress<'console>(&'console mut self) -> Result<Progress<'console, 'streams>, Stop> {
        self.flush()?;
        // A page has no clock, and nobody waits at a terminal there.
        let started = (!cfg!(target_family = "wasm")).then(Instant::now);
        Ok(Progress { console: self, started, next: PATIENCE, shown: 0, report: SELDOM })
    }
}

impl Progress<'_, '_> {
    /// Shows a line instead of the one that stands there, if it is time for that. It has to fit the terminal's width.
    pub fn show(&mut self, line: impl fmt::Display) {
        let is_seen = self.console.errors_are_terminal();
        if let Some(started) = self.started.filter(|_| is_seen) {
            self.show_after(started.elapsed(), line);
        }
    }

    /// The same; and where standard error is no terminal, a line of its own every ten seconds: somebody may read that in a log.
    pub fn show_or_report<L: fmt::Display, R: fmt::Display>(
        &mut self,
        line: impl FnOnce() -> L,
        report: impl FnOnce() -> R,
    ) {
        let Some(elapsed) = self.started.map(|started| started.elapsed()) else { return };
        if !self.console.errors_are_terminal() {
            self.report_after(elapsed, report);
        } else if elapsed >= self.next {
            self.show_after(elapsed, line());
        }
    }

    fn report_after<R: fmt::Display>(&mut self, elapsed: Duration, report: impl FnOnce() -> R) {
        if elapsed >= self.report {
            self.report = elapsed + SELDOM;
            self.console.write_errors(format!("{}\n", report()).as_bytes());
        }
    }

    fn show_after(&mut self, elapsed: Duration, line: impl fmt::Display) {
        if elapsed >= self.next {
            self.next = elapsed + INTERVAL;
            let line = self.console.drawn(&line.to_string());
            self.overwrite(&line);
        }
    }

    fn overwrite(&mut self, line: &str) {
        // Blanks instead of an escape sequence: any terminal understands them.
        let letters = line.chars().count();
        let blanks = self.shown.saturating_sub(letters);
        self.console.write_errors(format!("\r{line}{:blanks$}{:\u{8}<blanks$}", "", "").as_bytes());
        self.shown = letters;
    }
}

impl Drop for Progress<'_, '_> {
    fn drop(&mut self) {
        if self.shown > 0 {
            self.overwrite("");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_seen_before_the_wait() {
        struct Screen<'a>(&'a std::cell::RefCell<Vec<u8>>);
        impl std::io::Write for Screen<'_> {
            fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
                self.0.borrow_mut().write(bytes)
            }
            fn flush(&mut self) -> std::io::Result<()> {
                Ok(())
            }
        }
        let written = std::cell::RefCell::new(Vec::new());
        let (mut nothing, mut screen, mut errors) =
            (std::io::empty(), Screen(&written), std::io::sink());
        let mut console = Console::new(&mut nothing, &mut screen, &mut errors);
        write!(console, "the board").unwrap();
        let progress = console.progress().unwrap();
        assert_eq!(*written.borrow(), b"the board");
        drop(progress);
    }

    #[test]
    fn a_log_has_a_line_now_and_then() {
        let (mut nothing, mut screen, mut errors) = (std::io::empty(), Vec::new(), Vec::new());
        let mut console = Console::new(&mut nothing, &mut screen, &mut errors);
        let mut progress = console.progress().unwrap();
        for (seconds, line) in [(9, "too early"), (10, "half"), (19, "too soon"), (21, "most")] {
            progress.report_after(Duration::from_secs(seconds), || line);
        }
        progress.show_or_report(|| "never", || "too early as well");
        drop(progress);
        drop(console);
        assert_eq!(String::from_utf8(errors).unwrap(), "half\nmost\n");
    }

    #[test]
    fn a_long_wait_shows_one_line_and_leaves_none() {
        let (mut nothing, mut screen, mut errors) = (std::io::empty(), Vec::new(), Vec::new());
        let mut console =
            Console::new(&mut nothing, &mut screen, &mut errors).with_terminal_errors(true);
        let mut progress = console.progress().unwrap();
        for (milliseconds, line) in
            [(199, "too early"), (200, "depth 10"), (299, "too soon"), (300, "depth 9")]
        {
            progress.show_after(Duration::from_millis(milliseconds), line);
        }
        drop(progress);
        drop(console);
        let written = "\rdepth 10\rdepth 9 \u{8}\r       \u{8}\u{8}\u{8}\u{8}\u{8}\u{8}\u{8}";
        assert_eq!(String::from_utf8(errors).unwrap(), written);
    }
}

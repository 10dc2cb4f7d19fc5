//! Ctrl-C, and being told to end.

use c4_sandbox::printable;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// What a person who interrupts us is told, by the command that is under way.
static ADVICE: Mutex<Option<String>> = Mutex::new(None);

/// As long as this lives, whoever interrupts us is told how to go on.
#[derive(Debug)]
pub(crate) struct Advice(());

impl Advice {
    /// For a command that goes on from this file, or could have been told to.
    pub(crate) fn on_interrupt(journal: Option<&Path>) -> Self {
        let words = match journal {
            Some(path) => {
                let path = printable::path(&path);
                format!("interrupted: what is done is in {path}, and the same command goes on from there")
            }
            None => "interrupted: nothing is kept; with --resume FILE, the same command goes on where it ended".to_owned(),
        };
        Self::of(words)
    }

    /// For a match, whose games are in this file as soon as they are played, or could have been.
    pub(crate) fn on_interrupted_match(record: Option<&Path>) -> Self {
        Self::of(match record {
            Some(path) => {
                let path = printable::path(&path);
                format!(
                    "interrupted: the games that were played are in {path}; the same command with another FILE and --seed plays more"
                )
            }
            None => "interrupted: nothing is kept; with --record FILE, each game is kept as soon as it is played".to_owned(),
        })
    }

    /// The same from when a game could not be written there on.
    pub(crate) fn games_are_missing(record: &Path) {
        let path = printable::path(&record);
        let words = format!(
            "interrupted: not all games that were played are in {path}, which could not be written"
        );
        if let Some(advice) = &mut *ADVICE.lock().unwrap_or_else(PoisonError::into_inner) {
            *advice = words;
        }
    }

    fn of(words: String) -> Self {
        *ADVICE.lock().unwrap_or_else(PoisonError::into_inner) = Some(words);
        Self(())
    }
}

impl Drop for Advice {
    fn drop(&mut self) {
        *ADVICE.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

/// From here on, this process ends as ever when it is interrupted, told to end or left by its terminal; but the programs
/// of others that it runs end with it, and their folders are removed. What whoever has started us ignores, we ignore: so `nohup`
/// has it, and a shell for what runs in the background.
///
/// A thread waits for that, for what is to be done then is too much for a signal handler.
#[cfg(unix)]
pub fn end_cleanly_when_told() {
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    // Without it, only the cleaning is missing.
    let heeded = [SIGHUP, SIGINT, SIGTERM].into_iter().filter(|&signal| !is_ignored(signal));
    let Ok(mut signals) = Signals::new(heeded.chain([SIGCONT])) else { return };
    let _ = std::thread::Builder::new().spawn(move || {
        for signal in &mut signals {
            if signal == SIGCONT {
                c4_sandbox::go_on();
                continue;
            }
            c4_sandbox::give_up();
            say_advice();
            let _ = emulate_default_handler(signal);
            break;
        }
    });
}

/// Whether this process was started so that it ignores a signal, where the system tells.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let told = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = told.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|bits| u64::from_str_radix(bits.trim(), 16).ok());
    ignored.is_some_and(|bits| bits >> (signal - 1) & 1 == 1)
}

/// On standard error, which nobody may be left to read.
#[cfg(unix)]
fn say_advice() {
    use std::fs::File;
    use std::io::{IsTerminal, Write, stderr};
    use std::os::fd::AsFd;

    let advice = ADVICE.lock().unwrap_or_else(PoisonError::into_inner).take();
    if let Some(words) = advice {
        // Below the line that tells how far it has come.
        let feed = if stderr().is_terminal() { "\n" } else { "" };
        // Past the lock, which the thread that is interrupted has taken.
        if let Ok(errors) = stderr().as_fd().try_clone_to_owned() {
            let _ = writeln!(File::from(errors), "{feed}c4: {words}");
        }
    }
}

/// Elsewhere, it just ends.
#[cfg(not(unix))]
pub fn end_cleanly_when_told() {}

//! A process that is asked, and what it does instead of answering, as a foul.

use std::fmt;
use std::time::{Duration, Instant};

use c4_sandbox::{CannotRun, Ending, Silence, Talk};

use crate::bots::protocol::shown;
use crate::{CannotEnter, Foul};

/// How much of what a bot wrote last is kept, in bytes.
const MOST_WORDS: usize = 500;

/// How long a program may take to end by itself: those that see the end of their input have time enough.
const FAREWELL: Duration = Duration::from_millis(100);

/// What the system says of a file that it does not take for a program, on every Unix.
const ENOEXEC: i32 = 8;

pub(super) struct Conversation {
    talk: Talk,
}

/// What was said instead of an answer, or that nothing was.
pub(super) enum Unheard {
    /// The bot's fault.
    Foul(Foul),
    /// Ours.
    Failure(CannotRun),
}

impl Conversation {
    pub(super) fn new(talk: Talk) -> Self {
        Self { talk }
    }

    /// Says one line, or several.
    pub(super) fn say(&mut self, lines: impl fmt::Display) {
        self.talk.say(&lines.to_string());
    }

    /// Says the last word, and lets the program end by itself if it does so soon.
    pub(super) fn part(&mut self, last_word: &str) {
        self.talk.say(last_word);
        self.talk.hang_up();
        let _ = self.hear_one(FAREWELL, |_| None::<()>);
    }

    /// The next line.
    pub(super) fn hear(&mut self, within: Duration) -> Result<String, Unheard> {
        self.hear_one(within, Some)
    }

    /// What is wanted of the first line that has it.
    pub(super) fn hear_one<T>(
        &mut self,
        within: Duration,
        wanted: impl Fn(String) -> Option<T>,
    ) -> Result<T, Unheard> {
        let start = Instant::now();
        loop {
            let left = within.saturating_sub(start.elapsed());
            match self.talk.hear(left) {
                Ok(line) => {
                    if let Some(found) = wanted(String::from_utf8_lossy(&line).into_owned()) {
                        return Ok(found);
                    }
                    // Whoever never stops talking has always said something in time.
                    if left.is_zero() {
                        return Err(Unheard::Foul(Foul::TimedOut { limit: within }));
                    }
                }
                Err(silence) => return Err(self.unheard(silence, within)),
            }
        }
    }

    /// A foul if there is more than was asked for.
    pub(super) fn expect_silence(&mut self) -> Result<(), Foul> {
        match self.talk.left_over() {
            [] => Ok(()),
            more => Err(Foul::Malformed {
                answer: shown(&String::from_utf8_lossy(more)),
                wanted: "the one line that was asked for".to_owned(),
            }),
        }
    }

    fn unheard(&mut self, silence: Silence, limit: Duration) -> Unheard {
        let gone = |how: String, last_words| Unheard::Foul(Foul::Gone { how, last_words });
        let how = match silence {
            Silence::TimedOut { .. } => return Unheard::Foul(Foul::TimedOut { limit }),
            Silence::Ended(Ending::Flooded { limit, .. }) => {
                return Unheard::Foul(Foul::Flooded { limit });
            }
            Silence::CannotRun(CannotRun::Start(_, error))
                if error.raw_os_error() == Some(ENOEXEC) =>
            {
                return gone("no program that this system executes".to_owned(), String::new());
            }
            Silence::CannotRun(reason) => return Unheard::Failure(reason),
            Silence::Closed => "closed its standard output".to_owned(),
            Silence::Ended(ending) => ending.to_string(),
        };
        gone(how, last_words(&String::from_utf8_lossy(self.talk.stderr())))
    }
}

impl Unheard {
    /// Before the game has begun.
    pub(super) fn before_game(self) -> CannotEnter {
        let foul = match self {
            Self::Foul(foul) => foul,
            Self::Failure(reason) => return CannotEnter::Failure(reason.to_string()),
        };
        CannotEnter::Foul(Foul::NoShow { reason: foul.to_string() })
    }

    /// In the game: whoever is lost is gone.
    pub(super) fn in_game(self) -> Foul {
        match self {
            Self::Foul(foul) => foul,
            Self::Failure(reason) => {
                Foul::Gone { how: reason.to_string(), last_words: String::new() }
            }
        }
    }
}

/// The last lines of what was written, whole ones if they are not too long.
fn last_words(written: &str) -> String {
    let written = written.trim_end();
    let from = written.ceil_char_boundary(written.len().saturating_sub(MOST_WORDS));
    let last = &written[from..];
    let whole = if from > 0 { last.split_once('\n').map(|(_, whole)| whole) } else { None };
    whole.unwrap_or(last).trim_start_matches('\n').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn last_words_are_whole_lines() {
        let long = "x".repeat(600);
        let rows = [
            ("", ""),
            ("one\ntwo\n\n", "one\ntwo"),
            (&format!("{long}\nKeyError: 7\n"), "KeyError: 7"),
            (&long, &long[..500]),
        ];
        for (written, expected) in rows {
            assert_eq!(last_words(written), expected);
        }
    }
}

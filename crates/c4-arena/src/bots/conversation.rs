//! A process that is asked, and what it does instead of answering, as a foul.

use std::fmt;
use std::io;
use std::thread;
use std::time::{Duration, Instant};

use c4_sandbox::{CannotRun, Ending, Limits, Silence, Talk};

use crate::answer::shown;
use crate::bots::bot::Program;
use crate::{CannotPlay, Foul};

/// How much of what a bot wrote last is kept, in bytes.
const MOST_WORDS: usize = 500;

/// How long a program may take to end by itself: those that see the end of their input have time enough.
const FAREWELL: Duration = Duration::from_millis(100);

/// How long a program still runs after it has answered: a second answer, written by a call of its own, is there before it is
/// stopped, and not taken for the answer to the next question.
const AFTERTHOUGHT: Duration = Duration::from_micros(200);

/// What the system says of a file that it does not take for a program, on every Unix, and of an interpreter that is none, on
/// Linux.
const NO_PROGRAM: [i32; 2] = [8, 80];

/// A program that runs only while it is waited for: it does not think in the other's time, and whatever it uses is seen.
pub(super) struct Conversation {
    talk: Talk,
    /// Whether the bot is to blame for a program that does not start.
    is_its_own: bool,
}

/// What was said instead of an answer, or that nothing was.
pub(super) enum Unheard {
    /// The bot's fault.
    Foul(Foul),
    /// Ours.
    Failure(CannotRun),
}

impl Conversation {
    /// Starts a program.
    pub(super) fn start(program: &Program, limits: &Limits) -> Result<Self, Unheard> {
        let Program { executable, args, is_its_own, .. } = program;
        match executable.talk(args, limits) {
            Ok(talk) => Ok(Self { talk, is_its_own: *is_its_own }),
            Err(reason) => Err(Unheard::of(reason, *is_its_own)),
        }
    }

    /// Says one line, or several. Nothing is said that no answer is waited for after.
    pub(super) fn say(&mut self, lines: impl fmt::Display) {
        self.talk.resume();
        self.talk.say(&lines.to_string());
    }

    /// Says the last word, and lets the program end by itself if it does so soon.
    pub(super) fn part(&mut self, last_word: &str) {
        self.say(last_word);
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
                        thread::sleep(AFTERTHOUGHT);
                        self.talk.pause();
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
            Silence::CannotRun(reason) => return Unheard::of(reason, self.is_its_own),
            Silence::Closed => "closed its standard output".to_owned(),
            Silence::Ended(ending) => ending.to_string(),
        };
        gone(how, last_words(&String::from_utf8_lossy(self.talk.stderr())))
    }
}

impl Unheard {
    /// What it means that a program cannot be run.
    fn of(reason: CannotRun, is_its_own: bool) -> Self {
        match does_not_start(&reason).filter(|_| is_its_own) {
            Some(how) => Self::Foul(Foul::Gone { how: how.to_owned(), last_words: String::new() }),
            None => Self::Failure(reason),
        }
    }

    /// Before the game has begun.
    pub(super) fn before_game(self) -> CannotPlay {
        let foul = match self {
            Self::Foul(foul) => foul,
            Self::Failure(reason) => return CannotPlay::Failure(reason.to_string()),
        };
        CannotPlay::Foul(Foul::NoShow { reason: foul.to_string() })
    }

    /// In the game.
    pub(super) fn in_game(self) -> CannotPlay {
        match self {
            Self::Foul(foul) => CannotPlay::Foul(foul),
            Self::Failure(reason) => CannotPlay::Failure(reason.to_string()),
        }
    }
}

/// What a program lacks that the system does not start, if it is to blame for that. The file itself is there.
fn does_not_start(reason: &CannotRun) -> Option<&'static str> {
    let CannotRun::Start(_, error) = reason else { return None };
    match error.kind() {
        io::ErrorKind::NotFound => {
            Some("its interpreter is not there (does its first line end in a carriage return?)")
        }
        io::ErrorKind::PermissionDenied => Some("its interpreter may not be executed here"),
        _ => error
            .raw_os_error()
            .is_some_and(|number| NO_PROGRAM.contains(&number))
            .then_some("no program that this system executes"),
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

//! A process that is asked, and what it does instead of answering, as a foul.

use std::fmt;
use std::io;
use std::thread;
use std::time::{Duration, Instant};

use c4_sandbox::{CannotRun, Ending, Limits, Silence, Talk};

use crate::answer::shown;
use crate::bots::bot::Program;
use crate::foul::cause;
use crate::{CannotPlay, Foul};

/// How much of what a bot wrote last is kept, in bytes.
const MOST_WORDS: usize = 500;

/// How long a program may take to end by itself: those that see the end of their input have time enough.
const FAREWELL: Duration = Duration::from_millis(100);

/// How long a program still runs after it has answered: a second answer, written by a call of its own, is there before it is
/// stopped, and not taken for the answer to the next question.
const AFTERTHOUGHT: Duration = Duration::from_micros(200);

/// So many times its time a program may get if it is kept from running: a machine that is loaded more is of no use.
const MOST_EXCUSED: u32 = 10;

/// A wait that is shorter is not excused: to look whether it was one for others takes as long.
const LITTLE: Duration = Duration::from_millis(1);

/// How long a program that was kept from running is waited for before it is looked at again.
const MOMENT: Duration = Duration::from_millis(1);

/// What the system says of a file that it does not take for a program, on every Unix, and of an interpreter that is none, on
/// Linux.
const NO_PROGRAM: [i32; 2] = [8, 80];

/// A program that runs only while it is waited for: it does not think in the other's time, and whatever it uses is seen.
pub(super) struct Conversation {
    talk: Talk,
    /// Whether the bot is to blame for a program that does not start.
    is_its_own: bool,
    /// How long of the last hearing was no time of the program: it had to wait for a processor, we were stopped, or it had answered.
    held_up: Duration,
    /// The last line of standard output that was no answer.
    passed_over: String,
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
            Ok(talk) => Ok(Self {
                talk,
                is_its_own: *is_its_own,
                held_up: Duration::ZERO,
                passed_over: String::new(),
            }),
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
        let state = |talk: &mut Talk| Some((talk.held_up()?, talk.own_cpu()?));
        let before = state(&mut self.talk).unwrap_or_default();
        let held_up = |talk: &mut Talk| {
            let Some(now) = state(talk) else { return Duration::ZERO };
            let (held_up, thought) =
                (now.0.saturating_sub(before.0), now.1.saturating_sub(before.1));
            // What it waits for may be its own: threads, and children, which may be gone by now. While they think, it does not wait.
            if held_up < LITTLE || !talk.was_alone() {
                Duration::ZERO
            } else {
                held_up.min(start.elapsed().saturating_sub(thought))
            }
        };
        let mut allowed = within;
        let mut was_looked_for = false;
        let mut missed = Duration::ZERO;
        self.held_up = Duration::ZERO;
        self.passed_over.clear();
        loop {
            let left = allowed.saturating_sub(start.elapsed());
            let heard = self.talk.hear(left);
            missed += self.talk.missed();
            match heard {
                Ok(line) => {
                    let line = String::from_utf8_lossy(&line).into_owned();
                    let shown = shown(&line);
                    if let Some(found) = wanted(line) {
                        let answered = Instant::now();
                        let held_up = held_up(&mut self.talk) + missed;
                        thread::sleep(AFTERTHOUGHT);
                        self.talk.pause();
                        self.held_up = held_up + answered.elapsed();
                        return Ok(found);
                    }
                    self.passed_over = shown;
                    // Whoever never stops talking has always said something in time.
                    if left.is_zero() {
                        return Err(self.unheard(Silence::TimedOut { limit: within }, within));
                    }
                }
                Err(Silence::TimedOut { .. }) if allowed < within.saturating_mul(MOST_EXCUSED) => {
                    self.held_up = held_up(&mut self.talk) + missed;
                    // What was written in time may have been there before we were.
                    let is_there = !was_looked_for && self.talk.left_over().contains(&b'\n');
                    was_looked_for = true;
                    let extended = within.saturating_add(self.held_up);
                    if !is_there && extended <= start.elapsed() {
                        return Err(self.unheard(Silence::TimedOut { limit: within }, within));
                    }
                    allowed = extended.max(start.elapsed() + MOMENT);
                }
                Err(silence) => return Err(self.unheard(silence, within)),
            }
        }
    }

    /// How long of the last hearing was no time of the program: it was ready to run and waited for a processor, we were stopped,
    /// or it had answered.
    pub(super) fn held_up(&self) -> Duration {
        self.held_up
    }

    /// The end of what it has written to standard error, or else the last line of standard output that was no answer.
    pub(super) fn last_words(&mut self) -> String {
        let words = last_words(&String::from_utf8_lossy(self.talk.stderr()));
        if !words.is_empty() {
            return words;
        }
        let left = shown(&String::from_utf8_lossy(self.talk.left_over()));
        if left.is_empty() { self.passed_over.clone() } else { left }
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
            Silence::TimedOut { .. } => {
                return Unheard::Foul(Foul::TimedOut { limit, last_words: self.last_words() });
            }
            Silence::Ended(Ending::Flooded { limit, .. }) => {
                return Unheard::Foul(Foul::Flooded { limit });
            }
            Silence::CannotRun(reason) => return Unheard::of(reason, self.is_its_own),
            Silence::Closed => "closed its standard output".to_owned(),
            Silence::Ended(ending) => ending.to_string(),
        };
        let last_words = self.last_words();
        gone(how, last_words)
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

/// The last lines of what was written, whole ones if they are not too long, and before them the one that tells the cause.
fn last_words(written: &str) -> String {
    let last = last_lines(written);
    match cause(written) {
        Some(line) if !last.contains(line) && line.len() <= MOST_WORDS => {
            format!("{line}\n…\n{last}")
        }
        _ => last,
    }
}

fn last_lines(written: &str) -> String {
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

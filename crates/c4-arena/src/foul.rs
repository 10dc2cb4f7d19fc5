//! What loses a game on the spot.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// What a player did instead of a legal answer.
///
/// ```
/// use c4_arena::Foul;
/// let foul = Foul::Illegal { answer: "3".into(), reason: "the column is full".into() };
/// assert_eq!(foul.to_string(), "answered \"3\": the column is full");
///
/// // What was written before the last line is only in the record.
/// let words = "Traceback (most recent call last):\n  ...\nKeyError: 2".into();
/// let foul = Foul::Gone { how: "exit status 1".into(), last_words: words };
/// assert_eq!(foul.to_string(), "exit status 1: KeyError: 2");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Foul {
    /// A move that the rules do not allow.
    Illegal {
        /// What was answered, as far as it can be shown.
        answer: String,
        /// Why that is no move here.
        reason: String,
    },
    /// Something that is no move at all.
    Malformed {
        /// What was answered, as far as it can be shown.
        answer: String,
        /// What an answer has to be.
        wanted: String,
    },
    /// Nothing in time.
    TimedOut {
        /// How long it had.
        #[serde(rename = "limit_seconds", with = "crate::record::seconds")]
        limit: Duration,
        /// The last that it wrote in place of an answer, as far as it can be shown.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        last_words: String,
    },
    /// More output than an answer can be.
    Flooded {
        /// How many bytes there could have been.
        limit: usize,
    },
    /// It is not there any more, or gives up: it ended, crashed, or was stopped for what it used.
    Gone {
        /// How it ended, a clause such as "killed by SIGSEGV".
        how: String,
        /// The last that it wrote to standard error, or else to standard output, as far as it can be shown.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        last_words: String,
    },
    /// It does not begin a game: it does not build, does not start, or does not greet.
    NoShow {
        /// Why, in words, which may be a compiler's.
        reason: String,
    },
}

impl Foul {
    /// What kind of foul it is, in one word, as JSON has it.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Illegal { .. } => "illegal",
            Self::Malformed { .. } => "malformed",
            Self::TimedOut { .. } => "timed-out",
            Self::Flooded { .. } => "flooded",
            Self::Gone { .. } => "gone",
            Self::NoShow { .. } => "no-show",
        }
    }
}

/// Begins the report of a fault that goes on for more lines than one: of Python, of sanitizers, of assertions, of Rust, of Java.
const REPORTS: [&str; 6] = [
    "Traceback (most recent call last):",
    "ERROR: AddressSanitizer: ",
    ": runtime error: ",
    ": Assertion `",
    "panicked at ",
    "Exception in thread ",
];

/// The line of what a program wrote that tells why it ended.
pub(crate) fn cause(words: &str) -> Option<&str> {
    let lines: Vec<&str> = words.lines().filter(|line| !line.trim().is_empty()).collect();
    let is_report = |line: &&str| REPORTS.iter().any(|report| line.contains(report));
    let told = lines.iter().rposition(is_report).and_then(|at| {
        if lines[at].contains(REPORTS[0]) {
            // The calls are indented, and what was raised is not.
            lines[at + 1..].iter().find(|line| !line.starts_with([' ', '\t']))
        } else {
            lines.get(at)
        }
    });
    told.or(lines.last()).copied()
}

impl fmt::Display for Foul {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal { answer, reason } => write!(f, "answered {answer:?}: {reason}"),
            Self::Malformed { answer, wanted } => {
                write!(f, "answered {answer:?}, which is not {wanted}")
            }
            Self::TimedOut { limit, last_words } => {
                write!(f, "did not answer within {} s", limit.as_secs_f64())?;
                cause(last_words).map_or(Ok(()), |line| write!(f, ", and wrote {line:?}"))
            }
            Self::Flooded { limit } => write!(f, "wrote more than {limit} bytes for an answer"),
            Self::Gone { how, last_words } => {
                f.write_str(how)?;
                cause(last_words).map_or(Ok(()), |line| write!(f, ": {line}"))
            }
            Self::NoShow { reason } => write!(f, "did not come to the game: {reason}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cause_is_found_in_what_was_written() {
        let rows = [
            ("", None),
            ("loading\ncannot open book.txt\n\n", Some("cannot open book.txt")),
            (
                "Traceback (most recent call last):\n  File \"a.py\", line 3, in agent\n    x = b[9]\nKeyError: 9\nbye\n",
                Some("KeyError: 9"),
            ),
            (
                "Traceback (most recent call last):\n  f()\nKeyError: 1\n\nDuring handling of the above exception, another \
                 exception occurred:\n\nTraceback (most recent call last):\n  g()\nValueError: 2\nmore of it",
                Some("ValueError: 2"),
            ),
            (
                "==7==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x1\n#0 f\n==7==ABORTING",
                Some("==7==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x1"),
            ),
            (
                "bot: bot.c:9: make_move: Assertion `c < 7' failed.\nAborted",
                Some("bot: bot.c:9: make_move: Assertion `c < 7' failed."),
            ),
        ];
        for (words, expected) in rows {
            assert_eq!(cause(words), expected, "{words}");
        }
    }
}

//! What happens in a run, as tables of things worth happening.

use std::borrow::Cow;

use c4_engine::{Board, Lines};
use c4_grade::{Ending, Input, Run};

use crate::wins::Win;

/// Something worth happening: its name, and whether it happens.
pub(crate) type Happening = (&'static str, fn(&Seen<'_>) -> bool);

/// A run of the reference, as the tables look at it.
#[derive(Debug)]
pub(crate) struct Seen<'a> {
    pub(crate) input: &'a Input,
    /// What was typed, as text.
    pub(crate) stdin: Cow<'a, str>,
    pub(crate) stdout: Cow<'a, str>,
    pub(crate) stderr: Cow<'a, str>,
    /// The exit status; `None` if the run did not end by itself.
    pub(crate) status: Option<i32>,
    /// The board at the end, if there was one.
    pub(crate) board: Option<Board>,
    /// The win on it, if it is one.
    pub(crate) win: Option<Win>,
    /// What else the course has noticed: names of happenings.
    pub(crate) noticed: Vec<&'static str>,
}

impl<'a> Seen<'a> {
    /// A run that ended with a board.
    pub(crate) fn new(input: &'a Input, run: &'a Run, board: Option<Board>, lines: Lines) -> Self {
        let win = board.as_ref().and_then(|board| Win::on(board, lines));
        let status = match run.ending {
            Ending::Exited { status } => Some(status),
            _ => None,
        };
        Self {
            input,
            stdin: String::from_utf8_lossy(&input.stdin),
            stdout: String::from_utf8_lossy(&run.stdout),
            stderr: String::from_utf8_lossy(&run.stderr),
            status,
            board,
            win,
            noticed: vec![],
        }
    }

    /// Whether some words are on standard output.
    pub(crate) fn says(&self, words: &str) -> bool {
        self.stdout.contains(words)
    }

    /// Whether some words are on standard error.
    pub(crate) fn explains(&self, words: &str) -> bool {
        self.stderr.contains(words)
    }

    /// Whether there is a win, and it is like this.
    pub(crate) fn wins(&self, is_like_this: fn(&Win) -> bool) -> bool {
        self.win.as_ref().is_some_and(is_like_this)
    }
}

/// The names of all happenings of some tables, in their order.
pub(crate) fn names(tables: &[&[Happening]]) -> Vec<&'static str> {
    tables.iter().copied().flatten().map(|&(name, _)| name).collect()
}

/// Which of the happenings of some tables happen, by their place among the [`names`].
pub(crate) fn happened(tables: &[&[Happening]], seen: &Seen<'_>) -> Vec<usize> {
    let all = tables.iter().copied().flatten().enumerate();
    all.filter(|(_, (_, happens))| happens(seen)).map(|(index, _)| index).collect()
}

/// What is typed, whatever it means.
pub(crate) const TYPED: &[Happening] = &[
    ("typed: nothing at all", |seen| seen.stdin.is_empty()),
    ("typed: no line feed at the end", |seen| {
        !seen.stdin.is_empty() && !seen.stdin.ends_with('\n')
    }),
    ("typed: an empty line", |seen| seen.stdin.split('\n').rev().skip(1).any(str::is_empty)),
    ("typed: white space before an answer", |seen| {
        seen.stdin.lines().any(|line| line.starts_with([' ', '\t']) && !line.trim().is_empty())
    }),
    ("typed: white space after an answer", |seen| {
        seen.stdin.lines().any(|line| line.ends_with([' ', '\t']) && !line.trim().is_empty())
    }),
    ("typed: a tab", |seen| seen.stdin.contains('\t')),
    ("typed: a carriage return", |seen| seen.stdin.contains("\r\n")),
];

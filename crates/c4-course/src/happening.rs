//! What happens in a session, as tables of things worth happening.

use std::borrow::Cow;

use c4_engine::{Board, Lines, Square};

use crate::wins::Win;
use crate::{Input, Said, Session};

/// Something worth happening: its name, and whether it happens.
pub type Happening = (&'static str, fn(&Seen<'_>) -> bool);

/// A run of the reference, as the tables look at it.
#[derive(Debug)]
pub struct Seen<'a> {
    /// What was typed, and the arguments.
    pub input: &'a Input,
    /// What was typed, as text.
    pub typed: Cow<'a, str>,
    /// The run.
    pub session: &'a Session,
    /// The board at the end, if there was one.
    pub board: Option<Board>,
    /// The win on it, if it is one.
    pub win: Option<Win>,
}

impl<'a> Seen<'a> {
    pub(crate) fn new(
        input: &'a Input,
        session: &'a Session,
        board: Option<(Board, Lines)>,
    ) -> Self {
        let last = session.games.last().and_then(|stones| stones.last());
        let last = last.map(|stone| Square::new(stone.column, stone.row));
        let win = board.as_ref().and_then(|(board, lines)| Win::on(board, *lines, last));
        let typed = String::from_utf8_lossy(&input.stdin);
        Self { input, typed, session, board: board.map(|(board, _)| board), win }
    }

    /// Whether an event of this kind happened.
    #[must_use]
    pub fn has(&self, kind: &str) -> bool {
        self.session.has(kind)
    }

    /// How many events of this kind happened.
    #[must_use]
    pub fn count(&self, kind: &str) -> usize {
        self.session.all(kind).count()
    }

    /// Whether an event of this kind happened that is like this.
    #[must_use]
    pub fn any(&self, kind: &str, is_like_this: impl Fn(&Said) -> bool) -> bool {
        self.session.all(kind).any(is_like_this)
    }

    /// Whether the program ended with this exit status.
    #[must_use]
    pub fn exited(&self, status: u8) -> bool {
        self.session.status() == Some(status)
    }

    /// Whether there is a win, and it is like this.
    #[must_use]
    pub fn wins(&self, is_like_this: fn(&Win) -> bool) -> bool {
        self.win.as_ref().is_some_and(is_like_this)
    }
}

/// Which column of a board has room when no other one has: who does not look at it takes the board for full.
pub const FULL: &[Happening] = &[
    ("full: the first column is filled last", |seen| fills_last(seen, |_| 0)),
    ("full: the last column is filled last", |seen| fills_last(seen, |columns| columns - 1)),
];

/// Whether a stone is dropped into a column when all others are full.
fn fills_last(seen: &Seen<'_>, column: fn(usize) -> usize) -> bool {
    let Some(size) = seen.board.as_ref().map(Board::size) else { return false };
    let last = column(size.columns());
    seen.session.games.iter().any(|stones| {
        let elsewhere = stones.iter().filter(|stone| stone.column != last).count();
        let are_full = elsewhere == size.squares() - size.rows();
        are_full && stones.last().is_some_and(|stone| stone.column == last)
    })
}

/// What is typed, whatever it means.
pub const TYPED: &[Happening] = &[
    ("typed: nothing at all", |seen| seen.typed.is_empty()),
    ("typed: no line feed at the end", |seen| {
        !seen.typed.is_empty() && !seen.typed.ends_with('\n')
    }),
    ("typed: an empty line", |seen| seen.typed.split('\n').rev().skip(1).any(str::is_empty)),
    ("typed: white space before an answer", |seen| {
        seen.typed.lines().any(|line| line.starts_with([' ', '\t']) && !line.trim().is_empty())
    }),
    ("typed: white space after an answer", |seen| {
        seen.typed.lines().any(|line| line.ends_with([' ', '\t']) && !line.trim().is_empty())
    }),
    ("typed: a tab", |seen| seen.typed.contains('\t')),
    ("typed: a carriage return", |seen| seen.typed.contains("\r\n")),
    ("typed: a line of more than three characters", |seen| {
        seen.typed.lines().any(|line| line.len() > 3)
    }),
    ("typed: several words in a line", |seen| {
        seen.typed.lines().any(|line| line.split_whitespace().nth(1).is_some())
    }),
    ("typed: a line that begins with no number", |seen| {
        seen.typed.lines().any(|line| {
            let line = line.trim_start().trim_start_matches(['-', '+']);
            line.starts_with(|first: char| !first.is_ascii_digit())
        })
    }),
];

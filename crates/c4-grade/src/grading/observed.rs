//! What a program does where it parts from the course, as events: which message it prints, and which one was due.

use c4_console::Kind;
use c4_course::{Course, Said, Session};
use c4_manner::{Manner, Uttered};

use super::heard::Heard;
use crate::visible::CUT;
use crate::{Ending, visible};

/// How much of a line is quoted, in bytes.
const QUOTED: usize = 60;

/// A difference of behaviour, as far as it is the same in other cases.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Way {
    /// The kind of event that was due; `None` at the end of the output.
    due: Option<&'static str>,
    does: Does,
}

/// What a program does instead.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Does {
    /// It says the same kind of thing, with another value in this field.
    Other(&'static str),
    /// It says something of another kind.
    Says(&'static str),
    /// It says something of another kind, and then what was due; whether that is a board.
    SaysFirst(&'static str, bool),
    /// It ends.
    Ends,
    /// It is stopped there: it hangs.
    Hangs,
    /// It crashes there.
    Crashes,
    /// It prints something that no event is like.
    Prints,
    /// It asks or prints something where the input has ended: which is no part of the game any more.
    AtEndOfInput,
}

/// What is said instead of something else.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Words {
    /// The kind of event that was due; `None` at the end of the output.
    pub(crate) due: Option<&'static str>,
    /// The kind of event that it is like, if it is like one.
    pub(crate) said: Option<&'static str>,
    /// The field that has another value, if only that is different.
    pub(crate) field: Option<&'static str>,
}

/// A difference of behaviour in one case.
#[derive(Debug, Clone)]
pub(crate) struct Observed {
    pub(crate) way: Way,
    /// What the program does, said to its author.
    pub(crate) says: String,
    /// How far the output has to be read to see it, if boards show it.
    pub(crate) until: Option<usize>,
    /// What the course's program does there.
    pub(crate) instead: String,
    /// What the program does, if all that is different is what it says.
    pub(crate) in_words: String,
    /// Whether it prints another line of a board: those who read its cells may not see that.
    pub(crate) is_of_board: bool,
}

/// What a program does where its output parts from what a session would be in its words.
pub(crate) fn observe(
    course: &dyn Course,
    manner: &Manner,
    session: &Session,
    heard: &Heard<'_>,
    (at, own): (usize, usize),
) -> Observed {
    let spoken = manner.spoken(session);
    let index = spoken.events.iter().position(|event| at < event.span.end);
    let due = index.map(|index| &spoken.events[index]);
    let before = index.map_or(spoken.events.last(), |index| spoken.events[..index].last());
    // Both are the same up to here, so the event begins as far before the difference in both.
    let start = own.saturating_sub(due.map_or(0, |due| at - due.span.start.min(at)));
    let printed = &heard.stdout[start.min(heard.stdout.len())..];
    let is_over = printed.get(own - start..).is_none_or(|rest| rest.trim_ascii().is_empty());
    let found = manner.recognise(printed);
    let recognised = found.map(|(kind, _)| kind);
    let is_board = |kind: &str| session.all(kind).any(|said| said.grid().is_some());
    let behind = found.and_then(|(kind, length)| match is_board(kind) {
        false => Some(&printed[length..]),
        // The same board again.
        true => {
            let said = spoken.events[..index.unwrap_or(0)].iter();
            let board = said.rev().find(|event| event.said.grid().is_some())?;
            let board = spoken.bytes[board.span.clone()].trim_ascii();
            printed.trim_ascii_start().strip_prefix(board)
        }
    });
    let is_next = |due: &Uttered<'_>| {
        let words = spoken.bytes[due.span.clone()].trim_ascii();
        !words.is_empty() && behind.is_some_and(|it| it.trim_ascii_start().starts_with(words))
    };
    let ended = session.input_ended && due.is_none_or(|due| due.said.input_ended);
    let does = match (due, recognised) {
        _ if ended => Does::AtEndOfInput,
        _ if is_over => match heard.run.map(|run| &run.ending) {
            Some(Ending::Killed { .. }) => Does::Crashes,
            Some(Ending::Exited { .. }) | None => Does::Ends,
            Some(_) => Does::Hangs,
        },
        (Some(due), Some(kind)) if kind == due.said.kind => {
            Does::Other(field_at(course.facts().events, due, &spoken.bytes, at))
        }
        // What begins otherwise is no board.
        (Some(due), None) if due.said.grid().is_some() && at > due.span.start => {
            Does::Other(field_at(course.facts().events, due, &spoken.bytes, at))
        }
        (Some(due), Some(kind)) if is_next(due) => Does::SaysFirst(kind, is_board(kind)),
        (_, Some(kind)) => Does::Says(kind),
        (_, None) => Does::Prints,
    };
    let due_line =
        due.map(|due| line_at(&spoken.bytes[due.span.clone()], at - due.span.start.min(at)));
    let shown_line = line_at(printed, own - start);
    // What is the same in both for longer than a quotation is not quoted.
    let same = due_line.filter(|due| *due != shown_line).map_or(0, |due| {
        due.iter().zip(shown_line).take_while(|(wanted, shown)| wanted == shown).count()
    });
    let from = if same < QUOTED { 0 } else { same - QUOTED / 2 };
    let wanted = due_line.map(|line| quoted(line, from));
    let shown = quoted(shown_line, from);
    let after = before.and_then(|before| {
        let text = &spoken.bytes[before.span.clone()];
        let is_said = before.said.grid().is_none() && !text.trim_ascii().is_empty();
        is_said.then(|| line(text, 0))
    });
    let way = Way { due: due.map(|due| due.said.kind).filter(|_| !ended), does };
    // What stands in its own words may be guessed; the course's are known.
    let course = due.and_then(|due| session.stdout.get(due.said.span.clone()));
    let own_line = line(heard.stdout, own);
    let is_of_board = due.is_some_and(|due| due.said.grid().is_some())
        && course.is_some_and(|text| {
            let mut rows = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
            rows.any(|row| !row.is_empty() && row.first() == own_line.as_bytes().first())
        });
    let in_words = match course.map(|text| line(text, 0)) {
        Some(course) if let Does::SaysFirst(_, is_board) = way.does => {
            format!("your program prints {} before `{course}`", first(is_board, &own_line))
        }
        Some(course) if course != own_line => {
            format!("your program prints `{own_line}` where the course's program prints `{course}`")
        }
        Some(_) => format!("your program prints more or less around `{own_line}`"),
        None => format!("your program goes on with `{own_line}` where the game is over"),
    };
    let (says, instead) = match spoken.bytes.is_empty() {
        true => nothing_due(&own_line, session.status()),
        false => sentences(&way, due.map(|due| due.said), wanted, &shown, after),
    };
    Observed { way, says, until: None, instead, in_words, is_of_board }
}

/// What is different where nothing is to be printed, and what the course's program does there.
fn nothing_due(shown: &str, status: Option<u8>) -> (String, String) {
    let ends = status.map_or(String::new(), |status| format!(", and ends with status {status}"));
    (
        format!("your program prints `{shown}` where it is to refuse what it was started with"),
        format!("The course's program prints nothing on standard output there{ends}."),
    )
}

/// What is different, and what the course's program does there.
fn sentences(
    way: &Way,
    due: Option<&Said>,
    wanted: Option<String>,
    shown: &str,
    after: Option<String>,
) -> (String, String) {
    let there = after.map_or_else(String::new, |after| format!("after `{after}`, "));
    let is_board = due.is_some_and(|due| due.grid().is_some());
    let thing = match (&wanted, is_board) {
        (_, true) => "the board".to_owned(),
        (Some(wanted), _) => format!("`{wanted}`"),
        (None, _) => "the end of the output".to_owned(),
    };
    let instead = match &wanted {
        None => "The course's program ends there.".to_owned(),
        Some(_) if is_board => "The course's program prints the board there.".to_owned(),
        Some(wanted) => format!("The course's program prints `{wanted}` there."),
    };
    match &way.does {
        &Does::SaysFirst(_, is_board) => {
            let first = first(is_board, shown);
            let says = format!("{there}your program prints {first} before {thing}");
            (says, format!("There {thing} comes at once."))
        }
        Does::Other(_) | Does::Says(_) | Does::Prints if wanted.as_deref() == Some(shown) => (
            format!("{there}your program prints other white space around `{shown}`"),
            "Spaces and line feeds count: the example shows those of the course's program."
                .to_owned(),
        ),
        Does::Other("") if is_board => {
            (format!("{there}your program prints another board: `{shown}`"), board_line(wanted))
        }
        Does::Other(_) if is_board => {
            (format!("{there}your program prints another board: `{shown}`"), board_line(wanted))
        }
        Does::Other(_) => {
            (format!("{there}your program prints `{shown}` where {thing} is due"), instead)
        }
        Does::Says(_) | Does::Prints => match wanted {
            None => (
                format!("{there}your program goes on with `{shown}` where the game is over"),
                instead,
            ),
            Some(_) => {
                (format!("{there}your program prints `{shown}` where {thing} is due"), instead)
            }
        },
        Does::Ends => (format!("{there}your program ends where {thing} is due"), instead),
        Does::Hangs => (
            format!(
                "{there}your program prints nothing more where {thing} is due, and does not end"
            ),
            instead,
        ),
        Does::Crashes => (format!("{there}your program crashes where {thing} is due"), instead),
        Does::AtEndOfInput => (
            "your program does something else when its input ends in the middle of a game"
                .to_owned(),
            "The course's program ends there without a further word on standard output.".to_owned(),
        ),
    }
}

/// What comes first, and is not due.
fn first(is_board: bool, shown: &str) -> String {
    if is_board { "the board once more".to_owned() } else { format!("`{shown}`") }
}

fn board_line(wanted: Option<String>) -> String {
    match wanted {
        Some(row) => format!("The line of the board there is `{row}`."),
        None => "The course's program prints the board there.".to_owned(),
    }
}

impl Observed {
    /// What boards show, and what is wanted instead.
    pub(crate) fn of_boards(says: String, instead: &str, until: Option<usize>) -> Self {
        let way = Way { due: None, does: Does::Prints };
        let instead = instead.to_owned();
        Self { way, in_words: says.clone(), says, until, instead, is_of_board: true }
    }
}

impl Way {
    /// What is said here, if that is all that is different: whatever is said instead of what is due, unless it ends there.
    pub(crate) fn words(&self) -> Option<Words> {
        let is_of = |kind: &'static str| Words { due: self.due, said: Some(kind), field: None };
        match self.does {
            Does::Says(kind) | Does::SaysFirst(kind, _) => Some(is_of(kind)),
            Does::Prints => Some(Words { due: self.due, said: None, field: None }),
            Does::Other("") => Some(Words { due: self.due, said: self.due, field: None }),
            Does::Other(field) => Some(Words { due: self.due, said: self.due, field: Some(field) }),
            Does::Ends | Does::Hangs | Does::Crashes | Does::AtEndOfInput => None,
        }
    }

    /// Whether it is about the end of the input alone.
    pub(crate) fn is_at_end_of_input(&self) -> bool {
        self.does == Does::AtEndOfInput
    }
}

/// The field of an event at an offset of what was said; empty between fields.
fn field_at(kinds: &[Kind], due: &Uttered<'_>, bytes: &[u8], at: usize) -> &'static str {
    let words = kinds.iter().find(|kind| kind.name == due.said.kind).map(|kind| kind.words);
    let is_plain = bytes.get(due.span.clone()).is_some();
    let offset = due.said.span.start + (at - due.span.start);
    words.filter(|_| is_plain).and_then(|words| due.said.field_at(words, offset)).unwrap_or("")
}

/// The line around an offset of a text, drawn; if it is empty, the first one that is not.
fn line(text: &[u8], at: usize) -> String {
    quoted(line_at(text, at), 0)
}

/// The same as it is; the text, if all of its lines are empty.
fn line_at(text: &[u8], at: usize) -> &[u8] {
    let at = at.min(text.len());
    let from = text[..at].iter().rposition(|&byte| byte == b'\n').map_or(0, |feed| feed + 1);
    let lines =
        [&text[from..], text].into_iter().flat_map(|text| text.split(|&byte| byte == b'\n'));
    lines.map(<[u8]>::trim_ascii).find(|line| !line.is_empty()).unwrap_or(text)
}

/// What is quoted of a line, from this byte on.
fn quoted(line: &[u8], from: usize) -> String {
    if line.trim_ascii().is_empty() {
        return visible(line);
    }
    let rest = &line[from.min(line.len())..];
    let cut = |is_cut: bool| if is_cut { CUT.to_string() } else { String::new() };
    let shown = visible(&rest[..rest.len().min(QUOTED)]).replace('·', " ");
    format!("{}{shown}{}", cut(from > 0), cut(rest.len() > QUOTED))
}

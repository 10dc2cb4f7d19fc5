//! The events of a session as lines of JSON.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::rc::Rc;

use c4_console::{Channel, Grid, Listener, Moment, Stone, Value, write_event};
use c4_sandbox::printable;
use schemars::{JsonSchema, Schema, schema_for};
use serde::Serialize;

/// A line of `c4 play VARIANT --events`: something that was said, or the end of the session.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
enum Line<'a> {
    Event(Event<'a>),
    End(End),
}

/// Something that the program said.
#[derive(Serialize, JsonSchema)]
struct Event<'a> {
    /// What kind of event it is, as the course's table names it: `ask-column`, `board`, `computer`. `plain` is text that is
    /// in no table, such as help.
    event: &'a str,
    /// Where its bytes went.
    stream: Stream,
    /// The offset of its first byte on that stream.
    from: usize,
    /// The offset behind its last byte.
    to: usize,
    /// How many bytes of standard input had been read before.
    read: usize,
    /// Whether the end of standard input had been met before.
    input_ended: bool,
    /// Which game of the session it is, counted from 1.
    game: usize,
    /// The stones of this game so far, in the order in which they were laid.
    moves: Vec<Move>,
    /// Its fields, by name.
    fields: BTreeMap<&'a str, Field>,
    /// Its bytes as text. Bytes that are not UTF-8 are shown as U+FFFD.
    text: String,
}

/// The end of the session: the last line.
#[derive(Serialize, JsonSchema)]
struct End {
    /// The program's exit status.
    status: u8,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Stream {
    Stdout,
    Stderr,
}

/// A stone that was laid.
#[derive(Serialize, JsonSchema)]
struct Move {
    /// Whose it is: 1 for the player whose symbol the course names first, or 2.
    player: u8,
    /// Its column, counted from 0 on the left.
    column: usize,
    /// Its row, counted from 0 at the bottom.
    row: usize,
}

/// What a field holds.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
enum Field {
    /// A number.
    Number(i64),
    /// A word or a name.
    Text(String),
    /// The rows of a board as they are printed, a character for each cell.
    Board(Vec<String>),
}

impl From<Value> for Field {
    fn from(value: Value) -> Self {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        match value {
            Value::Number(number) => Self::Number(number),
            Value::Text(bytes) => Self::Text(text(&bytes)),
            Value::Grid(Grid { columns, cells, .. }) => {
                Self::Board(cells.chunks(columns).map(text).collect())
            }
        }
    }
}

/// The schema of a line, for `docs/events.schema.json`.
#[must_use]
pub fn schema() -> Schema {
    schema_for!(Line<'static>)
}

/// Writes each event as a line as soon as it is said.
pub(super) struct Lines<'a> {
    out: RefCell<&'a mut dyn Write>,
    failure: RefCell<Option<io::Error>>,
    is_closed: Rc<Cell<bool>>,
}

impl<'a> Lines<'a> {
    pub(super) fn new(out: &'a mut dyn Write) -> Self {
        let is_closed = Rc::new(Cell::new(false));
        Self { out: RefCell::new(out), failure: RefCell::new(None), is_closed }
    }

    /// Writes the last line.
    pub(super) fn end(&self, status: u8) {
        self.write(&Line::End(End { status }));
    }

    /// Why a line could not be written, if one could not.
    pub(super) fn failure(self) -> Option<io::Error> {
        self.failure.into_inner()
    }

    fn write(&self, line: &Line<'_>) {
        if self.is_closed.get() {
            return;
        }
        let json = serde_json::to_string(line).expect("strings and numbers are JSON");
        let mut bytes = printable::json(&json).into_bytes();
        bytes.push(b'\n');
        let mut out = self.out.borrow_mut();
        // An event should be there before the program waits for an answer to it.
        if let Err(error) = out.write_all(&bytes).and_then(|()| out.flush()) {
            self.is_closed.set(true);
            *self.failure.borrow_mut() = Some(error);
        }
    }
}

impl Listener for Lines<'_> {
    fn hear(&mut self, moment: &Moment<'_>) {
        let Moment { event, channel, span, read, input_ended, game, stones } = moment.clone();
        let mut text = Vec::new();
        write_event(event, event.words(), &mut text);
        let field = |&name| Some((name, event.field(name)?.value().into()));
        let stone = |&Stone { player, column, row }: &Stone| Move { player, column, row };
        self.write(&Line::Event(Event {
            event: event.kind(),
            stream: match channel {
                Channel::Output => Stream::Stdout,
                Channel::Errors => Stream::Stderr,
            },
            from: span.start,
            to: span.end,
            read,
            input_ended,
            game,
            moves: stones.iter().map(stone).collect(),
            fields: event.names().iter().filter_map(field).collect(),
            text: String::from_utf8_lossy(&text).into_owned(),
        }));
    }
}

/// A stream that is closed as soon as no event can be written any more, so that the program ends.
pub(super) struct Unless<W> {
    is_closed: Rc<Cell<bool>>,
    stream: W,
}

impl<W: Write> Unless<W> {
    pub(super) fn closed(lines: &Lines<'_>, stream: W) -> Self {
        Self { is_closed: Rc::clone(&lines.is_closed), stream }
    }
}

impl<W: Write> Write for Unless<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.is_closed.get() {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        self.stream.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

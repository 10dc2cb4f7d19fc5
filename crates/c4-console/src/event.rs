//! What a program says, as data, before it is bytes.

use std::fmt;
use std::io::Write;

/// Something that a program says: a prompt, a refusal, a board, a move of its computer, an end.
///
/// An event has a kind, named fields, and a template of words in which `{name}` stands for a field. [`Console::say`]
/// writes the bytes; whoever listens gets the kind and the fields as well. A program declares all of its events in one
/// table: see [`events!`](crate::events).
///
/// [`Console::say`]: crate::Console::say
pub trait Event {
    /// What kind of event it is: small letters and hyphens, `computer-moves`.
    fn kind(&self) -> &'static str;

    /// Its words: text, and `{name}` for the field of that name.
    fn words(&self) -> &'static str;

    /// The names of its fields. Some may not be in its words: they are for listeners.
    fn names(&self) -> &'static [&'static str];

    /// The field of a name; `None` if it has no such field.
    fn field(&self, name: &str) -> Option<&dyn Field>;
}

/// What can be said about a kind of event before it happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kind {
    /// Its name.
    pub name: &'static str,
    /// Its words.
    pub words: &'static str,
    /// Its fields.
    pub fields: &'static [&'static str],
}

/// A field of an event: something that can be written, and be handed on as data.
pub trait Field {
    /// Writes it as the program prints it.
    fn write(&self, out: &mut Vec<u8>);

    /// The same as data: as a text, unless it is anything else.
    fn value(&self) -> Value {
        let mut text = Vec::new();
        self.write(&mut text);
        Value::Text(text)
    }
}

/// A field as data.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Value {
    /// A number: a column, a player, a score. One beyond `i64` is kept within it.
    Number(i64),
    /// A word or a name, in any bytes.
    Text(Vec<u8>),
    /// A board.
    Grid(Grid),
}

/// A board as it is printed: cells, and what stands around them in each row.
///
/// ```
/// use c4_console::{Field, Frame, Grid};
///
/// const FRAME: Frame = Frame { left: "|", between: "|", right: "|" };
/// let grid = Grid { columns: 3, cells: b".X.OXO".to_vec(), frame: FRAME };
/// let mut out = Vec::new();
/// grid.write(&mut out);
/// assert_eq!(out, b"|.|X|.|\n|O|X|O|\n");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Grid {
    /// How many cells a row has: at least one.
    pub columns: usize,
    /// The cells, a byte each, row by row in the order in which the rows are printed.
    pub cells: Vec<u8>,
    /// What stands around them.
    pub frame: Frame,
}

impl Grid {
    /// How many rows there are.
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.cells.len() / self.columns
    }
}

/// What stands around the cells in each row of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Frame {
    /// Before the first cell.
    pub left: &'static str,
    /// Between two cells.
    pub between: &'static str,
    /// Behind the last cell, before the line feed.
    pub right: &'static str,
}

impl Value {
    /// The number, if it is one.
    #[must_use]
    pub fn number(&self) -> Option<i64> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Text(_) | Self::Grid(_) => None,
        }
    }

    /// The text, if it is one.
    #[must_use]
    pub fn text(&self) -> Option<&[u8]> {
        match self {
            Self::Text(text) => Some(text),
            Self::Number(_) | Self::Grid(_) => None,
        }
    }

    /// The board, if it is one.
    #[must_use]
    pub fn grid(&self) -> Option<&Grid> {
        match self {
            Self::Grid(grid) => Some(grid),
            Self::Number(_) | Self::Text(_) => None,
        }
    }
}

impl Field for Value {
    fn write(&self, out: &mut Vec<u8>) {
        match self {
            Self::Number(number) => number.write(out),
            Self::Text(text) => out.extend(text),
            Self::Grid(grid) => grid.write(out),
        }
    }

    fn value(&self) -> Value {
        self.clone()
    }
}

impl Field for Grid {
    fn write(&self, out: &mut Vec<u8>) {
        let Frame { left, between, right } = self.frame;
        for row in self.cells.chunks(self.columns) {
            out.extend(left.as_bytes());
            if let Some((first, rest)) = row.split_first().filter(|_| !between.is_empty()) {
                out.push(*first);
                for cell in rest {
                    out.extend(between.as_bytes());
                    out.push(*cell);
                }
            } else {
                out.extend(row);
            }
            out.extend(right.as_bytes());
            out.push(b'\n');
        }
    }

    fn value(&self) -> Value {
        Value::Grid(self.clone())
    }
}

impl<F: Field + ?Sized> Field for &F {
    fn write(&self, out: &mut Vec<u8>) {
        (**self).write(out);
    }

    fn value(&self) -> Value {
        (**self).value()
    }
}

impl Field for str {
    fn write(&self, out: &mut Vec<u8>) {
        out.extend(self.as_bytes());
    }
}

impl Field for [u8] {
    fn write(&self, out: &mut Vec<u8>) {
        out.extend(self);
    }
}

impl Field for String {
    fn write(&self, out: &mut Vec<u8>) {
        self.as_str().write(out);
    }
}

impl Field for char {
    fn write(&self, out: &mut Vec<u8>) {
        self.encode_utf8(&mut [0; 4]).write(out);
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl Field for $number {
            fn write(&self, out: &mut Vec<u8>) {
                write!(out, "{self}").expect("a vector takes everything");
            }

            fn value(&self) -> Value {
                Value::Number(i64::try_from(*self).unwrap_or(i64::MAX))
            }
        }
    )*};
}

numbers!(u8 u16 u32 u64 usize i32 i64);

/// A part of an event's words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part<'a> {
    /// Bytes that are always the same.
    Text(&'a str),
    /// The field of this name.
    Field(&'a str),
}

/// The parts of a template, in their order.
///
/// ```
/// use c4_console::{Part, parts};
///
/// let parts: Vec<Part<'_>> = parts("Column {number} is full.\n").collect();
/// assert_eq!(parts, [Part::Text("Column "), Part::Field("number"), Part::Text(" is full.\n")]);
/// ```
pub fn parts(template: &str) -> impl Iterator<Item = Part<'_>> {
    // `{` begins a field and `}` ends it, so every second piece is one.
    let pieces = template.split(['{', '}']).enumerate();
    pieces
        .filter(|(_, piece)| !piece.is_empty())
        .map(|(index, piece)| if index % 2 == 0 { Part::Text(piece) } else { Part::Field(piece) })
}

/// Writes an event in the words of a template. A field that the event does not have is written as nothing.
pub fn write_event(event: &dyn Event, template: &str, out: &mut Vec<u8>) {
    for part in parts(template) {
        match part {
            Part::Text(text) => out.extend(text.as_bytes()),
            Part::Field(name) => {
                let field = event.field(name);
                debug_assert!(field.is_some(), "{} has no field {name}", event.kind());
                if let Some(field) = field {
                    field.write(out);
                }
            }
        }
    }
}

impl<E: Event + ?Sized> Event for &E {
    fn kind(&self) -> &'static str {
        (**self).kind()
    }

    fn words(&self) -> &'static str {
        (**self).words()
    }

    fn names(&self) -> &'static [&'static str] {
        (**self).names()
    }

    fn field(&self, name: &str) -> Option<&dyn Field> {
        (**self).field(name)
    }
}

/// Words that no table of events has: help, what is wrong with options, the reports of a tool.
#[derive(Debug, Clone, Copy)]
pub struct Plain<T>(
    /// The text.
    pub T,
);

impl<T: fmt::Display> Field for Plain<T> {
    fn write(&self, out: &mut Vec<u8>) {
        write!(out, "{}", self.0).expect("a vector takes everything");
    }
}

impl<T: fmt::Display> Event for Plain<T> {
    fn kind(&self) -> &'static str {
        "plain"
    }

    fn words(&self) -> &'static str {
        "{text}"
    }

    fn names(&self) -> &'static [&'static str] {
        &["text"]
    }

    fn field(&self, name: &str) -> Option<&dyn Field> {
        (name == "text").then_some(self)
    }
}

/// Declares the events of a program as a table: an enum whose variants are the kinds, each with its fields, its name and
/// its words.
///
/// ```
/// use c4_console::{Console, Event, events};
///
/// events! {
///     /// What a small game says.
///     pub enum Say {
///         /// The question for a column.
///         AskColumn { columns: usize } = "ask-column": "Column (1-{columns}): ";
///         /// The answer was no number.
///         NotANumber = "not-a-number": "Invalid input.\n";
///     }
/// }
///
/// let (mut screen, mut errors) = (Vec::new(), Vec::new());
/// let mut nothing = std::io::empty();
/// let mut console = Console::new(&mut nothing, &mut screen, &mut errors);
/// console.say(Say::AskColumn { columns: 7 })?;
/// console.say(Say::NotANumber)?;
/// console.flush()?;
/// drop(console);
/// assert_eq!(screen, b"Column (1-7): Invalid input.\n");
/// assert_eq!(Say::KINDS.map(|kind| kind.name), ["ask-column", "not-a-number"]);
/// # Ok::<(), c4_console::Stop>(())
/// ```
#[macro_export]
macro_rules! events {
    (
        $(#[$meta:meta])*
        $visible:vis enum $name:ident $(<$life:lifetime>)? {
            $(
                $(#[$doc:meta])*
                $variant:ident $({ $($field:ident: $type:ty),+ $(,)? })? = $kind:literal: $words:literal;
            )+
        }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone)]
        $visible enum $name $(<$life>)? {
            $($(#[$doc])* $variant $({ $(#[allow(missing_docs)] $field: $type),+ })?,)+
        }

        impl $(<$life>)? $name $(<$life>)? {
            /// Every kind of event, in the order of the table.
            $visible const KINDS: [$crate::Kind; [$($kind),+].len()] = [$(
                $crate::Kind { name: $kind, words: $words, fields: &[$($(stringify!($field)),+)?] },
            )+];
        }

        impl $(<$life>)? $crate::Event for $name $(<$life>)? {
            fn kind(&self) -> &'static str {
                match self { $(Self::$variant { .. } => $kind,)+ }
            }

            fn words(&self) -> &'static str {
                match self { $(Self::$variant { .. } => $words,)+ }
            }

            fn names(&self) -> &'static [&'static str] {
                match self { $(Self::$variant { .. } => &[$($(stringify!($field)),+)?],)+ }
            }

            fn field(&self, name: &str) -> Option<&dyn $crate::Field> {
                match self {
                    $(Self::$variant $({ $($field),+ })? => {
                        $($(if name == stringify!($field) { return Some($field); })+)?
                    })+
                }
                let _ = name;
                None
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    events! {
        enum Say<'a> {
            Wins { name: &'a [u8], number: u8 } = "wins": "{name} ({number}) wins!\n";
            Board { grid: Grid, labels: &'a str, last: i64 } = "board": "\n{grid}{labels}\n";
            Bye = "bye": "Bye.\n";
        }
    }

    fn written(event: &dyn Event, words: &str) -> String {
        let mut out = Vec::new();
        write_event(event, words, &mut out);
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn an_event_is_written_in_its_words_or_in_others() {
        let wins = Say::Wins { name: b"Ada", number: 2 };
        assert_eq!((wins.kind(), wins.names()), ("wins", &["name", "number"][..]));
        assert_eq!(written(&wins, wins.words()), "Ada (2) wins!\n");
        assert_eq!(written(&wins, "{number}: {name}{name}"), "2: AdaAda");
        assert_eq!(written(&Say::Bye, Say::Bye.words()), "Bye.\n");
        let frame = Frame { left: "", between: " ", right: "." };
        let grid = Grid { columns: 2, cells: b"XO.X".to_vec(), frame };
        let board = Say::Board { grid: grid.clone(), labels: "1 2", last: -4 };
        assert_eq!(written(&board, board.words()), "\nX O.\n. X.\n1 2\n");
        assert_eq!(board.field("grid").unwrap().value(), Value::Grid(grid));
        assert_eq!(board.field("last").unwrap().value(), Value::Number(-4));
        assert!(board.field("first").is_none());
    }

    #[test]
    fn the_table_names_every_field_that_its_words_need() {
        for Kind { name, words, fields } in Say::KINDS {
            for part in parts(words) {
                assert!(!matches!(part, Part::Field(field) if !fields.contains(&field)), "{name}");
            }
        }
    }

    #[test]
    fn text_without_a_table_is_an_event_too() {
        let plain = Plain(format_args!("{} + {}", 1, 2));
        assert_eq!(written(&plain, plain.words()), "1 + 2");
        assert_eq!(plain.field("text").unwrap().value(), Value::Text(b"1 + 2".to_vec()));
    }
}

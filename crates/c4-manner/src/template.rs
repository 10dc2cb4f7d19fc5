//! Words with places for fields.

use c4_console::{Field, Grid, Kind, Part, Value, parts};
use c4_course::{Said, Session};

use crate::beside::Beside;
use crate::ruler::{self, Numbering, Ruler};

/// The words of one kind of event: bytes that are always the same, and places for fields.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Template(pub(crate) Vec<Piece>);

/// A piece of a template.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Piece {
    /// Bytes that are always the same.
    Text(Vec<u8>),
    /// A field, as it is written.
    Field { name: String, written: Written },
    /// What no field of the event is.
    Beside { what: Beside, written: Written },
}

/// How the value of a field is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Written {
    /// As the reference writes it.
    Plain,
    /// A number plus a constant.
    Plus(i64),
    /// Some values in other words; all others as the reference writes them.
    Other(Vec<(Vec<u8>, Vec<u8>)>),
    /// The words of a text, such as the numbers above columns, with other space before, between and behind them.
    Spaced([Vec<u8>; 3]),
    /// The cells of a board.
    Cells(Layout),
    /// Something for each column of a board.
    Columns(Ruler),
    /// The number of a board's first row.
    FirstRow(Numbering),
}

/// How the cells of a board are laid out, from the first cell to the last one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Layout {
    /// What stands between two cells of a row.
    pub(crate) between: Vec<u8>,
    /// What stands between the last cell of a row and the first of the next one.
    pub(crate) rows: Vec<ruler::Part>,
    /// Other symbols for cells: a character each, which may be several bytes.
    pub(crate) symbols: Vec<(u8, Vec<u8>)>,
    /// Whether the rows come in the opposite order.
    pub(crate) is_upside_down: bool,
}

impl Layout {
    fn write(&self, grid: &Grid, out: &mut Vec<u8>) {
        let count = grid.rows();
        // Most of what is said in a game is boards: a row of one piece is copied as one.
        let is_plain = self.between.is_empty() && self.symbols.is_empty();
        for number in 0..count {
            if number > 0 {
                ruler::write(&self.rows, number, count, grid.columns, out);
            }
            let row = if self.is_upside_down { count - 1 - number } else { number };
            let end = grid.cells.len().min((row + 1) * grid.columns);
            let row = &grid.cells[row * grid.columns..end];
            if is_plain {
                out.extend_from_slice(row);
                continue;
            }
            for (column, &cell) in row.iter().enumerate() {
                if column > 0 {
                    out.extend_from_slice(&self.between);
                }
                out.extend_from_slice(self.symbol(&cell));
            }
        }
    }

    /// What stands for a cell.
    pub(crate) fn symbol<'a>(&'a self, cell: &'a u8) -> &'a [u8] {
        let other = self.symbols.iter().find(|(from, _)| from == cell);
        other.map_or(std::slice::from_ref(cell), |(_, to)| to)
    }
}

impl Written {
    pub(crate) fn write(&self, value: &Value, out: &mut Vec<u8>) {
        match (self, value) {
            (Self::Plus(more), Value::Number(number)) => (number + more).write(out),
            (Self::Cells(layout), Value::Grid(grid)) => layout.write(grid, out),
            (Self::Columns(ruler), Value::Grid(grid)) => ruler.write(grid.columns, out),
            (Self::FirstRow(numbering), Value::Grid(grid)) => {
                numbering.write(0, grid.rows(), out);
            }
            (Self::Spaced([before, between, behind]), Value::Text(text)) => {
                out.extend_from_slice(before);
                for (index, word) in words(text).enumerate() {
                    if index > 0 {
                        out.extend_from_slice(between);
                    }
                    out.extend_from_slice(word);
                }
                out.extend_from_slice(behind);
            }
            (Self::Other(table), value) => {
                let mut plain = Vec::new();
                value.write(&mut plain);
                let other = table.iter().find(|(from, _)| *from == plain);
                out.extend(other.map_or(&plain, |(_, to)| to));
            }
            (_, value) => value.write(out),
        }
    }
}

/// The words of a text.
pub(crate) fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty())
}

impl Template {
    /// The words of the reference. What it prints around the cells of a board is text like any other.
    pub(crate) fn of(kind: &Kind, sample: &Said) -> Self {
        let mut pieces = Vec::new();
        for part in parts(kind.words) {
            match (part, part_value(part, sample)) {
                (Part::Field(name), Some(Value::Grid(grid))) => {
                    let frame = grid.frame;
                    let bytes = |parts: [&str; 3]| parts.concat().into_bytes();
                    pieces.push(Piece::Text(frame.left.into()));
                    let layout = Layout {
                        between: frame.between.into(),
                        rows: vec![ruler::Part::Text(bytes([frame.right, "\n", frame.left]))],
                        symbols: vec![],
                        is_upside_down: false,
                    };
                    let written = Written::Cells(layout);
                    pieces.push(Piece::Field { name: name.to_owned(), written });
                    pieces.push(Piece::Text(bytes([frame.right, "\n", ""])));
                }
                (Part::Field(name), _) => {
                    pieces.push(Piece::Field { name: name.to_owned(), written: Written::Plain });
                }
                (Part::Text(text), _) => pieces.push(Piece::Text(text.into())),
            }
        }
        Self(joined(pieces))
    }

    /// Writes an event of a session in these words, and tells for each piece where it ends.
    pub(crate) fn write(
        &self,
        said: &Said,
        session: &Session,
        out: &mut Vec<u8>,
        mut ends: impl FnMut(usize),
    ) {
        for piece in &self.0 {
            match piece {
                Piece::Text(text) => out.extend_from_slice(text),
                Piece::Field { name, written } => {
                    if let Some(value) = said.field(name) {
                        written.write(value, out);
                    }
                }
                Piece::Beside { what, written } => {
                    if let Some(number) = what.of(said, session) {
                        written.write(&Value::Number(number), out);
                    }
                }
            }
            ends(out.len());
        }
    }

    /// How much of a text these words are, whatever the fields are, and how many bytes of that are words and no white space;
    /// `None` if it does not begin with them.
    pub(crate) fn begins(&self, text: &[u8]) -> Option<(usize, usize)> {
        /// How long a field may be, in bytes.
        const LONGEST: usize = 4096;
        let (mut at, mut same) = (0, 0);
        for (index, piece) in self.0.iter().enumerate() {
            match piece {
                Piece::Text(words) => {
                    // Line feeds at the very end may be another event's.
                    let is_last = index + 1 == self.0.len();
                    let words = if is_last { words.trim_ascii_end() } else { words };
                    if !text[at..].starts_with(words) {
                        return None;
                    }
                    at += words.len();
                    same += words.iter().filter(|byte| !byte.is_ascii_whitespace()).count();
                }
                Piece::Field { written, .. } | Piece::Beside { written, .. } => {
                    let rest = &text[at..text.len().min(at + LONGEST)];
                    let is_board = matches!(written, Written::Cells(_));
                    let line = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
                    let rest = if is_board { rest } else { &rest[..line] };
                    at += match self.0.get(index + 1) {
                        Some(Piece::Text(next)) if !next.trim_ascii().is_empty() => {
                            let next = next.trim_ascii_end();
                            rest.windows(next.len()).position(|it| it == next)?
                        }
                        _ => rest.len(),
                    };
                }
            }
        }
        Some((at, same))
    }

    /// The words with their fields in braces, for people.
    #[must_use]
    pub fn text(&self) -> Vec<u8> {
        let mut text = Vec::new();
        for piece in &self.0 {
            match piece {
                Piece::Text(bytes) => text.extend(bytes),
                Piece::Field { name, .. } => text.extend(format!("{{{name}}}").into_bytes()),
                Piece::Beside { what, .. } => {
                    text.extend(format!("{{{}}}", what.name()).into_bytes());
                }
            }
        }
        text
    }

    /// Whether nothing is printed but white space, whatever the fields are.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        self.0.iter().all(|piece| match piece {
            Piece::Text(text) => text.trim_ascii().is_empty(),
            Piece::Field { .. } | Piece::Beside { .. } => false,
        })
    }
}

fn part_value<'a>(part: Part<'_>, said: &'a Said) -> Option<&'a Value> {
    match part {
        Part::Field(name) => said.field(name),
        Part::Text(_) => None,
    }
}

/// Pieces without empty texts, and neighbouring texts as one.
pub(crate) fn joined(pieces: Vec<Piece>) -> Vec<Piece> {
    let mut joined: Vec<Piece> = Vec::new();
    for piece in pieces {
        match (joined.last_mut(), piece) {
            (_, Piece::Text(text)) if text.is_empty() => {}
            (Some(Piece::Text(before)), Piece::Text(text)) => before.extend(text),
            (_, piece) => joined.push(piece),
        }
    }
    joined
}

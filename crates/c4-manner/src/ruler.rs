//! What a program writes once for each column or row of a board: numbers, letters, and pieces of a frame. So the frames of boards
//! of many sizes are one.

use std::iter;

/// How columns or rows are numbered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Numbering {
    /// The number of the first one; letters begin at A with 0.
    pub(crate) first: usize,
    pub(crate) style: Style,
    /// How wide a number is at least, filled up with spaces on the left.
    pub(crate) width: usize,
    /// Whether the last one has the first number.
    pub(crate) is_down: bool,
}

/// What a number looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    Number,
    LastDigit,
    Capital,
    Small,
}

/// What is written once for each column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Ruler {
    pub(crate) mark: Mark,
    /// What stands between two of them.
    pub(crate) between: Vec<u8>,
}

/// What stands for one column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Mark {
    Text(Vec<u8>),
    Number(Numbering),
}

/// A part of what stands around the cells of a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Part {
    /// Always the same.
    Text(Vec<u8>),
    /// Something for each column.
    Columns(Ruler),
    /// The number of the row that follows.
    Row(Numbering),
}

/// How long the piece of a frame is that comes again for each column, in bytes.
const LONGEST: usize = 8;

/// How many columns there have to be for a sequence to be seen.
const FEWEST: usize = 3;

/// How much may stand between two numbers, in bytes.
const APART: usize = 5;

impl Numbering {
    /// All numberings that are known.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let numbers = |first| {
            let wide = (0..=4).filter(|&width| width != 1).map(|width| (Style::Number, width));
            let styles = wide.chain([(Style::LastDigit, 0)]);
            styles.map(move |(style, width)| Self { first, style, width, is_down: false })
        };
        let letters = [Style::Capital, Style::Small];
        let letters = letters.map(|style| Self { first: 0, style, width: 0, is_down: false });
        [0, 1].into_iter().flat_map(numbers).chain(letters)
    }

    /// Writes the number of one of so many.
    pub(crate) fn write(&self, index: usize, count: usize, out: &mut Vec<u8>) {
        let at = if self.is_down { count.saturating_sub(index + 1) } else { index };
        let number = self.first + at;
        let letter = |first: u8| char::from(first + u8::try_from(number % 26).expect("below 26"));
        let text = match self.style {
            Style::Number => number.to_string(),
            Style::LastDigit => (number % 10).to_string(),
            Style::Capital => letter(b'A').to_string(),
            Style::Small => letter(b'a').to_string(),
        };
        out.extend(iter::repeat_n(b' ', self.width.saturating_sub(text.len())));
        out.extend_from_slice(text.as_bytes());
    }

    /// The same as bytes.
    pub(crate) fn written(&self, index: usize, count: usize) -> Vec<u8> {
        let mut out = Vec::new();
        self.write(index, count, &mut out);
        out
    }
}

impl Ruler {
    pub(crate) fn write(&self, columns: usize, out: &mut Vec<u8>) {
        for column in 0..columns {
            if column > 0 {
                out.extend_from_slice(&self.between);
            }
            match &self.mark {
                Mark::Text(text) => out.extend_from_slice(text),
                Mark::Number(numbering) => numbering.write(column, columns, out),
            }
        }
    }

    /// Numbers for all columns at the beginning of a text, and how long they are.
    fn numbers(numbering: Numbering, text: &[u8], columns: usize) -> Option<(Self, usize)> {
        let [first, second] = [0, 1].map(|column| numbering.written(column, columns));
        let rest = text.strip_prefix(first.as_slice())?;
        let between = (0..=APART)
            .find(|&apart| rest.get(apart..).is_some_and(|rest| rest.starts_with(&second)))?;
        let ruler = Self { mark: Mark::Number(numbering), between: rest[..between].to_vec() };
        let mut all = Vec::new();
        ruler.write(columns, &mut all);
        text.starts_with(&all).then_some((ruler, all.len()))
    }

    /// A piece of a frame for each column at the beginning of a text, and how long they are.
    fn pieces(text: &[u8], columns: usize) -> Option<(Self, usize)> {
        let line = text.split(|&byte| byte == b'\n').next().unwrap_or_default();
        (1..=LONGEST).find_map(|period| {
            let unit = line.get(..period)?;
            let again = line.iter().zip(unit.iter().cycle()).take_while(|(a, b)| a == b).count();
            if period == 1 {
                let each = again / columns;
                let ruler = Self { mark: Mark::Text(unit.repeat(each)), between: vec![] };
                return (each > 0).then_some((ruler, each * columns));
            }
            let all = period * columns;
            let missing = all.saturating_sub(again);
            if missing >= period || again >= all + period {
                return None;
            }
            let (mark, between) = unit.split_at(period - missing);
            let ruler = Self { mark: Mark::Text(mark.to_vec()), between: between.to_vec() };
            Some((ruler, all - missing))
        })
    }
}

/// A text of a board's frame with what it has once for each column; `numbering` is how they are numbered, if they are.
pub(crate) fn ruled(text: &[u8], columns: usize, numbering: Numbering) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let ruler = (columns >= FEWEST).then(|| {
            Ruler::numbers(numbering, rest, columns).or_else(|| Ruler::pieces(rest, columns))
        });
        match ruler.flatten() {
            Some((ruler, length)) => {
                parts.push(Part::Columns(ruler));
                at += length;
            }
            None => {
                match parts.last_mut() {
                    Some(Part::Text(before)) => before.push(text[at]),
                    _ => parts.push(Part::Text(vec![text[at]])),
                }
                at += 1;
            }
        }
    }
    parts
}

/// The ways in which a text between two rows may name the second of them, the row of this index of so many: as parts.
pub(crate) fn rows_named(text: &[u8], index: usize, count: usize) -> Vec<Vec<Part>> {
    let mut found = Vec::new();
    for numbering in Numbering::all() {
        for is_down in [false, true] {
            let numbering = Numbering { is_down, ..numbering };
            let number = numbering.written(index, count);
            for at in 0..text.len().saturating_sub(number.len() - 1) {
                let (before, rest) = text.split_at(at);
                let Some(after) = rest.strip_prefix(number.as_slice()) else { continue };
                let parts =
                    [Part::Text(before.to_vec()), Part::Row(numbering), Part::Text(after.to_vec())];
                found.push(parts.into());
            }
        }
    }
    found
}

/// Writes parts before a row.
pub(crate) fn write(parts: &[Part], row: usize, rows: usize, columns: usize, out: &mut Vec<u8>) {
    for part in parts {
        match part {
            Part::Text(text) => out.extend_from_slice(text),
            Part::Columns(ruler) => ruler.write(columns, out),
            Part::Row(numbering) => numbering.write(row, rows, out),
        }
    }
}

//! A transcript, laid out as a terminal would show it.

use super::cut::{cut, cut_front};
use super::printable;
use c4_grade::{Piece, Shown};
use c4_sandbox::visible::END;

/// How many lines of a transcript are shown.
const LINES: usize = 40;
/// How long each of them may be, in bytes: wide enough for the widest board of the courses.
const LINE: usize = 240;
/// How much is shown of the line of the difference on either side of it, in bytes.
const SIDE: usize = 120;

/// Typed text with its white space drawn.
fn drawn(text: &str) -> String {
    printable::line(&text.replace(' ', "·"))
}

/// A transcript in lines, and the line in which the first difference is.
#[derive(Debug, Default)]
pub(super) struct Screen {
    pub(super) lines: Vec<Line>,
    pub(super) difference: Option<Faced>,
}

/// A line of a screen.
#[derive(Debug)]
pub(super) enum Line {
    /// So many lines were left out.
    Left(usize),
    /// What was there.
    Of(Vec<Span>),
}

/// Part of a line.
#[derive(Debug)]
pub(super) enum Span {
    /// Right output.
    Output(String),
    /// Typed input, drawn.
    Typed(String),
}

/// The expected and the actual line, one to face the other. Drawn.
#[derive(Debug)]
pub(super) struct Faced {
    /// What both begin with.
    pub(super) same: String,
    /// How the expected one goes on, if that is to be told.
    pub(super) expected: Option<String>,
    /// How the actual one goes on.
    pub(super) actual: String,
}

impl Screen {
    pub(super) fn of(pieces: &[Piece]) -> Self {
        let mut screen = Self::default();
        let mut line = Vec::new();
        let (mut same, mut expected, mut actual) = (String::new(), None, None);
        for piece in pieces {
            match piece {
                Piece::Left(lines) => {
                    screen.end(&mut line);
                    screen.lines.push(Line::Left(*lines));
                }
                Piece::Right(text) => {
                    screen.add(text, &mut line, |part| Span::Output(printable::line(part)));
                }
                Piece::Typed(text) => {
                    screen.add_typed(text, &mut line);
                }
                Piece::InputEnded => line.push(Span::Typed(END.to_string())),
                Piece::Same(text) => same.push_str(text),
                Piece::Actual(text) => actual = Some(text),
                Piece::Expected(text) => expected = Some(text),
            }
        }
        screen.end(&mut line);
        screen.difference = actual.map(|actual| Faced {
            same: cut_front(&printable::line(&same), SIDE),
            expected: expected.map(|text| cut(&printable::line(text), SIDE)),
            actual: cut(&printable::line(actual), SIDE),
        });
        screen.shorten();
        screen
    }

    fn add(&mut self, text: &str, line: &mut Vec<Span>, span: impl Fn(&str) -> Span) {
        for part in text.split_inclusive('\n') {
            let words = part.strip_suffix('\n').unwrap_or(part);
            if !words.is_empty() {
                line.push(span(&cut(words, LINE)));
            }
            if part.ends_with('\n') {
                self.lines.push(Line::Of(std::mem::take(line)));
            }
        }
    }

    /// Typed line feeds are drawn and end the line: that is how the terminal echoes them.
    fn add_typed(&mut self, text: &str, line: &mut Vec<Span>) {
        for part in text.split_inclusive('\n') {
            line.push(Span::Typed(cut(&drawn(part), LINE)));
            if part.ends_with('\n') {
                self.lines.push(Line::Of(std::mem::take(line)));
            }
        }
    }

    /// Ends a line that no line feed has ended.
    fn end(&mut self, line: &mut Vec<Span>) {
        if !line.is_empty() {
            self.lines.push(Line::Of(std::mem::take(line)));
        }
    }

    /// Leaves out the beginning of a long transcript: what counts is how it ends.
    fn shorten(&mut self) {
        if self.lines.len() > LINES {
            let out: Vec<Line> = self.lines.drain(..=self.lines.len() - LINES).collect();
            let lines = |line: &Line| if let Line::Left(lines) = line { *lines } else { 1 };
            self.lines.insert(0, Line::Left(out.iter().map(lines).sum()));
        }
    }
}

impl Faced {
    /// The same, from a difference alone.
    pub(super) fn of(shown: &Shown) -> Self {
        let rest =
            |text: &str| printable::line(&text.chars().skip(shown.caret).collect::<String>());
        let same: String = shown.actual.chars().take(shown.caret).collect();
        Self {
            same: cut_front(&printable::line(&same), SIDE),
            expected: shown.expected.as_deref().map(|text| cut(&rest(text), SIDE)),
            actual: cut(&rest(&shown.actual), SIDE),
        }
    }
}

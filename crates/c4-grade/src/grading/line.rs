//! The line around a difference, as it stands on a screen, and what is said in it.

use super::judge::{Judged, Spot};
use crate::difference::line_before;
use crate::timeline::Timeline;
use crate::{Run, Stream};

/// The line of the output around a first difference on standard output, as it was expected and as it is. On a screen,
/// what was typed ends a line: `Your move: 3` and the board that follows are two.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Lines<'a> {
    /// The expected output before the line.
    pub(crate) above: &'a [u8],
    pub(crate) expected: Line<'a>,
    pub(crate) actual: Line<'a>,
}

/// A line, and where in it the difference is.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Line<'a> {
    text: &'a [u8],
    at: usize,
}

/// What stands at some place of a line, so far as it is the same in games that go the same way on different boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Class {
    /// The end of the output.
    End,
    /// A line feed.
    LineFeed,
    /// White space, by its byte.
    White(u8),
    /// A part of a word.
    Word,
    /// A digit, a letter on its own or anything else that is drawn, as on a board.
    Cell,
    /// Anything else.
    Other,
}

impl<'a> Lines<'a> {
    /// The line around the difference; `None` if there is none on standard output.
    pub(crate) fn around(
        judged: &'a Judged,
        run: &'a Run,
        timeline: &Timeline<'_>,
    ) -> Option<Self> {
        let Spot { stream: Stream::Stdout, expected, actual } = judged.spot? else { return None };
        let output = judged.form.stdout.as_slice();
        let read = timeline.typed(expected).map(|(written, _)| written).last().unwrap_or(0);
        let start = read.min(expected).max(expected - line_before(output, expected).len());
        let before = line_before(&run.stdout, actual).len().min(expected - start);
        Some(Self {
            above: &output[..start],
            expected: Line::new(output, start, expected),
            actual: Line::new(&run.stdout, actual - before, actual),
        })
    }
}

impl<'a> Line<'a> {
    fn new(output: &'a [u8], start: usize, at: usize) -> Self {
        let end = output[at..].iter().position(|&byte| byte == b'\n');
        Self { text: &output[start..end.map_or(output.len(), |end| at + end + 1)], at: at - start }
    }

    pub(crate) fn text(&self) -> &'a [u8] {
        self.text
    }

    /// What stands where the difference is.
    pub(crate) fn class(&self) -> Class {
        match self.text.get(self.at) {
            None => Class::End,
            Some(b'\n') => Class::LineFeed,
            Some(white) if white.is_ascii_whitespace() => Class::White(*white),
            Some(_) if self.is_in_word() => Class::Word,
            Some(drawn) if drawn.is_ascii_graphic() => Class::Cell,
            Some(_) => Class::Other,
        }
    }

    fn is_in_word(&self) -> bool {
        let is_letter = |byte: &&u8| byte.is_ascii_alphabetic();
        let (before, after) = self.text.split_at(self.at);
        let from = self.at - before.iter().rev().take_while(is_letter).count();
        let to = self.at + after.iter().take_while(is_letter).count();
        is_word(&self.text[from..to])
    }
}

/// The words of a text: what is said in it, without numbers and boards.
pub(crate) fn words(text: &[u8]) -> Vec<&[u8]> {
    text.split(|byte| !byte.is_ascii_alphabetic()).filter(|word| is_word(word)).collect()
}

/// Whether letters are a word, and not the cells of a board.
fn is_word(letters: &[u8]) -> bool {
    letters.len() > 1 && letters.iter().any(u8::is_ascii_lowercase)
}

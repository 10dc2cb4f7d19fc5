//! What is wrong where two outputs first differ, in words.

use super::judge::first_line;
use crate::difference::line_before;
use crate::visible::CUT;
use crate::{Level, visible};

/// How much of a line has to be the same again, for what comes before to be all that is wrong, in bytes.
const RESUMED: usize = 12;
const LEAST: usize = 3;

/// How long a word may be to be quoted as a whole, in bytes.
const LONGEST_WORD: usize = 16;

/// How much of a line is quoted, in characters.
const LONGEST_QUOTE: usize = 32;

/// Where two outputs first differ.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Slip<'a> {
    line: usize,
    column: usize,
    /// What stands before it in its line.
    before: &'a [u8],
    /// What was expected from there on.
    expected: &'a [u8],
    /// What was printed from there on.
    actual: &'a [u8],
}

/// What may be wrong, the first that applies. A sentence goes on from "it".
const KINDS: [fn(&Slip<'_>) -> Option<String>; 8] =
    [stops, goes_on, carriage_return, strange_byte, white_space, empty_line, line_end, other_line];

impl<'a> Slip<'a> {
    /// The difference between these outputs at these offsets.
    pub(crate) fn new(
        level: Level,
        (expected, from): (&'a [u8], usize),
        (actual, at): (&'a [u8], usize),
    ) -> Self {
        let right = &actual[..at];
        let before = line_before(actual, at);
        Self {
            line: 1 + right.iter().filter(|&&byte| byte == b'\n').count(),
            column: 1 + before.len(),
            before,
            expected: rest(level, expected, from),
            actual: rest(level, actual, at),
        }
    }

    /// What is wrong there.
    pub(crate) fn words(&self) -> String {
        KINDS.iter().find_map(|kind| kind(self)).unwrap_or_else(|| self.instead())
    }

    fn instead(&self) -> String {
        let (wanted, printed) = (self.word(self.expected), self.word(self.actual));
        format!("prints `{printed}` instead of `{wanted}` {}", self.place())
    }

    /// The word or number around the difference; a character, if it is in none, or a long one.
    fn word(&self, rest: &[u8]) -> String {
        let is_in_word = |byte: &&u8| byte.is_ascii_alphanumeric();
        let after = rest.iter().take_while(is_in_word).count();
        let before = self.before.iter().rev().take_while(is_in_word).count();
        if after == 0 || before + after > LONGEST_WORD {
            return one(rest);
        }
        visible(&[&self.before[self.before.len() - before..], &rest[..after]].concat())
    }

    fn place(&self) -> String {
        format!("at line {}, column {}", self.line, self.column)
    }

    fn spaces(&self) -> (usize, usize) {
        let count = |text: &[u8]| text.iter().take_while(|&&byte| byte == b' ').count();
        (count(self.expected), count(self.actual))
    }
}

/// What is left of an output; white space that the level does not look at is passed over.
fn rest(level: Level, output: &[u8], from: usize) -> &[u8] {
    let rest = &output[from..];
    match level {
        Level::Exact | Level::Course => rest,
        Level::Lines => {
            let line = first_line(rest);
            let blank = line.trim_ascii().is_empty();
            if blank && line.ends_with(b"\n") { &rest[line.len() - 1..] } else { rest }
        }
    }
}

fn stops(slip: &Slip<'_>) -> Option<String> {
    let Slip { line, column, expected, actual: [], .. } = *slip else { return None };
    let (spaces, _) = slip.spaces();
    Some(match (expected, line, column) {
        (b"\n", ..) => "the line feed at the very end is missing".to_owned(),
        _ if spaces == expected.len() => format!("{} too few at the very end", number(spaces)),
        (_, 1, 1) => "prints nothing".to_owned(),
        (_, _, 1) => format!("stops after line {}: nothing more was printed", line - 1),
        _ => format!("stops in line {line} after column {}: nothing more was printed", column - 1),
    })
}

fn goes_on(slip: &Slip<'_>) -> Option<String> {
    let Slip { expected: [], actual, .. } = *slip else { return None };
    let (_, spaces) = slip.spaces();
    Some(match actual {
        b"\n" => "an extra line feed at the very end".to_owned(),
        b"\0" => "a NUL byte at the very end".to_owned(),
        _ if spaces == actual.len() => format!("{} too many at the very end", number(spaces)),
        _ if actual.trim_ascii().is_empty() => "extra white space at the very end".to_owned(),
        _ => {
            let more = quote(actual);
            format!("goes on with `{more}` {}, where the output should end", slip.place())
        }
    })
}

fn carriage_return(slip: &Slip<'_>) -> Option<String> {
    let Slip { line, expected, actual, .. } = *slip;
    let is_line_end = actual.starts_with(b"\r\n") && expected.starts_with(b"\n");
    is_line_end.then(|| {
        format!("CRLF line ends: line {line} ends with a carriage return before its line feed")
    })
}

fn strange_byte(slip: &Slip<'_>) -> Option<String> {
    let what = match slip.actual.first()? {
        0 => "a NUL byte".to_owned(),
        0x1B => "an escape character, as for colours,".to_owned(),
        b'\r' => "a carriage return".to_owned(),
        b'\t' => "a tab".to_owned(),
        byte if !byte.is_ascii() || (byte.is_ascii_control() && *byte != b'\n') => {
            format!("a byte 0x{byte:02X}")
        }
        _ => return None,
    };
    Some(match one(slip.expected) {
        wanted if wanted == "·" => format!("{what} instead of a space {}", slip.place()),
        _ => format!("{what} {}", slip.place()),
    })
}

/// Spaces too many or too few, and nothing else.
fn white_space(slip: &Slip<'_>) -> Option<String> {
    let (wanted, printed) = slip.spaces();
    let (expected, actual) = (&slip.expected[wanted..], &slip.actual[printed..]);
    // Where the next character is right again, the spaces are what is wrong.
    if wanted == printed || !resumes(expected, actual) {
        return None;
    }
    let how = if wanted > printed {
        format!("{} too few", number(wanted - printed))
    } else {
        format!("{} too many", number(printed - wanted))
    };
    let Slip { line, before, .. } = slip;
    Some(if matches!(expected, [] | [b'\n', ..]) {
        format!("{how} at the end of line {line}")
    } else if before.iter().all(|&byte| byte == b' ') {
        format!("{how} at the beginning of line {line}")
    } else {
        format!("{how} {}", slip.place())
    })
}

/// An empty line too many or too few, and nothing else.
fn empty_line(slip: &Slip<'_>) -> Option<String> {
    if slip.column > 1 {
        return None;
    }
    let Slip { expected, actual, .. } = *slip;
    let (after, and) = (after_empty_lines(expected), after_empty_lines(actual));
    let (wanted, printed) = (expected.len() - after.len(), actual.len() - and.len());
    if wanted == printed || !resumes(after, and) {
        return None;
    }
    let lines = |count| {
        if count == 1 { "an empty line".to_owned() } else { format!("{count} empty lines") }
    };
    Some(if wanted > printed {
        format!("{} too few before line {}", lines(wanted - printed), slip.line)
    } else {
        format!("{} too many at line {}", lines(printed - wanted), slip.line)
    })
}

/// A line that ends too early or too late.
fn line_end(slip: &Slip<'_>) -> Option<String> {
    let Slip { line, column, expected, actual, .. } = *slip;
    match (expected, actual) {
        ([b'\n', rest @ ..], _) if resumes(after_empty_lines(rest), actual) => {
            Some(format!("the line feed at the end of line {line} is missing"))
        }
        ([b'\n', ..], _) if column > 1 => {
            let more = quote(actual);
            Some(format!(
                "line {line} goes on with `{more}` at column {column}, where it should end"
            ))
        }
        (_, [b'\n', rest @ ..]) if column > 1 && resumes(expected, rest) => {
            Some(format!("an extra line feed {}", slip.place()))
        }
        (_, [b'\n', ..]) if column > 1 => {
            Some(format!("line {line} ends too early, at column {column}"))
        }
        _ => None,
    }
}

/// A line that should not be there, or is not there.
fn other_line(slip: &Slip<'_>) -> Option<String> {
    let Slip { line, before, expected, actual, .. } = *slip;
    let whole = |rest: &[u8]| [before, first_line(rest)].concat();
    let behind = |rest: &[u8], lines: usize| {
        first_line((0..lines).fold(rest, |rest, _| &rest[first_line(rest).len()..])).to_vec()
    };
    let is_line = |text: &[u8]| text.trim_ascii().len() > 1;
    let (wanted, printed) = (whole(expected), whole(actual));
    // One line may be like the next by chance, two are not.
    let skips = |line: &[u8], fewer: &[u8], more: &[u8]| {
        is_line(line) && line == behind(more, 1) && behind(fewer, 1) == behind(more, 2)
    };
    if skips(&printed, actual, expected) {
        Some(format!("line {line} is left out: the line after it is printed in its place"))
    } else if skips(&wanted, expected, actual) {
        Some(format!("line {line} is too many: the line that belongs there comes after it"))
    } else if wanted.eq_ignore_ascii_case(&printed) {
        let (wanted, printed) = (one(expected), one(actual));
        Some(format!("a letter in the wrong case, `{printed}` for `{wanted}`, {}", slip.place()))
    } else {
        None
    }
}

fn after_empty_lines(text: &[u8]) -> &[u8] {
    &text[text.iter().take_while(|&&byte| byte == b'\n').count()..]
}

/// Whether what was printed goes on as it should, for the rest of the line or a good part of it.
fn resumes(expected: &[u8], actual: &[u8]) -> bool {
    let line = first_line(expected);
    match line.trim_ascii_end() {
        [] if line.is_empty() => actual.is_empty(),
        // A character or two can be there by chance.
        text if text.len() < LEAST => actual.starts_with(line),
        text => actual.starts_with(&text[..text.len().min(RESUMED)]),
    }
}

/// The rest of the line, drawn, and cut where it is long.
fn quote(text: &[u8]) -> String {
    let line = visible(first_line(text).trim_ascii_end());
    match line.char_indices().nth(LONGEST_QUOTE) {
        None => line,
        Some((end, _)) => format!("{}{CUT}", &line[..end]),
    }
}

/// The first byte, or the character that it begins, drawn.
fn one(text: &[u8]) -> String {
    let length =
        (1..=4).find(|&end| text.get(..end).is_some_and(|one| str::from_utf8(one).is_ok()));
    visible(&text[..length.unwrap_or(1).min(text.len())])
}

fn number(spaces: usize) -> String {
    if spaces == 1 { "one space".to_owned() } else { format!("{spaces} spaces") }
}

//! The first byte at which two outputs differ.

use serde::Serialize;

use crate::visible::{CUT, END, visible};

/// How much of the line is shown before the byte, and from the byte on, in bytes.
const BEFORE: usize = 40;
const AFTER: usize = 32;

/// Where an output first differs from what was expected, and how it looks there.
///
/// Everything before [`offset`](Self::offset) is the same in both, so line and column are, too.
///
/// ```
/// use c4_grade::Difference;
///
/// let difference = Difference::between(b"one\ntwo \n", b"one\ntwo\n").expect("a space is missing");
/// assert_eq!((difference.offset, difference.line, difference.column), (7, 2, 4));
/// assert_eq!(difference.expected, "two·␤");
/// assert_eq!(difference.actual,   "two␤");
/// assert_eq!(difference.caret, 3);
/// assert_eq!(Difference::between(b"same", b"same"), None);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// How many bytes are right before it.
    pub offset: usize,
    /// Its line, from 1. A line feed belongs to the line that it ends.
    pub line: usize,
    /// Its column in bytes, from 1.
    pub column: usize,
    /// The expected line around it, as [`visible`] shows it; `∅` is the end of the output, `…` a part left out.
    pub expected: String,
    /// The actual line around it, in the same form.
    pub actual: String,
    /// How many characters come before it in `expected`, and in `actual`.
    pub caret: usize,
}

impl Difference {
    /// Compares two outputs byte by byte; `None` if they are equal.
    #[must_use]
    pub fn between(expected: &[u8], actual: &[u8]) -> Option<Self> {
        if expected == actual {
            return None;
        }
        let offset = expected.iter().zip(actual).take_while(|(e, a)| e == a).count();
        let right = &expected[..offset];
        let line_start = right.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let before = before(&right[line_start..]);
        Some(Self {
            offset,
            line: 1 + right.iter().filter(|&&byte| byte == b'\n').count(),
            column: 1 + offset - line_start,
            caret: before.chars().count(),
            expected: format!("{before}{}", after(&expected[offset..])),
            actual: format!("{before}{}", after(&actual[offset..])),
        })
    }
}

/// The end of what is right in the line.
fn before(line: &[u8]) -> String {
    if line.len() <= BEFORE {
        return visible(line);
    }
    let mut tail = &line[line.len() - BEFORE..];
    // Begin with a whole character. More than three bytes to skip are no character's.
    let inside = tail.iter().take_while(|&&byte| is_continuation(byte)).count();
    if inside <= 3 {
        tail = &tail[inside..];
    }
    format!("{CUT}{}", visible(tail))
}

/// The rest of the line, from the byte on.
fn after(rest: &[u8]) -> String {
    let line_end = rest.iter().position(|&byte| byte == b'\n').map(|at| at + 1);
    let line = &rest[..line_end.unwrap_or(rest.len())];
    if line.len() > AFTER {
        // End with a whole character, unless that would take everything back to the byte itself.
        let end = (1..=AFTER).rev().find(|&at| !is_continuation(line[at])).unwrap_or(AFTER);
        return format!("{}{CUT}", visible(&line[..end]));
    }
    match line_end {
        Some(_) => visible(line),
        None => format!("{}{END}", visible(line)),
    }
}

/// Whether the byte is one of a UTF-8 character's, but not its first.
fn is_continuation(byte: u8) -> bool {
    byte & 0b1100_0000 == 0b1000_0000
}

//! The first byte at which two outputs differ.

use c4_console::common_prefix;

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
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// How many bytes are right before it.
    pub offset: usize,
    /// Its line, from 1. A line feed belongs to the line that it ends.
    pub line: usize,
    /// Its column in bytes, from 1.
    pub column: usize,
    /// The expected line around it, as [`visible()`] shows it; `∅` is the end of the output, `…` a part left out.
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
        let offset = common_prefix(expected, actual);
        Some(Self::at(expected, offset, actual, offset))
    }

    /// The difference between `expected`, from its offset `from` on, and `actual`, from `offset` on. What comes before
    /// in the two lines is the same, unless one of the offsets is at the beginning or the end of a line.
    pub(crate) fn at(expected: &[u8], from: usize, actual: &[u8], offset: usize) -> Self {
        let (wanted, right) = (line_before(expected, from), line_before(actual, offset));
        let before = before(if wanted.len() < right.len() { wanted } else { right });
        Self {
            offset,
            line: 1 + actual[..offset].iter().filter(|&&byte| byte == b'\n').count(),
            column: 1 + right.len(),
            caret: before.chars().count(),
            expected: format!("{before}{}", after(&expected[from..])),
            actual: format!("{before}{}", after(&actual[offset..])),
        }
    }
}

/// What stands in the line before this offset.
pub(crate) fn line_before(output: &[u8], offset: usize) -> &[u8] {
    let right = &output[..offset];
    &right[right.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1)..]
}

/// The end of what is right in the line.
pub(crate) fn before(line: &[u8]) -> String {
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
pub(crate) fn after(rest: &[u8]) -> String {
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

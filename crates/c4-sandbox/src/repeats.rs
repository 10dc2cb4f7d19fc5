//! What a flood consists of.

use std::ops::Range;

use crate::visible::{CUT, visible};

/// How much of the end is looked at, and how many times it has to consist of the same, to be called a repetition.
const TAIL: usize = 16 << 10;
const TIMES: usize = 4;

/// How many lines are shown, and how much of each, in bytes.
const LINES: usize = 4;
const LENGTH: usize = 60;

/// The lines that `output` repeats to its end, as they are shown, if it does.
///
/// Text that repeats without line feeds, as a prompt does, counts as one line.
#[must_use]
pub fn repeats(output: &[u8]) -> Option<Vec<String>> {
    let Range { start: from, end } = repeated(output)?;
    let period = end - from;
    // There the first whole line.
    let line = output[from..end].iter().position(|&byte| byte == b'\n');
    let from = if from == 0 { 0 } else { from + line.map_or(0, |at| at + 1) };
    let mut lines: Vec<String> =
        output[from..from + period].split_inclusive(|&byte| byte == b'\n').map(shown).collect();
    if lines.len() > LINES {
        return Some({
            let last = lines.len() - 1;
            lines.drain(LINES - 1..last);
            lines.insert(LINES - 1, CUT.to_string());
            lines
        });
    }
    Some(lines)
}

/// Where `output` says for the first time what it repeats to its end, if it does.
///
/// ```
/// let output = [&b"Column\n"[..], &b"What? ".repeat(5_000)].concat();
/// assert_eq!(c4_sandbox::repeated(&output), Some(7..13));
/// assert_eq!(c4_sandbox::repeated(b"Column\nWhat?"), None);
/// ```
#[must_use]
pub fn repeated(output: &[u8]) -> Option<Range<usize>> {
    let tail = &output[output.len().saturating_sub(TAIL)..];
    let period = period(tail);
    if period == 0 || period * TIMES > tail.len() {
        return None;
    }
    let again = (period..output.len()).rev().take_while(|&at| output[at] == output[at - period]);
    let from = output.len() - period - again.count();
    Some(from..from + period)
}

/// The least number of bytes after which `text` is the same again, all along; its length if there is no other.
///
/// This is the border of every prefix, as Knuth, Morris and Pratt find it.
fn period(text: &[u8]) -> usize {
    let mut borders = vec![0; text.len()];
    let mut border = 0;
    for at in 1..text.len() {
        while border > 0 && text[at] != text[border] {
            border = borders[border - 1];
        }
        border += usize::from(text[at] == text[border]);
        borders[at] = border;
    }
    text.len() - border
}

fn shown(line: &[u8]) -> String {
    if line.len() > LENGTH { format!("{}{CUT}", visible(&line[..LENGTH])) } else { visible(line) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_repeats_is_told() {
        let counted: String = (0..2000).map(|n| format!("round {n}\n")).collect();
        let long = ["x".repeat(100), "\n".into()].concat();
        let rows: &[(&str, usize, Option<&[&str]>)] = &[
            ("y\n", 5000, Some(&["y␤"])),
            ("a\nb\n", 5000, Some(&["a␤", "b␤"])),
            ("Column: ", 5000, Some(&["Column:·"])),
            ("1\n2\n3\n4\n5\n6\n", 5000, Some(&["1␤", "2␤", "3␤", "…", "6␤"])),
            (&long, 500, Some(&[&["x".repeat(60), "…".into()].concat()])),
            (&counted, 1, None),
            ("abc", 1, None),
            ("", 0, None),
        ];
        for (unit, times, expected) in rows {
            let found = repeats(unit.repeat(*times).as_bytes());
            let expected =
                expected.map(|lines| lines.iter().map(|&line| line.to_owned()).collect());
            assert_eq!(found, expected);
        }
    }
}

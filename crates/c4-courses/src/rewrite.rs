//! An output whose words are changed on their way out.

use std::io::{self, Write};

/// A change of words: what is printed, and what is printed instead. `#` stands for a number in both, the same one.
pub(crate) type Change = (&'static str, &'static str);

/// The most digits that a `#` stands for: more than any number has that a program prints.
const MOST_DIGITS: usize = 20;

/// A stream that changes words, wherever in its writes they begin and end.
///
/// Where several of them fit, the first one does. It holds back what may still become one, so
/// [`finish`](Self::finish) has to follow the last write.
pub(crate) struct Rewrite<'a> {
    out: &'a mut dyn Write,
    changes: &'a [Change],
    held: Vec<u8>,
}

/// Whether some bytes begin with a pattern.
enum Fit<'a> {
    /// They do: with so many bytes, of which these are the number.
    Whole(usize, &'a [u8]),
    /// So far they do.
    Beginning,
    /// They do not.
    Not,
}

impl<'a> Rewrite<'a> {
    /// A stream into another one.
    pub(crate) fn new(out: &'a mut dyn Write, changes: &'a [Change]) -> Self {
        Self { out, changes, held: Vec::new() }
    }

    /// Writes what was held back: nothing can follow it.
    ///
    /// # Errors
    /// As the stream below fails.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.pass(true)
    }

    /// Hands on all that is decided.
    fn pass(&mut self, is_all: bool) -> io::Result<()> {
        let mut ready = Vec::with_capacity(self.held.len());
        let mut rest = &self.held[..];
        'bytes: while let Some((&byte, next)) = rest.split_first() {
            for (from, to) in self.changes {
                match fit(from.as_bytes(), rest) {
                    Fit::Whole(length, number) => {
                        let mut parts = to.split('#');
                        ready.extend(parts.next().unwrap_or_default().as_bytes());
                        for part in parts {
                            ready.extend(number);
                            ready.extend(part.as_bytes());
                        }
                        rest = &rest[length..];
                        continue 'bytes;
                    }
                    Fit::Beginning if !is_all => break 'bytes,
                    Fit::Beginning | Fit::Not => {}
                }
            }
            ready.push(byte);
            rest = next;
        }
        let left = rest.len();
        self.held.drain(..self.held.len() - left);
        self.out.write_all(&ready)
    }
}

/// How far a pattern of one number at most fits the beginning of some bytes.
fn fit<'a>(pattern: &[u8], bytes: &'a [u8]) -> Fit<'a> {
    let mut number: &[u8] = &[];
    let mut at = 0;
    for &wanted in pattern {
        let Some(&byte) = bytes.get(at) else { return Fit::Beginning };
        if wanted == b'#' {
            let rest = &bytes[at..bytes.len().min(at + MOST_DIGITS + 1)];
            let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
            if digits == 0 || digits > MOST_DIGITS {
                return Fit::Not;
            }
            if at + digits == bytes.len() {
                return Fit::Beginning;
            }
            number = &rest[..digits];
            at += digits;
        } else if wanted == byte {
            at += 1;
        } else {
            return Fit::Not;
        }
    }
    Fit::Whole(at, number)
}

impl Write for Rewrite<'_> {
    fn write(&mut self, more: &[u8]) -> io::Result<usize> {
        self.held.extend(more);
        self.pass(false)?;
        Ok(more.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHANGES: &[Change] = &[
        (" wins!\n", " wins\n"),
        ("between 1 and #.\n", "from 1 to #\n"),
        ("ab", "b"),
        ("abc", "never"),
        ("\n\n\nPlayer", "\n\nPlayer"),
    ];

    const TABLE: &[(&str, &str)] = &[
        ("", ""),
        ("X wins!\n", "X wins\n"),
        ("X wins! O wins!", "X wins! O wins!"),
        ("between 1 and 12.\nbetween 1 and .\n", "from 1 to 12\nbetween 1 and .\n"),
        ("between 1 and 123456789012345678901.\n", "between 1 and 123456789012345678901.\n"),
        ("between 1 and 7", "between 1 and 7"),
        ("abc aab", "bc ab"),
        ("|\n\n\n\nPlayer", "|\n\n\nPlayer"),
    ];

    #[test]
    fn words_are_changed_wherever_the_writes_end() {
        for &(printed, expected) in TABLE {
            for size in 1..=printed.len().max(1) {
                let mut out = Vec::new();
                let mut rewrite = Rewrite::new(&mut out, CHANGES);
                for part in printed.as_bytes().chunks(size) {
                    rewrite.write_all(part).unwrap();
                }
                rewrite.finish().unwrap();
                assert_eq!(String::from_utf8(out).unwrap(), expected, "in writes of {size}");
            }
        }
    }

    #[test]
    fn no_more_is_held_back_than_may_still_be_changed() {
        let mut out = Vec::new();
        let mut rewrite = Rewrite::new(&mut out, CHANGES);
        for _ in 0..1000 {
            rewrite.write_all(b"between 1 and 99999999999999999999999").unwrap();
            assert!(rewrite.held.len() < 50);
        }
    }
}

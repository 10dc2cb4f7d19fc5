//! How closely an output has to match, and where it first does not.

use c4_console::common_prefix;

use crate::Level;

impl Level {
    /// The levels, the strictest first.
    pub const ALL: [Self; 3] = [Self::Exact, Self::Course, Self::Lines];

    /// Where two outputs first differ at this level, as an offset in each; `None` if they do not.
    ///
    /// What the level forgives stands before these offsets. An output that stops too early differs at its very end.
    ///
    /// ```
    /// use c4_grade::Level;
    ///
    /// let (expected, actual) = (b"one \n\ntwo\n", b"one\r\ntoo");
    /// assert_eq!(Level::Exact.difference(expected, actual), Some((3, 3)));
    /// assert_eq!(Level::Lines.difference(expected, actual), Some((7, 6)));
    /// assert_eq!(Level::Lines.difference(expected, b"\none\ntwo"), None);
    /// ```
    #[must_use]
    pub fn difference(self, expected: &[u8], actual: &[u8]) -> Option<(usize, usize)> {
        if expected == actual {
            return None;
        }
        match self {
            Self::Exact | Self::Course => {
                let same = common_prefix(expected, actual);
                Some((same, same))
            }
            Self::Lines => {
                let mut both = (kept_bytes(expected), kept_bytes(actual));
                loop {
                    match (both.0.next(), both.1.next()) {
                        (None, None) => return None,
                        (Some((_, e)), Some((_, a))) if e == a => {}
                        (e, a) => {
                            let at =
                                |kept: Option<(usize, u8)>, end| kept.map_or(end, |(at, _)| at);
                            return Some((at(e, expected.len()), at(a, actual.len())));
                        }
                    }
                }
            }
        }
    }
}

impl Level {
    /// Whether a part of an output may stand for another one, whatever comes before it and behind it.
    pub(crate) fn forgives(self, expected: &[u8], actual: &[u8]) -> bool {
        let in_text = |part: &[u8]| [b"\n", part, b"."].concat();
        self.difference(&in_text(expected), &in_text(actual)).is_none()
    }
}

/// What [`Level::Lines`] compares: the lines that are not empty, without the white space at their ends, each with its
/// offset.
pub(crate) fn kept_lines(output: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut start = 0;
    output.split_inclusive(|&byte| byte == b'\n').filter_map(move |line| {
        let from = start;
        start += line.len();
        let text = line.trim_ascii_end();
        (!text.is_empty()).then_some((from, text))
    })
}

/// The same byte by byte, each with its offset; a line feed ends each line.
pub(crate) fn kept_bytes(output: &[u8]) -> impl Iterator<Item = (usize, u8)> {
    kept_lines(output).flat_map(|(from, text)| {
        let feed = (from + text.len(), b'\n');
        text.iter().enumerate().map(move |(at, &byte)| (from + at, byte)).chain([feed])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_compared_and_positions_are_those_of_the_bytes() {
        type Row = (&'static [u8], &'static [u8], Option<(usize, usize)>);
        let rows: [Row; 12] = [
            (b"", b"", None),
            (b"", b" \r\n\t\n", None),
            (b"a\nb\n", b"a  \r\n\r\n\nb", None),
            (b"a\nb", b"a b", Some((1, 1))),
            (b"a b", b"a\nb", Some((1, 1))),
            (b"a  \nb\n", b"a  c\nb\n", Some((1, 1))),
            (b" a\n", b"a\n", Some((0, 0))),
            (b"a\nb\n", b"a\n\n", Some((2, 3))),
            (b"a\n\n", b"a\nb\n", Some((3, 2))),
            (b"a\n\nbc\n", b"\n\na\nbd\n", Some((4, 5))),
            (b"a", b"", Some((0, 0))),
            (b"", b"\n a", Some((0, 1))),
        ];
        for (expected, actual, offsets) in rows {
            assert_eq!(Level::Lines.difference(expected, actual), offsets, "{actual:?}");
        }
    }
}

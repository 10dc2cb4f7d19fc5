//! Escape sequences around what a program prints: colours, and where the screen is cleared.

/// The byte with which an escape sequence begins.
pub(crate) const ESCAPE: u8 = 0x1b;

/// An output without its control sequences: an escape, a bracket, numbers, and a letter; or an escape and one more byte.
///
/// ```
/// assert_eq!(c4_manner::plain(b"|\x1b[1;31mX\x1b[0m|"), b"|X|");
/// ```
#[must_use]
pub fn plain(stdout: &[u8]) -> Vec<u8> {
    let mut plain = Vec::with_capacity(stdout.len());
    let mut rest = stdout;
    while let Some((&byte, behind)) = rest.split_first() {
        rest = behind;
        if byte != ESCAPE {
            plain.push(byte);
        } else if let Some(sequence) = behind.strip_prefix(b"[") {
            let is_inside = |byte: &&u8| (0x20..0x40).contains(*byte);
            let inside = sequence.iter().take_while(is_inside).count();
            rest = sequence.get(inside + 1..).unwrap_or_default();
        } else {
            rest = behind.get(1..).unwrap_or_default();
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    #[test]
    fn sequences_go_and_all_else_stays() {
        let rows: [(&[u8], &[u8]); 6] = [
            (b"|\x1b[1;31mX\x1b[0m|\n", b"|X|\n"),
            (b"\x1b[2J\x1b[Hboard\n", b"board\n"),
            (b"\x1bcboard", b"board"),
            (b"end\x1b", b"end"),
            (b"end\x1b[31", b"end"),
            (b"[31m", b"[31m"),
        ];
        for (stdout, plain) in rows {
            assert_eq!(super::plain(stdout), plain, "{}", stdout.escape_ascii());
        }
    }
}

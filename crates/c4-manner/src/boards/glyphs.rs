//! An output as a terminal shows it: lines of symbols, each with its colour and its place.

/// A symbol on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Glyph {
    /// The character; a byte that is no character has a value beyond all of them.
    pub(super) symbol: u32,
    /// Its colours, as one number: 0 is the terminal's own.
    pub(super) colour: u32,
    /// Where its bytes begin in the output.
    pub(super) offset: usize,
}

/// Bytes that are no characters are numbered from here.
const NO_CHARACTER: u32 = 0x11_0000;

/// Asks a terminal to show the character before it as a picture: it has no width of its own.
const AS_A_PICTURE: u32 = 0xFE0F;

/// The lines of an output. Escape sequences are taken for what they do to colours, and otherwise left out.
pub(super) fn lines(output: &[u8]) -> Vec<Vec<Glyph>> {
    let (mut lines, mut line) = (Vec::new(), Vec::new());
    let mut colour = Colour::default();
    let mut at = 0;
    while at < output.len() {
        let rest = &output[at..];
        match rest[0] {
            b'\n' => {
                lines.push(std::mem::take(&mut line));
                at += 1;
            }
            b'\r' | 0x07 => at += 1,
            0x1b => at += colour.escape(rest),
            _ => {
                let (symbol, length) = symbol(rest);
                if symbol != AS_A_PICTURE {
                    line.push(Glyph { symbol, colour: colour.number(), offset: at });
                }
                at += length;
            }
        }
    }
    lines.push(line);
    lines
}

/// The first symbol of some bytes, and how many bytes it has.
fn symbol(bytes: &[u8]) -> (u32, usize) {
    let first = bytes[0];
    let length = match first {
        0xC2..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF4 => 4,
        _ => 1,
    };
    let text = bytes.get(..length).and_then(|bytes| std::str::from_utf8(bytes).ok());
    match text.and_then(|text| text.chars().next()) {
        Some(character) => (character.into(), length),
        None => (NO_CHARACTER + u32::from(first), 1),
    }
}

/// The colours in force.
#[derive(Default)]
struct Colour {
    foreground: u32,
    background: u32,
}

impl Colour {
    /// Takes in the escape sequence at the beginning of some bytes, and returns its length.
    fn escape(&mut self, bytes: &[u8]) -> usize {
        const LONGEST: usize = 32;
        if bytes.get(1) != Some(&b'[') {
            return bytes.len().min(2);
        }
        let parameters =
            bytes[2..].iter().take(LONGEST).take_while(|byte| !byte.is_ascii_alphabetic());
        let end = 2 + parameters.count();
        if bytes.get(end) == Some(&b'm') {
            self.select(&bytes[2..end]);
        }
        bytes.len().min(end + 1)
    }

    /// Takes in the parameters of "select graphic rendition".
    fn select(&mut self, parameters: &[u8]) {
        let number = |text: &[u8]| {
            std::str::from_utf8(text).ok().and_then(|text| text.parse().ok()).unwrap_or(0)
        };
        let mut numbers = parameters.split(|&byte| byte == b';').map(number);
        while let Some(number) = numbers.next() {
            let which = if matches!(number, 40..=49 | 100..=107) {
                &mut self.background
            } else {
                &mut self.foreground
            };
            match number {
                0 => *self = Self::default(),
                39 | 49 => *which = 0,
                30..=37 | 40..=47 => *which = 1 + number % 10,
                // The bright ones are told apart as little as most people do.
                90..=97 | 100..=107 => *which = 1 + number % 10,
                38 | 48 => {
                    // Another 5 and a number, or a 2 and three numbers.
                    let kind: u32 = numbers.next().unwrap_or(0);
                    let count = if kind == 2 { 3 } else { 1 };
                    *which = numbers.by_ref().take(count).fold(7, |sum, it| (sum * 31 + it) % 9973);
                }
                _ => {}
            }
        }
    }

    fn number(&self) -> u32 {
        self.foreground * 10_000 + self.background
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(output: &[u8]) -> Vec<Vec<(u32, usize)>> {
        let line = |line: Vec<Glyph>| line.iter().map(|it| (it.symbol, it.offset)).collect();
        lines(output).into_iter().map(line).collect()
    }

    #[test]
    fn escapes_have_no_width_and_characters_have_one() {
        let output = "a\x1b[1;31mR\x1b[0m\r\né\u{FE0F}.".as_bytes();
        let expected = vec![
            vec![(u32::from('a'), 0), (u32::from('R'), 8)],
            vec![(u32::from('é'), 15), (u32::from('.'), 20)],
        ];
        assert_eq!(shown(output), expected);
        let line = &lines(output)[0];
        assert_eq!((line[0].colour, line[1].colour), (0, 20_000));
    }

    #[test]
    fn any_bytes_are_lines() {
        for cut in ["\x1b", "\x1b[", "\x1b[31", "\u{1F534}"] {
            for end in 0..=cut.len() {
                lines(&cut.as_bytes()[..end]);
            }
        }
        assert_eq!(shown(b"\xff\n"), [vec![(NO_CHARACTER + 255, 0)], vec![]]);
    }
}

//! An output as a terminal shows it: lines of symbols, each with its colour and its place.

/// A symbol on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Glyph {
    /// The character; a byte that is no character has a value beyond all of them.
    pub(super) symbol: u32,
    /// Its colours, as one number: 0 is the terminal's own.
    pub(super) colour: u32,
    /// Where its bytes begin in the output, and where they end.
    pub(super) offset: usize,
    pub(super) end: usize,
}

/// Bytes that are no characters are numbered from here.
const NO_CHARACTER: u32 = 0x11_0000;

/// Asks a terminal to show the character before it as a picture: it has no width of its own.
const AS_A_PICTURE: u32 = 0xFE0F;

/// How a line is cut into symbols.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cut {
    /// Character by character.
    Characters,
    /// The same, where a wide character takes two places, as on a screen.
    Places,
    /// Word by word, whatever white space and bars are between them.
    Words,
    /// By what stands between bars, brackets, commas and tabulators; it may be blank.
    Fields,
    /// Character by character, with blanks for brackets: some programs have these around stones alone.
    Unbracketed,
}

/// What stands between two fields.
const BARS: &str = "|│║┃¦,;:!/\t[](){}<>";

/// What stands at the ends of a row: a wide symbol may touch it, where another one has a blank between.
const FRAME: &str = "|│║┃";

const BRACKETS: &str = "[](){}<>";

/// Behind the first and before the second of these, blanks are between two fields, and are none.
const CLOSING: &str = "])}>";
const OPENING: &str = "[({<";

/// What stands around a word to point at it.
const DECORATIONS: &str = "[](){}<>*!\"'";

/// Words are numbered from here, and those with a digit in them from there.
const WORD: u32 = 0x4000_0000;
const NUMBER: u32 = 0x8000_0000;

impl Cut {
    /// The symbols of a line that has been cut into characters.
    pub(super) fn cut(self, line: Vec<Glyph>) -> Vec<Glyph> {
        match self {
            Self::Characters => line,
            Self::Places => line.into_iter().flat_map(places).collect(),
            Self::Words => {
                line.split(|it| is_blank(it) || is_of(FRAME, it)).filter_map(word).collect()
            }
            Self::Fields => fields(&line),
            Self::Unbracketed => line.into_iter().map(unbracketed).collect(),
        }
    }
}

/// The places that a character takes on a screen.
fn places(glyph: Glyph) -> impl Iterator<Item = Glyph> {
    let is_wide = matches!(
        glyph.symbol,
        0x1100..=0x115F | 0x26AA..=0x26AB | 0x2B1B..=0x2B1C | 0x2B50..=0x2B55
            | 0x2E80..=0xA4CF | 0xAC00..=0xD7A3 | 0xF900..=0xFAFF | 0xFF00..=0xFF60
            | 0x1F300..=0x1FAFF
    );
    let second = is_wide.then_some(Glyph { symbol: ' '.into(), ..glyph });
    std::iter::once(glyph).chain(second)
}

fn unbracketed(glyph: Glyph) -> Glyph {
    if is_of(BRACKETS, &glyph) { Glyph { symbol: ' '.into(), ..glyph } } else { glyph }
}

/// The fields of a line and what stands between them.
fn fields(line: &[Glyph]) -> Vec<Glyph> {
    let mut cut = Vec::new();
    let mut opened: Option<Glyph> = None;
    let mut from = 0;
    for (at, bar) in line.iter().enumerate().filter(|(_, glyph)| is_of(BARS, glyph)) {
        let field = &line[from..at];
        let blank = || {
            let is_field = opened.is_some_and(|bar| !is_of(CLOSING, &bar)) && !is_of(OPENING, bar);
            let colour = field.iter().map(|glyph| glyph.colour).max().unwrap_or(0);
            let offset = field.first().map_or(bar.offset, |glyph| glyph.offset);
            is_field.then_some(Glyph { symbol: ' '.into(), colour, offset, end: bar.offset })
        };
        cut.extend(word(field).or_else(blank));
        cut.push(*bar);
        (opened, from) = (Some(*bar), at + 1);
    }
    cut.extend(word(&line[from..]));
    cut
}

/// A word as one symbol: without what points at it, and in large letters; `None` of blanks.
fn word(glyphs: &[Glyph]) -> Option<Glyph> {
    let trimmed = |is_out: &dyn Fn(&Glyph) -> bool| {
        let first = glyphs.iter().position(|glyph| !is_out(glyph))?;
        let last = glyphs.iter().rposition(|glyph| !is_out(glyph))?;
        Some(&glyphs[first..=last])
    };
    let whole = trimmed(&is_blank)?;
    let inner = trimmed(&|glyph| is_blank(glyph) || is_of(DECORATIONS, glyph)).unwrap_or(whole);
    let first = inner[0];
    if inner.len() == 1 {
        return Some(first);
    }
    let large = inner.iter().map(|glyph| {
        char::from_u32(glyph.symbol).map_or(glyph.symbol, |it| it.to_ascii_uppercase().into())
    });
    let has_digit = inner.iter().any(|glyph| is_digit(glyph.symbol));
    let symbol = hash(large) | if has_digit { NUMBER } else { WORD };
    let end = inner.last().map_or(first.end, |last| last.end);
    Some(Glyph { symbol, end, ..first })
}

/// In a number for several symbols, where the first letter among them is.
const INITIAL: u32 = 22;

/// A number for some symbols together, below those that mark words.
fn hash(symbols: impl Iterator<Item = u32> + Clone) -> u32 {
    let initial = symbols.clone().find_map(letter).unwrap_or(0);
    let all = symbols.fold(0x811C_9DC5_u32, |hash, it| (hash ^ it).wrapping_mul(0x0100_0193));
    all >> (u32::BITS - INITIAL) | u32::from(initial) << INITIAL
}

/// The letter that a symbol is, or the first one of a word.
fn letter(symbol: u32) -> Option<u8> {
    let letter = if is_word(symbol) { symbol >> INITIAL & 0xFF } else { symbol };
    u8::try_from(letter).ok().filter(u8::is_ascii_alphabetic)
}

/// Characters that are pictures of a colour, by the first letter of its name.
const COLOURS: [(&str, u8); 4] =
    [("🔴🟥❤", b'r'), ("⚫⬛🖤", b'b'), ("🟡🟨💛", b'y'), ("⚪⬜🤍", b'w')];

/// The first letter of what a symbol, and its colour where that counts, is called: its own, that of its word, or of its colour.
pub(super) fn initial((symbol, colour): (u32, u32)) -> Option<u8> {
    const RED: u32 = 2;
    let picture = || {
        let character = char::from_u32(symbol)?;
        COLOURS.iter().find_map(|(all, letter)| all.contains(character).then_some(*letter))
    };
    let is_red = || colour != 0 && [colour / BACKGROUNDS, colour % BACKGROUNDS].contains(&RED);
    letter(symbol)
        .or_else(picture)
        .or_else(|| is_red().then_some(b'r'))
        .map(|it| it.to_ascii_lowercase())
}

/// Characters and their colours; `None` for those that have several. (They are few, and a map would be some kilobytes of the page.)
pub(super) type Hues = Vec<(u32, Option<u32>)>;

/// The colours of characters.
pub(super) fn hues<'a>(glyphs: impl Iterator<Item = &'a Glyph>) -> Hues {
    let mut hues = Hues::new();
    for Glyph { symbol, colour, .. } in glyphs {
        match hues.iter_mut().find(|(known, _)| known == symbol) {
            Some((_, hue)) => *hue = hue.filter(|hue| hue == colour),
            None => hues.push((*symbol, Some(*colour))),
        }
    }
    hues
}

/// Several symbols, each with its colour, as one.
pub(super) fn picture(symbols: impl Iterator<Item = (u32, u32)> + Clone) -> (u32, u32) {
    let characters = hash(symbols.clone().map(|(symbol, _)| symbol));
    (characters | WORD, hash(symbols.map(|(_, colour)| colour)))
}

fn is_blank(glyph: &Glyph) -> bool {
    is_of(" \t", glyph)
}

fn is_of(characters: &str, glyph: &Glyph) -> bool {
    char::from_u32(glyph.symbol).is_some_and(|it| characters.contains(it))
}

fn is_digit(symbol: u32) -> bool {
    char::from_u32(symbol).is_some_and(|it| it.is_ascii_digit())
}

/// Whether a symbol is a digit or a word with digits in it, as the number or the coordinates of a cell are.
pub(super) fn is_number(symbol: u32) -> bool {
    is_digit(symbol) || symbol & NUMBER != 0
}

/// Whether a symbol stands for a word of several characters.
pub(super) fn is_word(symbol: u32) -> bool {
    symbol & (WORD | NUMBER) != 0
}

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
                    let (colour, end) = (colour.number(), at + length);
                    line.push(Glyph { symbol, colour, offset: at, end });
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

/// How many numbers of backgrounds there are.
const BACKGROUNDS: u32 = 10_000;

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
        self.foreground * BACKGROUNDS + self.background
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
    fn lines_are_cut_into_characters_words_and_fields() {
        let cut = |cut: Cut, text: &str| -> Vec<u32> {
            let line = lines(text.as_bytes()).remove(0);
            cut.cut(line).iter().map(|glyph| glyph.symbol).collect()
        };
        let symbols = |text: &str| -> Vec<u32> { text.chars().map(u32::from).collect() };
        let rows = [
            (Cut::Characters, "|R |", "|R |"),
            (Cut::Places, "|🔴|", "|🔴 |"),
            (Cut::Words, "  .\t[R]  * y", ".R*y"),
            (Cut::Words, "║🔴  .  ║", "🔴."),
            (Cut::Fields, "6 |    | R ||", "6| |R| |"),
            (Cut::Fields, "[ ] [R][Y] 6", "[ ][R][Y]6"),
            (Cut::Fields, "(R), ( )", "(R),( )"),
        ];
        for (how, text, expected) in rows {
            assert_eq!(cut(how, text), symbols(expected), "{how:?} of {text:?}");
        }
        let words = cut(Cut::Words, "RED red [Red] blue p1 p2");
        assert!(words[..3].iter().all(|word| *word == words[0]) && words[3] != words[0]);
        assert!(is_number(words[4]) && is_number(words[5]) && words[4] != words[5]);
        assert!(!is_number(words[0]) && is_word(words[0]) && is_word(words[4]));
    }

    #[test]
    fn symbols_have_initials() {
        let first = |cut: Cut, text: &str| {
            let glyph = cut.cut(lines(text.as_bytes()).remove(0))[0];
            initial((glyph.symbol, glyph.colour))
        };
        let rows = [
            (Cut::Characters, "R", Some(b'r')),
            (Cut::Words, "<BLK>", Some(b'b')),
            (Cut::Characters, "🔴", Some(b'r')),
            (Cut::Characters, "\x1b[31m●", Some(b'r')),
            (Cut::Characters, "\x1b[41m ", Some(b'r')),
            (Cut::Characters, "●", None),
            (Cut::Characters, "\x1b[34m●", None),
        ];
        for (cut, text, expected) in rows {
            assert_eq!(first(cut, text), expected, "{text}");
        }
    }

    #[test]
    fn a_character_has_the_colour_that_it_always_has() {
        let lines = lines("\x1b[91m◉ ●\x1b[0m·\n\x1b[90m● \x1b[31m◉\x1b[0m·".as_bytes());
        let hues = hues(lines.iter().flatten());
        let of = |character: char| {
            hues.iter()
                .find(|(symbol, _)| *symbol == u32::from(character))
                .and_then(|(_, hue)| *hue)
        };
        assert_eq!([of('◉'), of('·'), of('●')], [Some(20_000), Some(0), None]);
        assert_eq!(initial(('◉'.into(), of('◉').unwrap())), Some(b'r'));
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

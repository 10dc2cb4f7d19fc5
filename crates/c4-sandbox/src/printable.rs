//! Text from strangers, made fit to be shown anywhere: in a terminal, on a page, in a table.

use crate::visible;

/// Text that stays on its line: a name, a headline, a command.
#[must_use]
pub fn line(text: &str) -> String {
    drawn(text, &[])
}

/// Text of several lines: a compiler's words.
#[must_use]
pub fn block(text: &str) -> String {
    drawn(text, &['\n', '\t'])
}

/// Text of several lines without anything that is not seen, tabs included.
#[must_use]
pub fn lines(text: &str) -> String {
    drawn(text, &['\n'])
}

/// Every character but those to `keep` that has no shape, or moves others about, as [`visible()`] draws it: control
/// characters, which a terminal obeys; marks that turn text around or are not seen; and what XML and HTML forbid.
fn drawn(text: &str, keep: &[char]) -> String {
    let mut shown = String::with_capacity(text.len());
    for char in text.chars() {
        if is_plain(char) || keep.contains(&char) {
            shown.push(char);
        } else {
            shown.push_str(&visible(char.encode_utf8(&mut [0; 4]).as_bytes()));
        }
    }
    shown
}

fn is_plain(char: char) -> bool {
    // The last two of each plane and these 32 are no characters, and never will be.
    let is_none = char as u32 & 0xFFFE == 0xFFFE || ('\u{FDD0}'..='\u{FDEF}').contains(&char);
    // Joiners stay: names are written with them.
    let is_mark = matches!(
        char,
        '\u{AD}' | '\u{61C}' | '\u{200B}' | '\u{200E}'..='\u{200F}' | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}'
    );
    !(char.is_control() || is_none || is_mark)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_obeyed_and_nothing_hides() {
        let cases = [
            ("Zoë 王 😀 a\\b", "Zoë 王 😀 a\\b"),
            ("a\nb\tc\r", "a␤b→c␍"),
            ("\x1b[31m\0\x7f\u{85}", r"\x1B[31m\x00\x7F\xC2\x85"),
            ("x\u{202e}cod.exe\u{feff}", r"x\xE2\x80\xAEcod.exe\xEF\xBB\xBF"),
            ("\u{ffff}", r"\xEF\xBF\xBF"),
        ];
        for (text, shown) in cases {
            assert_eq!(line(text), shown);
        }
        assert_eq!(block("a\n\tb\r\n\0"), "a\n\tb␍\n\\x00");
    }
}

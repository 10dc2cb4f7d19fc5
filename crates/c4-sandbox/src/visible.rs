//! Bytes as text in which every byte can be seen.

use crate::printable::is_plain;

/// Stands for the end of the output.
pub const END: char = '∅';
/// Stands for what was left out of a long line.
pub const CUT: char = '…';

/// Shows bytes so that no two different ones look the same.
///
/// A space is `·`, a tab `→`, a carriage return `␍`, a line feed `␤`, a backslash is doubled, and whatever else has no
/// shape of its own (other control characters, what is not UTF-8, letters that a terminal does not draw one column
/// wide) is its bytes as `\xNN`. So the number of `char`s is the number of columns.
///
/// ```
/// use c4_sandbox::visible;
///
/// assert_eq!(visible(b"a b\tc\r\n"), "a·b→c␍␤");
/// assert_eq!(visible("It’s é".as_bytes()), "It’s·é");
/// assert_eq!(visible(b"\0\xff\\"), r"\x00\xFF\\");
/// assert_eq!(visible("·".as_bytes()), r"\xC2\xB7");
/// ```
#[must_use]
pub fn visible(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.utf8_chunks() {
        chunk.valid().chars().for_each(|char| push_char(&mut text, char));
        push_hexadecimal(&mut text, chunk.invalid());
    }
    text
}

/// Shows what a program prints as it looks on a screen: spaces, line feeds, backslashes and whatever has a shape, such as
/// the discs of a board, are themselves; the rest, and our own marks, are as [`visible()`] shows them.
///
/// ```
/// use c4_sandbox::visible::readable;
///
/// assert_eq!(readable("║ · 🔴 ║\n\t\x1b".as_bytes()), "║ · 🔴 ║\n→\\x1B");
/// assert_eq!(readable("␤".as_bytes()), "\\xE2\\x90\\xA4");
/// ```
#[must_use]
pub fn readable(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.utf8_chunks() {
        for char in chunk.valid().chars() {
            let is_mark = matches!(char, '→' | '␍' | '␤' | END | CUT);
            match char {
                ' ' | '\n' | '\\' => text.push(char),
                AS_A_PICTURE => {}
                _ if is_plain(char) && !is_mark => text.push(char),
                _ => push_char(&mut text, char),
            }
        }
        push_hexadecimal(&mut text, chunk.invalid());
    }
    text
}

/// Asks a terminal to show the character before it as a picture, and is not seen itself.
const AS_A_PICTURE: char = '\u{FE0F}';

fn push_char(text: &mut String, char: char) {
    match char {
        ' ' => text.push('·'),
        '\t' => text.push('→'),
        '\r' => text.push('␍'),
        '\n' => text.push('␤'),
        '\\' => text.push_str(r"\\"),
        '!'..='~' => text.push(char),
        _ if ONE_COLUMN.iter().any(|range| range.contains(&char)) => text.push(char),
        _ => push_hexadecimal(text, char.encode_utf8(&mut [0; 4]).as_bytes()),
    }
}

fn push_hexadecimal(text: &mut String, bytes: &[u8]) {
    for byte in bytes {
        text.push_str(&format!("\\x{byte:02X}"));
    }
}

/// Characters beyond ASCII that every terminal draws one column wide, our own marks left out.
const ONE_COLUMN: [std::ops::RangeInclusive<char>; 7] = [
    '¡'..='¬', // Latin-1 as far as the soft hyphen,
    '®'..='¶', // as far as the middle dot,
    '¸'..='ɏ', // and on through the letters with accents
    '‐'..='―', // dashes
    '‘'..='‥', // quotation marks and dots, as far as the ellipsis
    '─'..='▟', // boxes and blocks
    '■'..='◯', // shapes
];

//! Text from strangers, made fit to be shown anywhere: in a terminal, on a page, in a table.

use std::ffi::OsStr;
use std::fmt::{self, Write};
use std::path::Path;

use crate::visible;

/// A name that somebody else has given: of a file, an argument, a variable. It cannot be printed but drawn, on one line, and
/// no two different ones look the same for being no text.
///
/// ```
/// use c4_sandbox::printable::Foreign;
///
/// assert_eq!(Foreign::from("a\x1b[2J\nb".as_ref()).to_string(), r"a\x1B[2J␤b");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Foreign<'a>(&'a [u8]);

/// The path as it is shown to people.
#[must_use]
pub fn path<P: AsRef<Path> + ?Sized>(path: &P) -> Foreign<'_> {
    path.as_ref().as_os_str().into()
}

impl<'a> From<&'a OsStr> for Foreign<'a> {
    fn from(name: &'a OsStr) -> Self {
        Self(name.as_encoded_bytes())
    }
}

impl fmt::Display for Foreign<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        for chunk in self.0.utf8_chunks() {
            text += &name(chunk.valid());
            text += &visible(chunk.invalid());
        }
        f.pad(&text)
    }
}

/// JSON in which every character is one that can be seen: the others are written as JSON's own escapes, so it reads back as
/// the same.
#[must_use]
pub fn json(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for char in text.chars() {
        // Within strings they are escaped as it is; elsewhere they are only layout.
        if char == '[' && shown.ends_with("##") {
            shown.push_str("\\u005b");
        } else if is_plain(char) || matches!(char, '\n' | '\t' | '\r') {
            shown.push(char);
        } else {
            for unit in char.encode_utf16(&mut [0; 2]) {
                write!(shown, "\\u{unit:04x}").expect("a string takes everything");
            }
        }
    }
    shown
}

/// The name of somebody, or of a file: no two different ones look the same, so blanks at its ends are drawn, and those that are no space.
///
/// ```
/// use c4_sandbox::printable::name;
///
/// assert_eq!(name("Ann Bee "), r"Ann Bee\x20");
/// ```
#[must_use]
pub fn name(text: &str) -> String {
    let inner = text.trim_matches(' ');
    let begin = text.len() - text.trim_start_matches(' ').len();
    let blanks = |count: usize| r"\x20".repeat(count);
    let mut shown = blanks(begin);
    for char in line(inner).chars() {
        if char.is_whitespace() && char != ' ' {
            shown.push_str(&visible(char.encode_utf8(&mut [0; 4]).as_bytes()));
        } else {
            shown.push(char);
        }
    }
    shown + &blanks(text.len() - begin - inner.len())
}

/// Text that stays on its line: a headline, a command. Two colons at its beginning are no command to a service that reads a log
/// and looks for such lines, as GitHub Actions does.
#[must_use]
pub fn line(text: &str) -> String {
    match text.trim_start().strip_prefix("::") {
        Some(rest) => drawn(&format!(":\\x3A{rest}"), &[]),
        None => drawn(text, &[]),
    }
}

/// A [`line()`] in which Markdown and HTML find nothing of their own.
///
/// ```
/// assert_eq!(c4_sandbox::printable::markdown("*a*\n<b>"), r"\*a\*␤\<b\>");
/// ```
#[must_use]
pub fn markdown(text: &str) -> String {
    let mut shown = String::new();
    for char in line(text).chars() {
        if r"\`*_{}[]<>()#+!|~&@$".contains(char) {
            shown.push('\\');
        }
        shown.push(char);
    }
    shown
}

/// What the head of a page begins with, in XML, too, that shows what strangers have written: nothing may be loaded, sent or run.
pub const PAGE_HEAD: &str = concat!(
    r#"<meta charset="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/>"#,
    r#"<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; "#,
    r#"base-uri 'none'; form-action 'none'"/><meta name="referrer" content="no-referrer"/>"#,
    r#"<meta name="generator" content="c4"/>"#
);

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
/// characters, which a terminal obeys; marks that turn text around or are not seen; and what XML and HTML forbid. So is the bracket of
/// `##[command]`, which the log of a GitHub Action obeys anywhere in a line, whosever words these are (`TryParse` in `ActionCommand.cs` of
/// its runner).
fn drawn(text: &str, keep: &[char]) -> String {
    let mut shown = String::with_capacity(text.len());
    for char in text.chars() {
        if char == '[' && shown.ends_with("##") {
            shown.push_str(r"\x5B");
        } else if is_plain(char) || keep.contains(&char) {
            shown.push(char);
        } else {
            shown.push_str(&visible(char.encode_utf8(&mut [0; 4]).as_bytes()));
        }
    }
    shown
}

/// Whether a character has a shape, and moves no others about.
pub(crate) fn is_plain(char: char) -> bool {
    // The last two of each plane and these 32 are no characters, and never will be.
    let is_none = char as u32 & 0xFFFE == 0xFFFE || ('\u{FDD0}'..='\u{FDEF}').contains(&char);
    !(char.is_control() || is_none || is_unseen(char))
}

/// Whether a character is one that nobody sees: what Unicode calls default ignorable and format characters (DerivedCoreProperties.txt, and
/// the general category Cf), fillers that are blank, and those of private use. Joiners are none: names are written with them.
fn is_unseen(char: char) -> bool {
    matches!(
        char,
        '\u{AD}'
            | '\u{34F}'
            | '\u{600}'..='\u{605}'
            | '\u{61C}'
            | '\u{6DD}'
            | '\u{70F}'
            | '\u{115F}'..='\u{1160}'
            | '\u{17B4}'..='\u{17B5}'
            | '\u{180B}'..='\u{180F}'
            | '\u{200B}'
            | '\u{200E}'..='\u{200F}'
            | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{E000}'..='\u{F8FF}'
            | '\u{FE00}'..='\u{FE0F}'
            | '\u{FEFF}'
            | '\u{FFA0}'
            | '\u{FFF0}'..='\u{FFFB}'
            | '\u{110BD}'
            | '\u{110CD}'
            | '\u{13430}'..='\u{1343F}'
            | '\u{1BCA0}'..='\u{1BCA3}'
            | '\u{1D173}'..='\u{1D17A}'
            | '\u{E0000}'..='\u{E0FFF}'
            | '\u{F0000}'..='\u{10FFFF}'
    )
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
            (" ::error::x", r":\x3Aerror::x"),
            ("a: ##[error]", r"a: ##\x5Berror]"),
            ("ada\u{e0041}\u{3164}", r"ada\xF3\xA0\x81\x81\xE3\x85\xA4"),
        ];
        for (text, shown) in cases {
            assert_eq!(line(text), shown);
        }
        assert_eq!(block("a\n\tb\r\n\0"), "a\n\tb␍\n\\x00");
        assert_eq!(name(" a b\u{a0}c\u{3000} "), r"\x20a b\xC2\xA0c\xE3\x80\x80\x20");
    }

    #[test]
    #[cfg(unix)]
    fn names_are_drawn_even_if_they_are_no_text() {
        use std::os::unix::ffi::OsStrExt;
        let rows: [(&[u8], &str); 4] = [
            (b"/tmp/Zo\xc3\xab.c", "/tmp/Zoë.c"),
            (b"a\x1b]0;x\x07\nc4: fine", r"a\x1B]0;x\x07␤c4: fine"),
            (b"\xff\xfe", r"\xFF\xFE"),
            (b"\xc2\x9b2J", r"\xC2\x9B2J"),
        ];
        for (bytes, shown) in rows {
            assert_eq!(path(Path::new(OsStr::from_bytes(bytes))).to_string(), shown);
        }
        assert_eq!(format!("{:>4}|", path("a")), "   a|");
    }

    #[test]
    fn json_shows_all_and_reads_back() {
        let text =
            "##[error]\0\x1b\x7f\u{9b}2J\u{202e}\u{feff}\u{ffff}\u{10ffff} Zoë 王 😀 \"\\\n\t";
        for value in [serde_json::json!([text]), serde_json::json!({ text: { "a": text } })] {
            for raw in [value.to_string(), format!("{value:#}")] {
                let shown = json(&raw);
                assert_eq!(serde_json::from_str::<serde_json::Value>(&shown).unwrap(), value);
                assert!(shown.chars().all(|char| char == '\n' || is_plain(char)), "{shown}");
            }
        }
        assert_eq!(json("\"\u{9b}\u{10ffff}\""), r#""\u009b\udbff\udfff""#);
    }
}

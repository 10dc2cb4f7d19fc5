//! Command lines that can be pasted into a shell.

use std::borrow::Cow;
use std::path::Path;

/// A command line of these words, each quoted where a POSIX shell would not take it as it stands.
///
/// ```
/// assert_eq!(c4_grade::quoted(["./a.out", "-p1", "#", "it's", ""]), r"./a.out -p1 '#' 'it'\''s' ''");
/// ```
#[must_use]
pub fn quoted<W: AsRef<str>>(words: impl IntoIterator<Item = W>) -> String {
    let words: Vec<String> = words.into_iter().map(|word| word_of(word.as_ref()).into()).collect();
    words.join(" ")
}

/// The same command line, reading its standard input from `file`.
///
/// ```
/// use std::path::Path;
///
/// let line = c4_grade::with_input_from("./a.out".into(), Path::new("my cases/stdin"));
/// assert_eq!(line, "./a.out < 'my cases/stdin'");
/// ```
#[must_use]
pub fn with_input_from(command: String, file: &Path) -> String {
    command + " < " + &word_of(&file.to_string_lossy())
}

fn word_of(word: &str) -> Cow<'_, str> {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_@%+=:,./-".contains(&byte);
    if !word.is_empty() && word.bytes().all(is_plain) {
        Cow::Borrowed(word)
    } else {
        Cow::Owned(format!("'{}'", word.replace('\'', r"'\''")))
    }
}

//! Command lines that can be pasted into a shell.

use std::borrow::Cow;
use std::env;
use std::path::{Component, Path, PathBuf};

/// A command line of these words, each quoted where a POSIX shell would not take it as it stands. What is no letter is written as `$'…'` has
/// it: where the line is shown it would be drawn, and not be the same when it is pasted.
///
/// ```
/// assert_eq!(c4_grade::quoted(["./a.out", "-p1", "#", "it's", ""]), r"./a.out -p1 '#' 'it'\''s' ''");
/// assert_eq!(c4_grade::quoted(["a\nb's\\\u{1b}"]), r"$'a\nb\'s\\\033'");
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

/// The same command line, with these bytes typed into it: by `printf`, which a POSIX shell has.
///
/// ```
/// let typed = |bytes| c4_grade::with_input("./a.out".into(), bytes);
/// assert_eq!(typed(b"1\n2\n"), r"printf '1\n2\n' | ./a.out");
/// assert_eq!(typed(b"-5%\t'\\\xff"), r"printf '\0555%%\t\047\\\377' | ./a.out");
/// assert_eq!(typed(b""), "./a.out < /dev/null");
/// ```
#[must_use]
pub fn with_input(command: String, typed: &[u8]) -> String {
    if typed.is_empty() {
        return command + " < /dev/null";
    }
    let mut format = String::with_capacity(typed.len() * 2);
    for (index, &byte) in typed.iter().enumerate() {
        match byte {
            b'\n' => format += r"\n",
            b'\t' => format += r"\t",
            b'\r' => format += r"\r",
            b'\\' => format += r"\\",
            b'%' => format += "%%",
            // It would begin an option.
            b'-' if index == 0 => format += r"\055",
            b' '..=b'~' if byte != b'\'' => format.push(byte.into()),
            _ => format += &format!(r"\{byte:03o}"),
        }
    }
    format!("printf '{format}' | {command}")
}

/// The path from the working directory, if it leads below it; otherwise as it is.
#[must_use]
pub fn from_here(path: &Path) -> PathBuf {
    let here = env::current_dir().unwrap_or_default();
    path.strip_prefix(here).unwrap_or(path).to_owned()
}

/// The path as the first word of a command: a bare name would be looked for along `PATH`.
#[must_use]
pub fn as_command(path: &Path) -> String {
    let path = from_here(path);
    let mut components = path.components();
    match (components.next(), components.next()) {
        (Some(Component::Normal(_)), None) => format!("./{}", path.to_string_lossy()),
        _ => path.to_string_lossy().into_owned(),
    }
}

fn word_of(word: &str) -> Cow<'_, str> {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_@%+=:,./-".contains(&byte);
    if !word.is_empty() && word.bytes().all(is_plain) {
        Cow::Borrowed(word)
    } else if word.chars().any(char::is_control) {
        Cow::Owned(format!("$'{}'", word.chars().map(escaped).collect::<String>()))
    } else {
        Cow::Owned(format!("'{}'", word.replace('\'', r"'\''")))
    }
}

/// A character between `$'` and `'`.
fn escaped(char: char) -> String {
    match char {
        '\n' => r"\n".to_owned(),
        '\t' => r"\t".to_owned(),
        '\r' => r"\r".to_owned(),
        '\'' | '\\' => format!(r"\{char}"),
        _ if char.is_control() => {
            let mut bytes = [0; 4];
            let bytes = char.encode_utf8(&mut bytes).bytes();
            bytes.map(|byte| format!(r"\{byte:03o}")).collect()
        }
        _ => char.to_string(),
    }
}

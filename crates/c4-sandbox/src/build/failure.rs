//! What a compiler says about a build that failed.

use std::path::Path;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How many bytes of a compiler's words are kept.
const MOST_WORDS: usize = 4 << 10;

/// Begins the message of a diagnostic, the worst first.
const DIAGNOSTICS: [&str; 3] = [" fatal error: ", " error: ", " warning: "];

/// A build that failed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BuildFailure {
    /// What happened, as a sentence: `gcc ended with status 1`.
    pub what: String,
    /// The compiler's own words, paths made relative, cut if they are long.
    pub words: String,
    /// The first place that the compiler names: file, line and column.
    pub place: Option<Place>,
}

/// A place in a source file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Place {
    /// The file, from the submission's folder.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: Option<usize>,
}

/// What a linker says, which has no place.
const LINKER: [&str; 3] =
    [": multiple definition of ", ": undefined reference to ", ": cannot find "];

impl BuildFailure {
    /// A failure without a compiler's words.
    #[must_use]
    pub fn plain(what: impl Into<String>) -> Self {
        Self { what: what.into(), words: String::new(), place: None }
    }

    /// What happened, and the compiler's first word on it.
    #[must_use]
    pub fn in_a_line(&self) -> String {
        let [fatal, error, _] = DIAGNOSTICS;
        let is_error =
            |line: &&str| [fatal, error].iter().chain(&LINKER).any(|mark| line.contains(mark));
        match self.words.lines().find(is_error) {
            Some(line) => format!("{}: {line}", self.what),
            None => self.what.clone(),
        }
    }

    /// A failure with all that was printed in `folder`, which is left out of the paths.
    pub(super) fn with_words(what: String, printed: &[u8], folder: &Path) -> Self {
        let words =
            String::from_utf8_lossy(printed).replace(&format!("{}/", folder.to_string_lossy()), "");
        Self { what, place: first_place(&words), words: cut(&words) }
    }
}

/// The place of the first error, or of the first warning if there is no error.
fn first_place(words: &str) -> Option<Place> {
    let of = |marks: &[&str]| {
        words.lines().find_map(|line| {
            let (place, _) = marks.iter().find_map(|mark| line.split_once(&format!(":{mark}")))?;
            place_of(place)
        })
    };
    of(&DIAGNOSTICS[..2]).or_else(|| of(&DIAGNOSTICS[2..]))
}

/// `FILE:LINE:COLUMN` or `FILE:LINE`.
fn place_of(text: &str) -> Option<Place> {
    let (rest, last) = text.rsplit_once(':')?;
    let last = last.parse().ok()?;
    let (file, line, column) = match rest.rsplit_once(':').map(|(file, line)| (file, line.parse()))
    {
        Some((file, Ok(line))) => (file, line, Some(last)),
        _ => (rest, last, None),
    };
    (!file.is_empty()).then(|| Place { file: file.to_owned(), line, column })
}

/// The first lines of a long text, and how many were left out.
fn cut(words: &str) -> String {
    let words = words.trim_end();
    if words.len() <= MOST_WORDS {
        return words.to_owned();
    }
    let end = words.floor_char_boundary(MOST_WORDS);
    let end = words[..end].rfind('\n').map_or(end, |feed| feed + 1);
    let (kept, left) = words.split_at(end);
    format!("{}\n… {} more lines", kept.trim_end(), left.lines().count())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_place_is_that_of_an_error() {
        let place = |file: &str, line, column| Some(Place { file: file.into(), line, column });
        let rows = [
            ("", None),
            ("ex3.c:3:5: error: expected ';'", place("ex3.c", 3, Some(5))),
            ("ex3.c:3: error: unterminated", place("ex3.c", 3, None)),
            (
                "a.c: In function 'main':\na.c:1:2: warning: unused\na.c:7:1: error: no",
                place("a.c", 7, Some(1)),
            ),
            ("a.c:1:2: warning: unused\ncc1: all warnings", place("a.c", 1, Some(2))),
            ("a.c:2:19: fatal error: x.h: No such file", place("a.c", 2, Some(19))),
            ("In file included from a.c:1:\nlib/x.h:9:1: error: no", place("lib/x.h", 9, Some(1))),
            ("a:b.c:9:1: error: no", place("a:b.c", 9, Some(1))),
            ("gcc: error: unrecognized option", None),
            ("/usr/bin/ld: a.c:(.text+0x9): undefined reference to `f'", None),
            (":3:5: error: no", None),
            ("make: *** No rule to make target 're'.  Stop.", None),
        ];
        for (words, expected) in rows {
            assert_eq!(first_place(words), expected, "{words}");
        }
    }

    #[test]
    fn a_line_has_the_first_error() {
        let rows = [
            ("a.c:1:2: warning: unused\na.c:7:1: error: no", "gcc: a.c:7:1: error: no"),
            (
                "/usr/bin/ld: a.o: in function `f':\na.c:(.text+0x9): undefined reference to `g'",
                "gcc: a.c:(.text+0x9): undefined reference to `g'",
            ),
            (
                "/usr/bin/ld: b.o: in function `f':\nb.c:(.text+0x0): multiple definition of `f'; a.o:a.c:(.text+0x0): first \
                 defined here\ncollect2: error: ld returned 1 exit status",
                "gcc: b.c:(.text+0x0): multiple definition of `f'; a.o:a.c:(.text+0x0): first defined here",
            ),
            (
                "/usr/bin/ld: cannot find -lncurses\ncollect2: error: ld returned 1",
                "gcc: /usr/bin/ld: cannot find -lncurses",
            ),
            ("a.c:1:2: warning: unused", "gcc"),
        ];
        for (printed, expected) in rows {
            let failure =
                BuildFailure::with_words("gcc".to_owned(), printed.as_bytes(), Path::new("/tmp/x"));
            assert_eq!(failure.in_a_line(), expected);
        }
    }

    #[test]
    fn long_words_are_cut_between_lines() {
        let line = "é".repeat(49) + "\n";
        let words = cut(&line.repeat(100));
        assert_eq!(words, line.repeat(41) + "… 59 more lines");
        assert!(cut(&"é".repeat(5000)).len() < MOST_WORDS + 30);
        assert_eq!(cut("short\n"), "short");
    }

    #[test]
    fn paths_are_relative() {
        let printed = b"/tmp/x/a.c:1:2: error: \xff";
        let failure = BuildFailure::with_words("gcc".into(), printed, Path::new("/tmp/x"));
        assert_eq!(failure.words, "a.c:1:2: error: \u{fffd}");
        assert_eq!(failure.place.unwrap().file, "a.c");
    }
}

//! Names: one word each, of any bytes, and no two alike.

use c4_console::Line;

use crate::{Reading, SameName, SeveralWords};

/// The most bytes of a name.
pub(crate) const MOST_BYTES: usize = 32;

/// The name of a player: 1 to 32 bytes, none of them white space, not necessarily text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Name(Vec<u8>);

/// Why an answer is no name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum NameError {
    /// It has no word.
    Empty,
    /// It has several.
    SeveralWords { words: usize },
    /// Its word has more than [`MOST_BYTES`].
    TooLong { bytes: usize },
    /// The other player has that name.
    Taken(Name),
}

impl Name {
    /// The name of a bot, which is within the limits.
    pub(crate) fn of_bot(name: &str) -> Self {
        Self(name.into())
    }

    /// The name in an answer; it may not be the `taken` one.
    pub(crate) fn read(
        reading: &Reading,
        line: &Line,
        taken: Option<&Self>,
    ) -> Result<Self, NameError> {
        let mut words = line.words();
        let word = words.next().ok_or(NameError::Empty)?;
        let word = match (reading.several_words, words.next()) {
            (_, None) | (SeveralWords::First, Some(_)) => word,
            (SeveralWords::All, Some(_)) => line.as_bytes().trim_ascii_end(),
            (SeveralWords::Refused, Some(_)) => {
                return Err(NameError::SeveralWords { words: line.words().count() });
            }
        };
        if word.len() > MOST_BYTES && !reading.any_length {
            return Err(NameError::TooLong { bytes: word.len() });
        }
        let is_taken = taken.is_some_and(|taken| match reading.same_name {
            SameName::SameBytes => taken.0 == word,
            SameName::SameLetters => taken.0.eq_ignore_ascii_case(word),
            SameName::Never => false,
        });
        let name = Self(word.to_vec());
        if is_taken { Err(NameError::Taken(name)) } else { Ok(name) }
    }

    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use c4_console::Console;

    use super::*;

    fn read(mut typed: &[u8], taken: Option<&str>) -> Result<Vec<u8>, NameError> {
        let (mut screen, mut errors) = (Vec::new(), Vec::new());
        let line = Console::new(&mut typed, &mut screen, &mut errors).read_line().expect("a line");
        Name::read(&Reading::default(), &line, taken.map(Name::of_bot).as_ref())
            .map(|name| name.as_bytes().to_vec())
    }

    #[test]
    fn one_word_of_any_bytes() {
        let longest = [b'x'; 32];
        let too_long = [b'x'; 33];
        let two_long_words = [&too_long[..], b" y"].concat();
        type Row<'a> = (&'a [u8], Result<&'a [u8], NameError>);
        let rows: [Row<'_>; 11] = [
            (b"Ada\n", Ok(b"Ada")),
            (b" \tAda \r\n", Ok(b"Ada")),
            (b"\xff\x00\xc3\n", Ok(b"\xff\x00\xc3")),
            (b"7", Ok(b"7")),
            (b"\n", Err(NameError::Empty)),
            (b" \x0b\x0c\r\n", Err(NameError::Empty)),
            (b"Ada Lovelace\n", Err(NameError::SeveralWords { words: 2 })),
            (&longest, Ok(&longest)),
            (&too_long, Err(NameError::TooLong { bytes: 33 })),
            (&two_long_words, Err(NameError::SeveralWords { words: 2 })),
            (b"bob\n", Ok(b"bob")),
        ];
        for (typed, expected) in rows {
            let expected = expected.map(<[u8]>::to_vec);
            assert_eq!(read(typed, Some("Bob")), expected, "{}", typed.escape_ascii());
        }
        assert_eq!(read(b"Bob\n", Some("Bob")), Err(NameError::Taken(Name::of_bot("Bob"))));
        assert_eq!(read(b"Bob\n", None), Ok(b"Bob".to_vec()));
    }
}

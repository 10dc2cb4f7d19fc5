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

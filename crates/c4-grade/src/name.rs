//! The names of cases.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;

/// The name of a case: words of small letters and digits, joined by hyphens.
///
/// It names a folder and is typed on command lines, so there is nothing in it that a shell or a file system would treat
/// in a way of its own.
///
/// ```
/// use c4_grade::CaseName;
///
/// let name: CaseName = "win-on-row-6".parse()?;
/// assert_eq!(name.as_str(), "win-on-row-6");
/// for refused in ["", "Win", "a_b", "-a", "a-", "a--b", "a b", "../a", "é"] {
///     assert_eq!(refused.parse::<CaseName>().unwrap_err().0, refused);
/// }
/// # Ok::<(), c4_grade::InvalidName>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct CaseName(String);

impl CaseName {
    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for CaseName {
    type Err = InvalidName;

    fn from_str(text: &str) -> Result<Self, InvalidName> {
        let is_word = |word: &str| {
            !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        };
        if text.split('-').all(is_word) {
            Ok(Self(text.to_owned()))
        } else {
            Err(InvalidName(text.to_owned()))
        }
    }
}

impl fmt::Display for CaseName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// What was given as the name of a case, and cannot be one.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} cannot name a case: a name is words of small letters and digits, joined by single hyphens, such as \
     win-on-last-cell"
)]
pub struct InvalidName(pub String);

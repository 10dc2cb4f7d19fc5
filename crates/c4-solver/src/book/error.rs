//! What is wrong with a book.

use std::fmt;

use super::format::VERSION;

/// Why some bytes are no [`Book`](crate::Book).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BookError {
    /// They do not begin as a book does.
    NoBook,
    /// They are a book of another version of the format.
    Version {
        /// Its version.
        found: u8,
    },
    /// The header names no game that has books.
    Game,
    /// The header describes cells in which the scores of its positions cannot be.
    Cells,
    /// There are more bytes than the header says, or fewer.
    Length {
        /// The number of bytes that there should be.
        expected: u64,
        /// The number that there are.
        found: u64,
    },
    /// Some byte is not as it was written.
    Checksum,
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoBook => {
                f.write_str("this is no opening book: it does not begin with \"c4book\"")
            }
            Self::Version { found } => {
                write!(f, "this opening book is of version {found}, and only version {VERSION} is known")
            }
            Self::Game => {
                f.write_str("this opening book is damaged: its header names no game that has books")
            }
            Self::Cells => f.write_str(
                "this opening book is damaged: its header describes cells that cannot have its scores",
            ),
            Self::Length { expected, found } => {
                write!(f, "this opening book has {found} bytes and should have {expected}")
            }
            Self::Checksum => {
                f.write_str("this opening book is damaged: its bytes do not add up to its checksum")
            }
        }
    }
}

impl std::error::Error for BookError {}

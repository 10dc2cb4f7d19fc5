//! What is wrong with a book.

use std::fmt;

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
    /// There are more bytes than the header says, or fewer.
    Length {
        /// The number of bytes that there should be.
        expected: u64,
        /// The number that there are.
        found: u64,
    },
    /// Some byte is not as it was written.
    Checksum,
    /// The positions are not in ascending order, each once.
    Order,
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoBook => {
                f.write_str("this is no opening book: it does not begin with \"c4book\"")
            }
            Self::Version { found } => {
                write!(f, "this opening book is of version {found}, and only version 1 is known")
            }
            Self::Game => {
                f.write_str("this opening book is damaged: its header names no game that has books")
            }
            Self::Length { expected, found } => {
                write!(f, "this opening book has {found} bytes and should have {expected}")
            }
            Self::Checksum => {
                f.write_str("this opening book is damaged: its bytes do not add up to its checksum")
            }
            Self::Order => f.write_str("this opening book is not in ascending order"),
        }
    }
}

impl std::error::Error for BookError {}

//! What is wrong with a book.

use thiserror::Error;

use super::format::VERSION;

/// Why some bytes are no [`Book`](crate::Book).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum BookError {
    /// They do not begin as a book does.
    #[error("this is no opening book: it does not begin with \"c4book\"")]
    NoBook,
    /// They are a book of another version of the format.
    #[error("this opening book is of version {found}, and only version {VERSION} is known")]
    Version {
        /// Its version.
        found: u8,
    },
    /// The header names no game that has books.
    #[error("this opening book is damaged: its header names no game that has books")]
    Game,
    /// The header describes cells in which the scores of its positions cannot be.
    #[error("this opening book is damaged: its header describes cells that cannot have its scores")]
    Cells,
    /// There are more bytes than the header says, or fewer.
    #[error("this opening book has {found} bytes and should have {expected}")]
    Length {
        /// The number of bytes that there should be.
        expected: u64,
        /// The number that there are.
        found: u64,
    },
    /// Some byte is not as it was written.
    #[error("this opening book is damaged: its bytes do not add up to its checksum")]
    Checksum,
}

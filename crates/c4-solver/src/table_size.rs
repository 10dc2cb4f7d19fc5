//! How much memory a solver may take.

/// The most memory for the transposition table of a [`Solver`](crate::Solver).
///
/// The table has as many lines of 64 bytes as the greatest power of two that fits, and at least one; the solver needs
/// next to nothing besides. It begins with 1 MiB, or what the keys of a large board take (64
/// MiB on 8 x 7), and takes more as searches get longer.
///
/// ```
/// use c4_solver::TableSize;
///
/// assert_eq!(TableSize::mebibytes(64).bytes(), 64 << 20);
/// assert_eq!(TableSize::default(), TableSize::mebibytes(64));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableSize {
    bytes: usize,
}

impl TableSize {
    /// So many times 1,048,576 bytes; the most that can be addressed if that is less.
    #[must_use]
    pub const fn mebibytes(mebibytes: usize) -> Self {
        Self { bytes: mebibytes.saturating_mul(1 << 20) }
    }

    /// So many bytes.
    #[must_use]
    pub const fn from_bytes(bytes: usize) -> Self {
        Self { bytes }
    }

    /// The number of bytes.
    #[must_use]
    pub const fn bytes(self) -> usize {
        self.bytes
    }
}

impl Default for TableSize {
    /// 64 MiB.
    fn default() -> Self {
        Self::mebibytes(64)
    }
}

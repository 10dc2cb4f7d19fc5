//! What a book looks like as a file: `docs/SOLVER.md` has a table of it.

use c4_engine::{Direction, Directions, Lines, Rules, Size, Turns};
use thiserror::Error;

use super::code::Coding;
use super::retrieval::Retrieval;

/// The size of the header in bytes.
pub(super) const HEADER: usize = 32;

/// The version of the format.
const VERSION: u8 = 2;

const MAGIC: &[u8; 6] = b"c4book";
const CHECKSUM: std::ops::Range<usize> = 24..HEADER;

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

/// What the header says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Format {
    pub(super) coding: Coding,
    pub(super) count: u32,
    /// The least score, which the cells have as 0.
    pub(super) lowest: i8,
    pub(super) retrieval: Retrieval,
}

impl Format {
    /// A book with the scores of these codes, each there once: the same in the same order give the same bytes.
    pub(super) fn write(coding: Coding, scores: &[(u64, i8)]) -> (Self, Vec<u8>) {
        let count = u32::try_from(scores.len()).expect("nobody solves four billion positions");
        let lowest = scores.iter().map(|&(_, score)| score).min().unwrap_or(0);
        let entries: Vec<_> =
            scores.iter().map(|&(code, score)| (code, score.abs_diff(lowest))).collect();
        let (retrieval, cells) = Retrieval::build(&entries);
        let format = Self { coding, count, lowest, retrieval };
        let mut bytes = [&format.header()[..], &cells].concat();
        let sum = checksum(&bytes);
        bytes[CHECKSUM].copy_from_slice(&sum.to_le_bytes());
        (format, bytes)
    }

    /// The score of a code that these bytes have; of any other one, some score.
    #[inline]
    pub(super) fn look_up(&self, bytes: &[u8], code: u64) -> i32 {
        let cells = bytes.get(HEADER..).unwrap_or_default();
        i32::from(self.lowest) + i32::from(self.retrieval.look_up(cells, code))
    }

    /// The header without its checksum.
    fn header(&self) -> [u8; HEADER] {
        let Rules { size, lines, .. } = self.coding.rules;
        let Retrieval { bits, segment_bits, segments, seed } = self.retrieval;
        let mut header = [0; HEADER];
        header[..6].copy_from_slice(MAGIC);
        header[6] = VERSION;
        header[7] = self.coding.depth as u8;
        header[8] = size.columns() as u8;
        header[9] = size.rows() as u8;
        header[10..12].copy_from_slice(&connect(lines).to_le_bytes());
        header[12] = lines.directions().iter().map(|direction| 1 << direction as u8).sum();
        header[13] = self.lowest as u8;
        header[14] = bits;
        header[15] = segment_bits;
        header[16..20].copy_from_slice(&self.count.to_le_bytes());
        header[20..22].copy_from_slice(&segments.to_le_bytes());
        header[22..24].copy_from_slice(&seed.to_le_bytes());
        header
    }

    /// What the header of these bytes says, if there are as many as it promises.
    pub(super) fn read(bytes: &[u8]) -> Result<Self, BookError> {
        if !bytes.starts_with(MAGIC) {
            return Err(BookError::NoBook);
        }
        let header: &[u8; HEADER] = bytes
            .first_chunk()
            .ok_or(BookError::Length { expected: HEADER as u64, found: bytes.len() as u64 })?;
        if header[6] != VERSION {
            return Err(BookError::Version { found: header[6] });
        }
        let rules = rules(header).ok_or(BookError::Game)?;
        let coding = Coding::new(&rules, header[7].into()).ok().flatten().ok_or(BookError::Game)?;
        let count = u32::from_le_bytes(array(header, 16));
        let retrieval = Retrieval {
            bits: header[14],
            segment_bits: header[15],
            segments: u16::from_le_bytes(array(header, 20)),
            seed: u16::from_le_bytes(array(header, 22)),
        };
        if !retrieval.may_have(count.into()) {
            return Err(BookError::Cells);
        }
        let expected = HEADER as u64 + retrieval.bytes();
        if expected != bytes.len() as u64 {
            return Err(BookError::Length { expected, found: bytes.len() as u64 });
        }
        Ok(Self { coding, count, lowest: header[13] as i8, retrieval })
    }

    /// The same, if they are a book from the first to the last.
    pub(super) fn check(bytes: &[u8]) -> Result<Self, BookError> {
        let format = Self::read(bytes)?;
        let header = bytes.first_chunk().expect("it was read");
        if u64::from_le_bytes(array(header, CHECKSUM.start)) != checksum(bytes) {
            return Err(BookError::Checksum);
        }
        if format.header()[..CHECKSUM.start] != header[..CHECKSUM.start] {
            return Err(BookError::Game);
        }
        Ok(format)
    }
}

/// The length of a line. Those that do not fit the field fit no board either, and are all the same game.
fn connect(lines: Lines) -> u16 {
    u16::try_from(lines.connect()).unwrap_or(u16::MAX)
}

fn rules(header: &[u8; HEADER]) -> Option<Rules> {
    let size = Size::new(header[8].into(), header[9].into()).ok()?;
    let lines = Lines::of(u16::from_le_bytes(array(header, 10)).into()).ok()?;
    let directions = Direction::ALL
        .into_iter()
        .filter(|&direction| header[12] & 1 << direction as u8 != 0)
        .fold(Directions::NONE, Directions::with);
    Some(Rules { size, gravity: true, lines: lines.only(directions), turns: Turns::ONE_EACH })
}

fn array<const N: usize>(header: &[u8; HEADER], start: usize) -> [u8; N] {
    *header[start..].first_chunk().expect("bytes of the header")
}

/// FNV-1a (Fowler, Noll and Vo) of all bytes but those of the checksum. No change of a single byte escapes it.
fn checksum(bytes: &[u8]) -> u64 {
    let parts = bytes[..CHECKSUM.start].iter().chain(&bytes[CHECKSUM.end..]);
    parts.fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

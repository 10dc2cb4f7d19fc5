//! What a book looks like as a file: `docs/SOLVER.md` has a table of it.

use c4_engine::{Direction, Directions, Lines, Rules, Size, Turns};

use super::BookError;
use super::code::Coding;

/// The size of the header in bytes.
pub(super) const HEADER: usize = 32;

const MAGIC: &[u8; 6] = b"c4book";
const VERSION: u8 = 1;
const CHECKSUM: std::ops::Range<usize> = 24..HEADER;

/// What the header says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Format {
    pub(super) coding: Coding,
    pub(super) count: usize,
}

impl Format {
    /// The bytes of a book with these codes and scores.
    pub(super) fn bytes(&self, scores: &[(u64, i8)]) -> Vec<u8> {
        let key_bytes = self.coding.key_bytes();
        let mut bytes = Vec::with_capacity(HEADER + scores.len() * (key_bytes + 1));
        bytes.extend(self.header());
        for (code, _) in scores {
            bytes.extend(&code.to_be_bytes()[size_of::<u64>() - key_bytes..]);
        }
        bytes.extend(scores.iter().map(|&(_, score)| score as u8));
        let sum = checksum(&bytes);
        bytes[CHECKSUM].copy_from_slice(&sum.to_le_bytes());
        bytes
    }

    /// The header without its checksum.
    fn header(&self) -> [u8; HEADER] {
        let Rules { size, lines, .. } = self.coding.rules;
        let mut header = [0; HEADER];
        header[..6].copy_from_slice(MAGIC);
        header[6] = VERSION;
        header[7] = self.coding.depth as u8;
        header[8] = size.columns() as u8;
        header[9] = size.rows() as u8;
        header[10..12].copy_from_slice(&connect(lines).to_le_bytes());
        header[12] = lines.directions().iter().map(|direction| 1 << direction as u8).sum();
        header[16..24].copy_from_slice(&(self.count as u64).to_le_bytes());
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
        let count = u64_at(header, 16);
        let expected =
            count.saturating_mul(coding.key_bytes() as u64 + 1).saturating_add(HEADER as u64);
        if expected != bytes.len() as u64 {
            return Err(BookError::Length { expected, found: bytes.len() as u64 });
        }
        Ok(Self { coding, count: count as usize })
    }

    /// The same, if they are a book from the first to the last.
    pub(super) fn check(bytes: &[u8]) -> Result<Self, BookError> {
        let format = Self::read(bytes)?;
        let Self { coding, count } = format;
        let header = &bytes[..HEADER];
        if u64_at(header, CHECKSUM.start) != checksum(bytes) {
            return Err(BookError::Checksum);
        }
        if format.header()[..CHECKSUM.start] != header[..CHECKSUM.start] {
            return Err(BookError::Game);
        }
        let keys = bytes[HEADER..][..count * coding.key_bytes()].chunks_exact(coding.key_bytes());
        if !keys.is_sorted_by(|one, next| one < next) {
            return Err(BookError::Order);
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
    let lines = Lines::of(u16::from_le_bytes([header[10], header[11]]).into()).ok()?;
    let directions = Direction::ALL
        .into_iter()
        .filter(|&direction| header[12] & 1 << direction as u8 != 0)
        .fold(Directions::NONE, Directions::with);
    Some(Rules { size, gravity: true, lines: lines.only(directions), turns: Turns::ONE_EACH })
}

fn u64_at(header: &[u8], start: usize) -> u64 {
    let bytes = header[start..].first_chunk().expect("eight bytes of the header");
    u64::from_le_bytes(*bytes)
}

/// FNV-1a (Fowler, Noll and Vo) of all bytes but those of the checksum. No change of a single byte escapes it.
fn checksum(bytes: &[u8]) -> u64 {
    let parts = bytes[..CHECKSUM.start].iter().chain(&bytes[CHECKSUM.end..]);
    parts.fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

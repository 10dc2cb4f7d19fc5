//! How much of what strangers hand in is read.

use std::io::{self, Read, Seek, SeekFrom};

/// How many files a submission may have, those in its archives counted.
pub(super) const MOST_FILES: usize = 10_000;

/// How many bytes are read of a submission, unpacked.
pub(super) const MOST_BYTES: u64 = 32 << 20;

/// How many bytes of tar archives are read for a submission, kept or not: what is not wanted has to be read, too.
pub(super) const MOST_PASSED: u64 = 128 << 20;

/// How deep archives may lie in archives.
pub(super) const MOST_DEEP: usize = 3;

/// How many folders may lie around a class, an export or what somebody handed in.
pub(super) const MOST_WRAPPERS: usize = 4;

/// How many entries the archive of a whole class may have.
pub(super) const MOST_ENTRIES: usize = 1_000_000;

/// How long a path may be, in bytes, and how many folders deep: far more than any course needs, and less than any system takes.
pub(super) const LONGEST: usize = 1000;
const DEEPEST: usize = 64;

/// How much of a path is told that is longer, in bytes.
const TOLD: usize = 200;

/// Why a path is not followed, if it is not.
pub(super) fn too_far(path: &str) -> Option<&'static str> {
    match path {
        path if path.len() > LONGEST => Some("its path is too long"),
        path if path.split('/').count() > DEEPEST => Some("it lies in too many folders"),
        _ => None,
    }
}

/// As much of a path as is told.
pub(super) fn told(path: String) -> String {
    match too_far(&path) {
        Some(_) => format!("{}…", &path[..path.floor_char_boundary(TOLD)]),
        None => path,
    }
}

/// What is left of the bounds of one submission.
#[derive(Debug, Clone, Copy)]
pub(super) struct Room {
    pub(super) files: usize,
    pub(super) bytes: u64,
    /// How many bytes of tar archives are still read.
    pub(super) passed: u64,
}

impl Room {
    pub(super) const FULL: Self =
        Self { files: MOST_FILES, bytes: MOST_BYTES, passed: MOST_PASSED };

    /// Takes room for a file of so many bytes under this path, if there is any.
    ///
    /// # Errors
    /// Why there is none, in words.
    pub(super) fn take(&mut self, path: &str, bytes: usize) -> Result<(), String> {
        if let Some(why) = too_far(path) {
            return Err(why.to_owned());
        }
        let files = self.files.checked_sub(1);
        let files = files.ok_or_else(|| format!("there are more than {MOST_FILES} files"))?;
        let bytes = self.bytes.checked_sub(bytes as u64);
        let bytes =
            bytes.ok_or_else(|| format!("there is no room for it in {} MiB", MOST_BYTES >> 20))?;
        *self = Self { files, bytes, ..*self };
        Ok(())
    }

    /// Reads to the end, if there is room for all of it; `None` if there is not.
    ///
    /// # Errors
    /// As `reader` fails.
    pub(super) fn read(&mut self, reader: impl Read) -> io::Result<Option<Vec<u8>>> {
        let mut bytes = Vec::new();
        let ended = reader.take(self.bytes + 1).read_to_end(&mut bytes);
        let left = self.bytes.checked_sub(bytes.len() as u64);
        // What was unpacked before a reader failed has taken its time, too.
        self.bytes = left.unwrap_or(self.bytes);
        ended?;
        Ok(left.map(|_| bytes))
    }

    /// Reads an entry of an archive, if there is room for as many bytes as it says that it has, packed and unpacked: it could be long
    /// where it is packed and hold nothing.
    ///
    /// # Errors
    /// As `reader` fails.
    pub(super) fn unpack(
        &mut self,
        (packed, unpacked): (u64, u64),
        reader: impl Read,
    ) -> io::Result<Option<Vec<u8>>> {
        let Some(left) = self.bytes.checked_sub(packed.max(unpacked)) else { return Ok(None) };
        let bytes = self.read(reader);
        // What has more than it says could have so in each of its entries.
        self.bytes = if matches!(bytes, Ok(None)) { 0 } else { self.bytes.min(left) };
        bytes
    }
}

/// The bytes of an archive, for a library that may go over them again and again: that ends when it has been given a few times as many as
/// there are.
#[derive(Debug, Clone)]
pub(super) struct Bounded<R> {
    reader: R,
    left: u64,
}

impl<R: Seek> Bounded<R> {
    /// # Errors
    /// As `reader` fails.
    pub(super) fn new(mut reader: R) -> io::Result<Self> {
        // An archive that is whole is read once, and what lies before it once more. In a small one, as much is read to find its end as
        // in a large one.
        const TIMES: u64 = 3;
        const AT_LEAST: u64 = 64 << 10;
        let length = reader.seek(SeekFrom::End(0))?;
        Ok(Self { reader, left: length.saturating_mul(TIMES).saturating_add(AT_LEAST) })
    }
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.left == 0 && !buffer.is_empty() {
            return Err(io::Error::other("it would have to be read again and again"));
        }
        let length = self.reader.by_ref().take(self.left).read(buffer)?;
        self.left -= length as u64;
        Ok(length)
    }
}

impl<R: Seek> Seek for Bounded<R> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.reader.seek(to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fails behind all that it has, as a damaged entry of an archive does.
    struct Damaged(io::Take<io::Repeat>);

    impl Read for Damaged {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            match self.0.read(buffer)? {
                0 => Err(io::ErrorKind::InvalidData.into()),
                some => Ok(some),
            }
        }
    }

    #[test]
    fn what_is_damaged_takes_room() {
        let mut room = Room { bytes: 100, ..Room::FULL };
        let mut read =
            |bytes| room.read(Damaged(io::repeat(0).take(bytes))).map_err(|it| it.kind());
        assert_eq!(read(60), Err(io::ErrorKind::InvalidData));
        assert_eq!(read(60), Ok(None), "60 and 60 are more than 100");
    }
}

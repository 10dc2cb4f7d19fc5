//! How much of what strangers hand in is read.

use std::io::{self, Read};

/// How many files a submission may have, those in its archives counted.
pub(super) const MOST_FILES: usize = 10_000;

/// How many bytes are read of a submission, unpacked.
pub(super) const MOST_BYTES: u64 = 32 << 20;

/// How deep archives may lie in archives.
pub(super) const MOST_DEEP: usize = 3;

/// How many entries the archive of a whole class may have.
pub(super) const MOST_ENTRIES: usize = 1_000_000;

/// How long a path may be, in bytes, and how many folders deep: far more than any course needs, and less than any system takes.
const LONGEST: usize = 1000;
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
}

impl Room {
    pub(super) const FULL: Self = Self { files: MOST_FILES, bytes: MOST_BYTES };

    /// Reads to the end, if there is room for all of it; `None` if there is not.
    ///
    /// # Errors
    /// As `reader` fails.
    pub(super) fn read(&mut self, reader: impl Read) -> io::Result<Option<Vec<u8>>> {
        let mut bytes = Vec::new();
        reader.take(self.bytes + 1).read_to_end(&mut bytes)?;
        match self.bytes.checked_sub(bytes.len() as u64) {
            Some(left) => {
                self.bytes = left;
                Ok(Some(bytes))
            }
            None => Ok(None),
        }
    }
}

//! Files that are read whole.

use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::path::Path;

/// The most that is read of what people write, a list or a table: 16 MiB.
pub const MOST_TYPED: u64 = 16 << 20;

/// The most that is read of what programs write, a report, a transcript or a book: 1 GiB.
pub const MOST_MADE: u64 = 1 << 30;

/// Reads a file of at most `most` bytes. A pipe will do, so that a shell can make up what is read; a device will not, as it may
/// never end, unless it is a terminal.
///
/// # Errors
/// As [`std::fs::read`], and with an [`Unfit`] inside for what is too large, or a device.
///
/// ```
/// use c4_grade::{Unfit, read_file};
///
/// let file = tempfile::NamedTempFile::new()?;
/// std::fs::write(file.path(), "4453")?;
/// assert_eq!(read_file(file.path(), 4)?, b"4453");
/// let error = read_file(file.path(), 3).unwrap_err().downcast::<Unfit>()?;
/// assert_eq!(error, Unfit::TooLarge { bytes: 4, most: 3 });
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn read_file(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let file = File::open(path)?;
    let found = file.metadata()?;
    if is_device(&file, &found) {
        return Err(Unfit::Device.into());
    }
    let mut bytes = Vec::new();
    if found.len() <= most {
        // A pipe has no length, and a file may be growing.
        file.take(most + 1).read_to_end(&mut bytes)?;
    }
    let length = found.len().max(bytes.len() as u64);
    if length > most { Err(Unfit::TooLarge { bytes: length, most }.into()) } else { Ok(bytes) }
}

/// Reads a file of at most `most` bytes as text, in the same way, [without a mark](without_mark).
///
/// # Errors
/// As [`read_file`], and where it is no UTF-8.
pub fn read_text(path: &Path, most: u64) -> io::Result<String> {
    let text = String::from_utf8(read_file(path, most)?)
        .map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "it is no text in UTF-8"))?;
    Ok(without_mark(&text).to_owned())
}

/// A text without the mark of its encoding that editors of Windows put before it.
///
/// ```
/// assert_eq!(c4_grade::without_mark("\u{feff}44"), "44");
/// ```
#[must_use]
pub fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// Why a file is not read that could be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// It is a device, which may never end.
    #[error("it is a device, where a file or a pipe is wanted")]
    Device,
    /// It is too large.
    #[error("it has {bytes} bytes or more, and at most {most} are read")]
    TooLarge {
        /// How many bytes it has, or of a pipe, how many have come.
        bytes: u64,
        /// How many are read at most.
        most: u64,
    },
}

#[cfg(unix)]
fn is_device(file: &File, found: &Metadata) -> bool {
    use std::io::IsTerminal;
    use std::os::unix::fs::FileTypeExt;

    let kind = found.file_type();
    (kind.is_char_device() || kind.is_block_device()) && !file.is_terminal()
}

#[cfg(not(unix))]
fn is_device(_: &File, _: &Metadata) -> bool {
    false
}

impl From<Unfit> for io::Error {
    fn from(unfit: Unfit) -> Self {
        let kind = match unfit {
            Unfit::Device => io::ErrorKind::InvalidInput,
            Unfit::TooLarge { .. } => io::ErrorKind::FileTooLarge,
        };
        Self::new(kind, unfit)
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::io::Write;
    use std::os::fd::AsRawFd;
    use std::thread;

    use super::*;

    #[test]
    fn devices_are_not_read() {
        for path in ["/dev/zero", "/dev/urandom", "/dev/null"] {
            let error = read_file(Path::new(path), MOST_TYPED).unwrap_err();
            assert_eq!(error.downcast::<Unfit>().unwrap(), Unfit::Device, "{path}");
        }
    }

    #[test]
    fn a_pipe_is_read_to_its_end_or_the_limit() {
        let read = |written: usize, most: u64| {
            let (reader, mut writer) = io::pipe().unwrap();
            let path = format!("/dev/fd/{}", reader.as_raw_fd());
            // It hears that nobody reads on.
            let writing = thread::spawn(move || writer.write_all(&vec![b'4'; written]));
            let result = read_file(Path::new(&path), most);
            drop(reader);
            let _ = writing.join().unwrap();
            result.map(|bytes| bytes.len())
        };
        assert_eq!(read(300_000, 300_000).unwrap(), 300_000);
        let error = read(1_000_000, 300_000).unwrap_err().downcast::<Unfit>().unwrap();
        assert_eq!(error, Unfit::TooLarge { bytes: 300_001, most: 300_000 });
    }
}

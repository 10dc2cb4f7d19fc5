//! A file that several readers read at places of their own.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::Arc;

/// An open file; a clone reads it from a place of its own, so that an archive's list need be read only once.
#[derive(Debug, Clone)]
pub(super) struct SharedFile {
    file: Arc<File>,
    at: u64,
}

impl SharedFile {
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        Ok(Self { file: Arc::new(File::open(path)?), at: 0 })
    }
}

impl Read for SharedFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = read_at(&self.file, buffer, self.at)?;
        self.at += length as u64;
        Ok(length)
    }
}

impl Seek for SharedFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let at = match to {
            SeekFrom::Start(at) => Some(at),
            SeekFrom::Current(by) => self.at.checked_add_signed(by),
            SeekFrom::End(by) => self.file.metadata()?.len().checked_add_signed(by),
        };
        self.at = at.ok_or_else(|| io::Error::from(io::ErrorKind::InvalidInput))?;
        Ok(self.at)
    }
}

#[cfg(unix)]
fn read_at(file: &File, buffer: &mut [u8], at: u64) -> io::Result<usize> {
    std::os::unix::fs::FileExt::read_at(file, buffer, at)
}

#[cfg(windows)]
fn read_at(file: &File, buffer: &mut [u8], at: u64) -> io::Result<usize> {
    std::os::windows::fs::FileExt::seek_read(file, buffer, at)
}

/// Where there are no files, as in a page, none is read.
#[cfg(not(any(unix, windows)))]
fn read_at(_file: &File, _buffer: &mut [u8], _at: u64) -> io::Result<usize> {
    Err(io::Error::from(io::ErrorKind::Unsupported))
}

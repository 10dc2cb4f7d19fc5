//! The folder that a program runs in, and may fill as far as it is allowed.

use std::fs::{self, DirEntry};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use crate::under_way;

/// What a file or folder counts as, at least: it takes up that much on most disks.
const BLOCK: u64 = 4096;

/// An empty folder at first, and gone in the end, whatever has been put into it.
#[derive(Debug)]
pub struct Scratch {
    folder: PathBuf,
}

impl Scratch {
    /// A new one, where the system keeps its temporary files.
    ///
    /// # Errors
    /// If the system makes none.
    pub fn new() -> io::Result<Self> {
        let mut builder = tempfile::Builder::new();
        builder.prefix("c4-");
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o700));
        let folder = builder.tempdir()?.keep();
        under_way::appears(&folder);
        Ok(Self { folder })
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.folder
    }

    /// Whether more than `limit` bytes are in it, each file and folder counted with a block at least.
    ///
    /// What is too deep to be looked at is too much. A program may change all of it at the same time.
    pub(crate) fn holds_more_than(&self, limit: u64) -> bool {
        let mut bytes = 0;
        let mut folders = vec![self.path().to_owned()];
        while let Some(folder) = folders.pop() {
            let entries = match fs::read_dir(&folder) {
                Ok(entries) => entries,
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                Err(error) if error.kind() == io::ErrorKind::PermissionDenied => continue,
                Err(_) => return true,
            };
            for entry in entries.flatten() {
                // Gone already, if it cannot be asked.
                let Ok(found) = entry.metadata() else { continue };
                bytes += if found.is_file() { found.len().max(BLOCK) } else { BLOCK };
                if bytes > limit {
                    return true;
                }
                if found.is_dir() {
                    folders.push(entry.path());
                }
            }
        }
        false
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        remove(&self.folder);
        under_way::disappears(&self.folder);
    }
}

/// Removes a folder with all that is in it, if that can be done. Processes that have been killed may still be at their last
/// call, which can add to it: hence a few tries.
pub(crate) fn remove(folder: &Path) {
    const PATIENCE: [u64; 5] = [0, 1, 10, 100, 300];
    for pause in PATIENCE {
        thread::sleep(Duration::from_millis(pause));
        if clear(folder).is_ok() && fs::remove_dir(folder).is_ok() {
            break;
        }
    }
}

/// Empties a folder, however deep it is and whatever the rights of what is in it: what lies two levels down is brought up
/// first, so that no path is ever long.
fn clear(top: &Path) -> io::Result<()> {
    let mut number = 0_u64;
    loop {
        let entries: Vec<DirEntry> = fs::read_dir(top)?.collect::<io::Result<_>>()?;
        if entries.is_empty() {
            return Ok(());
        }
        for entry in entries {
            if !entry.file_type()?.is_dir() {
                fs::remove_file(entry.path())?;
                continue;
            }
            make_accessible(&entry.path())?;
            for inner in fs::read_dir(entry.path())? {
                let inner = inner?;
                if inner.file_type()?.is_dir() {
                    make_accessible(&inner.path())?;
                    fs::rename(inner.path(), free(top, &mut number))?;
                } else {
                    fs::remove_file(inner.path())?;
                }
            }
            fs::remove_dir(entry.path())?;
        }
    }
}

/// A path in `folder` where nothing is.
fn free(folder: &Path, number: &mut u64) -> PathBuf {
    loop {
        *number += 1;
        let path = folder.join(number.to_string());
        if fs::symlink_metadata(&path).is_err() {
            return path;
        }
    }
}

#[cfg(unix)]
fn make_accessible(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;

    fs::set_permissions(folder, fs::Permissions::from_mode(0o700))
}

#[cfg(not(unix))]
fn make_accessible(_folder: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_in_it_it_goes_away() {
        let scratch = Scratch::new().unwrap();
        let path = scratch.path().to_owned();
        // Each of the ten times that it is put into another, it is a hundred levels deeper.
        for _ in 0..10 {
            let deep = std::iter::repeat_n("d".repeat(30), 100).collect::<PathBuf>();
            let lower = path.join("lower");
            fs::create_dir_all(lower.join(&deep)).unwrap();
            if path.join("upper").exists() {
                fs::rename(path.join("upper"), lower.join(&deep).join("upper")).unwrap();
            }
            fs::rename(lower, path.join("upper")).unwrap();
        }
        fs::create_dir_all(path.join("1/2/3")).unwrap();
        fs::write(path.join("1/2/file"), "x").unwrap();
        assert!(scratch.holds_more_than(1 << 20), "a thousand folders, too deep to look at");
        #[cfg(unix)]
        std::os::unix::fs::symlink("/", path.join("1/root")).unwrap();
        drop(scratch);
        assert!(!path.exists());
        assert!(Path::new("/usr").exists(), "a link is not followed");
    }

    #[test]
    fn small_files_count_as_blocks() {
        let scratch = Scratch::new().unwrap();
        for (name, length) in [("a", 1), ("b", 4097), ("c", 0)] {
            fs::write(scratch.path().join(name), vec![0; length]).unwrap();
        }
        let all = 4096 + 4097 + 4096;
        assert!(!scratch.holds_more_than(all));
        assert!(scratch.holds_more_than(all - 1));
    }
}

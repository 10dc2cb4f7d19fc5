//! Folders by their paths, where we know no better.

use std::fs::{self, DirEntry};
use std::io;
use std::path::{Path, PathBuf};

use super::BLOCK;

/// Nothing.
#[derive(Debug)]
pub(super) struct Hold;

impl Hold {
    pub(super) fn of(_folder: &Path) -> io::Result<Option<Self>> {
        Ok(Some(Self))
    }
}

/// Nobody knows.
pub(super) fn hold_what_is_left(_folder: &Path) -> Option<Hold> {
    None
}

/// Nobody knows.
pub(super) fn has_room_for(_hold: &Hold, _bytes: u64) -> bool {
    true
}

pub(super) fn holds_more_than(folder: &Path, limit: u64) -> bool {
    let mut bytes = 0;
    let mut folders = vec![folder.to_owned()];
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

/// Empties a folder, however deep it is and whatever the rights of what is in it: what lies two levels down is brought up
/// first, so that no path is ever long.
pub(super) fn clear(top: &Path) -> io::Result<()> {
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

//! Folders by their descriptors: whatever a program does to names at the same time, nobody is led out of its folder.

use std::ffi::CStr;
use std::io;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use rustix::fs::{
    AtFlags, CWD, Dir, FileType, FlockOperation, Mode, OFlags, RenameFlags, chmod, flock, fstat,
    fstatvfs, openat, renameat_with, statat, unlinkat,
};
use rustix::io::Errno;
use rustix::process::geteuid;

use super::BLOCK;

/// How many folders deep we look.
const DEEPEST: usize = 64;

/// From here on are the user numbers of programs that root runs. Real users and the ranges of containers are below.
pub(crate) const NOBODY: u32 = 0x7000_0000;

/// What shows that whoever made a folder lives: a lock that goes with him.
#[derive(Debug)]
pub(super) struct Hold(OwnedFd);

impl Hold {
    /// Of a folder that is there; `None` if it has gone.
    pub(super) fn of(folder: &Path) -> io::Result<Option<Self>> {
        let folder = match open(CWD, folder.as_os_str().as_bytes()) {
            Err(Errno::NOENT) => return Ok(None),
            folder => folder?,
        };
        flock(&folder, FlockOperation::LockShared)?;
        Ok((fstat(&folder)?.st_nlink > 0).then_some(Self(folder)))
    }
}

/// A hold on this folder, if it is one of ours, or of a program that we ran, and whoever made it is dead. As long as it lasts, nobody
/// else gets one.
pub(super) fn hold_what_is_left(folder: &Path) -> Option<Hold> {
    let folder = open(CWD, folder.as_os_str().as_bytes()).ok()?;
    let found = fstat(&folder).ok()?;
    let me = geteuid();
    let is_ours = found.st_uid == me.as_raw() || me.is_root() && found.st_uid >= NOBODY;
    let is_left = is_ours && flock(&folder, FlockOperation::NonBlockingLockExclusive).is_ok();
    is_left.then_some(Hold(folder))
}

/// Whether there is this much room, and names for a few files, where a folder is. Where the system does not tell, there is.
pub(super) fn has_room_for(hold: &Hold, bytes: u64) -> bool {
    const FILES: u64 = 16;
    fstatvfs(&hold.0).map_or(true, |disk| {
        let has_names = disk.f_files == 0 || disk.f_favail >= FILES;
        has_names && disk.f_bavail.saturating_mul(disk.f_frsize) >= bytes
    })
}

pub(super) fn holds_more_than(folder: &Path, limit: u64) -> bool {
    match open(CWD, folder.as_os_str().as_bytes()) {
        Ok(folder) => size(&folder, limit, DEEPEST).is_none(),
        Err(error) => error != Errno::NOENT,
    }
}

/// How many bytes are in a folder; `None` if there are more than the limit, or it cannot be looked at.
fn size(folder: &OwnedFd, limit: u64, depth: usize) -> Option<u64> {
    let mut bytes = 0;
    for (name, kind) in entries(folder).ok()? {
        // Gone already, if it cannot be asked.
        let Ok(found) = statat(folder, &*name, AtFlags::SYMLINK_NOFOLLOW) else { continue };
        let is_file = kind == FileType::RegularFile;
        bytes += if is_file { found.st_size.cast_unsigned().max(BLOCK) } else { BLOCK };
        if kind == FileType::Directory {
            match open(folder.as_fd(), name.to_bytes()) {
                Ok(inner) => {
                    bytes += size(&inner, limit.checked_sub(bytes)?, depth.checked_sub(1)?)?;
                }
                Err(Errno::NOENT | Errno::NOTDIR | Errno::LOOP) => {}
                Err(_) => return None,
            }
        }
        if bytes > limit {
            return None;
        }
    }
    Some(bytes)
}

/// Empties a folder, however deep it is and whatever the rights of what is in it: what lies two levels down is brought up
/// first, so that we are never deep.
pub(super) fn clear(top: &Path) -> io::Result<()> {
    let top = open(CWD, top.as_os_str().as_bytes())?;
    let mut number = 0_u64;
    loop {
        let all = entries(&top)?;
        if all.is_empty() {
            return Ok(());
        }
        for (name, kind) in all {
            if kind != FileType::Directory {
                unlinkat(&top, &*name, AtFlags::empty())?;
                continue;
            }
            let folder = open(top.as_fd(), name.to_bytes())?;
            for (inner, kind) in entries(&folder)? {
                if kind == FileType::Directory {
                    // Only whoever may write to it may move it.
                    drop(open(folder.as_fd(), inner.to_bytes())?);
                    bring_up(&folder, &inner, &top, &mut number)?;
                } else {
                    unlinkat(&folder, &*inner, AtFlags::empty())?;
                }
            }
            unlinkat(&top, &*name, AtFlags::REMOVEDIR)?;
        }
    }
}

/// Moves a folder to another, under a number that nothing there has.
fn bring_up(from: &OwnedFd, name: &CStr, to: &OwnedFd, number: &mut u64) -> io::Result<()> {
    loop {
        *number += 1;
        match renameat_with(from, name, to, number.to_string(), RenameFlags::NOREPLACE) {
            Err(Errno::EXIST) => {}
            result => return Ok(result?),
        }
    }
}

/// Opens a folder, if it is one, and takes all rights to it, if they can be had.
fn open(above: BorrowedFd<'_>, name: &[u8]) -> rustix::io::Result<OwnedFd> {
    const FOLDER: OFlags = OFlags::DIRECTORY.union(OFlags::NOFOLLOW).union(OFlags::CLOEXEC);
    let found = openat(above, name, FOLDER | OFlags::PATH, Mode::empty())?;
    if !Mode::from_raw_mode(fstat(&found)?.st_mode).contains(Mode::RWXU) {
        // There is a call for what is open only, but not on all systems.
        let _ = chmod(format!("/proc/self/fd/{}", found.as_raw_fd()), Mode::RWXU);
    }
    openat(&found, c".", FOLDER, Mode::empty())
}

/// What is in a folder.
fn entries(folder: &OwnedFd) -> rustix::io::Result<Vec<(std::ffi::CString, FileType)>> {
    let mut entries = Vec::new();
    for entry in Dir::read_from(folder)? {
        let entry = entry?;
        let (name, mut kind) = (entry.file_name(), entry.file_type());
        if [c".", c".."].contains(&name) {
            continue;
        }
        if kind == FileType::Unknown {
            let found = statat(folder, name, AtFlags::SYMLINK_NOFOLLOW)?;
            kind = FileType::from_raw_mode(found.st_mode);
        }
        entries.push((name.to_owned(), kind));
    }
    Ok(entries)
}

//! A room: a file system over a folder, which only those see who run in it. We look into it by a descriptor.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use rustix::fs::{FileType, fstat, fstatvfs, readlinkat};
use rustix::io::Errno;

use super::BLOCK;
use super::system::{NOBODY, clear};
use crate::Limits;
use crate::build::is_small;
use crate::sandbox::{Keeper, look_into};

/// Whoever makes rooms.
pub(crate) type Rooms = Arc<Keeper>;

/// Makes rooms for as long as there is need for them, with what was used before.
#[derive(Debug, Default)]
pub(super) struct Making {
    keeper: Mutex<Option<Rooms>>,
    /// Folders that a room was over. They are empty, and making one takes longer than making a room.
    spare: Mutex<Vec<PathBuf>>,
}

impl Making {
    /// A folder to have a room over it: a spare one, or a new one.
    pub(super) fn folder(&self, new: impl FnOnce() -> io::Result<PathBuf>) -> io::Result<PathBuf> {
        let spare = self.spare.lock().unwrap_or_else(PoisonError::into_inner).pop();
        spare.map_or_else(new, Ok)
    }

    /// A room over this folder, which holds what these limits allow and one block or file more: so whoever has filled it has
    /// gone too far.
    pub(super) fn room(&self, shim: &Path, folder: &Path, limits: &Limits) -> io::Result<Room> {
        // What is in a room is in memory, too.
        let blocks = limits.files.min(limits.memory) / BLOCK + 1;
        let mut kept = self.keeper.lock().unwrap_or_else(PoisonError::into_inner);
        let keeper = match &*kept {
            Some(keeper) => Arc::clone(keeper),
            None => Arc::clone(kept.insert(Arc::new(Keeper::start(shim)?))),
        };
        // The room itself is one of its folders.
        match keeper.make(folder, blocks.saturating_mul(BLOCK), blocks + 1) {
            Ok(root) => {
                let seen = PathBuf::from(format!("/proc/self/fd/{}", root.as_raw_fd()));
                let root = Mutex::new(Some(root));
                Ok(Room { keeper, folder: folder.to_owned(), root, seen })
            }
            Err(error) => {
                // It may be gone: the next room is another's.
                *kept = None;
                Err(error)
            }
        }
    }

    /// Keeps the folder for the next room.
    pub(super) fn keep(&self, folder: PathBuf) {
        self.spare.lock().unwrap_or_else(PoisonError::into_inner).push(folder);
    }
}

#[derive(Debug)]
pub(super) struct Room {
    keeper: Rooms,
    folder: PathBuf,
    /// `None` when it is over.
    root: Mutex<Option<OwnedFd>>,
    /// Where we find it: by the descriptor.
    seen: PathBuf,
}

impl Room {
    pub(super) fn rooms(&self) -> Rooms {
        Arc::clone(&self.keeper)
    }

    /// Where we find it, as long as it is there.
    pub(super) fn seen(&self) -> Option<&Path> {
        self.with_root(|root| Ok(root.as_raw_fd())).map(|_| &*self.seen)
    }

    /// How many bytes are in it, those of files included that are in no folder any more; or how many its files and folders
    /// have with a block each, if that is more. `None` if it is over.
    pub(super) fn used(&self) -> Option<u64> {
        let used = self.with_root(|root| fstatvfs(root))?;
        let bytes = used.f_blocks.saturating_sub(used.f_bfree).saturating_mul(used.f_frsize);
        let files = used.f_files.saturating_sub(used.f_ffree).saturating_sub(1);
        Some(bytes.max(files.saturating_mul(BLOCK)))
    }

    /// Copies the file of this name to the folder beneath, under the same name, for whoever may use the room, and ends the
    /// room. The inner error is about the file, and the outer one about us.
    pub(super) fn bring_out(&self, name: &str) -> io::Result<Result<(), String>> {
        let Some(found) = self.with_root(|root| Ok(self.find(root, name))) else {
            return Ok(Ok(()));
        };
        let file = match found {
            Ok(file) => file,
            Err(reason) => return Ok(Err(reason)),
        };
        if let Err(error) = self.copy_out(&file, name) {
            // A disk that is full is not to stay so.
            let _ = clear(&self.folder);
            return Err(error);
        }
        self.end();
        Ok(Ok(()))
    }

    /// Copies an open file to the folder beneath.
    fn copy_out(&self, file: &OwnedFd, name: &str) -> io::Result<()> {
        // It may not be readable, even by whoever has made it.
        let seen = format!("/proc/self/fd/{}", file.as_raw_fd());
        let mode = fs::metadata(&seen)?.permissions().mode();
        fs::set_permissions(&seen, fs::Permissions::from_mode(mode | 0o500))?;
        let to = self.folder.join(name);
        self.make_folders(Path::new(name).parent().unwrap_or(Path::new("")))?;
        io::copy(&mut File::open(&seen)?, &mut File::create(&to)?)?;
        let group = fs::metadata(&self.seen)?.gid();
        if group >= NOBODY {
            // A program that root runs finds what was built by the group of its folder.
            chown(&self.folder, None, Some(group))?;
            fs::set_permissions(&self.folder, fs::Permissions::from_mode(0o750))?;
        }
        Ok(())
    }

    /// Makes folders in the one beneath, for whoever gets into that.
    fn make_folders(&self, below: &Path) -> io::Result<()> {
        let mut folder = self.folder.clone();
        for name in below {
            folder.push(name);
            match fs::create_dir(&folder) {
                Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
                _ => fs::set_permissions(&folder, fs::Permissions::from_mode(0o755))?,
            }
        }
        Ok(())
    }

    /// The file of this name. A link may stand for it, also by the path that the room has for those in it.
    fn find(&self, root: &OwnedFd, name: &str) -> Result<OwnedFd, String> {
        /// So many links may lead to each other.
        const LINKS: usize = 8;
        let none = |_| format!("made no {name}");
        let mut path = PathBuf::from(name);
        for _ in 0..LINKS {
            match look_into(root, path.as_os_str()) {
                Err(Errno::XDEV) => {
                    let target = readlinkat(root, &path, Vec::new()).map_err(none)?;
                    let target = Path::new(OsStr::from_bytes(target.to_bytes()));
                    match target.strip_prefix(&self.folder) {
                        Ok(inside) => path = inside.to_owned(),
                        Err(_) => break,
                    }
                }
                Err(error) => return Err(none(error)),
                Ok(file) => {
                    let found = fstat(&file).map_err(none)?;
                    if FileType::from_raw_mode(found.st_mode) != FileType::RegularFile {
                        return Err(none(Errno::ISDIR));
                    }
                    return is_small(name, found.st_size.cast_unsigned()).map(|()| file);
                }
            }
        }
        Err(format!("{name} is a link that leads out of its folder"))
    }

    /// Ends it, with all that is in it.
    pub(super) fn end(&self) {
        let root = self.root.lock().unwrap_or_else(PoisonError::into_inner).take();
        if root.is_some() {
            // Whoever makes them may have ended, and they with him.
            let _ = self.keeper.take_away(&self.folder);
        }
    }

    fn with_root<T>(&self, ask: impl FnOnce(&OwnedFd) -> rustix::io::Result<T>) -> Option<T> {
        let root = self.root.lock().unwrap_or_else(PoisonError::into_inner);
        root.as_ref().and_then(|root| ask(root).ok())
    }
}

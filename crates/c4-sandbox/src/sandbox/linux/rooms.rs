//! Rooms: a file system of its own in memory for each run and each build, as large as the program may fill it and no larger.
//!
//! Mounting takes a mount namespace, and powers in it: those of root, or those that anybody has in a user namespace. A server
//! that hides something may not mount any more, for Landlock does not let it. So one shim, the keeper, stays for all of them:
//! it mounts and unmounts, and the servers enter its namespaces. Nobody else sees the rooms by their paths; we look into one
//! by the descriptor that the keeper hands over.

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::io::{self, IoSlice, Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError};

use nix::sched::{CloneFlags, unshare};
use rustix::fs::{CWD, Mode, OFlags, ResolveFlags, mkdirat, openat2};
use rustix::mount::{
    FsMountFlags, FsOpenFlags, MountAttrFlags, MountPropagationFlags, MoveMountFlags, UnmountFlags,
    fsconfig_create, fsconfig_set_string, fsmount, fsopen, mount_change, move_mount, unmount,
};
use rustix::process::{Pid, PidfdFlags, chroot, pidfd_open};
use rustix::thread::{ThreadNameSpaceType, move_into_thread_name_spaces};

use super::raw::{self, Mounts};
use super::{identity, messages};
use crate::sandbox::shim;

/// How many bytes come before the path in a request: the bytes and the files that the room holds, and the length of the path,
/// eight each. A room for no bytes is one that is not needed any more.
const HEADER: usize = 24;

/// The keeper as we see it.
pub(crate) struct Keeper {
    /// `None` only when it ends, which closing the socket tells it.
    socket: Mutex<Option<UnixStream>>,
    process: Child,
}

impl Keeper {
    /// Starts the keeper; `shim` is the program that becomes it.
    pub(crate) fn start(shim: &Path) -> io::Result<Self> {
        let (mut socket, given) = UnixStream::pair()?;
        let mut command = Command::new(shim);
        command.arg(shim::KEEP).env_clear().stdin(OwnedFd::from(given)).process_group(0);
        let process = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
        // From its first word on, its namespaces can be entered.
        let said = socket.read_exact(&mut [0]);
        let keeper = Self { socket: Mutex::new(Some(socket)), process };
        said.map(|()| keeper)
    }

    /// The number of its process.
    pub(crate) fn number(&self) -> u32 {
        self.process.id()
    }

    /// Makes a room over a folder, for so many bytes and so many files and folders, itself included. Returns what leads into it.
    pub(crate) fn make(&self, folder: &Path, bytes: u64, files: u64) -> io::Result<OwnedFd> {
        self.ask(|socket| {
            Request { bytes, files, folder: folder.to_owned() }.send(socket)?;
            let mut answer = [0; 4];
            let (received, mut with) = messages::receive(socket, &mut answer)?;
            match (i32::from_ne_bytes(answer), with.pop()) {
                (0, Some(room)) if received == answer.len() => Ok(room),
                (error, _) if error > 0 => Err(io::Error::from_raw_os_error(error)),
                _ => Err(io::ErrorKind::UnexpectedEof.into()),
            }
        })
    }

    /// Takes the room over a folder away, before anything else that it is asked.
    pub(crate) fn take_away(&self, folder: &Path) -> io::Result<()> {
        self.ask(|socket| Request { bytes: 0, files: 0, folder: folder.to_owned() }.send(socket))
    }

    fn ask<T>(&self, ask: impl FnOnce(&mut UnixStream) -> io::Result<T>) -> io::Result<T> {
        let mut socket = self.socket.lock().unwrap_or_else(PoisonError::into_inner);
        ask(socket.as_mut().expect("it is open as long as there is a keeper"))
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        *self.socket.lock().unwrap_or_else(PoisonError::into_inner) = None;
        let _ = self.process.wait();
    }
}

impl fmt::Debug for Keeper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Keeper").field(&self.number()).finish()
    }
}

/// What a keeper is asked for.
struct Request {
    bytes: u64,
    files: u64,
    folder: PathBuf,
}

impl Request {
    fn send(&self, socket: &mut UnixStream) -> io::Result<()> {
        let path = self.folder.as_os_str().as_bytes();
        let numbers = [self.bytes, self.files, path.len() as u64].map(u64::to_ne_bytes).concat();
        socket.write_all(&[&numbers, path].concat())
    }

    /// The next one; `None` if there is none any more.
    fn receive(socket: &mut UnixStream) -> io::Result<Option<Self>> {
        let mut header = [0; HEADER];
        match socket.read_exact(&mut header) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
            result => result?,
        }
        let [bytes, files, length] = [0, 8, 16].map(|at| {
            let number: [u8; 8] = header[at..at + 8].try_into().expect("eight bytes are eight");
            u64::from_ne_bytes(number)
        });
        let mut path = vec![0; usize::try_from(length).map_err(io::Error::other)?];
        socket.read_exact(&mut path)?;
        Ok(Some(Self { bytes, files, folder: OsString::from_vec(path).into() }))
    }
}

/// Is the keeper, until whoever has started it has gone. Then its rooms go, when the last program in them has.
pub(in crate::sandbox) fn keep() -> io::Result<()> {
    be_apart()?;
    let mut socket = UnixStream::from(io::stdin().as_fd().try_clone_to_owned()?);
    socket.write_all(&[0])?;
    while let Some(Request { bytes, files, folder }) = Request::receive(&mut socket)? {
        if bytes == 0 {
            // Whoever is in there still keeps it, and nobody else gets in.
            let _ = unmount(&folder, UnmountFlags::DETACH);
            continue;
        }
        let made = room(bytes, files).and_then(|room| {
            let flags = MoveMountFlags::MOVE_MOUNT_F_EMPTY_PATH;
            move_mount(&room, "", CWD, &folder, flags)?;
            Ok(room)
        });
        let error = made.as_ref().map_or_else(|error| error.raw_os_error(), |_| 0).to_ne_bytes();
        let with: Vec<_> = made.iter().map(AsFd::as_fd).collect();
        messages::send(&socket, &[IoSlice::new(&error)], &with)?;
    }
    Ok(())
}

/// Enters the namespaces of the keeper of this number, who does not end before us.
pub(super) fn enter(keeper: u32) -> io::Result<()> {
    let process = i32::try_from(keeper).ok().and_then(Pid::from_raw);
    let process = pidfd_open(process.ok_or(io::ErrorKind::NotFound)?, PidfdFlags::empty())?;
    let (mounts, users) = (ThreadNameSpaceType::MOUNT, ThreadNameSpaceType::USER);
    // Root's is in the same user namespace, which cannot be entered again.
    move_into_thread_name_spaces(process.as_fd(), mounts | users)
        .or_else(|_| move_into_thread_name_spaces(process.as_fd(), mounts))?;
    // Where we began is the root of that namespace now, which need not be the root that we had.
    chroot(format!("/proc/{keeper}/root"))?;
    std::env::set_current_dir("/")
}

/// Whether rooms can be had. Whoever asks is in namespaces of its own from then on.
pub(in crate::sandbox) fn can_be_had() -> bool {
    let tried = || {
        be_apart()?;
        let room = room(1, 2)?;
        look_into(&room, OsStr::new("."))?;
        // In a namespace that knows no number of ours, nobody could be the owner of anything there.
        mkdirat(&room, "folder", Mode::RWXU)?;
        Ok::<_, io::Error>(())
    };
    tried().is_ok()
}

/// Enters a mount namespace. No mount of ours is seen outside of it, and nothing but those of ours can be changed from within: not even the
/// time at which a file was last read, by which a program would tell the next one something.
fn be_apart() -> io::Result<()> {
    if let Err(error) = unshare(CloneFlags::CLONE_NEWNS) {
        // In a namespace of its own, root could give nobody a number but root's: that is worth more than a room.
        if identity::is_root_of_machine() {
            return Err(error.into());
        }
        identity::be_in_own_namespace(CloneFlags::CLONE_NEWNS)?;
    }
    mount_change("/", MountPropagationFlags::DOWNSTREAM | MountPropagationFlags::REC)?;
    raw::change_mounts(c"/", Mounts::ReadOnly)?;
    // Whose processes are whose is told there, and nothing in it lasts.
    raw::change_mounts(c"/proc", Mounts::Writable)
}

/// A file system in memory, which is nowhere yet.
fn room(bytes: u64, files: u64) -> rustix::io::Result<OwnedFd> {
    let new = fsopen("tmpfs", FsOpenFlags::FSOPEN_CLOEXEC)?;
    fsconfig_set_string(&new, "size", bytes.to_string())?;
    fsconfig_set_string(&new, "nr_inodes", files.to_string())?;
    fsconfig_set_string(&new, "mode", "700")?;
    fsconfig_create(&new)?;
    let attributes = MountAttrFlags::MOUNT_ATTR_NOSUID | MountAttrFlags::MOUNT_ATTR_NODEV;
    fsmount(&new, FsMountFlags::FSMOUNT_CLOEXEC, attributes)
}

/// Opens what has this name in a room, without a right to anything yet. Nothing leads out of it.
pub(crate) fn look_into(room: &OwnedFd, name: &OsStr) -> rustix::io::Result<OwnedFd> {
    let inside = ResolveFlags::BENEATH | ResolveFlags::NO_MAGICLINKS;
    openat2(room, name, OFlags::PATH | OFlags::CLOEXEC, Mode::empty(), inside)
}

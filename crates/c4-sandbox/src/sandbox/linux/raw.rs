//! Five calls that no library has as safe ones, and a look before `main`: the only `unsafe` code of this crate.
//!
//! Without the first, every program needs a shim that is started for it alone, which takes as long again as the program's own
//! start: docs/SECURITY.md has the figures. The second does the same into a control group: moving there afterwards has the whole
//! system wait. Without the third, what a program has started outlives us when we are killed. Without the fourth, whoever starts us
//! decides by signals that he ignores whether we can wait for anybody. Without the last, each mount of the system would have to be found,
//! and mounted again. Without the look, nobody knows whether standard output was closed: Rust opens `/dev/null` in its place, which other
//! programs open in the same way to start us with it.
#![allow(unsafe_code, reason = "five calls and a look that touch no memory but their own")]

use std::ffi::CStr;
use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::sync::atomic::{AtomicBool, Ordering};

use rustix::io::fcntl_getfd;
use rustix::stdio::stdout;

static OUTPUT_WAS_CLOSED: AtomicBool = AtomicBool::new(false);

// SAFETY: what this section holds, the C library calls before `main`, one after the other, and the function asks the system one thing: it
// needs nothing of Rust's that is there only later.
#[used]
#[unsafe(link_section = ".init_array")]
static LOOK: extern "C" fn() = {
    extern "C" fn look() {
        OUTPUT_WAS_CLOSED.store(fcntl_getfd(stdout()).is_err(), Ordering::Relaxed);
    }
    look
};

/// Whether this process was started with a standard output that was closed.
#[must_use]
pub fn output_was_closed() -> bool {
    OUTPUT_WAS_CLOSED.load(Ordering::Relaxed)
}

/// Copies this process, which has one thread. The copy gets `None`, and is a child of our parent, which can wait for it as
/// for one that it has started itself; we get its number.
pub(super) fn fork_for_parent() -> io::Result<Option<i32>> {
    const FLAGS: libc::c_int = libc::CLONE_PARENT | libc::SIGCHLD;
    // SAFETY: without CLONE_VM the copy has memory of its own, and without a stack it goes on with a copy of ours; the call
    // writes to none of it. No other thread holds a lock that would stay held in the copy, for there is none.
    copied(unsafe { libc::syscall(libc::SYS_clone, FLAGS, 0, 0, 0, 0) })
}

/// What a call that copies this process has answered.
fn copied(number: libc::c_long) -> io::Result<Option<i32>> {
    match i32::try_from(number) {
        Ok(0) => Ok(None),
        Ok(number) if number > 0 => Ok(Some(number)),
        _ => Err(io::Error::last_os_error()),
    }
}

/// The same, and the copy begins in this control group, which a Linux before 5.7 cannot do.
pub(super) fn fork_into(group: &OwnedFd) -> io::Result<Option<i32>> {
    let flags = u64::from(libc::CLONE_PARENT.cast_unsigned());
    let cgroup = u64::from(group.as_raw_fd().cast_unsigned());
    let how = libc::clone_args {
        flags: flags | CLONE_INTO_CGROUP,
        cgroup,
        pidfd: 0,
        child_tid: 0,
        parent_tid: 0,
        // A brother's end is told as our own is.
        exit_signal: 0,
        stack: 0,
        stack_size: 0,
        tls: 0,
        set_tid: 0,
        set_tid_size: 0,
    };
    // SAFETY: as above; what the call reads is as long as it is told, and without any address in it, it writes nothing.
    copied(unsafe { libc::syscall(libc::SYS_clone3, &raw const how, size_of_val(&how)) })
}

/// As `linux/sched.h` has it. Not every list of names for every C library does.
const CLONE_INTO_CGROUP: u64 = 0x2_0000_0000;

/// Kills the group of the process behind this descriptor, also when that process is gone, and nobody else who may have got
/// its number since. A Linux before 6.9 cannot do that, and does nothing.
pub(super) fn kill_group_of(process: &OwnedFd) {
    /// `PIDFD_SIGNAL_PROCESS_GROUP` in `linux/pidfd.h`.
    const GROUP: libc::c_uint = 4;
    let number = libc::SYS_pidfd_send_signal;
    let none = std::ptr::null::<libc::siginfo_t>();
    // SAFETY: the descriptor is open, and without a pointer to anything the call reads and writes nothing of ours.
    unsafe { libc::syscall(number, process.as_raw_fd(), libc::SIGKILL, none, GROUP) };
}

/// From here on, a signal of this number does what it does to whoever has said nothing about it.
pub(super) fn forget_what_is_ignored(signal: libc::c_int) {
    // SAFETY: no code of ours is called for it, now or later.
    unsafe { libc::signal(signal, libc::SIG_DFL) };
}

/// Whether what is below a mount of this namespace can be changed through it: contents, rights, times.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mounts {
    /// This mount and all that are below it cannot be changed any more. Those that are made later are not affected.
    ReadOnly,
    /// This one alone can be again.
    Writable,
}

/// Changes a mount, and needs a Linux 5.12, and powers over the namespace.
pub(super) fn change_mounts(path: &CStr, how: Mounts) -> io::Result<()> {
    // As `linux/mount.h` and `linux/fcntl.h` have them. Not every list of names for every C library does. The call has the same number on
    // all machines.
    const MOUNT_SETATTR: libc::c_long = 442;
    const READ_ONLY: u64 = 1;
    const RECURSIVE: libc::c_int = 0x8000;
    let (flags, set, taken_back) = match how {
        Mounts::ReadOnly => (RECURSIVE, READ_ONLY, 0),
        Mounts::Writable => (0, 0, READ_ONLY),
    };
    // `struct mount_attr`: besides, where mounts propagate to, and a user namespace.
    let change = [set, taken_back, 0, 0];
    let (path, size) = (path.as_ptr(), size_of_val(&change));
    // SAFETY: both pointers lead to what lives longer than the call, and it reads as much of the second as it is told.
    let result = unsafe {
        libc::syscall(MOUNT_SETATTR, libc::AT_FDCWD, path, flags, &raw const change, size)
    };
    if result == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
}

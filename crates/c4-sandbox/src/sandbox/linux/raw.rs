//! Two calls that no library has as safe ones: the only `unsafe` code of this crate.
//!
//! Without the first, every program needs a shim that is started for it alone, which takes as long again as the program's own
//! start: docs/GRADING.md has the figures. Without the second, what a program has started outlives us when we are killed.
#![allow(unsafe_code, reason = "two calls that touch no memory but their own")]

use std::io;
use std::os::fd::{AsRawFd, OwnedFd};

/// Copies this process, which has one thread. The copy gets `None`, and is a child of our parent, which can wait for it as
/// for one that it has started itself; we get its number.
pub(super) fn fork_for_parent() -> io::Result<Option<i32>> {
    const FLAGS: libc::c_int = libc::CLONE_PARENT | libc::SIGCHLD;
    // SAFETY: without CLONE_VM the copy has memory of its own, and without a stack it goes on with a copy of ours; the call
    // writes to none of it. No other thread holds a lock that would stay held in the copy, for there is none.
    let number = unsafe { libc::syscall(libc::SYS_clone, FLAGS, 0, 0, 0, 0) };
    match i32::try_from(number) {
        Ok(0) => Ok(None),
        Ok(number) if number > 0 => Ok(Some(number)),
        _ => Err(io::Error::last_os_error()),
    }
}

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

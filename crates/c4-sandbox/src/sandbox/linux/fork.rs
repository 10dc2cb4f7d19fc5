//! Copying a process: the only `unsafe` code of this crate.
//!
//! Without it, every program needs a shim that is started for it alone, which takes as long again as the program's own start:
//! docs/GRADING.md has the figures.
#![allow(unsafe_code, reason = "one call, of a measured gain, in a process of one thread")]

use std::io;

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

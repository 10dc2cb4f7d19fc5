//! Being somebody whose processes the kernel counts.
//!
//! `RLIMIT_NPROC` counts all processes of a user, and does not bind root. So a program that root runs gets a user number
//! that nobody else has, and loses root's powers with it; for anybody else, a user namespace counts its processes apart.

use std::fs;
use std::io;
use std::os::unix::fs::lchown;
use std::path::Path;

use nix::sched::{CloneFlags, unshare};
use rustix::process::{Gid, Resource, Uid, getgid, getpid, getuid};
use rustix::thread::{
    CapabilitiesSecureBits, CapabilitySet, CapabilitySets, capabilities,
    configure_capability_in_ambient_set, set_capabilities, set_capabilities_secure_bits,
    set_thread_groups, set_thread_res_gid, set_thread_res_uid,
};

use crate::sandbox::rlimits::lower;
use crate::sandbox::shim::Plan;

/// The first of the user numbers that are given out. Real users and the ranges of containers are below.
const NOBODY: u32 = 0x6000_0000;

/// From here on the kernel counts our processes and threads, and lets them be one more than the plan has: with that one
/// they are found to be too many, and stopped.
pub(super) fn change(plan: &Plan) -> io::Result<()> {
    if getuid().is_root() && has_all_users()? {
        be_nobody(plan.builds)?;
    } else {
        be_in_own_namespace()?;
    }
    lower(Resource::Nproc, u64::from(plan.processes) + 1)
}

/// Whether no process outside has our user number.
pub(super) fn is_alone() -> bool {
    getuid().as_raw() >= NOBODY
}

/// Whether every user number means something here, as it does outside of containers of users.
fn has_all_users() -> io::Result<bool> {
    let map = fs::read_to_string("/proc/self/uid_map")?;
    Ok(map.split_whitespace().eq(["0", "0", "4294967295"]))
}

/// Gives up being root, but for one thing: to reach the program and its folder, wherever root keeps them. What is in the
/// folder that it works in can be made its own first.
fn be_nobody(takes_folder: bool) -> io::Result<()> {
    let keep = CapabilitySet::DAC_OVERRIDE;
    let needed = keep | CapabilitySet::SETUID | CapabilitySet::SETGID | CapabilitySet::SETPCAP;
    if !capabilities(None)?.effective.contains(needed) {
        return Err(io::Error::other("root is not allowed to become somebody else"));
    }
    let number = NOBODY + getpid().as_raw_nonzero().get().unsigned_abs();
    let (uid, gid) = (Uid::from_raw(number), Gid::from_raw(number));
    if takes_folder {
        take(Path::new("."), uid, gid)?;
    }
    set_capabilities_secure_bits(CapabilitiesSecureBits::NO_SETUID_FIXUP)?;
    set_thread_groups(&[])?;
    set_thread_res_gid(gid, gid, gid)?;
    set_thread_res_uid(uid, uid, uid)?;
    set_capabilities(None, CapabilitySets { effective: keep, permitted: keep, inheritable: keep })?;
    configure_capability_in_ambient_set(keep, true)?;
    Ok(())
}

/// Gives what is in a folder, and the folder, to a user.
fn take(folder: &Path, uid: Uid, gid: Gid) -> io::Result<()> {
    let (owner, group) = (Some(uid.as_raw()), Some(gid.as_raw()));
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder)? {
            let entry = entry?;
            if entry.file_type()?.is_dir() {
                folders.push(entry.path());
            } else {
                lchown(entry.path(), owner, group)?;
            }
        }
        lchown(folder, owner, group)?;
    }
    Ok(())
}

/// The same user in a namespace of its own, without any powers there once the program is executed. Where its own number
/// cannot be given to it, it is as well off as nobody.
fn be_in_own_namespace() -> io::Result<()> {
    let (uid, gid) = (getuid(), getgid());
    if uid.is_root() {
        return Err(io::Error::other("root is not counted"));
    }
    unshare(CloneFlags::CLONE_NEWUSER)?;
    let map = |what: &str, words: String| fs::write(Path::new("/proc/self").join(what), words);
    let _ = map("setgroups", "deny".to_owned())
        .and_then(|()| map("uid_map", format!("{uid} {uid} 1")))
        .and_then(|()| map("gid_map", format!("{gid} {gid} 1")));
    Ok(())
}

//! Being somebody whose processes the kernel counts, and who has no powers.
//!
//! `RLIMIT_NPROC` counts all processes of a user, and does not bind root. So a program that root runs gets a user number
//! that nobody else has; for anybody else, a user namespace counts its processes apart.

use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::ops::Range;
use std::os::unix::fs::{MetadataExt, PermissionsExt, lchown};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use nix::sched::{CloneFlags, unshare};
use rustix::fs::{Access, AtFlags, CWD, FsWord, accessat, fchown, fstatfs};
use rustix::process::{Gid, Resource, Uid, getgid, getpid, getuid};
use rustix::stdio::{stderr, stdin, stdout};
use rustix::thread::{
    CapabilitiesSecureBits, CapabilitySet, CapabilitySets, capabilities,
    capability_is_in_bounding_set, configure_capability_in_ambient_set,
    remove_capability_from_bounding_set, set_capabilities, set_capabilities_secure_bits,
    set_no_new_privs, set_thread_groups, set_thread_res_gid, set_thread_res_uid,
};

use crate::sandbox::Purpose;
use crate::sandbox::rlimits::{hold, processes};
use crate::sandbox::shim::Plan;
use crate::scratch::NOBODY;

/// The user numbers that are given out; systemd has a range of its own behind them. Each process of ours draws where it begins among
/// them. For in another container there may be programs with the same numbers of processes; and the system would count the processes
/// of a user in all containers together.
const NUMBERS: Range<u32> = NOBODY..0x7ffe_0000;

/// All numbers of processes are below that, on any Linux.
const MOST_PROCESSES: u32 = 1 << 22;

/// From here on the kernel counts our processes and threads, and lets them be one more than the plan has: with that one
/// they are found to be too many, and stopped.
pub(super) fn change(plan: &Plan, program: Option<&Path>) -> io::Result<()> {
    let outside = number_outside()?;
    if getuid().is_root() && outside.is_none() {
        be_nobody(plan, program)?;
    } else if getuid().is_root() && outside == Some(0) {
        return Err(io::Error::other("root is not counted"));
    } else {
        be_in_own_namespace(CloneFlags::empty())?;
    }
    hold(Resource::Nproc, processes(plan.processes))
}

/// What is added to the number of a process for the user number of a program that we run: always the same, so that no two have the
/// same user.
pub(in crate::sandbox) fn first_number() -> u32 {
    static FIRST: LazyLock<u32> = LazyLock::new(|| {
        // The keys of this hash are drawn by the system.
        let drawn = RandomState::new().hash_one(());
        let most = NUMBERS.end - NUMBERS.start - MOST_PROCESSES;
        NUMBERS.start + (drawn % u64::from(most)) as u32
    });
    *FIRST
}

/// How many processes and threads count as ours by now, besides what our programs will start: none where root gives each of these
/// a number of its own.
pub(in crate::sandbox) fn processes_in_use() -> u64 {
    let me = getuid();
    if is_root_of_machine() {
        return 0;
    }
    let all = fs::read_dir("/proc").into_iter().flatten().flatten();
    let own = all.filter(|entry| {
        let name = entry.file_name();
        let is_process = name.as_encoded_bytes().first().is_some_and(u8::is_ascii_digit);
        is_process && entry.metadata().is_ok_and(|found| found.uid() == me.as_raw())
    });
    let threads = |process: PathBuf| fs::read_dir(process.join("task")).map_or(0, Iterator::count);
    own.map(|process| threads(process.path()) as u64).sum()
}

/// Whether we are root, and in no namespace in which that means something else: then programs get numbers of their own.
pub(super) fn is_root_of_machine() -> bool {
    getuid().is_root() && matches!(number_outside(), Ok(None))
}

/// Whether no process outside has our user number.
pub(super) fn is_alone() -> bool {
    getuid().as_raw() >= NOBODY
}

/// The powers to look into what others have closed, and to execute what only root may.
const REACHING: CapabilitySet = CapabilitySet::DAC_READ_SEARCH.union(CapabilitySet::DAC_OVERRIDE);

/// Gives up every power there is, for good, but for what it takes to reach these paths: where root runs what lies in folders
/// that it has closed to all others, the power to look into them.
pub(super) fn give_up_powers(paths: &[&Path]) -> io::Result<()> {
    const SMALLEST_FIRST: [CapabilitySet; 3] =
        [CapabilitySet::empty(), CapabilitySet::DAC_READ_SEARCH, CapabilitySet::DAC_OVERRIDE];
    bound_powers();
    let CapabilitySets { permitted, inheritable, .. } = capabilities(None)?;
    let _ = set_capabilities_secure_bits(
        CapabilitiesSecureBits::NO_SETUID_FIXUP | CapabilitiesSecureBits::NO_ROOT,
    );
    let reaches = |&keep: &CapabilitySet| {
        let sets = CapabilitySets { effective: keep, permitted, inheritable };
        set_capabilities(None, sets).is_ok() && paths.iter().all(|path| is_reached(path))
    };
    let mut usable = SMALLEST_FIRST.into_iter().filter(|&keep| permitted.contains(keep));
    let keep = usable.find(reaches).unwrap_or(CapabilitySet::empty());
    let sets = CapabilitySets { effective: keep, permitted: keep, inheritable: keep };
    set_capabilities(None, sets)?;
    if !keep.is_empty() {
        configure_capability_in_ambient_set(keep, true)?;
    }
    Ok(set_no_new_privs(true)?)
}

/// Takes care that no program ever gains a power by being executed, as one of root's could: but for those that one may need
/// to reach it, which can only be given before.
pub(super) fn bound_powers() {
    // A server has done that for all that it starts; but in a namespace that they have entered since, all is as at first.
    // One stands for the others, which take their time.
    if !capability_is_in_bounding_set(CapabilitySet::CHOWN).unwrap_or(true) {
        return;
    }
    if let Ok(sets) = capabilities(None) {
        let inheritable = sets.inheritable | (sets.permitted & REACHING);
        let _ = set_capabilities(None, CapabilitySets { inheritable, ..sets });
    }
    // The one that is looked at is the last, so that nothing is left if this is interrupted. Whoever may not do that, or asks
    // for one that there is not, has no power to gain.
    let others = CapabilitySet::all() - CapabilitySet::CHOWN;
    for power in others.iter().chain([CapabilitySet::CHOWN]) {
        let _ = remove_capability_from_bounding_set(power);
    }
}

/// Whether a file can be read and executed as it should, or a folder be looked into. What is not there needs no power.
fn is_reached(path: &Path) -> bool {
    let Ok(found) = fs::metadata(path) else {
        return accessat(CWD, path, Access::EXISTS, AtFlags::empty())
            != Err(rustix::io::Errno::ACCESS);
    };
    let is_for_execution = found.is_dir() || found.mode() & 0o111 != 0;
    let wanted = if is_for_execution { Access::EXEC_OK } else { Access::empty() };
    accessat(CWD, path, wanted | Access::READ_OK, AtFlags::empty()).is_ok()
}

/// What our user number is outside of the user namespace that we are in; `None` where all numbers mean something here, as
/// they do outside of containers of users.
fn number_outside() -> io::Result<Option<u32>> {
    let map = fs::read_to_string("/proc/self/uid_map")?;
    if map.split_whitespace().eq(["0", "0", "4294967295"]) {
        return Ok(None);
    }
    let me = getuid().as_raw();
    let mut rows = map.lines().filter_map(|line| {
        let mut numbers = line.split_whitespace().map(|word| word.parse::<u32>().ok());
        let (inside, outside, count) = (numbers.next()??, numbers.next()??, numbers.next()??);
        Some(outside + me.checked_sub(inside).filter(|&over| over < count)?)
    });
    // A number that is not listed is nobody's, and not root's.
    Ok(Some(rows.next().unwrap_or(NOBODY)))
}

/// Gives up being root. Before a program is executed, the folder that it works in is made its own, with what is in it.
///
/// The group of a program that was built here goes with it: nobody else gets into the folder that it lies in.
fn be_nobody(plan: &Plan, program: Option<&Path>) -> io::Result<()> {
    // We have the same ones: without that to signal others, nobody could end what is run, neither we nor its server.
    let needed = CapabilitySet::CHOWN
        | CapabilitySet::DAC_OVERRIDE
        | CapabilitySet::KILL
        | CapabilitySet::SETUID
        | CapabilitySet::SETGID
        | CapabilitySet::SETPCAP;
    if !capabilities(None)?.effective.contains(needed) {
        return Err(io::Error::other(
            "root is not allowed to become somebody else and still end what it has started",
        ));
    }
    let number = plan.first_number + getpid().as_raw_nonzero().get().unsigned_abs();
    let (uid, gid) = (Uid::from_raw(number), Gid::from_raw(number));
    if program.is_some() {
        // While it is ours: whoever owns it afterwards, not every root may change that.
        if plan.purpose == Purpose::Build {
            fs::set_permissions(".", fs::Permissions::from_mode(0o750))?;
        }
        take_streams(uid, gid)?;
        take(Path::new("."), uid, gid)?;
    }
    let of_program = program.and_then(Path::parent).and_then(|folder| fs::metadata(folder).ok());
    let group = of_program.map(|folder| folder.gid()).filter(|&group| group >= NOBODY);
    let gid = group.map_or(gid, Gid::from_raw);
    set_capabilities_secure_bits(CapabilitiesSecureBits::NO_SETUID_FIXUP)?;
    set_thread_groups(&[])?;
    set_thread_res_gid(gid, gid, gid)?;
    Ok(set_thread_res_uid(uid, uid, uid)?)
}

/// Gives the three streams to a user, as far as they are pipes without a name, which are ours and made for this: by `/dev/stdin` and the
/// like they are opened once more, and only their owner may do that. Files and terminals are somebody's.
fn take_streams(uid: Uid, gid: Gid) -> io::Result<()> {
    /// `PIPEFS_MAGIC` in `linux/magic.h`.
    const PIPES: FsWord = 0x5049_5045;
    for stream in [stdin(), stdout(), stderr()] {
        if fstatfs(stream)?.f_type == PIPES {
            fchown(stream, Some(uid), Some(gid))?;
        }
    }
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
/// cannot be given to it, it is as well off as nobody. What more namespaces there are belong to that one.
pub(super) fn be_in_own_namespace(more: CloneFlags) -> io::Result<()> {
    let (uid, gid) = (getuid(), getgid());
    unshare(CloneFlags::CLONE_NEWUSER | more)?;
    let map = |what: &str, words: String| fs::write(Path::new("/proc/self").join(what), words);
    let _ = map("setgroups", "deny".to_owned())
        .and_then(|()| map("uid_map", format!("{uid} {uid} 1")))
        .and_then(|()| map("gid_map", format!("{gid} {gid} 1")));
    Ok(())
}

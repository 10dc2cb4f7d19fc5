//! Control groups: the system itself holds a program, with all that it starts, to its memory and its processes.
//!
//! They can be had where the group that we are in is ours to divide, as it is for what is started with `systemd-run --user
//! --scope -p Delegate=yes`. A group that is divided may have no processes of its own: so we move to a group in it, beside
//! those of programs.

use std::fs::{self, File};
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use rustix::fs::{Access, AtFlags, CWD, Mode, OFlags, accessat, fstatfs, getxattr, open, openat};
use rustix::process::geteuid;

use crate::Limits;

/// Where systems have their groups, if they have the second kind of them.
const ALL: &str = "/sys/fs/cgroup";

/// What `statfs` says of them (`CGROUP2_SUPER_MAGIC` in `linux/magic.h`).
const MAGIC: i64 = 0x6367_7270;

/// How the names of our groups begin. The number of our process follows, and for those of programs one more.
const NAME: &str = "c4-";

/// What tells that a group was given to whoever is in it, where he could have taken it, too.
const MARKS: [&str; 2] = ["user.delegate", "trusted.delegate"];

/// The groups of this process.
#[derive(Debug)]
pub(crate) struct Groups {
    /// The one that is divided.
    whole: PathBuf,
    /// Those that are not in use. Making one takes longer than setting limits.
    spare: Mutex<Vec<PathBuf>>,
}

/// Found out once: whoever can divide his group is in another one afterwards.
static GROUPS: OnceLock<Option<Groups>> = OnceLock::new();

impl Groups {
    /// Those of this process, if they can be had: from then on it is in another group than before, in the one that it was in.
    pub(crate) fn of_this_process() -> Option<&'static Self> {
        GROUPS
            .get_or_init(|| divided().map(|whole| Self { whole, spare: Mutex::default() }))
            .as_ref()
    }

    /// A group for a program with these limits, in which nobody is.
    pub(crate) fn control(&'static self, limits: &Limits) -> io::Result<Control> {
        // Those who were in one have been killed, and may take their time to go.
        let is_empty =
            |group: &PathBuf| number(&group.join("cgroup.events"), "populated") == Some(0);
        let spare = {
            let mut spare = self.spare();
            let at = spare.iter().position(is_empty);
            at.map(|at| spare.swap_remove(at))
        };
        Control::new(self, spare.map_or_else(|| self.new_group(), Ok)?, limits)
    }

    /// Removes those that are not in use.
    pub(crate) fn remove_spare() {
        let groups = GROUPS.get().and_then(Option::as_ref);
        let spare = groups.map(|groups| std::mem::take(&mut *groups.spare()));
        spare.iter().flatten().for_each(|group| remove(group));
    }

    fn new_group(&self) -> io::Result<PathBuf> {
        static NUMBER: AtomicU64 = AtomicU64::new(1);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = self.whole.join(format!("{NAME}{}-{number}", process::id()));
        fs::create_dir(&folder)?;
        Ok(folder)
    }

    fn spare(&self) -> MutexGuard<'_, Vec<PathBuf>> {
        self.spare.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The group of a program. When this goes out of scope, another may have it, as soon as nobody is in it any more: whoever has
/// ended the program has killed all that it started. (Some kernels kill at once what begins in a group that was once killed as a
/// whole.)
#[derive(Debug)]
pub(crate) struct Control {
    groups: &'static Groups,
    folder: PathBuf,
    descriptor: OwnedFd,
    /// How often somebody in it had been killed for want of memory before.
    kills: u64,
}

impl Control {
    fn new(groups: &'static Groups, folder: PathBuf, limits: &Limits) -> io::Result<Self> {
        let descriptor = open(&folder, OFlags::DIRECTORY | OFlags::CLOEXEC, Mode::empty())?;
        let write = |name: &str, number: u64| fs::write(folder.join(name), number.to_string());
        write("memory.max", limits.memory)?;
        // With the one more, they are found to be too many.
        write("pids.max", u64::from(limits.processes) + 1)?;
        write("memory.oom.group", 1)?;
        // Not every system has room on a disk for memory.
        let _ = write("memory.swap.max", 0);
        let kills = kills(&folder);
        Ok(Self { groups, folder, descriptor, kills })
    }

    /// Whether the system has killed it since, because it wanted more memory than it may have.
    pub(crate) fn ran_out_of_memory(&self) -> bool {
        kills(&self.folder) > self.kills
    }
}

impl AsFd for Control {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.descriptor.as_fd()
    }
}

impl Drop for Control {
    fn drop(&mut self) {
        self.groups.spare().push(std::mem::take(&mut self.folder));
    }
}

/// Moves the process that asks to a group, for systems on which nobody can begin there.
pub(super) fn enter(group: &OwnedFd) -> io::Result<()> {
    let processes = openat(group, "cgroup.procs", OFlags::WRONLY | OFlags::CLOEXEC, Mode::empty())?;
    io::Write::write_all(&mut File::from(processes), b"0")
}

fn kills(group: &Path) -> u64 {
    number(&group.join("memory.events"), "oom_kill").unwrap_or(0)
}

/// The number after this word, which begins a line.
fn number(file: &Path, word: &str) -> Option<u64> {
    let text = fs::read_to_string(file).ok()?;
    text.lines().find_map(|line| line.strip_prefix(word)?.strip_prefix(' ')?.parse().ok())
}

/// The group that we were in, if it is ours to divide: it is divided from then on, and we are in one of its parts. What others
/// have left there is removed.
fn divided() -> Option<PathBuf> {
    let whole = whole()?;
    sweep(&whole);
    let own = whole.join(format!("{NAME}{}", process::id()));
    fs::create_dir(&own).ok()?;
    let me = process::id().to_string();
    let divided = fs::write(own.join("cgroup.procs"), &me)
        .and_then(|()| fs::write(whole.join("cgroup.subtree_control"), "+memory +pids"));
    if divided.is_err() {
        // Others have come, or it may not be divided: then all stays as it was.
        let _ = fs::write(whole.join("cgroup.procs"), &me);
        remove(&own);
        return None;
    }
    Some(whole)
}

/// The group that we are in, if it was given to us alone, with all that it takes.
fn whole() -> Option<PathBuf> {
    let magic = open(ALL, OFlags::PATH | OFlags::CLOEXEC, Mode::empty()).and_then(fstatfs).ok()?;
    if magic.f_type != MAGIC {
        return None;
    }
    let told = fs::read_to_string("/proc/self/cgroup").ok()?;
    let path = told.lines().find_map(|line| line.strip_prefix("0::/"))?;
    let whole = Path::new(ALL).join(path);
    let controllers = fs::read_to_string(whole.join("cgroup.controllers")).ok()?;
    let has = |name| controllers.split_whitespace().any(|controller| controller == name);
    let can_write =
        |name: &str| accessat(CWD, whole.join(name), Access::WRITE_OK, AtFlags::EACCESS).is_ok();
    // Root could write anywhere. The root of all groups that we see is nobody else's who would say so.
    let is_given = || {
        let is_marked = |mark| getxattr(&whole, mark, &mut [0; 1]).is_ok();
        !geteuid().is_root() || path.is_empty() || MARKS.into_iter().any(is_marked)
    };
    let is_alone = || {
        let processes = fs::read_to_string(whole.join("cgroup.procs")).unwrap_or_default();
        path.is_empty() || processes.trim_end() == process::id().to_string()
    };
    let is_ours = has("memory")
        && has("pids")
        && can_write(".")
        && can_write("cgroup.procs")
        && can_write("cgroup.subtree_control")
        && is_given()
        && is_alone();
    is_ours.then_some(whole)
}

/// Removes the groups of processes that have ended, and kills whoever is still in one.
fn sweep(whole: &Path) {
    for entry in fs::read_dir(whole).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let rest = name.to_str().and_then(|name| name.strip_prefix(NAME));
        let process = rest.and_then(|rest| rest.split('-').next()?.parse::<u32>().ok());
        if process.is_some_and(|process| !Path::new("/proc").join(process.to_string()).exists()) {
            remove(&entry.path());
        }
    }
}

/// Kills whoever is in a group and removes it, if that can be done: they may take their time to go.
fn remove(group: &Path) {
    const PATIENCE: [u64; 4] = [0, 1, 10, 100];
    let _ = fs::write(group.join("cgroup.kill"), "1");
    for pause in PATIENCE {
        std::thread::sleep(std::time::Duration::from_millis(pause));
        if fs::remove_dir(group).is_ok() {
            break;
        }
    }
}

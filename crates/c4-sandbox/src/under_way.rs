//! What is running and what lies on disk, so that all of it can be given up at once.

use std::collections::BTreeSet;
#[cfg(unix)]
use std::io;
use std::mem;
use std::path::{Path, PathBuf};
#[cfg(unix)]
use std::process::Child;
use std::sync::{Mutex, MutexGuard, PoisonError};
#[cfg(unix)]
use std::thread;
#[cfg(unix)]
use std::time::Duration;
use std::time::Instant;

use crate::sandbox::Groups;
use crate::scratch;

/// Of this process: a signal comes to all of it, and knows nothing of who started what.
static UNDER_WAY: Mutex<UnderWay> = Mutex::new(UnderWay {
    #[cfg(unix)]
    groups: BTreeSet::new(),
    folders: BTreeSet::new(),
});

/// When this process was last told to go on.
static WENT_ON: Mutex<Option<Instant>> = Mutex::new(None);

/// How long it may take until a signal is heard of.
#[cfg(unix)]
const SIGNAL: Duration = Duration::from_millis(200);

struct UnderWay {
    /// The numbers of groups whose leaders nobody has waited for yet.
    #[cfg(unix)]
    groups: BTreeSet<i32>,
    folders: BTreeSet<PathBuf>,
}

fn under_way() -> MutexGuard<'static, UnderWay> {
    UNDER_WAY.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills every program that is running and removes every folder, for a process that was told to end: no destructor runs in
/// one that a signal ends. From then on nothing can be started or built: whoever tries waits for the end of this process.
pub fn give_up() {
    mem::forget(end_all());
}

/// The same for a process that ends by itself: threads that wait for more to do may still keep a folder.
pub fn leave_nothing() {
    drop(end_all());
}

fn end_all() -> MutexGuard<'static, UnderWay> {
    let mut all = under_way();
    #[cfg(unix)]
    for &number in &all.groups {
        crate::supervise::kill_group(number);
    }
    for folder in mem::take(&mut all.folders) {
        scratch::remove(&folder);
    }
    Groups::remove_spare();
    all
}

/// To be called when this process goes on after it was stopped (`SIGCONT`): what it missed meanwhile is nobody's time.
pub fn go_on() {
    *WENT_ON.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
}

/// Whether this process was stopped for a part of the time since then. What has just gone on may not have heard of it yet.
#[cfg(unix)]
pub(crate) fn was_stopped_since(then: Instant) -> bool {
    thread::sleep(SIGNAL);
    WENT_ON.lock().unwrap_or_else(PoisonError::into_inner).is_some_and(|moment| moment >= then)
}

#[cfg(unix)]
pub(crate) fn begins(group: i32) {
    under_way().groups.insert(group);
}

/// Starts the leader of a group. Whoever gives all up meanwhile waits until it is known, or else it would be left.
#[cfg(unix)]
pub(crate) fn begun(start: impl FnOnce() -> io::Result<Child>) -> io::Result<Child> {
    let mut all = under_way();
    let leader = start()?;
    all.groups.insert(leader.id().cast_signed());
    Ok(leader)
}

/// To be told before it is waited for: after that, the number may be somebody else's.
#[cfg(unix)]
pub(crate) fn ends(group: i32) {
    under_way().groups.remove(&group);
}

pub(crate) fn appears(folder: &Path) {
    under_way().folders.insert(folder.to_owned());
}

pub(crate) fn disappears(folder: &Path) {
    under_way().folders.remove(folder);
}

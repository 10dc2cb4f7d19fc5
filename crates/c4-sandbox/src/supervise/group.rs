//! A process and all that it starts.

use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;

use rustix::io::retry_on_intr;
use rustix::process::{
    Pid, Signal, WaitId, WaitIdOptions, WaitOptions, kill_process, kill_process_group, waitid,
    waitpid,
};

use crate::under_way;

/// A child of ours and all that it started; dead when this goes out of scope, and the child waited for.
#[derive(Debug)]
pub(super) struct Group {
    leader: Pid,
    /// How the leader ended, once it has been waited for: from then on the number may be somebody else's.
    ended: Option<ExitStatus>,
}

impl Group {
    pub(super) fn new(leader: Pid) -> Self {
        under_way::begins(leader.as_raw_nonzero().get());
        Self { leader, ended: None }
    }

    /// The number of the group, and of the process that leads it.
    pub(super) fn number(&self) -> u32 {
        self.leader.as_raw_nonzero().get().unsigned_abs()
    }

    /// Something to be polled, which becomes ready when the leader ends; `None` where the system has no such thing.
    #[cfg(target_os = "linux")]
    pub(super) fn bell(&self) -> Option<OwnedFd> {
        use rustix::process::{PidfdFlags, pidfd_open};

        pidfd_open(self.leader, PidfdFlags::empty()).ok()
    }

    #[cfg(not(target_os = "linux"))]
    pub(super) fn bell(&self) -> Option<OwnedFd> {
        None
    }

    /// Whether the leader has ended. It is not waited for yet, so its number, the group's too, stays taken.
    pub(super) fn leader_has_ended(&self) -> io::Result<bool> {
        let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        Ok(retry_on_intr(|| waitid(WaitId::Pid(self.leader), look))?.is_some())
    }

    /// Sends a signal to all of it. Who is gone already does not get it.
    pub(super) fn signal(&self, signal: Signal) {
        if self.ended.is_none() {
            let _ = kill_process_group(self.leader, signal);
        }
    }

    /// Kills the whole group, then waits for its leader: after the waiting, the number could be somebody else's.
    pub(super) fn end(&mut self) -> io::Result<ExitStatus> {
        if let Some(status) = self.ended {
            return Ok(status);
        }
        kill(self.leader);
        under_way::ends(self.leader.as_raw_nonzero().get());
        let waited = retry_on_intr(|| waitpid(Some(self.leader), WaitOptions::empty()))?;
        let (_, status) = waited.expect("waiting without NOHANG ends with the process");
        Ok(*self.ended.insert(ExitStatus::from_raw(status.as_raw())))
    }
}

/// Kills the group of this number.
pub(crate) fn kill_group(number: i32) {
    if let Some(leader) = Pid::from_raw(number) {
        kill(leader);
    }
}

/// Who is gone already does not mind.
fn kill(leader: Pid) {
    let _ = kill_process_group(leader, Signal::KILL);
    // In case it has not come to lead its group yet.
    let _ = kill_process(leader, Signal::KILL);
}

impl Drop for Group {
    fn drop(&mut self) {
        let _ = self.end();
    }
}

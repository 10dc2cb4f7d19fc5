//! A process and all that it starts.

use std::io;
use std::os::fd::OwnedFd;
use std::process::{Child, ExitStatus};

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

/// A process and all that it started; dead when this goes out of scope, and its leader waited for.
#[derive(Debug)]
pub(super) struct Group {
    leader: Child,
    reaped: bool,
}

impl Group {
    pub(super) fn new(leader: Child) -> Self {
        Self { leader, reaped: false }
    }

    /// The number of the group, and of the process that leads it.
    pub(super) fn number(&self) -> u32 {
        self.leader.id()
    }

    /// Something to be polled, which becomes ready when the leader ends; `None` where the system has no such thing.
    #[cfg(target_os = "linux")]
    pub(super) fn bell(&self) -> Option<OwnedFd> {
        use rustix::process::{PidfdFlags, pidfd_open};

        pidfd_open(Pid::from_child(&self.leader), PidfdFlags::empty()).ok()
    }

    #[cfg(not(target_os = "linux"))]
    pub(super) fn bell(&self) -> Option<OwnedFd> {
        None
    }

    /// Whether the leader has ended. It is not waited for yet, so its number, the group's too, stays taken.
    pub(super) fn leader_has_ended(&self) -> io::Result<bool> {
        let id = WaitId::Pid(Pid::from_child(&self.leader));
        let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        match waitid(id, look) {
            Ok(status) => Ok(status.is_some()),
            Err(rustix::io::Errno::INTR) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// Sends a signal to all of it. Who is gone already does not get it.
    pub(super) fn signal(&self, signal: Signal) {
        if !self.reaped {
            let _ = kill_process_group(Pid::from_child(&self.leader), signal);
        }
    }

    /// Kills the whole group, then waits for its leader: after the waiting, the number could be somebody else's.
    pub(super) fn end(&mut self) -> io::Result<ExitStatus> {
        if !self.reaped {
            self.signal(Signal::KILL);
            // In case it has not come to lead its group yet.
            let _ = self.leader.kill();
            self.reaped = true;
        }
        self.leader.wait()
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        let _ = self.end();
    }
}

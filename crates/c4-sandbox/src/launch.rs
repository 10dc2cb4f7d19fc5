//! Starting a process.

use std::process::Command;
use std::sync::Arc;

use crate::sandbox::{Control, Hidden};
use crate::scratch::Rooms;

/// A command, and who starts it. Its process leads a group, at the latest when it becomes a program.
#[derive(Debug)]
pub(crate) struct Launch {
    pub(crate) command: Command,
    /// What it is never to see, if its program is a shim, which on Linux can stay.
    #[cfg_attr(
        not(target_os = "linux"),
        allow(dead_code, reason = "it is started like any other")
    )]
    pub(crate) hidden: Option<Hidden>,
    /// Whoever makes the room that it begins in.
    #[cfg_attr(not(target_os = "linux"), allow(dead_code, reason = "nobody does"))]
    pub(crate) rooms: Option<Rooms>,
    /// The control group that it begins in.
    #[cfg_attr(not(target_os = "linux"), allow(dead_code, reason = "there are none"))]
    pub(crate) control: Option<Arc<Control>>,
}

#[cfg(unix)]
mod unix {
    use std::io;
    use std::os::fd::OwnedFd;
    use std::process::{Command, Stdio};

    use rustix::process::Pid;

    use super::Launch;
    use crate::under_way;

    impl Launch {
        /// Starts it with these three streams, and returns its number. Whoever asked for it has to wait for its end.
        pub(crate) fn start(&mut self, streams: [OwnedFd; 3]) -> io::Result<Pid> {
            #[cfg(target_os = "linux")]
            if let Some(hidden) = &self.hidden {
                let (rooms, control) = (self.rooms.as_deref(), self.control.as_deref());
                let command = &self.command;
                return crate::sandbox::start_by_server(command, hidden, rooms, control, &streams);
            }
            spawn(&mut self.command, streams)
        }
    }

    fn spawn(command: &mut Command, streams: [OwnedFd; 3]) -> io::Result<Pid> {
        let [stdin, stdout, stderr] = streams;
        command.stdin(stdin).stdout(stdout).stderr(stderr);
        let child = under_way::begun(|| command.spawn())?;
        // The command holds the program's ends of the pipes open, which would hide that the program closes them.
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        Ok(Pid::from_child(&child))
    }
}

//! The signals that end a program.

use std::fmt;

use serde::{Serialize, Serializer};

/// The number of a signal, shown by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Signal(pub i32);

impl Signal {
    /// What a system sends to a process that has used up its processor time, and to one whose file grows too large.
    #[cfg(unix)]
    pub(crate) const CPU_TIME: Self = Self(rustix::process::Signal::XCPU.as_raw());
    #[cfg(unix)]
    pub(crate) const FILE_SIZE: Self = Self(rustix::process::Signal::XFSZ.as_raw());
    /// What it sends to a process that would need more memory than its control group has.
    #[cfg(unix)]
    pub(crate) const KILL: Self = Self(rustix::process::Signal::KILL.as_raw());
    /// Where there are no signals, no number is one.
    #[cfg(not(unix))]
    pub(crate) const CPU_TIME: Self = Self(-1);
    #[cfg(not(unix))]
    pub(crate) const FILE_SIZE: Self = Self(-2);
    #[cfg(not(unix))]
    pub(crate) const KILL: Self = Self(-3);

    /// What the signal usually tells about a program; `None` for those that tell nothing.
    #[must_use]
    pub fn meaning(self) -> Option<&'static str> {
        self.known().map(|(_, _, meaning)| meaning)
    }

    fn known(self) -> Option<Known> {
        KNOWN.iter().copied().find(|&(number, ..)| number == self.0)
    }
}

impl fmt::Display for Signal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.known() {
            Some((_, name, _)) => f.write_str(name),
            None => write!(f, "signal {}", self.0),
        }
    }
}

impl Serialize for Signal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Number, name, meaning.
type Known = (i32, &'static str, &'static str);

/// Those that a program of a course can run into. Their numbers are not the same on every system.
#[cfg(unix)]
const KNOWN: &[Known] = {
    use rustix::process::Signal as S;
    &[
        (S::HUP.as_raw(), "SIGHUP", "its terminal went away"),
        (S::INT.as_raw(), "SIGINT", "interrupted from the keyboard"),
        (S::QUIT.as_raw(), "SIGQUIT", "quit from the keyboard"),
        (S::ILL.as_raw(), "SIGILL", "an instruction that does not exist"),
        (S::TRAP.as_raw(), "SIGTRAP", "a trap, as a sanitizer sets"),
        (S::ABORT.as_raw(), "SIGABRT", "it gave up: a failed assertion, or broken memory"),
        (S::BUS.as_raw(), "SIGBUS", "memory that is not there"),
        (S::FPE.as_raw(), "SIGFPE", "arithmetic that cannot be done, such as a division by zero"),
        (S::KILL.as_raw(), "SIGKILL", "killed from outside, perhaps for want of memory"),
        (S::SEGV.as_raw(), "SIGSEGV", "memory that is not its own"),
        (S::PIPE.as_raw(), "SIGPIPE", "nobody was reading what it wrote"),
        (S::ALARM.as_raw(), "SIGALRM", "its own alarm"),
        (S::TERM.as_raw(), "SIGTERM", "asked to end from outside"),
        (S::XCPU.as_raw(), "SIGXCPU", "it used up its processor time"),
        (S::XFSZ.as_raw(), "SIGXFSZ", "a file grew too large"),
        (S::SYS.as_raw(), "SIGSYS", "a system call that is not allowed"),
    ]
};

#[cfg(not(unix))]
const KNOWN: &[Known] = &[];

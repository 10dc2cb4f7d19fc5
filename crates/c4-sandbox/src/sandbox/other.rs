//! Systems whose measures we do not know: limits on Unix, nothing elsewhere.

use std::io;
use std::path::PathBuf;
use std::process::Command;

use super::Protection;
use super::shim::Plan;
use crate::Limits;

pub(super) fn this_program() -> io::Result<PathBuf> {
    std::env::current_exe()
}

pub(super) fn readable_by_all() -> Vec<PathBuf> {
    Vec::new()
}

#[cfg(unix)]
pub(super) fn confine(plan: &Plan, _readable: &[PathBuf]) -> (Protection, Vec<String>) {
    use rustix::process::setsid;

    use super::rlimits;

    let set = || {
        setsid()?;
        rlimits::set(plan)
    };
    match set() {
        Ok(()) => (Protection { limits: plan.measures.limits, ..Protection::NONE }, Vec::new()),
        Err(error) => (Protection::NONE, vec![format!("limits: {error}")]),
    }
}

#[cfg(not(unix))]
pub(super) fn confine(_plan: &Plan, _readable: &[PathBuf]) -> (Protection, Vec<String>) {
    (Protection::NONE, Vec::new())
}

/// Nobody has looked.
#[must_use]
pub fn output_was_closed() -> bool {
    false
}

/// Nobody gets a user number.
pub(super) fn first_number() -> u32 {
    0
}

/// Nobody is counted.
#[cfg(unix)]
pub(super) fn processes_in_use() -> u64 {
    0
}

/// There is nobody who would say otherwise.
pub(super) fn wait_as_usual() {}

/// As whoever has started us.
pub(super) fn be_as_usual() {}

/// Nobody becomes another.
pub(super) fn reaches(_folder: &std::path::Path) -> bool {
    true
}

/// Nothing is known about what is open.
pub(super) fn close_inherited() -> io::Result<()> {
    Ok(())
}

/// There is nobody who could copy himself.
pub(super) fn serve(_rooms: Option<u32>, _hidden: &super::Hidden) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Nobody could look into them.
pub(super) fn keep() -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// None.
#[derive(Debug)]
pub(crate) enum Control {}

impl Control {
    pub(crate) fn ran_out_of_memory(&self) -> bool {
        match *self {}
    }
}

/// None.
#[derive(Debug)]
pub(crate) enum Groups {}

impl Groups {
    pub(crate) fn of_this_process() -> Option<&'static Self> {
        None
    }

    pub(crate) fn control(&self, _limits: &Limits) -> io::Result<Control> {
        match *self {}
    }

    pub(crate) fn remove_spare() {}
}

pub(super) fn rooms_can_be_had() -> bool {
    false
}

#[cfg(unix)]
pub(super) fn execute(command: &mut Command) -> io::Error {
    std::os::unix::process::CommandExt::exec(command)
}

#[cfg(not(unix))]
pub(super) fn execute(_command: &mut Command) -> io::Error {
    io::ErrorKind::Unsupported.into()
}

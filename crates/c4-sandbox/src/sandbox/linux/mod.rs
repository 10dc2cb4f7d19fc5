//! The measures, as Linux offers them.

mod calls;
mod control;
mod files;
mod identity;
mod messages;
mod raw;
mod rooms;
mod server;

use std::convert::Infallible;
use std::ffi::{CString, NulError, OsStr};
use std::fmt::Display;
use std::fs;
use std::io;
use std::os::fd::RawFd;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use nix::sys::personality::{self, Persona};
use nix::unistd::execve;
use rustix::fs::{Access, AtFlags, CWD, Mode, accessat};
use rustix::process::{Signal, getppid, nice, set_parent_process_death_signal, setsid, umask};
use rustix::thread::disable_transparent_huge_pages;

use self::calls::Attributes;
use super::shim::Plan;
use super::{Protection, Purpose, rlimits};
use crate::supervise::once_not_busy;

pub(crate) use control::{Control, Groups};
pub(super) use files::readable_by_all;
pub(super) use identity::{first_number, processes_in_use};
pub use raw::output_was_closed;
pub(crate) use rooms::{Keeper, look_into};
pub(super) use rooms::{can_be_had as rooms_can_be_had, keep};
pub(super) use server::serve;
pub(crate) use server::start as start_by_server;

/// The program that is running, even if its file has been replaced since.
pub(super) fn this_program() -> io::Result<PathBuf> {
    Ok(PathBuf::from("/proc/self/exe"))
}

/// Takes the measures of the plan that can be taken, and tells which, and why not the others.
pub(super) fn confine(plan: &Plan, readable: &[PathBuf]) -> (Protection, Vec<String>) {
    let mut reasons = Vec::new();
    let taken = take_measures(plan, readable, &mut reasons);
    (taken.unwrap_or(Protection::NONE), reasons)
}

/// In the order in which none of them stands in the way of the next. `None` if the ground is not there.
fn take_measures(
    plan: &Plan,
    readable: &[PathBuf],
    reasons: &mut Vec<String>,
) -> Option<Protection> {
    let wanted = plan.measures;
    let mut keep = |what: &str, result: Result<(), String>| {
        result.map_err(|error| reasons.push(format!("{what}: {error}"))).is_ok()
    };
    keep("a session of its own", setsid().map(drop).map_err(words)).then_some(())?;
    let limits = wanted.limits && keep("limits", rlimits::set(plan).map_err(words));
    // Some systems give them to whoever does not ask. All that is started inherits it, and the list of calls has none that takes it
    // back. A system that does not know of it has none.
    let _ = disable_transparent_huge_pages(true);
    // The program comes last, after what else can be read.
    let program = readable.last().map(PathBuf::as_path);
    let processes =
        wanted.processes && keep("processes", identity::change(plan, program).map_err(words));
    let own = readable.iter().map(PathBuf::as_path).filter(|path| !files::is_of_system(path));
    let own: Vec<&Path> = own.collect();
    keep("giving up powers", identity::give_up_powers(&own).map_err(words)).then_some(())?;
    if !processes {
        // So that whoever counts them gets a turn, however many there are.
        let _ = nice(10);
    }
    // After the identity: changing that takes this back.
    keep("ending with its parent", end_with(plan.parent).map_err(words)).then_some(())?;
    let (mut files, mut signals) = (false, false);
    if wanted.files || wanted.signals {
        match files::restrict(wanted, readable) {
            Ok(taken) => (files, signals) = taken,
            Err(error) => drop(keep("files", Err(error.to_string()))),
        }
    }
    signals |= wanted.signals && processes && identity::is_alone();
    // Where there are rooms, all else is read-only, and nobody knows by which path another room is to be found.
    let owns_no_other = identity::is_alone() || wanted.rooms;
    let attributes = match (plan.purpose == Purpose::Build, owns_no_other) {
        (false, _) => Attributes::Refused,
        (true, false) => Attributes::Ignored,
        (true, true) => Attributes::OfOwnFiles,
    };
    // Who traces another gets its signals first, also the one that stops it.
    let can_trace = files && plan.purpose != Purpose::Talk;
    let calls = wanted.calls && keep("calls", calls::allow_few(can_trace, attributes));
    // Whoever wanted a room or a control group for the program has begun it there.
    let (rooms, groups) = (wanted.rooms, wanted.groups);
    let taken = Protection { limits, files, calls, signals, processes, rooms, groups, ..wanted };
    Some(taken)
}

/// Becomes the program, and returns only if that fails. No shell is asked about a file that the system does not take for a
/// program, as the C library would do.
pub(super) fn execute(command: &mut Command) -> io::Error {
    use_usual_signals();
    let word = |word: &OsStr| CString::new(word.as_bytes());
    let words = || {
        let args = std::iter::once(command.get_program()).chain(command.get_args());
        let variables = command
            .get_envs()
            .filter_map(|(name, value)| Some([name.as_bytes(), b"=", value?.as_bytes()].concat()));
        let args: Result<Vec<_>, NulError> = args.map(word).collect();
        let variables: Result<Vec<_>, NulError> = variables.map(CString::new).collect();
        Ok::<_, NulError>((args?, variables?))
    };
    match words() {
        Ok((args, variables)) => {
            let execute = || Ok::<Infallible, _>(execve(&args[0], &args, &variables)?);
            let Err(error) = once_not_busy(execute);
            error
        }
        Err(_) => io::ErrorKind::InvalidInput.into(),
    }
}

/// We can wait for whom we start, whoever has started us.
pub(super) fn wait_as_usual() {
    raw::forget_what_is_ignored(libc::SIGCHLD);
}

/// Whoever has started us may ignore signals, and make files that nobody can read. The programs that we start are to do the same
/// everywhere.
pub(super) fn be_as_usual() {
    // But for one that we ignore ourselves, until we become a program.
    let all = (1..=libc::SIGRTMAX()).filter(|&signal| signal != libc::SIGPIPE);
    all.for_each(raw::forget_what_is_ignored);
    umask(Mode::WGRP | Mode::WOTH);
    rlimits::take_all();
    // Addresses decide what a variable holds that was never set, and seeds are made of them. Some containers forbid it.
    let _ = personality::set(Persona::ADDR_NO_RANDOMIZE);
}

/// Whether a folder that we work in can be reached from outside by whoever we are now.
pub(super) fn reaches(folder: &Path) -> bool {
    accessat(CWD, folder, Access::READ_OK | Access::WRITE_OK | Access::EXEC_OK, AtFlags::EACCESS)
        .is_ok()
}

/// Takes back what Rust does to signals in its own programs. The standard library does so before it executes another, and
/// leaves it so where there is none to execute.
fn use_usual_signals() {
    let _ = Command::new("").exec();
}

/// Closes whatever was left open for us but the three streams. What we open ourselves, the program does not inherit.
pub(super) fn close_inherited() -> io::Result<()> {
    let open: Vec<RawFd> = fs::read_dir("/proc/self/fd")?
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
        .collect();
    for fd in open.into_iter().filter(|&fd| fd > 2) {
        // One of them was the folder that we have read, which is closed by now.
        let _ = nix::unistd::close(fd);
    }
    Ok(())
}

/// Is killed as soon as the parent ends, which may be now.
fn end_with(parent: u32) -> io::Result<()> {
    set_parent_process_death_signal(Some(Signal::KILL))?;
    let now = getppid().map(|pid| pid.as_raw_nonzero().get().unsigned_abs());
    if now == Some(parent) { Ok(()) } else { Err(io::Error::other("the parent has ended")) }
}

fn words(error: impl Display) -> String {
    error.to_string()
}

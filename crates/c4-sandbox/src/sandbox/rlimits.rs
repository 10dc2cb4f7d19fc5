//! Limits that the system holds.

use std::io;
use std::num::NonZero;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use super::shim::{Plan, cpu_seconds};
use crate::{Limits, build};

/// How many files may be open at a time.
const OPEN: u64 = 256;

/// How large the stack of a program is at least: what systems give.
const STACK: u64 = 8 << 20;

/// What a resource is, in words, and for whom it is limited.
fn words(resource: Resource) -> &'static str {
    match resource {
        Resource::Cpu => "seconds of processor time (ulimit -t)",
        Resource::Fsize => "bytes of a file (ulimit -f)",
        Resource::Nofile => "open files (ulimit -n)",
        Resource::As => "bytes of addresses (ulimit -v)",
        Resource::Data => "bytes of data (ulimit -d)",
        Resource::Stack => "bytes of stack (ulimit -s)",
        Resource::Nproc => "processes (ulimit -u)",
        _ => "of a resource (ulimit -a)",
    }
}

/// What a program with such limits needs of each resource that is not there without end.
fn needs(limits: &Limits) -> [(Resource, u64); 7] {
    [
        (Resource::Cpu, cpu_seconds(limits)),
        (Resource::Fsize, file_size(limits.files)),
        (Resource::Nofile, OPEN),
        (Resource::As, limits.address_space.unwrap_or(limits.memory)),
        (Resource::Data, limits.memory),
        (Resource::Stack, STACK),
        (Resource::Nproc, processes(limits.processes)),
    ]
}

/// With the one byte more, a file is found to be too large, whoever was told.
fn file_size(files: u64) -> u64 {
    files.saturating_add(1)
}

/// With the one more, they are found to be too many, and stopped.
pub(super) fn processes(most: u32) -> u64 {
    u64::from(most) + 1
}

/// An error if whoever has started us left us less than a build and a usual program may need: they would fail for that, and
/// seem to be wrong.
pub(super) fn are_enough() -> Result<(), String> {
    for (resource, needed) in [build::LIMITS, Limits::default()].iter().flat_map(needs) {
        let Rlimit { maximum, .. } = getrlimit(resource);
        check(resource, maximum, needed)?;
        if resource == Resource::Nproc {
            let left = maximum.map(|most| most.saturating_sub(super::system::processes_in_use()));
            check(resource, left, needed)?;
        }
    }
    Ok(())
}

fn check(resource: Resource, there: Option<u64>, needed: u64) -> Result<(), String> {
    let what = words(resource);
    match there.filter(|&there| there < needed) {
        Some(there) => Err(format!("it may need {needed} {what}, and {there} are left to us")),
        None => Ok(()),
    }
}

/// How many programs can run at once with as many files as we may have open: with eight for each, some could not be started.
pub(super) fn most_at_once() -> NonZero<usize> {
    const EACH: u64 = 16;
    const OURS: u64 = 32;
    let most = getrlimit(Resource::Nofile).maximum.unwrap_or(u64::MAX);
    let count = usize::try_from(most.saturating_sub(OURS) / EACH).unwrap_or(usize::MAX);
    NonZero::new(count).unwrap_or(NonZero::<usize>::MIN)
}

/// Takes for us what is left of what we share with others, of the size of files and their number, and of the stack that we are on.
/// It is for each program to be held to less.
pub(super) fn take_all() {
    for resource in [Resource::Nproc, Resource::Fsize, Resource::Nofile] {
        let Rlimit { maximum, .. } = getrlimit(resource);
        let _ = setrlimit(resource, Rlimit { current: maximum, maximum });
    }
    let _ = leave(Resource::Stack, STACK);
}

pub(super) fn set(plan: &Plan) -> io::Result<()> {
    hold(Resource::Cpu, plan.cpu_seconds)?;
    hold(Resource::Fsize, file_size(plan.files))?;
    hold(Resource::Nofile, OPEN)?;
    hold(Resource::Core, 0)?;
    match plan.address_space {
        Some(bytes) => hold(Resource::As, bytes)?,
        None => leave(Resource::As, plan.memory)?,
    }
    leave(Resource::Data, plan.memory)?;
    leave(Resource::Stack, STACK)
}

/// Sets a limit for good. It is an error if there was less before: then the program would not have what it may use.
pub(super) fn hold(resource: Resource, to: u64) -> io::Result<()> {
    check(resource, getrlimit(resource).maximum, to).map_err(io::Error::other)?;
    Ok(setrlimit(resource, Rlimit { current: Some(to), maximum: Some(to) })?)
}

/// Leaves a limit as it is, unless it is less than this.
fn leave(resource: Resource, least: u64) -> io::Result<()> {
    let Rlimit { current, maximum } = getrlimit(resource);
    if current.is_none_or(|current| current >= least) {
        return Ok(());
    }
    check(resource, maximum, least).map_err(io::Error::other)?;
    Ok(setrlimit(resource, Rlimit { current: Some(least), maximum })?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_is_compared() {
        assert_eq!(check(Resource::Nproc, None, 65), Ok(()));
        assert_eq!(check(Resource::Nproc, Some(65), 65), Ok(()));
        let words = "it may need 65 processes (ulimit -u), and 64 are left to us";
        assert_eq!(check(Resource::Nproc, Some(64), 65), Err(words.to_owned()));
    }
}

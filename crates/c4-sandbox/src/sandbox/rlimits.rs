//! Limits that the system holds.

use std::io;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use super::shim::Plan;

/// How many files may be open at a time.
const OPEN: u64 = 256;

pub(super) fn set(plan: &Plan) -> io::Result<()> {
    lower(Resource::Cpu, plan.cpu_seconds)?;
    // With the one byte more, a file is found to be too large, whoever was told.
    lower(Resource::Fsize, plan.files.saturating_add(1))?;
    lower(Resource::Nofile, OPEN)?;
    lower(Resource::Core, 0)?;
    plan.address_space.map_or(Ok(()), |bytes| lower(Resource::As, bytes))
}

/// Lowers a limit for good, unless it is lower already.
pub(super) fn lower(resource: Resource, to: u64) -> io::Result<()> {
    let least = |is: Option<u64>| Some(is.map_or(to, |is| is.min(to)));
    let Rlimit { current, maximum } = getrlimit(resource);
    Ok(setrlimit(resource, Rlimit { current: least(current), maximum: least(maximum) })?)
}

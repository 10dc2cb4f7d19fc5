//! What is by chance in a program, so that it follows from a moment of our choice: its clock, its draws, and its number.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

#[cfg(target_os = "linux")]
use crate::head::takes;
use crate::{
    CannotBuild, CannotRun, Conditions, Ending, Executable, Limits, Sandbox, Scratch, Site, scratch,
};

/// The variable in which a program's clock finds the second at which it begins.
pub(crate) const SECOND: &str = "C4_SECOND";

/// The variable in which it finds whose child it is, if it is to have a number that follows from the second: what it starts itself has
/// the number that the system gives.
pub(crate) const PARENT: &str = "C4_PARENT";

/// The variable that is there if its clock is put forward where it sleeps.
pub(crate) const SLEEPS: &str = "C4_SLEEPS";

/// The first second that a clock begins at, of those since 1970, and how many there are: all have passed, so that nobody waits for
/// one of them who waits by the system's clock.
const SECONDS: (u32, u32) = (1_000_000_000, 600_000_000);

/// Nothing is linked to it, so that it does with any C library.
const LIBRARY: &str = "cc -O2 -shared -fPIC -nostdlib -fvisibility=hidden chance.c -o chance.so";

/// A program that is run with it once: it ends with status 0 if the second is the one that it is to be.
const PROBE: &str = "cc probe.c -o probe";

const SOURCES: [(&str, &str); 2] =
    [("chance.c", include_str!("chance.c")), ("probe.c", include_str!("probe.c"))];

/// A library that is loaded into programs: made when it is first wanted. If that fails, the next one who wants it tries again, for the
/// disk may have been full.
#[derive(Debug, Default)]
pub(crate) struct Chance(Mutex<Option<Made>>);

/// It, in the folder that it is in.
#[derive(Debug)]
struct Made {
    library: PathBuf,
    _folder: Scratch,
}

impl Chance {
    /// The library for this program, which is to run in a sandbox: none if it takes no library.
    ///
    /// That it cannot be made is an error: with the clock of the system a program may have other points.
    pub(crate) fn of(
        &self,
        program: &Path,
        sandbox: &Sandbox,
    ) -> Result<Option<PathBuf>, CannotRun> {
        let library = self.library(sandbox)?;
        Ok(takes(program, &library).then_some(library))
    }

    fn library(&self, sandbox: &Sandbox) -> Result<PathBuf, CannotRun> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let made = match &*kept {
            Some(made) => made,
            None => kept.insert(make(sandbox)?),
        };
        Ok(made.library.clone())
    }
}

/// Whether chance can be chosen here, as far as that is seen before it is: there is a C compiler, and nothing in the path of our folders
/// ends the name of a library for the loader, or stands for something else.
pub(crate) fn can_be_chosen() -> bool {
    let place = scratch::place().into_os_string();
    let is_a_name = !place.as_encoded_bytes().iter().any(|byte| b" :$".contains(byte));
    cfg!(target_os = "linux") && is_a_name && Executable::along_path("cc").is_ok()
}

/// The second at which a clock begins that has this number: they are far from each other, for what is drawn by one second and the
/// next may be alike.
pub(crate) fn second(moment: u32) -> String {
    // It has no factor in common with the range, so that no two moments share a second; it is near the golden section of the range, so
    // that near moments are far apart (Knuth, The Art of Computer Programming, 6.4).
    const STEP: u64 = 370_820_393;
    let (first, count) = SECONDS;
    let after = u64::from(moment) * STEP % u64::from(count);
    (u64::from(first) + after).to_string()
}

fn make(sandbox: &Sandbox) -> Result<Made, CannotRun> {
    let folder = Scratch::new().map_err(CannotRun::Scratch)?;
    let at = |name: &str| folder.path().join(name);
    let (library, probe) = (at("chance.so"), at("probe"));
    let write = |(name, text): (&str, &str)| fs::write(at(name), text);
    SOURCES.into_iter().try_for_each(write).map_err(CannotRun::Scratch)?;
    let words = |line: &'static str| line.split(' ').collect::<Vec<_>>();
    let site = Site { folder: &folder, tools: None, sandbox: None };
    match site.run(&[words(LIBRARY), words(PROBE)]) {
        Ok(Ok(())) => {}
        Ok(Err(failure)) => return Err(no_clock(&failure.in_a_line())),
        Err(CannotBuild::CannotRun(_, reason)) => return Err(reason),
        Err(reason) => return Err(no_clock(&reason.to_string())),
    }
    let shown = [(folder.path(), 0o711), (&library, 0o555), (&probe, 0o555)];
    shown.into_iter().try_for_each(|(path, mode)| show(path, mode)).map_err(CannotRun::Scratch)?;
    if !is_loaded(&library, &probe, sandbox)? {
        return Err(no_clock("the system does not load the library"));
    }
    Ok(Made { library, _folder: folder })
}

fn no_clock(reason: &str) -> CannotRun {
    CannotRun::Confine(format!("its clock cannot be made: {reason}"))
}

/// Whether the library can be loaded where programs run: not if its disk lets nobody execute.
fn is_loaded(library: &Path, probe: &Path, sandbox: &Sandbox) -> Result<bool, CannotRun> {
    let limits = Limits { wall: Duration::from_secs(10), ..Limits::default() };
    let probe = Executable::find(probe)?.inside(sandbox.clone());
    let conditions = Conditions { moment: 1, ..Conditions::default() };
    let run = probe.run_with(Some(library), &conditions, &[second(1)], b"", &limits)?;
    Ok(run.ending == Ending::Exited { status: 0 } && run.stderr.is_empty())
}

/// Programs that root runs are somebody else, and have to read it.
#[cfg(unix)]
fn show(path: &Path, mode: u32) -> io::Result<()> {
    fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(mode))
}

#[cfg(not(unix))]
fn show(_path: &Path, _mode: u32) -> io::Result<()> {
    Ok(())
}

/// Elsewhere it is not known how.
#[cfg(not(target_os = "linux"))]
fn takes(_program: &Path, _library: &Path) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn each_moment_has_a_second_of_its_own() {
        let seconds: Vec<u32> = (0..5000).map(|it| second(it).parse().unwrap()).collect();
        assert_eq!(seconds.iter().collect::<HashSet<_>>().len(), seconds.len());
        let far = seconds.windows(2).all(|pair| pair[0].abs_diff(pair[1]) > 1_000_000);
        assert!(far && seconds.iter().all(|&it| i32::try_from(it).is_ok()));
    }
}

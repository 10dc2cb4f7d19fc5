//! A clock that programs are shown in place of the system's.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

#[cfg(target_os = "linux")]
use crate::head::takes;
use crate::{Conditions, Ending, Executable, Limits, Sandbox, Scratch, Site};

/// The variable in which a program's clock finds the second at which it begins.
pub(crate) const SECOND: &str = "C4_SECOND";

/// The first second that a clock begins at, of those since 1970, and how many there are: all have passed, so that nobody waits for
/// one of them who waits by the system's clock.
const SECONDS: (u32, u32) = (1_000_000_000, 600_000_000);

/// Nothing is linked to it, so that it does with any C library.
const LIBRARY: &str =
    "cc -O2 -shared -fPIC -nostdlib -fvisibility=hidden fake_time.c -o fake_time.so";

/// A program that is run with it once: it ends with status 0 if the second is the one that it is to be.
const PROBE: &str = "cc probe.c -o probe";

const SOURCES: [(&str, &str); 2] =
    [("fake_time.c", include_str!("fake_time.c")), ("probe.c", include_str!("probe.c"))];

/// How much of a program is looked at for names, in bytes: none that we build is longer.
const LOOKED_AT: u64 = 32 << 20;

/// A library that shows a clock to the programs that it is loaded into: made when it is first wanted.
#[derive(Debug, Default)]
pub(crate) struct FakeTime(OnceLock<Option<Made>>);

/// It, in the folder that it is in.
#[derive(Debug)]
struct Made {
    library: PathBuf,
    _folder: Scratch,
}

impl FakeTime {
    /// The library for this program, which is to run in a sandbox: none if nothing in it is by chance, or it takes no library, or where nothing
    /// can be compiled or loaded.
    pub(crate) fn of(&self, program: &Path, sandbox: &Sandbox) -> Option<&Path> {
        if !is_by_chance(program) {
            return None;
        }
        let made = self.0.get_or_init(|| make(sandbox)).as_ref()?;
        takes(program, &made.library).then_some(&*made.library)
    }
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

/// Whether a program lets libraries be loaded before its own: the checks of AddressSanitizer do not.
pub(crate) fn lets_libraries_in(program: &Path) -> bool {
    bytes_of(program).is_some()
}

/// Whether the name of a call that tells the time, or draws something, is in this file, which lets libraries in, and none that waits
/// until a certain time. (The end of one name may be that of another.)
fn is_by_chance(program: &Path) -> bool {
    const CALLS: [&[u8]; 9] = [
        b"time\0",
        b"gettimeofday\0",
        b"timespec_get\0",
        b"system_clock",
        b"random_device",
        b"getrandom\0",
        b"getentropy\0",
        b"arc4random",
        b"getpid\0",
    ];
    // The system knows its own time only: to it, what is to come for such a program has long passed.
    const WAITS: [&[u8]; 6] = [
        b"_timedwait",
        b"_timedlock",
        b"_clockwait",
        b"_clocklock",
        b"timerfd_settime",
        b"_timedreceive",
    ];
    bytes_of(program).is_some_and(|bytes| {
        let has_one = |names: &[&[u8]]| names.iter().any(|name| holds(&bytes, name));
        has_one(&CALLS) && !has_one(&WAITS)
    })
}

/// What is in a file, if it can be read and has no checks of AddressSanitizer in it.
fn bytes_of(file: &Path) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(file).ok()?.take(LOOKED_AT).read_to_end(&mut bytes).ok()?;
    (!holds(&bytes, b"__asan_init")).then_some(bytes)
}

fn holds(bytes: &[u8], name: &[u8]) -> bool {
    bytes.windows(name.len()).any(|it| it == name)
}

fn make(sandbox: &Sandbox) -> Option<Made> {
    let folder = Scratch::new().ok()?;
    let at = |name: &str| folder.path().join(name);
    SOURCES.iter().try_for_each(|(name, text)| fs::write(at(name), text)).ok()?;
    let words = |line: &'static str| line.split(' ').collect::<Vec<_>>();
    let site = Site { folder: &folder, tools: None, sandbox: None };
    site.run(&[words(LIBRARY), words(PROBE)]).ok()?.ok()?;
    let (library, probe) = (at("fake_time.so"), at("probe"));
    show(folder.path(), 0o711)?;
    show(&library, 0o555)?;
    show(&probe, 0o555)?;
    is_loaded(&library, &probe, sandbox).then_some(Made { library, _folder: folder })
}

/// Whether the library can be loaded where programs run: not if its path has a blank in it, or its disk lets nobody execute.
fn is_loaded(library: &Path, probe: &Path, sandbox: &Sandbox) -> bool {
    let limits = Limits { wall: Duration::from_secs(10), ..Limits::default() };
    let run = || {
        let probe = Executable::find(probe)?.inside(sandbox.clone().with_fake_time_of(None));
        let probe = probe.showing(Some(library.to_owned()));
        let conditions = Conditions { moment: 1, ..Conditions::default() };
        probe.run_under(&conditions, &[second(1)], b"", &limits)
    };
    run().is_ok_and(|run| run.ending == Ending::Exited { status: 0 } && run.stderr.is_empty())
}

/// Programs that root runs are somebody else, and have to read it.
#[cfg(unix)]
fn show(path: &Path, mode: u32) -> Option<()> {
    let mode = std::os::unix::fs::PermissionsExt::from_mode(mode);
    fs::set_permissions(path, mode).ok()
}

#[cfg(not(unix))]
fn show(_path: &Path, _mode: u32) -> Option<()> {
    Some(())
}

/// Elsewhere it is not known how.
#[cfg(not(target_os = "linux"))]
fn takes(_program: &Path, _library: &Path) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::io::Write;

    use super::*;

    /// A bot may be as large as a disk.
    #[test]
    fn of_a_large_program_the_beginning_is_looked_at() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("large");
        for (before, expected) in [(LOOKED_AT - 5, true), (LOOKED_AT - 4, false)] {
            fs::write(&file, "").unwrap();
            File::options().write(true).open(&file).unwrap().set_len(before).unwrap();
            let mut end = File::options().append(true).open(&file).unwrap();
            end.write_all(b"time\0").unwrap();
            assert_eq!(is_by_chance(&file), expected);
        }
    }

    #[test]
    fn each_moment_has_a_second_of_its_own() {
        let seconds: Vec<u32> = (0..5000).map(|it| second(it).parse().unwrap()).collect();
        assert_eq!(seconds.iter().collect::<HashSet<_>>().len(), seconds.len());
        let far = seconds.windows(2).all(|pair| pair[0].abs_diff(pair[1]) > 1_000_000);
        assert!(far && seconds.iter().all(|&it| i32::try_from(it).is_ok()));
    }
}

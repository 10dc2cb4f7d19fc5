//! A clock that programs are shown in place of the system's.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use memchr::memmem;

#[cfg(target_os = "linux")]
use crate::head::takes;
use crate::{Scratch, Site};

/// The variable in which a program's clock finds the second at which it begins.
pub(crate) const SECOND: &str = "C4_SECOND";

/// The first second that a clock begins at, of those since 1970, and how many there are: they are those of a present-day clock in 32
/// bits, whatever is added to them.
const SECONDS: (u32, u32) = (1_000_000_000, 1_000_000_000);

/// Its source, and the words of the compiler. Nothing is linked to it, so that it does with any C library.
const SOURCE: &str = include_str!("fake_time.c");
const COMPILER: [&str; 9] = [
    "cc",
    "-O2",
    "-shared",
    "-fPIC",
    "-nostdlib",
    "-fvisibility=hidden",
    "fake_time.c",
    "-o",
    LIBRARY,
];
const LIBRARY: &str = "fake_time.so";

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
    /// The library for this program: none if it asks for no time, or takes no library, or where nothing can be compiled.
    pub(crate) fn of(&self, program: &Path) -> Option<&Path> {
        if !asks_for_time(program) || !lets_libraries_in(program) {
            return None;
        }
        let made = self.0.get_or_init(make).as_ref()?;
        takes(program, &made.library).then_some(&*made.library)
    }
}

/// The second at which a clock begins that has this number: they are far from each other, for what is drawn by one second and the
/// next may be alike.
pub(crate) fn second(moment: u32) -> String {
    // It has no factor in common with the range, so that no two moments share a second; it is near the golden section of the range, so
    // that near moments are far apart (Knuth, The Art of Computer Programming, 6.4).
    const STEP: u64 = 618_033_989;
    let (first, count) = SECONDS;
    let after = u64::from(moment) * STEP % u64::from(count);
    (u64::from(first) + after).to_string()
}

/// Whether a program lets libraries be loaded before its own: the checks of AddressSanitizer do not.
pub(crate) fn lets_libraries_in(program: &Path) -> bool {
    holds(program, &[b"__asan_init"]) == Some(false)
}

/// Whether the name of a call that tells the time is in this file: the end of one may be that of another.
fn asks_for_time(program: &Path) -> bool {
    holds(program, &[b"time\0", b"gettimeofday\0", b"timespec_get\0"]) == Some(true)
}

/// Whether one of these is in a file, if it can be read.
fn holds(file: &Path, any: &[&[u8]]) -> Option<bool> {
    let bytes = fs::read(file).ok()?;
    Some(any.iter().any(|it| memmem::find(&bytes, it).is_some()))
}

fn make() -> Option<Made> {
    let folder = Scratch::new().ok()?;
    fs::write(folder.path().join("fake_time.c"), SOURCE).ok()?;
    let site = Site { folder: &folder, tools: None, sandbox: None };
    site.run(&[COMPILER.to_vec()]).ok()?.ok()?;
    let library = folder.path().join(LIBRARY);
    show(folder.path(), 0o711)?;
    show(&library, 0o555)?;
    Some(Made { library, _folder: folder })
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

    use super::*;

    #[test]
    fn each_moment_has_a_second_of_its_own() {
        let seconds: Vec<u32> = (0..5000).map(|it| second(it).parse().unwrap()).collect();
        assert_eq!(seconds.iter().collect::<HashSet<_>>().len(), seconds.len());
        let far = seconds.windows(2).all(|pair| pair[0].abs_diff(pair[1]) > 1_000_000);
        assert!(far && seconds.iter().all(|&it| i32::try_from(it).is_ok()));
    }
}

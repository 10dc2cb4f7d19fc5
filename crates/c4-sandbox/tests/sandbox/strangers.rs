//! A stranger's program, compiled, run in a sandbox, and looked after.

#![allow(dead_code, reason = "each test uses its part of it")]

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use c4_sandbox::{CannotRun, Executable, Limits, Run, Sandbox};

/// Room for a machine that is busy with something else, too.
pub(crate) const SOON: Duration = Duration::from_secs(4);

/// A sandbox with the shim of this package.
pub(crate) fn sandbox() -> Sandbox {
    Sandbox::new(env!("CARGO_BIN_EXE_c4-sandbox-shim").as_ref()).expect("it is a shim")
}

/// The program of a C source beside the tests, compiled when it has changed. There is a C compiler wherever C programs are
/// graded.
pub(crate) fn compiled(name: &'static str) -> PathBuf {
    static DONE: Mutex<Vec<&str>> = Mutex::new(Vec::new());
    let mut done = DONE.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let program = folder.join(format!("{name}-{}", env!("CARGO_CRATE_NAME")));
    let source = format!("tests/{name}.c");
    let changed = |path: &Path| fs::metadata(path).and_then(|found| found.modified()).ok();
    if !done.contains(&name) && changed(&program) <= changed(source.as_ref()) {
        let mut cc = Command::new("cc");
        cc.args(["-O1", "-w", "-pthread", "-o"]).arg(&program).arg(source);
        assert!(cc.status().expect("there is a C compiler").success());
    }
    done.push(name);
    program
}

/// One at a time: what several strangers did at a time would take longer, and might be taken for each other's.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs a stranger's deed, and makes sure that nothing of it is left.
pub(crate) fn run_in(
    sandbox: Sandbox,
    deed: &str,
    what: impl AsRef<OsStr>,
    stdin: &[u8],
    limits: &Limits,
) -> Result<Run, CannotRun> {
    let _guard = alone();
    let mark = format!("stranger-of-{}", std::process::id());
    let what = what.as_ref().to_str().expect("a path of ours").to_owned();
    let program = Executable::find(&compiled("stranger")).unwrap().inside(sandbox);
    let result = program.run(&[mark.clone(), deed.to_owned(), what], stdin, limits);
    let start = Instant::now();
    while is_running(&mark) {
        assert!(start.elapsed() < SOON, "{deed} left a process running");
        thread::sleep(Duration::from_millis(5));
    }
    if let Ok(run) = &result {
        let first = run.stderr.split(|&byte| byte == b'\n').next().unwrap();
        let folder = Path::new(str::from_utf8(first).unwrap());
        let is_over = folder.is_absolute() && is_gone_or_empty(folder);
        assert!(is_over, "{deed} ran in {folder:?}");
    }
    result
}

/// Whether nothing is left of what was in a folder. Where a room was over it, it may be kept for another one.
pub(crate) fn is_gone_or_empty(folder: &Path) -> bool {
    fs::read_dir(folder).map_or(true, |mut entries| entries.next().is_none())
}

/// Whether there is a process with the mark among its arguments. One that has ended has no arguments any more.
pub(crate) fn is_running(mark: &str) -> bool {
    processes(mark).next().is_some()
}

/// The processor time of all processes with this argument, and of those that they have waited for: in clock ticks of 10 ms.
pub(crate) fn cpu_of(mark: &str) -> Duration {
    let ticks = processes(mark).filter_map(|process| {
        let stat = fs::read_to_string(process.join("stat")).ok()?;
        // The name before may hold anything.
        let (_, numbers) = stat.rsplit_once(')')?;
        let ticks = numbers.split_whitespace().skip(11).take(4);
        Some(ticks.filter_map(|ticks| ticks.parse::<u64>().ok()).sum::<u64>())
    });
    let ticks: Vec<u64> = ticks.collect();
    assert!(!ticks.is_empty(), "{mark} is not running");
    Duration::from_millis(10 * ticks.iter().sum::<u64>())
}

/// The processes with this argument, by their places in `/proc`.
fn processes(mark: &str) -> impl Iterator<Item = PathBuf> {
    let all = fs::read_dir("/proc").unwrap().flatten().map(|process| process.path());
    all.filter(move |process| {
        let words = fs::read(process.join("cmdline")).unwrap_or_default();
        words.split(|&byte| byte == 0).any(|word| word == mark.as_bytes())
    })
}

/// The numbers of all calls that can be made with nonsense on x86-64, as ranges with both ends: whoever allows one more
/// changes this. Newer kernels do not ask about 335 and 336, and end whoever calls them outside of a probe.
pub(crate) const ALLOWED_CALLS: &[(u32, u32)] = &[
    (0, 8),
    (10, 25),
    (27, 28),
    (32, 39),
    (45, 45),
    (48, 48),
    (51, 52),
    (55, 55),
    (57, 63),
    (73, 89),
    (95, 102),
    (104, 108),
    (110, 111),
    (113, 115),
    (117, 121),
    (124, 125),
    (127, 131),
    (133, 133),
    (135, 135),
    (137, 138),
    (140, 140),
    (143, 143),
    (145, 147),
    (149, 150),
    (158, 158),
    (160, 160),
    (186, 201),
    (204, 204),
    (213, 213),
    (217, 219),
    (221, 221),
    (228, 234),
    (247, 247),
    (257, 259),
    (262, 267),
    (269, 271),
    (273, 273),
    (281, 287),
    (289, 293),
    (295, 297),
    (309, 309),
    (316, 316),
    (318, 318),
    (322, 322),
    (324, 324),
    (326, 326),
    (332, 332),
    (334, 336),
    (436, 436),
    (439, 439),
    (441, 441),
];

pub(crate) fn is_allowed_call(number: u32) -> bool {
    ALLOWED_CALLS.iter().any(|&(first, last)| (first..=last).contains(&number))
}

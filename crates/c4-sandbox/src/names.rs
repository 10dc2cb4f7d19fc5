//! What the names in a program tell of it: its calls, and what it checks itself with.

use std::fs::{self, File};
use std::io::Read;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

/// How much of a program is looked at, in bytes: none that we build is longer.
const LOOKED_AT: u64 = 32 << 20;

/// They tell the time, or let it pass, or draw something. What a shell is given may do any of that.
const CALLS: &[&[u8]] = &[
    b"time\0",
    b"times\0",
    b"getrusage\0",
    b"clock\0",
    b"gettimeofday\0",
    b"timespec_get\0",
    b"system_clock",
    b"steady_clock",
    b"random_device",
    b"getrandom\0",
    b"getentropy\0",
    b"arc4random",
    b"getpid\0",
    b"getppid\0",
    b"sleep\0",
    b"select\0",
    b"poll\0",
    b"system\0",
];

/// They wait until a certain time. The system knows its own time only: to it, what is to come by another clock has long passed. (The
/// futures of C++ wait in their library. What a program asks the system by a number may be anything.)
const WAITS: &[&[u8]] = &[
    b"_timedwait",
    b"_timedlock",
    b"_timedrdlock",
    b"_timedwrlock",
    b"_timedjoin",
    b"_timedsend",
    b"_timedreceive",
    b"_clockwait",
    b"_clocklock",
    b"_clockrdlock",
    b"_clockwrlock",
    b"_clockjoin",
    b"timer_settime",
    b"timerfd_settime",
    b"_M_futex_wait_until",
    b"syscall\0",
];

/// By them a program may notice that the number of its process is none that the system knows: it asks about somebody by that number, or
/// sends a signal by it, or tells by it who it is. It is simplest to leave such a program its own number: whatever is done with a number
/// that no process has, each of these would have to be done anew, and in each of its children. Who draws by it has none of them.
const NUMBERS: &[&[u8]] = &[
    b"fork\0",
    b"_Fork\0",
    b"forkpty\0",
    b"clone\0",
    b"gettid\0",
    b"kill\0",
    b"killpg\0",
    b"sigqueue\0",
    b"getsid\0",
    b"setsid\0",
    b"getpgid\0",
    b"setpgid\0",
    b"getpgrp\0",
    b"setpgrp\0",
    b"tcgetpgrp\0",
    b"tcsetpgrp\0",
    b"getpriority\0",
    b"setpriority\0",
    b"prlimit\0",
    b"prlimit64\0",
    b"sched_get",
    b"sched_set",
    b"sched_rr_get_interval\0",
    b"clock_getcpuclockid\0",
    b"ptrace\0",
    b"pidfd_",
    b"/proc/",
];

/// What goes on while a program sleeps, and may need that time: children, threads, and signals that come at a certain time. (A shell that it
/// starts is waited for.)
const COMPANY: &[&[u8]] = &[
    b"fork\0",
    b"_Fork\0",
    b"forkpty\0",
    b"clone\0",
    b"posix_spawn",
    b"popen\0",
    b"pthread_create\0",
    b"thrd_create\0",
    b"alarm\0",
    b"setitimer\0",
    b"timer_create\0",
];

/// The checks of AddressSanitizer, which have to be loaded first.
const FIRST: &[&[u8]] = &[b"__asan_init"];

/// All checks that reserve terabytes of addresses, and use little of them.
const CHECKS: &[&[u8]] =
    &[b"__asan_init", b"__hwasan_init", b"__lsan_init", b"__msan_init", b"__tsan_init"];

/// What the names in a program tell: nothing, if it cannot be read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Names {
    /// Whether something in it is by chance, and it waits for no time of day.
    pub(crate) chance: bool,
    /// Whether it may have another number than the system knows, and does not notice.
    pub(crate) any_number: bool,
    /// Whether nothing else goes on while it sleeps.
    pub(crate) alone: bool,
    /// Whether libraries can be loaded before its own.
    pub(crate) libraries: bool,
    /// Whether it needs addresses without end for its checks.
    pub(crate) checks: bool,
}

impl Names {
    fn of(file: &Path) -> Self {
        let mut bytes = Vec::new();
        let file = File::open(file).map(|file| file.take(LOOKED_AT));
        if file.and_then(|mut file| file.read_to_end(&mut bytes)).is_err() {
            return Self::default();
        }
        let [calls, waits, numbers, company, first, checks] =
            found(&bytes, [CALLS, WAITS, NUMBERS, COMPANY, FIRST, CHECKS]);
        Self {
            chance: calls && !waits && !first,
            any_number: !numbers,
            alone: !company,
            libraries: !first,
            checks,
        }
    }
}

/// What the names in one file tell, for all who run it: it is read once, for it may be long, and again if it has changed.
#[derive(Debug, Clone, Default)]
pub(crate) struct Known(Arc<Mutex<Option<(Version, Names)>>>);

type Version = (u64, Option<SystemTime>);

impl Known {
    pub(crate) fn of(&self, file: &Path) -> Names {
        let Ok(found) = fs::metadata(file) else { return Names::default() };
        let version = (found.len(), found.modified().ok());
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match *known {
            Some((then, names)) if then == version => names,
            _ => known.insert((version, Names::of(file))).1,
        }
    }
}

/// Which of these lists have a name that is in there: the end of one may be that of another. All are looked for at once.
fn found<const N: usize>(bytes: &[u8], lists: [&[&[u8]]; N]) -> [bool; N] {
    let pair = |bytes: &[u8]| usize::from(u16::from_ne_bytes([bytes[0], bytes[1]]));
    let mut begins = vec![false; 1 << 16];
    lists.iter().copied().flatten().for_each(|name| begins[pair(name)] = true);
    let mut found = [false; N];
    let mut at = 0;
    // Nothing more is done with most bytes.
    while at + 1 < bytes.len() {
        if begins[usize::from(u16::from_ne_bytes([bytes[at], bytes[at + 1]]))] {
            for (list, found) in lists.iter().zip(&mut found) {
                *found = *found || list.iter().any(|name| bytes[at..].starts_with(name));
            }
        }
        at += 1;
    }
    found
}

#[cfg(test)]
mod tests {
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
            assert_eq!(Names::of(&file).chance, expected);
        }
    }

    /// What is read again takes a hundred times as long as a run, where the program is long.
    #[test]
    fn a_program_is_read_once() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("program");
        let touched = SystemTime::UNIX_EPOCH;
        let write = |text: &str, modified| {
            fs::write(&file, text).unwrap();
            File::options().write(true).open(&file).unwrap().set_modified(modified).unwrap();
        };
        let known = Known::default();
        write("time\0", touched);
        assert!(known.of(&file).chance);
        write("none\0", touched);
        assert!(known.clone().of(&file).chance, "it was read again");
        write("none\0", SystemTime::now());
        assert!(!known.of(&file).chance, "it has changed since");
        fs::remove_file(&file).unwrap();
        assert_eq!(known.of(&file), Names::default());
    }

    #[test]
    fn names_are_told_apart() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("program");
        let names = |text: &str| {
            fs::write(&file, text).unwrap();
            let Names { chance, any_number, libraries, checks, .. } = Names::of(&file);
            [chance, any_number, libraries, checks].map(u8::from)
        };
        assert_eq!(names("main\0time\0rand\0"), [1, 1, 1, 0]);
        assert_eq!(names("main\0rand\0"), [0, 1, 1, 0]);
        assert_eq!(names("getpid\0forks\0skills\0priority\0"), [1, 1, 1, 0]);
        for name in ["vfork", "killpg", "gettid", "sigqueue", "sched_getaffinity", "/proc/%d"] {
            assert_eq!(names(&format!("getpid\0{name}\0")), [1, 0, 1, 0], "{name}");
        }
        for name in [
            "pthread_cond_timedwait",
            "pthread_rwlock_timedrdlock",
            "pthread_rwlock_clockwrlock",
            "pthread_timedjoin_np",
            "_ZNSt28__atomic_futex_unsigned_base19_M_futex_wait_untilEPjjb",
            "syscall",
        ] {
            assert_eq!(names(&format!("time\0{name}\0")), [0, 1, 1, 0], "{name}");
        }
        for name in ["lsan", "tsan"] {
            assert_eq!(names(&format!("time\0__{name}_init\0")), [1, 1, 1, 1], "{name}");
        }
        assert_eq!(names("time\0__asan_init"), [0, 1, 0, 1]);
        assert_eq!(names("t"), [0, 1, 1, 0]);
        let is_alone = |text: &str| {
            fs::write(&file, text).unwrap();
            Names::of(&file).alone
        };
        assert!(is_alone("sleep\0system\0forks\0alarmed\0"));
        for name in ["vfork", "posix_spawnp", "pthread_create", "alarm", "setitimer"] {
            assert!(!is_alone(&format!("sleep\0{name}\0")), "{name}");
        }
    }
}

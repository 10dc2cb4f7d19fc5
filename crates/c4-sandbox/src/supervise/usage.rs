//! What a group of processes uses, as Linux tells it.

use std::collections::HashMap;
use std::fs::{self, File, Metadata};
use std::os::unix::fs::{FileExt, MetadataExt};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use nix::time::{ClockId, clock_getcpuclockid};
use nix::unistd::Pid;

use super::kept::{Kept, Status, told};
use crate::Limits;

/// The bytes of what the system calls a block of a file.
const BLOCK: u64 = 512;

/// Whether `/proc` tells of the processes that have these numbers for us: where it is that of another PID namespace, it tells of
/// strangers under the same ones.
pub(super) fn sees_processes() -> bool {
    static SEES: LazyLock<bool> = LazyLock::new(|| {
        fs::read_link("/proc/self").is_ok_and(|own| own == Path::new(&process::id().to_string()))
    });
    *SEES
}

/// Which process it is: a number is given to others later, but not at the same time.
pub(super) type Which = (u64, u64);

/// What a process group, or the session of the same number, has used and is using.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Usage {
    /// Processor time of those that are there, and of those that they have waited for.
    pub(super) cpu: Duration,
    /// Processor time of each of those that are there, without that of others.
    pub(super) own: Vec<(Which, Duration)>,
    /// Bytes of memory in use, on a disk or not, with the tables that say where it is and what the system keeps for regions of memory and open files.
    /// What several share is counted for each.
    pub(super) memory: u64,
    /// Bytes of memory that are reserved.
    reserved: u64,
    /// Processes and threads, and those that nobody has waited for yet.
    pub(super) processes: u64,
    /// Bytes on disk in files that are open and in no folder any more.
    pub(super) unlinked: u64,
    /// How many more files are in no folder any more, but in memory, and how many bytes of them at least.
    pub(super) mapped: (u64, u64),
    /// How long it took to look at more than processor time and the number of processes.
    pub(super) took: Duration,
}

impl Usage {
    /// Of the group that `leader` leads: processor time and processes alone.
    pub(super) fn in_short(leader: u32) -> Self {
        Self::of_group(leader, None)
    }

    /// Of the group that `leader` leads, all of it, but that nothing more than the number of processes is looked for when there are too
    /// many, or there is too much memory; its files that are in no folder only if they are asked for.
    pub(super) fn in_full(leader: u32, limits: &Limits, with_files: bool) -> Self {
        Self::of_group(leader, Some((limits, with_files)))
    }

    fn of_group(leader: u32, in_full: Option<(&Limits, bool)>) -> Self {
        let mut total = Self::default();
        let mut kept = Kept::new(in_full.map_or(0, |(limits, _)| limits.processes));
        let mut unnamed = Unnamed::default();
        let all = sees_processes().then(|| fs::read_dir("/proc"));
        for entry in all.into_iter().flatten().flatten().flatten() {
            let name = entry.file_name();
            if !name.as_encoded_bytes().first().is_some_and(u8::is_ascii_digit) {
                continue;
            }
            // It may be gone by now.
            let Some(stat) = told(&entry.path().join("stat")) else { continue };
            let Some(usage) = Self::from_stat(&stat, leader) else { continue };
            total.cpu += usage.cpu;
            total.processes += usage.processes;
            let Some((limits, with_files)) = in_full else { continue };
            let is_too_much = total.memory.saturating_add(kept.bytes()) > limits.memory;
            if !is_too_much && total.processes <= limits.processes.into() {
                let begun = Instant::now();
                let unnamed = with_files.then_some(&mut unnamed);
                total.add_rest(entry.path(), usage, leader, &mut kept, unnamed);
                total.took += begun.elapsed();
            }
        }
        let Unnamed { open, mut mapped } = unnamed;
        mapped.retain(|&number, _| open.keys().all(|&(_, open)| open != number));
        let mapped = (mapped.len() as u64, mapped.values().sum());
        let memory = total.memory.saturating_add(kept.bytes());
        Self { unlinked: open.values().sum(), mapped, memory, ..total }
    }

    /// Adds what is looked at in full, of one process whose processor time and number are in it.
    fn add_rest(
        &mut self,
        process: PathBuf,
        usage: Self,
        leader: u32,
        kept: &mut Kept,
        mut unnamed: Option<&mut Unnamed>,
    ) {
        let threads = threads(process, usage.processes);
        let (process, usage) = with_memory(&threads, leader, usage);
        let since = Schedule::at(process).run().unwrap_or_default();
        self.own.extend(usage.own.iter().map(|&(which, own)| (which, own.max(since))));
        self.memory += usage.memory + Status::of(process).memory_beside();
        kept.add_regions(process, usage.reserved, |line| {
            unnamed.iter_mut().for_each(|unnamed| unnamed.add_region(line));
        });
        for thread in &threads {
            kept.add_files(thread, |file| {
                unnamed.iter_mut().for_each(|unnamed| unnamed.add_file(file));
            });
        }
    }

    /// Of one process or thread, if it belongs to the group.
    fn from_stat(stat: &str, leader: u32) -> Option<Self> {
        // "pid (name) state parent group session …", where the name may hold anything. See proc_pid_stat(5).
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_ascii_whitespace().collect();
        let number = |at: usize| fields.get(at)?.parse::<u64>().ok();
        let leader = u64::from(leader);
        if number(2)? != leader && number(3)? != leader {
            return None;
        }
        let which = (stat.split_ascii_whitespace().next()?.parse().ok()?, number(19)?);
        let own = number(11)? + number(12)?;
        Some(Self {
            cpu: time(own + number(13)? + number(14)?),
            own: vec![(which, time(own))],
            memory: number(21)? * rustix::param::page_size() as u64,
            reserved: number(20)?,
            processes: number(17)?,
            ..Self::default()
        })
    }
}

/// The threads of a process, each of which may have files of its own: the process itself where it has no other.
fn threads(process: PathBuf, count: u64) -> Vec<PathBuf> {
    let all = || fs::read_dir(process.join("task")).into_iter().flatten().flatten();
    let threads: Vec<PathBuf> =
        if count > 1 { all().map(|thread| thread.path()).collect() } else { vec![] };
    if threads.is_empty() { vec![process] } else { threads }
}

/// What tells of the memory of a process with these threads: a first thread that has ended knows nothing of it any more, however much
/// the others use.
fn with_memory(threads: &[PathBuf], leader: u32, usage: Usage) -> (&Path, Usage) {
    let seen = |thread: &PathBuf| {
        let stat = told(&thread.join("stat"))?;
        Usage::from_stat(&stat, leader).filter(|usage| usage.reserved > 0)
    };
    let first = threads.first().expect("a process is a thread");
    if usage.reserved > 0 {
        return (first, usage);
    }
    let other = threads.iter().find_map(|thread| Some((thread, seen(thread)?)));
    other.map_or((first, usage), |(thread, usage)| (thread, usage))
}

/// What the scheduler tells of one process. It is kept open, because it is asked after every answer.
#[derive(Debug)]
pub(super) struct Schedule(Option<File>);

impl Schedule {
    pub(super) fn of(process: u32) -> Self {
        if sees_processes() { Self::at(Path::new(&format!("/proc/{process}"))) } else { Self(None) }
    }

    fn at(process: &Path) -> Self {
        Self(File::open(process.join("schedstat")).ok())
    }

    /// How long it has run: its first thread, or the one that it is.
    fn run(&self) -> Option<Duration> {
        self.number(0)
    }

    /// How long it was ready to run and had to wait for a processor, since it began.
    pub(super) fn held_up(&self) -> Option<Duration> {
        self.number(1)
    }

    fn number(&self, at: usize) -> Option<Duration> {
        let mut text = [0; 80];
        let length = self.0.as_ref()?.read_at(&mut text, 0).ok()?;
        scheduled(str::from_utf8(&text[..length]).ok()?, at)
    }
}

/// The processor time of one process, with that of its threads, also of those that have ended, and of the children that it has
/// waited for.
#[derive(Debug)]
pub(super) struct OwnTime {
    clock: Option<ClockId>,
    /// Tells the time of the children. It is kept open, because it is asked twice for every answer.
    stat: Option<File>,
}

impl OwnTime {
    pub(super) fn of(process: u32) -> Self {
        let number = i32::try_from(process).ok();
        let clock = number.and_then(|it| clock_getcpuclockid(Pid::from_raw(it)).ok());
        let stat = sees_processes().then(|| File::open(format!("/proc/{process}/stat")).ok());
        Self { clock, stat: stat.flatten() }
    }

    pub(super) fn now(&self) -> Option<Duration> {
        let mut text = [0; 1024];
        let length = self.stat.as_ref()?.read_at(&mut text, 0).ok()?;
        let children = of_children(&String::from_utf8_lossy(&text[..length]))?;
        Some(Duration::from(self.clock?.now().ok()?) + children)
    }
}

/// The processor time of those that a process has waited for.
fn of_children(stat: &str) -> Option<Duration> {
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_ascii_whitespace().take(15).collect();
    let number = |at: usize| fields.get(at)?.parse::<u64>().ok();
    Some(time(number(13)? + number(14)?))
}

/// What ticks of the clock are that the system counts in.
fn time(ticks: u64) -> Duration {
    Duration::from_secs_f64(ticks as f64 / rustix::param::clock_ticks_per_second() as f64)
}

/// The number of the process or thread that began last, wherever on this system: whoever was alone when it was this one still is
/// now.
pub(super) fn newest_process() -> Option<u64> {
    let told = fs::read_to_string("/proc/loadavg").ok()?;
    told.split_ascii_whitespace().next_back()?.parse().ok()
}

/// One of three numbers, nanoseconds: the time run, the time waited, and how often it ran (Documentation/scheduler/
/// sched-stats.rst of Linux).
fn scheduled(schedstat: &str, at: usize) -> Option<Duration> {
    schedstat.split_ascii_whitespace().nth(at)?.parse().ok().map(Duration::from_nanos)
}

/// Files that are in no folder any more.
#[derive(Debug, Default)]
struct Unnamed {
    /// Those that are open, by the numbers of their file systems and their own, with the bytes that each takes up on disk.
    open: HashMap<(u64, u64), u64>,
    /// Those that are in memory: the number of each, and as far as which byte it is in memory. How large it is, only root may ask.
    mapped: HashMap<u64, u64>,
}

impl Unnamed {
    fn add_file(&mut self, file: &Metadata) {
        if file.is_file() && file.nlink() == 0 {
            self.open.insert((file.dev(), file.ino()), file.blocks() * BLOCK);
        }
    }

    fn add_region(&mut self, line: &[u8]) {
        let region = line.ends_with(b" (deleted)").then(|| String::from_utf8_lossy(line));
        if let Some((number, bytes)) = region.and_then(|line| mapped_file(&line)) {
            let most = self.mapped.entry(number).or_insert(bytes);
            *most = bytes.max(*most);
        }
    }
}

/// Of one line: "from-to rights offset device inode path". See proc_pid_maps(5).
fn mapped_file(line: &str) -> Option<(u64, u64)> {
    let mut words = line.split_ascii_whitespace();
    let (from, to) = words.next()?.split_once('-')?;
    let number = |text: &str| u64::from_str_radix(text, 16).ok();
    let length = number(to)? - number(from)?;
    let (offset, inode) = (number(words.nth(1)?)?, words.nth(1)?.parse().ok()?);
    Some((inode, offset + length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_maps_is_read() {
        let line = "7f00-9f00 r--p 00001000 fe:00 1234   /tmp/a b (deleted)";
        assert_eq!(mapped_file(line), Some((1234, 0x3000)));
        assert_eq!(mapped_file("7f00-9f00 r--p"), None);
    }

    #[test]
    fn the_wait_for_a_processor_is_read() {
        assert_eq!(scheduled("7000 1500 3\n", 1), Some(Duration::from_nanos(1500)));
        assert_eq!(scheduled("", 1), None);
        let own = Schedule::of(process::id());
        assert_eq!(own.held_up().is_some(), Path::new("/proc/self/schedstat").exists());
        assert_eq!(Schedule::of(u32::MAX).held_up(), None);
    }

    #[test]
    fn a_line_of_proc_is_read() {
        let stat = "7 (a) b) R) S 1 40 41 0 -1 4194304 5 6 7 8 100 20 3 4 20 0 2 0 99 1000 300 18446744073709551615";
        let usage = Usage::from_stat(stat, 40).expect("it is in the group");
        let page = rustix::param::page_size() as u64;
        assert_eq!((usage.processes, usage.memory), (2, 300 * page));
        let ticks = rustix::param::clock_ticks_per_second() as f64;
        assert_eq!(usage.cpu, Duration::from_secs_f64(127.0 / ticks));
        assert_eq!(of_children(stat), Some(time(7)));
        assert_eq!(usage.own, [((7, 99), Duration::from_secs_f64(120.0 / ticks))]);
        assert_eq!(Usage::from_stat(stat, 41), Some(usage), "in the session");
        assert_eq!(Usage::from_stat(stat, 1), None);
        assert_eq!(Usage::from_stat("", 1), None);
    }
}

//! Memory that the system itself keeps for a process, which is not counted as the process's own.

use std::collections::HashSet;
use std::fs::{self, File, Metadata};
use std::io::{self, BufRead, BufReader, ErrorKind, Read};
use std::os::unix::fs::{FileTypeExt, MetadataExt};
use std::path::Path;

/// Bytes for a region of memory, with what says whose its pages are: half of it was seen, the rest is for a name.
const REGION: u64 = 512;

/// How many regions a process may have, unless the machine says otherwise (`vm.max_map_count`).
const MOST_REGIONS: u64 = 65_530;

/// How many bytes of text we let the system write for us in one look, for each process that there may be, and for so many at
/// least. Usual processes take 1,400 to 14,100. But each region of memory comes with the path of its file, so that one process
/// could make it 232 MB, which took 3 s.
const TEXT: (u64, u32) = (64 << 10, 16);

/// To look at an open file takes as long as this many bytes of text.
const FILE: u64 = 256;

/// Bytes for one entry of a list of files that are waited for (`epoll`).
const ENTRY: u64 = 256;

/// Bytes that wait in one end of a pair of sockets at most, and in a pipe: the system's usual sizes, which nobody here may change.
const SOCKET: u64 = 256 << 10;
const PIPE: u64 = 64 << 10;

/// What the system keeps for the processes that were added.
#[derive(Debug)]
pub(super) struct Kept {
    bytes: u64,
    /// How many more bytes of text we let it write.
    text: u64,
    /// What has been counted that several may have open: sockets and pipes, by the numbers of their file systems and their own.
    known: HashSet<(u64, u64)>,
}

impl Kept {
    /// Nothing yet, of a group that may have so many processes.
    pub(super) fn new(processes: u32) -> Self {
        let (each, least) = TEXT;
        Self { bytes: 0, text: each * u64::from(processes.max(least)), known: HashSet::new() }
    }

    /// How many bytes it is. There is no end to it where there is too much to look at: or else whoever has much would keep us from
    /// looking at the others, and at the clock.
    pub(super) fn bytes(&self) -> u64 {
        if self.text == 0 { u64::MAX } else { self.bytes }
    }

    /// Adds the regions of memory of a process that has reserved so many bytes, and shows the line that tells of each.
    pub(super) fn add_regions(
        &mut self,
        process: &Path,
        reserved: u64,
        mut each: impl FnMut(&[u8]),
    ) {
        let most = || MOST_REGIONS.min(reserved / rustix::param::page_size() as u64);
        let mut count = 0;
        let told = File::open(process.join("maps")).and_then(|maps| {
            lines(maps, &mut self.text, |line| {
                count += 1;
                each(line);
            })
        });
        self.bytes += REGION * unless_hidden(told.map(|()| count), most);
    }

    /// Adds the open files of a thread, and shows those that may be on a disk. Most are those of its process.
    pub(super) fn add_files(&mut self, thread: &Path, mut each: impl FnMut(&Metadata)) {
        let files = fs::read_dir(thread.join("fd"));
        let Ok(files) = files else {
            // What cannot be seen may be the worst.
            let most = || Status::of(thread).number("FDSize:") * SOCKET;
            self.bytes += unless_hidden(files.map(|_| 0), most);
            return;
        };
        for file in files.flatten() {
            self.text = self.text.saturating_sub(FILE);
            if self.text == 0 {
                return;
            }
            // A pipe may have a name in a folder, or have had one: so it is asked what it is, and not what it is called.
            let Ok(found) = fs::metadata(file.path()) else { continue };
            let bytes = match found.file_type() {
                kind if kind.is_socket() => SOCKET,
                kind if kind.is_fifo() => PIPE,
                kind if kind.is_file() || kind.is_dir() => {
                    each(&found);
                    continue;
                }
                _ => {
                    let is_list = fs::read_link(file.path())
                        .is_ok_and(|target| target == Path::new("anon_inode:[eventpoll]"));
                    if is_list {
                        let told = File::open(thread.join("fdinfo").join(file.file_name()));
                        // One that is gone by now has none.
                        let _ = told.and_then(|told| {
                            lines(told, &mut self.text, |line| {
                                self.bytes += if line.starts_with(b"tfd:") { ENTRY } else { 0 };
                            })
                        });
                    }
                    continue;
                }
            };
            if self.known.insert((found.dev(), found.ino())) {
                self.bytes += bytes;
            }
        }
    }
}

/// What the system tells of a process or thread in a file of its own. A process chooses its name and the names of its files,
/// which need not be UTF-8: it is no less looked at for that.
pub(super) fn told(file: &Path) -> Option<String> {
    fs::read(file).ok().map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
}

/// What is told of a process or thread, line by line. See proc_pid_status(5).
pub(super) struct Status(String);

impl Status {
    pub(super) fn of(process: &Path) -> Self {
        Self(told(&process.join("status")).unwrap_or_default())
    }

    /// The number after this word, or 0.
    pub(super) fn number(&self, name: &str) -> u64 {
        let words = self.0.lines().find_map(|line| line.strip_prefix(name));
        words.and_then(|words| words.split_ascii_whitespace().next()?.parse().ok()).unwrap_or(0)
    }

    /// Bytes of memory that are in no sum of what is in use: tables, and what was moved to a disk.
    pub(super) fn memory_beside(&self) -> u64 {
        (self.number("VmPTE:") + self.number("VmSwap:")) * 1024
    }
}

/// What was counted; the most that it can be of a process that does not let itself be looked into; nothing of one that has gone.
fn unless_hidden(counted: io::Result<u64>, most: impl FnOnce() -> u64) -> u64 {
    counted.unwrap_or_else(|error| match error.kind() {
        ErrorKind::PermissionDenied => most(),
        _ => 0,
    })
}

/// Shows each line of a text, as long as there is some of `left`, which is less by what was read.
fn lines(text: impl Read, left: &mut u64, mut each: impl FnMut(&[u8])) -> io::Result<()> {
    let mut text = BufReader::with_capacity(1 << 16, text);
    let mut line = Vec::new();
    while *left > 0 && text.read_until(b'\n', &mut line)? > 0 {
        *left = left.saturating_sub(line.len() as u64);
        each(line.strip_suffix(b"\n").unwrap_or(&line));
        line.clear();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_is_read_than_is_left() {
        let text = b"pos:\t0\ntfd: 5\ntfd: 6\n";
        for (left, shown, rest) in [(100, 3, 79), (21, 3, 0), (8, 2, 0), (7, 1, 0), (0, 0, 0)] {
            let (mut still, mut all) = (left, Vec::new());
            lines(text.as_slice(), &mut still, |line| all.push(line.to_owned())).unwrap();
            assert_eq!((all.len(), still), (shown, rest), "{left}");
            assert!(all.get(1).is_none_or(|line| line == b"tfd: 5"));
        }
    }

    #[test]
    fn what_has_no_end_is_more_than_there_may_be() {
        let own = Path::new("/proc/self");
        let mut kept = Kept::new(1);
        kept.add_regions(own, 0, |_| {});
        assert!((REGION..1 << 20).contains(&kept.bytes()), "{}", kept.bytes());
        kept.text = 1;
        kept.add_regions(own, 0, |_| {});
        assert_eq!(kept.bytes(), u64::MAX);
        kept = Kept { text: FILE, ..Kept::new(1) };
        kept.add_files(own, |_| {});
        assert_eq!(kept.bytes(), u64::MAX);
    }

    #[test]
    fn what_was_moved_to_a_disk_is_in_use() {
        let status = "Name:\tVmSwap:\nVmRSS:\t  100 kB\nVmPTE:\t   24 kB\nVmSwap:\t 1000 kB\n";
        assert_eq!(Status(status.to_owned()).memory_beside(), 1024 * 1024);
        assert_eq!(Status(String::new()).memory_beside(), 0);
    }

    #[test]
    fn what_cannot_be_seen_counts_as_the_most() {
        let refused = |kind: ErrorKind| Err(io::Error::from(kind));
        assert_eq!(unless_hidden(refused(ErrorKind::PermissionDenied), || 7), 7);
        assert_eq!(unless_hidden(refused(ErrorKind::NotFound), || 7), 0);
        assert_eq!(unless_hidden(Ok(3), || 7), 3);
    }
}

//! The bots of a folder.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use c4_arena::bots::{Entry, Kind};
use c4_console::{Console, Plain};
use c4_grade::{Digester, in_natural_order};
use c4_sandbox::printable;

use crate::arena::entrants::{Wanted, Who};
use crate::refusal::{Failure, Refusal};

/// All bots of a folder, by name. What is none is told on standard error, and so is a link: whoever handed it in would play with
/// another's program, or have it read what it leads to. Hidden files are passed over.
pub(super) fn bots(folder: &Path, console: &mut Console<'_>) -> Result<Vec<Wanted>, Failure> {
    let mut bots = Vec::new();
    for path in visible(folder).map_err(Refusal::of_file(folder))? {
        if fs::symlink_metadata(&path).is_ok_and(|found| found.is_symlink()) {
            let path = printable::path(&path);
            let why = "is a link, which can lead to another's work: it does not take part";
            console.complain(Plain(format_args!("c4: {path} {why}")))?;
            continue;
        }
        match Kind::of(&path) {
            Ok(kind) => bots.push(Wanted {
                name: name(&path),
                // What lies beside a file are the others.
                who: Who::Bot(Entry { kind: Some(kind), is_alone: true, ..Entry::of(path) }),
            }),
            Err(_) => {
                let path = printable::path(&path);
                console.complain(Plain(format_args!("c4: {path} is no bot")))?;
            }
        }
    }
    bots.sort_by(|a, b| in_natural_order(&a.name, &b.name));
    Ok(bots)
}

/// The largest file that is read for a digest, in bytes, and how deep folders may lie in each other.
const MOST: (u64, usize) = (64 << 20, 64);

/// How many bytes of a bot are read for a digest, and how many files and folders of it are looked at.
const ALL: (u64, usize) = (256 << 20, 20_000);

/// A digest of a file, or of all files of a folder. What leads out of the folder is taken by where it leads, and only files are
/// read: a pipe would never end. A file that is larger than any bot's is taken by its length and its time, as is what comes after as
/// much as any bot has: it may be nothing but that.
pub(super) fn digest(path: &Path) -> io::Result<String> {
    let mut reading = Reading { digest: Digester::default(), bytes: ALL.0, entries: ALL.1 };
    reading.read(path, MOST.1)?;
    Ok(reading.digest.end())
}

/// A digest that is made, and what may still be read for it.
struct Reading {
    digest: Digester,
    bytes: u64,
    entries: usize,
}

impl Reading {
    fn read(&mut self, path: &Path, depth: usize) -> io::Result<()> {
        let found = fs::symlink_metadata(path)?;
        let kind = found.file_type();
        if kind.is_dir() && depth > 0 {
            for path in visible(path)? {
                let Some(left) = self.entries.checked_sub(1) else { return Ok(()) };
                self.entries = left;
                self.digest.part(path.file_name().unwrap_or_default().as_encoded_bytes());
                self.read(&path, depth - 1)?;
            }
        } else if kind.is_symlink() {
            self.digest.part(fs::read_link(path)?.as_os_str().as_encoded_bytes());
        } else if kind.is_file() && found.len() > MOST.0.min(self.bytes) {
            self.digest.part(format!("{} {:?}", found.len(), found.modified()).as_bytes());
        } else if kind.is_file() {
            self.bytes -= found.len();
            self.digest.read(File::open(path)?, found.len())?;
        }
        Ok(())
    }
}

/// What is in a folder and not hidden, in a fixed order.
fn visible(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries: Vec<fs::DirEntry> = fs::read_dir(folder)?.collect::<io::Result<_>>()?;
    let is_hidden = |entry: &fs::DirEntry| entry.file_name().as_encoded_bytes().starts_with(b".");
    let mut paths: Vec<PathBuf> =
        entries.iter().filter(|entry| !is_hidden(entry)).map(fs::DirEntry::path).collect();
    paths.sort();
    Ok(paths)
}

/// What a bot is called: a file without its ending, a folder as it is.
fn name(path: &Path) -> String {
    let name = if path.is_dir() { path.file_name() } else { path.file_stem() };
    name.unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What has no end but takes no room is not read, and still it is another bot's when it has another length.
    #[test]
    fn what_no_bot_has_is_not_read() {
        let folder = tempfile::tempdir().unwrap();
        let file = File::create(folder.path().join("book")).unwrap();
        let of = |length: u64| {
            file.set_len(length).unwrap();
            digest(folder.path()).unwrap()
        };
        assert_ne!(of(1 << 42), of((1 << 42) + 1));
        let deep = folder.path().join("d/".repeat(200));
        fs::create_dir_all(deep).unwrap();
        assert_ne!(of(3), of(4));
    }

    /// Neither very many large files nor very many small ones are all read, and none is kept.
    #[test]
    fn no_more_of_a_bot_is_read_than_it_has() {
        let folder = tempfile::tempdir().unwrap();
        for at in 0..600 {
            let file = File::create(folder.path().join(format!("{at}"))).unwrap();
            file.set_len(64 << 20).unwrap();
        }
        let start = std::time::Instant::now();
        let before = digest(folder.path()).unwrap();
        assert!(start.elapsed().as_secs() < 60, "{:?}", start.elapsed());
        // What is read is known by what is in it, the rest by its length and time.
        fs::write(folder.path().join("0"), "other").unwrap();
        let first = digest(folder.path()).unwrap();
        File::create(folder.path().join("99")).unwrap().set_len(7).unwrap();
        let last = digest(folder.path()).unwrap();
        assert!(before != first && first != last && digest(folder.path()).unwrap() == last);
    }
}

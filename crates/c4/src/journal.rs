//! What of a long command is done, in a file, so that one that was interrupted can go on.

use std::fs::{self, File, Permissions, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use c4_grade::MOST_TYPED;
use c4_sandbox::printable;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// A journal: a line of JSON that tells what is done, and one for each piece of it that is.
#[derive(Debug)]
pub(crate) struct Journal {
    path: PathBuf,
    file: File,
    /// What was at the path before: locked as long as this is, for whoever has opened it and comes too late.
    _replaced: File,
}

/// The first line. Two pieces of work whose heads are the same do the same.
pub(crate) trait Head: PartialEq + Serialize + DeserializeOwned {
    /// The command whose journal it is.
    const COMMAND: &'static str;
}

/// A journal that was opened.
#[derive(Debug)]
pub(crate) struct Opened<P> {
    pub(crate) journal: Journal,
    /// The pieces that are done.
    pub(crate) done: Vec<P>,
    /// What a journal of something else is called now, if there was one.
    pub(crate) other: Option<PathBuf>,
}

/// The line of a piece.
#[derive(Serialize, Deserialize)]
struct Line<'a> {
    /// A digest of the piece as it stands there: a disk may fail, and a number that was changed is a number.
    digest: String,
    #[serde(borrow)]
    piece: &'a RawValue,
}

/// Why a file cannot be the journal.
#[derive(Debug, thiserror::Error)]
#[error("cannot keep what is done in {}: {reason}", printable::path(path))]
pub(crate) struct NoJournal {
    path: PathBuf,
    reason: String,
}

/// The head of the journal at `path`, if there is one.
pub(crate) fn head<H: Head>(path: &Path) -> Option<H> {
    let file = path.is_file().then(|| File::open(path).ok())??;
    serde_json::from_slice(&first_line(&mut BufReader::new(file)).ok()?).ok()
}

/// Whether this folder is there; that of a name alone has no name.
fn is_there(folder: &Path) -> bool {
    folder.as_os_str().is_empty() || folder.exists()
}

/// The first line, and no more than one of ours can be: what is no journal may have any size, and no line.
fn first_line(file: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let mut line = Vec::new();
    file.take(MOST_TYPED).read_until(b'\n', &mut line)?;
    Ok(line)
}

impl Journal {
    /// Opens the journal at `path`, or begins one. Lines that `counts` does not take are not kept.
    ///
    /// # Errors
    /// [`NoJournal`] if the file cannot be read or written, if another command is at it, or if it is no journal: then it is not
    /// ours to replace.
    pub(crate) fn open<H: Head, P: Serialize + DeserializeOwned>(
        path: &Path,
        head: &H,
        counts: impl Fn(&P) -> bool,
    ) -> Result<Opened<P>, NoJournal> {
        let fault = |reason: String| NoJournal { path: path.to_owned(), reason };
        let failed = |error: io::Error| fault(error.to_string());
        let is_taken = || fault("another command is writing it".to_owned());
        let mut options = File::options();
        options.read(true).append(true).create(true);
        let opened = options.open(path).map_err(|error| match path.parent() {
            // A link may lead to nothing, too.
            Some(folder) if error.kind() == io::ErrorKind::NotFound && !is_there(folder) => {
                fault(format!("there is no folder {}", printable::path(&folder)))
            }
            _ => failed(error),
        })?;
        let replaced = locked(opened).ok_or_else(is_taken)?;
        // A device may never end.
        if !replaced.metadata().map_err(failed)?.is_file() {
            return Err(fault("it is not a file".to_owned()));
        }
        // A link stays, and what it leads to is the journal.
        let is_link = fs::symlink_metadata(path).map_err(failed)?.is_symlink();
        let target = is_link.then(|| fs::canonicalize(path)).transpose().map_err(failed)?;
        let path = target.as_deref().unwrap_or(path);
        let mut reader = BufReader::new(&replaced);
        let first = first_line(&mut reader).map_err(failed)?;
        let no_journal =
            |_| fault(format!("it is no journal of {}, and stays as it is", H::COMMAND));
        let found: Option<H> = (!first.is_empty())
            .then(|| serde_json::from_slice(&first).map_err(no_journal))
            .transpose()?;
        let goes_on = found.as_ref() == Some(head);
        let is_other = found.is_some() && !goes_on;
        // The last line was torn if it was being written when the command was interrupted.
        let read = |line: &str| -> Option<P> {
            let Line { digest, piece } = serde_json::from_str(line).ok()?;
            let is_whole = digest == c4_grade::digest([piece.get()]);
            serde_json::from_str(piece.get()).ok().filter(|piece| is_whole && counts(piece))
        };
        let mut rest = Vec::new();
        if goes_on {
            reader.read_to_end(&mut rest).map_err(failed)?;
        }
        let done: Vec<P> = String::from_utf8_lossy(&rest).lines().filter_map(read).collect();
        let mut kept = json(head) + "\n";
        for piece in &done {
            kept += &line(piece);
        }
        // In one step, so that an interruption leaves either of the two.
        let (new, file) = new_beside(path).map_err(failed)?;
        let mut file = locked(file).ok_or_else(is_taken)?;
        let mut replace = || {
            file.write_all(kept.as_bytes())?;
            // One option that was forgotten is not to cost what took hours, nor is the second one.
            let other = is_other.then(|| put_aside(path)).transpose()?;
            fs::rename(&new, path).map(|()| other)
        };
        let other = replace().map_err(|error| {
            let _ = fs::remove_file(&new);
            failed(error)
        })?;
        let journal = Self { path: path.to_owned(), file, _replaced: replaced };
        Ok(Opened { journal, done, other })
    }

    /// Keeps a piece that is done.
    pub(crate) fn keep(&mut self, piece: &impl Serialize) -> Result<(), NoJournal> {
        self.file
            .write_all(line(piece).as_bytes())
            .map_err(|error| NoJournal { path: self.path.clone(), reason: error.to_string() })
    }
}

fn json(value: &impl Serialize) -> String {
    let json = serde_json::to_string(value).expect("all of it can be written as JSON");
    printable::json(&json)
}

fn line(piece: &impl Serialize) -> String {
    let piece = json(piece);
    let digest = c4_grade::digest([&piece]);
    let piece = serde_json::from_str(&piece).expect("it has just been written as JSON");
    json(&Line { digest, piece }) + "\n"
}

/// The file, until it is closed ours alone among those who ask; nothing, if it is somebody else's. Where there are no locks, nobody
/// is kept from it.
fn locked(file: File) -> Option<File> {
    match file.try_lock() {
        Ok(()) | Err(TryLockError::Error(_)) => Some(file),
        Err(TryLockError::WouldBlock) => None,
    }
}

/// Makes a file that is to replace this one, under a name that nothing has yet: `.new` after its own, then `.new.2` and so on.
pub(crate) fn new_beside(path: &Path) -> io::Result<(PathBuf, File)> {
    for new in names_beside(path, ".new") {
        match File::create_new(&new) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            file => return file.map(|file| (new, file)),
        }
    }
    Err(io::Error::new(io::ErrorKind::AlreadyExists, "too many others were begun"))
}

/// Puts a file with these bytes, and these rights, in the place of what has this name, in one step: a disk may be full before the last of
/// them.
///
/// # Errors
/// As the system fails; what was there is there still.
pub(crate) fn replace(path: &Path, bytes: &[u8], rights: Option<Permissions>) -> io::Result<()> {
    let (new, mut file) = new_beside(path)?;
    let given = rights.map_or(Ok(()), |rights| file.set_permissions(rights));
    let put = given.and_then(|()| file.write_all(bytes)).and_then(|()| fs::rename(&new, path));
    put.inspect_err(|_| {
        let _ = fs::remove_file(&new);
    })
}

/// Gives a file another name, which nothing has yet: `.old` after its own, then `.old.2` and so on.
fn put_aside(path: &Path) -> io::Result<PathBuf> {
    for old in names_beside(path, ".old") {
        // A second name is never given to what is there already, as a new name would be.
        match fs::hard_link(path, &old) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Ok(()) => return fs::remove_file(path).map(|()| old),
            // Not every file system has second names.
            Err(_) if fs::symlink_metadata(&old).is_err() => {
                return fs::rename(path, &old).map(|()| old);
            }
            Err(_) => {}
        }
    }
    Err(io::Error::new(io::ErrorKind::AlreadyExists, "too many others were put aside"))
}

/// The journal at `path`, and what lies beside it of others that were put aside or not finished: each tells as much.
pub(crate) fn files(path: &Path) -> Vec<PathBuf> {
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let beside = [".old", ".new"].into_iter().flat_map(|ending| names_beside(&path, ending));
    let beside: Vec<PathBuf> = beside.filter(|it| it.exists()).collect();
    [vec![path], beside].concat()
}

/// A name with an ending, and the same with numbers.
fn names_beside(path: &Path, ending: &str) -> impl Iterator<Item = PathBuf> {
    const MOST: u32 = 10_000;
    (1..MOST).map(move |number| {
        let mut name = path.as_os_str().to_owned();
        name.push(ending);
        if number > 1 {
            name.push(format!(".{number}"));
        }
        name.into()
    })
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Counting {
        from: u32,
    }

    impl Head for Counting {
        const COMMAND: &'static str = "count";
    }

    #[test]
    fn what_is_of_something_else_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let open = |from| Journal::open::<_, u32>(&path, &Counting { from }, |_| true).unwrap();
        let mut first = open(1);
        assert_eq!(first.other, None);
        first.journal.keep(&7).unwrap();
        drop(first);
        for (from, ending) in [(2, "old"), (3, "old.2"), (4, "old.3")] {
            assert_eq!(open(from).other, Some(path.with_extension(ending)));
        }
        fs::rename(folder.path().join("journal.old"), &path).unwrap();
        assert_eq!(open(1).done, [7]);
        // What was changed by anybody but us is not done.
        let changed = fs::read_to_string(&path).unwrap().replace(":7}", ":8}");
        fs::write(&path, changed).unwrap();
        assert!(open(1).done.is_empty());
    }

    /// What a link leads to is the journal, also where nothing is there yet.
    #[test]
    #[cfg(unix)]
    fn a_link_stays_a_link() {
        let folder = tempfile::tempdir().unwrap();
        let [path, target] = ["link", "journal"].map(|name| folder.path().join(name));
        std::os::unix::fs::symlink("journal", &path).unwrap();
        for (from, old) in [(1, None), (1, None), (2, Some("journal.old"))] {
            let opened = Journal::open::<_, u32>(&path, &Counting { from }, |_| true).unwrap();
            let old = old.map(|name| folder.path().canonicalize().unwrap().join(name));
            assert_eq!(opened.other, old);
            assert!(path.is_symlink());
            assert_eq!(head(&target), Some(Counting { from }));
        }
        let names = ["journal", "journal.old"];
        let folder = folder.path().canonicalize().unwrap();
        assert_eq!(files(&path), names.map(|name| folder.join(name)));
    }

    /// A file of a TiB that holds nothing is found to be no journal without being read.
    #[test]
    #[cfg(unix)]
    fn what_is_no_journal_is_not_read() {
        let file = tempfile::NamedTempFile::new().unwrap();
        file.as_file().set_len(1 << 40).unwrap();
        assert_eq!(head::<Counting>(file.path()), None);
        let opened = Journal::open::<_, u32>(file.path(), &Counting { from: 1 }, |_| true);
        let error = opened.map(drop).unwrap_err().to_string();
        assert!(error.ends_with("it is no journal of count, and stays as it is"), "{error}");
    }

    /// A file that happens to have the name which ours has for a moment is somebody's.
    #[test]
    fn nothing_is_overwritten_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        for ending in ["new", "new.2"] {
            fs::write(path.with_extension(ending), ending).unwrap();
        }
        for _ in 0..2 {
            Journal::open::<_, u32>(&path, &Counting { from: 1 }, |_| true).unwrap();
            assert_eq!(head(&path), Some(Counting { from: 1 }));
        }
        for ending in ["new", "new.2"] {
            assert_eq!(fs::read_to_string(path.with_extension(ending)).unwrap(), ending);
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);
    }

    #[test]
    #[cfg(unix)]
    fn a_device_is_no_journal() {
        let path = Path::new("/dev/zero");
        assert_eq!(head::<Counting>(path), None);
        let error = Journal::open::<_, u32>(path, &Counting { from: 1 }, |_| true).map(drop);
        let error = error.unwrap_err().to_string();
        assert_eq!(error, "cannot keep what is done in /dev/zero: it is not a file");
    }

    #[test]
    fn one_command_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let open = |from| Journal::open::<_, u32>(&path, &Counting { from }, |_| true);
        for round in 0..3 {
            let mut first = open(1).unwrap();
            let kept = fs::read(&path).unwrap();
            for from in [1, 2] {
                let error = open(from).map(drop).unwrap_err().to_string();
                assert!(error.ends_with("journal: another command is writing it"), "{error}");
            }
            assert_eq!(fs::read(&path).unwrap(), kept);
            assert_eq!(first.done, (0..round).collect::<Vec<_>>());
            first.journal.keep(&round).unwrap();
        }
    }
}

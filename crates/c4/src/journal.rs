//! What of a long command is done, in a file, so that one that was interrupted can go on.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;

/// A journal: a line of JSON that tells what is done, and one for each piece of it that is.
#[derive(Debug)]
pub(crate) struct Journal {
    path: PathBuf,
    file: File,
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
    /// Whether there was a journal of something else, which is replaced.
    pub(crate) is_other: bool,
}

/// Why a file cannot be the journal.
#[derive(Debug)]
pub(crate) struct NoJournal {
    path: PathBuf,
    reason: String,
}

/// The head of the journal at `path`, if there is one.
pub(crate) fn head<H: Head>(path: &Path) -> Option<H> {
    let text = fs::read_to_string(path).ok()?;
    serde_json::from_str(text.lines().next()?).ok()
}

impl Journal {
    /// Opens the journal at `path`, or begins one. Lines that `counts` does not take are not kept.
    ///
    /// # Errors
    /// [`NoJournal`] if the file cannot be read or written, or is no journal: then it is not ours to replace.
    pub(crate) fn open<H: Head, P: Serialize + DeserializeOwned>(
        path: &Path,
        head: &H,
        counts: impl Fn(&P) -> bool,
    ) -> Result<Opened<P>, NoJournal> {
        let fault = |reason: String| NoJournal { path: path.to_owned(), reason };
        let failed = |error: io::Error| fault(error.to_string());
        let text = match fs::read(path) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(failed(error)),
        };
        let mut lines = text.lines();
        let found: Option<H> = match lines.next() {
            None => None,
            Some(line) => Some(serde_json::from_str(line).map_err(|_| {
                fault(format!("it is no journal of {}, and stays as it is", H::COMMAND))
            })?),
        };
        let goes_on = found.as_ref() == Some(head);
        // The last line was torn if it was being written when the command was interrupted.
        let read = |line: &str| serde_json::from_str::<P>(line).ok().filter(&counts);
        let done: Vec<P> = if goes_on { lines.filter_map(read).collect() } else { vec![] };
        let mut kept = json(head);
        for piece in &done {
            kept += &json(piece);
        }
        // In one step, so that an interruption leaves either of the two.
        let beside = beside(path);
        fs::write(&beside, kept).and_then(|()| fs::rename(&beside, path)).map_err(failed)?;
        let file = fs::OpenOptions::new().append(true).open(path).map_err(failed)?;
        let journal = Self { path: path.to_owned(), file };
        Ok(Opened { journal, done, is_other: found.is_some() && !goes_on })
    }

    /// Keeps a piece that is done.
    pub(crate) fn keep(&mut self, piece: &impl Serialize) -> Result<(), NoJournal> {
        self.file
            .write_all(json(piece).as_bytes())
            .map_err(|error| NoJournal { path: self.path.clone(), reason: error.to_string() })
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("all of it can be written as JSON") + "\n"
}

fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    name.into()
}

impl fmt::Display for NoJournal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot go on from {}: {}", self.path.display(), self.reason)
    }
}

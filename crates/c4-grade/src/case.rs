//! One reference transcript, in memory and on disk.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use c4_course::Input;
use c4_sandbox::printable;
use serde::{Deserialize, Serialize};

use crate::{CaseName, Conditions, InvalidName, MOST_MADE, digest, read_file};

/// The files of a case's folder.
const HEAD: &str = "case.json";
const STDIN: &str = "stdin";
const STDOUT: &str = "stdout";
const STDERR: &str = "stderr";

/// A reference transcript: how to call a program, what to type, and what has to come out.
///
/// On disk it is a folder that has the case's name and holds `case.json`, `stdin`, `stdout` and, where standard error
/// is compared too, `stderr`. The streams are bytes: nothing is trimmed, converted or added.
///
/// ```
/// use c4_grade::{Case, Origin, Source};
///
/// let case = Case {
///     name: "win-in-a-column".parse()?,
///     args: vec!["--rows".into(), "4".into()],
///     status: 0,
///     why: "Four in a column win.".into(),
///     source: Source { origin: Origin::Assignment, detail: "second sample session".into() },
///     stdin: b"1\n2\n1\n2\n1\n2\n1\n".to_vec(),
///     stdout: b"Player 1 wins!\n".to_vec(),
///     stderr: None,
///     complains: false,
/// };
/// let suite = tempfile::tempdir()?;
/// let folder = case.write(suite.path())?;
/// assert_eq!(Case::read(&folder)?, case);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// Its name, and that of its folder.
    pub name: CaseName,
    /// The arguments of the program, its own name left out.
    pub args: Vec<String>,
    /// The exit status that the program has to end with.
    pub status: u8,
    /// Why the case is there, in one sentence.
    pub why: String,
    /// Where the expected output comes from.
    pub source: Source,
    /// What is typed.
    pub stdin: Vec<u8>,
    /// What has to appear on standard output.
    pub stdout: Vec<u8>,
    /// What has to appear on standard error; `None` where it is not compared.
    pub stderr: Option<Vec<u8>>,
    /// Whether something has to appear on standard error, in whatever words: an error message that a course asks for.
    pub complains: bool,
}

/// Where the expected output of a case comes from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// What kind of authority stands behind it.
    pub origin: Origin,
    /// Which one exactly: a sample session, a section, a program and its version.
    pub detail: String,
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let origin = match self.origin {
            Origin::Assignment => "the assignment",
            Origin::Specification => "the specification",
            Origin::Recorded => "a recording",
        };
        write!(f, "{origin} ({})", self.detail)
    }
}

/// What kind of authority stands behind a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// The course's own text shows it.
    Assignment,
    /// Our specification of the course's program says it.
    Specification,
    /// A trusted program printed it.
    Recorded,
}

impl Case {
    /// What a program is run on.
    #[must_use]
    pub fn input(&self) -> Input {
        Input { args: self.args.clone(), stdin: self.stdin.clone() }
    }

    /// How a program is run on it: what it draws by its clock is drawn once for each name, and is the same each time.
    #[must_use]
    pub fn conditions(&self) -> Conditions<'static> {
        let name = digest([self.name.as_str()]);
        let moment = u32::from_str_radix(&name[..8], 16).expect("a digest is hexadecimal");
        Conditions { moment, ..Conditions::default() }
    }

    /// Reads the case that lies in `folder`.
    ///
    /// # Errors
    /// [`CaseError`], which names the file. A file that does not belong to a case is refused, because the likely ones
    /// are misspelt: a `stderr` under another name would silently not be compared. Hidden files are passed over.
    pub fn read(folder: &Path) -> Result<Self, CaseError> {
        refuse_strays(folder)?;
        Self::from(folder, &|name| read(&folder.join(name)))
    }

    /// The case of a folder, of which all files are among these.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn of_files(folder: &Path, files: &[(PathBuf, Vec<u8>)]) -> Result<Self, CaseError> {
        Self::from(folder, &|name| {
            let path = folder.join(name);
            let absent = || io::Error::from(io::ErrorKind::NotFound);
            match files.iter().find(|(own, _)| *own == path) {
                Some((_, bytes)) => Ok(bytes.clone()),
                None => Err(CaseError::Read(path, absent())),
            }
        })
    }

    fn from(
        folder: &Path,
        read: &dyn Fn(&str) -> Result<Vec<u8>, CaseError>,
    ) -> Result<Self, CaseError> {
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        let name = name.parse().map_err(|invalid| CaseError::Name(folder.to_owned(), invalid))?;
        let Head { args, status, complains, why, source } =
            Head::of(&folder.join(HEAD), &read(HEAD)?)?;
        Ok(Self {
            name,
            args,
            status,
            complains,
            why,
            source,
            stdin: read(STDIN)?,
            stdout: read(STDOUT)?,
            stderr: match read(STDERR) {
                Err(CaseError::Read(_, error)) if error.kind() == io::ErrorKind::NotFound => None,
                stderr => Some(stderr?),
            },
        })
    }

    /// Writes the case into its own folder below `suite`, over what was there, and returns that folder.
    ///
    /// # Errors
    /// [`CaseError`], which names the file.
    pub fn write(&self, suite: &Path) -> Result<PathBuf, CaseError> {
        let folder = suite.join(self.name.as_str());
        fs::create_dir_all(&folder).map_err(|error| CaseError::Write(folder.clone(), error))?;
        write(&folder.join(STDIN), &self.stdin)?;
        write(&folder.join(STDOUT), &self.stdout)?;
        let stderr = folder.join(STDERR);
        match &self.stderr {
            Some(bytes) => write(&stderr, bytes)?,
            None if !stderr.exists() => {}
            None => fs::remove_file(&stderr).map_err(|error| CaseError::Write(stderr, error))?,
        }
        write(&folder.join(HEAD), &self.head().to_bytes())?;
        Ok(folder)
    }

    fn head(&self) -> Head {
        Head {
            args: self.args.clone(),
            status: self.status,
            complains: self.complains,
            why: self.why.clone(),
            source: self.source.clone(),
        }
    }
}

/// Why a case could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum CaseError {
    /// The folder's name cannot name a case.
    #[error("{path}: {1}", path = printable::path(.0))]
    Name(PathBuf, InvalidName),
    /// A file is missing or unreadable.
    #[error("cannot read {path}: {1}", path = printable::path(.0))]
    Read(PathBuf, #[source] io::Error),
    /// A file or folder could not be written.
    #[error("cannot write {path}: {1}", path = printable::path(.0))]
    Write(PathBuf, #[source] io::Error),
    /// `case.json` is not JSON, or not what a case has to say.
    #[error("{path}: {1}", path = printable::path(.0))]
    Head(PathBuf, #[source] serde_json::Error),
    /// `case.json` leaves a text empty that somebody will need, or breaks it into lines.
    #[error("{path}: `{1}` has to be one line of text", path = printable::path(.0))]
    NotOneLine(PathBuf, &'static str),
    /// A file that does not belong to a case.
    #[error(
        "{0} does not belong to a case, which holds {HEAD}, {STDIN}, {STDOUT} and perhaps {STDERR}"
    )]
    Stray(PathBuf),
}

/// `case.json`: all of a case that is not a stream. The order of the fields is their order in the file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    args: Vec<String>,
    status: u8,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    complains: bool,
    why: String,
    source: Source,
}

impl Head {
    fn of(path: &Path, bytes: &[u8]) -> Result<Self, CaseError> {
        let head: Self = serde_json::from_slice(bytes)
            .map_err(|error| CaseError::Head(path.to_owned(), error))?;
        for (field, text) in [("why", &head.why), ("source.detail", &head.source.detail)] {
            if text.trim().is_empty() || text.contains('\n') {
                return Err(CaseError::NotOneLine(path.to_owned(), field));
            }
        }
        Ok(head)
    }

    fn to_bytes(&self) -> Vec<u8> {
        let mut bytes =
            serde_json::to_vec_pretty(self).expect("strings and numbers are always JSON");
        bytes.push(b'\n');
        bytes
    }
}

fn refuse_strays(folder: &Path) -> Result<(), CaseError> {
    let unreadable = |error| CaseError::Read(folder.to_owned(), error);
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        let name = entry.file_name();
        let known = [HEAD, STDIN, STDOUT, STDERR].iter().any(|known| name == *known);
        if !known && !name.to_string_lossy().starts_with('.') {
            return Err(CaseError::Stray(entry.path()));
        }
    }
    Ok(())
}

fn read(path: &Path) -> Result<Vec<u8>, CaseError> {
    read_file(path, MOST_MADE).map_err(|error| CaseError::Read(path.to_owned(), error))
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), CaseError> {
    fs::write(path, bytes).map_err(|error| CaseError::Write(path.to_owned(), error))
}

//! The kinds of bots.

use std::ffi::OsStr;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use c4_sandbox::Executable;

use crate::bots::NoBot;

/// What a bot is, and how it is spoken to.
///
/// ```
/// use c4_arena::bots::Kind;
/// assert_eq!("python".parse(), Ok(Kind::Python));
/// assert!(Kind::of("no/such/bot".as_ref()).is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// C sources with a function `make_move`: a file, or all of a folder and the folders in it.
    C,
    /// A Python file with an agent of Kaggle's ConnectX; in a folder, its `main.py`, `submission.py`, `agent.py` or only one.
    Python,
    /// A program that speaks the line protocol; in a folder, the one called `bot`, or its only program.
    Line,
    /// A program that speaks the command set of Connect6 engines, called `NAME.connect6`; in a folder, `bot.connect6`, or its
    /// only program.
    Connect6,
}

/// What an agent is called in a folder, the first of these that is there.
pub(super) const AGENTS: [&str; 5] =
    ["main.py", "submission.py", "agent.py", "my_agent.py", "bot.py"];

impl Kind {
    const ALL: [Self; 4] = [Self::Connect6, Self::Line, Self::Python, Self::C];

    /// The kind of what is at a path, by its name, its rights and, of a folder, what is in it.
    ///
    /// # Errors
    /// [`NoBot`] if nothing is there, or nothing that we know.
    pub fn of(path: &Path) -> Result<Self, NoBot> {
        let found = fs::metadata(path).map_err(|_| NoBot::NotFound(path.to_owned()))?;
        let kind = if found.is_dir() {
            let is_there = |kind: &Self| kind.named_file(path).is_some();
            let named = Self::ALL.into_iter().find(is_there);
            named.or_else(|| {
                let is_only = |kind: &Self| kind.only_file(path).is_some();
                [Self::Python, Self::Line].into_iter().find(is_only)
            })
        } else if !found.is_file() {
            None
        } else {
            match path.extension().and_then(|extension| extension.to_str()) {
                Some("c") => Some(Self::C),
                Some("py") => Some(Self::Python),
                Some("connect6") => Some(Self::Connect6),
                _ => Executable::find(path).is_ok().then_some(Self::Line),
            }
        };
        kind.ok_or_else(|| NoBot::Unknown(path.to_owned()))
    }

    /// The file that a bot of this kind begins with: the path itself, or a file in that folder.
    pub(super) fn file(self, path: &Path) -> Result<PathBuf, NoBot> {
        match fs::metadata(path) {
            Err(_) => Err(NoBot::NotFound(path.to_owned())),
            Ok(found) if found.is_file() => Ok(path.to_owned()),
            Ok(found) if found.is_dir() => self
                .named_file(path)
                .or_else(|| self.only_file(path))
                .ok_or_else(|| NoBot::Lacks { folder: path.to_owned(), wanted: self.wanted() }),
            // A device or a pipe may never end.
            Ok(_) => Err(NoBot::Unknown(path.to_owned())),
        }
    }

    /// The file of a folder that says by its name that it is this.
    fn named_file(self, folder: &Path) -> Option<PathBuf> {
        let names: &[&str] = match self {
            Self::C => return any_source(folder, 3),
            Self::Python => &AGENTS,
            Self::Line => &["bot"],
            Self::Connect6 => &["bot.connect6"],
        };
        names.iter().map(|name| folder.join(name)).find(|path| is_file_of(folder, path))
    }

    /// The file of a folder that can only be this: there is no other agent or program in it.
    fn only_file(self, folder: &Path) -> Option<PathBuf> {
        let is_one: fn(&Path) -> bool = match self {
            Self::C => return None,
            Self::Python => |it| it.extension().is_some_and(|extension| extension == "py"),
            Self::Line | Self::Connect6 => |it| {
                it.extension().is_none_or(|it| it == "connect6") && Executable::find(it).is_ok()
            },
        };
        let entries = fs::read_dir(folder).ok()?.flatten();
        let mut those =
            entries.map(|it| it.path()).filter(|it| is_file_of(folder, it) && is_one(it));
        let only = those.next().filter(|_| those.next().is_none())?;
        // The module of a package is no agent.
        let is_package = self == Self::Python && folder.join("__init__.py").is_file();
        (!is_package).then_some(only)
    }

    /// What a folder has to have.
    fn wanted(self) -> &'static str {
        match self {
            Self::C => "C source",
            Self::Python => {
                "main.py, submission.py, agent.py, my_agent.py or bot.py, and not one .py file alone"
            }
            Self::Line => "bot, and not one program alone",
            Self::Connect6 => "bot.connect6, and not one program alone",
        }
    }
}

/// Whether this is a file of the folder: a link that leads out of it is somebody else's.
fn is_file_of(folder: &Path, path: &Path) -> bool {
    let (Ok(root), Ok(target)) = (fs::canonicalize(folder), fs::canonicalize(path)) else {
        return false;
    };
    target.is_file() && target.starts_with(root)
}

/// A C source in a folder, or in the folders in it.
fn any_source(folder: &Path, depth: usize) -> Option<PathBuf> {
    let entries: Vec<fs::DirEntry> = fs::read_dir(folder).ok()?.flatten().collect();
    let found =
        entries.iter().map(fs::DirEntry::path).find(|it| is_c(it) && is_file_of(folder, it));
    found.or_else(|| {
        let is_folder = |entry: &&fs::DirEntry| {
            depth > 1
                && entry.file_type().is_ok_and(|kind| kind.is_dir())
                && !is_left_out(&entry.file_name())
        };
        entries.iter().filter(is_folder).find_map(|entry| any_source(&entry.path(), depth - 1))
    })
}

/// Whether a folder holds nothing that its author wrote: it is hidden, or tools make it.
pub(super) fn is_left_out(name: &OsStr) -> bool {
    const MADE: [&str; 4] = ["CMakeFiles", "__MACOSX", "__pycache__", "cmake-build-"];
    let name = name.to_string_lossy();
    name.starts_with('.') || MADE.iter().any(|made| name.starts_with(made))
}

/// Whether this is a C source by its name.
pub(super) fn is_c(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "c")
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::C => "c",
            Self::Python => "python",
            Self::Line => "line",
            Self::Connect6 => "connect6",
        })
    }
}

/// Reads what is displayed. The error says so, as a parser of `clap` has to.
impl FromStr for Kind {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|kind| kind.to_string() == text);
        found.ok_or_else(|| "not one of c, python, line, connect6".to_owned())
    }
}

//! The kinds of bots.

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
    /// C sources with a function `make_move`: a file, or all of a folder.
    C,
    /// A Python file with an agent of Kaggle's ConnectX; in a folder, its `main.py`.
    Python,
    /// A program that speaks the line protocol; in a folder, the one called `bot`.
    Line,
    /// A program that speaks the command set of Connect6 engines, called `NAME.connect6`; in a folder, `bot.connect6`.
    Connect6,
}

impl Kind {
    const ALL: [Self; 4] = [Self::Connect6, Self::Line, Self::Python, Self::C];

    /// The kind of what is at a path, by its name, its rights and, of a folder, what is in it.
    ///
    /// # Errors
    /// [`NoBot`] if nothing is there, or nothing that we know.
    pub fn of(path: &Path) -> Result<Self, NoBot> {
        let found = fs::metadata(path).map_err(|_| NoBot::NotFound(path.to_owned()))?;
        let kind = if found.is_dir() {
            Self::ALL.into_iter().find(|kind| kind.first_file(path).is_some())
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
                .first_file(path)
                .ok_or_else(|| NoBot::Lacks { folder: path.to_owned(), wanted: self.wanted() }),
            // A device or a pipe may never end.
            Ok(_) => Err(NoBot::Unknown(path.to_owned())),
        }
    }

    fn first_file(self, folder: &Path) -> Option<PathBuf> {
        let name = match self {
            Self::C => {
                return fs::read_dir(folder)
                    .ok()?
                    .flatten()
                    .map(|it| it.path())
                    .find(|it| is_c(it));
            }
            named => named.wanted(),
        };
        Some(folder.join(name)).filter(|path| path.is_file())
    }

    /// What a folder has to have.
    fn wanted(self) -> &'static str {
        match self {
            Self::C => "C source",
            Self::Python => "main.py",
            Self::Line => "bot",
            Self::Connect6 => "bot.connect6",
        }
    }
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

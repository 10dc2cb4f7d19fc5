//! All cases of one program.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::{Case, CaseError};
use c4_sandbox::printable;

/// The cases of one folder, sorted by name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suite {
    /// The folder that the cases' folders lie in, if there is one.
    pub folder: Option<PathBuf>,
    /// At least one case.
    pub cases: Vec<Case>,
}

impl Suite {
    /// Reads every case of `folder`. Each folder in it is a case; files beside them are passed over.
    ///
    /// # Errors
    /// The first fault found. A suite without a case is refused: it would pass whatever is run on it.
    ///
    /// ```
    /// use c4_grade::{Suite, SuiteError};
    ///
    /// let folder = tempfile::tempdir()?;
    /// assert!(matches!(Suite::read(folder.path()), Err(SuiteError::Empty(_))));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn read(folder: &Path) -> Result<Self, SuiteError> {
        let unreadable = |error| SuiteError::Read(folder.to_owned(), error);
        let mut cases = Vec::new();
        for entry in fs::read_dir(folder).map_err(unreadable)? {
            let path = entry.map_err(unreadable)?.path();
            if path.is_dir() {
                cases.push(Case::read(&path).map_err(SuiteError::Case)?);
            }
        }
        if cases.is_empty() {
            return Err(SuiteError::Empty(folder.to_owned()));
        }
        cases.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(Self { folder: Some(folder.to_owned()), cases })
    }

    /// The cases whose files are these, by their paths: those of `left-column` are `left-column/case.json` and so on.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn of_files(files: &[(PathBuf, Vec<u8>)]) -> Result<Self, SuiteError> {
        let folders: BTreeSet<&Path> = files.iter().filter_map(|(path, _)| path.parent()).collect();
        let mut cases = Vec::new();
        for folder in folders {
            cases.push(Case::of_files(folder, files)?);
        }
        cases.sort_by(|a, b| a.name.cmp(&b.name));
        if cases.is_empty() {
            Err(SuiteError::Empty(PathBuf::new()))
        } else {
            Ok(Self { folder: None, cases })
        }
    }
}

/// Why a suite could not be read.
#[derive(Debug, thiserror::Error)]
pub enum SuiteError {
    /// The folder is missing or unreadable.
    #[error("cannot read the cases in {path}: {1}", path = printable::path(.0))]
    Read(PathBuf, #[source] io::Error),
    /// There is not one case in the folder.
    #[error("there are no cases in {path}", path = printable::path(.0))]
    Empty(PathBuf),
    /// One of its cases could not be read.
    #[error(transparent)]
    Case(#[from] CaseError),
}

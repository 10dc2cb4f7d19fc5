//! The files of a submission.

use c4_sandbox::printable;
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Component, Path, PathBuf};

use super::bounds::{MOST_BYTES, MOST_FILES};

/// The files of a submission, in memory: what is read once is what is told about, and what is built.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Files {
    /// By their paths from the submission's folder.
    files: BTreeMap<PathBuf, Vec<u8>>,
    /// How many bytes these are.
    bytes: u64,
}

impl Files {
    /// One file alone.
    ///
    /// # Errors
    /// [`UnfitFiles`].
    pub fn of_file(path: &Path) -> Result<Self, UnfitFiles> {
        let mut files = Self::default();
        // Under a name that a command line can hold.
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        files.add(PathBuf::from(name), path)?;
        Ok(files)
    }

    /// All files of a folder and of those in it, but for hidden ones and what macOS leaves in archives. A link to a file
    /// in the folder is that file. Other links are passed over, for what lies elsewhere was not handed in, and so is what
    /// is neither file nor folder.
    ///
    /// # Errors
    /// [`UnfitFiles`].
    pub fn of_folder(folder: &Path) -> Result<Self, UnfitFiles> {
        let root =
            fs::canonicalize(folder).map_err(|error| UnfitFiles::Read(folder.into(), error))?;
        let mut files = Self::default();
        let mut folders = vec![PathBuf::new()];
        while let Some(below) = folders.pop() {
            for name in visible_names(&root.join(&below))? {
                let (path, name) = (root.join(&below).join(&name), below.join(&name));
                let unreadable = |error| UnfitFiles::Read(name.clone(), error);
                let kind = fs::symlink_metadata(&path).map_err(unreadable)?.file_type();
                if kind.is_dir() {
                    folders.push(name);
                } else if kind.is_file() {
                    files.add(name, &path)?;
                } else if let Some(target) = inside(&path, &root) {
                    files.add(name, &target)?;
                }
            }
        }
        Ok(files)
    }

    /// The same files, if those of these names are among them.
    ///
    /// # Errors
    /// [`UnfitFiles::Absent`].
    pub fn with_all<'a>(
        self,
        names: impl IntoIterator<Item = &'a String>,
    ) -> Result<Self, UnfitFiles> {
        match names.into_iter().map(Path::new).find(|&name| !self.files.contains_key(name)) {
            Some(absent) => Err(UnfitFiles::Absent(absent.to_owned())),
            None => Ok(self),
        }
    }

    /// The same files, one of them under another name, in place of any file or folder that has it.
    #[must_use]
    pub fn renamed(mut self, from: &Path, to: &Path) -> Self {
        if let Some(bytes) = self.files.remove(from) {
            self.files.retain(|name, _| !name.starts_with(to));
            self.files.insert(to.to_owned(), bytes);
        }
        self
    }

    /// A digest of names and contents: the same digest, the same files.
    #[must_use]
    pub fn digest(&self) -> String {
        let parts = self
            .files
            .iter()
            .flat_map(|(name, bytes)| [name.as_os_str().as_encoded_bytes(), bytes.as_slice()]);
        crate::digest(parts)
    }

    /// Writes all of them into a folder. Whatever their rights were, archives have lost them: any may be a script.
    ///
    /// # Errors
    /// As the system fails.
    pub(super) fn write(&self, folder: &Path) -> io::Result<()> {
        for (name, bytes) in &self.files {
            let path = folder.join(name);
            if let Some(above) = path.parent() {
                fs::create_dir_all(above)?;
            }
            create(&path)?.write_all(bytes)?;
        }
        Ok(())
    }

    /// Whether there is a file of this name.
    pub(super) fn has(&self, name: &Path) -> bool {
        self.files.contains_key(name)
    }

    /// What is in each of them.
    pub(super) fn contents(&self) -> impl Iterator<Item = &[u8]> {
        self.files.values().map(Vec::as_slice)
    }

    /// Their names, and what is in them.
    pub(super) fn all(&self) -> impl Iterator<Item = (&Path, &[u8])> {
        self.files.iter().map(|(name, bytes)| (name.as_path(), bytes.as_slice()))
    }

    /// One more file, which has been read within bounds.
    pub(super) fn insert(&mut self, name: PathBuf, bytes: Vec<u8>) {
        self.bytes += bytes.len() as u64;
        self.files.insert(name, bytes);
    }

    fn add(&mut self, name: PathBuf, path: &Path) -> Result<(), UnfitFiles> {
        let unreadable = |error| UnfitFiles::Read(name.clone(), error);
        // Opening a pipe would wait for its other end.
        if !fs::metadata(path).map_err(unreadable)?.is_file() {
            return Err(UnfitFiles::NotAFile(name));
        }
        if self.files.len() >= MOST_FILES {
            return Err(UnfitFiles::TooMany);
        }
        let room = MOST_BYTES - self.bytes;
        let mut bytes = Vec::new();
        let file = fs::File::open(path).map_err(unreadable)?;
        file.take(room + 1).read_to_end(&mut bytes).map_err(unreadable)?;
        let length = bytes.len() as u64;
        if length > room {
            return Err(UnfitFiles::TooLarge(name));
        }
        self.bytes += length;
        self.files.insert(name, bytes);
        Ok(())
    }
}

/// Why the files of a submission cannot be taken.
#[derive(Debug, thiserror::Error)]
pub enum UnfitFiles {
    /// There are too many.
    #[error("there are more than {MOST_FILES} files")]
    TooMany,
    /// They are too large; the size was reached with this one.
    #[error("the files are larger than {most} MiB together, with {path}", most = MOST_BYTES >> 20, path = printable::path(.0))]
    TooLarge(PathBuf),
    /// This is not among them, for it is a link that leads to none of them.
    #[error("{path} is a link that leads to no file of the submission", path = printable::path(.0))]
    Absent(PathBuf),
    /// This is no file: a pipe, a device.
    #[error("{path} is not a file that holds text", path = printable::path(.0))]
    NotAFile(PathBuf),
    /// The system would not let it be read.
    #[error("cannot read {path}: {1}", path = printable::path(.0))]
    Read(PathBuf, #[source] io::Error),
}

/// A new file that may be executed.
fn create(path: &Path) -> io::Result<fs::File> {
    let mut options = fs::OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o777);
    options.write(true).create_new(true).open(path)
}

/// The names in a folder, but for hidden ones and what macOS leaves in archives.
pub(super) fn visible_names(folder: &Path) -> Result<Vec<PathBuf>, UnfitFiles> {
    let unreadable = |error| UnfitFiles::Read(folder.to_owned(), error);
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let name = entry.map_err(unreadable)?.file_name();
        if !name.as_encoded_bytes().starts_with(b".") && name != "__MACOSX" {
            names.push(PathBuf::from(name));
        }
    }
    Ok(names)
}

/// The file that a link leads to, if that lies in the folder `root`, and not in a hidden one there.
pub(super) fn inside(link: &Path, root: &Path) -> Option<PathBuf> {
    let target = fs::canonicalize(link).ok()?;
    let below = target.strip_prefix(root).ok()?;
    let is_hidden = |part: Component<'_>| part.as_os_str().as_encoded_bytes().starts_with(b".");
    (target.is_file() && !below.components().any(is_hidden)).then_some(target)
}

//! Where submissions lie: folders on disk, or the archive that a platform made of them.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use zip::ZipArchive;

use super::archive;
use super::bounds::{MOST_ENTRIES, Room};
use super::files::inside;
use super::shared_file::SharedFile;
use crate::in_natural_order;

/// A place that holds files and folders, on disk or in a zip archive. Paths are told from its root.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Shelf {
    /// A folder, or the folder that a single file lies in.
    Disk(PathBuf),
    /// A zip archive, which stays packed.
    Zip(Arc<Packed>),
}

/// What is in a zip archive, without the bytes.
#[derive(Debug)]
pub(super) struct Packed {
    archive: PathBuf,
    zip: ZipArchive<SharedFile>,
    /// The index of each file, by its path.
    files: BTreeMap<PathBuf, usize>,
    /// The names of entries that are not taken, and why.
    refused: Vec<(PathBuf, String)>,
    /// Folders, those without files, too.
    folders: BTreeMap<PathBuf, ()>,
}

impl PartialEq for Packed {
    fn eq(&self, other: &Self) -> bool {
        (&self.archive, &self.files) == (&other.archive, &other.files)
    }
}

impl Eq for Packed {}

/// Something in a folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Child {
    pub(super) name: PathBuf,
    pub(super) kind: ChildKind,
}

/// What something in a folder is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ChildKind {
    Folder,
    File,
    /// A link, which may lead to what somebody else handed in.
    Link,
    /// Neither: a pipe, a device.
    Other,
}

impl Child {
    /// Its name as text.
    pub(super) fn text(&self) -> String {
        self.name.to_string_lossy().into_owned()
    }
}

impl Shelf {
    /// The shelf that a zip archive is.
    ///
    /// # Errors
    /// As the system fails, or why the file cannot be read as an archive.
    pub(super) fn of_zip(path: &Path) -> io::Result<Self> {
        let mut zip = archive::zip(SharedFile::open(path)?).map_err(io::Error::other)?;
        if zip.len() > MOST_ENTRIES {
            return Err(io::Error::other(format!("has more than {MOST_ENTRIES} entries")));
        }
        let mut packed = Packed {
            archive: path.to_owned(),
            zip: zip.clone(),
            files: BTreeMap::new(),
            refused: vec![],
            folders: BTreeMap::new(),
        };
        for index in 0..zip.len() {
            let entry = zip.by_index_raw(index).map_err(io::Error::other)?;
            let name = archive::entry_name(&entry);
            match archive::inner_path(&name) {
                Err(why) => packed.refused.push((name.into(), why.to_owned())),
                Ok(path) if entry.is_dir() => {
                    packed.folders.insert(path, ());
                }
                Ok(path) if entry.is_symlink() => {
                    packed.refused.push((path, "it is a link".into()));
                }
                Ok(path) if entry.encrypted() => {
                    packed.refused.push((path, "it is encrypted".into()));
                }
                Ok(path) => {
                    packed.files.insert(path, index);
                }
            }
        }
        let above: Vec<PathBuf> = packed
            .files
            .keys()
            .chain(packed.folders.keys())
            .chain(packed.refused.iter().map(|(path, _)| path))
            .flat_map(|path| path.ancestors().skip(1).map(Path::to_owned))
            .collect();
        packed.folders.extend(above.into_iter().map(|folder| (folder, ())));
        Ok(Self::Zip(Arc::new(packed)))
    }

    /// Where something on it lies, for people.
    pub(super) fn shown(&self, path: &Path) -> PathBuf {
        let root = match self {
            Self::Disk(root) => root,
            Self::Zip(packed) => &packed.archive,
        };
        // Joining nothing would add a separator.
        if path == Path::new("") { root.clone() } else { root.join(path) }
    }

    /// The archive that it is.
    pub(super) fn archive(&self) -> Option<&Path> {
        match self {
            Self::Disk(_) => None,
            Self::Zip(packed) => Some(&packed.archive),
        }
    }

    /// What is in a folder, in natural order.
    ///
    /// # Errors
    /// As the system fails.
    pub(super) fn children(&self, folder: &Path) -> io::Result<Vec<Child>> {
        let mut children = match self {
            Self::Disk(root) => on_disk(&root.join(folder))?,
            Self::Zip(packed) => packed.children(folder),
        };
        children.sort_by(|a, b| in_natural_order(&a.text(), &b.text()));
        Ok(children)
    }

    /// The entries of an archive below a folder that are not taken, and why.
    pub(super) fn refused(&self, folder: &Path) -> Vec<(PathBuf, String)> {
        match self {
            Self::Disk(_) => vec![],
            Self::Zip(packed) => packed
                .refused
                .iter()
                .filter(|(path, _)| path.starts_with(folder))
                .cloned()
                .collect(),
        }
    }

    /// What a file holds, if there is room for it. A link is read if it leads to a file below `root`.
    ///
    /// # Errors
    /// As the system fails.
    pub(super) fn read(
        &self,
        file: &Path,
        root: &Path,
        room: &mut Room,
    ) -> io::Result<Option<Vec<u8>>> {
        match self {
            Self::Disk(shelf) => {
                let mut path = shelf.join(file);
                if fs::symlink_metadata(&path)?.is_symlink() && root != file {
                    let root = fs::canonicalize(shelf.join(root))?;
                    let elsewhere =
                        || io::Error::other("it is a link that leads out of the submission");
                    path = inside(&path, &root).ok_or_else(elsewhere)?;
                }
                let found = fs::metadata(&path)?;
                // Opening a pipe would wait for its other end.
                if !found.is_file() {
                    return Err(io::Error::other("it is not a file that holds text"));
                }
                if found.len() > room.bytes {
                    return Ok(None);
                }
                room.read(File::open(&path)?)
            }
            Self::Zip(packed) => {
                let index = packed.files.get(file).copied();
                let index = index.ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))?;
                let mut zip = packed.zip.clone();
                let entry = zip.by_index(index).map_err(io::Error::other)?;
                room.read(entry)
            }
        }
    }
}

impl Packed {
    fn children(&self, folder: &Path) -> Vec<Child> {
        let below = |path: &Path| {
            let mut parts = path.strip_prefix(folder).ok()?.components();
            match (parts.next(), parts.next()) {
                (Some(Component::Normal(name)), None) => Some(PathBuf::from(name)),
                _ => None,
            }
        };
        let named = |kind| move |name| Child { name, kind };
        // Paths are ordered by their parts, so what is in a folder comes right after it.
        let from = || folder.to_owned()..;
        let folders = self.folders.range(from()).map(|(path, ())| path);
        let folders =
            folders.take_while(|path| path.starts_with(folder)).filter_map(|path| below(path));
        let files = self.files.range(from()).map(|(path, _)| path);
        let files = files
            .take_while(|path| path.starts_with(folder))
            .filter(|path| !self.folders.contains_key(*path));
        folders
            .map(named(ChildKind::Folder))
            .chain(files.filter_map(|path| below(path)).map(named(ChildKind::File)))
            .collect()
    }
}

fn on_disk(folder: &Path) -> io::Result<Vec<Child>> {
    let child = |entry: io::Result<fs::DirEntry>| {
        let entry = entry?;
        let found = entry.file_type()?;
        let kind = match found {
            _ if found.is_dir() => ChildKind::Folder,
            _ if found.is_file() => ChildKind::File,
            _ if found.is_symlink() => ChildKind::Link,
            _ => ChildKind::Other,
        };
        Ok(Child { name: entry.file_name().into(), kind })
    };
    fs::read_dir(folder)?.map(child).collect()
}

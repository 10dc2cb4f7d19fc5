//! Where submissions lie: folders on disk, or the archive that a platform made of them.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::ops::Bound;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use zip::ZipArchive;

use super::archive;
use super::bounds::{Bounded, MOST_ENTRIES, MOST_PASSED, Room};
use super::contents::is_left;
use super::files::inside;
use super::shared_file::SharedFile;
use crate::in_natural_order;

/// A place that holds files and folders, on disk or in an archive. Paths are told from its root.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Shelf {
    /// A folder, or the folder that a single file lies in.
    Disk(PathBuf),
    Archive(Arc<Packed>),
}

/// What is in an archive.
#[derive(Debug)]
pub(super) struct Packed {
    archive: PathBuf,
    inside: Inside,
    /// The index of each file, by its path; and folders that have no file.
    entries: BTreeMap<PathBuf, Option<usize>>,
    /// The names of entries that are not taken, and why.
    refused: BTreeMap<PathBuf, Vec<String>>,
    /// Of those that are not taken the links by name, and the paths that they lead to.
    links: BTreeMap<PathBuf, PathBuf>,
}

/// The files of an archive, by their indices.
#[derive(Debug)]
enum Inside {
    /// They stay packed.
    Zip(ZipArchive<Bounded<SharedFile>>),
    /// What can be read only from one end to the other, as far as it is of interest.
    Tar(Vec<Vec<u8>>),
}

impl PartialEq for Packed {
    fn eq(&self, other: &Self) -> bool {
        (&self.archive, &self.entries) == (&other.archive, &other.entries)
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
    /// The shelf that an archive of this name is.
    ///
    /// # Errors
    /// As the system fails, or why the file cannot be read as an archive.
    pub(super) fn of_archive(path: &Path) -> io::Result<Self> {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        match archive::by_name(&name) {
            Some(archive::Kind::Zip) => Self::of_zip(path),
            _ => Self::of_tar(path, &name),
        }
    }

    fn of_tar(path: &Path, name: &str) -> io::Result<Self> {
        let mut room = Room { bytes: MOST_PASSED, ..Room::FULL };
        let bytes = room.read(File::open(path)?)?;
        let bytes = bytes.ok_or_else(|| io::Error::other("is too large"))?;
        let mut room = Room::FULL;
        let unpacked = archive::unpack(&bytes, name, &mut room, &|path| !is_left(path));
        let unpacked = unpacked.map_err(io::Error::other)?;
        let (paths, files): (Vec<PathBuf>, Vec<Vec<u8>>) = unpacked.files.into_iter().unzip();
        let mut packed = Packed {
            archive: path.to_owned(),
            inside: Inside::Tar(files),
            entries: (0..).zip(paths).map(|(index, path)| (path, Some(index))).collect(),
            refused: BTreeMap::new(),
            links: BTreeMap::new(),
        };
        for (name, why) in unpacked.refused {
            packed.refuse(name.into(), &why);
        }
        for (path, target) in unpacked.links {
            packed.link(path, Some(target));
        }
        // Who has nothing but a folder is in the class, too.
        packed.entries.extend(unpacked.folders.into_iter().map(|folder| (folder, None)));
        Ok(Self::Archive(Arc::new(packed)))
    }

    fn of_zip(path: &Path) -> io::Result<Self> {
        let mut zip = archive::zip(SharedFile::open(path)?).map_err(io::Error::other)?;
        if zip.len() > MOST_ENTRIES {
            return Err(io::Error::other(format!("has more than {MOST_ENTRIES} entries")));
        }
        let mut packed = Packed {
            archive: path.to_owned(),
            inside: Inside::Zip(zip.clone()),
            entries: BTreeMap::new(),
            refused: BTreeMap::new(),
            links: BTreeMap::new(),
        };
        for index in 0..zip.len() {
            let entry = zip.by_index_raw(index).map_err(io::Error::other)?;
            let name = archive::entry_name(&entry);
            match archive::inner_path(&name) {
                Err((name, why)) => packed.refuse(name.into(), &why),
                Ok(path) if entry.is_dir() => {
                    packed.entries.insert(path, None);
                }
                Ok(path) if entry.is_symlink() => {
                    drop(entry);
                    let target = archive::zip_target(&mut zip, index, &path);
                    packed.link(path, target);
                }
                Ok(path) if entry.encrypted() => packed.refuse(path, "it is encrypted"),
                Ok(path) => {
                    // Where there is a folder of the same name, it is that.
                    let known = packed.entries.entry(path).or_insert(Some(index));
                    *known = known.and(Some(index));
                }
            }
        }
        Ok(Self::Archive(Arc::new(packed)))
    }

    /// Where something on it lies, for people.
    pub(super) fn shown(&self, path: &Path) -> PathBuf {
        let root = match self {
            Self::Disk(root) => root,
            Self::Archive(packed) => &packed.archive,
        };
        // Joining nothing would add a separator.
        if path == Path::new("") { root.clone() } else { root.join(path) }
    }

    /// The archive that it is.
    pub(super) fn archive(&self) -> Option<&Path> {
        match self {
            Self::Disk(_) => None,
            Self::Archive(packed) => Some(&packed.archive),
        }
    }

    /// What is in a folder, in natural order.
    ///
    /// # Errors
    /// As the system fails.
    pub(super) fn children(&self, folder: &Path) -> io::Result<Vec<Child>> {
        let mut children = match self {
            Self::Disk(root) => on_disk(&root.join(folder))?,
            Self::Archive(packed) => packed.children(folder),
        };
        children.sort_by(|a, b| in_natural_order(&a.text(), &b.text()));
        Ok(children)
    }

    /// The entries of an archive below a folder that are not taken, and why.
    pub(super) fn refused(&self, folder: &Path) -> Vec<(PathBuf, String)> {
        match self {
            Self::Disk(_) => vec![],
            Self::Archive(packed) => {
                let from = packed.refused.range(folder.to_owned()..);
                let below = from.take_while(|(path, _)| path.starts_with(folder));
                let each = |(path, why): (&PathBuf, &Vec<String>)| -> Vec<(PathBuf, String)> {
                    why.iter().map(|why| (path.clone(), why.clone())).collect()
                };
                below.flat_map(each).collect()
            }
        }
    }

    /// The file of an archive that a link in it leads to, if both lie below a folder that is somebody's.
    pub(super) fn led_to(&self, link: &Path, folder: &Path) -> Option<&Path> {
        let Self::Archive(packed) = self else { return None };
        let target = packed.links.get(link)?;
        let is_file = packed.entries.get(target).is_some_and(Option::is_some);
        let is_theirs = [link, target].iter().all(|it| it.starts_with(folder) && !is_left(it));
        (is_file && is_theirs).then_some(target)
    }

    /// The entries of an archive that are not taken, and lie in none of the folders of this one.
    pub(super) fn astray(&self, base: &Path) -> impl Iterator<Item = PathBuf> {
        let refused = self.refused(Path::new("")).into_iter().map(|(path, _)| path);
        refused.filter(|path| base.starts_with(Packed::folder(path))).map(|path| self.shown(&path))
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
            Self::Archive(packed) => {
                let index = packed.entries.get(file).copied().flatten();
                let index = index.ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))?;
                match &packed.inside {
                    Inside::Tar(files) => room.read(files[index].as_slice()),
                    Inside::Zip(zip) => {
                        let mut zip = zip.clone();
                        let entry = zip.by_index(index).map_err(io::Error::other)?;
                        room.unpack((entry.compressed_size(), entry.size()), entry)
                    }
                }
            }
        }
    }
}

impl Packed {
    /// The folder that an entry lies in, as far as its path names one.
    fn folder(path: &Path) -> PathBuf {
        let is_name = |part: &Component<'_>| matches!(part, Component::Normal(_));
        let above = path.parent().unwrap_or(Path::new(""));
        above.components().take_while(is_name).collect()
    }

    /// Notes that an entry is not taken, and the folder that it lies in.
    fn refuse(&mut self, path: PathBuf, why: &str) {
        let folder = Self::folder(&path);
        if folder != Path::new("") {
            self.entries.entry(folder).or_insert(None);
        }
        self.refused.entry(path).or_default().push(why.to_owned());
    }

    /// Notes a link by name: whether it is taken is seen where it is known whose it is.
    fn link(&mut self, path: PathBuf, target: Option<PathBuf>) {
        if let Some(target) = target {
            self.links.insert(path.clone(), target);
        }
        self.refuse(path, archive::NO_TARGET);
    }

    /// What is in a folder, which is as much work as that is, however much is below it.
    fn children(&self, folder: &Path) -> Vec<Child> {
        let mut children = Vec::new();
        let mut from = Bound::Excluded(folder.to_owned());
        loop {
            let mut entries = self.entries.range((from, Bound::Unbounded));
            let Some((path, index)) = entries.next() else { return children };
            let below = path.strip_prefix(folder).ok().and_then(|below| below.components().next());
            let Some(Component::Normal(name)) = below else { return children };
            let child = folder.join(name);
            let is_file = index.is_some() && *path == child;
            // What has something in it is a folder, too.
            let is_folder =
                !is_file || entries.next().is_some_and(|(it, _)| it.starts_with(&child));
            let kind = if is_folder { ChildKind::Folder } else { ChildKind::File };
            children.push(Child { name: name.into(), kind });
            // Paths are ordered by their parts, so this comes after all that is in the folder, and before the next: no name has a
            // zero byte.
            let mut next = OsString::from(name);
            next.push("\0");
            from = Bound::Included(folder.join(next));
        }
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

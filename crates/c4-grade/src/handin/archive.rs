//! Archives, read in memory: nothing that lies in one is ever written to a path that it names.

use std::collections::HashMap;
use std::io::{self, BufReader, Cursor, Read, Seek};
use std::ops::RangeInclusive;
use std::path::{Component, Path, PathBuf};

use flate2::bufread::GzDecoder;
use zip::ZipArchive;
use zip::read::ZipFile;
use zip::result::ZipError;

use super::bounds::{Bounded, LONGEST, MOST_BYTES, MOST_FILES, MOST_PASSED, Room, told, too_far};
use super::choose::joined;

/// What an archive is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Zip,
    /// One file or a tar archive, compressed.
    Gzip,
    Tar,
    /// One that is not read, by its name.
    Unread(&'static str),
}

/// Beginnings of files, and what they are.
const MAGIC: [(&[u8], Kind); 8] = [
    (b"PK\x03\x04", Kind::Zip),
    (b"PK\x05\x06", Kind::Zip),
    (b"\x1f\x8b", Kind::Gzip),
    (b"Rar!", Kind::Unread("rar")),
    (b"7z\xbc\xaf\x27\x1c", Kind::Unread("7z")),
    (b"BZh", Kind::Unread("bzip2")),
    (b"\xfd7zXZ\0", Kind::Unread("xz")),
    (b"\x28\xb5\x2f\xfd", Kind::Unread("zstd")),
];

/// Endings of names that only archives have.
const ENDINGS: [(&str, Kind); 13] = [
    (".zip", Kind::Zip),
    (".tar.gz", Kind::Gzip),
    (".tgz", Kind::Gzip),
    (".gz", Kind::Gzip),
    (".tar", Kind::Tar),
    (".rar", Kind::Unread("rar")),
    (".7z", Kind::Unread("7z")),
    (".bz2", Kind::Unread("bzip2")),
    (".tbz2", Kind::Unread("bzip2")),
    (".xz", Kind::Unread("xz")),
    (".txz", Kind::Unread("xz")),
    (".zst", Kind::Unread("zstd")),
    (".lzma", Kind::Unread("lzma")),
];

/// What the archive of this name should be; `None` if it is none.
pub(super) fn by_name(name: &str) -> Option<Kind> {
    let name = name.to_lowercase();
    ENDINGS.iter().find(|(ending, _)| name.ends_with(ending)).map(|&(_, kind)| kind)
}

/// Whether the archive of this name should hold folders.
pub(super) fn holds_folders(name: &str) -> bool {
    matches!(by_name(name), Some(Kind::Zip | Kind::Tar)) || is_packed_tar(name)
}

fn is_packed_tar(name: &str) -> bool {
    let name = name.to_lowercase();
    [".tar.gz", ".tgz"].iter().any(|end| name.ends_with(end))
}

/// What an archive is, whatever its name says.
pub(super) fn by_content(bytes: &[u8]) -> Option<Kind> {
    let is_tar = bytes.get(257..262) == Some(b"ustar");
    let found = MAGIC.iter().find(|(magic, _)| bytes.starts_with(magic)).map(|&(_, kind)| kind);
    found.or(is_tar.then_some(Kind::Tar))
}

/// What was in an archive.
#[derive(Debug, Default)]
pub(super) struct Unpacked {
    pub(super) files: Vec<(PathBuf, Vec<u8>)>,
    /// Folders that are entries of their own, as empty ones are.
    pub(super) folders: Vec<PathBuf>,
    /// Links by name, and the paths in the archive that they lead to.
    pub(super) links: Vec<(PathBuf, PathBuf)>,
    /// Entries that are not taken, and why.
    pub(super) refused: Vec<Refused>,
}

/// An entry that is not taken, by its name as it is told, and why.
pub(super) type Refused = (String, String);

/// Why a link is not taken.
pub(super) const NO_TARGET: &str = "it is a link that leads to no file of the submission";

impl Unpacked {
    /// Takes a link by name, if it leads to a place in the archive.
    fn link(&mut self, path: PathBuf, target: Option<PathBuf>) {
        match target {
            Some(target) => self.links.push((path, target)),
            None => self.refused.push((text(&path), NO_TARGET.to_owned())),
        }
    }

    /// Takes links by name as the files that they lead to, for whose archive this is.
    ///
    /// # Errors
    /// That there is no room for them.
    pub(super) fn follow_links(
        &mut self,
        room: &mut Room,
        is_wanted: &dyn Fn(&Path) -> bool,
    ) -> Result<(), String> {
        let files = self.files.iter().filter(|(path, _)| is_wanted(path));
        let files: HashMap<&Path, &[u8]> =
            files.map(|(path, bytes)| (path.as_path(), bytes.as_slice())).collect();
        let mut followed = Vec::new();
        for (link, target) in self.links.drain(..) {
            match files.get(target.as_path()) {
                Some(&bytes) => followed.push((link, again(bytes, room)?)),
                None => self.refused.push((text(&link), NO_TARGET.to_owned())),
            }
        }
        self.files.append(&mut followed);
        Ok(())
    }
}

/// What a link leads to takes as much room as another file.
fn again(bytes: &[u8], room: &mut Room) -> Result<Vec<u8>, String> {
    let bytes = room.read(bytes).map_err(|error| damaged(&error))?;
    bytes.ok_or_else(|| too_large(room))
}

/// The path in an archive that a link by name leads to from where it lies, if it leads to one.
fn target(link: &Path, target: &[u8]) -> Option<PathBuf> {
    let target = std::str::from_utf8(target).ok().filter(|it| too_far(it).is_none())?;
    joined(link.parent()?, target)
}

/// The path that a link by name in a zip archive leads to: its contents say where.
pub(super) fn zip_target<R: Read + Seek>(
    archive: &mut ZipArchive<R>,
    index: usize,
    link: &Path,
) -> Option<PathBuf> {
    let mut contents = Vec::new();
    let entry = archive.by_index(index).ok()?;
    entry.take(LONGEST as u64 + 1).read_to_end(&mut contents).ok()?;
    target(link, &contents)
}

/// Reads all of an archive in which `is_wanted` names files; the others are left in it.
///
/// # Errors
/// Why the archive cannot be read, in words that follow its name.
pub(super) fn unpack(
    bytes: &[u8],
    name: &str,
    room: &mut Room,
    is_wanted: &dyn Fn(&Path) -> bool,
) -> Result<Unpacked, String> {
    match by_content(bytes).or(by_name(name)) {
        Some(Kind::Zip) => of_zip(Cursor::new(bytes), room, is_wanted),
        Some(Kind::Tar) => of_tar(bytes, room, is_wanted),
        Some(Kind::Gzip) => of_gzip(bytes, name, room, is_wanted),
        Some(Kind::Unread(kind)) => Err(unread(kind)),
        None => Err("is no archive that can be read".to_owned()),
    }
}

/// That an archive of this kind is not read.
pub(super) fn unread(kind: &str) -> String {
    format!("is packed as {kind}, which c4 does not read: unpack it, or ask for a zip")
}

/// That there is no room for the rest, and none for anything after it.
fn too_large(room: &mut Room) -> String {
    room.bytes = 0;
    format!("unpacks to more than {} MiB, with what lies beside it", MOST_BYTES >> 20)
}

fn damaged(error: &io::Error) -> String {
    format!("is damaged: {error}")
}

fn too_many() -> String {
    format!("has more than {MOST_FILES} files or folders, with what lies beside it")
}

/// Opens a zip archive.
///
/// # Errors
/// Why it cannot be opened, in words that follow its name.
pub(super) fn zip<R: Read + Seek>(reader: R) -> Result<ZipArchive<Bounded<R>>, String> {
    // The library looks for the end of the archive in all places, and for each goes over all entries.
    let opened = Bounded::new(reader).map_err(ZipError::from).and_then(ZipArchive::new);
    opened.map_err(|error| match error {
        ZipError::InvalidArchive(_) => "is no zip archive, or only a part of one".to_owned(),
        ZipError::Io(error) => format!("cannot be read as a zip archive: {error}"),
        other => format!("cannot be read as a zip archive: {other}"),
    })
}

/// The name of an entry: as UTF-8 or as Hebrew, if it can be that, whatever the entry says of it.
pub(super) fn entry_name<R: Read + ?Sized>(entry: &ZipFile<'_, R>) -> String {
    let raw = entry.name_raw();
    let name = std::str::from_utf8(raw).map(str::to_owned).ok().or_else(|| hebrew(raw));
    name.unwrap_or_else(|| entry.name().to_owned())
}

/// The bytes of Hebrew's letters, as Windows writes them in archives: code pages 862 and 1255.
const HEBREW: [RangeInclusive<u8>; 2] = [0x80..=0x9A, 0xE0..=0xFA];

/// A name in one of these. There the same bytes are letters of Western languages, which stand among those of ASCII, and seldom alone.
fn hebrew(raw: &[u8]) -> Option<String> {
    let letters = HEBREW.into_iter().find(|letters| {
        let is_letter = |byte: &u8| letters.contains(byte);
        let is_mixed =
            |two: &[u8]| two.iter().any(is_letter) && two.iter().any(u8::is_ascii_alphabetic);
        raw.iter().all(|byte| byte.is_ascii() || is_letter(byte))
            && raw.windows(2).any(|two| two.iter().all(is_letter))
            && !raw.windows(2).any(is_mixed)
    })?;
    let read = |byte: &u8| match byte.checked_sub(*letters.start()) {
        Some(at) if !byte.is_ascii() => char::from_u32(u32::from('א') + u32::from(at)),
        _ => Some(char::from(*byte)),
    };
    raw.iter().map(read).collect()
}

/// The path of an entry, if it stays in its archive.
///
/// # Errors
/// Its name, with no more in it than leads somewhere, and why it does not.
pub(super) fn inner_path(name: &str) -> Result<PathBuf, Refused> {
    // Some tools for Windows write its own separators.
    let name = name.replace('\\', "/");
    let drive = name.as_bytes().get(1) == Some(&b':') && name.as_bytes()[0].is_ascii_alphabetic();
    let mut path = PathBuf::new();
    let mut goes_up = false;
    for part in Path::new(&name).components() {
        match part {
            Component::CurDir => {}
            part => path.push(part),
        }
        goes_up |= part == Component::ParentDir;
    }
    let why = match too_far(&name) {
        Some(why) => why,
        None if name.contains('\0') => "its name has a zero byte",
        None if path.has_root() || drive => "its path is absolute",
        None if goes_up => "its path has .. in it",
        None if path.as_os_str().is_empty() => "it has no name",
        None => return Ok(path),
    };
    Err((told(text(&path)), why.to_owned()))
}

/// A path that was text.
fn text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

fn of_zip<R: Read + Seek>(
    reader: R,
    room: &mut Room,
    is_wanted: &dyn Fn(&Path) -> bool,
) -> Result<Unpacked, String> {
    let mut archive = zip(reader)?;
    if archive.len() > room.files {
        return Err(too_many());
    }
    room.files -= archive.len();
    let mut found = Unpacked::default();
    for index in 0..archive.len() {
        let (name, encrypted, special) = match archive.by_index_raw(index) {
            Ok(entry) if entry.is_dir() => continue,
            Ok(entry) => (entry_name(&entry), entry.encrypted(), entry.is_symlink()),
            Err(error) => {
                found.refused.push((format!("entry {index}"), error.to_string()));
                continue;
            }
        };
        let path = match inner_path(&name) {
            Ok(path) => path,
            Err(refused) => {
                found.refused.push(refused);
                continue;
            }
        };
        if special {
            let target = zip_target(&mut archive, index, &path);
            found.link(path, target);
            continue;
        }
        let mut refuse = |why: String| found.refused.push((text(&path), why));
        if !is_wanted(&path) {
            found.files.push((path, Vec::new()));
        } else if encrypted {
            refuse("it is encrypted".to_owned());
        } else {
            match archive
                .by_index(index)
                .map_err(io::Error::other)
                .and_then(|entry| room.read(entry))
            {
                Ok(Some(bytes)) => found.files.push((path, bytes)),
                Ok(None) => return Err(too_large(room)),
                Err(error) => refuse(format!("it is damaged: {error}")),
            }
        }
    }
    Ok(found)
}

/// What a part of a gzip file begins with (RFC 1952, 2.3.1).
const GZIP: [u8; 2] = [0x1F, 0x8B];

/// What is compressed in one part or several, one behind the other. Parts that hold nothing take time, too.
struct Members<'a> {
    current: GzDecoder<&'a [u8]>,
    left: usize,
}

impl<'a> Members<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        Self { current: GzDecoder::new(bytes), left: MOST_FILES }
    }
}

impl Read for Members<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.current.read(into)?;
            let behind = *self.current.get_ref();
            // What is no further part is passed over, as `gzip` does.
            if read > 0 || into.is_empty() || !behind.starts_with(&GZIP) {
                return Ok(read);
            }
            self.left = self.left.checked_sub(1).ok_or_else(|| {
                io::Error::other(format!("it is in more than {MOST_FILES} parts"))
            })?;
            self.current = GzDecoder::new(behind);
        }
    }
}

fn of_gzip(
    bytes: &[u8],
    name: &str,
    room: &mut Room,
    is_wanted: &dyn Fn(&Path) -> bool,
) -> Result<Unpacked, String> {
    // A tar archive is looked at as it comes, so that what is not wanted takes no room.
    let mut head = Vec::new();
    Members::new(bytes).take(512).read_to_end(&mut head).map_err(|error| damaged(&error))?;
    if by_content(&head) == Some(Kind::Tar) || is_packed_tar(name) {
        return of_tar(BufReader::new(Members::new(bytes)), room, is_wanted);
    }
    let inner = name.strip_suffix(".gz").unwrap_or("unpacked");
    match room.read(Members::new(bytes)).map_err(|error| damaged(&error))? {
        Some(bytes) => Ok(Unpacked { files: vec![(inner.into(), bytes)], ..Unpacked::default() }),
        None => Err(too_large(room)),
    }
}

fn of_tar(
    reader: impl Read,
    room: &mut Room,
    is_wanted: &dyn Fn(&Path) -> bool,
) -> Result<Unpacked, String> {
    let mut reader = reader.take(room.passed);
    let mut found = entries_of(&mut reader, room, is_wanted);
    // The checksum of what is compressed stands behind it.
    if found.is_ok()
        && let Err(error) = io::copy(&mut reader, &mut io::sink())
    {
        found = Err(damaged(&error));
    }
    room.passed = reader.limit();
    match room.passed {
        0 => Err(format!("unpacks to more than {} MiB, with what is not read", MOST_PASSED >> 20)),
        _ => found,
    }
}

fn entries_of(
    tar: impl Read,
    room: &mut Room,
    is_wanted: &dyn Fn(&Path) -> bool,
) -> Result<Unpacked, String> {
    let mut archive = tar::Archive::new(tar);
    let mut found = Unpacked::default();
    let mut known: HashMap<PathBuf, usize> = HashMap::new();
    for entry in archive.entries().map_err(|error| damaged(&error))? {
        let mut entry = entry.map_err(|error| damaged(&error))?;
        let kind = entry.header().entry_type();
        if is_remark(kind) {
            continue;
        }
        let path = inner_path(&String::from_utf8_lossy(&entry.path_bytes()));
        if kind.is_dir() {
            found.folders.extend(path);
            if found.folders.len() > MOST_FILES {
                return Err(too_many());
            }
            continue;
        }
        room.files = room.files.checked_sub(1).ok_or_else(too_many)?;
        let path = match path {
            Ok(path) => path,
            Err(refused) => {
                found.refused.push(refused);
                continue;
            }
        };
        let bytes = if kind.is_symlink() {
            let target = entry.link_name_bytes().and_then(|name| target(&path, &name));
            found.link(path, target);
            continue;
        } else if !is_wanted(&path) {
            Vec::new()
        } else if kind.is_hard_link() {
            // A second name of a file that the archive has already, which is told from its root.
            let name = entry.link_name_bytes().unwrap_or_default();
            let target = inner_path(&String::from_utf8_lossy(&name)).ok();
            let Some(&at) = target.and_then(|target| known.get(&target)) else {
                found.refused.push((text(&path), NO_TARGET.to_owned()));
                continue;
            };
            again(&found.files[at].1, room)?
        } else if kind.is_file() || kind.is_contiguous() {
            let bytes = room.read(&mut entry).map_err(|error| damaged(&error))?;
            bytes.ok_or_else(|| too_large(room))?
        } else {
            found.refused.push((text(&path), "it is no file".to_owned()));
            continue;
        };
        if is_wanted(&path) {
            known.insert(path.clone(), found.files.len());
        }
        found.files.push((path, bytes));
    }
    Ok(found)
}

/// Whether an entry says something about others.
fn is_remark(kind: tar::EntryType) -> bool {
    kind.is_pax_global_extensions() || kind.is_pax_local_extensions() || kind.is_gnu_longname()
}

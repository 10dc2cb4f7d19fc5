//! Exports and archives, made up as platforms and students make them.

use std::fs;
use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::{DeflateEncoder, GzEncoder};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// The bytes of a text.
pub(crate) fn c(text: &str) -> Vec<u8> {
    text.as_bytes().to_vec()
}

/// Writes files below a folder.
pub(crate) fn write_folder(folder: &Path, files: &[(&str, Vec<u8>)]) {
    for (name, bytes) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
}

/// All paths below a folder.
pub(crate) fn everything(folder: &Path) -> Vec<PathBuf> {
    let mut found = vec![];
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(everything(&path));
        }
        found.push(path);
    }
    found.sort();
    found
}

pub(crate) fn zip_of(files: &[(&str, Vec<u8>)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        // Names that cannot be written are not there.
        if zip.start_file(*name, SimpleFileOptions::default()).is_ok() {
            zip.write_all(bytes).unwrap();
        }
    }
    zip.finish().unwrap().into_inner()
}

pub(crate) fn zip_with_link(name: &str, target: &str) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    zip.add_symlink(name, target, SimpleFileOptions::default()).unwrap();
    zip.finish().unwrap().into_inner()
}

/// An archive with so many entries, and so many ends, each of which says that there is one entry more.
pub(crate) fn zip_of_ends(entries: u16, ends: usize) -> Vec<u8> {
    let headers: Vec<u8> = (0..entries).flat_map(|_| entry_in_list("a", 0)).collect();
    let end = end_of_list(entries + 1, headers.len(), 4);
    [b"PK\x03\x04".to_vec(), headers, end.repeat(ends)].concat()
}

/// An archive of which so many entries are the same bytes, packed, each of which says that it unpacks to nothing.
pub(crate) fn zip_of_one_place(entries: u16, packed: &[u8]) -> Vec<u8> {
    // Of what stands before the bytes, only the length of the name is read.
    let before = [b"PK\x03\x04".as_slice(), &[0; 26]].concat();
    let names = (0..entries).map(|at| format!("{at}.h"));
    let headers: Vec<u8> = names.flat_map(|name| entry_in_list(&name, packed.len())).collect();
    let start = before.len() + packed.len();
    let end = end_of_list(entries, headers.len(), start);
    [before, packed.to_vec(), headers, end].concat()
}

/// A mebibyte, packed, that unpacks to nothing: blocks without a byte.
pub(crate) fn packed_nothing() -> Vec<u8> {
    [b"\0\0\0\xff\xff".repeat((1 << 20) / 5), b"\x01\0\0\xff\xff".to_vec()].concat()
}

pub(crate) fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut deflate = DeflateEncoder::new(Vec::new(), Compression::fast());
    deflate.write_all(bytes).unwrap();
    deflate.finish().unwrap()
}

/// An entry in the list of an archive, whose bytes stand at its beginning.
fn entry_in_list(name: &str, packed: usize) -> Vec<u8> {
    let numbers = |all: &[u16]| all.iter().flat_map(|it| it.to_le_bytes()).collect::<Vec<u8>>();
    let (low, high) = ((packed & 0xffff) as u16, (packed >> 16) as u16);
    let length = name.len() as u16;
    let header =
        numbers(&[20, 20, 0, 8, 0, 0x21, 0, 0, low, high, 0, 0, length, 0, 0, 0, 0, 0, 0, 0, 0]);
    [b"PK\x01\x02", header.as_slice(), name.as_bytes()].concat()
}

fn end_of_list(entries: u16, bytes: usize, start: usize) -> Vec<u8> {
    let (entries, of_disks) = (entries.to_le_bytes(), [0; 4]);
    let (bytes, start) = ((bytes as u32).to_le_bytes(), (start as u32).to_le_bytes());
    [b"PK\x05\x06", &of_disks[..], &entries, &entries, &bytes, &start, &[0; 2]].concat()
}

/// The same archive with other names of the same length in it.
pub(crate) fn replaced(mut zip: Vec<u8>, name: &[u8], other: &[u8]) -> Vec<u8> {
    let places: Vec<usize> = (0..zip.len()).filter(|&at| zip[at..].starts_with(name)).collect();
    for at in places {
        zip[at..at + other.len()].copy_from_slice(other);
    }
    zip
}

/// The same archive, each entry of which says that it is encrypted.
pub(crate) fn encrypted(mut zip: Vec<u8>) -> Vec<u8> {
    for at in 0..zip.len() - 4 {
        match &zip[at..at + 4] {
            b"PK\x03\x04" => zip[at + 6] |= 1,
            b"PK\x01\x02" => zip[at + 8] |= 1,
            _ => {}
        }
    }
    zip
}

/// One file under a name of any length.
pub(crate) fn tar_of_long(name: &str, bytes: &[u8]) -> Vec<u8> {
    let mut tar = tar::Builder::new(Vec::new());
    let mut header = tar::Header::new_gnu();
    header.set_size(bytes.len() as u64);
    tar.append_data(&mut header, name, bytes).unwrap();
    tar.into_inner().unwrap()
}

pub(crate) fn tar_of(files: &[(&str, Vec<u8>)]) -> Vec<u8> {
    let mut tar = tar::Builder::new(Vec::new());
    for (name, bytes) in files {
        append(&mut tar, tar::EntryType::Regular, name, bytes, "");
    }
    tar.into_inner().unwrap()
}

/// Entries of any kind: what is no file has the name of a target in place of text.
pub(crate) fn tar_of_kinds(entries: &[(tar::EntryType, &str, &str)]) -> Vec<u8> {
    let mut tar = tar::Builder::new(Vec::new());
    for &(kind, name, text) in entries {
        let (text, target) = if kind.is_file() { (text, "") } else { ("", text) };
        append(&mut tar, kind, name, text.as_bytes(), target);
    }
    tar.into_inner().unwrap()
}

/// Appends an entry as it is: the library would refuse to write what leads elsewhere.
fn append(
    tar: &mut tar::Builder<Vec<u8>>,
    kind: tar::EntryType,
    name: &str,
    bytes: &[u8],
    target: &str,
) {
    let mut header = tar::Header::new_gnu();
    let old = header.as_old_mut();
    for (field, text) in [(&mut old.name, name), (&mut old.linkname, target)] {
        let length = text.len().min(field.len());
        field[..length].copy_from_slice(&text.as_bytes()[..length]);
    }
    header.set_entry_type(kind);
    header.set_size(bytes.len() as u64);
    header.set_mode(0o644);
    header.set_cksum();
    tar.append(&header, bytes).unwrap();
}

pub(crate) fn gz(bytes: &[u8]) -> Vec<u8> {
    let mut gz = GzEncoder::new(Vec::new(), Compression::fast());
    gz.write_all(bytes).unwrap();
    gz.finish().unwrap()
}

pub(crate) fn tar_gz(files: &[(&str, Vec<u8>)]) -> Vec<u8> {
    gz(&tar_of(files))
}

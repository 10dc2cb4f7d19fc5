//! What Linux takes a file for that it is to execute.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// How much of a file Linux looks at.
const LENGTH: u64 = 256;

/// The numbers of the machines whose programs run on this one (`e_machine` in elf(5)).
#[cfg(target_arch = "x86_64")]
const MACHINES: &[u16] = &[62, 3];
#[cfg(target_arch = "aarch64")]
const MACHINES: &[u16] = &[183, 40];
#[cfg(target_arch = "riscv64")]
const MACHINES: &[u16] = &[243];
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "riscv64")))]
const MACHINES: &[u16] = &[];

/// The beginning of a file.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Head {
    /// A program for this machine, or for one that we do not know.
    Program {
        /// What loads it, if it is not whole.
        loader: Option<PathBuf>,
    },
    /// A script, to be given to this interpreter.
    Script(PathBuf),
    /// Nothing that can be executed here.
    Other,
}

impl Head {
    /// The head of the file at `path`.
    pub(crate) fn of(path: &Path) -> io::Result<Self> {
        let mut bytes = Vec::new();
        let mut file = File::open(path)?;
        file.by_ref().take(LENGTH).read_to_end(&mut bytes)?;
        Ok(match Self::from_bytes(&bytes) {
            Self::Program { .. } => Self::Program { loader: loader(&mut file, &bytes)? },
            head => head,
        })
    }

    fn from_bytes(bytes: &[u8]) -> Self {
        if let Some(line) = bytes.strip_prefix(b"#!") {
            let line = line.split(|&byte| byte == b'\n').next().unwrap_or_default();
            let line = String::from_utf8_lossy(line);
            return Self::Script(line.split_ascii_whitespace().next().unwrap_or_default().into());
        }
        let machine = bytes.get(18..20).map(|it| u16::from_ne_bytes([it[0], it[1]]));
        let is_known = |machine| MACHINES.is_empty() || MACHINES.contains(&machine);
        if bytes.starts_with(b"\x7fELF") && machine.is_some_and(is_known) {
            Self::Program { loader: None }
        } else {
            Self::Other
        }
    }
}

/// Whether a library can be loaded into a program before it begins: it is one for the same machine, and has a loader.
pub(crate) fn takes(program: &Path, library: &Path) -> bool {
    let has_loader = matches!(Head::of(program), Ok(Head::Program { loader: Some(_) }));
    let kind = |path: &Path| {
        let mut bytes = Vec::new();
        File::open(path).ok()?.take(LENGTH).read_to_end(&mut bytes).ok()?;
        Some((bytes.get(4..6)?.to_vec(), bytes.get(18..20)?.to_vec()))
    };
    has_loader && kind(program) == kind(library)
}

/// The loader that a program names, as programs of 64 bits do (`PT_INTERP` in elf(5)). Of others we do not know.
fn loader(file: &mut File, head: &[u8]) -> io::Result<Option<PathBuf>> {
    const OF_64_BITS: u8 = 2;
    const LOADER: u64 = 3;
    const ROW: usize = 56;
    let number = |bytes: &[u8], at: usize, length: usize| -> Option<u64> {
        let mut number = [0; 8];
        let bytes = bytes.get(at..at + length)?;
        if cfg!(target_endian = "little") {
            number[..length].copy_from_slice(bytes);
        } else {
            number[8 - length..].copy_from_slice(bytes);
        }
        Some(u64::from_ne_bytes(number))
    };
    let rows = || Some((number(head, 32, 8)?, number(head, 54, 2)?, number(head, 56, 2)?));
    let Some((from, ROW_LENGTH, count)) = rows().filter(|_| head.get(4) == Some(&OF_64_BITS))
    else {
        return Ok(None);
    };
    const ROW_LENGTH: u64 = ROW as u64;
    let mut rows = Vec::new();
    file.seek(SeekFrom::Start(from))?;
    file.take(count * ROW_LENGTH).read_to_end(&mut rows)?;
    let row = rows.chunks(ROW).find(|row| number(row, 0, 4) == Some(LOADER));
    let place = row.and_then(|row| Some((number(row, 8, 8)?, number(row, 32, 8)?)));
    let Some((at, length)) = place else { return Ok(None) };
    let mut name = Vec::new();
    file.seek(SeekFrom::Start(at))?;
    file.take(length.min(LENGTH)).read_to_end(&mut name)?;
    let name = name.split(|&byte| byte == 0).next().unwrap_or_default();
    Ok(Some(String::from_utf8_lossy(name).as_ref().into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_are_told_apart() {
        let own = Head::of(&std::env::current_exe().unwrap()).unwrap();
        let Head::Program { loader } = own else { panic!("{own:?}") };
        assert_eq!(loader.is_none(), cfg!(target_feature = "crt-static"), "{loader:?}");
        assert!(loader.is_none_or(|loader| loader.is_absolute() && loader.exists()));
        let script = |path: &str| Head::Script(path.into());
        let rows: [(&[u8], Head); 7] = [
            (b"#!/bin/sh\n", script("/bin/sh")),
            (b"#! /usr/bin/env python3\n", script("/usr/bin/env")),
            (b"#!", script("")),
            (b"", Head::Other),
            (b"int main", Head::Other),
            (b"\x7fELF", Head::Other),
            (b"\xcf\xfa\xed\xfe for a Mac, and long enough", Head::Other),
        ];
        for (bytes, expected) in rows {
            assert_eq!(Head::from_bytes(bytes), expected, "{bytes:?}");
        }
    }

    /// A program for the IBM 7090, which is gone.
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "riscv64"))]
    #[test]
    fn machines_are_told_apart() {
        let mut bytes = std::fs::read(std::env::current_exe().unwrap()).unwrap();
        bytes[18..20].copy_from_slice(&0x7090_u16.to_ne_bytes());
        assert_eq!(Head::from_bytes(&bytes), Head::Other);
    }
}

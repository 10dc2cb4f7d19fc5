//! The sources of a bot, copied to where they are compiled.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use c4_sandbox::{Scratch, printable};

use crate::bots::NoBot;
use crate::bots::bot::{Surroundings, Unfit};
use crate::bots::kind::{is_c, is_left_out};

/// How deep sources may lie in the folder of a bot, and how many files there may be: a bot is no system.
const MOST: (usize, usize) = (4, 500);

/// How many bytes all of them may have together.
const MOST_BYTES: u64 = 32 << 20;

/// What was copied, by paths in the folder.
#[derive(Debug)]
pub(super) struct Sources {
    /// What is compiled.
    pub(super) sources: Vec<PathBuf>,
    /// Where headers are looked for, as options of a compiler.
    pub(super) include: Vec<OsString>,
}

/// Copies sources into a folder, with all headers: of a file those beside it, unless they are others', of a folder those in
/// it and in the folders in it; and last a source of ours, by its name and its text. A source that another one includes is no source
/// of its own.
///
/// Links in a stranger's folder are not followed: what they lead to is not the stranger's.
pub(super) fn bring(
    path: &Path,
    folder: &Scratch,
    (name, text): (&str, &str),
    surroundings: Surroundings,
) -> Result<Sources, Unfit> {
    let is_folder = surroundings == Surroundings::Own;
    let home = if is_folder { path } else { path.parent().unwrap_or(path) };
    let home = if home.as_os_str().is_empty() { Path::new(".") } else { home };
    let to = folder.path();
    let mut left = MOST_BYTES;
    let depth = if is_folder { MOST.0 } else { 1 };
    let mut files = Vec::new();
    // Another's header would be taken for one of the system's.
    if surroundings != Surroundings::None {
        list(home, Path::new(""), depth, &mut files)
            .map_err(|_| "one of its folders cannot be read".to_owned())?;
    }
    files.retain(|it| is_header(it) || is_folder && is_c(it));
    if !is_folder {
        files.extend(path.file_name().map(PathBuf::from));
    }
    files.sort_unstable();
    files.truncate(MOST.1);
    let mut sources = Vec::new();
    let mut folders: Vec<&Path> = Vec::new();
    let mut included: Vec<String> = Vec::new();
    for file in &files {
        let from = home.join(file);
        let text = read(&from, &mut left)
            .map_err(|_| format!("{} cannot be read", printable::path(file)))?
            .ok_or_else(|| format!("its sources have more than {} MiB", MOST_BYTES >> 20))?;
        let below = file.parent().unwrap_or(Path::new(""));
        let copied =
            fs::create_dir_all(to.join(below)).and_then(|()| fs::write(to.join(file), &text));
        copied.map_err(unreadable(&from))?;
        included.extend(included_sources(&String::from_utf8_lossy(&text)));
        if is_header(file) {
            if !folders.contains(&below) {
                folders.push(below);
            }
        } else {
            sources.push(file.clone());
        }
    }
    if is_folder {
        let is_part = |source: &PathBuf| {
            included.iter().any(|name| Path::new(name).file_name() == source.file_name())
        };
        let whole: Vec<PathBuf> = sources.iter().filter(|it| !is_part(it)).cloned().collect();
        // Sources that all include each other leave nothing: then the compiler tells.
        if !whole.is_empty() {
            sources = whole;
        }
    }
    // Before any stranger's command, which could have put something else there. Whoever calls a folder like this has no bot.
    if to.join(name).is_dir() {
        return Err(format!("it has a folder {name}").into());
    }
    fs::write(to.join(name), text).map_err(unreadable(&to.join(name)))?;
    let include = folders.into_iter().map(|it| {
        let mut option = OsString::from("-I");
        option.push(Path::new(".").join(it));
        option
    });
    Ok(Sources { include: include.collect(), sources })
}

/// A file of at most so many bytes, which are taken away from these; `None` if it has more.
fn read(path: &Path, left: &mut u64) -> io::Result<Option<Vec<u8>>> {
    let mut text = Vec::new();
    File::open(path)?.take(*left + 1).read_to_end(&mut text)?;
    let rest = left.checked_sub(text.len() as u64);
    Ok(rest.map(|rest| {
        *left = rest;
        text
    }))
}

/// The files in a folder, and in those in it, by their paths from the top.
fn list(top: &Path, below: &Path, depth: usize, files: &mut Vec<PathBuf>) -> io::Result<()> {
    let here = top.join(below);
    for entry in fs::read_dir(&here)?.flatten() {
        let Ok(kind) = entry.file_type() else { continue };
        let path = below.join(entry.file_name());
        if kind.is_file() {
            files.push(path);
        } else if kind.is_dir() && depth > 1 && !is_left_out(&entry.file_name()) {
            list(top, &path, depth - 1, files)?;
        }
    }
    Ok(())
}

fn is_header(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "h")
}

/// The sources that a text includes: `#include "board.c"`.
fn included_sources(text: &str) -> impl Iterator<Item = String> {
    text.lines().filter_map(|line| {
        let rest = line.trim_start().strip_prefix('#')?.trim_start().strip_prefix("include")?;
        let (name, _) = rest.trim_start().strip_prefix('"')?.split_once('"')?;
        is_c(Path::new(name)).then(|| name.to_owned())
    })
}

fn unreadable(path: &Path) -> impl Fn(io::Error) -> NoBot {
    let path = path.to_owned();
    move |error| NoBot::Unreadable(path.clone(), error)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_that_is_included_is_found() {
        let text =
            "#include <stdio.h>\n#include \"board.h\"\n # include \"ai.c\"\n// #include \"x.c\"\n";
        assert_eq!(included_sources(text).collect::<Vec<_>>(), ["ai.c"]);
    }
}

//! What an agent imports that lies beside it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::Read as _;
use std::path::{Path, PathBuf};

/// How many folders above an agent may hold a package that it imports, and how many files are looked through for imports.
const MOST: (usize, usize) = (3, 200);

/// How many bytes of a file are looked through for imports.
const LONGEST: u64 = 1 << 20;

/// The modules and packages that a file imports, and what these import in turn, as far as they lie beside it or, packages, in a
/// folder above it: each by the name that it is imported by. Nothing else there concerns it.
pub(super) fn beside(file: &Path, package: &str) -> BTreeMap<String, PathBuf> {
    let home = file.parent().unwrap_or(Path::new("/"));
    let mut found = BTreeMap::new();
    let mut seen = BTreeSet::from([file.to_owned()]);
    let mut due = vec![file.to_owned()];
    while let Some(next) = due.pop() {
        let text = beginning(&next);
        let is_beside = next.parent() == Some(home);
        for Import { is_relative, name } in imports(&text) {
            let place = match (is_relative, is_beside) {
                // Within a package Python finds these by itself.
                (true, false) => None,
                (true, true) => module(home, &name),
                (false, _) => module(home, &name).or_else(|| {
                    let above = home.ancestors().skip(1).take(MOST.0);
                    above.map(|folder| folder.join(&name)).find(|it| is_package(it))
                }),
            };
            let Some(place) = place else { continue };
            for source in sources(&place) {
                if seen.len() < MOST.1 && seen.insert(source.clone()) {
                    due.push(source);
                }
            }
            let name = if is_relative { format!("{package}.{name}") } else { name };
            found.insert(name, place);
        }
    }
    found
}

/// The beginning of a file; nothing of what is no file, such as a device or a pipe.
fn beginning(path: &Path) -> String {
    let mut text = Vec::new();
    if fs::metadata(path).is_ok_and(|it| it.is_file())
        && let Ok(file) = File::open(path)
    {
        // What was read before an error is as good as nothing.
        let _ = file.take(LONGEST).read_to_end(&mut text);
    }
    String::from_utf8_lossy(&text).into_owned()
}

/// The module or package of this name in a folder. Links are not followed: what they lead to is not the agent's.
fn module(folder: &Path, name: &str) -> Option<PathBuf> {
    let package = folder.join(name);
    if is_package(&package) {
        return Some(package);
    }
    let module = folder.join(format!("{name}.py"));
    fs::symlink_metadata(&module).is_ok_and(|it| it.is_file()).then_some(module)
}

fn is_package(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|it| it.is_dir()) && !sources(path).is_empty()
}

/// The Python files of a package, or the module itself.
fn sources(path: &Path) -> Vec<PathBuf> {
    if !path.is_dir() {
        return vec![path.to_owned()];
    }
    let entries = fs::read_dir(path).into_iter().flatten().flatten();
    let sources = entries.flat_map(|entry| match entry.file_type() {
        Ok(kind) if kind.is_dir() && !entry.file_name().as_encoded_bytes().starts_with(b".") => {
            // One level is enough to see what a package needs beside it.
            let below = fs::read_dir(entry.path()).into_iter().flatten().flatten();
            below.map(|it| it.path()).collect()
        }
        Ok(kind) if kind.is_file() => vec![entry.path()],
        _ => vec![],
    });
    sources.filter(|it| it.extension().is_some_and(|extension| extension == "py")).collect()
}

/// What one statement imports: the first part of its name.
#[derive(Debug, PartialEq, Eq)]
struct Import {
    /// `from .name import …`, or `from . import name`.
    is_relative: bool,
    name: String,
}

/// The imports in a text, wherever they stand in it. One that is spread over lines is read as far as its first.
fn imports(text: &str) -> Vec<Import> {
    let is_name =
        |it: &&str| !it.is_empty() && it.chars().all(|char| char.is_alphanumeric() || char == '_');
    let first = |dotted: &str| {
        let words = dotted.split_whitespace().next().unwrap_or_default();
        words.split('.').next().filter(is_name).map(str::to_owned)
    };
    let list = |names: &str| -> Vec<String> {
        names.trim_matches(['(', ')', ' ']).split(',').filter_map(first).collect()
    };
    let statements = text.lines().flat_map(|line| line.split(';'));
    statements
        .flat_map(|statement| {
            let statement = statement.split('#').next().unwrap_or_default().trim();
            let of = |is_relative, names: Vec<String>| {
                names.into_iter().map(|name| Import { is_relative, name }).collect::<Vec<_>>()
            };
            if let Some(names) = statement.strip_prefix("import ") {
                return of(false, list(names));
            }
            let Some((from, names)) =
                statement.strip_prefix("from ").and_then(|rest| rest.split_once(" import"))
            else {
                return vec![];
            };
            match from.trim().strip_prefix('.') {
                None => of(false, first(from).into_iter().collect()),
                Some("") => of(true, list(names)),
                Some(rest) => of(true, first(rest).into_iter().collect()),
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_package_of_links_and_endless_files_is_looked_through() {
        let folder = tempfile::tempdir().unwrap();
        let below = folder.path().join("package/below");
        fs::create_dir_all(&below).unwrap();
        let agent = folder.path().join("agent.py");
        fs::write(&agent, "import package\n").unwrap();
        fs::write(folder.path().join("other.py"), "").unwrap();
        // What is linked to would not end, and this file says something only far behind.
        std::os::unix::fs::symlink("/dev/zero", below.join("endless.py")).unwrap();
        let far = usize::try_from(LONGEST).unwrap();
        fs::write(below.join("long.py"), [&b"#".repeat(far)[..], b"\nimport other\n"].concat())
            .unwrap();
        let found: Vec<String> = beside(&agent, "agent").into_keys().collect();
        assert_eq!(found, ["package"]);
    }

    #[test]
    fn imports_are_read() {
        let text = "import numpy as np, my.board\nfrom .search import best  # mine\n    from . import (eval_, table)\n\
                    from utils.x import y; import z\nimportant = 1\nprint('import nothing')\nfrom ..above import b\n";
        let found: Vec<String> = imports(text)
            .into_iter()
            .map(|it| if it.is_relative { format!(".{}", it.name) } else { it.name })
            .collect();
        assert_eq!(found, ["numpy", "my", ".search", ".eval_", ".table", "utils", "z"]);
    }
}

//! A report for each submission, in a folder: what may be sent to one person, and says nothing of another.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, is_separator};

use c4_grade::formats::{Format, Style};
use c4_grade::{Grading, Submission};

use super::Fault;
use super::reports::bytes;
use crate::paths::can_be_written;

/// How long a file's name may get, in bytes, without its ending: file systems take 255, and some encrypt names.
const LONGEST: usize = 120;

/// Names that Windows keeps for devices, whatever ending they have.
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];

/// Whether a report that is to go there is one for each submission: a folder that is there, or a path that ends in `/`.
pub(super) fn is_folder(path: &Path) -> bool {
    let ends_as_one = || path.to_string_lossy().ends_with(is_separator);
    ends_as_one() || path.is_dir()
}

/// Makes the folder, and tries whether a file can be written there.
pub(super) fn prepare(folder: &Path) -> Result<(), Fault> {
    let probe = folder.join(".c4-can-write-here");
    fs::create_dir_all(folder)
        .and_then(|()| can_be_written(&probe))
        .and_then(|()| fs::remove_file(&probe))
        .map_err(|error| Fault::Report(folder.to_owned(), error))
}

/// Writes a file for each submission. If one fails, the others are written nevertheless, and the first failure is returned.
pub(super) fn write(format: Format, grading: &Grading, folder: &Path) -> Result<(), Fault> {
    let mut failed = None;
    for (index, name) in names(&grading.submissions).into_iter().enumerate() {
        let path = folder.join(format!("{name}.{}", format.extension()));
        let written = bytes(format, &grading.alone(index), Style::default()).and_then(|bytes| {
            fs::write(&path, bytes).map_err(|error| Fault::Report(path.clone(), error))
        });
        failed = failed.or(written.err());
    }
    failed.map_or(Ok(()), Err)
}

/// A name for each submission's file, without its ending: no two are the same, even where small and capital letters are.
fn names(submissions: &[Submission]) -> Vec<String> {
    let mut taken = HashSet::new();
    let name = |submission: &Submission| {
        // Names can be those of two people; what the platform knows somebody by cannot.
        let id = submission.identity.as_ref().and_then(|identity| identity.id.as_deref());
        let name = match id.filter(|id| !submission.name.contains(id)) {
            Some(id) => safe(&format!("{}_{id}", submission.name)),
            None => safe(&submission.name),
        };
        let numbered = (2..).map(|number| format!("{name}-{number}"));
        let mut free = std::iter::once(name.clone()).chain(numbered);
        free.find(|name| taken.insert(name.to_lowercase())).expect("numbers do not end")
    };
    submissions.iter().map(name).collect()
}

/// The name as that of a file in any folder, on any system, which no shell takes for an option or hides.
fn safe(name: &str) -> String {
    let is_kept = |char: char| char.is_alphanumeric() || " ._-@+=,()".contains(char);
    let mut safe: String =
        name.chars().map(|char| if is_kept(char) { char } else { '_' }).collect();
    safe.truncate(safe.floor_char_boundary(LONGEST));
    // Windows forgets what stands at the end.
    let ending = safe.trim_end_matches([' ', '.']).len();
    safe.truncate(ending);
    if safe.starts_with(['.', '-', ' ']) || is_device(&safe) || safe.is_empty() {
        safe.insert(0, '_');
    }
    safe
}

fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim_end().to_lowercase();
    let is_port = || {
        let number = stem.strip_prefix("com").or_else(|| stem.strip_prefix("lpt"));
        number.is_some_and(|number| number.chars().count() == 1)
    };
    DEVICES.contains(&stem.as_str()) || is_port()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_are_safe_and_tell_who_it_is() {
        let rows = [
            ("alice", "alice"),
            ("Zoë Müller_123", "Zoë Müller_123"),
            ("a/b", "a_b"),
            ("../../etc/passwd", "_.._.._etc_passwd"),
            ("..", "_"),
            ("", "_"),
            (".hidden", "_.hidden"),
            ("-rf", "_-rf"),
            ("nul", "_nul"),
            ("COM1.txt", "_COM1.txt"),
            ("com", "com"),
            ("a\u{202e}b\n\0c:d", "a_b__c_d"),
            ("dots. .", "dots"),
        ];
        for (name, file) in rows {
            assert_eq!(safe(name), file, "{name:?}");
        }
        assert_eq!(safe(&"é".repeat(1000)).len(), LONGEST);
    }
}

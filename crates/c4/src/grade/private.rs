//! A report for each submission, in a folder: what may be sent to one person, and says nothing of another.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, is_separator};

use c4_console::{Console, Plain};
use c4_grade::{Grading, Submission};
use c4_report::{Format, Style};
use c4_sandbox::{belongs_to_us, printable};

use super::Fault;
use super::reports::bytes;
use crate::journal::{self, new_beside};

/// How long a file's name may get, in bytes, without its ending: file systems take 255, and some encrypt names.
const LONGEST: usize = 120;

/// Names that Windows keeps for devices, whatever ending they have.
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];

/// What stands behind `com` and `lpt` in such a name.
const PORTS: &str = "123456789¹²³";

/// Whether a report that is to go there is one for each submission: a folder that is there, or a path that ends in `/`.
pub(super) fn is_folder(path: &Path) -> bool {
    let ends_as_one = || path.to_string_lossy().ends_with(is_separator);
    ends_as_one() || path.is_dir()
}

/// Makes the folder, and tries whether a file can be written there.
pub(super) fn prepare(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let (probe, _) = new_beside(&folder.join(".c4-can-write-here"))?;
    fs::remove_file(probe)
}

/// Writes a file for each submission, and tells whose has the name of somebody else. If one fails, the others are written nevertheless, and the first
/// failure is returned.
pub(super) fn write(
    format: Format,
    grading: &Grading,
    folder: &Path,
    console: &mut Console<'_>,
) -> Result<(), Fault> {
    let mut failed = None;
    let own: Vec<String> = grading.submissions.iter().map(own_name).collect();
    for (index, name) in names(&own).into_iter().enumerate() {
        if name != safe(&own[index]) {
            let (own, name) = (printable::line(&own[index]), printable::line(&name));
            let extension = format.extension();
            // A closed stream is no reason to write no reports.
            let _ = console.complain(Plain(format_args!(
                "c4: the report of {own} is in {name}.{extension}, since another one has the file of that name"
            )));
        }
        let path = folder.join(format!("{name}.{}", format.extension()));
        let mut alone = grading.alone(index);
        alone.submissions.iter_mut().for_each(forget_the_way);
        let written = bytes(format, &alone, Style::default()).and_then(|bytes| {
            replace(&path, &bytes).map_err(|error| Fault::Report(path.clone(), error))
        });
        failed = failed.or(written.err());
    }
    failed.map_or(Ok(()), Err)
}

/// Puts a file with these bytes in the place of what has this name, which may have been handed in: no link is followed, and no pipe waited
/// for. Whoever may read the last report may read this one.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let last = fs::symlink_metadata(path).ok().filter(|last| last.is_file() && belongs_to_us(last));
    journal::replace(path, bytes, last.map(|last| last.permissions()))
}

/// How commands begin that lead from where a class was graded to the files of one student.
const WAY: [&str; 4] = ["unzip ", "mkdir ", "tar ", "cd "];

/// Leaves out of what repeats a failure how to come to the files: a student has their own, and not the download of a class.
fn forget_the_way(submission: &mut Submission) {
    let Some(finding) = &mut submission.finding else { return };
    let shrunk = finding.shrunk.iter_mut().map(|shrunk| &mut shrunk.reproduce);
    for reproduce in shrunk.chain([&mut finding.reproduce]) {
        let is_way = |line: &&String| WAY.iter().any(|begins| line.starts_with(begins));
        let way = reproduce.commands.iter().take_while(is_way).count();
        reproduce.commands.drain(..way);
    }
}

/// What a submission is called, and nobody else. Names can be those of two people; what the platform knows somebody by cannot.
fn own_name(submission: &Submission) -> String {
    let id = submission.identity.as_ref().and_then(|identity| identity.id.as_deref());
    match id.filter(|id| !submission.name.contains(id)) {
        Some(id) => format!("{}_{id}", submission.name),
        None => submission.name.clone(),
    }
}

/// A name for each submission's file, without its ending: no two are the same, even where small and capital letters are. Whoever's name can
/// be a file's has that one, whoever else would come by it.
fn names(own: &[String]) -> Vec<String> {
    let mut taken = HashSet::new();
    let mut is_free = |name: &String| taken.insert(name.to_lowercase());
    let kept: Vec<bool> = own.iter().map(|own| safe(own) == *own && is_free(own)).collect();
    let name = |(own, is_kept): (&String, bool)| {
        let name = safe(own);
        let numbered = (2..).map(|number| format!("{name}-{number}"));
        let mut all = std::iter::once(name.clone()).chain(numbered);
        all.find(|name| is_kept || is_free(name)).expect("numbers do not end")
    };
    own.iter().zip(kept).map(name).collect()
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
        number.is_some_and(|number| number.chars().count() == 1 && PORTS.contains(number))
    };
    DEVICES.contains(&stem.as_str()) || is_port()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_comes_by_the_file_of_somebody_else() {
        let of = |all: &[&str]| names(&all.iter().map(|&it| it.to_owned()).collect::<Vec<_>>());
        assert_eq!(of(&["ann:lee", "ann_lee", "ann_lee-2"]), ["ann_lee-3", "ann_lee", "ann_lee-2"]);
        assert_eq!(of(&["a/b", "Ada", "ada"]), ["a_b", "Ada", "ada-2"]);
    }

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
            ("comb", "comb"),
            ("Lpt².c", "_Lpt².c"),
            ("com0", "com0"),
            ("a\u{202e}b\n\0c:d", "a_b__c_d"),
            ("dots. .", "dots"),
        ];
        for (name, file) in rows {
            assert_eq!(safe(name), file, "{name:?}");
        }
        assert_eq!(safe(&"é".repeat(1000)).len(), LONGEST);
    }
}

//! Finding what was handed in.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::files::{UnfitFiles, visible_names};
use super::sought::Sought;
use crate::in_natural_order;
use c4_course::HandIn;
use c4_sandbox::printable;

/// How many folders may lie in each other, with nothing beside them, around what was handed in.
const MOST_WRAPPERS: usize = 4;

/// What was found below a path.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Discovered {
    /// What was handed in, in the natural order of the names.
    pub handed: Vec<Handed>,
    /// Files beside the submissions of a folder that are none.
    pub passed_over: Vec<PathBuf>,
}

/// Something that was handed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Handed {
    /// The name of its folder or file.
    pub name: String,
    /// Where it lies.
    pub path: PathBuf,
    /// What it is.
    pub form: Form,
}

/// What a submission is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Form {
    /// A program that is built already.
    Program,
    /// A file that is, by itself, the hand-in of this index.
    File {
        /// Which hand-in.
        hand_in: usize,
    },
    /// A folder with the files of the hand-in of this index.
    Folder {
        /// Which hand-in.
        hand_in: usize,
        /// The folder: the one handed in, or one in it.
        folder: PathBuf,
        /// The name of the only file of the hand-in, if it has another than it should have.
        own_name: Option<String>,
    },
    /// Nothing that can be graded, and why.
    Unfit(String),
    /// Something that the system would not let be read, in its words, which says nothing about it.
    Unreadable(String),
}

/// Finds what was handed in below any of these paths, each under a name of its own, in the natural order of the names.
///
/// # Errors
/// As [`discover`], for the first path that fails.
pub fn discover_all(
    paths: &[PathBuf],
    hand_ins: &[HandIn],
    others: &[HandIn],
) -> Result<Discovered, CannotFind> {
    let Discovered { handed: mut all, mut passed_over } = Discovered::default();
    for path in paths {
        let found = discover(path, hand_ins, others)?;
        all.extend(found.handed);
        passed_over.extend(found.passed_over);
    }
    let mut times: HashMap<String, usize> = HashMap::new();
    for handed in &all {
        *times.entry(handed.name.clone()).or_default() += 1;
    }
    for handed in &mut all {
        if times[&handed.name] > 1 {
            handed.name = handed.path.to_string_lossy().into_owned();
        }
    }
    all.sort_by(|a, b| in_natural_order(&a.name, &b.name));
    all.dedup_by(|a, b| a.path == b.path);
    Ok(Discovered { handed: all, passed_over })
}

impl Handed {
    /// The hand-in by which cases are put to it; `None` if it cannot be run anyway.
    #[must_use]
    pub fn asked_as(&self, hand_ins: &[HandIn]) -> Option<HandIn> {
        match self.form {
            Form::Program => Some(hand_ins[0].clone().as_built()),
            Form::File { hand_in } | Form::Folder { hand_in, .. } => {
                Some(hand_ins[hand_in].clone())
            }
            Form::Unfit(_) | Form::Unreadable(_) => None,
        }
    }
}

/// Finds what was handed in: `path` itself if it is a file or a folder with the files of a hand-in; otherwise one
/// submission for each file or folder in it. A link in it is none: it could lead to another's. What has the name of one of
/// the `others` is passed over there.
///
/// # Errors
/// [`CannotFind`], if there is nothing at all, or more than one hand-in could be meant. One submission among others that
/// is not understood is [`Form::Unfit`].
pub fn discover(
    path: &Path,
    hand_ins: &[HandIn],
    others: &[HandIn],
) -> Result<Discovered, CannotFind> {
    let sought = &Sought { hand_ins, others };
    let kind = fs::metadata(path)
        .map_err(|error| CannotFind::Unreadable(path.into(), error.to_string()))?;
    let one = |form| Discovered {
        handed: vec![Handed { name: name_of(path), path: path.to_owned(), form }],
        passed_over: vec![],
    };
    if !kind.is_dir() {
        // Who names a file means it.
        return match file(path, &Sought { hand_ins, others: &[] })? {
            Some(form) => Ok(one(form)),
            None => Err(CannotFind::Nothing(path.to_owned(), sought.names())),
        };
    }
    if let Some(hand_in) = complete(path, sought)?.filter(|&index| index < hand_ins.len()) {
        return Ok(one(Form::Folder { hand_in, folder: path.to_owned(), own_name: None }));
    }
    let mut found = Discovered::default();
    let mut refusal = None;
    for name in names(path)? {
        let path = path.join(&name);
        let form = entry(&path, sought).unwrap_or_else(|error| {
            let words = error.to_string();
            let is_unreadable = matches!(error, CannotFind::Unreadable(..));
            refusal.get_or_insert(error);
            Some(if is_unreadable { Form::Unreadable(words) } else { Form::Unfit(words) })
        });
        match form.filter(|form| sought.is_for_us(form)) {
            Some(form) => found.handed.push(Handed { name: name_of(&name), path, form }),
            None => found.passed_over.push(path),
        }
    }
    let is_nothing = |it: &Handed| matches!(it.form, Form::Unfit(_) | Form::Unreadable(_));
    if found.handed.iter().all(is_nothing) {
        let nothing = || CannotFind::Nothing(path.to_owned(), sought.names());
        return Err(refusal.unwrap_or_else(nothing));
    }
    Ok(found)
}

/// Why nothing can be graded.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CannotFind {
    /// The path cannot be read, in the system's words.
    #[error("cannot read {path}: {1}", path = printable::path(.0))]
    Unreadable(PathBuf, String),
    /// There is nothing there that was looked for; this was.
    #[error("there is nothing to grade in {path}: looked for {looked_for}, and for a program", looked_for = .1.join(" or "), path = printable::path(.0))]
    Nothing(PathBuf, Vec<String>),
    /// This could be more than one of the hand-ins, which are named.
    #[error("{path} could be any of {any}: say which with --hand-in", any = .1.join(", "), path = printable::path(.0))]
    Ambiguous(PathBuf, Vec<String>),
}

/// What an entry of a folder of submissions is; `None` if it is no submission.
fn entry(path: &Path, sought: &Sought<'_>) -> Result<Option<Form>, CannotFind> {
    match fs::symlink_metadata(path) {
        Ok(kind) if kind.is_dir() => folder(path, sought).map(Some),
        Ok(kind) if kind.is_symlink() && !is_readme(path) => {
            Ok(Some(Form::Unfit("it is a link, which can lead to another's work".into())))
        }
        Ok(_) => file(path, sought),
        Err(error) => Err(CannotFind::Unreadable(path.to_owned(), error.to_string())),
    }
}

fn is_readme(path: &Path) -> bool {
    name_of(path).to_ascii_lowercase().starts_with("readme")
}

/// What a file is; `None` if it is neither a source nor a program.
fn file(path: &Path, sought: &Sought<'_>) -> Result<Option<Form>, CannotFind> {
    if is_readme(path) {
        return Ok(None);
    }
    match source(path, sought)? {
        Some(hand_in) => Ok(Some(Form::File { hand_in })),
        None if is_program(path) => Ok(Some(Form::Program)),
        None => Ok(None),
    }
}

/// The hand-in that this file is by itself: the one whose name it has or ends with, in letters of any size; or else the
/// only one of its kind.
fn source(path: &Path, sought: &Sought<'_>) -> Result<Option<usize>, CannotFind> {
    let kind = |path: &Path| path.extension().map(std::ffi::OsStr::to_ascii_lowercase);
    let own = name_of(path).to_ascii_lowercase();
    let of_kind: Vec<(usize, &str)> = sought
        .all()
        .filter_map(|(index, hand_in)| Some((index, hand_in.only_file()?)))
        .filter(|(_, file)| kind(path).is_some() && kind(Path::new(file)) == kind(path))
        .collect();
    let named = of_kind.iter().find(|(_, file)| own.ends_with(&file.to_ascii_lowercase()));
    match named {
        Some(&(index, _)) => Ok(Some(index)),
        None => {
            let all: Vec<usize> = of_kind.into_iter().map(|(index, _)| index).collect();
            sought.one_of(path, &all)
        }
    }
}

/// The hand-in whose files are all in this folder.
fn complete(folder: &Path, sought: &Sought<'_>) -> Result<Option<usize>, CannotFind> {
    let is_there = |(_, hand_in): &(usize, &HandIn)| {
        hand_in.files.iter().all(|file| folder.join(file).is_file())
    };
    let there: Vec<usize> = sought.all().filter(is_there).map(|(index, _)| index).collect();
    sought.one_of(folder, &there)
}

/// What a folder of a submission is.
fn folder(outer: &Path, sought: &Sought<'_>) -> Result<Form, CannotFind> {
    let mut folder = outer.to_owned();
    for _ in 0..=MOST_WRAPPERS {
        if let Some(hand_in) = complete(&folder, sought)? {
            return Ok(Form::Folder { hand_in, folder, own_name: None });
        }
        let names = names(&folder)?;
        let mut sources = Vec::new();
        for name in &names {
            let path = folder.join(name);
            if path.is_file()
                && let Some(hand_in) = source(&path, sought)?
            {
                sources.push((hand_in, name_of(name)));
            }
        }
        match (sources.as_slice(), names.as_slice()) {
            ([(hand_in, own)], _) => {
                let own_name = Some(own.clone());
                return Ok(Form::Folder { hand_in: *hand_in, folder, own_name });
            }
            ([], [only]) if is_folder(&folder.join(only)) => folder.push(only),
            ([], _) => break,
            (several, _) => {
                let several: Vec<&str> = several.iter().map(|(_, own)| own.as_str()).collect();
                let wanted = sought.names().join(" or ");
                return Ok(Form::Unfit(format!(
                    "there is no {wanted}, but {}",
                    several.join(", ")
                )));
            }
        }
    }
    Ok(Form::Unfit(format!("there is no {}", sought.names().join(" or "))))
}

/// Whether this is a folder, and not a link to one.
fn is_folder(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|found| found.is_dir())
}

/// The visible names in a folder, in natural order.
fn names(folder: &Path) -> Result<Vec<PathBuf>, CannotFind> {
    let mut names = visible_names(folder).map_err(|error| match error {
        UnfitFiles::Read(path, error) => CannotFind::Unreadable(path, error.to_string()),
        other => CannotFind::Unreadable(folder.to_owned(), other.to_string()),
    })?;
    names.sort_by(|a, b| in_natural_order(&name_of(a), &name_of(b)));
    Ok(names)
}

/// The last part of a path, as text; for `.` that of the folder it stands for.
fn name_of(path: &Path) -> String {
    let name = |path: &Path| path.file_name().map(|name| name.to_string_lossy().into_owned());
    name(path)
        .or_else(|| name(&fs::canonicalize(path).ok()?))
        .unwrap_or_else(|| path.to_string_lossy().into_owned())
}

#[cfg(unix)]
fn is_program(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(path).is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_program(path: &Path) -> bool {
    path.extension() == Some(std::env::consts::EXE_EXTENSION.as_ref()) && path.is_file()
}

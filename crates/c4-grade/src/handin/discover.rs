//! Finding what was handed in.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use super::archive;
use super::bounds::MOST_WRAPPERS;
use super::choose::{Choice, NoChoice, choose};
use super::classes::{below, is_one_submission, sections};
use super::contents::{Part, Upload};
use super::leftovers;
use super::names::{Fit, fit};
use super::platform::{Handover, Recognised, Who, recognise};
use super::shelf::{Child, ChildKind, Shelf};
use super::sought::{Export, Origin, Sought};
use super::within::{Within, within};
use super::{Files, Handed};
use crate::{Identity, Intake, in_natural_order};
use c4_course::HandIn;
use c4_sandbox::printable;

/// What is told of attempts of which only a name is known.
const NAMESAKES: &str =
    "the export tells no more than a name: what is earlier may be somebody else's of the same name";

/// What was found below a path.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Discovered {
    /// What was handed in, in the natural order of the names.
    pub handed: Vec<Handed>,
    /// Files beside the submissions of a folder that are none.
    pub passed_over: Vec<PathBuf>,
    /// Exports that were recognised, by their paths.
    pub exports: Vec<(PathBuf, Origin)>,
}

/// What a submission is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Form {
    /// A program that is built already.
    Program,
    /// Something that has to be built.
    Source(Choice),
    /// Nothing that can be graded, and why.
    Unfit(String),
    /// Something that the system would not let be read, in its words, which says nothing about it.
    Unreadable(String),
}

/// Finds what was handed in below any of these paths, each under a name of its own, in the natural order of the names. Beside sources a program
/// is [`Form::Unfit`]: it can be asked only what it was built for, and all are asked the same.
///
/// # Errors
/// As [`discover`], for the first path that fails.
pub fn discover_all(paths: &[PathBuf], sought: &Sought<'_>) -> Result<Discovered, CannotFind> {
    let mut all = Discovered::default();
    for path in paths {
        let found = discover(path, sought)?;
        all.handed.extend(found.handed);
        all.passed_over.extend(found.passed_over);
        all.exports.extend(found.exports);
    }
    let handed = &mut all.handed;
    if handed.iter().any(|it| matches!(it.form, Form::Source(_))) {
        for handed in handed.iter_mut().filter(|it| it.form == Form::Program) {
            handed.form =
                Form::Unfit("it is a program beside sources: it is graded apart".to_owned());
        }
    }
    name_apart(handed, |it| {
        let id = it.identity.as_ref().and_then(|of| of.id.clone().or(of.email.clone()));
        id.map_or_else(|| it.name.clone(), |id| format!("{} ({id})", it.name))
    });
    name_apart(handed, |it| it.path.to_string_lossy().into_owned());
    handed.sort_by(|a, b| in_natural_order(&a.name, &b.name));
    handed.dedup_by(|a, b| a.path == b.path);
    number_apart(handed);
    Ok(all)
}

/// Gives a number to what is drawn as something before is, unless something is drawn so, too: a path that is no text, or one that is written
/// as another is drawn.
fn number_apart(handed: &mut [Handed]) {
    let mut taken: HashSet<String> = handed.iter().map(|it| printable::name(&it.name)).collect();
    let mut had = HashSet::new();
    for handed in handed {
        if !had.insert(printable::name(&handed.name)) {
            let numbered = (2..).map(|number| format!("{} ({number})", handed.name));
            let free = numbered.into_iter().find(|name| taken.insert(printable::name(name)));
            handed.name = free.expect("there are more numbers than submissions");
        }
    }
}

/// Gives another name to those whose name looks like that of somebody else.
fn name_apart(handed: &mut [Handed], other: impl Fn(&Handed) -> String) {
    let mut times: HashMap<String, usize> = HashMap::new();
    for handed in &*handed {
        *times.entry(printable::name(&handed.name)).or_default() += 1;
    }
    for handed in handed {
        if times[&printable::name(&handed.name)] > 1 {
            handed.name = other(handed);
        }
    }
}

/// Finds what was handed in: `path` itself if it is a file or one submission; a row for each student if it is the export of a
/// platform, or a folder in which there is nothing else, or of which that is said; otherwise one submission for each file or folder in it,
/// or in the only folder below it that has several. An archive is like the folder that it holds. A link in a class is no submission:
/// it could lead to another's. What has the name of one of the `others` is passed over there.
///
/// # Errors
/// [`CannotFind`], if nothing can be read, or it could be more than one of the hand-ins. What is not understood, and where
/// nothing was handed in, is [`Form::Unfit`].
pub fn discover(path: &Path, sought: &Sought<'_>) -> Result<Discovered, CannotFind> {
    let unreadable = |error: io::Error| CannotFind::Unreadable(path.into(), error.to_string());
    let kind = match fs::metadata(path) {
        Ok(kind) => kind,
        Err(error) => return inside_archive(path, sought).ok_or_else(|| unreadable(error))?,
    };
    let name = name_of(path);
    let is_archive = kind.is_file() && archive::holds_folders(&name);
    if !kind.is_dir() && !is_archive {
        return one_file(path, sought);
    }
    let shelf = if is_archive {
        // What cannot be opened as a class's archive is somebody's that is damaged.
        match Shelf::of_archive(path) {
            Ok(shelf) => shelf,
            Err(_) => return one_file(path, sought),
        }
    } else {
        Shelf::Disk(path.to_owned())
    };
    let wanted = match sought.export {
        Export::One | Export::Plain => None,
        Export::Guess => Some(None),
        Export::Of(origin) => Some(Some(origin)),
    };
    let mut unsure = Vec::new();
    if let Some(wanted) = wanted {
        if let Some(found) = recognise(&shelf, wanted).map_err(unreadable)? {
            return class(&shelf, found, sought);
        }
        if kind.is_dir() {
            match within(path, wanted, sought)? {
                Within::Class(found) => return Ok(found),
                Within::Unsure(found) => unsure = found,
            }
        }
        if let Some(origin) = wanted {
            return Err(CannotFind::NoExport(path.to_owned(), origin.typed()));
        }
    }
    plain(path, &shelf, sought, &unsure)
}

/// One submission of a class that is an archive, by the path that it is told by: `class.zip/Ada_1_assignsubmission_file_`.
fn inside_archive(path: &Path, sought: &Sought<'_>) -> Option<Result<Discovered, CannotFind>> {
    let is_archive = |above: &&Path| archive::holds_folders(&name_of(above)) && above.is_file();
    let archive = path.ancestors().skip(1).find(is_archive)?;
    let mut found = match discover(archive, sought) {
        Ok(found) => found,
        Err(error) => return Some(Err(error)),
    };
    found.handed.retain(|handed| handed.path == path);
    found.passed_over.clear();
    (!found.handed.is_empty()).then_some(Ok(found))
}

/// A path that is a file by itself.
fn one_file(path: &Path, sought: &Sought<'_>) -> Result<Discovered, CannotFind> {
    // Who names a file means it.
    let sought = Sought { others: &[], ..*sought };
    let name = PathBuf::from(path.file_name().unwrap_or(path.as_os_str()));
    let folder = path.parent().unwrap_or(Path::new(""));
    let upload = Upload {
        shelf: Shelf::Disk(folder.to_owned()),
        parts: vec![Part::file(&name, lossy(&name))],
    };
    let mut handed = Handed::new(name_of(path), path.to_owned(), upload);
    if is_source(&name, &sought) || is_archive(&name) || !is_program(path) {
        handed.look(&sought)?;
    } else {
        handed.form = Form::Program;
    }
    Ok(Discovered { handed: vec![handed], ..Discovered::default() })
}

/// The rows of an export.
pub(super) fn class(
    shelf: &Shelf,
    found: Recognised,
    sought: &Sought<'_>,
) -> Result<Discovered, CannotFind> {
    let Recognised { base, origin, handovers, beside, others, note } = found;
    let mut times: HashMap<String, usize> = HashMap::new();
    for name in handovers.iter().filter_map(|it| called(&it.who)) {
        *times.entry(name.to_owned()).or_default() += 1;
    }
    let mut all = Vec::new();
    for Handover { who, upload, earlier, at } in handovers {
        let (name, identity) = match who {
            Who::Known(of) => {
                let name = of.name.clone().or(of.id.clone()).unwrap_or_else(|| name_of(&at));
                (name, Some(of))
            }
            Who::Called { name, number: Some(number) } if times[&name] > 1 => {
                (format!("{name} ({number})"), None)
            }
            Who::Called { name, .. } => (name, None),
        };
        let doubt =
            (origin == Origin::CodeGrade && !earlier.is_empty()).then(|| NAMESAKES.to_owned());
        let notes = note.iter().cloned().chain(doubt).collect();
        let intake = Intake { earlier, notes, ..Intake::default() };
        let handed = Handed { identity, intake, ..Handed::new(name, shelf.shown(&at), upload) };
        all.push(handed);
    }
    let mut discovered = Discovered {
        passed_over: beside
            .iter()
            .map(|path| shelf.shown(path))
            .chain(shelf.astray(&base))
            .collect(),
        exports: vec![(shelf.shown(&base), origin)],
        ..Discovered::default()
    };
    for child in others {
        match entry(shelf, &base.join(&child.name), &child, sought) {
            Some(handed) => all.push(handed),
            None => discovered.passed_over.push(shelf.shown(&base.join(&child.name))),
        }
    }
    looked_at(all, sought, &mut discovered)?;
    Ok(discovered)
}

/// The name of somebody of whom there is nothing else.
fn called(who: &Who) -> Option<&str> {
    match who {
        Who::Known(_) => None,
        Who::Called { name, .. } => Some(name),
    }
}

/// One submission, or a class of them, that no platform made. What is `unsure` looks as if one had.
fn plain(
    path: &Path,
    shelf: &Shelf,
    sought: &Sought<'_>,
    unsure: &[(PathBuf, Origin)],
) -> Result<Discovered, CannotFind> {
    let mut base = PathBuf::new();
    let mut children = visible(shelf, &base)?;
    // An archive holds the folder that it was made of.
    for _ in 0..MOST_WRAPPERS {
        match children.as_slice() {
            [only] if only.kind == ChildKind::Folder && shelf.archive().is_some() => {
                base = base.join(&only.name);
                children = visible(shelf, &base)?;
            }
            _ => break,
        }
    }
    let mut found = Discovered::default();
    let mut is_one = sought.export == Export::One;
    let mut in_sections = None;
    if let Export::Guess | Export::Of(_) = sought.export {
        match below(shelf, &base, &children, sought)? {
            Some(class) => {
                (base, children, found.passed_over) = (class.base, class.children, class.beside);
            }
            None => is_one = is_one_submission(shelf, &base, &children, sought),
        }
        if !is_one {
            in_sections = sections(shelf, &base, &children, sought)?;
        }
    }
    if is_one {
        let upload = Upload { shelf: shelf.clone(), parts: vec![Part::folder("")] };
        let mut handed = Handed::new(name_of(path), path.to_owned(), upload);
        handed.look(sought)?;
        found.handed.push(handed);
        return Ok(found);
    }
    let of_base = || children.iter().map(|child| (base.join(&child.name), child.clone()));
    let mut all = Vec::new();
    for (at, child) in in_sections.unwrap_or_else(|| of_base().collect()) {
        match entry(shelf, &at, &child, sought) {
            Some(mut handed) => {
                if let Some((_, origin)) = unsure.iter().find(|(path, _)| *path == handed.path) {
                    let platform = origin.typed();
                    let words = format!(
                        "it looks like an export of {platform} and lies among submissions: with --export {platform} it is \
                         taken for one, with --export plain for a submission"
                    );
                    handed = Handed { form: Form::Unfit(words), is_settled: true, ..handed };
                }
                all.push(handed);
            }
            None => found.passed_over.push(shelf.shown(&at)),
        }
    }
    found.passed_over.extend(shelf.astray(&base));
    looked_at(all, sought, &mut found)?;
    Ok(found)
}

/// Looks at each submission of a class, and keeps those that are for us.
pub(super) fn looked_at(
    all: Vec<Handed>,
    sought: &Sought<'_>,
    found: &mut Discovered,
) -> Result<(), CannotFind> {
    let mut refusal = None;
    for mut handed in all {
        if let Err(error) = handed.look(sought) {
            handed.form = Form::Unfit(error.to_string());
            refusal.get_or_insert(error);
        }
        if sought.is_for_us(&handed.form) {
            found.handed.push(handed);
        } else {
            found.passed_over.push(handed.path);
        }
    }
    let is_fit = |it: &Handed| matches!(it.form, Form::Program | Form::Source(_));
    match refusal {
        // Nothing at all can be graded before somebody has said which of them is meant.
        Some(refusal) if !found.handed.iter().any(is_fit) => Err(refusal),
        _ => Ok(()),
    }
}

/// What an entry of a folder of submissions is; `None` if it is no submission.
pub(super) fn entry(
    shelf: &Shelf,
    at: &Path,
    child: &Child,
    sought: &Sought<'_>,
) -> Option<Handed> {
    let part = match child.kind {
        ChildKind::Folder => Part::folder(at),
        _ => Part::file(at, lossy(&child.name)),
    };
    let upload = Upload { shelf: shelf.clone(), parts: vec![part] };
    let handed = Handed::new(child.text(), shelf.shown(at), upload);
    match child.kind {
        ChildKind::Folder => Some(handed),
        _ if leftovers::is_readme(&child.text()) => None,
        ChildKind::Link => {
            let link = "it is a link, which can lead to another's work".to_owned();
            Some(Handed { form: Form::Unfit(link), is_settled: true, ..handed })
        }
        ChildKind::Other => None,
        ChildKind::File if is_source(&child.name, sought) || is_archive(&child.name) => {
            Some(handed)
        }
        ChildKind::File if shelf.archive().is_none() && is_program(&shelf.shown(at)) => {
            Some(Handed { form: Form::Program, is_settled: true, ..handed })
        }
        ChildKind::File => None,
    }
}

impl Handed {
    fn new(name: String, path: PathBuf, upload: Upload) -> Self {
        let form = Form::Unfit(String::new());
        Self {
            name,
            path,
            form,
            identity: None,
            intake: Intake::default(),
            upload,
            is_settled: false,
        }
    }

    /// Finds out what it is.
    ///
    /// # Errors
    /// [`CannotFind::Ambiguous`], if it could be more than one hand-in.
    fn look(&mut self, sought: &Sought<'_>) -> Result<(), CannotFind> {
        if self.is_settled {
            return Ok(());
        }
        self.is_settled = true;
        let contents = match self.upload.open() {
            Ok(contents) => contents,
            Err(why) => {
                self.form = Form::Unfit(why);
                return Ok(());
            }
        };
        let earlier = contents.earlier.iter().map(|path| path.to_string_lossy().into_owned());
        self.intake.earlier.extend(earlier);
        self.form = match choose(&contents, sought, &self.upload) {
            Ok(choice) => {
                let hand_in = sought.get(choice.hand_in);
                let (_, mut intake) = choice.files(&contents, hand_in);
                intake.notes.extend(note_on(&choice.others(&contents, hand_in, &intake)));
                intake.earlier = std::mem::take(&mut self.intake.earlier);
                intake.notes.append(&mut self.intake.notes);
                self.intake = intake;
                Form::Source(choice)
            }
            Err(NoChoice::Ambiguous(error)) => return Err(error),
            Err(NoChoice::None(why)) => {
                let named = contents.files.keys().map(|path| path.to_string_lossy().into_owned());
                let left = contents.left.iter().map(|(path, why)| match why {
                    Some(why) => format!("{} ({why})", printable::path(&path)),
                    None => path.to_string_lossy().into_owned(),
                });
                self.intake.left = named.chain(left).collect();
                self.intake.left.sort();
                contents.unreadable.clone().map_or(Form::Unfit(why), Form::Unreadable)
            }
        };
        Ok(())
    }

    /// The files that are to be built, by the names that the hand-in wants.
    ///
    /// # Errors
    /// That they are not there any more, or cannot be read, in words.
    pub(crate) fn files(&self, choice: &Choice, hand_in: &HandIn) -> Result<Files, String> {
        let contents = self.upload.open()?;
        let (files, _) = choice.files(&contents, hand_in);
        match hand_in.files.iter().find(|file| !files.has(Path::new(file))) {
            Some(absent) => {
                let absent = format!("{absent} is not there any more");
                Err(contents.unreadable.unwrap_or(absent))
            }
            None => Ok(files),
        }
    }

    /// The hand-in by which cases are put to it; `None` if it cannot be run anyway.
    #[must_use]
    pub fn asked_as(&self, hand_ins: &[HandIn]) -> Option<HandIn> {
        match &self.form {
            Form::Program => Some(hand_ins[0].clone().as_built()),
            Form::Source(choice) => Some(hand_ins[choice.hand_in].clone()),
            Form::Unfit(_) | Form::Unreadable(_) => None,
        }
    }

    /// Whose it is, as the platform tells it.
    #[must_use]
    pub fn identity(&self) -> Option<&Identity> {
        self.identity.as_ref()
    }
}

/// Why nothing can be graded.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CannotFind {
    /// The path cannot be read, in the system's words.
    #[error("cannot read {path}: {1}", path = printable::path(.0))]
    Unreadable(PathBuf, String),
    /// This could be more than one of the hand-ins, which are named.
    #[error("{path} could be any of {any}: say which with --hand-in", any = .1.join(", "), path = printable::path(.0))]
    Ambiguous(PathBuf, Vec<String>),
    /// Two exports in a folder have the same student, whose number this is.
    #[error("{one} and {other} are exports that both have the student {2}: name the one that is meant", one = printable::path(.0), other = printable::path(.1))]
    Twice(PathBuf, PathBuf, String),
    /// This is no export of the platform that was named.
    #[error("{path} is no export of {1}: nothing in it has the names that such an export has", path = printable::path(.0))]
    NoExport(PathBuf, &'static str),
}

/// What is in a folder, but for hidden things and what systems leave there.
pub(super) fn visible(shelf: &Shelf, folder: &Path) -> Result<Vec<Child>, CannotFind> {
    let mut children = shelf
        .children(folder)
        .map_err(|error| CannotFind::Unreadable(shelf.shown(folder), error.to_string()))?;
    children.retain(|child| {
        let name = child.text();
        !name.starts_with('.') && name != "__MACOSX"
    });
    Ok(children)
}

/// Whether a file could be the one of a hand-in, ours or another's.
pub(super) fn is_source(name: &Path, sought: &Sought<'_>) -> bool {
    let name = name.file_name().unwrap_or_default().to_string_lossy();
    let fits = |file: &str| fit(&name, file).is_some_and(|(fit, _)| fit <= Fit::Kind);
    sought.all().any(|(_, hand_in)| hand_in.only_file().is_some_and(fits))
}

pub(super) fn is_archive(name: &Path) -> bool {
    archive::by_name(&name.to_string_lossy()).is_some()
}

/// How many other programs are named.
const MOST_OTHERS: usize = 6;

/// What is told of other programs than the one that was taken.
fn note_on(others: &[&Path]) -> Option<String> {
    let named = others.iter().take(MOST_OTHERS).map(|path| printable::path(path).to_string());
    let named: Vec<String> = named.collect();
    let more = others.len().saturating_sub(MOST_OTHERS);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let what = if others.len() == 1 { "is another program" } else { "are other programs" };
    (!others.is_empty()).then(|| format!("{}{more} {what}, and not graded", named.join(", ")))
}

/// A name that a command line can hold.
fn lossy(name: &Path) -> PathBuf {
    name.to_string_lossy().into_owned().into()
}

/// The last part of a path, as text; for `.` that of the folder it stands for.
fn name_of(path: &Path) -> String {
    let name = |path: &Path| path.file_name().map(|name| name.to_string_lossy().into_owned());
    name(path)
        .or_else(|| name(&fs::canonicalize(path).ok()?))
        .unwrap_or_else(|| path.to_string_lossy().into_owned())
}

/// How programs begin: those of Linux, scripts, and those of macOS. Some file systems say of every file that it may be run.
#[cfg(unix)]
const BEGINNINGS: [&[u8]; 4] = [b"\x7fELF", b"#!", b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe"];

#[cfg(unix)]
pub(super) fn is_program(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    let may_run = |found: fs::Metadata| found.is_file() && found.permissions().mode() & 0o111 != 0;
    fs::metadata(path).is_ok_and(may_run) && {
        let mut begun = Vec::new();
        // What may not be read may be a program all the same.
        let read = fs::File::open(path).and_then(|file| file.take(4).read_to_end(&mut begun));
        read.is_err() || BEGINNINGS.iter().any(|it| begun.starts_with(it))
    }
}

#[cfg(not(unix))]
pub(super) fn is_program(path: &Path) -> bool {
    path.extension() == Some(std::env::consts::EXE_EXTENSION.as_ref()) && path.is_file()
}

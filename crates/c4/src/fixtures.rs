//! Where the cases lie.

use std::env;
use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};

use c4_console::{Console, Plain, Stop};
use c4_course::Course;
use c4_grade::Suite;
use c4_sandbox::{belongs_to_us, printable};

use crate::courses::Courses;
use crate::refusal::Refusal;

/// The transcripts of a course: from the folder that was [found](Found), or else those in our own binary.
pub(crate) fn suite(folder: Option<&Path>, course: &dyn Course) -> Result<Suite, Refusal> {
    let variant = course.variant();
    match folder {
        Some(folder) => Ok(Suite::read(&folder.join(variant))?),
        None => Suite::of_files(&c4_fixtures::below(variant)).map_err(|_| Refusal::NoFixtures),
    }
}

/// The folder of all suites, as far as there is one.
#[derive(Debug, Default)]
pub(crate) struct Found {
    pub(crate) folder: Option<PathBuf>,
    /// What else would have been one, and why it is none.
    passed_over: Vec<(PathBuf, String)>,
}

impl Found {
    /// The folder given, or a `fixtures` that holds the cases of a course, looked for upward from the working directory, then upward
    /// from our own program. One that somebody else may have made is passed over, for it says what is right: one that lies in what is
    /// graded, or in a folder that also holds that, and one with something in it, or on the way to it, that is not ours. No link is followed
    /// there, and no pipe waited for.
    pub(crate) fn of(
        courses: Courses,
        given: Option<&Path>,
        graded: &[PathBuf],
    ) -> Result<Self, Refusal> {
        let mut found = Self::default();
        match given {
            Some(folder) if folder.is_dir() => found.folder = Some(folder.to_owned()),
            Some(folder) => return Err(Refusal::NotAFolder(folder.to_owned())),
            None => {
                let starts = [(env::current_dir(), false), (env::current_exe(), true)];
                for (start, is_program) in starts {
                    let Ok(start) = start else { continue };
                    if found.folder.is_none() {
                        found.look_upward_from(&start, is_program, courses, graded);
                    }
                }
            }
        }
        Ok(found)
    }

    fn look_upward_from(
        &mut self,
        start: &Path,
        is_program: bool,
        courses: Courses,
        graded: &[PathBuf],
    ) {
        // Whoever made our own program can say anything by it.
        let maker = fs::metadata(start).ok().filter(|_| is_program);
        let is_own = |it: &Metadata| {
            belongs_to_us(it) || maker.as_ref().is_some_and(|maker| is_same(maker, it))
        };
        let mut way = Vec::new();
        for folder in start.ancestors() {
            way.push(folder);
            let fixtures = folder.join("fixtures");
            let suites = courses.variants().map(|variant| fixtures.join(variant));
            let suites: Vec<PathBuf> = suites.filter(|suite| suite.is_dir()).collect();
            if suites.is_empty() || self.passed_over.iter().any(|(other, _)| *other == fixtures) {
                continue;
            }
            let strange = || {
                let on_way =
                    way.iter().find_map(|path| Some((*path, strange(fs::metadata(path), is_own)?)));
                on_way
                    .map(|(path, why)| said_of(path, &why))
                    .or_else(|| strange_in(&fixtures, suites, is_own))
            };
            match is_of_graded(folder, &fixtures, graded).or_else(strange) {
                None => return self.folder = Some(fixtures),
                Some(reason) => self.passed_over.push((fixtures, reason)),
            }
        }
    }

    /// Tells what was passed over.
    pub(crate) fn tell(&self, console: &mut Console<'_>) -> Result<(), Stop> {
        for (folder, reason) in &self.passed_over {
            let folder = printable::path(folder);
            console.complain(Plain(format_args!(
                "c4: {folder} is not taken for transcripts, since {reason}; --fixtures takes any"
            )))?;
        }
        Ok(())
    }
}

/// That a `fixtures` in this folder lies in what is graded, or in a folder that holds that, at any depth: whoever grades may stand in what
/// was handed in, and name a part of it. Above our own program, as in a clone of ours, only what lies beside a file of that is not taken.
fn is_of_graded(folder: &Path, fixtures: &Path, graded: &[PathBuf]) -> Option<String> {
    let (folder, fixtures) = (folder.canonicalize().ok()?, fixtures.canonicalize().ok()?);
    let is_with_us = env::current_exe().is_ok_and(|program| program.starts_with(&folder));
    let is_so = |path: &PathBuf| {
        let real = path.canonicalize().ok();
        // A link to a file lies in a folder, too.
        let named = Path::new(".").join(path).parent().and_then(|it| it.canonicalize().ok());
        let beside = [named.as_deref(), real.as_deref().and_then(Path::parent)];
        let is_in_folder = if is_with_us {
            !path.is_dir() && beside.contains(&Some(&folder))
        } else {
            beside.into_iter().flatten().any(|it| it.starts_with(&folder))
        };
        is_in_folder || real.as_ref().is_some_and(|real| fixtures.starts_with(real))
    };
    graded.iter().any(is_so).then(|| "it may have been handed in".to_owned())
}

/// Why this is neither a file nor a folder of ours, if it is none.
fn strange(found: io::Result<Metadata>, is_own: impl Fn(&Metadata) -> bool) -> Option<String> {
    match found {
        Ok(found) if !is_own(&found) => Some("somebody else's".to_owned()),
        Ok(found) if found.is_file() || found.is_dir() => None,
        Ok(_) => Some("neither a file nor a folder".to_owned()),
        Err(error) => Some(format!("closed: {error}")),
    }
}

/// The same of a folder, and of anything in these suites in it, in words.
fn strange_in(
    folder: &Path,
    suites: Vec<PathBuf>,
    is_own: impl Fn(&Metadata) -> bool,
) -> Option<String> {
    if let Some(why) = strange(fs::symlink_metadata(folder), &is_own) {
        return Some(said_of(folder, &why));
    }
    let mut left = suites;
    while let Some(path) = left.pop() {
        let found = fs::symlink_metadata(&path);
        let is_folder = found.as_ref().is_ok_and(Metadata::is_dir);
        if let Some(why) = strange(found, &is_own) {
            return Some(said_of(&path, &why));
        }
        if is_folder {
            // What cannot be listed cannot be read, and that is told then.
            left.extend(fs::read_dir(&path).into_iter().flatten().flatten().map(|it| it.path()));
        }
    }
    None
}

fn said_of(path: &Path, why: &str) -> String {
    format!("{} is {why}", printable::path(&path))
}

/// Whether both have one owner.
#[cfg(unix)]
fn is_same(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;

    one.uid() == other.uid()
}

#[cfg(not(unix))]
fn is_same(_: &Metadata, _: &Metadata) -> bool {
    true
}

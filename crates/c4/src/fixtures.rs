//! Where the cases lie.

use std::env;
use std::path::{Path, PathBuf};

use c4_course::Course;
use c4_grade::Suite;

use crate::courses::Courses;
use crate::refusal::Refusal;

/// The transcripts of a course: from the folder that was given, or one in sight, or else those in our own binary. None lie in what
/// was handed in.
pub(crate) fn suite(
    courses: Courses,
    given: Option<&Path>,
    handed_in: &[PathBuf],
    course: &dyn Course,
) -> Result<Suite, Refusal> {
    let variant = course.variant();
    match folder(courses, given, handed_in) {
        Ok(folder) => Ok(Suite::read(&folder.join(variant))?),
        Err(Refusal::NoFixtures) => match Suite::of_files(&c4_fixtures::below(variant)) {
            Err(_) => Err(Refusal::NoFixtures),
            Ok(suite) => Ok(suite),
        },
        Err(refusal) => Err(refusal),
    }
}

/// The folder of all suites: the one given, or a `fixtures` that holds the cases of a course, looked for upward from the
/// working directory, then upward from our own program. One that lies in what was handed in is passed over: a student would say
/// what is right.
pub(crate) fn folder(
    courses: Courses,
    given: Option<&Path>,
    handed_in: &[PathBuf],
) -> Result<PathBuf, Refusal> {
    let handed_in: Vec<PathBuf> =
        handed_in.iter().filter_map(|path| path.canonicalize().ok()).collect();
    match given {
        Some(folder) if folder.is_dir() => Ok(folder.to_owned()),
        Some(folder) => Err(Refusal::NotAFolder(folder.to_owned())),
        None => [env::current_dir(), env::current_exe()]
            .iter()
            .flatten()
            .find_map(|start| upward_from(courses, start, &handed_in))
            .ok_or(Refusal::NoFixtures),
    }
}

fn upward_from(courses: Courses, start: &Path, handed_in: &[PathBuf]) -> Option<PathBuf> {
    let is_handed_in = |fixtures: &PathBuf| {
        let fixtures = fixtures.canonicalize();
        fixtures.is_ok_and(|it| handed_in.iter().any(|path| it.starts_with(path)))
    };
    start
        .ancestors()
        .map(|folder| folder.join("fixtures"))
        .filter(|fixtures| courses.variants().any(|variant| fixtures.join(variant).is_dir()))
        .find(|fixtures| !is_handed_in(fixtures))
}

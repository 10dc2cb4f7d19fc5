//! `c4 autograder`.

use c4_sandbox::printable;
use std::env;
use std::fs;
use std::io::{self, Cursor, Write};
use std::path::{Path, PathBuf};

use c4_console::{Console, Seed};
use c4_course::Course;
use c4_grade::{CategoryPoints, quoted};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::args::AutograderArgs;
use super::{Fault, elf};
use crate::courses::Courses;
use crate::fixtures::Found;
use crate::grade::{hand_ins, points};
use crate::paths::from_here;
use crate::refusal::Failure;

const SETUP: &str = include_str!("setup.sh");
const RUN: &str = include_str!("run_autograder.sh");

/// Where Gradescope unpacks the zip and what is handed in; the script calls `/autograder` this.
const POINTS: &str = r#""$root/source/points.json""#;
const FIXTURES: &str = r#""$root/source/fixtures""#;

pub(crate) fn run(
    courses: Courses,
    args: &AutograderArgs,
    console: &mut Console<'_>,
) -> Result<u8, Failure> {
    let course = courses.called(&args.variant)?;
    hand_ins(&course.hand_ins(), &args.grading.hand_in)?;
    let seed = args.grading.cases.seed.unwrap_or_else(Seed::fresh);
    let mut grade = quoted([course.variant()]) + r#" "$root/submission" "#;
    grade += &quoted(args.grading.words(Some(seed)));
    let mut files = Vec::new();
    if let Some(path) = &args.points {
        let _: Vec<CategoryPoints> = points::read(path, &CategoryPoints::names(course))?;
        files.push((PathBuf::from("points.json"), read(path)?));
        grade += &format!(" --points {POINTS}");
    }
    if !args.grading.cases.no_transcripts {
        // Those that c4 grade would take here.
        let found = Found::of(courses, args.grading.cases.fixtures.as_deref(), &[])?;
        found.tell(console)?;
        // Without a folder it would take those in the binary, and so it will there.
        if let Some(folder) = found.folder {
            let below = Path::new("fixtures").join(course.variant());
            all_files(&folder.join(course.variant()), &below, &mut files)?;
            grade += &format!(" --fixtures {FIXTURES}");
        }
    }
    let programs = [
        ("setup.sh", SETUP.replace("@TOOLS@", &tools(course).join(" ")).into_bytes()),
        ("run_autograder", RUN.replace("@GRADE@", &grade).into_bytes()),
        ("c4", binary(args.binary.as_deref())?),
    ];
    let zip = zipped(&programs, &files)
        .map_err(|error| Fault::Write(args.output.clone(), error.into()))?;
    fs::write(&args.output, zip).map_err(|error| Fault::Write(args.output.clone(), error))?;
    let (path, variant) = (from_here(&args.output), course.variant());
    writeln!(console, "wrote {}: {variant}, with cases from seed {seed}", printable::path(&path))?;
    Ok(0)
}

/// What builds the course's hand-ins, by the names that Debian and Ubuntu have for them.
fn tools(course: &dyn Course) -> Vec<String> {
    let commands = course.hand_ins().into_iter().flat_map(|hand_in| hand_in.build);
    let first = |command: String| command.split_whitespace().next().map(ToOwned::to_owned);
    let mut tools: Vec<String> = commands.filter_map(first).chain(["gcc".to_owned()]).collect();
    tools.sort();
    tools.dedup();
    tools
}

fn binary(given: Option<&Path>) -> Result<Vec<u8>, Fault> {
    let path = match given {
        Some(path) => path.to_owned(),
        None => env::current_exe().map_err(|error| Fault::Read("c4".into(), error))?,
    };
    let program = read(&path)?;
    match elf::unfit(&program) {
        Some(why) => Err(Fault::Binary(path, why)),
        None => Ok(program),
    }
}

fn read(path: &Path) -> Result<Vec<u8>, Fault> {
    // A device has no end.
    let is_file = |it: fs::Metadata| it.is_file().then_some(()).ok_or(io::ErrorKind::InvalidInput);
    let read = fs::metadata(path).and_then(|it| Ok(is_file(it)?)).and_then(|()| fs::read(path));
    read.map_err(|error| Fault::Read(path.to_owned(), error))
}

/// Every file in a folder and the folders in it, and what it is called in the zip.
fn all_files(
    folder: &Path,
    below: &Path,
    files: &mut Vec<(PathBuf, Vec<u8>)>,
) -> Result<(), Fault> {
    let failed = |error| Fault::Read(folder.to_owned(), error);
    let mut entries: Vec<_> =
        fs::read_dir(folder).map_err(failed)?.collect::<Result<_, _>>().map_err(failed)?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let (path, below) = (entry.path(), below.join(entry.file_name()));
        if path.is_dir() {
            all_files(&path, &below, files)?;
        } else {
            files.push((below, read(&path)?));
        }
    }
    Ok(())
}

/// The same bytes on each day, for the same contents.
fn zipped(
    programs: &[(&str, Vec<u8>)],
    files: &[(PathBuf, Vec<u8>)],
) -> zip::result::ZipResult<Vec<u8>> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().last_modified_time(zip::DateTime::default());
    for (name, bytes) in programs {
        zip.start_file(*name, options.unix_permissions(0o755))?;
        zip.write_all(bytes)?;
    }
    for (path, bytes) in files {
        zip.start_file_from_path(path, options.unix_permissions(0o644))?;
        zip.write_all(bytes)?;
    }
    Ok(zip.finish()?.into_inner())
}

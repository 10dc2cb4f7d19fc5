//! `c4 check`.

use std::path::Path;
use std::slice;
use std::thread;
use std::time::Duration;

use c4_console::{Console, Plain, Seed};
use c4_grade::grade_submissions;
use c4_grade::handin::{Export, Files};
use c4_sandbox::printable;

use super::args::CheckArgs;
use super::{Wanted, Watcher, reports, status};
use crate::args::at_once;
use crate::courses::Courses;
use crate::page;
use crate::refusal::Failure;

/// The seed where none is given: whoever corrects a program wants to see the same case again.
const SEED: Seed = Seed::new(1);

/// How often to look whether a file has changed.
const LOOK: Duration = Duration::from_millis(200);

/// Puts a terminal's cursor into the corner of an empty screen.
const CLEAR: &[u8] = b"\x1b[2J\x1b[H";

pub(crate) fn run(
    courses: Courses,
    args: &CheckArgs,
    console: &mut Console<'_>,
) -> Result<u8, Failure> {
    if !args.watch {
        return check(courses, args, console);
    }
    loop {
        let before = state(&args.path);
        if console.output_is_terminal() {
            console.write_bytes(CLEAR)?;
        }
        match check(courses, args, console) {
            Ok(_) => {}
            // It may be about to be put right.
            Err(Failure::Refused(refusal)) => {
                console.complain(Plain(format_args!("c4: {refusal}")))?;
            }
            Err(stopped) => return Err(stopped),
        }
        let path = printable::path(&args.path);
        writeln!(console, "\nWatching {path}: change it to check again, interrupt to end.")?;
        console.flush()?;
        while state(&args.path) == before {
            thread::sleep(LOOK);
        }
    }
}

fn check(courses: Courses, args: &CheckArgs, console: &mut Console<'_>) -> Result<u8, Failure> {
    let wanted = Wanted {
        variant: &args.variant,
        paths: slice::from_ref(&args.path),
        cases: &args.cases,
        seed: args.cases.seed.unwrap_or(SEED),
        hand_in: &args.hand_in,
        export: Export::One,
        comparison: args.comparison,
        points: None,
        sanitize: false,
        jobs: at_once(None),
        stops_early: false,
        confinement: &args.confinement,
    };
    let plan = wanted.plan(courses, console)?;
    let grading = grade_submissions(&plan, &mut Watcher::new(&plan, None, console)?)?;
    let mut bytes = Vec::new();
    c4_report::check(&grading, reports::style(console), &mut bytes)
        .expect("a vector takes everything");
    console.write_bytes(&bytes)?;
    if args.open {
        let document = serde_json::to_vec(&grading).expect("strings and numbers are JSON");
        page::open(page::of_document(), Some(document), console)?;
    }
    Ok(status(&grading))
}

/// A digest of what is checked; `None` while that cannot be read.
fn state(path: &Path) -> Option<String> {
    let files = if path.is_dir() { Files::of_folder(path) } else { Files::of_file(path) };
    files.ok().map(|files| files.digest())
}

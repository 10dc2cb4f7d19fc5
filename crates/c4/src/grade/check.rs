//! `c4 check`.

use std::path::Path;
use std::slice;
use std::thread;
use std::time::Duration;

use c4_console::{Console, Seed};
use c4_grade::{Files, formats};

use super::args::CheckArgs;
use super::submission::Manner;
use super::{Fault, Plan, SHRINKING, Wanted, class, processors, reports, status};
use crate::refusal::Failure;

/// The seed where none is given: whoever corrects a program wants to see the same case again.
const SEED: Seed = Seed::new(1);

/// How often to look whether a file has changed.
const LOOK: Duration = Duration::from_millis(200);

/// Puts a terminal's cursor into the corner of an empty screen.
const CLEAR: &[u8] = b"\x1b[2J\x1b[H";

pub(crate) fn run(args: &CheckArgs, console: &mut Console<'_>) -> Result<u8, Failure> {
    if !args.watch {
        return check(args, console);
    }
    loop {
        let before = state(&args.path);
        if console.output_is_terminal() {
            console.write_bytes(CLEAR)?;
        }
        match check(args, console) {
            Ok(_) => {}
            // It may be about to be put right.
            Err(Failure::Refused(refusal)) => console.complain(format_args!("c4: {refusal}"))?,
            Err(stopped) => return Err(stopped),
        }
        let path = args.path.display();
        writeln!(console, "\nWatching {path}: change it to check again, interrupt to end.")?;
        console.flush()?;
        while state(&args.path) == before {
            thread::sleep(LOOK);
        }
    }
}

fn check(args: &CheckArgs, console: &mut Console<'_>) -> Result<u8, Failure> {
    let wanted = Wanted {
        variant: &args.variant,
        paths: slice::from_ref(&args.path),
        cases: &args.cases,
        seed: args.cases.seed.unwrap_or(SEED),
        hand_in: &args.hand_in,
        level: args.level,
        points: None,
        sanitize: false,
        confinement: &args.confinement,
    };
    let plan = Plan::new(&wanted, console)?;
    if plan.handed.len() > 1 {
        return Err(Fault::Several(args.path.clone(), plan.handed.len()).into());
    }
    let shrinking = SHRINKING.0;
    let manner = Manner { jobs: processors(), stops_early: true, sanitize: false, shrinking };
    let grading = plan.grading(class::graded(&plan, &manner, None, console)?);
    let mut bytes = Vec::new();
    formats::check(&grading, reports::style(console), &mut bytes)
        .expect("a vector takes everything");
    console.write_bytes(&bytes)?;
    Ok(status(&grading))
}

/// A digest of what is checked; `None` while that cannot be read.
fn state(path: &Path) -> Option<String> {
    let files = if path.is_dir() { Files::of_folder(path) } else { Files::of_file(path) };
    files.ok().map(|files| files.digest())
}

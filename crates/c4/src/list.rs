//! `c4 list`.

use c4_console::Console;
use serde::Serialize;

use crate::args::ListArgs;
use crate::courses::{Course, courses};
use crate::refusal::Failure;

pub(crate) fn run(args: &ListArgs, console: &mut Console<'_>) -> Result<u8, Failure> {
    if args.json {
        let list = List { schema: 1, variants: courses() };
        let text = serde_json::to_string_pretty(&list).expect("strings and numbers are JSON");
        writeln!(console, "{text}")?;
    } else {
        for (index, course) in courses().iter().enumerate() {
            if index > 0 {
                writeln!(console)?;
            }
            write_course(course, console)?;
        }
    }
    Ok(0)
}

/// What `--json` prints.
#[derive(Serialize)]
struct List {
    schema: u32,
    variants: &'static [Course],
}

fn write_course(course: &Course, console: &mut Console<'_>) -> Result<(), Failure> {
    writeln!(console, "{}", course.variant)?;
    writeln!(console, "  course   {}, {}: {}", course.institution, course.course, course.title)?;
    writeln!(console, "  program  {}", course.program)?;
    writeln!(console, "  board    {}", course.board)?;
    for (index, exit) in course.exit_statuses.iter().enumerate() {
        let head = if index == 0 { "exit" } else { "" };
        writeln!(console, "  {head:<7}  {:<2}  {}", exit.status, exit.meaning)?;
    }
    Ok(())
}

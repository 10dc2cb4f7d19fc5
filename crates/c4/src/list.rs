//! `c4 list`.

use std::collections::BTreeMap;

use c4_console::Console;
use c4_course::{Course, HandIn, Info};
use serde::Serialize;

use crate::args::ListArgs;
use crate::courses::Courses;
use crate::refusal::Failure;

pub(crate) fn run(
    courses: Courses,
    args: &ListArgs,
    console: &mut Console<'_>,
) -> Result<u8, Failure> {
    if args.json {
        let list = List { schema: 2, variants: courses.iter().map(Listed::of).collect() };
        let text = serde_json::to_string_pretty(&list).expect("strings and numbers are JSON");
        writeln!(console, "{text}")?;
    } else {
        for (index, course) in courses.iter().enumerate() {
            if index > 0 {
                writeln!(console)?;
            }
            write_course(&course.facts().info, console)?;
        }
    }
    Ok(0)
}

/// What `--json` prints.
#[derive(Serialize)]
struct List {
    schema: u32,
    variants: Vec<Listed>,
}

/// Everything that is data about a course.
#[derive(Serialize)]
struct Listed {
    #[serde(flatten)]
    info: &'static Info,
    /// What can be handed in, and how it is built, the usual one first.
    hand_ins: Vec<HandIn>,
    /// The points of each part of the course, if a grading gives no others.
    points: BTreeMap<&'static str, f64>,
}

impl Listed {
    fn of(course: &dyn Course) -> Self {
        let points = course.facts().categories.iter().copied().collect();
        Self { info: &course.facts().info, hand_ins: course.hand_ins(), points }
    }
}

fn write_course(course: &Info, console: &mut Console<'_>) -> Result<(), Failure> {
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

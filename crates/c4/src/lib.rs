#![doc = include_str!("../README.md")]
#![warn(clippy::disallowed_methods)]

mod arena;
mod args;
mod binaries;
mod board;
mod book;
mod closest;
mod colour;
mod confinement;
mod courses;
mod fixtures;
mod grade;
mod handback;
mod interrupt;
mod journal;
mod list;
mod moves;
mod page;
mod partition;
mod paths;
mod play;
mod record;
mod refusal;
mod samples;
mod shell;
mod solve;
mod verify;

use std::ffi::OsString;

use c4_console::{Console, Endings, Plain, Program};
use c4_sandbox::printable;

pub use courses::Courses;
pub use interrupt::end_cleanly_when_told;
pub use play::schema as events_schema;

use args::{Cli, Command};
use refusal::Failure;

/// The tool itself, as a program: its `main` is all that its binary adds.
pub const PROGRAM: Program =
    Program { name: "c4", run: |arguments, console| run(Courses::ALL, arguments, console) };

/// The exit status when nothing could be done: the arguments make no sense, or something they name is not there.
const REFUSED: u8 = 2;

/// Nothing could be done, either, where the answer cannot be written.
const ENDINGS: Endings = Endings { failed: REFUSED, ..Endings::COMMON };

/// Runs the tool as one that knows these courses, on arguments, to its exit status.
pub fn run(courses: Courses, arguments: &[OsString], console: &mut Console<'_>) -> u8 {
    let result = match play::passed_through(arguments) {
        Some((variant, options)) => play::run(courses, variant, options, console),
        None => {
            // Names of files are in what the tool says, and the words of other programs.
            console.draw_by(printable::block);
            let command = args::command(courses);
            let typed = arguments.to_vec();
            match c4_console::parse_by(command, typed, console, &ENDINGS, REFUSED) {
                Ok(Cli { command }) => obey(courses, command, console),
                Err(status) => return status,
            }
        }
    };
    let result = match result {
        Ok(status) => Ok(status),
        Err(Failure::Stopped(stop)) => Err(stop),
        Err(Failure::Refused(refusal)) => {
            console.draw_by(printable::block);
            console.complain(Plain(format_args!("c4: {refusal}"))).map(|()| REFUSED)
        }
    };
    // A status that is known stays, even if nobody reads the rest of the report: `c4 verify | head` can fail.
    let known = result.as_ref().ok().copied();
    let endings = Endings { output_closed: known.unwrap_or(0), ..ENDINGS };
    console.finish("c4", result, &endings)
}

fn obey(courses: Courses, command: Command, console: &mut Console<'_>) -> Result<u8, Failure> {
    match command {
        Command::Check(args) => grade::check::run(courses, &args, console),
        Command::Fixtures(args) => grade::generate::run(courses, &args, console),
        Command::Grade(args) => grade::run(courses, &args, console),
        Command::Report(args) => grade::report::run(&args, console),
        Command::Autograder(args) => handback::autograder(courses, &args, console),
        Command::Classroom(args) => handback::classroom(courses, &args, console),
        Command::Intake(args) => grade::intake::run(courses, &args, console),
        Command::Book(args) => book::run(&args, console),
        Command::List(args) => list::run(courses, &args, console),
        Command::Move(args) => moves::run(courses, &args, console),
        Command::Match(args) => arena::contest::run(courses, &args, console),
        Command::Tournament(args) => arena::tournament::run(courses, &args, console),
        Command::Bot(args) => arena::bot::run(&args, console),
        Command::Play(args) => play::run(courses, &args.variant, &args.options, console),
        Command::Verify(args) => verify::run(courses, &args, console),
        Command::Record(args) => record::run(courses, &args, console),
        Command::Samples(args) => samples::run(&args, console),
        Command::Completions(args) => shell::completions(courses, &args, console),
        Command::Man(args) => shell::man(courses, &args, console),
        Command::Solve(args) => solve::run(&args, console),
        Command::Page(args) => page::write(&args, console),
        Command::Serve(args) => page::serve(&args, console),
    }
}

/// The workspace's README, so that its example is run.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

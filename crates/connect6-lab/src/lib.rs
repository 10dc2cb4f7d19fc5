#![doc = include_str!("../README.md")]

mod args;
mod ask;
mod explain;
mod lab6;
mod lab7;
mod reading;
mod rule;
mod strong;
mod words;

pub use args::{Game, Lab, Strategy};
pub use explain::explain;
pub use reading::{Choosing, Free, OffBoard, Reading, Runs, Taken, Tie};
pub use rule::{RuleComputer, Weighed};
pub use strong::{Part, Proof, Reason, StrongComputer, Thought, Threatening};

use std::ffi::OsString;

use c4_console::{Console, Endings, Program, Stop};

/// The program, to be run in any process.
pub const PROGRAM: Program = Program {
    name: "connect6-lab",
    run: |arguments, console| run_as(arguments, &Reading::default(), console),
};

/// Runs the program as somebody would have written it who read the labs' text like this.
pub fn run_as(arguments: &[OsString], reading: &Reading, console: &mut Console<'_>) -> u8 {
    match args::parse(arguments, console) {
        Ok(lab) => {
            let result = run_lab(reading, &lab, console);
            console.finish(PROGRAM.name, result, &Endings::COMMON)
        }
        Err(status) => status,
    }
}

/// Runs one of the labs on a console, and returns the exit status: 0, or 1 for a board size that is refused.
///
/// # Errors
/// [`Stop`] if the input ends before the lab does, or a stream fails.
pub fn run(lab: &Lab, console: &mut Console<'_>) -> Result<u8, Stop> {
    run_lab(&Reading::default(), lab, console)
}

fn run_lab(reading: &Reading, lab: &Lab, console: &mut Console<'_>) -> Result<u8, Stop> {
    let Some(size) = ask::dimension(console)? else { return Ok(1) };
    match *lab {
        Lab::Six => lab6::run(reading, size, console),
        Lab::Seven(options) => lab7::run(reading, size, options, console),
    }
}

#![doc = include_str!("../README.md")]

mod args;
#[cfg(feature = "course")]
mod course;
mod game;
mod options;
mod reading;
mod words;

#[cfg(feature = "course")]
pub use course::Stumper;
pub use game::run;
pub use options::{Avatar, Options, PromptNewline};
pub use reading::{
    AtOnce, Columns, Form, MarkedLines, MarkedPart, MarkedSide, NamedBy, Numbers, Order, Picture,
    Reading, RefereeOption, Refusals, Rest, Side,
};

use std::ffi::OsString;

use c4_console::{Console, Program};

/// The program, to be run in any process.
pub const PROGRAM: Program = Program {
    name: "stumper-cli",
    run: |arguments, console| run_as(arguments, &Reading::default(), console),
};

/// Runs the program on arguments as one that reads the assignment in this way, to its exit status.
pub fn run_as(arguments: &[OsString], reading: &Reading, console: &mut Console<'_>) -> u8 {
    match args::parse(arguments, reading, console) {
        Ok(options) => {
            let result = run(&options, console);
            console.finish(PROGRAM.name, result, &reading.endings())
        }
        Err(status) => status,
    }
}

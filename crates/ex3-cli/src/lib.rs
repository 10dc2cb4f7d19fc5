#![doc = include_str!("../README.md")]

mod args;
mod computer;
#[cfg(feature = "course")]
mod course;
mod explain;
mod game;
mod human;
mod reading;
mod words;

pub use args::Options;
pub use computer::{Choice, Computer, Priority};
#[cfg(feature = "course")]
pub use course::Ex3;
pub use game::run;
pub use reading::{
    After, AfterRefusals, Centre, Counted, Junk, Numbers, Order, Picture, Reading, RefusalWords,
    Side, Twos, Types, Unended, Untried, WinsOf, Words,
};

use std::ffi::OsString;

use c4_console::{Console, Endings, Program};

/// The program, to be run in any process.
pub const PROGRAM: Program = Program {
    name: "ex3-cli",
    run: |arguments, console| run_as(arguments, &Reading::default(), console),
};

/// Runs the program on arguments as one that reads the assignment in this way, to its exit status.
pub fn run_as(arguments: &[OsString], reading: &Reading, console: &mut Console<'_>) -> u8 {
    match args::parse(arguments, console) {
        Ok(options) => {
            let result = run(&Options { reading: *reading, ..options }, console);
            let endings = Endings { input_ended: reading.input_ended, ..Endings::COMMON };
            console.finish(PROGRAM.name, result, &endings)
        }
        Err(status) => status,
    }
}

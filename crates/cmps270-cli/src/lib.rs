#![doc = include_str!("../README.md")]

mod args;
mod ask;
mod bots;
mod clock;
#[cfg(feature = "course")]
mod course;
mod explain;
mod game;
mod names;
mod reading;
mod words;

pub use args::{Options, Players};
pub use bots::{
    Bot, Bound, Decision, Easy, Grid, GridError, Hard, Level, Medium, Outlook, Thinking, Turn,
    Value, Verdict,
};
pub use clock::{Clock, NoSuchClock};
#[cfg(feature = "course")]
pub use course::Cmps270;
pub use explain::explain;
pub use game::run;
pub use reading::{PhaseTwo, Reading, SameName, SeveralWords, Speed, Starts};

use std::ffi::OsString;

use c4_console::{Console, Endings, Program};

/// The program, to be run in any process.
pub const PROGRAM: Program = Program {
    name: "cmps270-cli",
    run: |arguments, console| run_as(arguments, &Reading::default(), console),
};

/// Runs the program on arguments as one that reads the project's text in this way, to its exit status.
pub fn run_as(arguments: &[OsString], reading: &Reading, console: &mut Console<'_>) -> u8 {
    match args::parse(arguments, console) {
        Ok((options, mut clock)) => {
            let result = game::run_as(reading, &options, &mut clock, console);
            console.finish(PROGRAM.name, result, &Endings::COMMON)
        }
        Err(status) => status,
    }
}

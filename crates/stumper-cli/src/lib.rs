#![doc = include_str!("../README.md")]

mod args;
mod game;
mod options;
mod reading;
mod words;

pub use game::run;
pub use options::{Avatar, Options, OptionsError, PromptNewline};
pub use reading::{MarkedLines, MarkedPart, Reading};

use std::ffi::OsString;

use c4_console::{Console, Endings, Program};

/// The exit status of every error.
pub(crate) const ERROR: u8 = 84;

/// The end of the input ends a game without a word; everything else that stops the program is an error.
const ENDINGS: Endings =
    Endings { input_ended: 0, tell_input_ended: false, output_closed: ERROR, failed: ERROR };

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

#![doc = include_str!("../README.md")]

mod args;
mod game;
mod options;
mod words;

pub use game::run;
pub use options::{Avatar, Options, OptionsError, PromptNewline};

use c4_console::{Endings, Program};

/// The exit status of every error.
pub(crate) const ERROR: u8 = 84;

/// The end of the input ends a game without a word; everything else that stops the program is an error.
const ENDINGS: Endings =
    Endings { input_ended: 0, tell_input_ended: false, output_closed: ERROR, failed: ERROR };

/// The program, to be run in any process.
pub const PROGRAM: Program = Program {
    name: "stumper-cli",
    run: |arguments, console| match args::parse(arguments, console) {
        Ok(options) => {
            let result = run(&options, console);
            console.finish(PROGRAM.name, result, &ENDINGS)
        }
        Err(status) => status,
    },
};

#![doc = include_str!("../README.md")]

mod args;
mod computer;
mod explain;
mod game;
mod human;
mod words;

pub use args::Options;
pub use computer::{Choice, Computer, Priority};
pub use game::run;

use c4_console::{Endings, Program};

/// The program, to be run in any process.
pub const PROGRAM: Program = Program {
    name: "ex3-cli",
    run: |arguments, console| match args::parse(arguments, console) {
        Ok(options) => {
            let result = run(&options, console);
            console.finish(PROGRAM.name, result, &Endings::COMMON)
        }
        Err(status) => status,
    },
};

#![doc = include_str!("../README.md")]

mod args;
mod ask;
mod bots;
mod clock;
mod explain;
mod game;
mod names;
mod words;

pub use args::{Options, Players};
pub use bots::{
    Bot, Bound, Decision, Easy, Grid, GridError, Hard, Level, Medium, Outlook, Thinking, Turn,
    Value, Verdict,
};
pub use clock::{Clock, NoSuchClock};
pub use explain::explain;
pub use game::run;

use c4_console::{Endings, Program};

/// The program, to be run in any process.
pub const PROGRAM: Program = Program {
    name: "cmps270-cli",
    run: |arguments, console| match args::parse(arguments, console) {
        Ok((options, mut clock)) => {
            let result = run(&options, &mut clock, console);
            console.finish(PROGRAM.name, result, &Endings::COMMON)
        }
        Err(status) => status,
    },
};

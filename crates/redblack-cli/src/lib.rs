#![doc = include_str!("../README.md")]

// What a session is made of.
mod colour;
mod diagonals;
mod reading;
mod score;
mod seats;
mod starter;

// How it runs, from the outside in.
mod args;
mod ask;
mod game;
mod session;
mod words;

// How the computer plays.
mod computer;
mod explain;

#[cfg(feature = "course")]
mod course;

pub use args::Options;
pub use colour::Colour;
pub use computer::{Choice, Computer, Rule};
#[cfg(feature = "course")]
pub use course::Redblack;
pub use diagonals::Diagonals;
pub use game::Game;
pub use reading::{AfterGame, Reading};
pub use score::{Points, Score};
pub use seats::Seats;
pub use session::run;
pub use starter::Starter;

use std::ffi::OsString;

use c4_console::{Console, Endings, Program};

/// The program, to be run in any process.
pub const PROGRAM: Program = Program {
    name: "redblack-cli",
    run: |arguments, console| run_as(arguments, &Reading::default(), console),
};

/// Runs the program on arguments as one that reads the course's text in this way, to its exit status.
pub fn run_as(arguments: &[OsString], reading: &Reading, console: &mut Console<'_>) -> u8 {
    match args::parse(arguments, console) {
        Ok(options) => {
            let result = session::run_as(reading, &options, console);
            console.finish(PROGRAM.name, result, &Endings::COMMON)
        }
        Err(status) => status,
    }
}

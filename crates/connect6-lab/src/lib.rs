#![doc = include_str!("../README.md")]

mod args;
mod ask;
#[cfg(feature = "course")]
mod course;
mod explain;
mod lab6;
mod lab7;
mod reading;
mod rule;
mod strong;
mod words;

pub use args::{Game, Lab, Strategy};
#[cfg(feature = "course")]
pub use course::Connect6;
pub use explain::explain;
pub use reading::{
    Asked, Boards, Draw, Elsewhere, Floor, Free, Instead, Keeps, LastQuestion, Longest, LooksAt,
    Mover, Occupied, OfBoth, OffBoard, Picture, Places, Reading, StoneIs, Taken, Tie, Told, Until,
    Weighs, WinningStones,
};
pub use rule::{RuleComputer, Weighed};
pub use strong::{Part, Proof, Reason, StrongComputer, Thought, Threatening};

use std::ffi::OsString;

use c4_console::{Console, Endings, Program, Stop};
use c4_engine::Board;

use crate::words::Say;

/// The program, to be run in any process.
pub const PROGRAM: Program = Program {
    name: "connect6-lab",
    run: |arguments, console| run_as(arguments, &Reading::default(), console),
};

/// Runs the program on arguments as one that reads the labs' text in this way, to its exit status.
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
    let Some(size) = ask::ask_size(console)? else { return Ok(1) };
    let board = Board::new(size);
    console.say(Say::empty_board(&board, reading))?;
    match *lab {
        Lab::Six => lab6::run(reading, board, console),
        Lab::Seven(game) => lab7::run(reading, &board, game, console),
    }
}

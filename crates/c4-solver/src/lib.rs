#![doc = include_str!("../README.md")]

// What is asked and answered.
mod answer;
mod book;
mod limits;
mod question;
mod score;
mod solver;
mod unsupported;

// How it is searched.
mod engine;
mod memory;
mod narrow;
mod order;
mod parity;
mod search;
mod statics;
mod table;
mod team;

// What is searched.
mod shape;
mod state;
mod word;

// How the rules are proven.
#[cfg(test)]
#[path = "../tests/solver/common.rs"]
mod common;
#[cfg(test)]
extern crate self as c4_solver;
#[cfg(test)]
mod rules_alone;

pub use answer::Answer;
pub use book::{Book, BookError, BookMaking, CannotMake, Solved};
pub use limits::Progress;
pub use question::Question;
pub use score::Bounds;
pub use solver::{Solver, TableSize};
pub use unsupported::{Unsupported, check};

#![doc = include_str!("../README.md")]

// A course, and a run of its program.
mod course;
mod input;
mod reference;
mod session;

// What is handed in, and what is asked about positions.
mod hand_in;
mod mover;
mod notation;

// What courses make their inputs and their tables of.
pub mod happening;
pub mod options;
pub mod plan;
pub mod simpler;
pub mod streams;
pub mod table;
pub mod typist;
pub mod wins;

pub use c4_console::{Basis, dice};
pub use course::{
    Choose, Computer, ComputerInfo, Course, ExitStatus, Facts, Info, Rule, StandIns, Starters,
};
pub use hand_in::{HandIn, Harness, Invocation, Setting, UnknownSetting};
pub use input::{Input, Sitting};
pub use mover::{Answer, Asked, Given, Mover};
pub use notation::{Fault, Notation};
pub use reference::{Misread, Reading, Reference};
pub use session::{Bounds, End, Said, Session};

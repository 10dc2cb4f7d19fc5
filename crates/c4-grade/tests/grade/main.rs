//! From what was handed in to what is found in it. What is measured of a whole process is beside this.

mod cases;
mod common;
mod differences;
#[cfg(unix)]
mod endings;
mod exports;
mod faults;
mod grading;
#[cfg(unix)]
mod handin;
mod in_process;
mod intake;
mod readings;
mod transcripts;

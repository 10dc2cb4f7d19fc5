//! What takes `c4` to where students hand in: Gradescope's zip, and the workflow of GitHub Classroom.

mod args;
mod autograder;
mod classroom;
mod elf;
mod fault;

pub(crate) use args::{AutograderArgs, ClassroomArgs};
pub(crate) use autograder::run as autograder;
pub(crate) use classroom::run as classroom;
pub(crate) use fault::Fault;

//! Grading: many cases, many programs, and everything that is to be said about them.

mod entrant;
mod model;

pub use entrant::Entrant;
pub use model::*;

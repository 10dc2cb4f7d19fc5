//! Grading: many cases, many programs, and everything that is to be said about them.

mod cases;
mod cluster;
mod entrant;
mod grade;
mod level;
mod merge;
mod model;
mod readings;
mod redact;
mod score;

pub use cases::{GradedCase, cases};
pub use cluster::clusters;
pub use entrant::Entrant;
pub use grade::{Graded, Terms, grade};
pub use merge::CannotMerge;
pub use model::*;
pub use readings::Readings;
pub use score::score;

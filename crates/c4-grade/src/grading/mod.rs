//! Grading: many cases, many programs, and everything that is to be said about them.

mod behaviour;
mod cases;
mod cluster;
mod diagnose;
mod entrant;
mod failing;
mod grade;
mod headline;
mod judge;
mod level;
mod line;
mod merge;
mod model;
mod patience;
mod reading_set;
mod readings;
mod redact;
mod reference;
mod rule;
mod score;
mod shrink;
mod slip;
mod transcript;

pub use cases::{GradedCase, cases};
pub use cluster::clusters;
pub use entrant::Entrant;
pub use grade::{Graded, Terms, grade};
pub use merge::CannotMerge;
pub use model::*;
pub use readings::Readings;
pub use score::score;

//! A submission that is ready to be run.

use crate::{Reproduce, Subject};
use c4_course::Input;

/// A submission that is ready to be run on any case that can be put to it.
///
/// Not every case can: a program that was compiled for one board cannot be asked about another, and one that takes no
/// arguments cannot be asked what it makes of bad ones.
pub trait Entrant: Subject {
    /// Whether it can be run on this input.
    fn takes(&self, input: &Input) -> bool;

    /// How to run it on this input by hand, from its source on.
    fn reproduce(&self, input: &Input) -> Reproduce;
}

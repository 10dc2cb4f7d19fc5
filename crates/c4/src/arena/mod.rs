//! `c4 match` and `c4 tournament`: players of any kind against each other.

mod args;
mod builtin;
mod entrants;
mod fault;

pub(crate) use fault::Fault;

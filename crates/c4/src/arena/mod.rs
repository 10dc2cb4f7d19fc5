//! `c4 match` and `c4 tournament`: players of any kind against each other.

mod args;
mod builtin;
pub(crate) mod contest;
mod entrants;
mod fault;
mod human;
mod lines;
mod text;
pub(crate) mod tournament;

pub(crate) use contest::MatchArgs;
pub(crate) use fault::Fault;
pub(crate) use tournament::TournamentArgs;

//! `c4 match`, `c4 tournament` and `c4 bot`: players of any kind against each other.

mod args;
pub(crate) mod bot;
mod builtin;
pub(crate) mod contest;
mod entrants;
mod fault;
mod human;
mod lines;
mod text;
pub(crate) mod tournament;

pub(crate) use bot::BotArgs;
pub(crate) use contest::MatchArgs;
pub(crate) use fault::Fault;
pub(crate) use tournament::TournamentArgs;

//! The engine, against a plain array, against published counts, and under laws that hold in every game.

mod against_naive;
mod common;
#[cfg(feature = "deep")]
mod deep;
mod laws;
mod perft;
#[cfg(feature = "serde")]
mod written;

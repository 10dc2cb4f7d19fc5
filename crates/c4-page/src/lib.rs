#![doc = include_str!("../README.md")]

// What the page asks, and what it is answered.
mod compare;
mod desk;
mod rules;
mod score;
mod session;
mod text;
mod why;

// How the answers get into the page, and how its file is made.
#[cfg(target_family = "wasm")]
mod abi;
#[cfg(not(target_family = "wasm"))]
mod base91;
#[cfg(not(target_family = "wasm"))]
mod file;

pub use desk::{Desk, Watch};
#[cfg(not(target_family = "wasm"))]
pub use file::{Behind, page};

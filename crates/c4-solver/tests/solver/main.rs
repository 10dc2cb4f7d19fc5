//! The solver, against plain search, positions solved by others and its own node counts; its books and its threads.

mod against_plain;
mod book;
mod common;
#[cfg(feature = "deep")]
mod deep;
mod nodes;
mod sets;
mod sizes;
mod threads;

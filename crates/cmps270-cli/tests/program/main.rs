//! The program of CMPS 270: its games, its bots, its words, and its sessions as data.

mod bots;
mod common;
#[cfg(feature = "course")]
mod course;
mod game;
mod transcripts;
mod words;

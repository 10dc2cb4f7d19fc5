//! The program of RED/BLACK: its sessions, its computer, its words, and its sessions as data.

mod common;
mod computer;
#[cfg(feature = "course")]
mod course;
mod rules;
mod session;
mod transcripts;
mod words;

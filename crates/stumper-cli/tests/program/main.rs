//! The program of the Stumper: its transcripts, its words, and its games as data.

#[cfg(feature = "course")]
mod course;
mod transcripts;
mod words;

//! The program of APS105: both labs, their computers, their words, and their sessions as data.

#[cfg(feature = "course")]
mod course;
mod rule;
mod strong;
mod strong_attack;
mod strong_safety;
mod transcripts;
mod words;

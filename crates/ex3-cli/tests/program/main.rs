//! The program of EX3: its transcripts, its largest board and its words.

mod large;
mod transcripts;
mod words;

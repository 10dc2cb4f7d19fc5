//! What programs print, read: their words, and their boards. One program, so that all processors have something to do to its end.

mod boards;
mod frames;
mod inference;
mod layouts;

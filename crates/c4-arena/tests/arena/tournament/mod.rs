//! Tournaments of players written for these tests, and the reports on them.

mod entrants;
mod formats;
mod laws;
mod tournaments;

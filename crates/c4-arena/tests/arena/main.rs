//! Games and tournaments, of players written for these tests and of programs of others.

#[cfg(target_os = "linux")]
mod bots;
mod referee;
mod series;
mod tournament;

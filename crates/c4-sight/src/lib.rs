#![doc = include_str!("../README.md")]

mod edges;
pub mod faults;
mod measure;
mod sight;
mod switches;

pub use edges::{Edge, Edges};
pub use measure::{Measure, Room};
pub use sight::{Area, FirstRow, Sight, forwards};
pub use switches::{Answers, Full, Named, Noticed, Played, Refused, Stuck, Unnoticed};

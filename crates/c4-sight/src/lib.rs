#![doc = include_str!("../README.md")]

mod edges;
pub mod faults;
mod full;
mod measure;
mod one_ply;
mod play;
mod sight;
mod switches;

pub use edges::{Edge, Edges};
pub use full::{Full, Outermost};
pub use measure::{Bend, DIAGONALS, Half, Measure, Room};
pub use one_ply::{Aim, OnePly, Placeholder, Stays, Tried};
pub use play::{Answers, Play, Refused, Rest, Step, Stuck};
pub use sight::{Area, Exact, FirstRow, Near, OverEdge, Sight, SizesSwapped, forwards};
pub use switches::{Named, Noticed, Played, Unnoticed};

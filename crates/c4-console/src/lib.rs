#![doc = include_str!("../README.md")]

// The streams.
mod c_input;
mod console;
mod line;
mod prefix;
mod progress;
mod stop;

// What is said, as data.
mod event;
mod listener;

// What programs have in common besides.
pub mod dice;
mod explanation;
mod program;
mod reading;
mod seed;

pub use c_input::Number;
pub use console::{Console, Rewording};
pub use event::{Event, Field, Frame, Grid, Kind, Part, Plain, Value, parts, write_event};
pub use explanation::{Candidate, Explanation, Move};
pub use line::Line;
pub use listener::{Channel, Listener, Lot, Moment, Stone};
pub use prefix::common_prefix;
pub use program::{Endings, Program, number, parse, parse_by};
pub use progress::Progress;
pub use reading::{Basis, Misreading, add, is_open};
pub use seed::Seed;
pub use stop::Stop;

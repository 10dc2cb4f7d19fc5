#![doc = include_str!("../README.md")]

// The streams.
mod c_input;
mod console;
mod line;
mod progress;
mod stop;

// What programs have in common besides.
mod explanation;
mod program;
mod seed;

pub use c_input::Number;
pub use console::Console;
pub use explanation::{Candidate, Explanation, Move};
pub use line::Line;
pub use program::{Endings, Program, number, parse};
pub use progress::Progress;
pub use seed::Seed;
pub use stop::Stop;

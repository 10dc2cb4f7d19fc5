#![doc = include_str!("../README.md")]

mod c_input;
mod console;
mod program;
mod stop;

pub use c_input::Number;
pub use console::Console;
pub use program::{Endings, Program, number, parse};
pub use stop::Stop;

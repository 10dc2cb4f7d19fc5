#![doc = include_str!("../README.md")]

mod beside;
mod boards;
mod candidates;
mod escapes;
mod infer;
mod layout;
mod manner;
mod ruler;
mod template;

pub use boards::{
    Boards, Conduct, Ending, Outcome, Parting, Points, Seen, WrongEnding, WrongPoints, questions,
    scores,
};
pub use escapes::plain;
pub use infer::{Heard, Inferred, Trait, infer};
pub use manner::{Manner, Place, Spoken, Uttered, are_alike};
pub use template::Template;

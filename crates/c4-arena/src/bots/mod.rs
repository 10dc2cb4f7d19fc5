//! Entrants that are programs of others.
//!
//! A bot is a file or a folder of one [`Kind`], and each player that it sends is a process of its own, confined, with an empty
//! folder to work in, which is killed and removed with it. What a bot is told and has to answer is on one page,
//! docs/PROTOCOL.md; C functions and Python agents are spoken to in the same lines, by a harness around them.

mod bot;
mod c;
mod checkup;
mod connect6;
mod conversation;
mod kind;
mod line;
mod protocol;
mod python;

pub use bot::{Bot, Confinement, Entry, NoBot};
pub use checkup::{Answered, Checkup, Finding};
pub use kind::Kind;

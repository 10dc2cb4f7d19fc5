//! What students hand in, and how it becomes a program that can be run on cases.

mod binary;
mod checks;
mod discover;
mod files;
mod natural;
mod project;
mod recipe;
mod sanitize;
mod sought;

pub use binary::Binary;
pub use discover::{CannotFind, Discovered, Form, Handed, discover};
pub use files::{Files, UnfitFiles};
pub use natural::in_natural_order;
pub use project::{Project, Whence};
pub use recipe::{Asked, HandIn, Setting, UnknownSetting};

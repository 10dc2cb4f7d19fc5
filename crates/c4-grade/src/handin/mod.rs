//! What students hand in, and how it becomes a program that can be run on cases.

mod binary;
mod checks;
mod discover;
mod files;
mod project;
mod sanitize;
mod sought;

pub use binary::Binary;
pub use discover::{CannotFind, Discovered, Form, Handed, discover, discover_all};
pub use files::{Files, UnfitFiles};
pub use project::{Project, Whence};

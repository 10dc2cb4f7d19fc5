//! What students hand in, and how it becomes a program that can be run on cases.

mod build;
mod discover;
mod failure;
mod files;
mod program;
mod project;
mod recipe;

pub use build::CannotBuild;
pub use discover::{CannotFind, Discovered, Form, Handed, discover, in_natural_order};
pub use files::{Files, UnfitFiles};
pub use program::Program;
pub use project::{Project, Whence};
pub use recipe::{Asked, HandIn, Setting, UnknownSetting};

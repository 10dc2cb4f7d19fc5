//! What students hand in, and how it becomes a program that can be run on cases.

mod binary;
mod build;
mod discover;
mod failure;
mod files;

mod project;
mod recipe;

pub use binary::Binary;
pub use build::CannotBuild;
pub use discover::{CannotFind, Discovered, Form, Handed, discover, in_natural_order};
pub use files::{Files, UnfitFiles};

pub use project::{Project, Whence};
pub use recipe::{Asked, HandIn, Setting, UnknownSetting};

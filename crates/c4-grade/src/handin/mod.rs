//! What students hand in, and how it becomes a program that can be run on cases.
//!
//! ```text
//! a path -> shelf (folder or zip) -> platform: who -> upload -> contents (archives opened) -> choice: what -> files -> build
//! ```
//!
//! All of it is read into memory, within bounds, and nothing is written before a build.

mod archive;
mod binary;
mod bounds;
mod checks;
mod choose;
mod classes;
mod contents;
mod discover;
mod encoding;
mod files;
mod handed;
mod leftovers;
mod moment;
mod names;
mod platform;
mod project;
mod sanitize;
mod shared_file;
mod shelf;
mod sought;
mod within;

pub use binary::Binary;
pub use choose::Choice;
pub use contents::Upload;
pub use discover::{CannotFind, Discovered, Form, discover, discover_all};
pub use files::{Files, UnfitFiles};
pub use handed::Handed;
pub use project::{Project, Whence};
pub use sought::{Export, Origin, Sought};

use crate::Intake;

#![doc = include_str!("../README.md")]
#![warn(clippy::disallowed_methods)]

mod build;
mod chance;
mod ending;
mod executable;
#[cfg(target_os = "linux")]
mod head;
mod launch;
mod limits;
mod names;
pub mod printable;
mod repeats;
mod run;
mod sandbox;
mod scratch;
mod signal;
mod supervise;
mod talk;
mod under_way;
pub mod visible;

pub use build::{BuildFailure, CannotBuild, Place, Site, as_file};
pub use ending::{Clock, Ending, Stream};
pub use executable::Executable;
pub use limits::Limits;
pub use repeats::{repeated, repeats};
pub use run::{CannotRun, Conditions, Pause, Run};
pub use sandbox::{Protection, ProtectionLevel, Sandbox, enter_shim_if_asked, output_was_closed};
pub use scratch::{Scratch, belongs_to_us};
pub use signal::Signal;
pub use talk::{Silence, Talk};
pub use under_way::{give_up, go_on, leave_nothing};
pub use visible::visible;

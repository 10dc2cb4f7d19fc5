#![doc = include_str!("../README.md")]
#![warn(clippy::disallowed_methods)]

mod case;
mod check;
mod difference;
mod digest;
mod grading;
pub mod handin;
mod in_process;
mod input;
mod name;
mod natural;
mod shell;
mod subject;
mod suite;
mod timeline;

pub use c4_sandbox::{
    BuildFailure, CannotBuild, CannotRun, Clock, Conditions, Ending, Executable, Limits, Pause,
    Place, Protection, ProtectionLevel, Run, Sandbox, Signal, Stream, enter_shim_if_asked, visible,
};
pub use case::{Case, CaseError, Origin, Source};
pub use check::{check, check_all};
pub use difference::Difference;
pub use digest::{Digester, digest};
pub use grading::*;
pub use in_process::InProcess;
pub use input::{MOST_MADE, MOST_TYPED, Unfit, read_file, read_text, without_mark};
pub use name::{CaseName, InvalidName};
pub use natural::in_natural_order;
pub use shell::{as_command, from_here, quoted, with_input, with_input_from};
pub use subject::{NotRun, ReadAs, Subject};
pub use suite::{Suite, SuiteError};
pub use timeline::Typed;

#![doc = include_str!("../README.md")]

mod case;
mod check;
mod course;
mod difference;
mod digest;
pub mod formats;
mod grading;
mod handin;
mod in_process;
mod input;
mod name;
mod parallel;
mod report;
mod shell;
mod subject;
mod suite;
mod testing;
mod text;
mod timeline;
mod verdict;

pub use c4_sandbox::{
    BuildFailure, CannotBuild, CannotRun, Clock, Ending, Executable, Limits, Place, Protection,
    ProtectionLevel, Run, Sandbox, Signal, Stream, enter_shim_if_asked, visible,
};
pub use case::{Case, CaseError, Origin, Source};
pub use check::{Check, check, check_all, check_each};
pub use course::{Course, Input, Reading, Rule};
pub use difference::Difference;
pub use digest::digest;
pub use grading::*;
pub use handin::*;
pub use in_process::InProcess;
pub use input::{MOST_MADE, MOST_TYPED, Unfit, read_file, read_text};
pub use name::{CaseName, InvalidName};
pub use report::{CaseReport, Report, SuiteReport, Summary};
pub use shell::{quoted, with_input, with_input_from};
pub use subject::{NotRun, Subject};
pub use suite::{Suite, SuiteError};
pub use testing::assert_passes;
pub use timeline::{Timeline, Typed};
pub use verdict::{Findings, Verdict, WrongEnding};

#![doc = include_str!("../README.md")]

mod case;
mod check;
mod course;
mod difference;
mod executable;
mod grading;
mod in_process;
mod name;
mod report;
mod run;
mod shell;
mod signal;
mod suite;
mod supervise;
mod testing;
mod text;
mod timeline;
mod verdict;
mod visible;

pub use case::{Case, CaseError, Origin, Source};
pub use check::{Check, check, check_all, check_each};
pub use course::{Course, Input, Reading, Rule};
pub use difference::Difference;
pub use executable::Executable;
pub use grading::*;
pub use in_process::InProcess;
pub use name::{CaseName, InvalidName};
pub use report::{CaseReport, Report, SuiteReport, Summary};
pub use run::{CannotRun, Ending, Limits, Run, Stream, Subject};
pub use shell::{quoted, with_input_from};
pub use signal::Signal;
pub use suite::{Suite, SuiteError};
pub use testing::assert_passes;
pub use timeline::{Timeline, Typed};
pub use verdict::{Findings, Verdict, WrongEnding};
pub use visible::visible;

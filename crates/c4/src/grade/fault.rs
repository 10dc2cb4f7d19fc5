//! Why there is nothing to grade, or no way to.

use std::io;
use std::path::PathBuf;

use c4_course::UnknownSetting;
use c4_grade::handin::CannotFind;
use c4_grade::{CannotGrade, CannotMerge};
use c4_report::CannotWrite;
use c4_sandbox::printable;

use crate::journal::NoJournal;

/// What has to be put right before anything can be graded.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Fault {
    /// Nothing was found to grade.
    #[error(transparent)]
    Find(CannotFind),
    /// Something was defined that cannot be.
    #[error(transparent)]
    Setting(UnknownSetting),
    /// Something was defined a second time.
    #[error("--define gives {0:?} twice: it takes one value")]
    DefinedTwice(String),
    /// Something that has to be built was said to take arguments.
    #[error(
        "--takes-arguments is for programs that are built already, and {} is none",
        printable::path(.0)
    )]
    NotBuiltYet(PathBuf),
    /// What was handed in fits no course better than another; these are known.
    #[error(
        "the names of the files do not say which variant this is: c4 intake VARIANT PATH, with one of {}",
        .0.join(", ")
    )]
    WhichVariant(Vec<&'static str>),
    /// Nothing is left to run submissions on.
    #[error(
        "no case is left to run: the choice of cases leaves out what can be asked of these submissions"
    )]
    NoCases,
    /// No case can be put to submissions of all these hand-ins.
    #[error(
        "there are submissions of {}, which have no case in common: grade them apart, with --hand-in",
        .0.join(" and of ")
    )]
    Mixed(Vec<String>),
    /// Nothing can be graded here.
    #[error(transparent)]
    Grade(#[from] CannotGrade),
    /// The file of the points cannot be used, for this reason.
    #[error("cannot take the points from {path}: {1}", path = printable::path(.0))]
    Points(PathBuf, String),
    /// A journal that cannot be read, written or understood.
    #[error(transparent)]
    Journal(NoJournal),
    /// A saved grading that cannot be read, for this reason.
    #[error("{path} is no grading as --report json=FILE writes it: {1}", path = printable::path(.0))]
    Grading(PathBuf, String),
    /// A part that cannot be read, for this reason.
    #[error("cannot merge {path}: {1}", path = printable::path(.0))]
    Part(PathBuf, String),
    /// Parts that are not those of one class.
    #[error(transparent)]
    Merge(CannotMerge),
    /// A report that cannot have the form that was asked for.
    #[error(transparent)]
    Form(CannotWrite),
    /// A gradebook that cannot take the points, for this reason.
    #[error("cannot enter points into {path}: {1}", path = printable::path(.0))]
    Gradebook(PathBuf, String),
    /// A gradebook was given, and no report is one.
    #[error("{0} is for --report moodle=FILE and --report canvas=FILE")]
    NoGradebook(&'static str),
    /// A column was named, and no file that has it.
    #[error("--column names a column of the platform's own file: name that with --gradebook")]
    ColumnOfNothing,
    /// A report that could not be written.
    #[error("cannot write {path}: {1}", path = printable::path(.0))]
    Report(PathBuf, io::Error),
}

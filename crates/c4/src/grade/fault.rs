//! Why there is nothing to grade, or no way to.

use std::fmt;
use std::io;
use std::path::PathBuf;

use c4_course::UnknownSetting;
use c4_grade::formats::CannotWrite;
use c4_grade::handin::CannotFind;
use c4_grade::{CannotGrade, CannotMerge};
use c4_sandbox::printable;

use crate::journal::NoJournal;
use crate::refusal::Refusal;

/// What has to be put right before anything can be graded.
#[derive(Debug)]
pub(crate) enum Fault {
    /// Nothing was found to grade.
    Find(CannotFind),
    /// Something was defined that cannot be.
    Setting(UnknownSetting),
    /// Something that has to be built was said to take arguments.
    NotBuiltYet(PathBuf),
    /// What was handed in fits no course better than another; these are known.
    WhichVariant(Vec<&'static str>),
    /// Nothing is left to run submissions on.
    NoCases,
    /// No case can be put to submissions of all these hand-ins.
    Mixed(Vec<String>),
    /// Nothing can be graded here.
    Grade(CannotGrade),
    /// The file of the points cannot be used, for this reason.
    Points(PathBuf, String),
    /// A journal that cannot be read, written or understood.
    Journal(NoJournal),
    /// A saved grading that cannot be read, for this reason.
    Grading(PathBuf, String),
    /// A part that cannot be read, for this reason.
    Part(PathBuf, String),
    /// Parts that are not those of one class.
    Merge(CannotMerge),
    /// A report that cannot have the form that was asked for.
    Form(CannotWrite),
    /// A gradebook that cannot take the points, for this reason.
    Gradebook(PathBuf, String),
    /// A gradebook was given, and no report is one.
    NoGradebook(&'static str),
    /// A report that could not be written.
    Report(PathBuf, io::Error),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Find(error) => error.fmt(f),
            Self::Setting(error) => error.fmt(f),
            Self::NotBuiltYet(path) => write!(
                f,
                "--takes-arguments is for programs that are built already, and {} is none",
                printable::path(path)
            ),
            Self::WhichVariant(known) => write!(
                f,
                "the names of the files do not say which variant this is: c4 intake VARIANT PATH, with one of {}",
                known.join(", ")
            ),
            Self::NoCases => f.write_str(
                "no case is left to run: the choice of cases leaves out what can be asked of these \
                 submissions",
            ),
            Self::Mixed(hand_ins) => write!(
                f,
                "there are submissions of {}, which have no case in common: grade them apart, with --hand-in",
                hand_ins.join(" and of ")
            ),
            Self::Grade(error) => error.fmt(f),
            Self::Points(path, reason) => {
                write!(f, "cannot take the points from {}: {reason}", printable::path(path))
            }
            Self::Journal(error) => error.fmt(f),
            Self::Grading(path, reason) => write!(
                f,
                "{} is no grading as --report json=FILE writes it: {reason}",
                printable::path(path)
            ),
            Self::Part(path, reason) => {
                write!(f, "cannot merge {}: {reason}", printable::path(path))
            }
            Self::Merge(error) => error.fmt(f),
            Self::Gradebook(path, reason) => {
                write!(f, "cannot enter points into {}: {reason}", printable::path(&path))
            }
            Self::NoGradebook(option) => {
                write!(f, "{option} is for --report moodle=FILE and --report canvas=FILE")
            }
            Self::Form(error) => error.fmt(f),
            Self::Report(path, error) => {
                write!(f, "cannot write {}: {error}", printable::path(path))
            }
        }
    }
}

impl From<CannotGrade> for Fault {
    fn from(error: CannotGrade) -> Self {
        Self::Grade(error)
    }
}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Self {
        Self::Grading(fault)
    }
}

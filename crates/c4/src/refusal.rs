//! Why a command was not carried out.

use std::fmt;
use std::io;
use std::path::PathBuf;

use c4_console::Stop;
use c4_course::Fault;
use c4_engine::Rules;
use c4_grade::{CannotRun, CaseError, Ending, InvalidName, NotRun, Origin, Protection, SuiteError};
use c4_sandbox::printable;
use c4_solver::BookError;

use crate::journal::NoJournal;
use crate::{arena, grade, handback};

/// What ends a command before it is done.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A stream of ours ended or failed.
    Stopped(Stop),
    /// There is something that has to be put right first.
    Refused(Refusal),
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

impl<R: Into<Refusal>> From<R> for Failure {
    fn from(refusal: R) -> Self {
        Self::Refused(refusal.into())
    }
}

/// What has to be put right before a command can be carried out.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// There is nothing to grade, or no way to.
    Grading(grade::Fault),
    /// What students' work is graded with elsewhere was not written.
    Handback(handback::Fault),
    /// There is no match, and no tournament.
    Arena(arena::Fault),
    /// No course has this variant or program.
    UnknownVariant {
        /// What was typed.
        given: String,
        /// What could be.
        known: Vec<&'static str>,
    },
    /// The variant has no computer.
    NoComputer(&'static str),
    /// There is no position to answer for.
    Position(Fault),
    /// `--program` was given with this many variants.
    OneVariantPerProgram(usize),
    /// There is nothing of this kind that has this name; these are the closest that there are.
    Unknown(&'static str, String, Vec<String>),
    /// There is no `fixtures` folder in sight.
    NoFixtures,
    /// What was given as the fixtures folder is none.
    NotAFolder(PathBuf),
    /// The cases could not be read.
    Suite(SuiteError),
    /// A program could not be run.
    NotRun(NotRun),
    /// Cargo could not be started.
    NoCargo(io::Error),
    /// Cargo did not build these programs, and said why.
    NotBuilt(Vec<String>, String),
    /// What was given as the name of a case cannot be one.
    Name(InvalidName),
    /// `--why` has to be one line of text.
    Why,
    /// A case of this name is there already.
    Exists(PathBuf),
    /// A case of this name is there already, and it is not ours to replace.
    Protected(PathBuf, Origin),
    /// A case could not be read or written.
    Case(CaseError),
    /// A position or a board that the solver cannot be asked about.
    Game(String),
    /// Full confinement was asked for, and there is only this much.
    NotConfined(Protection),
    /// What was to be readable for programs is not there.
    NothingToRead(PathBuf),
    /// A file could not be read or written.
    File(PathBuf, io::Error),
    /// A file is no opening book.
    Book(PathBuf, BookError),
    /// A book is for another game than the one asked about.
    BookOfOther(PathBuf, Rules),
    /// What an interrupted run found is there, and nobody said what to do with it.
    Interrupted(PathBuf),
    /// What was found there is not what an interrupted run of the same book leaves.
    OtherBook(PathBuf),
    /// The reference of a course printed without end.
    EndlessReference,
    /// A file cannot be the journal of what is done.
    Journal(NoJournal),
    /// This program was built without the page.
    NoPage,
    /// A port of this computer could not be had.
    Port(u16, io::Error),
    /// `--open` was given with a position whose moves are not known.
    NoPlace,
    /// A trusted program that did not end by itself.
    NotTrusted(Ending),
}

impl Refusal {
    pub(crate) fn unknown(kind: &'static str, given: &str, known: &[&str]) -> Self {
        Self::Unknown(kind, given.to_owned(), known.iter().map(|&name| name.to_owned()).collect())
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Grading(fault) => fault.fmt(f),
            Self::Handback(fault) => fault.fmt(f),
            Self::Arena(fault) => fault.fmt(f),
            Self::UnknownVariant { given, known } => {
                write!(f, "there is no variant {given:?}; there are {}", known.join(", "))
            }
            Self::EndlessReference => {
                f.write_str("the reference does not come to an end on this input")
            }
            Self::NoComputer(variant) => write!(f, "the course of {variant} has no computer"),
            Self::Position(fault) => fault.fmt(f),
            Self::OneVariantPerProgram(given) => {
                write!(f, "--program needs exactly one VARIANT, and there are {given}")
            }
            Self::Unknown(kind, given, known) => {
                write!(
                    f,
                    "there is no {kind} {given:?}; known, closest first: {}",
                    known.join(", ")
                )
            }
            Self::NoFixtures => f.write_str(
                "found no folder fixtures with the cases of a course, neither upward from here nor from c4: \
                 name it with --fixtures DIR",
            ),
            Self::NotAFolder(path) => write!(f, "there is no folder {}", printable::path(path)),
            Self::Suite(error) => error.fmt(f),
            Self::NotRun(error) => error.fmt(f),
            Self::NoCargo(error) => write!(f, "cannot start cargo: {error}"),
            Self::NotBuilt(programs, words) => {
                write!(f, "cargo did not build {}:\n{}", programs.join(", "), words.trim_end())
            }
            Self::Name(error) => error.fmt(f),
            Self::Why => f.write_str("--why needs one line of text"),
            Self::Exists(path) => {
                write!(f, "{} is there already; --force replaces it", printable::path(path))
            }
            Self::Protected(path, origin) => {
                let origin = match origin {
                    Origin::Assignment => "an assignment",
                    Origin::Specification => "a specification",
                    Origin::Recorded => "a recording",
                };
                write!(f, "{} comes from {origin} and is not replaced", printable::path(path))
            }
            Self::Case(error) => error.fmt(f),
            Self::Game(words) => f.write_str(words),
            Self::NotConfined(protection) => write!(
                f,
                "this system cannot confine a program fully, as --require-sandbox asks: {}",
                protection.missing().join("; ")
            ),
            Self::NothingToRead(path) => {
                write!(f, "there is nothing at {} to be read", printable::path(path))
            }
            Self::File(path, error) => write!(f, "{}: {error}", printable::path(path)),
            Self::Book(path, error) => write!(f, "{}: {error}", printable::path(path)),
            Self::BookOfOther(path, Rules { size, lines, .. }) => write!(
                f,
                "{}: this opening book is for {size}, {} in a row",
                printable::path(path),
                lines.connect()
            ),
            Self::Interrupted(path) => write!(
                f,
                "{} is there from a run that was interrupted: --resume goes on with it, or remove it",
                printable::path(path)
            ),
            Self::OtherBook(path) => {
                write!(f, "{} is not from an interrupted run for the same book", printable::path(path))
            }
            Self::Journal(error) => error.fmt(f),
            Self::NoPage => f.write_str(
                "this c4 was built without the page. A release has the file c4.html beside the binaries. From the sources, `just page` makes it (it needs: \
                 rustup target add wasm32-unknown-unknown), and `c4 serve` shows the same page without a file",
            ),
            Self::Port(0, error) => write!(f, "cannot listen on 127.0.0.1: {error}"),
            Self::Port(port, error) => {
                write!(f, "cannot listen on port {port} of 127.0.0.1: {error}; --port 0 takes a free one")
            }
            Self::NoPlace => f.write_str("--open needs the moves: give --moves in place of --board"),
            Self::NotTrusted(ending) => {
                write!(f, "nothing was recorded, because the program did not end well: {ending}")
            }
        }
    }
}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Self {
        Self::Position(fault)
    }
}

impl From<arena::Fault> for Refusal {
    fn from(fault: arena::Fault) -> Self {
        Self::Arena(fault)
    }
}

impl From<SuiteError> for Refusal {
    fn from(error: SuiteError) -> Self {
        Self::Suite(error)
    }
}

impl From<CannotRun> for Refusal {
    fn from(error: CannotRun) -> Self {
        Self::NotRun(error.into())
    }
}

impl From<InvalidName> for Refusal {
    fn from(error: InvalidName) -> Self {
        Self::Name(error)
    }
}

impl From<CaseError> for Refusal {
    fn from(error: CaseError) -> Self {
        Self::Case(error)
    }
}

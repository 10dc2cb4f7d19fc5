//! Why a command was not carried out.

use std::error::Error;
use std::io;
use std::path::{Path, PathBuf};

use c4_console::Stop;
use c4_course::Fault;
use c4_engine::Rules;
use c4_grade::{CannotRun, CaseError, Ending, InvalidName, NotRun, Origin, Protection, SuiteError};
use c4_sandbox::printable;
use c4_solver::BookError;

use crate::closest::closest;
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
#[derive(Debug, thiserror::Error)]
pub(crate) enum Refusal {
    /// There is nothing to grade, or no way to.
    #[error(transparent)]
    Grading(#[from] grade::Fault),
    /// What students' work is graded with elsewhere was not written.
    #[error(transparent)]
    Handback(#[from] handback::Fault),
    /// There is no match, and no tournament.
    #[error(transparent)]
    Arena(#[from] arena::Fault),
    /// No course has this variant or program.
    #[error("there is no variant {given:?}; there are {}", known.join(", "))]
    UnknownVariant {
        /// What was typed.
        given: String,
        /// What could be.
        known: Vec<&'static str>,
    },
    /// The variant has no computer.
    #[error("the course of {0} has no computer")]
    NoComputer(&'static str),
    /// There is no position to answer for.
    #[error(transparent)]
    Position(#[from] Fault),
    /// `--program` was given with this many variants.
    #[error("--program needs exactly one VARIANT, and there are {0}")]
    OneVariantPerProgram(usize),
    /// There is nothing of this kind that has this name; these are the closest that there are.
    #[error("there is no {0} {1:?}; known, closest first: {known}", known = .2.join(", "))]
    Unknown(&'static str, String, Vec<String>),
    /// There is no `fixtures` folder in sight.
    #[error(
        "found no folder fixtures with the cases of a course, neither upward from here nor from c4: name it with --fixtures DIR"
    )]
    NoFixtures,
    /// What was given as the fixtures folder is none.
    #[error("there is no folder {}", printable::path(.0))]
    NotAFolder(PathBuf),
    /// The cases could not be read.
    #[error(transparent)]
    Suite(#[from] SuiteError),
    /// A program could not be run.
    #[error(transparent)]
    NotRun(NotRun),
    /// Cargo could not be started.
    #[error("cannot start cargo: {0}")]
    NoCargo(io::Error),
    /// Cargo did not build these programs, and said why.
    #[error("cargo did not build {}:\n{}", .0.join(", "), .1.trim_end())]
    NotBuilt(Vec<String>, String),
    /// What was given as the name of a case cannot be one.
    #[error(transparent)]
    Name(#[from] InvalidName),
    /// `--why` has to be one line of text.
    #[error("--why needs one line of text")]
    Why,
    /// A case of this name is there already.
    #[error("{} is there already; --force replaces it", printable::path(.0))]
    Exists(PathBuf),
    /// A case of this name is there already, and it is not ours to replace.
    #[error("{} comes from {} and is not replaced", printable::path(.0), source_of(*.1))]
    Protected(PathBuf, Origin),
    /// A case could not be read or written.
    #[error(transparent)]
    Case(#[from] CaseError),
    /// A position or a board that the solver cannot be asked about.
    #[error("{0}")]
    Game(String),
    /// Full confinement was asked for, and there is only this much.
    #[error(
        "this system cannot confine a program fully, as --require-sandbox asks: {}",
        .0.missing().join("; ")
    )]
    NotConfined(Protection),
    /// What was to be readable for programs is not there.
    #[error("there is nothing at {} to be read", printable::path(.0))]
    NothingToRead(PathBuf),
    /// A file could not be read or written.
    #[error("{path}: {1}", path = printable::path(.0))]
    File(PathBuf, io::Error),
    /// A file is no opening book.
    #[error("{path}: {1}", path = printable::path(.0))]
    Book(PathBuf, BookError),
    /// A book is for another game than the one asked about.
    #[error(
        "{}: this opening book is for {}, {} in a row",
        printable::path(.0), .1.size, .1.lines.connect()
    )]
    BookOfOther(PathBuf, Rules),
    /// What an interrupted run found is there, and nobody said what to do with it.
    #[error(
        "{} is there from a run that was interrupted: --resume goes on with it, or remove it",
        printable::path(.0)
    )]
    Interrupted(PathBuf),
    /// What was found there is not what an interrupted run of the same book leaves.
    #[error("{} is not from an interrupted run for the same book", printable::path(.0))]
    OtherBook(PathBuf),
    /// The reference of a course printed without end.
    #[error("the reference does not come to an end on this input")]
    EndlessReference,
    /// A file cannot be the journal of what is done.
    #[error(transparent)]
    Journal(NoJournal),
    /// This program was built without the page.
    #[error(
        "this c4 was built without the page. A release has the file c4.html beside the binaries. From the sources, `just page` makes it \
         (it needs: rustup target add wasm32-unknown-unknown), and `c4 serve` shows the same page without a file"
    )]
    NoPage,
    /// This port of this computer could not be had.
    #[error("cannot listen on port {0} of 127.0.0.1: {1}; --port 0 takes a free one")]
    Port(u16, io::Error),
    /// No port could.
    #[error("cannot listen on 127.0.0.1: {0}")]
    NoPort(io::Error),
    /// `--events=` names no file.
    #[error(
        "--events= names no file: --events=FILE writes the events into one, --events alone prints them"
    )]
    NoEventsFile,
    /// `--open` was given with a position whose moves are not known.
    #[error("--open needs the moves: give --moves in place of --board")]
    NoPlace,
    /// A trusted program that did not end by itself.
    #[error("nothing was recorded, because the program did not end well: {0}")]
    NotTrusted(Ending),
}

impl Refusal {
    /// That nothing of a kind is called like this, with the names that are known and may be meant.
    pub(crate) fn unknown<'a>(
        kind: &'static str,
        given: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        let closest = closest(given, known).into_iter().map(str::to_owned);
        Self::Unknown(kind, given.to_owned(), closest.collect())
    }

    /// That there is no such game, or none that the solver plays, for this reason.
    pub(crate) fn game(reason: impl Error) -> Self {
        Self::Game(reason.to_string())
    }

    /// That a file could not be read or written, for a reason that is still to come.
    pub(crate) fn of_file(path: &Path) -> impl Fn(io::Error) -> Self + Copy {
        move |error| Self::File(path.to_owned(), error)
    }
}

impl From<CannotRun> for Refusal {
    fn from(error: CannotRun) -> Self {
        Self::NotRun(error.into())
    }
}

/// Where a case comes from.
fn source_of(origin: Origin) -> &'static str {
    match origin {
        Origin::Assignment => "an assignment",
        Origin::Specification => "a specification",
        Origin::Recorded => "a recording",
    }
}

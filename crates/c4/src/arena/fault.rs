//! Why there is no match and no tournament.

use std::fmt;
use std::path::PathBuf;

use c4_arena::OpeningsError;
use c4_arena::bots::NoBot;
use c4_arena::tournament::{CannotMerge, CannotRead, SetupError};
use c4_sandbox::printable;
use c4_solver::Unsupported;

use crate::journal::NoJournal;

/// What has to be put right before anything is played, or kept a game from being played.
#[derive(Debug)]
pub(crate) enum Fault {
    /// Somebody does not play the game that was asked for, for this reason.
    DoesNotPlay(String, String),
    /// A person was asked for where there is nobody to ask.
    NoPerson,
    /// A function was given for this bot, or for any, which does not take part.
    NoFunctionOf(Option<String>),
    /// There is no bot in a file.
    NoBot(NoBot),
    /// A game could not be played, for this reason.
    NoGame(String),
    /// There are no openings.
    Openings(OpeningsError),
    /// The file of the openings has none, or one that cannot begin a game.
    OpeningsFile(PathBuf, OpeningsError),
    /// The moves of this game cannot be judged.
    NotJudged(Unsupported),
    /// An option of a tournament was given without the one that it is for.
    UnusedOption(&'static str, &'static str),
    /// The file of the seeding has in this line a name that it had before.
    SeededTwice(PathBuf, usize, String),
    /// There can be no such tournament.
    Tournament(SetupError),
    /// A journal that cannot be read, written or understood.
    Journal(NoJournal),
    /// This file was to hold the journal and a report.
    JournalAsReport(PathBuf),
    /// A part that cannot be read, for this reason.
    Part(PathBuf, CannotRead),
    /// Parts that are not those of one tournament.
    Merge(CannotMerge),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DoesNotPlay(name, reason) => {
                write!(f, "{name} does not play this game: {reason}")
            }
            Self::NoPerson => f.write_str("a person can play in c4 match, and in no tournament"),
            Self::NoFunctionOf(Some(bot)) => {
                write!(f, "--function {bot}=NAME: no bot called {bot} takes part")
            }
            Self::NoFunctionOf(None) => {
                f.write_str("--function is for bots in C and Python, and none takes part")
            }
            Self::NoBot(reason) => reason.fmt(f),
            Self::NoGame(reason) => f.write_str(reason),
            Self::Openings(error) => write!(f, "no openings: {error}"),
            Self::OpeningsFile(path, error) => write!(f, "{}: {error}", printable::path(path)),
            Self::NotJudged(error) => write!(f, "--judge asks the solver: {error}"),
            Self::UnusedOption(option, of) => write!(f, "{option} is only for {of}"),
            Self::SeededTwice(path, line, name) => {
                write!(f, "{}: line {line}: {name} has a place already", printable::path(path))
            }
            Self::Tournament(error) => error.fmt(f),
            Self::Journal(error) => error.fmt(f),
            Self::JournalAsReport(path) => write!(
                f,
                "{} cannot hold both the journal of --resume and a report: name two files",
                printable::path(path)
            ),
            Self::Part(path, reason) => {
                write!(f, "cannot merge {}: {reason}", printable::path(path))
            }
            Self::Merge(error) => error.fmt(f),
        }
    }
}

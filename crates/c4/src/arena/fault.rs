//! Why there is no match and no tournament.

use std::path::PathBuf;

use c4_arena::OpeningsError;
use c4_arena::bots::NoBot;
use c4_arena::tournament::{CannotMerge, CannotRead, SetupError};
use c4_sandbox::printable;
use c4_solver::Unsupported;

use crate::journal::NoJournal;

/// What has to be put right before anything is played, or kept a game from being played.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Fault {
    /// Somebody does not play the game that was asked for, for this reason.
    #[error("{0} does not play this game: {1}")]
    DoesNotPlay(String, String),
    /// A person was asked for where there is nobody to ask.
    #[error("a person can play in c4 match, and in no tournament")]
    NoPerson,
    /// A function was given for this bot, which does not take part.
    #[error("--function {0}=NAME: no bot called {0} takes part")]
    NoFunctionOf(String),
    /// A function was given for any bot, and none takes part.
    #[error("--function is for bots in C and Python, and none takes part")]
    NoFunction,
    /// A bot has no function of the name that was given, but those of this reason.
    #[error("{0}: {1}")]
    NoSuchFunction(String, String),
    /// There is no bot in a file.
    #[error(transparent)]
    NoBot(NoBot),
    /// A game could not be played, for this reason.
    #[error("{0}")]
    NoGame(String),
    /// There are no openings.
    #[error("no openings: {0}")]
    Openings(OpeningsError),
    /// The file of the openings has none, or one that cannot begin a game.
    #[error("{path}: {1}", path = printable::path(.0))]
    OpeningsFile(PathBuf, OpeningsError),
    /// The moves of this game cannot be judged.
    #[error("--judge asks the solver: {0}")]
    NotJudged(Unsupported),
    /// An option of a tournament was given without the one that it is for.
    #[error("{0} is only for {1}")]
    UnusedOption(&'static str, &'static str),
    /// The file of the seeding has in this line a name that it had before.
    #[error("{path}: line {1}: {2} has a place already", path = printable::path(.0))]
    SeededTwice(PathBuf, usize, String),
    /// There can be no such tournament.
    #[error(transparent)]
    Tournament(SetupError),
    /// A journal that cannot be read, written or understood.
    #[error(transparent)]
    Journal(NoJournal),
    /// A part that cannot be read, for this reason.
    #[error("cannot merge {path}: {1}", path = printable::path(.0))]
    Part(PathBuf, CannotRead),
    /// Parts that are not those of one tournament.
    #[error(transparent)]
    Merge(CannotMerge),
}

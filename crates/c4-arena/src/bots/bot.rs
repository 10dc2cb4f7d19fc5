//! The entrant that sends a process to each game, what that is held to, and why there is none.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use c4_console::Seed;
use c4_engine::{Directions, Lines, Rules, Size, Turns};
use c4_sandbox::{CannotBuild, CannotRun, Executable, Limits, Sandbox, Scratch};
use thiserror::Error;

use crate::bots::connect6::EnginePlayer;
use crate::bots::conversation::{Conversation, Unheard};
use crate::bots::line::LinePlayer;
use crate::bots::{Kind, c, python};
use crate::openings::is_whole_turns;
use crate::{CannotPlay, Entrant, Foul, Player, Table};

/// A program of somebody else that takes part.
///
/// ```no_run
/// use c4_arena::bots::{Bot, Confinement};
/// use c4_sandbox::Sandbox;
///
/// let confinement = Confinement::new(Some(Sandbox::of_this_program()?));
/// let bot = Bot::find("bots/team-7".as_ref(), &confinement)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Bot {
    name: String,
    kind: Kind,
    /// Or why it never comes.
    program: Result<Program, String>,
    limits: Limits,
}

/// What is started for each game.
#[derive(Debug)]
pub(super) struct Program {
    /// Confined already.
    pub(super) executable: Executable,
    pub(super) args: Vec<String>,
    /// Whether it is the bot's own, and none that we have made for it or found.
    pub(super) is_its_own: bool,
    /// What an answer has to be, where that is not a move.
    pub(super) wanted: Option<&'static str>,
    /// What has to stay as long as the program.
    pub(super) _folder: Option<Scratch>,
}

impl Bot {
    /// The bot at a path, of whatever [kind](Kind::of) it is.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn find(path: &Path, confinement: &Confinement) -> Result<Self, NoBot> {
        Self::new(Kind::of(path)?, path, confinement)
    }

    /// The bot of this kind at a path, a file or a folder, which is compiled if it has to be. One that does not compile
    /// or may not be executed is a bot, too: it loses every game, and says why.
    ///
    /// # Errors
    /// [`NoBot`] if there is none, or what it needs is not there: that is our failure and not its own.
    pub fn new(kind: Kind, path: &Path, confinement: &Confinement) -> Result<Self, NoBot> {
        let file = kind.file(path)?;
        let sandbox = confinement.sandbox.as_ref();
        // No process of it works where we do.
        let home =
            std::path::absolute(path).map_err(|error| NoBot::Unreadable(path.to_owned(), error))?;
        let own = sandbox.map(|sandbox| sandbox.clone().with_readable(&home));
        let program = match kind {
            Kind::C => c::compile(path, sandbox)?,
            Kind::Python => Ok(python::program(&kind.file(&home)?, own.as_ref())?),
            Kind::Line | Kind::Connect6 => executable(&file, own)?,
        };
        let name = if path == file { path.file_stem() } else { path.file_name() };
        let name = name.unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        Ok(Self { name, kind, program, limits: confinement.limits })
    }

    /// The same bot under another name.
    #[must_use]
    pub fn named(self, name: impl Into<String>) -> Self {
        Self { name: name.into(), ..self }
    }
}

/// A program as it is, or why it is none.
fn executable(file: &Path, own: Option<Sandbox>) -> Result<Result<Program, String>, NoBot> {
    let executable = match Executable::find(file) {
        Ok(executable) => own.into_iter().fold(executable, Executable::inside),
        Err(CannotRun::NotExecutable(_)) => {
            return Ok(Err("it may not be executed (chmod +x allows it)".to_owned()));
        }
        Err(reason) => return Err(NoBot::CannotRun(reason)),
    };
    Ok(Ok(Program { executable, args: vec![], is_its_own: true, wanted: None, _folder: None }))
}

impl Entrant for Bot {
    fn name(&self) -> &str {
        &self.name
    }

    fn plays(&self, table: &Table) -> Result<(), String> {
        let Rules { size, gravity, lines, turns } = table.rules;
        let (can, what) = match self.kind {
            Kind::Line => return Ok(()),
            Kind::C => (
                table.rules == Rules::CONNECT_FOUR,
                "a make_move plays 7x6, connect 4, and nothing else",
            ),
            Kind::Python => (
                gravity && turns == Turns::ONE_EACH && lines.directions() == Directions::ALL,
                "an agent of ConnectX plays with gravity, diagonals and one stone a turn only",
            ),
            Kind::Connect6 => (
                Size::new(19, 19) == Ok(size)
                    && !gravity
                    && lines == Lines::CONNECT_SIX
                    && turns == Turns::ONE_THEN_TWO
                    && is_whole_turns(table.opening.len(), turns),
                "an engine for Connect6 plays 19x19, connect 6, one stone and then two a turn, from whole turns on",
            ),
        };
        if can { Ok(()) } else { Err(what.to_owned()) }
    }

    fn player(&self, seed: Seed) -> Result<Box<dyn Player + '_>, CannotPlay> {
        let program = self
            .program
            .as_ref()
            .map_err(|reason| CannotPlay::Foul(Foul::NoShow { reason: reason.clone() }))?;
        let conversation =
            Conversation::start(program, &self.limits).map_err(Unheard::before_game)?;
        Ok(match self.kind {
            Kind::Connect6 => Box::new(EnginePlayer::new(conversation)),
            Kind::C | Kind::Python | Kind::Line => {
                Box::new(LinePlayer::new(conversation, seed, program.wanted))
            }
        })
    }
}

/// Why there is no bot, which is nobody's fault who plays. (A source that does not compile is a bot, which loses; so
/// is a program that does not start.)
#[derive(Debug, Error)]
pub enum NoBot {
    /// There is no such file or folder.
    #[error("there is no {}", c4_sandbox::printable::path(.0))]
    NotFound(PathBuf),
    /// What is there is of no kind that we know.
    #[error(
        "{} is no bot: that is a C source (.c), a Python agent (.py), a program that may be executed, or a folder with C \
         sources, a main.py or a program called bot",
        c4_sandbox::printable::path(.0)
    )]
    Unknown(PathBuf),
    /// The folder has none of the files that its kind begins with.
    #[error("in {} there is no {wanted}", c4_sandbox::printable::path(folder))]
    Lacks {
        /// The folder.
        folder: PathBuf,
        /// What should be in it.
        wanted: &'static str,
    },
    /// A file of it cannot be read.
    #[error("cannot read {path}: {1}", path = c4_sandbox::printable::path(.0))]
    Unreadable(PathBuf, #[source] io::Error),
    /// There is no compiler for it.
    #[error("{0}")]
    CannotBuild(#[source] CannotBuild),
    /// There is no Python here that could run it.
    #[error("there is no python3 along PATH that runs: a Python agent needs one")]
    NoPython,
    /// It cannot be run.
    #[error("{0}")]
    CannotRun(#[source] CannotRun),
}

/// What bots are held to: the same for all of a match.
#[derive(Debug, Clone)]
pub struct Confinement {
    /// What confines each process, and the compiler of each source; `None` trusts all of them.
    pub sandbox: Option<Sandbox>,
    /// What a process may use in one game. Its time on the wall is not looked at: each answer has a limit of its own. Its
    /// output is that between two answers.
    pub limits: Limits,
}

impl Confinement {
    /// A sandbox, or none, with the usual limits.
    #[must_use]
    pub fn new(sandbox: Option<Sandbox>) -> Self {
        Self { sandbox, limits: Self::usual_limits() }
    }

    /// A minute of processor time for a game; all else as for any program.
    #[must_use]
    pub fn usual_limits() -> Limits {
        Limits { cpu: Duration::from_secs(60), ..Limits::default() }
    }
}

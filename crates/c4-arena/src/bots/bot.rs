//! The entrant that sends a process to each game, what that is held to, and why there is none.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use c4_console::Seed;
use c4_engine::{Directions, Lines, Rules, Size, Turns};
use c4_sandbox::{BuildFailure, CannotBuild, CannotRun, Executable, Limits, Sandbox, Scratch};
use thiserror::Error;

use crate::bots::connect6::EnginePlayer;
use crate::bots::conversation::{Conversation, Unheard};
use crate::bots::kind::AGENTS;
use crate::bots::line::LinePlayer;
use crate::bots::{Kind, c, python};
use crate::openings::whole_turns;
use crate::{CannotPlay, Entrant, Foul, Player, Table};

/// A program of somebody else that takes part: an [`Entry`] that has entered.
#[derive(Debug)]
pub struct Bot {
    name: String,
    kind: Kind,
    /// Or why it never comes.
    program: Result<Program, Broken>,
    limits: Limits,
    found: Found,
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

/// Why a bot cannot be started.
#[derive(Debug)]
pub(super) struct Broken {
    /// In a line.
    pub(super) what: String,
    /// All that a compiler said.
    pub(super) words: String,
    /// Whether the function that was asked for is not there, which may be the fault of whoever asked.
    pub(super) lacks_function: bool,
}

/// Why there is nothing to start: what is there is broken, or there is no bot.
#[derive(Debug)]
pub(super) enum Unfit {
    Broken(Broken),
    NoBot(NoBot),
}

impl From<NoBot> for Unfit {
    fn from(reason: NoBot) -> Self {
        Self::NoBot(reason)
    }
}

impl From<String> for Unfit {
    fn from(what: String) -> Self {
        Self::Broken(Broken { what, words: String::new(), lacks_function: false })
    }
}

impl From<BuildFailure> for Unfit {
    fn from(failure: BuildFailure) -> Self {
        let what = failure.in_a_line();
        Self::Broken(Broken { what, words: failure.words, lacks_function: false })
    }
}

/// What was found at the path of a bot.
#[derive(Debug)]
pub(super) struct Found {
    /// The file or folder, by its absolute path.
    pub(super) path: PathBuf,
    /// Whose what lies beside it is.
    pub(super) surroundings: Surroundings,
    /// The function that was asked for.
    pub(super) function: Option<String>,
    /// Of C sources: the function that plays, all that could, and the files with a `main`, which is not called.
    pub(super) functions: Option<(String, Vec<String>, Vec<String>)>,
}

/// Whose the folder is that a bot lies in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Surroundings {
    /// Its own: it reads all of it, and works there.
    Own,
    /// Its own as far as it needs it: an agent reads what it imports, an engine for Connect6 its folder.
    Shared,
    /// Others': a file that stands alone reads itself.
    None,
}

/// What enters, and as what.
///
/// ```no_run
/// use c4_arena::bots::{Confinement, Entry};
/// use c4_sandbox::Sandbox;
///
/// let entry = Entry { function: Some("get_move".to_owned()), ..Entry::of("bots/team-7") };
/// let bot = entry.enter(&Confinement::new(Some(Sandbox::of_this_program()?)))?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The file or folder.
    pub path: PathBuf,
    /// Its kind; `None` for the one that it [looks like](Kind::of).
    pub kind: Option<Kind>,
    /// The function of a C source or Python file that plays, if it is not the usual one.
    pub function: Option<String>,
    /// Whether what lies beside a file is not for it to read, because it is others'. A folder is always its own.
    pub is_alone: bool,
}

impl Entry {
    /// Whatever is at a path, as it looks like.
    #[must_use]
    pub fn of(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into(), kind: None, function: None, is_alone: false }
    }

    /// Has it take part. It is compiled if it has to be. One that does not compile or may not be executed is a bot, too: it
    /// loses every game, and says why.
    ///
    /// # Errors
    /// [`NoBot`] if there is none, or what it needs is not there: that is our failure and not its own.
    pub fn enter(self, confinement: &Confinement) -> Result<Bot, NoBot> {
        let Self { path, kind, function, is_alone } = self;
        let kind = kind.map_or_else(|| Kind::of(&path), Ok)?;
        let file = kind.file(&path)?;
        let sandbox = confinement.sandbox.as_ref();
        let absolute = |path: &Path| {
            std::path::absolute(path).map_err(|error| NoBot::Unreadable(path.to_owned(), error))
        };
        // No process of it works where we do.
        let (home, absolute_file) = (absolute(&path)?, absolute(&file)?);
        let surroundings = match (path.is_dir(), is_alone) {
            (true, _) => Surroundings::Own,
            (false, false) => Surroundings::Shared,
            (false, true) => Surroundings::None,
        };
        let own = sandbox.map(|sandbox| sandbox.clone().with_readable(&home));
        let wanted = function.as_deref();
        let mut functions = None;
        let program = match kind {
            Kind::C => c::compile(&path, surroundings, wanted, false, sandbox).map(|compiled| {
                let c::Compiled { mut program, function, candidates, mains, .. } = compiled;
                functions = Some((function, candidates, mains));
                if surroundings == Surroundings::Own {
                    let executable = own.into_iter().fold(program.executable, Executable::inside);
                    program.executable = executable.working_in(&home);
                }
                program
            }),
            Kind::Python => python::program(&absolute_file, surroundings, wanted, own.as_ref()),
            Kind::Line | Kind::Connect6 => {
                let is_home = match surroundings {
                    Surroundings::Own => true,
                    // Engines read what lies beside them: openings, patterns.
                    Surroundings::Shared => kind == Kind::Connect6,
                    Surroundings::None => false,
                };
                executable(&absolute_file, is_home, own)
            }
        };
        let program = match program {
            Ok(program) => Ok(program),
            Err(Unfit::Broken(broken)) => Err(broken),
            Err(Unfit::NoBot(reason)) => return Err(reason),
        };
        let name = if path == file { path.file_stem() } else { path.file_name() };
        let name = name.unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        let found = Found { path: home, surroundings, function, functions };
        Ok(Bot { name, kind, program, limits: confinement.limits, found })
    }
}

impl Bot {
    /// The same bot under another name.
    #[must_use]
    pub fn named(self, name: impl Into<String>) -> Self {
        Self { name: name.into(), ..self }
    }

    /// What it is.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// What there is to say if it has no function of the name that was asked for, so that it loses every game: which functions it
    /// has. That is known of C sources.
    #[must_use]
    pub fn lacks_function(&self) -> Option<&str> {
        self.broken().filter(|it| it.lacks_function).map(|it| it.what.as_str())
    }

    pub(super) fn found(&self) -> &Found {
        &self.found
    }

    pub(super) fn broken(&self) -> Option<&Broken> {
        self.program.as_ref().err()
    }

    /// A player that is a process of another program of it, or of its own.
    pub(super) fn line_player(
        &self,
        program: &Program,
        seed: Seed,
    ) -> Result<LinePlayer, CannotPlay> {
        let conversation =
            Conversation::start(program, &self.limits).map_err(Unheard::before_game)?;
        Ok(LinePlayer::new(conversation, seed, program.wanted))
    }

    pub(super) fn program(&self) -> Result<&Program, CannotPlay> {
        self.program
            .as_ref()
            .map_err(|broken| CannotPlay::Foul(Foul::NoShow { reason: broken.what.clone() }))
    }
}

/// A program as it is, which may work where it lies, or why it is none.
fn executable(file: &Path, is_home: bool, own: Option<Sandbox>) -> Result<Program, Unfit> {
    let home = file.parent().filter(|_| is_home);
    let own = own.map(|own| home.map_or(own.clone(), |home| own.with_readable(home)));
    let executable = match Executable::find(file) {
        Ok(executable) => own.into_iter().fold(executable, Executable::inside),
        Err(CannotRun::NotExecutable(_)) => {
            return Err("it may not be executed (chmod +x allows it)".to_owned().into());
        }
        Err(reason) => return Err(NoBot::CannotRun(reason).into()),
    };
    let executable = home.into_iter().fold(executable, Executable::working_in);
    Ok(Program { executable, args: vec![], is_its_own: true, wanted: None, _folder: None })
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
                    && whole_turns(table.opening.len(), turns) == table.opening.len(),
                "an engine for Connect6 plays 19x19, connect 6, one stone and then two a turn, from whole turns on",
            ),
        };
        if can { Ok(()) } else { Err(what.to_owned()) }
    }

    fn is_handed_in(&self) -> bool {
        true
    }

    fn player(&self, seed: Seed) -> Result<Box<dyn Player + '_>, CannotPlay> {
        let program = self.program()?;
        Ok(match self.kind {
            Kind::Connect6 => {
                let conversation = Conversation::start(program, &self.limits);
                Box::new(EnginePlayer::new(conversation.map_err(Unheard::before_game)?))
            }
            Kind::C | Kind::Python | Kind::Line => Box::new(self.line_player(program, seed)?),
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
        "{} is no bot: that is a C source (.c), a Python agent (.py), a program that may be executed, an engine (.connect6), or \
         a folder with C sources, an agent called {}, a program called bot or bot.connect6, or only one agent or program",
        c4_sandbox::printable::path(.0), AGENTS.join(", ")
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

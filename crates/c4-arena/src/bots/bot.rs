//! The entrant that sends a process to each game.

use std::path::Path;

use c4_console::Seed;
use c4_engine::{Directions, Lines, Rules, Size, Turns};
use c4_sandbox::{CannotRun, Executable, Limits, Sandbox, Scratch};

use crate::bots::connect6::EnginePlayer;
use crate::bots::conversation::{Conversation, Unheard};
use crate::bots::line::LinePlayer;
use crate::bots::{Confinement, Kind, NoBot, c, python};
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

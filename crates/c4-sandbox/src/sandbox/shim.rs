//! The program that confines itself and becomes another, and how it is spoken to.
//!
//! Its arguments tell it everything: [`ASK`], a [`Plan`] as JSON, the folder to work in if it is another, the paths that may be read, [`END`], the program and its
//! arguments. A [server](system::serve) is told the same, over and over. Where it cannot do as it was told, it says why on standard error, after a number that only we and it know,
//! so that no program can pretend to be it.

use std::env;
use std::ffi::OsString;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{self, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::printable;
use serde::{Deserialize, Serialize};

use super::{Control, Hidden, Protection, Purpose, system};
use crate::{CannotRun, Clock, Ending, Limits, Signal};

/// The first argument of a shim.
const ASK: &str = "c4-sandbox-shim";
/// The first argument of a shim that stays. The next is the number of the process that makes rooms, or 0, and the others are
/// paths that nobody is to see.
pub(super) const SERVE: &str = "c4-sandbox-server";
/// The only argument of a shim that stays and makes rooms.
#[cfg_attr(not(target_os = "linux"), allow(dead_code, reason = "there are none"))]
pub(super) const KEEP: &str = "c4-sandbox-keeper";
/// What comes between the readable paths and the program.
const END: &str = "--";
/// The exit status of a shim that has not become a program.
pub(super) const REFUSED: u8 = 127;

/// Whether a program can become another here.
pub(super) const EXISTS: bool = cfg!(unix);

/// How a program is to be confined.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Plan {
    /// Comes before what the shim says.
    token: u64,
    /// The process that the program is not to outlive.
    pub(super) parent: u32,
    /// Where the user numbers begin, where programs get some.
    pub(super) first_number: u32,
    /// The measures to take, all of them.
    pub(super) measures: Protection,
    pub(super) cpu_seconds: u64,
    pub(super) address_space: Option<u64>,
    pub(super) memory: u64,
    pub(super) processes: u32,
    pub(super) files: u64,
    pub(super) purpose: Purpose,
    /// Whether the program works in another folder than its own, once it is confined to that. The path comes after the plan.
    has_home: bool,
    /// The control group that the program is in, for whoever has made the plan.
    #[serde(skip)]
    control: Option<Arc<Control>>,
}

/// What a shim is told.
pub(super) struct Order {
    /// The folder to run the program in, if it is another than where it is.
    pub(super) folder: Option<PathBuf>,
    /// The environment for the program, if it is another than its own.
    pub(super) variables: Option<Vec<(OsString, OsString)>>,
    /// Its arguments.
    pub(super) words: Vec<OsString>,
}

/// Why a shim has not become the program.
#[derive(Debug, Serialize, Deserialize)]
enum Refusal {
    /// The system would not start it: the number of the error.
    Start(i32),
    /// A measure could not be taken.
    Confine(String),
}

static CAN_BE_ENTERED: AtomicBool = AtomicBool::new(false);

/// Whether this program can be its own shim.
pub(super) fn can_be_entered() -> bool {
    CAN_BE_ENTERED.load(Ordering::Relaxed)
}

/// Becomes the program that a [`Sandbox`](crate::Sandbox) is to run, if this process was started for that; otherwise does
/// nothing.
///
/// To be called first of all in `main`, while the process has one thread. Whatever whoever started it has said: from then on it can
/// wait for its children, read the files that it makes, and make as many and as large ones as it may.
pub fn enter_shim_if_asked() {
    CAN_BE_ENTERED.store(true, Ordering::Relaxed);
    let mut words = env::args_os().skip(1).peekable();
    let Some(first) = words.peek().filter(|&it| it == ASK || it == SERVE || it == KEEP) else {
        system::wait_as_usual();
        #[cfg(unix)]
        super::rlimits::take_all();
        return keep_rights_to_own_files();
    };
    system::be_as_usual();
    let (serves, keeps) = (first == SERVE, first == KEEP);
    let status = match system::close_inherited() {
        Ok(()) if serves => {
            let mut words = words.skip(1);
            let rooms = words.next().and_then(|word| word.to_str()?.parse().ok());
            let hidden = Hidden::of_words(words);
            let rooms = rooms.filter(|&number| number != 0);
            let served = hidden.and_then(|hidden| system::serve(rooms, &hidden).ok());
            served.map_or(REFUSED, |()| 0).into()
        }
        Ok(()) if keeps => system::keep().map_or(REFUSED, |()| 0).into(),
        Ok(()) => follow(Order { folder: None, variables: None, words: words.collect() }),
        Err(_) => REFUSED.into(),
    };
    process::exit(status);
}

/// Whoever has started us may have asked for files that not even their owner can read. We have to read what we write; what others
/// may stays as he wants it.
fn keep_rights_to_own_files() {
    #[cfg(unix)]
    {
        use rustix::fs::Mode;
        use rustix::process::umask;

        let wanted = umask(Mode::RWXG | Mode::RWXO);
        umask(wanted - Mode::RWXU);
    }
}

/// Does not return if a program is to be run, and all goes well; otherwise returns the status to end with.
pub(super) fn follow(order: Order) -> i32 {
    try_to_follow(order).map_or(REFUSED, |()| 0).into()
}

/// `None` is any refusal.
fn try_to_follow(Order { folder, variables, words }: Order) -> Option<()> {
    let mut args = words.into_iter().skip(1);
    let plan: Plan = serde_json::from_str(args.next()?.to_str()?).ok()?;
    let home = if plan.has_home { args.next() } else { None };
    let mut readable: Vec<PathBuf> =
        args.by_ref().take_while(|arg| arg != END).map(PathBuf::from).collect();
    let Some(program) = args.next() else {
        // First, for what is confined can make no rooms; and it is confined in them.
        let rooms = system::rooms_can_be_had();
        let (offer, _) = system::confine(&plan, &readable);
        let offer = Protection { rooms: offer.rooms && rooms, ..offer };
        return io::stdout().write_all(&serde_json::to_vec(&offer).ok()?).ok();
    };
    readable.push(PathBuf::from(&program));
    let mut command = Command::new(program);
    command.args(args);
    if let Some(variables) = variables {
        command.env_clear().envs(variables);
    }
    let (folder, home) = (folder.as_deref(), home.as_deref().map(Path::new));
    let refusal = become_program(&plan, folder, home, &readable, command);
    let words = serde_json::to_string(&refusal).ok()?;
    // If even this fails, the status alone tells.
    let _ = write!(io::stderr(), "{}{words}", plan.token);
    None
}

fn become_program(
    plan: &Plan,
    folder: Option<&Path>,
    home: Option<&Path>,
    readable: &[PathBuf],
    mut command: Command,
) -> Refusal {
    let error = match folder.map_or(Ok(()), env::set_current_dir) {
        Ok(()) => {
            let (taken, reasons) = system::confine(plan, readable);
            if taken != plan.measures {
                return Refusal::Confine(reasons.join("; "));
            }
            // It would seem to lack what it has not got from us.
            if let Some(folder) = folder.filter(|folder| !system::reaches(folder)) {
                let folder = printable::path(folder);
                return Refusal::Confine(format!(
                    "whoever runs it cannot get to its folder, {folder}: TMPDIR has to be a folder that all users can enter"
                ));
            }
            // One that may not go there works where it is.
            let _ = home.map(env::set_current_dir);
            system::execute(&mut command)
        }
        Err(error) => error,
    };
    match error.raw_os_error() {
        Some(number) => Refusal::Start(number),
        None => Refusal::Confine(error.to_string()),
    }
}

impl Plan {
    pub(super) fn new(
        limits: &Limits,
        measures: Protection,
        purpose: Purpose,
        has_home: bool,
        control: Option<Arc<Control>>,
    ) -> Self {
        Self {
            token: RandomState::new().hash_one(process::id()),
            parent: process::id(),
            first_number: system::first_number(),
            // That is no measure of a shim.
            measures: Protection { chance: false, ..measures },
            cpu_seconds: cpu_seconds(limits),
            address_space: limits.address_space,
            memory: limits.memory,
            processes: limits.processes,
            files: limits.files,
            purpose,
            has_home,
            control,
        }
    }

    /// The arguments for a shim that is to become a program; without one, it tells what it could do.
    pub(super) fn tell(&self, home: Option<&Path>, readable: &[PathBuf], command: &mut Command) {
        command.arg(ASK).arg(serde_json::to_string(self).expect("numbers and names are JSON"));
        command.args(home).args(readable).arg(END);
    }

    /// How a run ended, where the system may have ended it for reaching a limit of the plan.
    pub(crate) fn reading(&self, ending: Ending, limits: &Limits) -> Ending {
        match ending {
            Ending::Killed { signal: Signal::CPU_TIME } if self.measures.limits => {
                Ending::TimedOut { clock: Clock::Cpu, limit: limits.cpu }
            }
            Ending::Killed { signal: Signal::KILL } if self.ran_out_of_memory() => {
                Ending::OutOfMemory { limit: limits.memory }
            }
            Ending::Killed { signal: Signal::FILE_SIZE } if self.measures.limits => {
                Ending::FilesTooLarge { limit: limits.files }
            }
            ending => ending,
        }
    }

    fn ran_out_of_memory(&self) -> bool {
        self.control.as_ref().is_some_and(|control| control.ran_out_of_memory())
    }

    /// Why there was no program, if that is what the shim said before it ended.
    pub(crate) fn refusal(
        &self,
        ending: &Ending,
        stderr: &[u8],
        program: &Path,
    ) -> Option<CannotRun> {
        if *ending != (Ending::Exited { status: REFUSED.into() }) {
            return None;
        }
        let words = stderr.strip_prefix(self.token.to_string().as_bytes())?;
        Some(match serde_json::from_slice(words).ok()? {
            Refusal::Start(error) => {
                CannotRun::Start(program.to_owned(), io::Error::from_raw_os_error(error))
            }
            Refusal::Confine(reason) => CannotRun::Confine(reason),
        })
    }
}

/// The whole seconds of processor time that the system counts in, and one to let us be first.
pub(super) fn cpu_seconds(limits: &Limits) -> u64 {
    limits.cpu.as_secs().saturating_add(2)
}

/// What the program at `shim` could do here.
pub(super) fn offer(shim: &Path) -> Result<Protection, CannotRun> {
    if !EXISTS {
        return Ok(Protection::NONE);
    }
    let plan = Plan::new(&Limits::default(), Protection::FULL, Purpose::Run, false, None);
    let mut command = Command::new(shim);
    plan.tell(None, &[], &mut command);
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output();
    let output = output.map_err(|error| CannotRun::Start(shim.to_owned(), error))?;
    serde_json::from_slice(&output.stdout)
        .map_err(|_| CannotRun::Confine(format!("{} is no shim", printable::path(shim))))
}

//! Building in a folder, by commands that somebody else wrote.

mod failure;
mod product;

use std::borrow::Cow;
use std::env;
use std::ffi::{OsStr, OsString};
use std::io;
use std::path::Path;
use std::time::Duration;

use thiserror::Error;

pub use self::failure::{BuildFailure, Place};
pub(crate) use self::product::may_be_started;
use self::product::product;
use crate::sandbox::Purpose;
use crate::scratch::place;
use crate::{CannotRun, Ending, Executable, Limits, Run, Sandbox, Scratch, printable};

/// What each command may use.
pub(crate) const LIMITS: Limits = Limits {
    wall: Duration::from_secs(60),
    cpu: Duration::from_secs(60),
    output: 1 << 20,
    memory: 2 << 30,
    address_space: None,
    processes: 64,
    files: 256 << 20,
};

/// How many bytes a program may have that was built: it stays on the disk, beside others, as long as it is needed.
const LARGEST: u64 = 32 << 20;

/// An error if a program of this name and so many bytes is too large.
pub(crate) fn is_small(name: &str, bytes: u64) -> Result<(), String> {
    let words = || format!("{name} is larger than {} MiB", LARGEST >> 20);
    (bytes <= LARGEST).then_some(()).ok_or_else(words)
}

/// How long a command may be, in bytes, and each word of it: less than the systems take that we know, whatever else they count.
const LONGEST: (usize, usize) = (1 << 20, (128 << 10) - 1);

/// A command that is shorter than this is started by every system: where it is not, something of ours is too long.
const ALWAYS_STARTED: usize = 64 << 10;

/// How many bytes a system keeps for a command: each word has its end, and its place.
fn length(words: &[impl AsRef<OsStr>]) -> usize {
    words.iter().map(|word| word.as_ref().len() + 1 + size_of::<usize>()).sum()
}

/// An error if a command has more words than can be started: their names are those of what was handed in.
fn is_short(words: &[impl AsRef<OsStr>]) -> Result<(), String> {
    let (name, count, (all, each)) = (words[0].as_ref().to_string_lossy(), words.len(), LONGEST);
    let is_long = |what: &str, limit: usize| {
        Err(format!("the command {name} has {count} words, {what} longer than {limit} bytes"))
    };
    match words.iter().map(|word| word.as_ref().len()).max() {
        Some(longest) if longest > each => is_long("of which one is", each),
        _ if length(words) > all => is_long("which together are", all),
        _ => Ok(()),
    }
}

/// Whether a command was not started because its own words are too long.
fn is_too_long(words: &[impl AsRef<OsStr>], reason: &CannotRun) -> bool {
    matches!(reason, CannotRun::Start(_, error) if error.kind() == io::ErrorKind::ArgumentListTooLong)
        && length(words) > ALWAYS_STARTED
}

/// The name of a file, from the folder of a build, as a word of a command: one that begins with `-` is an option to a compiler,
/// and of one that begins with `@` it takes the words in a file.
///
/// ```
/// assert_eq!(["ex3.c", "-w.c", "@x.c"].map(c4_sandbox::as_file), ["ex3.c", "./-w.c", "./@x.c"]);
/// ```
#[must_use]
pub fn as_file(name: &str) -> Cow<'_, str> {
    if name.starts_with(['-', '@']) { format!("./{name}").into() } else { name.into() }
}

/// Something that a build needs and that is not there, which says nothing about what was to be built.
#[derive(Debug, Error)]
pub enum CannotBuild {
    /// There is no folder to build in.
    #[error("cannot make a folder to build in, below {place}: {0}; TMPDIR=DIR names another place", place = printable::path(&place()))]
    NoFolder(#[source] io::Error),
    /// There is no such command.
    #[error("there is no {0} here: install it, or hand in a program that is built")]
    NoCommand(String),
    /// The command could not be run.
    #[error("cannot build with {0}: {1}")]
    CannotRun(String, #[source] CannotRun),
}

impl CannotBuild {
    fn with(command: &str, reason: CannotRun) -> Self {
        match reason {
            CannotRun::NotFound(_) => Self::NoCommand(command.to_owned()),
            reason => Self::CannotRun(command.to_owned(), reason),
        }
    }
}

/// Where and with what something is built.
#[derive(Debug, Clone, Copy)]
pub struct Site<'a> {
    /// The folder to build in, with what is to be built.
    pub folder: &'a Scratch,
    /// A folder in which commands are looked for before all others.
    pub tools: Option<&'a Path>,
    /// What every command is confined to, and the program that they make: a Makefile is a stranger's program, too.
    pub sandbox: Option<&'a Sandbox>,
}

impl Site<'_> {
    /// Runs commands as [`run`](Self::run) does, and returns the `program` that they have made, by its path in the folder:
    /// it is there as long as the folder. What else is in the folder may be gone.
    ///
    /// # Errors
    /// As [`run`](Self::run).
    pub fn build<W: AsRef<OsStr>>(
        self,
        commands: &[Vec<W>],
        program: &str,
    ) -> Result<Result<Executable, BuildFailure>, CannotBuild> {
        if let Err(failure) = self.run(commands)? {
            return Ok(Err(failure));
        }
        let brought_out = self.folder.bring_out(program).map_err(CannotBuild::NoFolder)?;
        let product = brought_out.and_then(|()| product(self.folder.folder(), program));
        Ok(match product {
            Ok(program) => {
                let sandbox = self.sandbox.cloned().into_iter();
                Ok(sandbox.fold(program.built(), Executable::inside))
            }
            Err(what) => Err(BuildFailure::plain(format!("the build went well, but {what}"))),
        })
    }

    /// Runs commands, each a name and its arguments; the first that fails is the last.
    ///
    /// Each command may take a minute, 2 GiB of memory and 64 processes, and fill the folder with 256 MiB. One that is longer than 1
    /// MiB is not started, and has failed.
    ///
    /// # Errors
    /// [`CannotBuild`] if a command is not there or cannot be run, which says nothing about what was to be built.
    pub fn run<W: AsRef<OsStr>>(
        self,
        commands: &[Vec<W>],
    ) -> Result<Result<(), BuildFailure>, CannotBuild> {
        let mut printed = Vec::new();
        for words in commands {
            let Some((name, args)) = words.split_first() else { continue };
            let name = &*name.as_ref().to_string_lossy();
            let failed = |what: String, printed: &[u8]| {
                Ok(Err(BuildFailure::with_words(what, printed, self.folder.folder())))
            };
            if let Err(what) = is_short(words) {
                return failed(what, &printed);
            }
            let Run { ending, stdout, stderr, wall: _ } = match self.run_one(name, args) {
                Ok(run) => run,
                Err(reason) if is_too_long(words, &reason) => {
                    let bytes = length(words);
                    let what = format!(
                        "the command {name} has {bytes} bytes, more than this system takes"
                    );
                    return failed(what, &printed);
                }
                Err(reason) => return Err(CannotBuild::with(name, reason)),
            };
            printed.extend([stderr, stdout].concat());
            let what = match ending {
                Ending::Exited { status: 0 } => continue,
                Ending::Exited { status } => format!("{name} ended with status {status}"),
                other => format!("{name}: {other}"),
            };
            let room = self.folder.had_room(LIMITS.files).map_err(CannotRun::Scratch);
            // Nor has it failed if it could not start what it needs.
            let processes = self.sandbox.map_or(Ok(()), |_| Sandbox::has_enough());
            room.and(processes).map_err(|reason| CannotBuild::with(name, reason))?;
            return failed(what, &printed);
        }
        Ok(Ok(()))
    }

    fn run_one(self, name: &str, args: &[impl AsRef<OsStr>]) -> Result<Run, CannotRun> {
        let tool = self.tools.map(|tools| tools.join(name)).filter(|tool| tool.is_file());
        let mut program = match tool {
            Some(tool) => Executable::find(&tool)?,
            None => Executable::along_path(name)?,
        };
        if let Some(sandbox) = self.sandbox {
            let readable = self.tools.into_iter();
            program = program
                .inside(readable.fold(sandbox.clone().to(Purpose::Build), Sandbox::with_readable));
        }
        program.run_in(self.folder, args, (b"", &[]), &LIMITS, |command| {
            // We read what compilers say.
            command.env("LC_ALL", "C");
            if let Some(tools) = self.tools {
                command.env("PATH", before_path(tools));
            }
        })
    }
}

fn before_path(tools: &Path) -> OsString {
    let usual = env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(tools.to_owned()).chain(env::split_paths(&usual));
    env::join_paths(folders).unwrap_or(usual)
}

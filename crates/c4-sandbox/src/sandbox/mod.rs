//! Running strangers' programs so that they do no harm.
//!
//! A sandbox is made by the program that is to be confined, of itself, before it begins: so what has to happen between
//! "a new process" and "the program in it" happens in a small program of ours, the *shim*, which confines itself and then
//! becomes the other program. Nothing has to be done between fork and exec, where a threaded program can do little.

mod protection;
#[cfg(unix)]
mod rlimits;
mod shim;

#[cfg(target_os = "linux")]
mod linux;
#[cfg(target_os = "linux")]
use linux as system;
#[cfg(not(target_os = "linux"))]
mod other;
#[cfg(not(target_os = "linux"))]
use other as system;

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

pub use protection::{Protection, ProtectionLevel};
pub(crate) use shim::Plan;
pub use shim::enter_shim_if_asked;
pub use system::output_was_closed;
pub(crate) use system::{Control, Groups};
#[cfg(target_os = "linux")]
pub(crate) use system::{Keeper, look_into, start_by_server};

use crate::chance::{self, Chance};
use crate::launch::Launch;
use crate::names::Names;
use crate::scratch::without_ours;
use crate::supervise::sees_processes;
use crate::{CannotRun, Limits, Scratch};

/// What programs find in their environment everywhere: letters of all languages, and a terminal that takes no codes. Without the
/// first, C prints a `?` for each that it does not have; without the second, `clear` complains on standard error.
pub(crate) const USUAL: [(&str, &str); 2] = [("LC_ALL", "C.UTF-8"), ("TERM", "dumb")];

/// What a program is run for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Purpose {
    Run,
    /// To build, so that it may change rights and times of its own files.
    Build,
    /// To be talked to, and stopped meanwhile, so that it may trace nobody.
    Talk,
}

/// Confines a program file to its own folder, its limits, and itself.
///
/// ```no_run
/// use c4_sandbox::{Executable, Limits, Sandbox};
///
/// fn main() -> Result<(), c4_sandbox::CannotRun> {
///     c4_sandbox::enter_shim_if_asked();
///     let sandbox = Sandbox::of_this_program()?;
///     for lack in sandbox.protection().missing() {
///         eprintln!("beware: {lack}");
///     }
///     let student = Executable::find("./a.out".as_ref())?.inside(sandbox);
///     println!("{}", student.run(&[], b"1\n2\n", &Limits::default())?.ending);
///     Ok(())
/// }
/// ```
#[derive(Debug, Clone)]
pub struct Sandbox {
    shim: PathBuf,
    readable: Vec<PathBuf>,
    hidden: Vec<PathBuf>,
    /// What is hidden from all but whom it was opened for.
    closed: Vec<PathBuf>,
    variables: Vec<(OsString, OsString)>,
    protection: Protection,
    purpose: Purpose,
    chance: Option<Arc<Chance>>,
}

impl Sandbox {
    /// A sandbox whose shim is the program that is running, which has to call [`enter_shim_if_asked`] first of all.
    ///
    /// # Errors
    /// [`CannotRun::Confine`] if it has not, or cannot be started once more.
    pub fn of_this_program() -> Result<Self, CannotRun> {
        if !shim::can_be_entered() {
            let reason = "this program does not begin with enter_shim_if_asked";
            return Err(CannotRun::Confine(reason.to_owned()));
        }
        Self::new(&system::this_program().map_err(|error| CannotRun::Confine(error.to_string()))?)
    }

    /// A sandbox whose shim is the program at `shim`, which calls [`enter_shim_if_asked`] first of all.
    ///
    /// It is run once, to see what this system offers.
    ///
    /// # Errors
    /// [`CannotRun::Confine`] if it is no shim or cannot be started, or if programs could not have here what they may use.
    pub fn new(shim: &Path) -> Result<Self, CannotRun> {
        Self::has_enough()?;
        // First, for what we start before is not where we are afterwards.
        let groups = Groups::of_this_process().is_some();
        let looks = sees_processes();
        let offer = shim::offer(shim)?;
        // The server of a program finds the maker of rooms in `/proc`.
        let rooms = offer.rooms && looks;
        let sandbox = Self {
            shim: shim.to_owned(),
            readable: system::readable_by_all().iter().flat_map(|it| without_ours(it)).collect(),
            hidden: Vec::new(),
            closed: Vec::new(),
            variables: Vec::new(),
            protection: Protection { rooms, groups, looks, chance: true, ..offer },
            purpose: Purpose::Run,
            chance: None,
        };
        let ourselves = env::current_exe().into_iter().chain([shim.to_owned()]);
        Ok(ourselves.fold(sandbox, |sandbox, path| sandbox.hiding(&where_it_was(path))))
    }

    /// An error if whoever has started us has left us less than programs may use, or we have used it up since.
    pub(crate) fn has_enough() -> Result<(), CannotRun> {
        #[cfg(unix)]
        rlimits::are_enough().map_err(CannotRun::Confine)?;
        Ok(())
    }

    /// How many programs can run at once: where whoever has started us has left us few open files, more of them could not be started.
    #[must_use]
    pub fn most_at_once() -> NonZero<usize> {
        #[cfg(unix)]
        return rlimits::most_at_once();
        #[cfg(not(unix))]
        NonZero::<usize>::MAX
    }

    /// The same with no other measures than these, to see how a system does that offers less.
    #[must_use]
    pub fn at_most(self, protection: Protection) -> Self {
        Self { protection: self.protection.and(protection), ..self }
    }

    /// The same, where the file, or all that is in the folder, can be read and executed: all but our own folders for temporary files. Where
    /// these are in it, what comes to be there later cannot be read, either.
    #[must_use]
    pub fn with_readable(mut self, path: &Path) -> Self {
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        self.readable.extend(without_ours(&path));
        self
    }

    /// The same, where the file, or all that is in the folder, can be neither read nor executed, wherever it lies. So it is
    /// with our own program: it knows the answers. Another name of the same file, in another folder, is another file here.
    ///
    /// What comes to be in the folders above it after the first run cannot be read, either.
    #[must_use]
    pub fn hiding(mut self, path: &Path) -> Self {
        add(path, &mut self.hidden);
        self
    }

    /// The same, where this is hidden like that, but not from the program that it is, or that lies in it, and not as far as
    /// it, or something in it, is [readable](Self::with_readable) by its own name: so it is with what others have handed in.
    #[must_use]
    pub fn closing(mut self, path: &Path) -> Self {
        add(path, &mut self.closed);
        self
    }

    /// The same, where the program finds our own variable of this name in its environment, if we have it.
    #[must_use]
    pub fn with_variable(mut self, name: impl AsRef<OsStr>) -> Self {
        let name = name.as_ref();
        self.variables.extend(env::var_os(name).map(|value| (name.to_owned(), value)));
        self
    }

    /// The same, where what is by chance in a program that is run follows from a [moment](crate::Conditions::moment) of our choice, at
    /// which its clock begins: what it draws is the same each time; and where it sleeps with nothing else under way, its clock is put forward
    /// and no time passes. So it is on Linux with programs that get the time from a library, where
    /// there is a C compiler; elsewhere that is [missing](Protection::missing).
    ///
    /// It is not so in builds and for programs that are talked to.
    #[must_use]
    pub fn with_chosen_chance(self) -> Self {
        let chosen = Protection { chance: chance::can_be_chosen(), ..self.protection };
        Self { chance: Some(Arc::default()), ..self }.at_most(chosen)
    }

    /// The library by which it is chosen for a program with these names, if it is.
    pub(crate) fn chance_for(
        &self,
        program: &Path,
        names: Names,
    ) -> Result<Option<PathBuf>, CannotRun> {
        let is_wanted = names.chance && self.purpose == Purpose::Run && self.protection.chance;
        let chance = self.chance.as_ref().filter(|_| is_wanted);
        Ok(chance.map(|chance| chance.of(program, self)).transpose()?.flatten())
    }

    /// The same for something else than a run.
    pub(crate) fn to(self, purpose: Purpose) -> Self {
        Self { purpose, ..self }
    }

    /// What is enforced.
    #[must_use]
    pub fn protection(&self) -> Protection {
        self.protection
    }

    /// The program that makes rooms, where they can be had. It takes the two measures that let nobody write anywhere else: then
    /// a room has all files that there are.
    pub(crate) fn maker_of_rooms(&self) -> Option<&Path> {
        let Protection { rooms, files, calls, .. } = self.protection;
        (rooms && files && calls).then_some(&*self.shim)
    }

    /// A command that runs `program` in `scratch`, and the plan that it follows: it starts the shim, where there can be one.
    pub(crate) fn launch(
        &self,
        program: &Path,
        args: &[impl AsRef<OsStr>],
        scratch: &Scratch,
        home: Option<&Path>,
        limits: &Limits,
    ) -> io::Result<(Launch, Plan)> {
        let groups = Groups::of_this_process().filter(|_| self.protection.groups);
        let control = groups.map(|groups| groups.control(limits)).transpose()?.map(Arc::new);
        let plan =
            Plan::new(limits, self.protection, self.purpose, home.is_some(), control.clone());
        let mut command = if shim::EXISTS {
            let mut command = Command::new(&self.shim);
            plan.tell(home, &self.readable, &mut command);
            command.arg(program);
            command
        } else {
            Command::new(program)
        };
        command.args(args);
        let folder = scratch.folder();
        command.env_clear().env("HOME", folder).env("TMPDIR", folder).envs(USUAL);
        command.envs(env::var_os("PATH").map(|path| ("PATH", path)));
        command.envs(self.variables.iter().map(|(name, value)| (name, value)));
        let hidden = shim::EXISTS.then(|| self.hidden_from(program, folder));
        Ok((Launch { command, hidden, rooms: scratch.rooms(), control }, plan))
    }

    /// What a program that works in this folder is not to see.
    fn hidden_from(&self, program: &Path, folder: &Path) -> Hidden {
        // Where nobody could see it, it need not be hidden, which costs time.
        let is_seen = |path: &Path| self.readable.iter().any(|readable| path.starts_with(readable));
        let mut paths: Vec<PathBuf> =
            self.hidden.iter().filter(|path| is_seen(path)).cloned().collect();
        let closed: Vec<&PathBuf> = self.closed.iter().filter(|path| is_seen(path)).collect();
        // A program is visible to itself, and all have the folder that all of ours are in.
        paths.retain(|path| path != program);
        let own = [Some(program), folder.parent()].into_iter().flatten();
        let own = own.filter(|_| !closed.is_empty()).filter_map(|path| fs::canonicalize(path).ok());
        let own: Vec<PathBuf> = own.collect();
        let opened: Vec<&Path> = self.readable.iter().chain(&own).map(PathBuf::as_path).collect();
        let is_within =
            |path: &Path, those: &[PathBuf]| those.iter().any(|above| path.starts_with(above));
        paths.extend(closed.into_iter().filter(|path| !opened.contains(&path.as_path())).cloned());
        let is_shown = |path: &&Path| is_within(path, &paths) && !is_within(path, &self.hidden);
        let mut shown: Vec<PathBuf> =
            opened.into_iter().filter(is_shown).map(Path::to_owned).collect();
        shown.sort_unstable();
        shown.dedup();
        Hidden { paths, shown }
    }
}

/// What a program is not to see.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Hidden {
    paths: Vec<PathBuf>,
    /// What it sees all the same, although it lies in one of those.
    shown: Vec<PathBuf>,
}

#[cfg_attr(not(target_os = "linux"), allow(dead_code, reason = "there are no servers"))]
impl Hidden {
    /// The words that tell it to a server: how many are hidden, and all paths.
    fn words(&self) -> impl Iterator<Item = OsString> {
        let Self { paths, shown } = self;
        let count = OsString::from(paths.len().to_string());
        std::iter::once(count).chain(paths.iter().chain(shown).map(|path| path.clone().into()))
    }

    /// What these words tell, if they do.
    fn of_words(mut words: impl Iterator<Item = OsString>) -> Option<Self> {
        let count = words.next()?.to_str()?.parse().ok()?;
        let paths = words.by_ref().take(count).map(PathBuf::from).collect();
        Some(Self { paths, shown: words.map(PathBuf::from).collect() })
    }
}

/// Adds a path by the name that the system has for it, once.
fn add(path: &Path, to: &mut Vec<PathBuf>) {
    let path = fs::canonicalize(path)
        .or_else(|_| std::path::absolute(path))
        .unwrap_or_else(|_| path.to_owned());
    if !to.contains(&path) {
        to.push(path);
    }
}

/// Where a new version lies by now, perhaps: Linux marks the path of a program whose file was replaced.
fn where_it_was(path: PathBuf) -> PathBuf {
    let unmarked = path.to_str().and_then(|path| path.strip_suffix(" (deleted)"));
    unmarked.map(PathBuf::from).unwrap_or(path)
}

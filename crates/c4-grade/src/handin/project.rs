//! A submission that has to be built.

use std::collections::{HashMap, HashSet};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use c4_sandbox::{Scratch, Site, as_file};

use super::Files;
use super::checks::checking_compilers;
use super::choose::{has_function, has_main, includes};
use crate::shell::with_input;
use crate::{
    Build, BuildFailure, CannotBuild, Conditions, Entrant, Executable, Limits, NotRun, Reproduce,
    Run, Sandbox, Subject, quoted, visible,
};
use c4_course::{HandIn, Input, Invocation};

/// A submission that has to be built, once for each board that cases ask for.
///
/// Each build is made when a case first needs it, in a copy of the files that is removed with this. Threads that need
/// the same one wait for it.
#[derive(Debug)]
pub struct Project {
    hand_in: HandIn,
    files: Files,
    /// The category that all cases count as, if the course's harness is around what was handed in.
    counts_as: Option<String>,
    whence: Whence,
    /// What builds and programs are confined to.
    sandbox: Option<Sandbox>,
    /// The compilers that add their checks, if they are to.
    tools: Option<Scratch>,
    builds: Mutex<HashMap<Vec<String>, Slot>>,
    /// How many builds there have been, and how long they took together.
    built: Mutex<(u32, Duration)>,
}

/// How long all builds of a submission may take together, and how much longer for each: a program of students is built in less than a
/// second, and there may be one for each of a hundred boards.
const TOGETHER: Duration = Duration::from_secs(60);
const EACH: Duration = Duration::from_secs(10);

/// Where the files of a submission come from, for command lines and messages that its author understands.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Whence {
    /// The commands that unpack the archives that it lies in.
    pub unpack: Vec<String>,
    /// The folder, as a person would type it; empty for the working directory.
    pub folder: PathBuf,
    /// The own name of the only file of the hand-in, if it is another than the course's.
    pub own_name: Option<String>,
}

/// A build that is there, or is being made.
type Slot = Arc<OnceLock<Result<Built, Unbuilt>>>;

/// A program, in the folder in which it was built.
#[derive(Debug)]
struct Built {
    program: Executable,
    _folder: Scratch,
}

/// Why there is no program.
#[derive(Debug)]
enum Unbuilt {
    /// What was handed in does not build.
    Failed(BuildFailure),
    /// Nothing can be built here.
    Cannot(Arc<CannotBuild>),
}

impl Project {
    /// A submission of these files, which have the names that the hand-in wants. What builds it is confined as it is
    /// itself.
    #[must_use]
    pub fn new(hand_in: HandIn, files: Files, whence: Whence, sandbox: Option<Sandbox>) -> Self {
        let (hand_in, files, counts_as) = harnessed(hand_in, files);
        let hand_in = with_more_sources(hand_in, &files);
        let (builds, built) = (Mutex::default(), Mutex::default());
        Self { hand_in, files, counts_as, whence, sandbox, tools: None, builds, built }
    }

    /// The same submission, to be built with the compiler's checks for faults in memory and for undefined behaviour. Its
    /// limits leave room for these.
    ///
    /// # Errors
    /// If there is no folder for what has the compiler do that.
    pub fn sanitized(&self) -> io::Result<Self> {
        let (hand_in, files) = (self.hand_in.clone(), self.files.clone());
        let project = Self::new(hand_in, files, self.whence.clone(), self.sandbox.clone());
        let counts_as = self.counts_as.clone();
        Ok(Self { tools: Some(checking_compilers()?), counts_as, ..project })
    }

    /// The category that all of its cases count as, if it is only a part of a program: see [`Harness`](c4_course::Harness).
    #[must_use]
    pub fn counts_as(&self) -> Option<&str> {
        self.counts_as.as_deref()
    }

    /// Builds it for the board that is usual, and tells whether that could be done.
    ///
    /// # Errors
    /// [`CannotBuild`] if nothing can be built here.
    pub fn build(&self) -> Result<bool, Arc<CannotBuild>> {
        match self.slot(&self.hand_in.usual()).get_or_init(|| self.make(&self.hand_in.usual())) {
            Ok(_) => Ok(true),
            Err(Unbuilt::Failed(_)) => Ok(false),
            Err(Unbuilt::Cannot(cannot)) => Err(Arc::clone(cannot)),
        }
    }

    /// What has been built until now: the failure is that of the usual board.
    #[must_use]
    pub fn report(&self) -> Build {
        let usual = self.hand_in.usual();
        let builds = self.builds.lock().unwrap_or_else(PoisonError::into_inner);
        let failure = match builds.get(&usual).and_then(|slot| slot.get()) {
            Some(Err(Unbuilt::Failed(failure))) => Some(failure.clone()),
            Some(Ok(_) | Err(Unbuilt::Cannot(_))) | None => None,
        };
        Build { command: self.command_lines(&usual).join(" && "), builds: builds.len(), failure }
    }

    fn slot(&self, values: &[String]) -> Slot {
        let mut builds = self.builds.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(builds.entry(values.to_owned()).or_default())
    }

    /// Makes the program for these values of the settings.
    fn make(&self, values: &[String]) -> Result<Built, Unbuilt> {
        let made = self.attempt_in_time(values);
        let made = made.map_err(|cannot| Unbuilt::Cannot(Arc::new(cannot)))?;
        made.map_err(|failure| Unbuilt::Failed(self.as_handed_in(failure, values)))
    }

    /// Builds it, unless the builds before have taken too long.
    fn attempt_in_time(
        &self,
        values: &[String],
    ) -> Result<Result<Built, BuildFailure>, CannotBuild> {
        let built = || self.built.lock().unwrap_or_else(PoisonError::into_inner);
        let (count, together) = *built();
        if is_over(count, together) {
            let what = format!("its {count} builds before took {} s", together.as_secs());
            return Ok(Err(BuildFailure::plain(what)));
        }
        let start = Instant::now();
        let made = self.attempt(values);
        let mut built = built();
        *built = (built.0 + 1, built.1 + start.elapsed());
        made
    }

    fn attempt(&self, values: &[String]) -> Result<Result<Built, BuildFailure>, CannotBuild> {
        let folder = Scratch::for_builds(self.sandbox.as_ref()).map_err(CannotBuild::NoFolder)?;
        match self.files.write(folder.path()) {
            Ok(()) => {}
            Err(error) if folder.is_apart() && error.kind() == io::ErrorKind::StorageFull => {
                let what = "its files and folders are too many to be built".to_owned();
                return Ok(Err(BuildFailure::plain(what)));
            }
            Err(error) if is_about_names(&error) => {
                let what = format!("its files cannot be copied: {error}");
                return Ok(Err(BuildFailure::plain(what)));
            }
            Err(error) => return Err(CannotBuild::NoFolder(error)),
        }
        let tools = self.tools.as_ref().map(Scratch::path);
        let site = Site { folder: &folder, tools, sandbox: self.sandbox.as_ref() };
        let program = site.build(&self.hand_in.commands(values), &self.hand_in.program)?;
        Ok(program.map(|program| Built { program, _folder: folder }))
    }

    /// The failure, told for whoever wrote the files.
    fn as_handed_in(&self, mut failure: BuildFailure, values: &[String]) -> BuildFailure {
        if *values != self.hand_in.usual() {
            let settings =
                self.hand_in.settings.iter().zip(values).filter(|(it, _)| it.held.is_none());
            let sizes: Vec<String> =
                settings.map(|(it, value)| format!("{} {value}", it.name)).collect();
            failure.what += &format!(", for {}", sizes.join(" and "));
        }
        if let (Some(own), Some(named)) = (&self.whence.own_name, self.hand_in.only_file()) {
            failure.words = failure.words.replace(&format!("{named}:"), &format!("{own}:"));
            if let Some(place) = failure.place.as_mut().filter(|place| place.file == named) {
                place.file.clone_from(own);
            }
        }
        failure
    }

    /// The commands that build it for these values, as they would be typed in its folder.
    fn command_lines(&self, values: &[String]) -> Vec<String> {
        let own = |word: String| match &self.whence.own_name {
            Some(own) if Some(word.as_str()) == self.hand_in.only_file() => own.clone(),
            _ => word,
        };
        let lines = self.hand_in.commands(values).into_iter();
        lines.map(|words| quoted(words.into_iter().map(own))).collect()
    }
}

impl Subject for Project {
    fn run(&self, args: &[String], stdin: &[u8], limits: &Limits) -> Result<Run, NotRun> {
        self.run_under(&Conditions::default(), args, stdin, limits)
    }

    fn run_under(
        &self,
        conditions: &Conditions<'_>,
        args: &[String],
        stdin: &[u8],
        limits: &Limits,
    ) -> Result<Run, NotRun> {
        self.with_program(args, |program, args| {
            let room = self.tools.as_ref().map(|_| with_room_for_checks(limits));
            Ok(program.run_under(conditions, args, stdin, &room.unwrap_or(*limits))?)
        })
    }
}

impl Project {
    /// Builds the program that these arguments need, and calls it with what is left of them.
    fn with_program(
        &self,
        args: &[String],
        call: impl FnOnce(&Executable, &[String]) -> Result<Run, NotRun>,
    ) -> Result<Run, NotRun> {
        let Invocation { values, args } = self.hand_in.ask(args).ok_or(NotRun::NotAskable)?;
        match self.slot(&values).get_or_init(|| self.make(&values)) {
            Ok(built) => call(&built.program, &args),
            Err(Unbuilt::Failed(failure)) => Err(NotRun::NotBuilt(failure.in_a_line())),
            Err(Unbuilt::Cannot(cannot)) => Err(NotRun::CannotBuild(cannot.to_string())),
        }
    }
}

impl Entrant for Project {
    fn takes(&self, input: &Input) -> bool {
        self.hand_in.ask(&input.args).is_some()
    }

    fn reproduce(&self, input: &Input) -> Reproduce {
        let usual = || Invocation { values: self.hand_in.usual(), args: vec![] };
        let Invocation { values, args } = self.hand_in.ask(&input.args).unwrap_or_else(usual);
        let mut commands = self.whence.unpack.clone();
        if self.whence.folder != Path::new("") && self.whence.folder != Path::new(".") {
            commands.push(quoted(["cd".into(), self.whence.folder.to_string_lossy()]));
        }
        commands.extend(self.command_lines(&values));
        let program = format!("./{}", self.hand_in.program);
        let call = quoted(std::iter::once(&program).chain(&args));
        commands.push(with_input(call, &input.stdin));
        Reproduce { commands, stdin: visible(&input.stdin) }
    }
}

/// What was handed in, with the course's harness around it if it has no `main`, but the function that the harness calls, and then the
/// category that its cases count as.
fn harnessed(mut hand_in: HandIn, mut files: Files) -> (HandIn, Files, Option<String>) {
    let harness = hand_in.harness.take_if(|harness| {
        let has_its_function = |bytes| has_function(bytes, &harness.calls);
        !files.contents().any(has_main) && files.contents().any(has_its_function)
    });
    let counts_as = harness.map(|harness| {
        files.insert(PathBuf::from(&harness.name), harness.text.into_bytes());
        hand_in.build = harness.build;
        harness.category
    });
    (hand_in, files, counts_as)
}

/// A hand-in that is built from all of its sources, if they belong to it.
fn with_more_sources(mut hand_in: HandIn, files: &Files) -> HandIn {
    let Some(main) = hand_in.only_file().map(str::to_owned) else { return hand_in };
    let more =
        if hand_in.takes_more_sources { more_sources(Path::new(&main), files) } else { vec![] };
    if !more.is_empty() {
        let more: Vec<_> = more.iter().map(|name| as_file(name)).collect();
        let sources = format!("{main} {}", more.join(" "));
        hand_in
            .build
            .iter_mut()
            .for_each(|command| *command = command.replacen(&main, &sources, 1));
    }
    hand_in
}

/// The names of the sources beside a file that are not included by another one and have no `main`, but for the only one that has if
/// the file itself has none. (A command is split at blanks.)
pub(super) fn more_sources(main: &Path, files: &Files) -> Vec<String> {
    let included: HashSet<String> = files.contents().flat_map(includes).collect();
    let is_beside = |name: &Path| {
        name.parent() == main.parent() && name.extension() == main.extension() && name != main
    };
    let beside = || files.all().filter(|(name, _)| is_beside(name));
    let is_missed = !files.all().any(|(name, bytes)| name == main && has_main(bytes));
    let mains = beside().filter(|(_, bytes)| has_main(bytes)).count();
    let takes_main = is_missed && mains == 1;
    let names = beside().filter(|(_, bytes)| takes_main || !has_main(bytes));
    let names = names.filter_map(|(name, _)| name.to_str().map(str::to_owned));
    names.filter(|name| !included.contains(name) && !name.contains(char::is_whitespace)).collect()
}

/// AddressSanitizer reserves a large part of the address space, keeps memory that was freed, and takes its time.
fn with_room_for_checks(limits: &Limits) -> Limits {
    Limits {
        address_space: None,
        memory: limits.memory.saturating_mul(4),
        cpu: limits.cpu.saturating_mul(4),
        wall: limits.wall.saturating_mul(4),
        ..*limits
    }
}

/// Whether there is to be no other build after so many, which took so long.
fn is_over(count: u32, together: Duration) -> bool {
    together > TOGETHER + EACH * count
}

/// Whether a file could not be written for its name, which is its author's affair.
fn is_about_names(error: &io::Error) -> bool {
    use io::ErrorKind::{
        AlreadyExists, InvalidFilename, InvalidInput, IsADirectory, NotADirectory,
    };

    let kinds = [AlreadyExists, InvalidFilename, InvalidInput, IsADirectory, NotADirectory];
    kinds.contains(&error.kind())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whoever takes a minute for each has two of them, and whoever takes a second as many as there are boards.
    #[test]
    fn slow_builds_come_to_an_end() {
        let builds = |each: u64| (0..).find(|&it| is_over(it, Duration::from_secs(each) * it));
        assert_eq!(builds(59), Some(2));
        assert!((0..1000).all(|it| !is_over(it, Duration::from_secs(1) * it)));
    }
}

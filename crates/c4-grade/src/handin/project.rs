//! A submission that has to be built.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use tempfile::TempDir;

use super::build::{CannotBuild, build, checking_compilers};
use crate::shell::with_input;
use crate::{
    Asked, Build, BuildFailure, CannotRun, Entrant, Executable, Files, HandIn, Input, Limits,
    Reproduce, Run, Subject, quoted, visible,
};

/// A submission that has to be built, once for each board that cases ask for.
///
/// Each build is made when a case first needs it, in a copy of the files that is removed with this. Threads that need
/// the same one wait for it.
#[derive(Debug)]
pub struct Project {
    hand_in: HandIn,
    files: Files,
    whence: Whence,
    /// Holds a folder for each build.
    scratch: TempDir,
    /// The folder of compilers that add their checks, if they are to.
    tools: Option<PathBuf>,
    builds: Mutex<HashMap<Vec<String>, Slot>>,
}

/// Where the files of a submission come from, for command lines and messages that its author understands.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Whence {
    /// The folder, as a person would type it; empty for the working directory.
    pub folder: PathBuf,
    /// The own name of the only file of the hand-in, if it is another than the course's.
    pub own_name: Option<String>,
}

/// A build that is there, or is being made.
type Slot = Arc<OnceLock<Result<Executable, Unbuilt>>>;

/// Why there is no program.
#[derive(Debug)]
enum Unbuilt {
    /// What was handed in does not build.
    Failed(BuildFailure),
    /// Nothing can be built here.
    Cannot(CannotBuild),
}

impl Project {
    /// A submission of these files, which have the names that the hand-in wants.
    ///
    /// # Errors
    /// If there is no place to build in.
    pub fn new(hand_in: HandIn, files: Files, whence: Whence) -> io::Result<Self> {
        let scratch = tempfile::Builder::new().prefix("c4-build-").tempdir()?;
        Ok(Self { hand_in, files, whence, scratch, tools: None, builds: Mutex::default() })
    }

    /// The same submission, to be built with the compiler's checks for faults in memory and for undefined behaviour.
    ///
    /// # Errors
    /// If there is no place to build in.
    pub fn sanitized(&self) -> io::Result<Self> {
        let project = Self::new(self.hand_in.clone(), self.files.clone(), self.whence.clone())?;
        let tools = project.scratch.path().join("tools");
        checking_compilers(&tools)?;
        Ok(Self { tools: Some(tools), ..project })
    }

    /// Builds it for the board that is usual, and tells whether that could be done.
    ///
    /// # Errors
    /// [`CannotBuild`] if nothing can be built here.
    pub fn build(&self) -> Result<bool, CannotBuild> {
        match self.slot(&self.hand_in.usual()).get_or_init(|| self.make(&self.hand_in.usual())) {
            Ok(_) => Ok(true),
            Err(Unbuilt::Failed(_)) => Ok(false),
            Err(Unbuilt::Cannot(cannot)) => Err(cannot.clone()),
        }
    }

    /// What has been built until now. If several builds failed, that of the usual board is told, or that of the smallest.
    #[must_use]
    pub fn report(&self) -> Build {
        let usual = self.hand_in.usual();
        let builds = self.builds.lock().unwrap_or_else(PoisonError::into_inner);
        let failed = |(values, slot): (&Vec<String>, &Slot)| match slot.get() {
            Some(Err(Unbuilt::Failed(failure))) => Some((values.clone(), failure.clone())),
            Some(Ok(_) | Err(Unbuilt::Cannot(_))) | None => None,
        };
        let first = builds.iter().filter_map(failed).min_by_key(|(values, _)| {
            let numbers: Vec<u32> =
                values.iter().map(|it| it.parse().unwrap_or_default()).collect();
            (*values != usual, numbers)
        });
        let (values, failure) = first.map_or((usual, None), |(values, it)| (values, Some(it)));
        Build { command: self.command_lines(&values).join(" && "), builds: builds.len(), failure }
    }

    fn slot(&self, values: &[String]) -> Slot {
        let mut builds = self.builds.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(builds.entry(values.to_owned()).or_default())
    }

    /// Makes the program for these values of the settings.
    fn make(&self, values: &[String]) -> Result<Executable, Unbuilt> {
        let folder = self.scratch.path().join(format!("build-{}", values.join("-")));
        let cannot = |error| Unbuilt::Cannot(CannotBuild::here(error));
        fs::create_dir(&folder).and_then(|()| self.files.write(&folder)).map_err(cannot)?;
        let commands = self.hand_in.commands(values);
        let built = build(&commands, &folder, self.tools.as_deref()).map_err(Unbuilt::Cannot)?;
        let program = &self.hand_in.program;
        let made = built.and_then(|()| {
            Executable::find(&folder.join(program)).map_err(|_| {
                BuildFailure::plain(format!("the build went well, but made no program {program}"))
            })
        });
        made.map_err(|failure| Unbuilt::Failed(self.as_handed_in(failure, values)))
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
    fn run(&self, args: &[String], stdin: &[u8], limits: &Limits) -> Result<Run, CannotRun> {
        let Asked { values, args } = self.hand_in.ask(args).ok_or(CannotRun::NotAskable)?;
        match self.slot(&values).get_or_init(|| self.make(&values)) {
            Ok(program) => program.run(&args, stdin, limits),
            Err(Unbuilt::Failed(failure)) => Err(CannotRun::NotBuilt(failure.what.clone())),
            Err(Unbuilt::Cannot(cannot)) => Err(CannotRun::NotBuilt(cannot.to_string())),
        }
    }
}

impl Entrant for Project {
    fn takes(&self, input: &Input) -> bool {
        self.hand_in.ask(&input.args).is_some()
    }

    fn reproduce(&self, input: &Input) -> Reproduce {
        let usual = || Asked { values: self.hand_in.usual(), args: vec![] };
        let Asked { values, args } = self.hand_in.ask(&input.args).unwrap_or_else(usual);
        let mut commands = Vec::new();
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

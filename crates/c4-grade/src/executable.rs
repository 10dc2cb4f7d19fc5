//! Running a program file.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::scratch::Scratch;
use crate::supervise::{Lost, supervise};
use crate::{CannotRun, Limits, Run, Sandbox, Subject};

/// A program file, run as a process of its own each time.
///
/// Each run gets an empty folder as its working directory, removed afterwards, and `LC_ALL=C` beside the environment
/// that we were given. However the run ends, the program and every process that it started are killed after it. (One
/// that moves itself out of its process group, as a daemon does, gets away; it can delay nothing.) Strangers' programs
/// belong [inside](Self::inside) a sandbox, where none gets away.
///
/// ```no_run
/// use c4_grade::{Executable, Limits, Subject};
///
/// let student = Executable::find("./a.out".as_ref())?;
/// let run = student.run(&["--rows".into(), "4".into()], b"1\n2\n", &Limits::default())?;
/// println!("{}", run.ending);
/// # Ok::<(), c4_grade::CannotRun>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Executable {
    /// Absolute, because the program does not run in our own working directory.
    path: PathBuf,
    sandbox: Option<Sandbox>,
}

impl Executable {
    /// The program at `path`, which is taken as it is: there is no search for it along `PATH`.
    ///
    /// # Errors
    /// [`CannotRun`] if there is no such file, or it is clear from the outside that it is not a program.
    pub fn find(path: &Path) -> Result<Self, CannotRun> {
        let Ok(found) = fs::metadata(path) else {
            return Err(CannotRun::NotFound(path.to_owned()));
        };
        if !found.is_file() || !may_be_executed(&found) {
            return Err(CannotRun::NotExecutable(path.to_owned()));
        }
        let path =
            std::path::absolute(path).map_err(|error| CannotRun::Start(path.to_owned(), error))?;
        Ok(Self { path, sandbox: None })
    }

    /// The same program, confined to this sandbox whenever it runs.
    #[must_use]
    pub fn inside(self, sandbox: Sandbox) -> Self {
        Self { sandbox: Some(sandbox), ..self }
    }

    /// A command for the program as it is, in a group of its own, so that all of it can be killed at the end.
    fn command(&self, args: &[String]) -> Command {
        let mut command = Command::new(&self.path);
        command.args(args).env("LC_ALL", "C");
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        command
    }
}

impl Subject for Executable {
    fn run(&self, args: &[String], stdin: &[u8], limits: &Limits) -> Result<Run, CannotRun> {
        let scratch = Scratch::new().map_err(CannotRun::Scratch)?;
        let lost = |lost| match lost {
            Lost::Start(error) => CannotRun::Start(self.path.clone(), error),
            Lost::Watch(error) => CannotRun::Watch(self.path.clone(), error),
        };
        let Some(sandbox) = &self.sandbox else {
            let mut command = self.command(args);
            command.current_dir(scratch.path());
            return supervise(&mut command, stdin, limits, &scratch).map_err(lost);
        };
        let (mut command, plan) = sandbox.command(&self.path, args, scratch.path(), limits);
        command.current_dir(scratch.path());
        let run = supervise(&mut command, stdin, limits, &scratch).map_err(lost)?;
        match plan.refusal(&run, &self.path) {
            Some(refusal) => Err(refusal),
            None => Ok(Run { ending: plan.reading(run.ending, limits), ..run }),
        }
    }
}

#[cfg(unix)]
fn may_be_executed(file: &fs::Metadata) -> bool {
    std::os::unix::fs::PermissionsExt::mode(&file.permissions()) & 0o111 != 0
}

#[cfg(not(unix))]
fn may_be_executed(_file: &fs::Metadata) -> bool {
    true
}

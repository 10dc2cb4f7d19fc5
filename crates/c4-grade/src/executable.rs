//! Running a program file.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::supervise::supervise;
use crate::{CannotRun, Limits, Run, Subject};

/// A program file, run as a process of its own each time.
///
/// Each run gets an empty folder as its working directory, removed afterwards, and `LC_ALL=C` beside the environment
/// that we were given. However the run ends, the program and every process that it started are killed after it. (One
/// that moves itself out of its process group, as a daemon does, gets away; it can delay nothing.)
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
        Ok(Self { path })
    }

    fn command(&self, args: &[String], folder: &Path) -> Command {
        let mut command = Command::new(&self.path);
        command
            .args(args)
            .current_dir(folder)
            .env("LC_ALL", "C")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        // A group of its own, so that all of it can be killed at the end.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        command
    }
}

impl Subject for Executable {
    fn run(&self, args: &[String], stdin: &[u8], limits: &Limits) -> Result<Run, CannotRun> {
        let folder = tempfile::tempdir().map_err(CannotRun::Scratch)?;
        let child = spawn(&mut self.command(args, folder.path()))
            .map_err(|error| CannotRun::Start(self.path.clone(), error))?;
        supervise(child, stdin, limits).map_err(|error| CannotRun::Watch(self.path.clone(), error))
    }
}

/// Starts the program; one that a compiler has just written may be held open for another moment.
fn spawn(command: &mut Command) -> io::Result<Child> {
    const PATIENCE: [Duration; 3] =
        [Duration::from_millis(1), Duration::from_millis(10), Duration::from_millis(100)];
    for pause in PATIENCE {
        match command.spawn() {
            Err(error) if error.kind() == io::ErrorKind::ExecutableFileBusy => thread::sleep(pause),
            result => return result,
        }
    }
    command.spawn()
}

#[cfg(unix)]
fn may_be_executed(file: &fs::Metadata) -> bool {
    std::os::unix::fs::PermissionsExt::mode(&file.permissions()) & 0o111 != 0
}

#[cfg(not(unix))]
fn may_be_executed(_file: &fs::Metadata) -> bool {
    true
}

//! Bots that are agents of Kaggle's ConnectX.

use std::env;
use std::path::{Path, PathBuf};

use c4_sandbox::{Ending, Executable, Limits, Sandbox};

use crate::bots::NoBot;
use crate::bots::bot::Program;

/// What speaks for the agent.
const HARNESS: &str = include_str!("harness.py");

/// Has Python tell where it is and where its library is, a line each. What stands along `PATH` may be a script that looks
/// for the real one.
const WHERE: &str = "import os, sys; \
    print(sys.executable, os.path.realpath(sys.executable), sys.prefix, sys.base_prefix, sep='\\n')";

/// An interpreter that has told where it is.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Python {
    executable: PathBuf,
    readable: Vec<PathBuf>,
}

/// A program for the agent in a file, by its absolute path, in a sandbox where it can be read.
pub(super) fn program(file: &Path, sandbox: Option<&Sandbox>) -> Result<Program, NoBot> {
    let folders = env::var_os("PATH").unwrap_or_default();
    let executable = env::split_paths(&folders)
        .filter_map(|folder| Executable::find(&folder.join("python3")).ok())
        .find_map(|found| Python::at(&found)?.confined(sandbox))
        .ok_or(NoBot::NoPython)?;
    let args = isolated(HARNESS).into_iter().chain([file.to_string_lossy().into_owned()]);
    Ok(Program { executable, args: args.collect(), is_its_own: false, wanted: None, _folder: None })
}

impl Python {
    fn at(found: &Executable) -> Option<Self> {
        let run = found.run(&isolated(WHERE), b"", &Limits::default()).ok()?;
        let text = String::from_utf8(run.stdout).ok()?;
        let mut paths = text.lines().map(PathBuf::from);
        let executable = paths.next()?;
        (run.ending == Ending::Exited { status: 0 })
            .then(|| Self { executable, readable: paths.collect() })
    }

    /// The interpreter in a sandbox in which it can read its library, if it runs there.
    fn confined(&self, sandbox: Option<&Sandbox>) -> Option<Executable> {
        let readable = |sandbox: &Sandbox| {
            self.readable.iter().fold(sandbox.clone(), |it, path| it.with_readable(path))
        };
        let executable = Executable::find(&self.executable).ok()?;
        let executable = sandbox.map(readable).into_iter().fold(executable, Executable::inside);
        let run = executable.run(&isolated("import inspect"), b"", &Limits::default()).ok()?;
        (run.ending == Ending::Exited { status: 0 }).then_some(executable)
    }
}

/// The arguments for a program that is not to depend on whose machine it runs on, nor to leave anything.
fn isolated(program: &str) -> Vec<String> {
    ["-I", "-B", "-c", program].map(str::to_owned).to_vec()
}

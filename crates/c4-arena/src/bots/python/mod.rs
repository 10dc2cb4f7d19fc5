//! Bots that are agents of Kaggle's ConnectX.

mod beside;

use std::collections::BTreeMap;
use std::env;
use std::path::{Path, PathBuf};

use c4_sandbox::{Ending, Executable, Limits, Sandbox};
use serde::Serialize;

use self::beside::beside;
use crate::bots::NoBot;
use crate::bots::bot::{Program, Surroundings, Unfit};

/// What speaks for the agent.
const HARNESS: &str = include_str!("harness.py");

/// Has Python tell where it is and where its library is, a line each. What stands along `PATH` may be a script that looks
/// for the real one.
const WHERE: &str = "import os, sys; \
    print(sys.executable, os.path.realpath(sys.executable), sys.prefix, sys.base_prefix, sep='\\n')";

/// How much the harness may be told, in bytes: less than any system takes as one word of a command. What is readable is told to the
/// sandbox in as much again.
const MOST_TOLD: usize = 120 << 10;

/// An interpreter that has told where it is.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Python {
    executable: PathBuf,
    readable: Vec<PathBuf>,
}

/// What the harness is told.
#[derive(Serialize)]
struct Wanted<'a> {
    path: Told<'a>,
    home: Told<'a>,
    function: Option<&'a str>,
    package: &'a str,
    modules: BTreeMap<String, Told<'a>>,
}

/// A path: its bytes, where it is no text.
#[derive(Serialize)]
#[serde(untagged)]
enum Told<'a> {
    Text(&'a str),
    Bytes(&'a [u8]),
}

impl<'a> Told<'a> {
    fn of(path: &'a Path) -> Self {
        path.to_str().map_or_else(|| Self::Bytes(path.as_os_str().as_encoded_bytes()), Self::Text)
    }
}

/// A program for the agent in a file, by its absolute path, in a sandbox where it can be read. What it imports from beside it can
/// be read as well, unless it has its home to itself, and all of that, or is alone.
pub(super) fn program(
    file: &Path,
    surroundings: Surroundings,
    function: Option<&str>,
    sandbox: Option<&Sandbox>,
) -> Result<Program, Unfit> {
    let home = file.parent().unwrap_or(Path::new("/"));
    let package = home.file_name().unwrap_or_default().to_string_lossy();
    let modules = match surroundings {
        Surroundings::Shared => beside(file, &package),
        Surroundings::Own | Surroundings::None => BTreeMap::new(),
    };
    let wanted = Wanted {
        path: Told::of(file),
        home: Told::of(home),
        function,
        package: &package,
        modules: modules.iter().map(|(name, path)| (name.clone(), Told::of(path))).collect(),
    };
    let wanted = serde_json::to_string(&wanted).expect("texts are JSON");
    if wanted.len() > MOST_TOLD {
        let what = format!(
            "the names of the {} modules that it imports from beside it are longer than {MOST_TOLD} bytes",
            modules.len()
        );
        return Err(what.into());
    }
    let sandbox = sandbox.map(|sandbox| {
        modules.values().fold(sandbox.clone(), |sandbox, path| sandbox.with_readable(path))
    });
    let folders = env::var_os("PATH").unwrap_or_default();
    let executable = env::split_paths(&folders)
        .filter_map(|folder| Executable::find(&folder.join("python3")).ok())
        .find_map(|found| Python::at(&found)?.confined(sandbox.as_ref()))
        .ok_or(NoBot::NoPython)?;
    let executable = match surroundings {
        Surroundings::Own => executable.working_in(home),
        Surroundings::Shared | Surroundings::None => executable,
    };
    let args = isolated(HARNESS).into_iter().chain([wanted]).collect();
    Ok(Program { executable, args, is_its_own: false, wanted: None, _folder: None })
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

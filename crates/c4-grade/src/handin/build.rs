//! Building in a folder, by a course's own commands.

use std::env;
use std::ffi::OsString;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use tempfile::TempDir;

use crate::scratch::Scratch;
use crate::{BuildFailure, CannotRun, Ending, Executable, Limits, Run, Sandbox, quoted};

/// What each command may use.
const LIMITS: Limits = Limits {
    wall: Duration::from_secs(60),
    cpu: Duration::from_secs(60),
    output: 1 << 20,
    memory: 2 << 30,
    address_space: None,
    processes: 64,
    files: 256 << 20,
};

/// What has a compiler add its checks for faults in memory and for undefined behaviour.
const CHECKS: &str = "-fsanitize=address,undefined -fno-sanitize-recover=all -g";

/// The names that a build may call a compiler by.
const COMPILERS: [&str; 6] = ["cc", "gcc", "clang", "c++", "g++", "clang++"];

/// Something that a build needs and that is not there, which says nothing about what was to be built.
#[derive(Debug)]
pub enum CannotBuild {
    /// There is no folder to build in.
    NoFolder(io::Error),
    /// There is no such command.
    NoCommand(String),
    /// The command could not be run.
    CannotRun(String, CannotRun),
}

impl CannotBuild {
    fn with(command: &str, reason: CannotRun) -> Self {
        match reason {
            CannotRun::NotFound(_) => Self::NoCommand(command.to_owned()),
            reason => Self::CannotRun(command.to_owned(), reason),
        }
    }
}

impl fmt::Display for CannotBuild {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoFolder(error) => write!(f, "cannot make a folder to build in: {error}"),
            Self::NoCommand(name) => {
                write!(f, "there is no {name} here: install it, or hand in a program that is built")
            }
            Self::CannotRun(name, reason) => write!(f, "cannot build with {name}: {reason}"),
        }
    }
}

impl std::error::Error for CannotBuild {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::NoFolder(error) => Some(error),
            Self::NoCommand(_) => None,
            Self::CannotRun(_, reason) => Some(reason),
        }
    }
}

/// Where and with what something is built.
#[derive(Debug, Clone, Copy)]
pub(super) struct Site<'a> {
    /// The folder to build in.
    pub(super) folder: &'a Scratch,
    /// A folder in which commands are looked for before all others.
    pub(super) tools: Option<&'a Path>,
    /// What every command is confined to: a Makefile is a stranger's program.
    pub(super) sandbox: Option<&'a Sandbox>,
}

/// Runs commands on a site; the first that fails is the last.
pub(super) fn build(
    commands: &[Vec<String>],
    site: Site<'_>,
) -> Result<Result<(), BuildFailure>, CannotBuild> {
    let folder = site.folder.path();
    let mut printed = Vec::new();
    for words in commands {
        let Some((name, args)) = words.split_first() else { continue };
        let Run { ending, stdout, stderr, wall: _ } =
            run(name, args, site).map_err(|reason| CannotBuild::with(name, reason))?;
        printed.extend([stderr, stdout].concat());
        let what = match ending {
            Ending::Exited { status: 0 } => continue,
            Ending::Exited { status } => format!("{name} ended with status {status}"),
            other => format!("{name}: {other}"),
        };
        return Ok(Err(BuildFailure::with_words(what, &printed, folder)));
    }
    Ok(Ok(()))
}

fn run(name: &str, args: &[String], site: Site<'_>) -> Result<Run, CannotRun> {
    let tool = site.tools.map(|tools| tools.join(name)).filter(|tool| tool.is_file());
    let path = tool.or_else(|| along_path(name)).ok_or_else(|| CannotRun::NotFound(name.into()))?;
    let mut program = Executable::find(&path)?;
    if let Some(sandbox) = site.sandbox {
        let readable = site.tools.into_iter();
        program =
            program.inside(readable.fold(sandbox.clone().for_builds(), Sandbox::with_readable));
    }
    program.run_in(site.folder, args, b"", &LIMITS, |command| {
        if let Some(tools) = site.tools {
            command.env("PATH", before_path(tools));
        }
    })
}

/// Makes a folder of scripts in which every compiler has its usual name, and adds its checks. So a Makefile need not
/// know of them, whatever it calls its variables.
pub(super) fn checking_compilers() -> io::Result<TempDir> {
    let folder = tempfile::tempdir()?;
    for compiler in COMPILERS {
        if let Some(found) = along_path(compiler) {
            let real = quoted([found.to_string_lossy()]);
            let script = folder.path().join(compiler);
            fs::write(&script, format!("#!/bin/sh\nexec {real} \"$@\" {CHECKS}\n"))?;
            #[cfg(unix)]
            fs::set_permissions(&script, std::os::unix::fs::PermissionsExt::from_mode(0o755))?;
        }
    }
    Ok(folder)
}

fn along_path(command: &str) -> Option<PathBuf> {
    env::split_paths(&env::var_os("PATH")?)
        .map(|folder| folder.join(command))
        .find(|it| it.is_file())
}

fn before_path(tools: &Path) -> OsString {
    let usual = env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(tools.to_owned()).chain(env::split_paths(&usual));
    env::join_paths(folders).unwrap_or(usual)
}

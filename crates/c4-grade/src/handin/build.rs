//! Building in a folder, by a course's own commands.

use std::env;
use std::ffi::OsString;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::supervise::supervise;
use crate::{BuildFailure, Ending, Limits, quoted};

/// What each command may use.
const LIMITS: Limits = Limits { wall: Duration::from_secs(60), output: 1 << 20 };

/// What has a compiler add its checks for faults in memory and for undefined behaviour.
const CHECKS: &str = "-fsanitize=address,undefined -fno-sanitize-recover=all -g";

/// The names that a build may call a compiler by.
const COMPILERS: [&str; 6] = ["cc", "gcc", "clang", "c++", "g++", "clang++"];

/// Something that a build needs and that is not there, which says nothing about what was to be built.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CannotBuild {
    /// The command; `None` if there was not even a folder to build in.
    pub command: Option<String>,
    /// Why, in the system's words.
    pub reason: String,
    /// Whether there is no such command.
    pub is_missing: bool,
}

impl CannotBuild {
    /// There is no folder to build in.
    #[expect(clippy::needless_pass_by_value, reason = "an error is mapped")]
    pub(super) fn here(error: io::Error) -> Self {
        Self { command: None, reason: error.to_string(), is_missing: false }
    }

    fn with(command: &str, error: &io::Error) -> Self {
        let is_missing = error.kind() == io::ErrorKind::NotFound;
        Self { command: Some(command.to_owned()), reason: error.to_string(), is_missing }
    }
}

impl fmt::Display for CannotBuild {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { command, reason, is_missing } = self;
        match command {
            Some(command) if *is_missing => {
                write!(
                    f,
                    "there is no {command} here: install it, or hand in a program that is built"
                )
            }
            Some(command) => write!(f, "cannot start {command}: {reason}"),
            None => write!(f, "cannot make a folder to build in: {reason}"),
        }
    }
}

impl std::error::Error for CannotBuild {}

/// Runs commands in `folder`; the first that fails is the last. `tools` is a folder in which commands are looked for
/// before all others.
pub(super) fn build(
    commands: &[Vec<String>],
    folder: &Path,
    tools: Option<&Path>,
) -> Result<Result<(), BuildFailure>, CannotBuild> {
    let mut printed = Vec::new();
    for words in commands {
        let Some((name, args)) = words.split_first() else { continue };
        let cannot = |error| CannotBuild::with(name, &error);
        let mut command = Command::new(name);
        command.args(args).current_dir(folder).env("LC_ALL", "C").env("TMPDIR", folder);
        if let Some(tools) = tools {
            command.env("PATH", before_path(tools));
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let run = supervise(command.spawn().map_err(cannot)?, b"", &LIMITS).map_err(cannot)?;
        printed.extend([run.stderr, run.stdout].concat());
        let what = match run.ending {
            Ending::Exited { status: 0 } => continue,
            Ending::Exited { status } => format!("{name} ended with status {status}"),
            other => format!("{name}: {other}"),
        };
        return Ok(Err(BuildFailure::with_words(what, &printed, folder)));
    }
    Ok(Ok(()))
}

/// Makes a folder of scripts in which every compiler has its usual name, and adds its checks. So a Makefile need not
/// know of them, whatever it calls its variables.
pub(super) fn checking_compilers(folder: &Path) -> io::Result<()> {
    fs::create_dir(folder)?;
    for compiler in COMPILERS {
        if let Some(found) = along_path(compiler) {
            let real = quoted([found.to_string_lossy()]);
            let script = folder.join(compiler);
            fs::write(&script, format!("#!/bin/sh\nexec {real} \"$@\" {CHECKS}\n"))?;
            #[cfg(unix)]
            fs::set_permissions(&script, std::os::unix::fs::PermissionsExt::from_mode(0o755))?;
        }
    }
    Ok(())
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

//! What programs of others are held to: the options that every command that runs some shares.

use std::env;
use std::path::{Path, PathBuf};
use std::time::Duration;

use c4_grade::{Limits, Protection, ProtectionLevel, Sandbox};
use clap::Args;

use crate::binaries;
use crate::courses::Courses;
use crate::refusal::Refusal;

const MIB: u64 = 1 << 20;

/// Limits on a program that is run on cases, and what it can reach.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Confinement")]
pub(crate) struct CaseConfinement {
    /// Stop a program that runs longer than this on one case.
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = seconds)]
    pub(crate) timeout: Duration,
    /// Stop one that uses more processor time than this.
    #[arg(long, value_name = "SECONDS", default_value = "2", value_parser = seconds)]
    pub(crate) cpu: Duration,
    /// Stop one that writes more than this to one of its streams, if twice the expected output is not more.
    #[arg(long, value_name = "BYTES", default_value = "1048576", value_parser = output)]
    pub(crate) output: usize,
    #[command(flatten)]
    pub(crate) always: Confinement,
}

/// Limits on a program, whatever it is run for, and what it can reach.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Confinement")]
pub(crate) struct Confinement {
    /// Stop one that uses more memory than this.
    #[arg(long, value_name = "MIB", default_value = "256", value_parser = mebibytes)]
    pub(crate) memory: u64,
    /// Let each process reserve no more address space than this; 0 is no limit. Programs with a sanitizer in them have none.
    #[arg(long, value_name = "MIB", default_value = "1024", value_parser = addresses)]
    pub(crate) address_space: u64,
    /// Stop one that is more processes and threads than this at a time.
    #[arg(long, value_name = "N", default_value = "16", value_parser = processes)]
    pub(crate) processes: u32,
    /// Stop one that keeps more than this in files, in the empty folder that it runs in.
    #[arg(long, value_name = "BYTES", default_value = "1048576", value_parser = bytes)]
    pub(crate) files: u64,
    /// Let it read and execute this file, or all that is in this folder; can be given more than once.
    #[arg(long, value_name = "PATH")]
    pub(crate) allow_read: Vec<PathBuf>,
    /// Let it see this variable of the environment; can be given more than once.
    #[arg(long, value_name = "NAME")]
    pub(crate) env: Vec<String>,
    /// Do not confine it: it can do whatever you can do.
    #[arg(long, conflicts_with_all = ["require_sandbox", "allow_read", "env"])]
    pub(crate) no_sandbox: bool,
    /// Refuse to run it where this system cannot confine it fully.
    #[arg(long)]
    pub(crate) require_sandbox: bool,
}

impl CaseConfinement {
    pub(crate) fn limits(&self) -> Limits {
        let Self { timeout: wall, cpu, output, .. } = *self;
        Limits { wall, cpu, output, ..self.always.limits() }
    }

    /// The sandbox that was asked for; `None` if none was. What programs draw in it by the clock, they draw again.
    pub(crate) fn sandbox(&self) -> Result<Option<Sandbox>, Refusal> {
        Ok(self.always.sandbox()?.map(Sandbox::with_chosen_chance))
    }

    /// The options again, where they are not as they would be without being given.
    pub(crate) fn words(&self) -> Vec<String> {
        let usual = Limits::default();
        let limits = self.limits();
        let mut words = Vec::new();
        let mut push = |name: &str, value: String| words.extend([name.to_owned(), value]);
        if limits.wall != usual.wall {
            push("--timeout", limits.wall.as_secs_f64().to_string());
        }
        if limits.cpu != usual.cpu {
            push("--cpu", limits.cpu.as_secs_f64().to_string());
        }
        if limits.output != usual.output {
            push("--output", limits.output.to_string());
        }
        words.extend(self.always.words());
        words
    }
}

impl Confinement {
    /// The limits, with the usual ones on time and output.
    pub(crate) fn limits(&self) -> Limits {
        Limits {
            memory: self.memory * MIB,
            address_space: Some(self.address_space * MIB).filter(|&bytes| bytes > 0),
            processes: self.processes,
            files: self.files,
            ..Limits::default()
        }
    }

    /// The sandbox that was asked for; `None` if none was.
    pub(crate) fn sandbox(&self) -> Result<Option<Sandbox>, Refusal> {
        if self.no_sandbox {
            return Ok(None);
        }
        let mut sandbox = Sandbox::of_this_program()?;
        let protection = sandbox.protection();
        if self.require_sandbox && protection.level() != ProtectionLevel::Full {
            return Err(Refusal::NotConfined(protection));
        }
        for given in &self.allow_read {
            match std::path::absolute(given) {
                Ok(path) if path.exists() => sandbox = sandbox.with_readable(&path),
                _ => return Err(Refusal::NothingToRead(given.clone())),
            }
        }
        // Our own program is hidden by itself; those of the courses know the answers as well.
        let programs = Courses::ALL.iter().map(|course| course.facts().info.program);
        let sandbox = hiding(sandbox, binaries::beside(programs.chain(["c4"])));
        Ok(Some(self.env.iter().fold(sandbox, Sandbox::with_variable)))
    }

    /// A digest of what programs see of the environment, which may hold secrets.
    pub(crate) fn environment(&self) -> String {
        let parts = self.env.iter().flat_map(|name| {
            let value = env::var_os(name);
            let is_set = vec![value.is_some().into()];
            [name.clone().into_bytes(), is_set, value.unwrap_or_default().into_encoded_bytes()]
        });
        c4_grade::digest(parts)
    }

    fn words(&self) -> Vec<String> {
        let usual = Limits::default();
        let limits = self.limits();
        let mut words = Vec::new();
        let mut push = |name: &str, value: String| words.extend([name.to_owned(), value]);
        if limits.memory != usual.memory {
            push("--memory", self.memory.to_string());
        }
        if limits.address_space != usual.address_space {
            push("--address-space", self.address_space.to_string());
        }
        if limits.processes != usual.processes {
            push("--processes", limits.processes.to_string());
        }
        if limits.files != usual.files {
            push("--files", limits.files.to_string());
        }
        for path in &self.allow_read {
            push("--allow-read", path.to_string_lossy().into_owned());
        }
        for name in &self.env {
            push("--env", name.clone());
        }
        let switches =
            [("--no-sandbox", self.no_sandbox), ("--require-sandbox", self.require_sandbox)];
        words.extend(switches.iter().filter(|(_, given)| *given).map(|(name, _)| (*name).into()));
        words
    }
}

/// The sandbox, in which none of these can be seen, wherever they lie: transcripts, journals, reports.
pub(crate) fn hiding(
    sandbox: Sandbox,
    paths: impl IntoIterator<Item = impl AsRef<Path>>,
) -> Sandbox {
    paths.into_iter().fold(sandbox, |sandbox, path| sandbox.hiding(path.as_ref()))
}

/// The sandbox, in which none of these can be seen but by whom it was opened for: whatever else we were given.
pub(crate) fn closing(
    sandbox: Sandbox,
    paths: impl IntoIterator<Item = impl AsRef<Path>>,
) -> Sandbox {
    paths.into_iter().fold(sandbox, |sandbox, path| sandbox.closing(path.as_ref()))
}

/// What is to be said where a sandbox is wanted, and the system cannot do all of it. `None` if it can.
pub(crate) fn warning(protection: Protection) -> Option<String> {
    let missing = protection.missing();
    (!missing.is_empty())
        .then(|| format!("this system does not confine a program fully: {}", missing.join("; ")))
}

pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    const RANGE: &str = "a number of seconds above 0, at most 3600";
    let seconds: f64 = text.parse().map_err(|_| format!("not {RANGE}"))?;
    if seconds > 0.0 && seconds <= 3600.0 {
        Ok(Duration::from_secs_f64(seconds))
    } else {
        Err(format!("not {RANGE}"))
    }
}

/// Up to a GiB: all of it is kept in memory.
fn bytes(text: &str) -> Result<u64, String> {
    in_range(text, 0, 1 << 30)
}

fn output(text: &str) -> Result<usize, String> {
    bytes(text).map(|bytes| usize::try_from(bytes).unwrap_or(usize::MAX))
}

/// Up to a TiB.
fn mebibytes(text: &str) -> Result<u64, String> {
    in_range(text, 1, MIB)
}

/// With fewer addresses no program starts: the system's loader and library need some 4 MiB.
fn addresses(text: &str) -> Result<u64, String> {
    const LEAST: u64 = 16;
    if text == "0" {
        return Ok(0);
    }
    in_range(text, LEAST, MIB).map_err(|error| format!("{error}, nor 0 for no limit"))
}

fn processes(text: &str) -> Result<u32, String> {
    in_range(text, 1, 10_000).map(|number| u32::try_from(number).unwrap_or(u32::MAX))
}

fn in_range(text: &str, least: u64, most: u64) -> Result<u64, String> {
    match text.parse() {
        Ok(number) if (least..=most).contains(&number) => Ok(number),
        _ => Err(format!("not a whole number from {least} to {most}")),
    }
}

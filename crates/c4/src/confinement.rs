//! What programs of others are held to: the options that every command that runs some shares.

use std::env;
use std::path::{Path, PathBuf};
use std::time::Duration;

use c4_console::{Console, Plain, Stop};
use c4_grade::{Limits, Protection, ProtectionLevel, Sandbox};
use clap::Args;

use crate::args::whole;
use crate::binaries;
use crate::courses::Courses;
use crate::paths::argument;
use crate::refusal::Refusal;

/// A MiB in bytes, and a TiB in MiB.
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
    #[arg(long, value_name = "BYTES", default_value = "1048576", value_parser = whole::<usize>(0..=1 << 30))]
    pub(crate) output: usize,
    #[command(flatten)]
    pub(crate) always: Confinement,
}

/// Limits on a program, whatever it is run for, and what it can reach.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Confinement")]
pub(crate) struct Confinement {
    /// Stop one that uses more memory than this.
    #[arg(long, value_name = "MIB", default_value = "256", value_parser = whole(1..=MIB))]
    pub(crate) memory: u64,
    /// Let each process reserve no more address space than this; 0 is no limit. Programs with a sanitizer in them have none.
    #[arg(long, value_name = "MIB", default_value = "1024", value_parser = addresses)]
    pub(crate) address_space: u64,
    /// Stop one that is more processes and threads than this at a time.
    #[arg(long, value_name = "N", default_value = "16", value_parser = whole::<u32>(1..=10_000))]
    pub(crate) processes: u32,
    /// Stop one that keeps more than this in files, in the empty folder that it runs in.
    #[arg(long, value_name = "BYTES", default_value = "1048576", value_parser = whole::<u64>(0..=1 << 30))]
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
        let (given, usual) = (self.limits(), Limits::default());
        let changed = [
            ("--timeout", given.wall != usual.wall, given.wall.as_secs_f64().to_string()),
            ("--cpu", given.cpu != usual.cpu, given.cpu.as_secs_f64().to_string()),
            ("--output", given.output != usual.output, given.output.to_string()),
        ];
        [those_changed(changed), self.always.words()].concat()
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
        let (given, usual) = (self.limits(), Limits::default());
        let is_other_space = given.address_space != usual.address_space;
        let mut words = those_changed([
            ("--memory", given.memory != usual.memory, self.memory.to_string()),
            ("--address-space", is_other_space, self.address_space.to_string()),
            ("--processes", given.processes != usual.processes, given.processes.to_string()),
            ("--files", given.files != usual.files, given.files.to_string()),
        ]);
        let paths = self.allow_read.iter().map(|path| ["--allow-read".into(), argument(path)]);
        words.extend(paths.flatten());
        words.extend(self.env.iter().flat_map(|name| ["--env".into(), name.clone()]));
        let switches =
            [("--no-sandbox", self.no_sandbox), ("--require-sandbox", self.require_sandbox)];
        words.extend(switches.iter().filter(|(_, given)| *given).map(|(name, _)| (*name).into()));
        words
    }
}

/// The options whose values are not the usual ones, with these values.
fn those_changed<const N: usize>(options: [(&str, bool, String); N]) -> Vec<String> {
    let changed = options.into_iter().filter(|&(_, is_changed, _)| is_changed);
    changed.flat_map(|(option, _, value)| [option.to_owned(), value]).collect()
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

/// What programs are held to. Where a sandbox is wanted, and the system cannot do all of it, standard error tells.
pub(crate) fn protection(
    sandbox: Option<&Sandbox>,
    console: &mut Console<'_>,
) -> Result<Protection, Stop> {
    let Some(sandbox) = sandbox else { return Ok(Protection::NONE) };
    let protection = sandbox.protection();
    let missing = protection.missing().join("; ");
    if !missing.is_empty() {
        let warning = format_args!("c4: this system does not confine a program fully: {missing}");
        console.complain(Plain(warning))?;
    }
    Ok(protection)
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

/// With fewer addresses no program starts: the system's loader and library need some 4 MiB.
fn addresses(text: &str) -> Result<u64, String> {
    const LEAST: u64 = 16;
    if text == "0" {
        return Ok(0);
    }
    whole(LEAST..=MIB)(text).map_err(|error| format!("{error}, nor 0 for no limit"))
}

//! Finding the variants' own programs.

use std::env;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;

use crate::refusal::Refusal;

/// The folder that cargo builds into, in a workspace that does not say otherwise.
const TARGET: &str = "target";

/// The program files of these names, in their order; `None` where we have to be the program ourselves.
///
/// Under cargo, cargo brings them up to date first, so that nothing stale is ever checked. Otherwise they are those
/// beside our own program; if some are not there, and we lie where cargo has built us, cargo builds them.
pub(crate) fn find(names: &[&str]) -> Result<Vec<Option<PathBuf>>, Refusal> {
    let own = env::current_exe().unwrap_or_default();
    let folder = folder_of(&own);
    if let Some(cargo) = cargo_that_runs_us() {
        let package = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
        return build(&cargo, package.as_deref(), folder, names);
    }
    let beside = names.iter().map(|name| Some(program_in(folder, name)).filter(|it| it.is_file()));
    let beside: Vec<Option<PathBuf>> = beside.collect();
    match workspace_above(folder) {
        Some(workspace) if beside.contains(&None) => {
            build(OsStr::new("cargo"), Some(workspace), folder, names)
        }
        _ => Ok(beside),
    }
}

/// All programs of these names beside our own program, and beside the shim that we are started as.
pub(crate) fn beside<'a>(names: impl IntoIterator<Item = &'a str>) -> Vec<PathBuf> {
    let own = env::current_exe().unwrap_or_default();
    let folder = folder_of(&own);
    names.into_iter().map(|name| program_in(folder, name)).filter(|path| path.exists()).collect()
}

fn program_in(folder: &Path, name: &str) -> PathBuf {
    folder.join(name).with_extension(env::consts::EXE_EXTENSION)
}

/// The cargo that has built and started us. An installed `c4` can be started by somebody else's.
pub(crate) fn cargo_that_runs_us() -> Option<OsString> {
    env::var_os("CARGO").filter(|_| env::var_os("CARGO_PKG_NAME").is_some_and(|name| name == "c4"))
}

/// The folder that binaries are in. Test programs lie one deeper.
fn folder_of(own: &Path) -> &Path {
    let folder = own.parent().unwrap_or(Path::new(""));
    match folder.file_name() {
        Some(name) if name == "deps" => folder.parent().unwrap_or(folder),
        _ => folder,
    }
}

/// The workspace in whose target folder `folder` lies.
fn workspace_above(folder: &Path) -> Option<&Path> {
    let target = folder.ancestors().find(|above| above.file_name() == Some(OsStr::new(TARGET)))?;
    target.parent().filter(|workspace| workspace.join("Cargo.toml").is_file())
}

/// Has cargo build the programs of these names, in the profile that `folder` is named after.
fn build(
    cargo: &OsStr,
    workspace: Option<&Path>,
    folder: &Path,
    names: &[&str],
) -> Result<Vec<Option<PathBuf>>, Refusal> {
    let mut command = Command::new(cargo);
    command.args(["build", "--quiet", "--locked", "--message-format=json-render-diagnostics"]);
    command.args(profile(folder));
    if let Some(workspace) = workspace {
        command.arg("--manifest-path").arg(workspace.join("Cargo.toml"));
    }
    // Of the whole workspace, as `cargo run` has built us: so all that they share with us is built already.
    command.arg("--workspace");
    for name in names {
        command.args(["--bin", name]);
    }
    let output = command.output().map_err(Refusal::NoCargo)?;
    let built = built(&output.stdout);
    let paths = names
        .iter()
        .map(|&name| built.iter().find(|(is, _)| is == name).map(|(_, path)| path.clone()));
    let paths: Vec<Option<PathBuf>> = paths.collect();
    match paths {
        paths if output.status.success() && !paths.contains(&None) => Ok(paths),
        _ => {
            let words = String::from_utf8_lossy(&output.stderr).into_owned();
            Err(Refusal::NotBuilt(names.iter().map(|&name| name.to_owned()).collect(), words))
        }
    }
}

/// The option for the profile whose output folder this is.
fn profile(folder: &Path) -> Vec<OsString> {
    match folder.file_name() {
        Some(name) if name == "release" => vec!["--release".into()],
        Some(name) if name != "debug" => vec!["--profile".into(), name.into()],
        _ => vec![],
    }
}

/// The programs that cargo tells of, by name. It tells of those that were up to date, too.
fn built(messages: &[u8]) -> Vec<(String, PathBuf)> {
    serde_json::Deserializer::from_slice(messages)
        .into_iter::<Message>()
        .map_while(Result::ok)
        .filter_map(|message| Some((message.target?.name, message.executable?)))
        .collect()
}

/// What is of interest in one of cargo's messages.
#[derive(Deserialize)]
struct Message {
    target: Option<Target>,
    executable: Option<PathBuf>,
}

#[derive(Deserialize)]
struct Target {
    name: String,
}

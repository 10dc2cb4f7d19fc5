//! Bots that are C functions.

mod form;

use std::fs;
use std::path::{Path, PathBuf};

use c4_sandbox::{BuildFailure, Sandbox, Scratch, Site};

use self::form::{Answer, Form};
use crate::bots::NoBot;
use crate::bots::bot::Program;
use crate::bots::kind::is_c;

/// What speaks for the function.
const HARNESS: &str = include_str!("harness.c");

/// What the harness and the program are called. Nobody calls a source like this.
const HARNESS_FILE: &str = "c4-harness.c";
const PROGRAM: &str = "c4-bot";

/// The language is fixed, because compilers differ in what they take a source for without it.
const GCC: [&str; 4] = ["gcc", "-std=gnu17", "-O2", "-w"];

/// Compiles the source, or all sources of the folder, at a path: to a program that speaks the line protocol, or to a reason
/// why they are no bot.
pub(super) fn compile(
    path: &Path,
    sandbox: Option<&Sandbox>,
) -> Result<Result<Program, String>, NoBot> {
    let folder = Scratch::new().map_err(|error| NoBot::Unreadable(std::env::temp_dir(), error))?;
    let sources = bring(path, folder.path())?;
    let site = Site { folder: &folder, tools: None, sandbox };
    let failed = |failure: BuildFailure| Ok(Err(failure.in_a_line()));

    let (objects, listings): (Vec<_>, Vec<_>) =
        (0..sources.len()).map(|n| (format!("c4-{n}.o"), format!("c4-{n}.functions"))).unzip();
    let commands: Vec<Vec<String>> = sources
        .iter()
        .zip(objects.iter().zip(&listings))
        .map(|(source, (object, listing))| {
            // A game that the bot's author can play has a main of its own.
            let rest = ["-Dmain=main_of_the_bot", "-aux-info", listing, "-o", object, "-c", source];
            command(rest)
        })
        .collect();
    if let Err(failure) = site.run(&commands).map_err(NoBot::CannotBuild)? {
        return failed(failure);
    }
    let listing: String = listings
        .iter()
        .map(|name| {
            String::from_utf8_lossy(&fs::read(folder.path().join(name)).unwrap_or_default())
                .into_owned()
        })
        .collect();
    let form = match Form::find(&listing) {
        Ok(form) => form,
        Err(reason) => return Ok(Err(reason.to_string())),
    };

    let harness = folder.path().join(HARNESS_FILE);
    fs::write(&harness, HARNESS).map_err(|error| NoBot::Unreadable(harness, error))?;
    let macros = form.macros();
    let words = macros.iter().chain(&objects).map(String::as_str);
    let link = command(words.chain([HARNESS_FILE, "-o", PROGRAM, "-lm"]));
    match site.build(&[link], PROGRAM).map_err(NoBot::CannotBuild)? {
        Err(failure) => failed(failure),
        Ok(executable) => Ok(Ok(Program {
            executable,
            args: vec![],
            is_its_own: false,
            wanted: (form.answer != Answer::Column).then_some("the board with one token more"),
            _folder: Some(folder),
        })),
    }
}

fn command<'a>(words: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    GCC.into_iter().chain(words).map(str::to_owned).collect()
}

/// Copies sources into a folder, with all headers beside them: returns the sources, in the order of their names.
///
/// Links in a stranger's folder are not followed: what they lead to is not the stranger's.
fn bring(path: &Path, folder: &Path) -> Result<Vec<String>, NoBot> {
    let unreadable = |path: &Path| {
        let path = path.to_owned();
        |error| NoBot::Unreadable(path, error)
    };
    let is_folder = path.is_dir();
    let home = if is_folder { path } else { path.parent().unwrap_or(path) };
    let home = if home.as_os_str().is_empty() { Path::new(".") } else { home };
    let is_header = |it: &Path| it.extension().is_some_and(|extension| extension == "h");
    let mut files: Vec<PathBuf> = fs::read_dir(home)
        .map_err(unreadable(home))?
        .flatten()
        .filter(|entry| entry.file_type().is_ok_and(|it| it.is_file()))
        .map(|entry| entry.path())
        .filter(|it| is_header(it) || is_folder && is_c(it))
        .collect();
    if !is_folder {
        files.push(path.to_owned());
    }
    files.sort_unstable();
    let mut sources = Vec::new();
    for file in files {
        let name = file.file_name().expect("a file has a name");
        fs::copy(&file, folder.join(name)).map_err(unreadable(&file))?;
        if !is_header(&file) {
            sources.push(name.to_string_lossy().into_owned());
        }
    }
    Ok(sources)
}

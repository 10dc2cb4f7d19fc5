//! Bots that are C functions.

mod form;
mod globals;
mod sources;

use std::ffi::{OsStr, OsString};
use std::path::Path;

use c4_sandbox::{Sandbox, Scratch, Site, as_file};

use self::form::{Answer, Form, NoForm, candidates, defines};
pub(in crate::bots) use self::globals::Global;
use self::sources::{Sources, bring};
use crate::bots::NoBot;
use crate::bots::bot::{Broken, Program, Surroundings, Unfit};

/// What speaks for the function.
const HARNESS: &str = include_str!("harness.c");

/// What the harness and the program are called. Nobody calls a source like this.
const HARNESS_FILE: &str = "c4-harness.c";
const PROGRAM: &str = "c4-bot";

/// Where the linker writes what is where in the program.
const MAP: &str = "c4-bot.map";

/// How much of what the compiler or the linker tells in a file is looked at, in bytes.
const MOST_TOLD: u64 = 16 << 20;

/// Have each global in a section of its own, which the linker's map names.
const GLOBALS_APART: [&str; 2] = ["-fdata-sections", "-fno-common"];

/// The language is fixed, because compilers differ in what they take a source for without it.
const GCC: [&str; 4] = ["gcc", "-std=gnu17", "-O2", "-w"];

/// What is made of sources.
#[derive(Debug)]
pub(in crate::bots) struct Compiled {
    pub(in crate::bots) program: Program,
    /// The function that plays.
    pub(in crate::bots) function: String,
    /// All functions that could play, by their types.
    pub(in crate::bots) candidates: Vec<String>,
    /// The files that have a `main` of their own, which is not called.
    pub(in crate::bots) mains: Vec<String>,
    /// The variables outside of functions and those that functions keep, where they are: only if a `main` runs first.
    pub(in crate::bots) globals: Vec<Global>,
}

/// Compiles the source, or all sources of the folder, at a path: to a program that speaks the line protocol for the function of
/// this name, or to a reason why they are no bot. If
/// `is_main_first`, the first `main` that there is runs before the function is asked.
pub(in crate::bots) fn compile(
    path: &Path,
    surroundings: Surroundings,
    function: Option<&str>,
    is_main_first: bool,
    sandbox: Option<&Sandbox>,
) -> Result<Compiled, Unfit> {
    let folder = Scratch::for_builds(sandbox)
        .map_err(|error| NoBot::Unreadable(std::env::temp_dir(), error))?;
    let Sources { sources, include } = bring(path, &folder, (HARNESS_FILE, HARNESS), surroundings)?;
    let site = Site { folder: &folder, tools: None, sandbox };

    let objects: Vec<String> = (0..sources.len()).map(|n| format!("c4-{n}.o")).collect();
    let listings: Vec<String> = (0..sources.len()).map(|n| format!("c4-{n}.functions")).collect();
    let commands: Vec<Vec<OsString>> = sources
        .iter()
        .enumerate()
        .map(|(n, source)| {
            // A game that the bot's author can play has a main of its own, and so has each file of tests.
            let main = format!("-Dmain={}", main_of(n));
            // A name that is no text is a name, too.
            let source = source.to_str().map_or_else(
                || Path::new(".").join(source).into_os_string(),
                |source| as_file(source).into_owned().into(),
            );
            let rest = ["-aux-info", &listings[n], "-o", &objects[n], "-c"].map(OsStr::new);
            let rest = rest.into_iter().chain([&*source, OsStr::new(&main)]);
            let apart = GLOBALS_APART.into_iter().filter(|_| is_main_first).map(OsStr::new);
            command(rest.chain(apart).chain(include.iter().map(OsString::as_os_str)))
        })
        .collect();
    site.run(&commands).map_err(NoBot::CannotBuild)??;
    let listings: Vec<String> = listings
        .iter()
        .zip(&sources)
        .map(|(name, source)| {
            let listing = String::from_utf8_lossy(&folder.read(name, MOST_TOLD)).into_owned();
            in_lines(listing, &source.to_string_lossy())
        })
        .collect();
    let listing = listings.concat();
    let form = Form::find(&listing, function).map_err(|reason| {
        let lacks_function = matches!(reason, NoForm::None(Some(_), _));
        Unfit::Broken(Broken { what: reason.to_string(), words: String::new(), lacks_function })
    })?;
    let with_main: Vec<usize> =
        (0..sources.len()).filter(|&n| defines(&listings[n], &main_of(n))).collect();

    let mut words = form.macros();
    if let Some(&first) = with_main.first().filter(|_| is_main_first) {
        words.extend([format!("-DMAIN_FIRST={}", main_of(first)), "-Wl,--wrap=exit".to_owned()]);
        // Addresses are those of the map only in a program that is not moved.
        words.extend(["-no-pie".to_owned(), format!("-Wl,-Map={MAP}")]);
    }
    words.extend(objects);
    let link = command(
        words
            .iter()
            .map(String::as_str)
            .chain([HARNESS_FILE, "-o", PROGRAM, "-lm"])
            .map(OsStr::new),
    );
    site.run(&[link]).map_err(NoBot::CannotBuild)??;
    // Only the program is sure to be there once it is brought out.
    let map = folder.read(MAP, MOST_TOLD);
    let map = String::from_utf8_lossy(&map);
    let executable = site.build::<OsString>(&[], PROGRAM).map_err(NoBot::CannotBuild)??;
    Ok(Compiled {
        candidates: candidates(&listing),
        globals: globals::of(&map),
        mains: with_main.into_iter().map(|n| sources[n].to_string_lossy().into_owned()).collect(),
        function: form.name,
        program: Program {
            executable,
            args: vec![],
            is_its_own: false,
            wanted: (form.answer != Answer::Column).then_some("the board with one token more"),
            _folder: Some(folder),
        },
    })
}

/// The listing of a source of this name, with a line for each function: gcc writes the name as it is, line feeds and all.
fn in_lines(listing: String, name: &str) -> String {
    if name.contains('\n') { listing.replace(name, &name.replace('\n', " ")) } else { listing }
}

/// What the `main` of the source of this number is called.
fn main_of(source: usize) -> String {
    format!("c4_main_of_{source}")
}

fn command<'a>(words: impl IntoIterator<Item = &'a OsStr>) -> Vec<OsString> {
    GCC.map(OsStr::new).into_iter().chain(words).map(OsStr::to_owned).collect()
}

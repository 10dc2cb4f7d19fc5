//! What a word on the command line means: who takes part.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::path::Path;
use std::str::FromStr;

use c4_arena::Entrant;
use c4_arena::bots::{Confinement, Entry, Kind};
use c4_console::{Console, Plain};
use c4_sandbox::printable;

use super::Fault;
use super::builtin::BuiltIn;
use crate::courses::Courses;
use crate::refusal::{Failure, Refusal};

/// Somebody who is to take part: `WORD` or `NAME=WORD`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Wanted {
    /// What it is to be called; two may be called the same until they have [names of their own](with_unique_names).
    pub(crate) name: String,
    /// Who it is.
    pub(crate) who: Who,
}

/// Who takes part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Who {
    /// A player that `c4` brings along.
    BuiltIn(BuiltIn),
    /// Whoever sits at the terminal.
    Human,
    /// What is in a file or folder.
    Bot(Entry),
}

impl Wanted {
    /// Those that words ask for, in their order.
    ///
    /// # Errors
    /// [`Refusal`] for the first word that nobody is known by.
    pub(crate) fn all<'a>(
        courses: Courses,
        words: impl IntoIterator<Item = &'a OsStr>,
    ) -> Result<Vec<Self>, Refusal> {
        words.into_iter().map(|word| Self::of(courses, word)).collect()
    }

    fn of(courses: Courses, typed: &OsStr) -> Result<Self, Refusal> {
        let Some(typed) = typed.to_str() else {
            // What is no text can only be a path.
            let path = Path::new(typed);
            return Ok(Self { name: stem(path), who: Who::Bot(Entry::of(path)) });
        };
        let named =
            typed.split_once('=').filter(|(name, _)| !name.is_empty() && !name.contains('/'));
        let (name, word) = named.map_or((None, typed), |(name, word)| (Some(name), word));
        let (usual, who) = if let Some(builtin) = BuiltIn::of(courses, word) {
            (word.to_owned(), Who::BuiltIn(builtin))
        } else if word == "human" {
            (word.to_owned(), Who::Human)
        } else if let Some((kind, path)) = of_kind(word) {
            (stem(path), Who::Bot(Entry { kind: Some(kind), ..Entry::of(path) }))
        } else if is_path(word) {
            (stem(word.as_ref()), Who::Bot(Entry::of(word)))
        } else {
            let known = BuiltIn::words(courses).chain(["human"]);
            return Err(Refusal::unknown("player", word, known));
        };
        Ok(Self { name: name.map_or(usual, str::to_owned), who })
    }

    /// Where it lies, if it is a bot.
    pub(crate) fn path(&self) -> Option<&Path> {
        match &self.who {
            Who::Bot(entry) => Some(&entry.path),
            Who::BuiltIn(_) | Who::Human => None,
        }
    }

    /// Has it take part. A source is compiled for that.
    ///
    /// # Errors
    /// [`Refusal`] if there is no way to have it play.
    pub(crate) fn enter(
        self,
        confinement: &Confinement,
    ) -> Result<Box<dyn Entrant + Send>, Refusal> {
        let bot = match self.who {
            Who::BuiltIn(builtin) => return Ok(builtin.named(self.name)),
            Who::Human => return Err(Fault::NoPerson.into()),
            Who::Bot(entry) => entry.enter(confinement),
        };
        Ok(Box::new(bot.map_err(Fault::NoBot)?.named(self.name)))
    }
}

/// The same under names that can be shown anywhere, as those of files can be anything, no two of which are the same. Of whose files that
/// changes the name is told on standard error.
pub(crate) fn with_unique_names(
    mut all: Vec<Wanted>,
    console: &mut Console<'_>,
) -> Result<Vec<Wanted>, Failure> {
    for index in name_apart(&mut all) {
        let Wanted { name, .. } = &all[index];
        if let Some(path) = all[index].path().map(printable::path) {
            let why = "as another one has its name";
            console.complain(Plain(format_args!("c4: {path} is called {name}, {why}")))?;
        }
    }
    Ok(all)
}

/// Gives a number to whoever has the name of somebody before: `random-2`, unless that is the name of another. Returns who they are.
fn name_apart(all: &mut [Wanted]) -> Vec<usize> {
    for wanted in &mut *all {
        wanted.name = printable::line(&wanted.name);
    }
    let mut taken: HashSet<String> = all.iter().map(|wanted| wanted.name.clone()).collect();
    let mut had: HashSet<String> = HashSet::new();
    let mut renamed = Vec::new();
    for (index, wanted) in all.iter_mut().enumerate() {
        if !had.insert(wanted.name.clone()) {
            let numbered = (2..).map(|number| format!("{}-{number}", wanted.name));
            let free = numbered.into_iter().find(|name| taken.insert(name.clone()));
            wanted.name = free.expect("there are more numbers than entrants");
            renamed.push(index);
        }
    }
    renamed
}

/// Has those bots play with a function by another name than the usual one.
///
/// # Errors
/// [`Fault::NoFunctionOf`] or [`Fault::NoFunction`] if one is named that does not take part.
pub(crate) fn with_functions(all: &mut [Wanted], functions: &[FunctionOf]) -> Result<(), Refusal> {
    for FunctionOf { bot, function } in functions {
        let mut is_anybody = false;
        for wanted in all.iter_mut() {
            if let Who::Bot(entry) = &mut wanted.who
                && bot.as_ref().is_none_or(|bot| *bot == wanted.name)
            {
                entry.function = Some(function.clone());
                is_anybody = true;
            }
        }
        if !is_anybody {
            return Err(bot.clone().map_or(Fault::NoFunction, Fault::NoFunctionOf).into());
        }
    }
    Ok(())
}

/// The function of a bot, or of all: `NAME` or `BOT=NAME`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FunctionOf {
    bot: Option<String>,
    function: String,
}

impl FromStr for FunctionOf {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (bot, function) = match text.rsplit_once('=') {
            Some((bot, function)) => (Some(bot.to_owned()), function),
            None => (None, text),
        };
        let is_name = !function.is_empty()
            && !function.starts_with(|it: char| it.is_ascii_digit())
            && function.chars().all(|it| it.is_alphanumeric() || it == '_');
        if is_name {
            Ok(Self { bot, function: function.to_owned() })
        } else {
            Err("not the name of a function, or BOT=NAME".to_owned())
        }
    }
}

/// The kind and the path of `connect6:PATH` and the like.
pub(crate) fn of_kind(word: &str) -> Option<(Kind, &Path)> {
    let (kind, path) = word.split_once(':')?;
    Some((kind.parse().ok()?, Path::new(path)))
}

/// Whether a word can only mean a file, or one is there that has it for a name.
fn is_path(word: &str) -> bool {
    let path = Path::new(word);
    word.contains('/') || path.extension().is_some() || path.exists()
}

/// What a bot from a file is called: the file's name without its ending.
pub(crate) fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(words: &[&str]) -> Vec<String> {
        let mut all = Wanted::all(Courses::ALL, words.iter().map(OsStr::new)).unwrap();
        name_apart(&mut all);
        all.into_iter().map(|it| it.name).collect()
    }

    #[test]
    fn no_two_are_called_the_same() {
        assert_eq!(names(&["random", "ex3", "random"]), ["random", "ex3", "random-2"]);
        assert_eq!(
            names(&["random", "random-2=ex3", "random", "Ann=random", "Ann=lab7"]),
            ["random", "random-2", "random-3", "Ann", "Ann-2"]
        );
        assert_eq!(names(&["a\nb=ex3", "a␤b=ex3"]), ["a␤b", "a␤b-2"]);
        // Whose name it is keeps it.
        assert_eq!(
            names(&["ada.c", "ada.py", "ada-2.c", "ada.js", "ada-3=ex3"]),
            ["ada", "ada-4", "ada-2", "ada-5", "ada-3"]
        );
    }

    #[test]
    fn words() {
        let of = |word: &str| Wanted::of(Courses::ALL, word.as_ref());
        let who = |word| of(word).unwrap().who;
        for word in BuiltIn::words(Courses::ALL) {
            let builtin = BuiltIn::of(Courses::ALL, word).unwrap();
            assert_eq!(who(word), Who::BuiltIn(builtin.clone()), "{word}");
            assert_eq!(BuiltIn::of(Courses::ALL, &builtin.to_string()), Some(builtin), "{word}");
        }
        assert_eq!(who("me=human"), Who::Human);
        let here = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
        assert_eq!(of(here).unwrap().name, "Cargo");
        assert_eq!(who(here), Who::Bot(Entry::of(here)));
        let engine = Entry { kind: Some(Kind::Connect6), ..Entry::of("engine") };
        assert_eq!(who("a=connect6:engine"), Who::Bot(engine));
        assert_eq!(of("bots/team-7.c").unwrap().name, "team-7");
        for junk in ["", "rnadom", "cmps270", "cmps270:hardest", "=random", "random:1"] {
            assert!(matches!(of(junk), Err(Refusal::Unknown("player", ..))), "{junk}");
        }
    }
}

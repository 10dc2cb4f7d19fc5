//! What a word on the command line means: who takes part.

use std::path::{Path, PathBuf};

use c4_arena::Entrant;
use c4_engine::Rules;
use c4_grade::{Limits, Sandbox};

use super::Fault;
use super::builtin::BuiltIn;
use crate::closest::closest;
use crate::refusal::Refusal;

/// Somebody who is to take part: `WORD` or `NAME=WORD`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Wanted {
    /// What it is to be called; no two of [`all`](Wanted::all) are called the same.
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
    /// A bot in C or Python, or a program that speaks the line protocol: which of them, the file tells.
    File(PathBuf),
    /// A program that knows the commands of Connect6 engines.
    Connect6(PathBuf),
}

/// What a bot's process is held to; `None` as the sandbox confines nothing.
#[derive(Debug, Clone)]
pub(crate) struct Held {
    pub(crate) sandbox: Option<Sandbox>,
    pub(crate) limits: Limits,
}

impl Wanted {
    /// Those that words ask for, in their order. Who has the name of somebody before gets a number: `random-2`.
    ///
    /// # Errors
    /// [`Refusal`] for the first word that nobody is known by.
    pub(crate) fn all<'a>(words: impl IntoIterator<Item = &'a str>) -> Result<Vec<Self>, Refusal> {
        let wanted: Result<Vec<Self>, Refusal> = words.into_iter().map(Self::of).collect();
        Ok(with_unique_names(wanted?))
    }

    fn of(typed: &str) -> Result<Self, Refusal> {
        let named =
            typed.split_once('=').filter(|(name, _)| !name.is_empty() && !name.contains('/'));
        let (name, word) = named.map_or((None, typed), |(name, word)| (Some(name), word));
        let (usual, who) = if let Some(builtin) = BuiltIn::of(word) {
            (word.to_owned(), Who::BuiltIn(builtin))
        } else if word == "human" {
            (word.to_owned(), Who::Human)
        } else if let Some(path) = word.strip_prefix("connect6:") {
            (stem(path.as_ref()), Who::Connect6(existing(path)?))
        } else if is_path(word) {
            (stem(word.as_ref()), Who::File(existing(word)?))
        } else {
            let known = BuiltIn::WORDS.into_iter().chain(["human"]);
            return Err(Refusal::unknown("player", word, &closest(word, known)));
        };
        Ok(Self { name: name.map_or(usual, str::to_owned), who })
    }

    /// Has it take part in games of these rules: a bot is built for that.
    ///
    /// # Errors
    /// [`Refusal`] if it does not play by them, or there is no way to have it play.
    pub(crate) fn enter(self, rules: Rules, held: &Held) -> Result<Box<dyn Entrant>, Refusal> {
        match self.who {
            Who::BuiltIn(builtin) => builtin
                .enter(self.name.clone(), rules)
                .map_err(|games| Fault::DoesNotPlay(self.name, games).into()),
            Who::Human => Err(Fault::NoPerson.into()),
            Who::File(_) | Who::Connect6(_) => bot(self, rules, held),
        }
    }
}

/// A bot from a file.
fn bot(wanted: Wanted, _rules: Rules, _held: &Held) -> Result<Box<dyn Entrant>, Refusal> {
    Err(Fault::NotYet(wanted.name).into())
}

/// Gives a number to whoever has the name of somebody before.
pub(crate) fn with_unique_names(mut all: Vec<Wanted>) -> Vec<Wanted> {
    for index in 1..all.len() {
        let (before, rest) = all.split_at_mut(index);
        let is_taken = |name: &str| before.iter().any(|it| it.name == name);
        let wanted = &mut rest[0];
        if is_taken(&wanted.name) {
            let numbered = (2..).map(|number| format!("{}-{number}", wanted.name));
            let free = numbered.into_iter().find(|name| !is_taken(name));
            wanted.name = free.expect("there are more numbers than entrants");
        }
    }
    all
}

/// Whether a word can only mean a file, or one is there that has it for a name.
fn is_path(word: &str) -> bool {
    let path = Path::new(word);
    word.contains('/') || path.extension().is_some() || path.exists()
}

fn existing(path: &str) -> Result<PathBuf, Refusal> {
    let path = PathBuf::from(path);
    match path.metadata() {
        Ok(_) => Ok(path),
        Err(error) => Err(Refusal::File(path, error)),
    }
}

/// What a bot from a file is called: the file's name without its ending.
pub(crate) fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(words: &[&str]) -> Vec<String> {
        Wanted::all(words.iter().copied()).unwrap().into_iter().map(|it| it.name).collect()
    }

    #[test]
    fn no_two_are_called_the_same() {
        assert_eq!(names(&["random", "ex3", "random"]), ["random", "ex3", "random-2"]);
        assert_eq!(
            names(&["random", "random-2=ex3", "random", "Ann=random", "Ann=lab7"]),
            ["random", "random-2", "random-3", "Ann", "Ann-2"]
        );
    }

    #[test]
    fn words() {
        let who = |word| Wanted::of(word).unwrap().who;
        for word in BuiltIn::WORDS {
            assert_eq!(who(word), Who::BuiltIn(BuiltIn::of(word).unwrap()), "{word}");
        }
        assert_eq!(who("redblack:3"), Who::BuiltIn(BuiltIn::Redblack(3)));
        assert_eq!(who("me=human"), Who::Human);
        let here = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
        assert_eq!(Wanted::of(here).unwrap().name, "Cargo");
        assert_eq!(who(here), Who::File(here.into()));
        assert_eq!(who(&format!("connect6:{here}")), Who::Connect6(here.into()));
        for junk in
            ["", "rnadom", "cmps270", "cmps270:hardest", "redblack:0", "=random", "random:1"]
        {
            assert!(matches!(Wanted::of(junk), Err(Refusal::Unknown("player", ..))), "{junk}");
        }
        for missing in ["bot.c", "./bot", "connect6:bot", "A=bot.py"] {
            assert!(matches!(Wanted::of(missing), Err(Refusal::File(..))), "{missing}");
        }
    }
}

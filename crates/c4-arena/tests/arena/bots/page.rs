//! The bots on the page that documents the protocol.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use c4_arena::bots::{Confinement, Entry};

use crate::bots::hall::{Follower, bot, confinement, foul, game, table};

const PAGE: &str = include_str!("../../../../../docs/PROTOCOL.md");

/// The text in the page's fence for a language.
fn example(language: &str) -> &'static str {
    let (_, rest) = PAGE.split_once(&format!("```{language}\n")).expect("there is an example");
    rest.split_once("```").expect("a fence ends").0
}

/// A program of this text.
fn script(name: &str, text: &str) -> PathBuf {
    let path = folder().join(name);
    fs::write(&path, text).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    path
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).to_owned()
}

#[test]
fn the_examples_are_short_and_play() {
    let python = script("example-python", example("python"));
    let (source, c) = (folder().join("example.c"), folder().join("example-c"));
    fs::write(&source, example("c")).unwrap();
    let mut gcc = Command::new("gcc");
    gcc.args(["-Wall", "-Wextra", "-Werror", "-o"]).arg(&c).arg(&source);
    assert!(gcc.status().unwrap().success());

    let expected = game(&table(), &bot("line/leftmost"), &Follower);
    for program in [python, c] {
        let bot = Entry::of(&program).enter(&confinement()).unwrap();
        let record = game(&table(), &bot, &Follower);
        assert_eq!(foul(&record), None);
        assert_eq!(record.moves, expected.moves);
    }
}

/// Only a bot that is trusted can write down what it is told at the end.
#[test]
fn the_end_is_told() {
    let told = folder().join("told");
    let text = format!(
        "#!/bin/sh\nwhile read -r word rest; do\n    case \"$word\" in\n    'ready?') echo ready ;;\n    \
         'move?') echo 4 ;;\n    end) echo \"$rest\" >'{}' ;;\n    esac\ndone\n",
        told.display()
    );
    let trusting = Confinement { sandbox: None, ..confinement() };
    let writer = Entry::of(script("writer", &text)).enter(&trusting).unwrap();
    game(&table(), &writer, &bot("c/knows_itself.c"));
    assert_eq!(fs::read_to_string(&told).unwrap(), "won\n");
    game(&table(), &bot("c/wins.c"), &writer);
    assert_eq!(fs::read_to_string(&told).unwrap(), "lost\n");
}

//! The bots on the page that documents the protocol.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use c4_arena::bots::Bot;

use crate::hall::{Follower, bot, confinement, foul, game, table};

const PAGE: &str = include_str!("../../../../docs/PROTOCOL.md");

/// The text in the page's fence for a language.
fn example(language: &str) -> &'static str {
    let (_, rest) = PAGE.split_once(&format!("```{language}\n")).expect("there is an example");
    rest.split_once("```").expect("a fence ends").0
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).to_owned()
}

#[test]
fn the_examples_are_short_and_play() {
    let python = folder().join("example-python");
    fs::write(&python, example("python")).unwrap();
    fs::set_permissions(&python, fs::Permissions::from_mode(0o755)).unwrap();

    let (source, c) = (folder().join("example.c"), folder().join("example-c"));
    fs::write(&source, example("c")).unwrap();
    let mut gcc = Command::new("gcc");
    gcc.args(["-Wall", "-Wextra", "-Werror", "-o"]).arg(&c).arg(&source);
    assert!(gcc.status().unwrap().success());

    let expected = game(&table(), &bot("line/leftmost"), &Follower);
    for program in [python, c] {
        let bot = Bot::find(&program, &confinement()).unwrap();
        let record = game(&table(), &bot, &Follower);
        assert_eq!(foul(&record), None);
        assert_eq!(record.moves, expected.moves);
    }
}

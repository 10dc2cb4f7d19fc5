//! How `c4 verify` comes by the variants' own programs.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{C4, Outcome, Place};

/// A program that ignores what is typed, in a workspace of its own without dependencies.
const WORKSPACE: [(&str, &str); 4] = [
    ("Cargo.toml", "[workspace]\nmembers = [\"ex3-cli\"]\nresolver = \"3\"\n"),
    ("Cargo.lock", "version = 4\n\n[[package]]\nname = \"ex3-cli\"\nversion = \"0.0.0\"\n"),
    ("ex3-cli/Cargo.toml", "[package]\nname = \"ex3-cli\"\nversion = \"0.0.0\"\n"),
    ("ex3-cli/src/main.rs", "fn main() { print!(\"one\"); }\n"),
];

/// A place with that workspace, and a copy of `c4` where cargo would have put it.
fn workspace() -> (Place, PathBuf) {
    let place = Place::with_cases();
    for (name, text) in WORKSPACE {
        let path = place.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let c4 = copy_of_c4(&place.path("target/debug"));
    (place, c4)
}

fn copy_of_c4(folder: &Path) -> PathBuf {
    fs::create_dir_all(folder).unwrap();
    let copy = folder.join("c4");
    fs::copy(C4, &copy).unwrap();
    copy
}

const VERIFY: [&str; 4] = ["verify", "ex3", "--fixtures", "cases"];

/// What the program printed instead of the game's first line.
fn printed(outcome: &Outcome) -> &str {
    outcome.stdout.split_once("actual    ").expect(&outcome.stdout).1.split('\n').next().unwrap()
}

#[test]
fn they_are_taken_from_beside_c4() {
    let place = Place::with_cases();
    let c4 = copy_of_c4(&place.path("bin"));
    let outcome = place.run(&mut place.command_of(&c4, VERIFY), b"");
    assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""), "{outcome}");
    assert!(outcome.stdout.starts_with("ex3: 1 case, run by c4 play ex3\n"), "{outcome}");
    fs::copy("/bin/echo", place.path("bin/ex3-cli")).unwrap();
    let outcome = place.run(&mut place.command_of(&c4, VERIFY), b"");
    assert_eq!(outcome.status, 1, "{outcome}");
    assert_eq!(printed(&outcome), "--rows·2·--cols·2␤");
    assert!(outcome.stdout.starts_with("ex3: 1 case, run by bin/ex3-cli\n"), "{outcome}");
}

#[test]
fn cargo_builds_them_where_it_has_built_c4() {
    let (place, c4) = workspace();
    let mut verify = place.command_of(&c4, VERIFY);
    let outcome = place.run(&mut verify, b"");
    assert_eq!((outcome.status, outcome.stderr.as_str()), (1, ""), "{outcome}");
    assert_eq!(printed(&outcome), "one∅");
    assert!(outcome.stdout.starts_with("ex3: 1 case, run by target/debug/ex3-cli\n"), "{outcome}");
}

#[test]
fn under_cargo_they_are_never_stale() {
    let (place, c4) = workspace();
    let mut verify = place.command_of(&c4, VERIFY);
    verify.env("CARGO", env!("CARGO")).env("CARGO_PKG_NAME", "c4");
    verify.env("CARGO_MANIFEST_DIR", place.path("ex3-cli"));
    let outcome = place.run(&mut verify, b"");
    assert_eq!(printed(&outcome), "one∅", "{outcome}");
    assert!(
        outcome.stdout.contains("again: cargo run --quiet --bin c4 -- verify ex3"),
        "{outcome}"
    );

    let main = place.path("ex3-cli/src/main.rs");
    fs::write(&main, "fn main() { println!(\"twice\"); }\n").unwrap();
    let outcome = place.run(&mut verify, b"");
    assert_eq!(printed(&outcome), "twice␤", "{outcome}");

    fs::write(&main, "fn main() { no_such_function(); }\n").unwrap();
    let outcome = place.run(&mut verify, b"");
    assert_eq!((outcome.status, outcome.stdout.as_str()), (2, ""));
    assert!(outcome.stderr.starts_with("c4: cargo did not build ex3-cli:\n"), "{outcome}");
    assert!(outcome.stderr.contains("no_such_function"), "{outcome}");
}

/// Here all five; the session of the README has one of them.
#[test]
#[ignore = "builds every program once more: just deep"]
fn the_real_ones_print_what_their_functions_print() {
    let place = Place::with_cases();
    // Each has to be built once more, as it is without what only the grader needs.
    let mut verify = place.command_under_cargo(["verify", "--fixtures", "cases"]);
    let outcome = place.run(&mut verify, b"");
    assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""), "{outcome}");
    assert!(outcome.stdout.ends_with("6 cases: 6 pass, 0 differ, 0 error\n"), "{outcome}");
}

//! `c4 check` and `c4 fixtures`.

use std::fs;
use std::io::{BufRead, BufReader, Lines};
use std::process::{ChildStdout, Stdio};

use crate::common::{Place, RIGHT};

const FEW: [&str; 7] =
    ["--no-transcripts", "--count", "8", "--define", "rows=6", "--define", "cols=7"];

#[test]
fn one_thing_is_explained() {
    let place = Place::new();
    let rows = [
        (RIGHT.to_owned(), 0, "8 cases, all pass"),
        (RIGHT.replace("wins!", "wins."), 1, "is right, but not exact yet"),
        (RIGHT.replace("return", "retrun"), 1, "does not compile yet"),
    ];
    for (text, status, says) in rows {
        fs::write(place.path("mine.c"), text).unwrap();
        let check = || place.c4([&["check", "ex3", "mine.c"], &FEW[..]].concat());
        let outcome = check();
        assert_eq!((outcome.status, outcome.stderr.as_str()), (status, ""), "{outcome}");
        assert!(outcome.stdout.contains(says), "{outcome}");
        assert_eq!(outcome.stdout.contains("\nNext: "), status == 1, "{outcome}");
        // What fails can be looked at in the page.
        let link = "\n    http://127.0.0.1:4444/#ex3/typed?in=";
        assert_eq!(outcome.stdout.contains(link), says.ends_with("not exact yet"), "{outcome}");
        assert_eq!(check().stdout, outcome.stdout, "the same cases each time");
    }
}

/// The lines up to the one that says that it watches.
fn until_watching(lines: &mut Lines<BufReader<ChildStdout>>) -> String {
    let mut text = String::new();
    for line in lines {
        let line = line.unwrap();
        if line.starts_with("Watching mine.c") {
            return text;
        }
        text += &line;
    }
    panic!("it ended: {text}");
}

#[test]
fn a_change_is_checked() {
    let place = Place::new();
    fs::write(place.path("mine.c"), "int main(void) { retrun 0; }\n").unwrap();
    let mut command = place.command([&["check", "ex3", "mine.c", "--watch"], &FEW[..]].concat());
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let first = until_watching(&mut lines);
    assert!(first.contains("does not compile yet"), "{first}");
    assert!(!first.contains('\x1b'), "nothing is wiped but on a terminal");
    fs::remove_file(place.path("mine.c")).unwrap();
    until_watching(&mut lines);
    // In one step: a file that is there and still empty would be looked at, too.
    fs::write(place.path("new"), RIGHT).unwrap();
    fs::rename(place.path("new"), place.path("mine.c")).unwrap();
    let last = until_watching(&mut lines);
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(last.contains("all pass"), "{last}");
}

#[test]
fn generated_cases_are_fixtures() {
    let place = Place::new();
    let write = |folder: &str, seed: &str| {
        let outcome = place.c4(["fixtures", "ex3", "--seed", seed, "--count", "9", folder]);
        assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""));
        assert!(
            outcome.stdout.starts_with(&format!("wrote 9 cases to {folder}, from seed {seed}\n"))
        );
        c4_grade::Suite::read(&place.path(folder)).unwrap().cases
    };
    let one = write("cases/ex3", "7");
    assert_eq!(one.len(), 9);
    assert_eq!(one, write("again", "7"));
    assert_ne!(one, write("other", "8"));
    let verified = place.c4_on_student("ex3", "none", &[]);
    assert_eq!(verified.status, 0, "{verified}");
}

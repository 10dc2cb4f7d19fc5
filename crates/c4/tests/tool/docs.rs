//! The examples of the documents are what `c4` prints, and the cases that they name are there.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{C4, Place};
use c4_grade::{Case, Grading, Outcome};

/// The case that is shown.
const CASE: &str = "fixtures/stumper/win-vertical-left-edge";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Each kind of attack has its tests, and they are there.
#[test]
fn the_tests_of_the_attacks() {
    fn sources(folder: &Path, text: &mut String) {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                sources(&path, text);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                *text += &fs::read_to_string(path).unwrap();
            }
        }
    }
    let mut text = String::new();
    sources(&root().join("crates"), &mut text);
    let page = fs::read_to_string(root().join("docs/SECURITY.md")).unwrap();
    let (_, table) = page.split_once("| kind | tests |\n").unwrap();
    let rows = table.lines().skip(1).take_while(|row| !row.is_empty());
    let mut kinds = 0;
    for row in rows {
        let tests = row.rsplit('|').nth(1).unwrap().split('`').skip(1).step_by(2);
        let missing: Vec<&str> =
            tests.clone().filter(|it| !text.contains(&format!("fn {it}()"))).collect();
        assert!(tests.count() > 0 && missing.is_empty(), "{row}: {missing:?}");
        kinds += 1;
    }
    assert!(kinds >= 13, "the first audit alone found 13 kinds, and {kinds} are named");
}

/// That case alone, and beside it a student's program that knows its output by heart, but for one letter.
fn place() -> Place {
    let place = Place::new();
    let case = Case::read(&root().join(CASE)).unwrap();
    fs::create_dir_all(place.path("fixtures/stumper")).unwrap();
    case.write(&place.path("fixtures/stumper")).unwrap();
    let output = String::from_utf8(case.stdout).unwrap().replace("won!", "Won!");
    let program = format!("#!/bin/sh\ncat << 'END'\n{output}END\n");
    fs::create_dir(place.path("ada")).unwrap();
    fs::write(place.path("ada/a.out"), program).unwrap();
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(place.path("ada/a.out"), mode).unwrap();
    place
}

fn verify(place: &Place, more: &[&str]) -> crate::common::Outcome {
    let args = [&["verify", "stumper", "--program", "ada/a.out"], more].concat();
    // As in a clone, the transcripts lie with our program.
    fs::copy(C4, place.path("c4")).unwrap();
    let outcome = place.run(&mut place.command_of(&place.path("c4"), args), b"");
    assert_eq!((outcome.status, outcome.stderr.as_str()), (1, ""));
    outcome
}

fn assert_shown(document: &str, example: &str) {
    let text = fs::read_to_string(root().join(document)).unwrap();
    assert!(text.contains(example), "{document} should show this:\n{example}");
}

#[test]
fn the_case() {
    let head = fs::read_to_string(root().join(CASE).join("case.json")).unwrap();
    assert_shown("fixtures/README.md", &head);
}

#[test]
fn the_report() {
    let report = verify(&place(), &["--case", "win-vertical-left-edge"]).stdout;
    assert_shown("docs/JUDGING.md", report.trim_end());
}

/// What `--json` prints is gradings, as the schema of `c4 grade` describes them.
#[test]
fn the_json() {
    let json = verify(&place(), &["--json"]).stdout;
    let gradings: Vec<Grading> = serde_json::from_str(&json).unwrap();
    let [grading] = &gradings[..] else { panic!("there is one variant") };
    let result = &grading.submissions[0].results[0];
    assert_eq!((grading.schema, result.outcome), (Grading::SCHEMA, Outcome::Differ));
    let detail = result.detail.as_ref().unwrap();
    assert_eq!((detail.differences[0].line, detail.rerun.len()), (64, 2));
    assert_eq!(serde_json::to_string_pretty(&gradings).unwrap() + "\n", json);
}

/// Everything below a command of the README that starts `c4` is what it prints, where `...` stands for lines left out.
#[test]
fn the_sessions_of_the_readme() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let place = Place::new();
    let mut sessions = 0;
    for block in readme.split("```console\n").skip(1) {
        let (block, _) = block.split_once("```").expect("every block has an end");
        let Some((command, shown)) = block.strip_prefix("$ ").and_then(|it| it.split_once('\n'))
        else {
            panic!("a session starts with a command: {block}");
        };
        let Some(command) = as_started_by_cargo(command) else { continue };
        let mut shell = place.command_of("/bin/sh".as_ref(), ["-c", &command]);
        shell.current_dir(root()).env("CARGO", env!("CARGO")).env("CARGO_PKG_NAME", "c4");
        let outcome = place.run(&mut shell, b"");
        let printed = without_trailing_space(&outcome.stdout);
        for part in without_trailing_space(shown).split("...\n") {
            assert!(printed.contains(part), "{command} should print:\n{part}\nbut:\n{printed}");
        }
        sessions += 1;
    }
    assert_eq!(sessions, 4, "grade, verify, move, solve");
}

/// The command with our own binary in it, if it is one that has cargo run `c4`.
fn as_started_by_cargo(command: &str) -> Option<String> {
    [
        "cargo run --quiet --bin c4 --",
        "cargo run --bin c4 --",
        "cargo run --quiet --release --bin c4 --",
    ]
    .into_iter()
    .find(|cargo| command.contains(cargo))
    .map(|cargo| command.replace(cargo, C4))
}

fn without_trailing_space(text: &str) -> String {
    text.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}

/// Every transcript that the section about a course names is there.
#[test]
fn the_transcripts_of_the_readings() {
    let mut named = 0;
    for course in c4::Courses::ALL.iter() {
        let (page, heading) = course.facts().info.specification.split_once('#').expect("a section");
        let page = fs::read_to_string(root().join(page)).expect(page);
        let (_, section) = page.split_once(&format!("\n## {heading}\n")).expect(heading);
        let section = section.split("\n## ").next().unwrap_or(section);
        for row in section.lines().filter(|line| line.starts_with('|')) {
            let cases = row.trim_end_matches('|').rsplit('|').next().unwrap_or_default();
            for name in cases.split('`').skip(1).step_by(2) {
                let case = root().join("fixtures").join(course.variant()).join(name);
                assert!(case.is_dir(), "{} has no case {name}", course.variant());
                named += 1;
            }
        }
    }
    assert!(named > 50, "only {named} transcripts were found in the tables");
}

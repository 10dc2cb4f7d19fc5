//! `fixtures/courses.json` says everything once, and everything that says it again agrees.

mod common;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use c4::{courses, programs, readme_table};
use c4_grade::{Case, HandIn, Setting, Suite};
use common::Place;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn every_course_has_its_program_and_every_program_its_course() {
    let named: Vec<&str> = courses().iter().map(|course| course.program.as_str()).collect();
    let there: Vec<&str> = programs().iter().map(|program| program.name).collect();
    assert_eq!(named, there);
}

#[test]
fn every_course_has_its_cases() {
    for course in courses() {
        let folder = root().join("fixtures").join(&course.suite);
        Suite::read(&folder).unwrap_or_else(|error| panic!("{error}"));
    }
}

/// The commands are words that need no quotes, each of which says where everything is.
#[test]
fn every_hand_in_can_be_built() {
    for course in courses() {
        assert!(!course.hand_ins.is_empty(), "{}", course.variant);
        for hand_in in &course.hand_ins {
            let HandIn { name, files, build, program, settings, .. } = hand_in;
            assert!(files.contains(name), "{name} is what people call it");
            assert!(
                !build.is_empty() && build.iter().all(|line| !line.trim().is_empty()),
                "{name}"
            );
            let lines = build.join(" ");
            assert!(!lines.contains(['\'', '"', '\\', '$', '`', '|', ';', '&', '>']), "{lines}");
            let mut filled = lines.clone();
            for Setting { name, default, held } in settings {
                let place = format!("{{{name}}}");
                assert_eq!(held.is_none(), lines.contains(&place), "{name} in {lines}");
                filled = filled.replace(&place, default);
            }
            assert!(!filled.contains(['{', '}']), "{filled}");
            assert!(
                filled.starts_with("make ")
                    || program == "a.out"
                    || filled.contains(&format!("-o {program}"))
            );
            assert!(
                course.hand_ins.iter().filter(|other| other.name == *name).count() == 1,
                "{name}"
            );
        }
    }
}

/// Every category of a course has points, and nothing else has.
#[test]
fn every_course_is_worth_something() {
    for course in courses() {
        let known = c4_courses::course(&course.variant).expect("every course can be graded");
        let named: BTreeSet<&str> = course.points.keys().map(String::as_str).collect();
        assert_eq!(named, known.categories().iter().copied().collect(), "{}", course.variant);
        assert!(course.points.values().all(|&points| points >= 0.0), "{}", course.variant);
    }
}

/// Every transcript can be put to a hand-in, or asks for what only our own program has.
#[test]
fn transcripts_can_be_asked() {
    for course in courses() {
        let suite = Suite::read(&root().join("fixtures").join(&course.suite)).unwrap();
        let is_asked = |case: &&Case| course.hand_ins.iter().any(|it| it.ask(&case.args).is_some());
        let asked = suite.cases.iter().filter(is_asked).count();
        assert!(
            asked * 4 >= suite.cases.len() * 3,
            "{}: {asked} of {}",
            course.variant,
            suite.cases.len()
        );
    }
}

#[test]
fn the_readme_has_the_table_of_courses() {
    let readme = fs::read_to_string(root().join("README.md")).expect("a README at the root");
    let marked = readme
        .split_once("<!-- courses:begin -->\n")
        .and_then(|(_, rest)| rest.split_once("<!-- courses:end -->"));
    let (table, _) = marked.expect("the marks of the table, each on a line of its own");
    assert_eq!(table.trim(), readme_table().trim(), "this is the table:\n\n{}", readme_table());
}

#[test]
fn list_for_people() {
    let outcome = Place::new().c4(["list"]);
    assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""));
    insta::assert_snapshot!(outcome.stdout);
}

#[test]
fn list_for_programs() {
    let outcome = Place::new().c4(["list", "--json"]);
    assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""));
    let list: serde_json::Value = serde_json::from_str(&outcome.stdout).unwrap();
    assert_eq!(list["schema"], 1);
    assert_eq!(list["variants"], serde_json::to_value(courses()).unwrap());
    assert!(outcome.stdout.ends_with("}\n"));
}

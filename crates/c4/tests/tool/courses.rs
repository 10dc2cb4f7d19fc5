//! Each course says everything about itself once, and everything that says it again agrees.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::common::Place;
use c4::Courses;
use c4_course::{HandIn, Info, Setting};
use c4_grade::{Case, Suite};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn a_course_is_called_by_one_name_everywhere() {
    let mut names = BTreeSet::new();
    for course in Courses::ALL.iter() {
        let Info { variant, program, .. } = course.facts().info;
        assert_eq!(program, course.facts().reference.program().name);
        assert!(names.insert(variant) && names.insert(program), "{variant}");
        assert!(root().join("fixtures/submissions").join(variant).is_dir(), "{variant}");
        assert!(root().join("crates").join(program).is_dir(), "{program}");
    }
}

#[test]
fn every_course_has_its_cases() {
    for course in Courses::ALL.iter() {
        let folder = root().join("fixtures").join(course.variant());
        Suite::read(&folder).unwrap_or_else(|error| panic!("{error}"));
    }
}

/// The commands are words that need no quotes, each of which says where everything is.
#[test]
fn every_hand_in_can_be_built() {
    for course in Courses::ALL.iter() {
        assert!(!course.hand_ins().is_empty(), "{}", course.variant());
        for hand_in in &course.hand_ins() {
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
                course.hand_ins().iter().filter(|other| other.name == *name).count() == 1,
                "{name}"
            );
        }
    }
}

/// Every transcript can be put to a hand-in, or asks for what only our own program has.
#[test]
fn transcripts_can_be_asked() {
    for course in Courses::ALL.iter() {
        let suite = Suite::read(&root().join("fixtures").join(course.variant())).unwrap();
        let is_asked =
            |case: &&Case| course.hand_ins().iter().any(|it| it.ask(&case.args).is_some());
        let asked = suite.cases.iter().filter(is_asked).count();
        assert!(
            asked * 4 >= suite.cases.len() * 3,
            "{}: {asked} of {}",
            course.variant(),
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
    let rows = Courses::ALL.iter().map(|course| {
        let Info { variant, program, institution, course, title, board, specification, .. } =
            course.facts().info;
        format!(
            "| {institution}, [{course}]({specification}): {title} | `{variant}` | `{program}` | {board} |\n"
        )
    });
    let head =
        "| your course | variant | program | board (rows x columns) |\n| --- | --- | --- | --- |\n";
    let expected = head.to_owned() + &rows.collect::<String>();
    assert_eq!(table, expected, "this is the table:\n\n{expected}");
}

#[test]
fn list_for_people() {
    let outcome = Place::new().c4(["list"]);
    assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""));
    let listed: Vec<&str> = outcome.stdout.split("\n\n").collect();
    assert_eq!(listed.len(), Courses::ALL.iter().count());
    insta::assert_snapshot!(listed[0]);
}

#[test]
fn list_for_programs() {
    let outcome = Place::new().c4(["list", "--json"]);
    assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""));
    let list: serde_json::Value = serde_json::from_str(&outcome.stdout).unwrap();
    assert_eq!(list["schema"], 2);
    for (listed, course) in list["variants"].as_array().unwrap().iter().zip(Courses::ALL.iter()) {
        assert_eq!(listed["variant"], course.variant());
        assert_eq!(listed["hand_ins"], serde_json::to_value(course.hand_ins()).unwrap());
        let (part, points) = course.facts().categories[0];
        assert_eq!(listed["points"][part], points);
    }
    assert_eq!(list["variants"].as_array().unwrap().len(), Courses::ALL.iter().count());
    assert!(outcome.stdout.ends_with("}\n"));
}

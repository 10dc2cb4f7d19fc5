//! Cases on disk: what is written is read back, and what is not a case is refused by name.

use std::fs;
use std::path::Path;
use std::time::Duration;

use c4_grade::{
    Case, CaseError, CaseResult, Ending, Origin, Outcome, Run, Source, Suite, SuiteError,
};
use proptest::prelude::*;

const HEAD: &str = r##"{
  "args": [
    "-p1",
    "#"
  ],
  "status": 84,
  "why": "Two avatars are the same.",
  "source": {
    "origin": "assignment",
    "detail": "page 3"
  }
}
"##;

fn case(name: &str) -> Case {
    Case {
        name: name.parse().unwrap(),
        args: vec!["-p1".into(), "#".into()],
        status: 84,
        why: "Two avatars are the same.".into(),
        source: Source { origin: Origin::Assignment, detail: "page 3".into() },
        stdin: b"1\r\n\0\xff".to_vec(),
        stdout: b"no line feed at the end: ".to_vec(),
        stderr: None,
        complains: false,
    }
}

fn write_all(folder: &Path, files: &[(&str, &[u8])]) {
    fs::create_dir_all(folder).unwrap();
    for (name, bytes) in files {
        fs::write(folder.join(name), bytes).unwrap();
    }
}

#[test]
fn a_case_is_these_files() {
    let suite = tempfile::tempdir().unwrap();
    let folder = case("same-avatars").write(suite.path()).unwrap();
    assert_eq!(folder, suite.path().join("same-avatars"));
    let mut names: Vec<_> =
        fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["case.json", "stdin", "stdout"]);
    assert_eq!(fs::read_to_string(folder.join("case.json")).unwrap(), HEAD);
    assert_eq!(fs::read(folder.join("stdin")).unwrap(), b"1\r\n\0\xff");
    assert_eq!(fs::read(folder.join("stdout")).unwrap(), b"no line feed at the end: ");
}

#[test]
fn writing_again_leaves_nothing_of_the_old_case() {
    let suite = tempfile::tempdir().unwrap();
    let with_stderr = Case { stderr: Some(b"text".to_vec()), ..case("a") };
    let complains = Case { complains: true, ..case("a") };
    for case in [with_stderr, complains, case("a")] {
        let folder = case.write(suite.path()).unwrap();
        assert_eq!(Case::read(&folder).unwrap(), case);
    }
}

#[test]
fn a_message_is_asked_for_in_whatever_words() {
    let case = Case { complains: true, ..case("same-avatars") };
    let run = |stderr: &[u8]| {
        let ending = Ending::Exited { status: 84 };
        let (stdout, stderr) = (case.stdout.clone(), stderr.to_vec());
        Run { ending, stdout, stderr, wall: Duration::ZERO }
    };
    assert_eq!(CaseResult::of(&case, run(b"both are X\n")).outcome, Outcome::Pass);
    let silent = CaseResult::of(&case, run(b""));
    assert_eq!(silent.outcome, Outcome::WrongStream);
    let detail = silent.detail.unwrap();
    assert_eq!(detail.stderr, ["nothing on standard error, where a message is expected"]);
    assert!(detail.ending.is_empty() && detail.differences.is_empty());
}

#[test]
fn what_is_not_a_case_is_refused_with_the_reason() {
    let head = |from, to| HEAD.replace(from, to).into_bytes();
    let right: &[u8] = HEAD.as_bytes();
    type Files<'a> = Vec<(&'a str, &'a [u8])>;
    let rows: Vec<(&str, Files<'_>, &str)> = vec![
        ("no-files", vec![], "cannot read no-files/case.json: "),
        ("no-stdin", vec![("case.json", right), ("stdout", b"")], "cannot read no-stdin/stdin: "),
        ("no-stdout", vec![("case.json", right), ("stdin", b"")], "cannot read no-stdout/stdout: "),
        ("stray", vec![("sdterr", b"")], "stray/sdterr does not belong to a case"),
        ("Capital", vec![], "Capital: \"Capital\" cannot name a case"),
    ];
    let heads: Vec<(&str, Vec<u8>, &str)> = vec![
        ("json", b"{".to_vec(), "json/case.json: EOF while parsing"),
        ("unknown", head("\"why\"", "\"reason\": 1, \"why\""), "unknown field `reason`"),
        ("no-why", head("\"why\": \"Two avatars are the same.\",", ""), "missing field `why`"),
        ("blank", head("Two avatars are the same.", " "), "`why` has to be one line of text"),
        ("lines", head("page 3", r"page\n3"), "`source.detail` has to be one line of text"),
        ("status", head("84", "256"), "status/case.json: invalid value: integer `256`"),
        ("origin", head("assignment", "rumour"), "unknown variant `rumour`"),
        ("detail", head("\"detail\"", "\"page\""), "unknown field `page`"),
    ];
    let root = tempfile::tempdir().unwrap();
    let check = |name: &str, files: &[(&str, &[u8])], expected: &str| {
        let folder = root.path().join(name);
        write_all(&folder, files);
        let refused = Case::read(&folder).expect_err(name).to_string();
        let refused = refused.replace(&format!("{}/", root.path().display()), "");
        assert!(refused.contains(expected), "{name}: {refused}");
    };
    for (name, files, expected) in rows {
        check(name, &files, expected);
    }
    for (name, head, expected) in heads {
        check(name, &[("case.json", &head), ("stdin", b""), ("stdout", b"")], expected);
    }
}

#[test]
fn a_suite_is_sorted_and_not_empty() {
    let suite = tempfile::tempdir().unwrap();
    let path = suite.path();
    assert!(matches!(Suite::read(&path.join("missing")), Err(SuiteError::Read(..))));
    fs::write(path.join("README.md"), "Not a case.").unwrap();
    assert!(matches!(Suite::read(path), Err(SuiteError::Empty(_))));
    for name in ["b-2", "a", "b-10"] {
        case(name).write(path).unwrap();
    }
    fs::write(path.join("a/.hidden"), "").unwrap();
    let names: Vec<_> =
        Suite::read(path).unwrap().cases.iter().map(|case| case.name.to_string()).collect();
    assert_eq!(names, ["a", "b-10", "b-2"]);
    fs::write(path.join("b-2/stdout.orig"), "").unwrap();
    assert!(matches!(Suite::read(path), Err(SuiteError::Case(CaseError::Stray(_)))));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn reading_after_writing_changes_nothing(
        args: Vec<String>,
        status: u8,
        why in "[^\n]*[^ \\s]",
        stdin: Vec<u8>,
        stdout: Vec<u8>,
        stderr: Option<Vec<u8>>,
    ) {
        let case = Case { args, status, why, stdin, stdout, stderr, ..case("any") };
        let suite = tempfile::tempdir().unwrap();
        let folder = case.write(suite.path()).unwrap();
        prop_assert_eq!(Case::read(&folder).unwrap(), case);
    }
}

//! `c4 verify`: programs that are right, wrong in one byte, or not there.
#![cfg(unix)]

mod common;

use std::fs;
use std::path::Path;

use common::{C4, Place};
use serde_json::Value;

#[test]
fn a_right_program_passes() {
    let place = Place::with_cases();
    for (variant, cases) in [("ex3", 1), ("stumper", 2), ("connect6", 1)] {
        let outcome = place.c4_on_student(variant, "none", &[]);
        assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""), "{outcome}");
        let end = format!("{cases} pass, 0 differ, 0 error\n");
        assert!(outcome.stdout.ends_with(&end), "{outcome}");
    }
}

#[test]
fn every_fault_is_reported() {
    let place = Place::with_cases();
    for fault in ["other-letter", "space-missing", "no-last-newline", "status", "crash"] {
        let outcome = place.c4_on_student("stumper", fault, &["--case", "left-column"]);
        assert_eq!((outcome.status, outcome.stderr.as_str()), (1, ""), "{outcome}");
        insta::assert_snapshot!(fault, outcome.stdout);
    }
}

#[test]
fn a_program_that_hangs_is_stopped() {
    let place = Place::with_cases();
    let args = ["--case", "tie", "--timeout", "0.3"];
    let outcome = place.c4_on_student("ex3", "hang", &args);
    assert_eq!(outcome.status, 1);
    assert!(outcome.stdout.contains("still running after 0.3 s"), "{outcome}");
    assert!(outcome.stdout.contains(" --timeout 0.3\n"), "the rerun has the same limit: {outcome}");
}

/// A pipe that is closed early hides the rest of the report, not its status.
#[test]
fn the_status_is_told_to_whoever_reads_no_further() {
    let place = Place::with_cases();
    let student = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/student.sh");
    for more in ["", " --json"] {
        let verify = format!("{C4} verify ex3 --program {student} --fixtures cases{more}");
        let script = format!("{{ {verify}; echo $? >&2; }} | true");
        let mut shell = place.command_of(Path::new("/bin/sh"), ["-c", &script]);
        shell.env("C4", C4).env("VARIANT", "ex3").env("FAULT", "no-last-newline");
        assert_eq!(place.run(&mut shell, b"").stderr, "1\n");
    }
}

#[test]
fn the_command_lines_are_quoted_and_run() {
    let place = Place::with_cases();
    let student = place.path("my program.sh");
    fs::copy(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/student.sh"), &student).unwrap();
    let args = ["verify", "stumper", "--fixtures", "cases", "--program", "my program.sh"];
    let with_fault = |command: &mut std::process::Command| {
        command.env("C4", C4).env("VARIANT", "stumper").env("FAULT", "status");
        place.run(command, b"")
    };
    let outcome = with_fault(&mut place.command(args));
    let lines: Vec<&str> = outcome
        .stdout
        .lines()
        .filter_map(|line| {
            line.strip_prefix("    again: ").or_else(|| line.strip_prefix("    or: "))
        })
        .collect();
    assert_eq!(
        lines,
        [
            "c4 verify stumper --case left-column --program 'my program.sh' --fixtures cases",
            "'./my program.sh' < cases/stumper/left-column/stdin",
            "c4 verify stumper --case odd-avatars --program 'my program.sh' --fixtures cases",
            r"'./my program.sh' -p1 'it'\''s' -a '$HOME' < cases/stumper/odd-avatars/stdin",
        ]
    );
    let bin = Path::new(C4).parent().unwrap().display().to_string();
    let path = format!("{bin}:{}", std::env::var("PATH").unwrap());
    for (line, status) in lines.iter().zip([1, 3, 1, 3]) {
        let mut shell = place.command_of("sh".as_ref(), ["-c", *line]);
        let outcome = with_fault(shell.env("PATH", &path));
        assert_eq!(outcome.status, status, "{line}\n{outcome}");
    }
}

#[test]
fn json_says_the_same() {
    let place = Place::with_cases();
    let args = ["--case", "left-column", "--json"];
    let outcome = place.c4_on_student("stumper", "other-letter", &args);
    assert_eq!((outcome.status, outcome.stderr.as_str()), (1, ""));
    let mut report: Value = serde_json::from_str(&outcome.stdout).unwrap();
    report["suites"][0]["cases"][0]["milliseconds"] = Value::from(0);
    insta::assert_snapshot!(serde_json::to_string_pretty(&report).unwrap());
}

#[test]
fn every_byte_of_a_case_counts() {
    let place = Place::with_cases();
    let stdout = place.path("cases/connect6/one-stone/stdout");
    let right = fs::read(&stdout).unwrap();
    for at in [0, right.len() / 2, right.len() - 1] {
        let mut wrong = right.clone();
        wrong[at] ^= 1;
        fs::write(&stdout, &wrong).unwrap();
        let outcome = place.c4_on_student("connect6", "none", &[]);
        assert_eq!(outcome.status, 1);
        assert!(outcome.stdout.contains(&format!("after {at} right byte")), "{outcome}");
    }
    fs::write(&stdout, &right).unwrap();
    let head = place.path("cases/connect6/one-stone/case.json");
    let text = fs::read_to_string(&head).unwrap().replace("\"status\": 0", "\"status\": 1");
    fs::write(&head, text).unwrap();
    assert_eq!(place.c4_on_student("connect6", "none", &[]).status, 1);
}

#[test]
fn a_program_that_cannot_be_started_is_an_error() {
    let place = Place::with_cases();
    let program = place.path("program");
    fs::copy(C4, &program).unwrap();
    fs::write(&program, "no program at all, whatever its mode says\n\0").unwrap();
    let args = ["verify", "stumper", "--fixtures", "cases", "--program", "program"];
    let outcome = place.c4(args);
    assert_eq!(outcome.status, 2, "{outcome}");
    assert!(outcome.stdout.contains("error   left-column\n    cannot start "), "{outcome}");
    assert!(outcome.stdout.ends_with("2 cases: 0 pass, 0 differ, 2 error\n"), "{outcome}");
}

#[test]
fn a_case_that_is_none_is_an_error() {
    let place = Place::with_cases();
    fs::remove_file(place.path("cases/ex3/tie/stdout")).unwrap();
    let outcome = place.c4_on_student("ex3", "none", &[]);
    assert_eq!((outcome.status, outcome.stdout.as_str()), (2, ""));
    assert!(outcome.stderr.starts_with("c4: cannot read cases/ex3/tie/stdout: "), "{outcome}");
}

#[test]
fn the_cases_are_found_upward() {
    let place = Place::with_cases();
    fs::rename(place.path("cases"), place.path("fixtures")).unwrap();
    fs::write(place.path("fixtures/courses.json"), "[]").unwrap();
    fs::create_dir_all(place.path("a/b")).unwrap();
    let student = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/student.sh");
    let mut command = place.command(["verify", "ex3", "--program", student]);
    command.env("C4", C4).env("VARIANT", "ex3").env("FAULT", "none");
    command.current_dir(place.path("a/b"));
    let outcome = place.run(&mut command, b"");
    assert_eq!(outcome.status, 0, "{outcome}");

    // Not upward from a folder elsewhere, but upward from c4 itself.
    let installed = place.path("a/c4");
    fs::copy(C4, &installed).unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    let mut command = place.command_of(&installed, ["verify", "ex3", "--program", student]);
    command.env("C4", C4).env("VARIANT", "ex3").env("FAULT", "none");
    command.current_dir(elsewhere.path());
    assert_eq!(place.run(&mut command, b"").status, 0);

    fs::remove_file(place.path("fixtures/courses.json")).unwrap();
    let outcome = place.run(&mut command, b"");
    assert_eq!((outcome.status, outcome.stdout.as_str()), (2, ""));
    assert!(outcome.stderr.contains("--fixtures DIR"), "{outcome}");
}

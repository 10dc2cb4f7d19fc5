//! A program that misbehaves on request gets the right verdict.

use std::time::Duration;

use c4_grade::{Case, CaseResult, Detail, Executable, Limits, Origin, Outcome, Source, check};

const RIGHT: &[u8] = b"+++\n|.|\n+++\nPlayer X, where do you want to play: ";

fn limits() -> Limits {
    Limits { wall: Duration::from_millis(700), output: 100_000, ..Limits::default() }
}

fn misbehave() -> Executable {
    Executable::find("../c4-sandbox/tests/misbehave.sh".as_ref())
        .expect("it is committed, mode and all")
}

fn result(mode: &str) -> CaseResult {
    let case = Case {
        name: mode.parse().unwrap(),
        args: vec![mode.into()],
        status: 0,
        why: "To see how it ends.".into(),
        source: Source { origin: Origin::Recorded, detail: "by hand".into() },
        stdin: b"1\n".to_vec(),
        stdout: RIGHT.to_vec(),
        stderr: Some(vec![]),
        complains: false,
    };
    check(&case, &misbehave(), &limits())
}

fn detail(mode: &str) -> Detail {
    let result = result(mode);
    assert!(result.outcome != Outcome::Pass, "{mode}");
    *result.detail.unwrap()
}

#[test]
fn odd_but_right_programs_pass() {
    let modes =
        ["right", "reads", "stops-reading", "never-reads", "leaves-a-child", "leaves-files"];
    for mode in modes {
        let result = result(mode);
        assert_eq!((result.outcome, &result.detail), (Outcome::Pass, &None), "{mode}");
    }
}

#[test]
fn every_fault_is_found_where_it_is() {
    // Mode, line and column on standard output (0, 0 where that is right), whether on standard error, exit status.
    let rows: &[(&str, usize, usize, bool, &str)] = &[
        ("no-space-at-end", 4, 37, false, ""),
        ("extra-newline", 4, 38, false, ""),
        ("crlf", 1, 4, false, ""),
        ("blank-line-before", 1, 1, false, ""),
        ("on-stderr", 1, 1, true, ""),
        ("junk-before", 1, 1, false, ""),
        ("junk-after", 4, 38, false, ""),
        ("nul", 2, 2, false, ""),
        ("extra-on-stderr", 0, 0, true, ""),
        ("tab", 4, 10, false, ""),
        ("two-spaces", 4, 11, false, ""),
        ("missing-row", 2, 1, false, ""),
        ("other-case", 4, 1, false, ""),
        ("nothing", 1, 1, false, ""),
        ("invalid-utf-8", 2, 2, false, ""),
        ("status-84", 0, 0, false, "exit status 84; expected exit status 0"),
        ("crash", 0, 0, false, "killed by SIGSEGV"),
        ("abort-half-way", 4, 1, false, "killed by SIGABRT"),
    ];
    for (mode, line, column, on_stderr, ending) in rows {
        let found = detail(mode);
        let on = |stream: &str| found.differences.iter().find(|at| at.stream == stream);
        let place = on("stdout").map_or((0, 0), |at| (at.line, at.column));
        assert_eq!(place, (*line, *column), "{mode}: {found:?}");
        assert_eq!(on("stderr").is_some(), *on_stderr, "{mode}: {found:?}");
        assert!(found.ending.concat().starts_with(ending), "{mode}: {found:?}");
        assert_eq!(found.ending.is_empty(), ending.is_empty(), "{mode}: {found:?}");
    }
}

#[test]
fn what_a_stopped_program_had_printed_is_compared() {
    let found = detail("hang");
    let at = found.differences.first().expect("it never came to the prompt");
    assert_eq!((at.line, at.column, at.actual.as_str()), (4, 1, "∅"));
    let result = result("closes-streams");
    assert_eq!(result.outcome, Outcome::TimeOut);
    assert_eq!(result.detail.unwrap().differences, [], "all of it came before the end");
}

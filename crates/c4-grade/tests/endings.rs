//! A program that misbehaves on request gets the right verdict.
#![cfg(unix)]

use std::time::Duration;

use c4_grade::{
    Case, Ending, Executable, Findings, Limits, Origin, Signal, Source, Subject, Verdict,
};

const RIGHT: &[u8] = b"+++\n|.|\n+++\nPlayer X, where do you want to play: ";

fn limits() -> Limits {
    Limits { wall: Duration::from_millis(700), output: 100_000, ..Limits::default() }
}

fn misbehave() -> Executable {
    Executable::find("../c4-sandbox/tests/misbehave.sh".as_ref())
        .expect("it is committed, mode and all")
}

fn verdict(mode: &str, stderr: Option<&[u8]>) -> Verdict {
    let case = Case {
        name: mode.parse().unwrap(),
        args: vec![mode.into()],
        status: 0,
        why: "To see how it ends.".into(),
        source: Source { origin: Origin::Recorded, detail: "by hand".into() },
        stdin: b"1\n".to_vec(),
        stdout: RIGHT.to_vec(),
        stderr: stderr.map(<[u8]>::to_vec),
        complains: false,
    };
    Verdict::of(&case, Subject::run(&misbehave(), &case.args, &case.stdin, &limits()))
}

fn findings(mode: &str) -> Findings {
    match verdict(mode, Some(b"")) {
        Verdict::Differ(findings) => findings,
        verdict => panic!("{mode}: {verdict:?}"),
    }
}

#[test]
fn odd_but_right_programs_pass() {
    let modes =
        ["right", "reads", "stops-reading", "never-reads", "leaves-a-child", "leaves-files"];
    for mode in modes {
        let verdict = verdict(mode, Some(b""));
        assert!(matches!(verdict, Verdict::Pass), "{mode}: {verdict:?}");
    }
}

#[test]
fn every_fault_is_found_where_it_is() {
    // Mode, line and column on standard output (0, 0 where that is right), whether on standard error, exit status.
    let rows: &[(&str, usize, usize, bool, Option<Ending>)] = &[
        ("no-space-at-end", 4, 37, false, None),
        ("extra-newline", 4, 38, false, None),
        ("crlf", 1, 4, false, None),
        ("blank-line-before", 1, 1, false, None),
        ("on-stderr", 1, 1, true, None),
        ("junk-before", 1, 1, false, None),
        ("junk-after", 4, 38, false, None),
        ("nul", 2, 2, false, None),
        ("extra-on-stderr", 0, 0, true, None),
        ("tab", 4, 10, false, None),
        ("two-spaces", 4, 11, false, None),
        ("missing-row", 2, 1, false, None),
        ("other-case", 4, 1, false, None),
        ("nothing", 1, 1, false, None),
        ("invalid-utf-8", 2, 2, false, None),
        ("status-84", 0, 0, false, Some(Ending::Exited { status: 84 })),
        ("crash", 0, 0, false, Some(Ending::Killed { signal: Signal(11) })),
        ("abort-half-way", 4, 1, false, Some(Ending::Killed { signal: Signal(6) })),
    ];
    for (mode, line, column, on_stderr, ending) in rows {
        let found = findings(mode);
        let place = found.stdout.as_ref().map_or((0, 0), |at| (at.line, at.column));
        assert_eq!(place, (*line, *column), "{mode}: {found:?}");
        assert_eq!(found.stderr.is_some(), *on_stderr, "{mode}: {found:?}");
        assert_eq!(found.ending.map(|ending| ending.actual), *ending, "{mode}");
    }
}

#[test]
fn what_a_stopped_program_had_printed_is_compared() {
    let found = findings("hang");
    let at = found.stdout.expect("it never came to the prompt");
    assert_eq!((at.line, at.column, at.actual.as_str()), (4, 1, "∅"));
    let found = findings("closes-streams");
    assert_eq!(found.stdout, None, "all of it came before the end");
    assert!(matches!(found.ending.unwrap().actual, Ending::TimedOut { .. }));
}

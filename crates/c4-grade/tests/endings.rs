//! A program that misbehaves on request gets the right verdict in good time, and nothing of it stays.
#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use c4_grade::{
    CannotRun, Case, Clock, Ending, Executable, Findings, Limits, Origin, Run, Signal, Source,
    Stream, Subject, Verdict,
};

const RIGHT: &[u8] = b"+++\n|.|\n+++\nPlayer X, where do you want to play: ";

fn limits() -> Limits {
    Limits { wall: Duration::from_millis(700), output: 100_000, ..Limits::default() }
}

/// Room for a machine that is busy with something else, too.
const SOON: Duration = Duration::from_secs(4);

fn misbehave() -> Executable {
    Executable::find("tests/misbehave.sh".as_ref()).expect("it is committed, mode and all")
}

fn run(args: &[&str], stdin: &[u8]) -> Run {
    let args: Vec<String> = args.iter().map(|&arg| arg.to_owned()).collect();
    let run = misbehave().run(&args, stdin, &limits()).unwrap();
    assert!(run.wall < SOON, "{args:?} took {:?}", run.wall);
    run
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
    Verdict::of(&case, misbehave().run(&case.args, &case.stdin, &limits()))
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
fn a_program_that_does_not_end_is_stopped() {
    for mode in ["hang", "hang-below", "busy", "closes-streams", "ignores-sigterm", "stopped"] {
        let run = run(&[mode, "pid"], b"1\n");
        assert_eq!(
            run.ending,
            Ending::TimedOut { clock: Clock::Wall, limit: limits().wall },
            "{mode}"
        );
    }
    let found = findings("closes-streams");
    assert_eq!(found.stdout, None, "all of it came before the end");
    assert!(matches!(found.ending.unwrap().actual, Ending::TimedOut { .. }));
}

#[test]
fn what_a_stopped_program_had_printed_is_compared() {
    let found = findings("hang");
    let at = found.stdout.expect("it never came to the prompt");
    assert_eq!((at.line, at.column, at.actual.as_str()), (4, 1, "∅"));
}

#[test]
fn a_flood_is_cut_off() {
    let rows = [
        ("flood-stdout", Some(Stream::Stdout)),
        ("flood-stderr", Some(Stream::Stderr)),
        ("flood-both", None),
    ];
    for (mode, expected) in rows {
        let run = run(&[mode], b"");
        let Ending::Flooded { stream, limit, .. } = run.ending else {
            panic!("{mode}: {}", run.ending)
        };
        assert!(expected.is_none_or(|expected| expected == stream), "{mode}: {stream}");
        assert_eq!(limit, limits().output);
        assert!(run.stdout.len() <= limit && run.stderr.len() <= limit);
        assert!(run.wall < limits().wall, "a flood is no time-out: {:?}", run.wall);
    }
}

#[test]
fn output_up_to_the_limit_is_no_flood() {
    let run_with = |output| {
        let limits = Limits { output, ..limits() };
        misbehave().run(&["right".into()], b"", &limits).unwrap().ending
    };
    let length = RIGHT.len();
    assert_eq!(run_with(length), Ending::Exited { status: 0 });
    let flooded = Ending::Flooded {
        stream: Stream::Stdout,
        limit: length - 1,
        after_input: true,
        repeats: None,
    };
    assert_eq!(run_with(length - 1), flooded);
}

#[test]
fn more_can_be_typed_than_is_read() {
    let much = vec![b'x'; 3 << 20];
    for mode in ["reads", "stops-reading", "never-reads"] {
        let run = run(&[mode], &much);
        assert_eq!((run.ending, run.stdout.as_slice()), (Ending::Exited { status: 0 }, RIGHT));
    }
    assert!(matches!(run(&["hang", "pid"], &much).ending, Ending::TimedOut { .. }));
}

/// A process that leaves its group cannot be killed with it. It must not hold us up, either.
#[test]
fn a_daemon_is_not_waited_for() {
    let start = Instant::now();
    assert_eq!(run(&["leaves-a-daemon"], b"").ending, Ending::Exited { status: 0 });
    assert!(start.elapsed() < Duration::from_millis(1500), "{:?}", start.elapsed());
}

#[test]
fn each_run_has_an_empty_folder_that_goes_away() {
    let scratch = tempfile::tempdir().unwrap();
    let list = scratch.path().join("list.sh");
    fs::write(&list, "#!/bin/sh\npwd; ls -A; touch left-behind\n").unwrap();
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(&list, mode).unwrap();
    let run = Executable::find(&list).unwrap().run(&[], b"", &limits()).unwrap();
    let folder = String::from_utf8(run.stdout).unwrap();
    assert_eq!(folder.lines().count(), 1, "nothing but its own path: {folder}");
    assert!(!Path::new(folder.trim_end()).exists(), "{folder} is still there");
}

#[test]
fn what_cannot_be_run_is_an_error() {
    let missing = Executable::find("tests/no-such-program".as_ref());
    assert!(matches!(missing, Err(CannotRun::NotFound(_))), "{missing:?}");
    for no_program in ["tests", "tests/endings.rs", "tests/misbehave.sh/x"] {
        let refused = Executable::find(no_program.as_ref());
        assert!(
            matches!(refused, Err(CannotRun::NotExecutable(_) | CannotRun::NotFound(_))),
            "{no_program}: {refused:?}"
        );
    }

    let scratch = tempfile::tempdir().unwrap();
    let text = scratch.path().join("text");
    fs::write(&text, [0; 100]).unwrap();
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(&text, mode).unwrap();
    let refused = Executable::find(&text).unwrap().run(&[], b"", &limits());
    assert!(matches!(refused, Err(CannotRun::Start(..))), "{refused:?}");
}

/// Where the kernel lists its processes: no member of the group may be alive a moment after the run.
#[cfg(target_os = "linux")]
#[test]
fn nothing_is_left_running() {
    let scratch = tempfile::tempdir().unwrap();
    for mode in ["hang", "hang-below", "ignores-sigterm"] {
        let told = scratch.path().join(mode);
        run(&[mode, told.to_str().unwrap()], b"");
        let group = fs::read_to_string(&told).unwrap().trim().to_owned();
        let start = Instant::now();
        while alive_in(&group) {
            assert!(start.elapsed() < SOON, "{mode} left something of group {group} running");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

/// Whether a process of the group is alive. One that has ended and was not waited for does not count.
#[cfg(target_os = "linux")]
fn alive_in(group: &str) -> bool {
    let stats = fs::read_dir("/proc").unwrap().filter_map(|entry| {
        let stat = fs::read_to_string(entry.ok()?.path().join("stat")).ok()?;
        // "pid (name) state parent group …", and the name may hold anything.
        let fields: Vec<String> =
            stat.rsplit_once(')')?.1.split_whitespace().map(str::to_owned).collect();
        Some((fields.first()?.clone(), fields.get(2)?.clone()))
    });
    stats.into_iter().any(|(state, its)| its == group && state != "Z" && state != "X")
}

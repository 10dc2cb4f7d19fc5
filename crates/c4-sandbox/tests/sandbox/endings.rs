//! A program that misbehaves on request ends in good time, is told for what it is, and nothing of it stays.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use c4_sandbox::{CannotRun, Clock, Conditions, Ending, Executable, Limits, Pause, Run, Stream};

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
    assert_eq!(run(&["closes-streams"], b"").stdout, RIGHT, "all of it came before the end");
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
fn typed_with(pauses: &[Pause]) -> Conditions<'_> {
    Conditions { pauses, ..Conditions::default() }
}

#[test]
fn pauses_are_seen_by_the_program_and_are_none_of_its_time() {
    let limits = Limits { wall: Duration::from_millis(800), ..Limits::default() };
    let time = Duration::from_secs(1);
    let pauses = [2, 4].map(|before| Pause { before, time });
    // It says how long it waits for each line, in tenths of a second.
    let run =
        misbehave().run_under(&typed_with(&pauses), &["times".to_owned()], b"a\nb\nc\n", &limits);
    let run = run.unwrap();
    assert_eq!(run.ending, Ending::Exited { status: 0 });
    let said = String::from_utf8(run.stdout).unwrap();
    let waits: Vec<u32> = said.lines().map(|line| line.parse().unwrap()).collect();
    assert!(
        matches!(waits[..], [first, second, third] if first < 5 && second.min(third) >= 5),
        "{said}"
    );
    assert!(run.wall < limits.wall, "{:?}", run.wall);

    let run =
        misbehave().run_under(&typed_with(&pauses[..1]), &["hang".to_owned()], b"a\n", &limits);
    assert_eq!(run.unwrap().ending, Ending::TimedOut { clock: Clock::Wall, limit: limits.wall });
    // One that ends is not waited for.
    let long = [Pause { before: 0, time: Duration::from_secs(60) }];
    let begun = Instant::now();
    misbehave()
        .run_under(&typed_with(&long), &["flood-stdout".to_owned()], b"a\n", &limits)
        .unwrap();
    assert!(begun.elapsed() < Duration::from_secs(30));
}

#[test]
fn a_daemon_is_not_waited_for() {
    let start = Instant::now();
    assert_eq!(run(&["leaves-a-daemon"], b"").ending, Ending::Exited { status: 0 });
    assert!(start.elapsed() < Duration::from_secs(30), "{:?}", start.elapsed());
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
    for no_program in ["tests", "tests/sandbox/endings.rs", "tests/misbehave.sh/x"] {
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

//! Each run and each build has a file system of its own: it is full for itself, and it is gone with all that was in it.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::strangers::sandbox;
use c4_sandbox::{
    BuildFailure, CannotBuild, Ending, Executable, Limits, Protection, Run, Sandbox, Scratch, Site,
};

const LONG: Duration = Duration::from_secs(20);

/// With time for a machine that is busy with something else.
fn limits() -> Limits {
    Limits { wall: LONG, ..Limits::default() }
}

fn watched() -> Sandbox {
    sandbox().at_most(Protection { rooms: false, ..Protection::FULL })
}

fn shell(sandbox: Sandbox, script: &str, limits: &Limits) -> Run {
    let shell = Executable::along_path("sh").unwrap().inside(sandbox);
    shell.run(&["-c".to_owned(), script.to_owned()], b"", limits).unwrap()
}

#[test]
fn there_are_rooms_here() {
    // Otherwise the tests below would show less than they seem to.
    assert!(sandbox().protection().rooms);
    let clause = "the size of all files together";
    assert!(!sandbox().protection().watched().contains(&clause));
    assert!(watched().protection().watched().contains(&clause));
    assert_eq!(watched().protection().level(), sandbox().protection().level());
}

/// No look would find it: there is no time for one.
#[test]
fn a_room_is_full_at_its_limit() {
    let (files, names) = (limits().files, limits().files / 4096);
    let rows = [
        (format!("head -c {files} /dev/zero > a"), true),
        (format!("head -c {} /dev/zero > a && head -c 12288 /dev/zero > b", files - 4096), false),
        (format!("i=0; while [ $i -lt {names} ]; do : > $i || exit; i=$((i+1)); done"), true),
        (
            format!("i=0; while [ $i -lt {} ]; do : > $i || exit; i=$((i+1)); done", names + 2),
            false,
        ),
        ("head -c 900k /dev/zero > a; exec 3< a; rm a; head -c 900k /dev/zero > b".into(), false),
        ("head -c 900k /dev/zero > a; rm a; head -c 900k /dev/zero > b".into(), true),
    ];
    for (script, fits) in rows {
        let all = format!("({script}) && ok=yes; rm -f *; echo $ok");
        let run = shell(sandbox(), &all, &limits());
        let words = String::from_utf8_lossy(&run.stderr).into_owned();
        // Whoever keeps no more than he may has done no wrong, and a look may come before more than that is gone.
        let looked_at = !fits && run.ending == Ending::FilesTooLarge { limit: files };
        let ended = run.ending == Ending::Exited { status: 0 };
        assert!(ended || looked_at, "{script}\n{}", run.ending);
        assert_eq!(run.stdout == b"yes\n", fits, "{script}\n{words}");
        assert_eq!(words.contains("No space left") || looked_at, !fits, "{script}\n{words}");
    }
    // Whoever keeps it is told apart, also where it is only looked at.
    for sandbox in [sandbox(), watched()] {
        let script = "head -c 900k /dev/zero > a; head -c 900k /dev/zero > b";
        let ending = shell(sandbox, script, &limits()).ending;
        assert_eq!(ending, Ending::FilesTooLarge { limit: files });
    }
}

#[test]
fn nothing_of_one_run_is_seen_by_the_next() {
    let script = "find . ! -name .; stat -c '%i %h %a' .; touch a .b; mkdir -p c/d; ln -s a e; \
                  head -c 5000 /dev/zero > c/f; stat -c %i a; sleep 100 & exit 3";
    let first = shell(sandbox(), script, &limits());
    assert_eq!(first.ending, Ending::Exited { status: 3 });
    assert!(!first.stdout.is_empty());
    for _ in 0..5 {
        assert_eq!(shell(sandbox(), script, &limits()).stdout, first.stdout);
    }
}

#[test]
fn what_is_in_a_room_is_in_memory() {
    let limits = Limits { memory: 48 << 20, files: 256 << 20, ..limits() };
    let script = "for i in 1 2 3 4; do head -c 20M /dev/zero > $i; done; sleep 100";
    let ending = shell(sandbox(), script, &limits).ending;
    assert_eq!(ending, Ending::OutOfMemory { limit: limits.memory });
}

#[test]
fn rooms_are_seen_from_inside_and_go() {
    let shell = Executable::along_path("sh").unwrap().inside(sandbox());
    let script = "echo x > file; pwd; read line; cat file";
    let mut talk = shell.talk(&["-c".to_owned(), script.to_owned()], &limits()).unwrap();
    let folder = String::from_utf8(talk.hear(LONG).unwrap()).unwrap();
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0, "seen from outside");
    let keeper = keeper();
    let is_there = || {
        let mounts = fs::read_to_string(format!("/proc/{keeper}/mounts")).unwrap();
        mounts.contains(&format!(" {folder} "))
    };
    assert!(is_there());
    talk.say("");
    assert_eq!(talk.hear(LONG).unwrap(), b"x");
    drop(talk);
    let start = std::time::Instant::now();
    // Another test may be in the next one, which is over the same folder.
    while is_there() {
        assert!(start.elapsed() < LONG, "it stays");
    }
    assert!(!fs::read_to_string("/proc/self/mounts").unwrap().contains("c4-scratch"));
}

/// The number of the process that makes our rooms.
fn keeper() -> u32 {
    let is_ours = |process: &u32| {
        let read = |what: &str| fs::read_to_string(format!("/proc/{process}/{what}"));
        let parent = format!("\nPPid:\t{}\n", std::process::id());
        read("cmdline").is_ok_and(|words| words.contains("\0c4-sandbox-keeper\0"))
            && read("status").is_ok_and(|status| status.contains(&parent))
    };
    let all = fs::read_dir("/proc").unwrap().flatten();
    let mut numbers = all.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    numbers.find(is_ours).expect("there is one while there is a room")
}

/// What comes of a build by one script.
fn build(
    script: &str,
    name: &str,
) -> Result<Result<(Scratch, Executable), BuildFailure>, CannotBuild> {
    let sandbox = sandbox();
    let folder = Scratch::for_builds(Some(&sandbox)).unwrap();
    assert!(folder.is_apart());
    fs::write(folder.path().join("given"), "#!/bin/sh\necho built\n").unwrap();
    let site = Site { folder: &folder, tools: None, sandbox: Some(&sandbox) };
    let words = ["sh", "-c", script].map(str::to_owned).to_vec();
    Ok(site.build(&[words], name)?.map(|program| (folder, program)))
}

#[test]
fn what_was_built_is_brought_out() {
    let rows = [
        ("cp given a", "a"),
        ("cp given a; chmod 0 a", "a"),
        ("umask 777; cp given a", "a"),
        ("mkdir -p b/c; cp given b/c/a", "b/c/a"),
        ("ln -s given a", "a"),
        ("ln -s \"$PWD/given\" a", "a"),
        ("mkdir b; ln -s ../given b/a; ln -s \"$PWD/b/a\" a", "a"),
        ("cp given a; chmod 700 .; mkdir closed; chmod 0 closed", "a"),
    ];
    for (script, name) in rows {
        let (folder, program) = build(script, name).unwrap().unwrap();
        let run = program.run(&[], b"", &limits()).unwrap();
        assert_eq!(
            (run.ending, run.stdout),
            (Ending::Exited { status: 0 }, b"built\n".to_vec()),
            "{script}"
        );
        // All else is gone, and nobody else looks into it.
        assert!(!folder.is_apart() && !folder.path().join("given").exists(), "{script}");
        let mode = fs::metadata(folder.path()).unwrap().permissions().mode();
        assert_eq!(mode & 0o027, 0, "{script}");
        let path = folder.path().to_owned();
        drop(folder);
        assert!(!path.exists(), "{script}");
    }
    let rows = [
        ("true", "made no a"),
        ("mkdir a", "made no a"),
        ("mkfifo a", "made no a"),
        ("ln -s a a", "made no a"),
        ("ln -s /bin/true a", "leads out"),
        ("ln -s ../../../../bin/true a", "leads out"),
        ("ln -s /bin b; ln -s b/true a", "leads out"),
        ("ln -s /proc/self/exe a", "leads out"),
    ];
    for (script, why) in rows {
        match build(script, "a") {
            Ok(Err(failure)) => assert!(failure.what.contains(why), "{script}: {}", failure.what),
            other => panic!("{script}: {other:?}"),
        }
    }
}

/// A tool that a build makes and runs, by whoever grades.
#[test]
fn rights_are_changed_in_a_build_by_anybody() {
    const AS_USER: &str = "AS_USER";
    let script =
        "cp given tool; chmod 644 tool; ./tool && exit; chmod 755 tool; ./tool && mv tool a";
    build(script, "a").unwrap().unwrap();
    if std::env::var_os(AS_USER).is_none() {
        let mut user = Command::new("unshare");
        user.args(["--user", "--map-user=12345", "--map-group=12345"]);
        user.arg(std::env::current_exe().unwrap()).env(AS_USER, "1");
        user.args(["--exact", "rooms::rights_are_changed_in_a_build_by_anybody"]);
        let output = user.output().unwrap();
        let told = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && told.contains("1 passed"), "{output:?}");
    }
}

/// What we write ourselves where there is no room is our error, and told as such.
#[test]
fn what_does_not_fit_is_told() {
    let folder = Scratch::for_builds(Some(&sandbox())).unwrap();
    let block = vec![0; 64 << 20];
    let write = |name: &str| fs::write(Path::new(folder.path()).join(name), &block);
    let written: Vec<_> = ["a", "b", "c", "d", "e"].into_iter().map(write).collect();
    assert!(written[..4].iter().all(Result::is_ok));
    let error = written[4].as_ref().unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::StorageFull);
}

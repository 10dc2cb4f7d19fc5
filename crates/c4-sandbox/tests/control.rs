//! Where our own control group is ours to divide, the system itself holds a program to its memory and its processes. To have
//! that: `systemd-run --user --scope -p Delegate=yes target/debug/deps/control-…`.
#![cfg(target_os = "linux")]
#![allow(clippy::print_stderr, reason = "it is told where nothing can be shown")]

#[path = "sandbox/strangers.rs"]
mod strangers;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use c4_sandbox::{Ending, Executable, Limits, Protection, Sandbox};
use strangers::{compiled, sandbox};

const MEMORY: &str = "memory in use";

/// The group that we are in, where there are groups.
fn own_group() -> PathBuf {
    let told = fs::read_to_string("/proc/self/cgroup").unwrap();
    let own = told.lines().find_map(|line| line.strip_prefix("0::/")).unwrap_or_default();
    Path::new("/sys/fs/cgroup").join(own)
}

/// The groups that this process has made for programs.
fn groups() -> Vec<PathBuf> {
    let own = own_group();
    let name = own.file_name().unwrap().to_str().unwrap().to_owned();
    assert_eq!(name, format!("c4-{}", std::process::id()), "we are beside them");
    let all = fs::read_dir(own.parent().unwrap()).unwrap().map(|entry| entry.unwrap().path());
    let is_of_program = |path: &PathBuf| {
        path.file_name().unwrap().to_str().unwrap().starts_with(&format!("{name}-"))
    };
    all.filter(is_of_program).collect()
}

fn read(group: &Path, file: &str, word: &str) -> u64 {
    let text = fs::read_to_string(group.join(file)).unwrap();
    let found = text.lines().find_map(|line| line.strip_prefix(word));
    found.unwrap_or_else(|| panic!("{file}: {text}")).trim().parse().unwrap()
}

fn run(sandbox: Sandbox, deed: &str, limits: &Limits) -> Ending {
    let program = Executable::find(&compiled("stranger")).unwrap().inside(sandbox);
    program.run(&["mark".to_owned(), deed.to_owned()], b"", limits).unwrap().ending
}

/// One test, for what is before another would be in the same groups.
#[test]
fn groups_hold_what_is_only_looked_at_elsewhere() {
    let whole = own_group();
    let mut dead = Command::new("true").spawn().unwrap();
    dead.wait().unwrap();
    let left = whole.join(format!("c4-{}-1", dead.id()));
    let mut sleeper = Command::new("sleep").arg("1000").spawn().unwrap();
    // What another process has left is swept when it is gone, and who is still in it ends. Nothing is there without groups.
    let has_left = whole.join("cgroup.procs").exists()
        && fs::create_dir(&left)
            .and_then(|()| fs::write(left.join("cgroup.procs"), sleeper.id().to_string()))
            .is_ok();

    let protection = sandbox().protection();
    if has_left && protection.groups {
        assert!(!sleeper.wait().unwrap().success());
        assert!(!left.exists());
    } else {
        sleeper.kill().unwrap();
        sleeper.wait().unwrap();
        let _ = fs::remove_dir(&left);
    }
    assert_eq!(protection.watched().contains(&MEMORY), !protection.groups);
    if !protection.groups {
        eprintln!("there are no control groups for us here");
        return;
    }
    assert!(groups().is_empty(), "{:?}", groups());

    let limits = Limits { memory: 64 << 20, processes: 8, ..Limits::default() };
    let memory = Ending::OutOfMemory { limit: limits.memory };
    for deed in ["allocates", "allocates_in_children"] {
        assert_eq!(run(sandbox(), deed, &limits), memory, "{deed}");
    }
    let [group] = &groups()[..] else { panic!("one for this thread: {:?}", groups()) };
    assert!(read(group, "memory.events", "oom_kill ") > 0, "it is the system that ended them");
    let peak = group.join("memory.peak");
    if peak.exists() {
        assert!(read(group, "memory.peak", "") <= limits.memory);
    }
    let ending = run(sandbox(), "forks", &limits);
    assert_eq!(ending, Ending::TooManyProcesses { limit: limits.processes });
    assert_eq!(run(sandbox(), "right", &limits), Ending::Exited { status: 0 });
    assert_eq!(run(sandbox(), "leaves_children", &limits), Ending::Exited { status: 0 });

    // Whoever wants none has none.
    let without = sandbox().at_most(Protection { groups: false, ..Protection::FULL });
    assert!(without.protection().watched().contains(&MEMORY));
    for sandbox in [without, sandbox()] {
        for _ in 0..10 {
            assert_eq!(run(sandbox.clone(), "right", &limits), Ending::Exited { status: 0 });
        }
    }
    assert!(groups().len() <= 3, "they are used again: {:?}", groups());
}

//! Ways out that an audit found, and their neighbours: each deed of `attacker.c` is refused.
#![allow(clippy::print_stdout, reason = "so another process tells what it has found")]

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::net::UnixDatagram;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use crate::strangers::{SOON, compiled, cpu_of, is_allowed_call, is_running, sandbox};
use c4_sandbox::{
    BuildFailure, CannotBuild, CannotRun, Clock, Ending, Executable, Limits, Protection,
    ProtectionLevel, Run, Sandbox, Scratch, Silence, Site,
};

/// For what takes its time on a busy machine.
const LONG: Duration = Duration::from_secs(20);

fn attack(sandbox: Sandbox, deed: &str, what: &str) -> Run {
    let program = Executable::find(&compiled("attacker")).unwrap().inside(sandbox);
    program.run(&[deed.to_owned(), what.to_owned()], b"", &Limits::default()).unwrap()
}

/// Those of the deeds that were done. One that came to another end than "refused" or "done" is among them, with its end.
fn done<'a>(rows: &[(&'a str, &str)], refused: &[Ending]) -> Vec<(&'a str, Ending)> {
    let run = |&(deed, what): &(&'a str, &str)| (deed, attack(sandbox(), deed, what).ending);
    rows.iter().map(run).filter(|(_, ending)| !refused.contains(ending)).collect()
}

const REFUSED: Ending = Ending::Exited { status: 1 };
const DONE: Ending = Ending::Exited { status: 0 };

#[test]
fn nobody_outside_can_be_asked() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("helper");
    let helper = UnixDatagram::bind(&place).unwrap();
    helper.set_nonblocking(true).unwrap();
    fs::set_permissions(&place, fs::Permissions::from_mode(0o777)).unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let place = place.to_str().unwrap();
    let rows = [
        ("sends_to_a_path", place),
        ("sends_a_message_to_a_path", place),
        ("sends_messages_to_a_path", place),
        ("connects_a_pair", place),
        ("connects_a_packet_pair", place),
        ("sends_from_a_stream_pair", place),
        ("binds_a_pair", ""),
        ("hands_over_descriptors", ""),
        ("pairs_of_another_kind", ""),
        ("reads", "/proc/net/unix"),
        ("reads", "/proc/self/net/unix"),
        ("reads", "/proc/self/task/self/net/unix"),
        ("reads", "/proc/self/mountinfo"),
        ("reads", "/proc/self/cgroup"),
        ("reads", "/proc/self/environ"),
        ("reads", "/proc/cmdline"),
        ("reads", "/proc/sys/kernel/hostname"),
    ];
    assert_eq!(done(&rows, &[REFUSED]), []);
    assert!(helper.recv(&mut [0; 9]).is_err(), "something came");
    assert_eq!(attack(sandbox(), "talks_in_a_pair", "").ending, DONE, "what stays of sockets");
}

#[test]
fn there_are_no_powers() {
    let run = attack(sandbox(), "has_powers", "");
    assert_eq!((run.ending, run.stdout.as_slice()), (REFUSED, b"0\n".as_slice()));
    // Only in a namespace of one's own, or as root, can that set be emptied. It means nothing without the others.
    let expected = if sandbox().protection().processes { REFUSED } else { DONE };
    assert_eq!(attack(sandbox(), "could_have_powers", "").ending, expected);
}

/// What root has closed to all others can be run by root all the same, with nothing but the one power that this takes.
#[test]
fn closed_programs_are_reached() {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("program");
    fs::copy(compiled("attacker"), &program).unwrap();
    let readable = folder.path().join("readable");
    fs::write(&readable, "x").unwrap();
    let is_root = fs::metadata(folder.path()).unwrap().uid() == 0 && is_alone_as_root();
    for (of_folder, of_files, powers) in [(0o755, 0o755, 0), (0o700, 0o755, 4), (0o700, 0o700, 2)] {
        for (path, mode) in
            [(folder.path(), of_folder), (&program, of_files), (&readable, of_files)]
        {
            fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
        }
        let reader = Executable::find(&program).unwrap();
        let reader = reader.inside(sandbox().with_readable(&readable));
        let run = |deed: &str, what: &str| {
            reader.run(&[deed.to_owned(), what.to_owned()], b"", &Limits::default()).unwrap()
        };
        assert_eq!(run("reads", readable.to_str().unwrap()).ending, DONE, "{of_folder:o}");
        let powers = if is_root { powers } else { 0 };
        assert_eq!(run("has_powers", "").stdout, format!("{powers:x}\n").as_bytes());
    }
}

/// Whether the numbers of users are those of the system, as root's programs need it to be given their own.
fn is_alone_as_root() -> bool {
    fs::read_to_string("/proc/self/uid_map").unwrap().split_whitespace().eq([
        "0",
        "0",
        "4294967295",
    ])
}

/// Our own program knows all answers. Where strangers can read the folder that it lies in, they can do without.
#[test]
fn our_own_program_is_hidden() {
    let folder = tempfile::tempdir().unwrap();
    let shim = folder.path().join("bin/c4");
    fs::create_dir_all(folder.path().join("bin/fixtures")).unwrap();
    fs::create_dir(folder.path().join("share")).unwrap();
    fs::copy(env!("CARGO_BIN_EXE_c4-sandbox-shim"), &shim).unwrap();
    fs::copy(&shim, folder.path().join("bin/other")).unwrap();
    fs::write(folder.path().join("bin/fixtures/answers"), "7").unwrap();
    fs::write(folder.path().join("share/file"), "read me").unwrap();
    std::os::unix::fs::symlink(&shim, folder.path().join("share/link")).unwrap();
    let sandbox = Sandbox::new(&shim).unwrap().with_readable(folder.path());
    let with_fixtures = sandbox.clone().hiding(&folder.path().join("bin/fixtures"));
    let rows = [
        (&sandbox, "reads", "bin/c4", REFUSED),
        (&sandbox, "executes", "bin/c4", REFUSED),
        (&sandbox, "executes", "share/link", REFUSED),
        (&sandbox, "executes", "bin/other", DONE),
        (&sandbox, "reads", "share/file", DONE),
        (&sandbox, "reads", "bin/fixtures/answers", DONE),
        (&with_fixtures, "reads", "bin/fixtures/answers", REFUSED),
        (&with_fixtures, "executes", "bin/c4", REFUSED),
        (&with_fixtures, "reads", "share/file", DONE),
        (&with_fixtures, "makes_folders", "", DONE),
    ];
    for (sandbox, deed, what, expected) in rows {
        let what = folder.path().join(what).display().to_string();
        assert_eq!(attack(sandbox.clone(), deed, &what).ending, expected, "{deed} {what}");
    }
}

/// What is closed is closed to all but the program that lies in it and as far as it was opened by name; what is hidden in
/// that is hidden all the same, and so is what is hidden twice. More such programs than there are servers at a time.
#[test]
fn what_is_handed_in_is_closed_to_others() {
    let folder = tempfile::tempdir().unwrap();
    let class = folder.path().join("class");
    for name in ["ada", "bob"] {
        fs::create_dir_all(class.join(name).join("deep")).unwrap();
        for file in ["source", "answers", "deep/file"] {
            fs::write(class.join(name).join(file), "x").unwrap();
        }
    }
    fs::write(folder.path().join("beside"), "x").unwrap();
    let open = sandbox().with_readable(folder.path());
    let closed = open.clone().closing(&class);
    let twice = closed.clone().closing(&class.join("ada/source"));
    let of_ada = twice.clone().with_readable(&class.join("ada")).hiding(&class.join("ada/answers"));
    let all = open.clone().with_readable(&class).closing(&class).closing(&class.join("bob"));
    let rows = [
        (&open, "ada/source", DONE),
        (&closed, "ada/source", REFUSED),
        (&closed, "bob/deep/file", REFUSED),
        (&closed, "../beside", DONE),
        (&twice, "ada/source", REFUSED),
        (&twice, "ada/deep/file", REFUSED),
        (&twice, "../beside", DONE),
        (&of_ada, "ada/deep/file", DONE),
        (&of_ada, "ada/source", REFUSED),
        (&of_ada, "ada/answers", REFUSED),
        (&of_ada, "bob/source", REFUSED),
        (&all, "ada/source", DONE),
        (&all, "bob/source", REFUSED),
    ];
    for (at, (sandbox, what, expected)) in rows.into_iter().enumerate() {
        let what = class.join(what).display().to_string();
        assert_eq!(attack(sandbox.clone(), "reads", &what).ending, expected, "{at}: {what}");
    }
    for number in 0..20 {
        let program = class.join(format!("program{number}"));
        fs::copy(compiled("attacker"), &program).unwrap();
        let reader = Executable::find(&program).unwrap().inside(closed.clone());
        let reads = |path: &Path| {
            let args = ["reads".to_owned(), path.display().to_string()];
            reader.run(&args, b"", &Limits::default()).unwrap().ending
        };
        assert_eq!(reads(&program), DONE, "{number}");
        assert_eq!(reads(&class.join("ada/source")), REFUSED, "{number}");
        assert_eq!(reads(&folder.path().join("beside")), DONE, "{number}");
    }
    let servers = fs::read_to_string("/proc/thread-self/children").unwrap_or_default();
    assert!(servers.split_whitespace().count() < 15, "too many servers: {servers}");
}

/// All calls up to number 1,000: those that are on the list and no other.
#[cfg(target_arch = "x86_64")]
#[test]
fn only_known_calls_exist() {
    let run = attack(sandbox(), "lists_calls", "");
    assert_eq!(run.ending, DONE);
    let text = String::from_utf8(run.stdout).unwrap();
    let there: Vec<u32> = text.lines().map(|line| line.parse().unwrap()).collect();
    for number in 0..1000 {
        // Of some, the system says itself that they are not permitted as they are called here.
        let is_there = there.contains(&number);
        assert!(!is_there || is_allowed_call(number), "{number} can be called");
        assert!(is_there || !is_allowed_call(number), "{number} cannot be called");
    }
}

#[test]
fn unknown_and_foreign_calls_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "ours").unwrap();
    let before = fs::metadata(&file).unwrap();
    let (file, folder) = (file.to_str().unwrap(), folder.path().to_str().unwrap());
    let unknown = ["337", "423", "463", "466", "469", "470", "999", "1073742334"];
    for number in unknown {
        assert_eq!(attack(sandbox(), "lacks_a_call", number).ending, DONE, "{number}");
    }
    let rows = [
        ("calls_as_x32", ""),
        ("changes_attributes", file),
        ("removes_attributes", file),
        ("changes_file_attributes", file),
        ("changes_flags", "/usr/bin/env"),
        ("changes_times_of_open", "/usr/bin/env"),
        ("watches", folder),
        ("watches", "/usr"),
        ("watches_by_signal", "/usr"),
        ("leases", "/usr/bin/env"),
        ("hides_itself", ""),
        ("gives_children_away", ""),
        ("gives_children_away_by_the_new_call", ""),
        ("shares_memory", ""),
        ("shares_zeros", ""),
        ("shares_validated", ""),
        ("shares_zeros_later", ""),
        ("maps_unlinked_files", ""),
        ("locks_parts", "/usr/bin/env"),
        ("asks_who_has_locks", "/usr/bin/env"),
        ("asks_who_has_other_locks", "/usr/bin/env"),
        ("maps_huge_pages", ""),
        ("moves_pages", ""),
        ("is_woken_by_a_child", ""),
        ("is_woken_by_a_pipe", ""),
        ("wakes_by_descriptor", ""),
    ];
    assert_eq!(done(&rows, &[REFUSED]), []);
    let after = fs::metadata(file).unwrap();
    assert_eq!((before.mode(), before.mtime_nsec()), (after.mode(), after.mtime_nsec()));
    let foreign = attack(sandbox(), "calls_as_i386", "").ending;
    assert!(matches!(foreign, Ending::Killed { .. }), "{foreign}");
    assert_eq!(attack(sandbox(), "maps_its_own_program", "").ending, DONE, "as every loader does");
}

/// Of a huge page that is given back but for a small part of it, the system keeps all, and no look finds that.
#[test]
fn no_page_is_huge() {
    let rows = [("maps_huge_pages", ""), ("takes_huge_pages", ""), ("makes_pages_huge", "")];
    assert_eq!(done(&rows, &[REFUSED]), []);
    // Where the system gives them to whoever does not ask, too. Older ones do not tell that.
    let cat = Executable::along_path("cat").unwrap().inside(sandbox());
    let run = cat.run(&["/proc/self/status".to_owned()], b"", &Limits::default()).unwrap();
    let status = String::from_utf8(run.stdout).unwrap();
    assert!(status.contains("VmRSS:") && !status.contains("THP_enabled:\t1"), "{status}");
}

/// A lock on a file of the system is nobody's business but its owner's.
#[test]
fn nobody_is_locked_out() {
    let program = Executable::find(&compiled("attacker")).unwrap().inside(sandbox());
    let args = ["locks_a_file", "/usr/bin/env"].map(str::to_owned);
    let mut talk = program.talk(&args, &Limits::default()).unwrap();
    assert_eq!(talk.hear(LONG).unwrap(), b"locked");
    let file = fs::File::open("/usr/bin/env").unwrap();
    file.try_lock().expect("nobody else has it");
    // Nor does it find out that it is locked.
    talk.say("");
    assert_eq!(talk.hear(LONG).unwrap(), b"locked");
}

/// What a file of the system has in memory is there for others, too.
#[test]
fn nobody_waits_for_what_was_in_memory() {
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::write(file.path(), vec![1; 1 << 20]).unwrap();
    fs::set_permissions(file.path(), fs::Permissions::from_mode(0o644)).unwrap();
    // What is not on the disk yet stays in memory anyway.
    file.as_file().sync_all().unwrap();
    let path = file.path();
    let run = attack(sandbox().with_readable(path), "evicts_a_file", path.to_str().unwrap());
    assert_eq!(run.ending, DONE);
    let mut asks = Command::new(compiled("attacker"));
    let told = asks.arg("asks_what_is_in_memory").arg(path).output().unwrap().stdout;
    assert_eq!(String::from_utf8_lossy(&told), "kept\n");
}

/// How often something was run before would make a run depend on those before it.
#[test]
fn no_number_tells_of_those_before() {
    let rows = [
        ("asks_what_is_in_memory", "/usr/bin/env"),
        ("asks_for_the_number_of_a_socket", ""),
        ("asks_for_the_number_of_a_room", ""),
    ];
    assert_eq!(done(&rows, &[REFUSED]), []);
}

/// When a file was last read would tell the next program something.
#[test]
fn who_reads_leaves_no_trace() {
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::set_permissions(file.path(), fs::Permissions::from_mode(0o644)).unwrap();
    let read = || file.path().metadata().unwrap().accessed().unwrap();
    let make_old = || {
        let times = fs::FileTimes::new().set_accessed(SystemTime::UNIX_EPOCH);
        file.as_file().set_times(times.set_modified(SystemTime::now())).unwrap();
    };
    fs::write(file.path(), "right\n").unwrap();
    make_old();
    fs::read(file.path()).unwrap();
    if read() == SystemTime::UNIX_EPOCH {
        return println!("nobody is told here when a file was read");
    }
    make_old();
    let path = file.path();
    let run = attack(sandbox().with_readable(path), "reads", path.to_str().unwrap());
    assert_eq!(run.ending, Ending::Exited { status: 0 });
    assert_eq!(read(), SystemTime::UNIX_EPOCH);
}

/// What is open to all may be above the folders in which programs are built and run.
#[test]
fn our_own_folders_are_open_to_nobody() {
    let temporary = std::env::temp_dir();
    let beside = tempfile::Builder::new().tempdir_in(&temporary).unwrap();
    let ours = Scratch::new().unwrap();
    for (folder, ending) in [(beside.path(), 0), (ours.path(), 1)] {
        fs::set_permissions(folder, fs::Permissions::from_mode(0o755)).unwrap();
        fs::write(folder.join("main.c"), "int main(void) { return 0; }\n").unwrap();
        let path = folder.join("main.c");
        let open = sandbox().with_readable(&temporary);
        let run = attack(open, "reads", path.to_str().unwrap());
        assert_eq!(run.ending, Ending::Exited { status: ending }, "{}", path.display());
    }
}

/// A child that is given away would be ours to wait for.
#[test]
fn no_children_are_left_to_us() {
    attack(sandbox(), "gives_children_away", "");
    let children = fs::read_to_string("/proc/thread-self/children").unwrap();
    // Whoever has ended has no words any more.
    let is_ours = |child: &&str| {
        let words = fs::read_to_string(format!("/proc/{child}/cmdline")).unwrap_or_default();
        ["server", "keeper"].iter().any(|it| words.contains(&format!("\0c4-sandbox-{it}\0")))
    };
    let (ours, others): (Vec<&str>, Vec<&str>) = children.split_whitespace().partition(is_ours);
    assert!(!ours.is_empty() && others.is_empty(), "{children}");
}

/// Whoever has an account here can read what others are handed only if it is his.
#[test]
fn nobody_else_looks_into_folders() {
    let scratch = Scratch::new().unwrap();
    assert_eq!(fs::metadata(scratch.path()).unwrap().mode() & 0o077, 0);
}

/// Folders that only their owner can look into are looked into, and files that are in no folder are found.
#[test]
fn what_is_out_of_sight_is_counted() {
    for deed in ["fills_closed_folders", "maps_unlinked_files_privately"] {
        let ending = attack(sandbox(), deed, "").ending;
        assert_eq!(ending, Ending::FilesTooLarge { limit: Limits::default().files }, "{deed}");
    }
}

/// Where addresses have no limit, as in builds, the tables of a process count as its memory.
#[test]
fn tables_are_memory() {
    let memory = 64 << 20;
    let limits = Limits { memory, address_space: None, ..Limits::default() };
    let program = Executable::find(&compiled("attacker")).unwrap().inside(sandbox());
    let run = program.run(&["reads_far_apart".to_owned()], b"", &limits).unwrap();
    assert_eq!(run.ending, Ending::OutOfMemory { limit: memory });
}

/// What the system keeps for a program, and what only a thread knows of, count as its memory.
#[test]
fn what_the_system_keeps_is_memory() {
    let memory = 64 << 20;
    let limits = Limits { memory, files: 16 << 20, ..Limits::default() };
    let program = Executable::find(&compiled("attacker")).unwrap().inside(sandbox());
    let deeds = [
        "has_many_regions",
        "waits_for_many_files",
        "hides_files_in_threads",
        "talks_to_nobody",
        "fills_pipes_with_names",
        "allocates_behind_its_end",
        "allocates_under_a_strange_name",
    ];
    for deed in deeds {
        let run = program.run(&[deed.to_owned()], b"", &limits).unwrap();
        assert_eq!(run.ending, Ending::OutOfMemory { limit: memory }, "{deed}");
    }
}

/// What is so long to read that it would keep us from the clock is not read to its end: whoever has it has too much memory. What
/// is less is looked at in time.
#[test]
fn looks_without_end_are_cut_short() {
    let wall = Duration::from_secs(2);
    let limits = Limits { wall, processes: 4, ..Limits::default() };
    let program = Executable::find(&compiled("attacker")).unwrap().inside(sandbox());
    let stopped = Ending::OutOfMemory { limit: limits.memory };
    for rooms in [true, false] {
        let sandbox = sandbox().at_most(Protection { rooms, ..Protection::FULL });
        let program = program.clone().inside(sandbox);
        let args = |regions: u32| ["is_long_to_tell_of".to_owned(), regions.to_string()];
        // It ends by itself after its time.
        for (regions, expected) in
            [(60_000, stopped.clone()), (100, Ending::TimedOut { clock: Clock::Wall, limit: wall })]
        {
            let start = Instant::now();
            let run = program.run(&args(regions), b"3000\n", &limits).unwrap();
            assert_eq!(run.ending, expected, "{regions}, rooms: {rooms}");
            assert!(start.elapsed() < wall + SOON, "{:?}", start.elapsed());
        }
        // It answers after its time.
        let mut talk = program.talk(&args(60_000), &limits).unwrap();
        talk.say("1000");
        let heard = talk.hear(Duration::from_millis(500));
        assert!(matches!(&heard, Err(Silence::Ended(ending)) if *ending == stopped), "{heard:?}");
        let mut talk = program.talk(&args(100), &limits).unwrap();
        talk.say("0");
        assert_eq!(talk.hear(LONG).unwrap(), b"now");
        for _ in 0..5 {
            talk.say("150");
            let heard = talk.hear(Duration::from_millis(100));
            assert!(matches!(heard, Err(Silence::TimedOut { .. })), "{heard:?}");
            assert_eq!(talk.hear(LONG).unwrap(), b"now");
        }
    }
}

/// Processes that nobody waits for take their processor time with them.
#[test]
fn what_has_passed_is_counted() {
    let cpu = Duration::from_millis(400);
    let limits = Limits { cpu, wall: LONG, ..Limits::default() };
    let program = Executable::find(&compiled("attacker")).unwrap().inside(sandbox());
    let run = program.run(&["computes_in_passing".to_owned()], b"", &limits).unwrap();
    assert_eq!(run.ending, Ending::TimedOut { clock: Clock::Cpu, limit: cpu });
}

/// A bot that wakes itself up while it is stopped. What it uses meanwhile is no more than a tenth of twenty times 40 ms: who is not
/// running hears of the signal when it is next, and the clock that tells has ticks of 10 ms.
#[test]
fn nobody_thinks_while_stopped() {
    for deed in ["thinks_by_a_timer", "wakes_others", "thinks_while_traced"] {
        let program = Executable::find(&compiled("attacker")).unwrap().inside(sandbox());
        let limits = Limits { cpu: Duration::from_secs(60), ..Limits::default() };
        let mark = format!("{deed}-of-{}", std::process::id());
        let mut talk = program.talk(&[deed.to_owned(), mark.clone()], &limits).unwrap();
        assert_eq!(talk.hear(LONG).unwrap(), b"ready", "{deed}");
        let mut used = Duration::ZERO;
        for _ in 0..20 {
            talk.pause();
            thread::sleep(Duration::from_millis(2));
            let before = cpu_of(&mark);
            thread::sleep(Duration::from_millis(40));
            used += cpu_of(&mark) - before;
            talk.resume();
            talk.say("how much?");
            talk.hear(LONG).unwrap();
        }
        assert!(used <= Duration::from_millis(80), "{deed} used {used:?}");
    }
}

/// Who was kept from the processor by children of its own is not excused by that, even if they are gone when it answers.
#[test]
fn children_that_are_gone_were_there() {
    let program = Executable::find(&compiled("attacker")).unwrap().inside(sandbox());
    let limits = Limits { cpu: Duration::from_secs(60), ..Limits::default() };
    let mut talk = program.talk(&["keeps_itself_waiting".to_owned()], &limits).unwrap();
    // Each of them takes so long that it is looked at.
    for (question, is_alone) in [("alone", true), ("crowded", false), ("alone", true)] {
        talk.resume();
        talk.say(question);
        assert_eq!(talk.hear(LONG).unwrap(), b"now");
        assert_eq!(talk.was_alone(), is_alone, "{question}");
        talk.pause();
    }
}

/// What the C library would give to a shell is no program.
#[test]
fn no_shell_is_asked() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("program");
    // Begins like a program for this machine, and is none.
    let mut bytes = fs::read("/proc/self/exe").unwrap();
    bytes.truncate(64);
    bytes[16] = 1;
    bytes.extend(b"\necho done\n");
    fs::write(&path, bytes).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    let program = Executable::find(&path).unwrap().inside(sandbox());
    let run = program.run(&[], b"", &Limits::default());
    assert!(matches!(run, Err(CannotRun::Start(..))), "{run:?}");
}

/// Builds a program with one command.
fn build(command: &str) -> Result<Result<Executable, BuildFailure>, CannotBuild> {
    build_in(&sandbox(), command)
}

fn build_in(
    sandbox: &Sandbox,
    command: &str,
) -> Result<Result<Executable, BuildFailure>, CannotBuild> {
    let folder = Scratch::for_builds(Some(sandbox)).unwrap();
    fs::write(folder.path().join("a.c"), "int main(void) { return 7; }\n").unwrap();
    let site = Site { folder: &folder, tools: None, sandbox: Some(sandbox) };
    let words = ["sh", "-c", command].map(str::to_owned).to_vec();
    let built = site.build(&[words], "a")?;
    Ok(built.inspect(|program| {
        let run = program.run(&[], b"", &Limits::default()).unwrap();
        let said = String::from_utf8(run.stderr).unwrap();
        match run.ending {
            Ending::Exited { status: 7 } => assert_eq!(said, ""),
            Ending::Exited { status: 127 } => assert!(said.contains("does not start"), "{said}"),
            other => panic!("{command}: {other}"),
        }
    }))
}

/// Whoever builds what cannot be started has failed, and is told why.
#[test]
fn what_does_not_start_is_a_failure() {
    for right in ["cc a.c -o a", "cc -static a.c -o a", "umask 077; cc a.c -o a"] {
        assert!(matches!(build(right), Ok(Ok(_))), "{right}");
    }
    let rows = [
        ("cc a.c -o a -Wl,--dynamic-linker=/nonexistent", "it needs /nonexistent,"),
        ("cc a.c -o a -Wl,--dynamic-linker=a", "it needs a,"),
        ("cc a.c -o a -Wl,--dynamic-linker=/etc/passwd", "it needs /etc/passwd,"),
        ("printf '#!/nonexistent\\n' > a", "it needs /nonexistent,"),
        ("printf '#!a\\n' > a", "it needs a,"),
        ("printf \"#!$PWD/a\\n\" > a; chmod +x a", "without end"),
    ];
    for (command, why) in rows {
        match build(command) {
            Ok(Err(failure)) => assert!(failure.what.contains(why), "{}", failure.what),
            other => panic!("{command}: {other:?}"),
        }
    }
    // What only the system finds out is told when the program is run.
    let broken =
        "cc a.c -o a; printf '\\377\\377' | dd of=a bs=1 seek=54 conv=notrunc 2> /dev/null";
    assert!(matches!(build(broken), Ok(Ok(_))));
    #[cfg(target_arch = "x86_64")]
    assert!(matches!(build(&names_what_is_behind_its_end()), Ok(Ok(_))));
}

/// Whoever hands in so many names, or such long ones, that no compiler can be started with them has failed, and is told the limit.
#[test]
fn commands_without_end_are_failures() {
    let sandbox = sandbox();
    let run = |sandbox: Option<&Sandbox>, words: Vec<String>| {
        let folder = Scratch::for_builds(sandbox).unwrap();
        Site { folder: &folder, tools: None, sandbox }.run(&[words]).unwrap()
    };
    let names = |count: usize, each: usize| {
        let name = |at: usize| format!("{at}{}", "x".repeat(each - at.to_string().len()));
        ["true".to_owned()].into_iter().chain((0..count).map(name)).collect::<Vec<_>>()
    };
    for sandbox in [None, Some(&sandbox)] {
        for (words, limit) in [
            (names(9500, 235), "longer than 1048576 bytes"),
            (names(120_000, 6), "longer than 1048576 bytes"),
            (names(1, 128 << 10), "longer than 131071 bytes"),
        ] {
            let failure = run(sandbox, words).unwrap_err();
            assert!(failure.what.contains(limit), "{}", failure.what);
        }
        for words in [names(4000, 235), names(1, (128 << 10) - 1)] {
            assert_eq!(run(sandbox, words), Ok(()));
        }
    }
}

/// Whoever hands in a program that cannot be started has failed, and is told why: in a sandbox and without.
#[test]
fn what_is_handed_in_and_does_not_start_is_a_failure() {
    let folder = Scratch::new().unwrap();
    let path = folder.path().join("a");
    let sandbox = sandbox();
    let hand_in = |bytes: &[u8], mode: u32| {
        fs::write(&path, bytes).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        Executable::find(&path).unwrap().handed_in()
    };
    let rows: [(&[u8], &str); 4] = [
        (b"#!/nonexistent\n", ": it needs /nonexistent,"),
        (b"#!a\n", ": it needs a,"),
        (b"int main(void) { return 0; }\n", "not a program"),
        (b"", "not a program"),
    ];
    for (bytes, why) in rows {
        let said = hand_in(bytes, 0o755).unwrap_err();
        assert!(said.contains(why), "{said}");
    }
    // What only the system finds out is told when the program is run.
    let mut cut = fs::read("/bin/true").unwrap();
    cut[54..56].copy_from_slice(&[0xff; 2]);
    for sandbox in [None, Some(sandbox)] {
        let program = hand_in(&cut, 0o755).unwrap();
        let program = sandbox.iter().cloned().fold(program, Executable::inside);
        let run = program.run(&[], b"", &Limits::default()).unwrap();
        assert_eq!(run.ending, Ending::Exited { status: 127 });
        assert!(run.stderr.starts_with(b"the system does not start"), "{run:?}");
        // One that is taken away meanwhile is no fault of anybody's who handed it in.
        fs::remove_file(&path).unwrap();
        let gone = program.run(&[], b"", &Limits::default());
        assert!(matches!(gone, Err(CannotRun::Start(..))), "{gone:?}");
        let right = hand_in(b"#!/bin/sh\nexit 7\n", 0o755).unwrap();
        let right = sandbox.into_iter().fold(right, Executable::inside);
        let run = right.run(&[], b"", &Limits::default()).unwrap();
        assert_eq!(run.ending, Ending::Exited { status: 7 });
    }
}

/// There is a program for each size of a board, and all of them lie on a disk that others need, too.
#[test]
fn what_is_built_is_small() {
    for rooms in [true, false] {
        let sandbox = sandbox().at_most(Protection { rooms, ..Protection::FULL });
        let failure = build_in(&sandbox, "cc a.c -o a; truncate -s 33M a").unwrap().unwrap_err();
        assert!(failure.what.contains("a is larger than 32 MiB"), "{}", failure.what);
        assert!(build_in(&sandbox, "cc a.c -o a; truncate -s 32M a").unwrap().is_ok());
    }
}

/// Makes a program of 32 bits, whose loader has its name behind the end of the file: the system has the same word for that as
/// for a disk that is broken.
#[cfg(target_arch = "x86_64")]
fn names_what_is_behind_its_end() -> String {
    let mut file = [0; 84];
    let fields: [(usize, &[u8]); 9] = [
        (0, b"\x7fELF\x01\x01\x01"),
        (16, &[2, 0, 3, 0, 1]),
        // Where the rows are, of which there is one, how long they are and this is.
        (28, &[52]),
        (40, &[52, 0, 32, 0, 1]),
        // The row: a loader, where its name is, and how long that is.
        (52, &[3]),
        (56, &[0, 0, 1]),
        (68, &[10]),
        (72, &[10]),
        (80, &[1]),
    ];
    for (at, bytes) in fields {
        file[at..at + bytes.len()].copy_from_slice(bytes);
    }
    let octal: String = file.iter().map(|byte| format!("\\{byte:03o}")).collect();
    format!("printf '{octal}' > a")
}

/// How another process tells what came of a build.
const ERROR: i32 = 33;
const VERDICT: i32 = 34;
const BUILT: i32 = 35;

/// Nothing in this process, but what `others` are started for below, each in a process of its own.
#[test]
fn as_another_process() {
    match std::env::var("ANOTHER_PROCESS").as_deref() {
        Ok("sleeps") => {
            let program = Executable::find(&compiled("attacker")).unwrap().inside(sandbox());
            let args = ["sleeps_in_children".to_owned(), std::env::var("MARK").unwrap()];
            let mut talk = program.talk(&args, &Limits::default()).unwrap();
            assert_eq!(talk.hear(LONG).unwrap(), b"sleeping");
            fs::write(std::env::var("READY").unwrap(), "").unwrap();
            thread::sleep(Duration::from_secs(60));
        }
        Ok("numbers") => {
            let shell = Executable::along_path("sh").unwrap().inside(sandbox());
            for _ in 0..3 {
                let args = ["-c", "echo $$; id -u"].map(str::to_owned);
                let run = shell.run(&args, b"", &Limits::default()).unwrap();
                let text = String::from_utf8(run.stdout).unwrap();
                let numbers = text.lines().map(|line| line.parse::<u32>().unwrap());
                let [process, user] = numbers.collect::<Vec<_>>()[..] else { panic!("{text}") };
                println!("number {}", user - process);
            }
        }
        Ok("stops") => {
            let sandbox = sandbox();
            let protection = sandbox.protection();
            println!("counted {}", protection.processes);
            println!("level {:?}", protection.level());
            println!("missing {}", protection.missing().join("; "));
            let program = Executable::find(&compiled("attacker")).unwrap().inside(sandbox);
            let args = ["sleeps_in_children".to_owned(), std::env::var("MARK").unwrap()];
            let limits = Limits { wall: Duration::from_millis(300), ..Limits::default() };
            println!("ending {}", program.run(&args, b"", &limits).unwrap().ending);
        }
        Ok("builds") => {
            c4_sandbox::enter_shim_if_asked();
            // Whatever it is that there is no room for, down to a folder.
            let rooms = std::env::var("ROOMS").unwrap() == "true";
            let sandbox = || sandbox().at_most(Protection { rooms, ..Protection::FULL });
            let outcome = std::panic::catch_unwind(|| build_in(&sandbox(), "cc a.c -o a"));
            std::process::exit(match outcome {
                Err(_) | Ok(Err(_)) => ERROR,
                Ok(Ok(Err(_))) => VERDICT,
                Ok(Ok(Ok(_))) => BUILT,
            });
        }
        _ => {}
    }
}

/// This test program, to be that.
fn another_process(what: &str) -> Command {
    let mut command = Command::new("/proc/self/exe");
    command
        .args(["--exact", "attacks::as_another_process", "--nocapture"])
        .env("ANOTHER_PROCESS", what);
    command
}

/// Who is killed can end nobody himself.
#[test]
fn nothing_outlives_us() {
    let folder = tempfile::tempdir().unwrap();
    let (mark, ready) = (format!("sleeper-of-{}", std::process::id()), folder.path().join("ready"));
    let mut command = another_process("sleeps");
    command.env("MARK", &mark).env("READY", &ready).env("TMPDIR", folder.path());
    let mut other = command.stdout(Stdio::null()).spawn().unwrap();
    let start = Instant::now();
    while !ready.exists() {
        assert!(start.elapsed() < LONG, "it is not there");
        thread::sleep(Duration::from_millis(5));
    }
    assert!(is_running(&mark));
    other.kill().unwrap();
    other.wait().unwrap();
    let start = Instant::now();
    while is_running(&mark) {
        assert!(start.elapsed() < SOON, "it sleeps on");
        thread::sleep(Duration::from_millis(5));
    }
}

/// In a PID namespace of their own, such as another container, other programs have the same numbers of processes. They must not have
/// the same users: the system would count the processes of both together.
#[test]
fn users_are_not_those_of_others() {
    if fs::metadata("/proc/self").unwrap().uid() != 0 || !is_alone_as_root() {
        return;
    }
    let first_numbers = || {
        let output = another_process("numbers").output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        let numbers = text.lines().filter_map(|line| line.split_once("number "));
        let numbers: Vec<u32> = numbers.map(|(_, number)| number.parse().unwrap()).collect();
        assert_eq!(numbers.len(), 3, "{text}");
        assert!(numbers.iter().all(|number| (0x7000_0000..0x7ffe_0000).contains(number)), "{text}");
        numbers
    };
    let [one, other] = [first_numbers(), first_numbers()];
    for numbers in [&one, &other] {
        assert!(numbers.iter().all(|number| *number == numbers[0]), "{numbers:?}");
    }
    assert_ne!(one[0], other[0]);
}

/// Root that may not signal others could not end its programs if they were somebody else.
#[test]
fn who_is_run_can_be_ended() {
    if fs::metadata("/proc/self").unwrap().uid() != 0 || !is_alone_as_root() {
        return;
    }
    let mark = format!("endless-of-{}", std::process::id());
    for (powers, are_counted) in [("+chown", true), ("-kill", false)] {
        let helper = another_process("stops");
        let mut command = Command::new("timeout");
        command.args(["-s", "KILL", "20", "setpriv", "--bounding-set", powers]);
        command.arg(format!("--inh-caps={powers}"));
        command.arg(std::env::current_exe().unwrap()).args(helper.get_args());
        let output = command.env("ANOTHER_PROCESS", "stops").env("MARK", &mark).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains(&format!("counted {are_counted}\n")), "{powers}: {text}");
        assert!(text.contains("ending still running after 0.3 s"), "{powers}: {text}");
        assert!(!is_running(&mark), "{powers}");
    }
}

/// Where `/proc` is that of another PID namespace, looks would see strangers: there are none, which is told, and what is sure without
/// them stays.
#[test]
fn who_cannot_be_seen_is_not_taken_for_another() {
    if fs::metadata("/proc/self").unwrap().uid() != 0 || !is_alone_as_root() {
        return;
    }
    let level = sandbox().protection().level();
    let mark = format!("unseen-of-{}", std::process::id());
    let unseen = (ProtectionLevel::Partial, "missing what it uses, such as memory, cannot be");
    for (more, (level, missing)) in [("--mount-proc", (level, "missing")), ("--fork", unseen)] {
        let helper = another_process("stops");
        let mut command = Command::new("timeout");
        command.args(["-s", "KILL", "20", "unshare", "--pid", "--fork", more]);
        command.arg(std::env::current_exe().unwrap()).args(helper.get_args());
        let output = command.env("ANOTHER_PROCESS", "stops").env("MARK", &mark).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains(&format!("level {level:?}\n")), "{more}: {text}");
        assert!(text.contains(missing), "{more}: {text}");
        assert!(text.contains("ending still running after 0.3 s"), "{more}: {text}");
        assert!(!is_running(&mark), "{more}");
    }
}

/// A right program that is not built for want of room is not wrong. Where it has a room, no more has to fit on the disk than
/// what comes of it.
#[test]
fn a_full_disk_is_no_verdict() {
    let folder = tempfile::tempdir().unwrap();
    let script = "mount -t tmpfs -o size=$1 none \"$TMPDIR\" && shift && exec \"$@\"";
    let rows = [
        ("32k", "false", ERROR),
        ("100k", "false", ERROR),
        ("64m", "false", BUILT),
        ("8k", "true", ERROR),
        ("100k", "true", BUILT),
    ];
    for (size, rooms, status) in rows {
        let helper = another_process("builds");
        let mut command = Command::new("unshare");
        command.args(["--user", "--map-root-user", "--mount", "sh", "-c", script, "sh", size]);
        command.arg(std::env::current_exe().unwrap()).args(helper.get_args());
        command.env("ANOTHER_PROCESS", "builds").env("TMPDIR", folder.path());
        let output = command.env("ROOMS", rooms).output().unwrap();
        assert_eq!(output.status.code(), Some(status), "{size} {rooms}: {output:?}");
    }
}

/// How whoever starts us has set us up makes no right program wrong: all is as ever, or it is our error.
#[test]
fn how_we_are_started_is_no_verdict() {
    let folder = tempfile::tempdir().unwrap();
    let (open, closed) = (folder.path().join("open"), folder.path().join("closed"));
    for (above, mode) in [(folder.path(), 0o755), (&open, 0o1777), (&closed, 0o700)] {
        fs::create_dir_all(above.join("inner")).unwrap();
        let set = |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode));
        set(&above.join("inner"), 0o1777).and_then(|()| set(above, mode)).unwrap();
    }
    let closed = closed.join("inner");
    // Root's programs are somebody else.
    let is_root = fs::metadata("/proc/self").unwrap().uid() == 0;
    let closed_to_all = if is_root && is_alone_as_root() { ERROR } else { BUILT };
    let rows = [
        ("umask 0", &open, BUILT),
        ("umask 077", &open, BUILT),
        ("umask 0477", &open, BUILT),
        ("umask 0777", &open, BUILT),
        ("true", &closed, closed_to_all),
        ("trap '' CHLD XFSZ XCPU", &open, BUILT),
        ("ulimit -S -v 1000000", &open, BUILT),
        ("ulimit -v 1000000", &open, ERROR),
        ("ulimit -d 1000000", &open, ERROR),
        ("ulimit -s 4000", &open, ERROR),
        ("ulimit -f 1000", &open, ERROR),
        ("ulimit -t 30", &open, ERROR),
        ("ulimit -n 200", &open, ERROR),
        ("prlimit --nproc=40 --pid $$", &open, ERROR),
        // As root of a container that was left no powers.
        (
            "powerless='setpriv --bounding-set=-all --inh-caps=-all'; ! $powerless true || set -- $powerless \"$@\"",
            &open,
            BUILT,
        ),
    ];
    for (how, place, status) in rows {
        for rooms in ["true", "false"] {
            let helper = another_process("builds");
            let mut command = Command::new("sh");
            command.args(["-c", &format!("{how} > /dev/null && exec \"$@\""), "sh"]);
            command.arg(std::env::current_exe().unwrap()).args(helper.get_args());
            command.env("ANOTHER_PROCESS", "builds").env("TMPDIR", place).env("ROOMS", rooms);
            let output = command.output().unwrap();
            assert_eq!(output.status.code(), Some(status), "{how}, rooms: {rooms}: {output:?}");
        }
    }
}

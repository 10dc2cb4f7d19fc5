//! Strangers' programs in the sandbox: each ending is told for what it is, no harm is done, and nothing stays.

use std::fs;
use std::io;
use std::os::fd::AsRawFd;
use std::time::Duration;

use crate::strangers::{compiled, run_in, sandbox};
use c4_sandbox::{
    CannotRun, Clock, Ending, Executable, Limits, Protection, ProtectionLevel, Run, Sandbox,
    Signal, Stream,
};

/// Little time by the clock, for those that wait.
fn limits() -> Limits {
    Limits { wall: Duration::from_secs(1), processes: 8, ..Limits::default() }
}

/// Little processor time, for those that compute, however long they have to wait for it here.
fn busy() -> Limits {
    Limits { wall: Duration::from_secs(60), cpu: Duration::from_millis(300), ..limits() }
}

fn run(deed: &str, stdin: &[u8]) -> Run {
    run_in(sandbox(), deed, "", stdin, &limits()).unwrap()
}

#[test]
fn this_kernel_offers_everything() {
    // Otherwise the tests below would show less than they seem to.
    assert_eq!(sandbox().protection().missing(), [""; 0]);
    assert_eq!(sandbox().protection().level(), ProtectionLevel::Full);
}

#[test]
fn every_ending_is_told_for_what_it_is() {
    let Limits { wall, output, memory, processes, files, .. } = limits();
    let exited = |status| Ending::Exited { status };
    let slept = || Ending::TimedOut { clock: Clock::Wall, limit: wall };
    let computed = || Ending::TimedOut { clock: Clock::Cpu, limit: busy().cpu };
    let flooded = |stream, after_input, lines: &[&str]| Ending::Flooded {
        stream,
        limit: output,
        after_input,
        repeats: Some(lines.iter().map(|&line| line.to_owned()).collect()),
    };
    let rows = [
        ("right", exited(0)),
        ("last_words", exited(7)),
        ("odd_bytes", exited(0)),
        ("sleeps", slept()),
        ("ignores_sigterm", slept()),
        ("closes_streams", slept()),
        ("computes", computed()),
        ("computes_in_children", computed()),
        ("floods", flooded(Stream::Stdout, false, &["more␤"])),
        ("floods_stderr", flooded(Stream::Stderr, false, &["more␤"])),
        ("asks_for_ever", flooded(Stream::Stdout, true, &["Column:·␤", "Not·a·column.␤"])),
        ("allocates", Ending::OutOfMemory { limit: memory }),
        ("allocates_in_children", Ending::OutOfMemory { limit: memory }),
        ("reserves", Ending::Killed { signal: Signal(6) }),
        ("forks", Ending::TooManyProcesses { limit: processes }),
        ("starts_threads", Ending::TooManyProcesses { limit: processes }),
        ("leaves_children", exited(0)),
        ("leaves_a_daemon", exited(0)),
        ("writes_a_file", Ending::FilesTooLarge { limit: files }),
        ("writes_an_unlinked_file", Ending::FilesTooLarge { limit: files }),
        ("writes_many_files", Ending::FilesTooLarge { limit: files }),
        ("makes_closed_folders", exited(0)),
        ("makes_deep_folders", Ending::FilesTooLarge { limit: files }),
    ];
    for (deed, ending) in rows {
        let limits = match ending {
            Ending::TimedOut { clock: Clock::Wall, .. } => limits(),
            Ending::TimedOut { clock: Clock::Cpu, .. } => busy(),
            _ => Limits { cpu: limits().cpu, ..busy() },
        };
        let run = run_in(sandbox(), deed, "", b"1\n2\n", &limits).unwrap();
        assert_eq!(run.ending, ending, "{deed}");
        assert!(run.stdout.len() <= output && run.stderr.len() <= output, "{deed}");
        match deed {
            "right" => assert_eq!(run.stdout, b"right\n"),
            "last_words" => assert!(run.stdout.ends_with(b"0099999 "), "all of it is there"),
            "odd_bytes" => assert_eq!(run.stdout, b"a\0b\xff\n"),
            _ => {}
        }
    }
}

/// The streams have names, by which they are opened once more.
#[test]
fn streams_are_opened_by_their_names() {
    let shell = Executable::along_path("sh").unwrap().inside(sandbox());
    let script = "cat < /dev/stdin && echo out > /dev/stdout && echo err > /dev/stderr";
    let run = shell.run(&["-c", script].map(str::to_owned), b"in\n", &limits()).unwrap();
    assert_eq!(run.ending, Ending::Exited { status: 0 });
    assert_eq!((&*run.stdout, &*run.stderr), (&b"in\nout\n"[..], &b"err\n"[..]));
}

/// A million calls of one byte each are most of a second's work where others work, too.
#[test]
fn a_flood_of_single_bytes_is_a_flood() {
    let run = run_in(sandbox(), "floods_bytewise", "", b"", &Limits::default()).unwrap();
    let Ending::Flooded { repeats, .. } = run.ending else { panic!("{}", run.ending) };
    assert_eq!(repeats, Some(vec!["y".to_owned()]));
}

/// Whoever does not read is not waited for, and does not seem to have read.
#[test]
fn more_can_be_typed_than_is_read() {
    let much = vec![b'x'; 3 << 20];
    assert_eq!(run("right", &much).ending, Ending::Exited { status: 0 });
    assert!(matches!(run("sleeps", &much).ending, Ending::TimedOut { clock: Clock::Wall, .. }));
    assert!(matches!(run("floods", &much).ending, Ending::Flooded { after_input: false, .. }));
}

/// A file, a folder and a process that are none of a stranger's business.
struct Victim {
    folder: tempfile::TempDir,
    process: std::process::Child,
}

impl Victim {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("secret"), "secret").unwrap();
        let process = std::process::Command::new("sleep").arg("60").spawn().unwrap();
        Self { folder, process }
    }

    fn assert_unharmed(&mut self, deed: &str) {
        let names: Vec<_> = fs::read_dir(self.folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name())
            .collect();
        assert_eq!(names, ["secret"], "after {deed}");
        let secret = self.folder.path().join("secret");
        assert_eq!(fs::read(&secret).unwrap(), b"secret", "after {deed}");
        let mode =
            std::os::unix::fs::PermissionsExt::mode(&fs::metadata(&secret).unwrap().permissions());
        assert_eq!(mode & 0o777, 0o644, "after {deed}");
        assert!(self.process.try_wait().unwrap().is_none(), "after {deed}");
    }
}

impl Drop for Victim {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn no_harm_is_done() {
    let mut victim = Victim::new();
    let folder = victim.folder.path().to_owned();
    let path = |name: &str| folder.join(name).display().to_string();
    let (secret, fresh, own) = (path("secret"), path("fresh"), path(""));
    let other = victim.process.id().to_string();
    let us = std::process::id().to_string();
    let environment_of_us = format!("/proc/{us}/environ");
    let rows: &[(&str, &str)] = &[
        ("reads", &secret),
        ("reads", "/etc/shadow"),
        ("reads", "/proc/1/status"),
        ("reads", &environment_of_us),
        ("lists", &own),
        ("lists", "/proc"),
        ("lists", "/"),
        ("executes", &secret),
        ("writes", &secret),
        ("truncates", &secret),
        ("removes", &secret),
        ("moves_away", &secret),
        ("links", &secret),
        ("changes_rights", &secret),
        ("changes_times", &secret),
        ("makes", &fresh),
        ("makes_a_folder", &fresh),
        ("makes", "/dev/shm/stranger"),
        ("makes", "/tmp/stranger"),
        ("writes", "/dev/tty"),
        ("signals", &other),
        ("stops", &us),
        ("signals", "1"),
        ("traces", &other),
        ("limits_another", &other),
        ("slows_another", &other),
        ("traces", &us),
        ("is_traced", ""),
        ("opens_a_socket", ""),
        ("opens_a_local_socket", ""),
        ("leaves_the_session", ""),
        ("leaves_the_group", ""),
        ("makes_a_namespace", ""),
        ("clones_a_namespace", ""),
        ("keeps_shared_memory", ""),
        ("calls_as_x32", ""),
        ("gains_processes", ""),
        ("outlives_its_parent", ""),
        ("keeps_memory_as_a_file", ""),
    ];
    for (deed, what) in rows {
        let run = run_in(sandbox(), deed, what, b"", &limits()).unwrap();
        assert_eq!(run.ending, Ending::Exited { status: 1 }, "{deed} {what} was not refused");
        victim.assert_unharmed(deed);
    }
}

/// The same deeds, where nothing stands in their way: so that it is the sandbox that refuses them.
#[test]
fn without_a_sandbox_they_could() {
    let victim = Victim::new();
    let secret = victim.folder.path().join("secret").display().to_string();
    let other = victim.process.id().to_string();
    let program = Executable::find(&compiled("stranger")).unwrap();
    let rows = [
        ("reads", secret.as_str()),
        ("writes", &secret),
        ("lists", "/proc"),
        ("changes_times", &secret),
        ("opens_a_socket", ""),
        ("opens_a_local_socket", ""),
        ("leaves_the_session", ""),
        ("leaves_the_group", ""),
        ("is_traced", ""),
        ("outlives_its_parent", ""),
        ("keeps_memory_as_a_file", ""),
        ("truncates", &secret),
        ("removes", &secret),
        ("limits_another", &other),
        ("slows_another", &other),
        ("signals", &other),
    ];
    for (deed, what) in rows {
        let args = ["mark", deed, what].map(str::to_owned);
        let run = program.run(&args, b"", &limits()).unwrap();
        assert_eq!(run.ending, Ending::Exited { status: 0 }, "{deed} {what}");
    }
}

#[test]
fn what_is_allowed_can_be_done() {
    let victim = Victim::new();
    let secret = victim.folder.path().join("secret").display().to_string();
    let readable = sandbox().with_readable(victim.folder.path());
    let rows = [
        ("reads", secret.as_str()),
        ("makes", "own-file"),
        ("makes_a_folder", "own-folder"),
        ("writes", "/dev/null"),
        ("reads", "/dev/urandom"),
        ("reads", "/proc/self/maps"),
        ("executes", "/bin/true"),
        ("broken_pipe_is_deadly", ""),
        // As the search for leaks does in a program built with AddressSanitizer.
        ("traces_its_child", ""),
    ];
    for (deed, what) in rows {
        let run = run_in(readable.clone(), deed, what, b"", &limits()).unwrap();
        assert_eq!(run.ending, Ending::Exited { status: 0 }, "{deed} {what}");
    }
    let run = run_in(readable, "writes", secret, b"", &limits()).unwrap();
    assert_eq!(run.ending, Ending::Exited { status: 1 }, "readable is not writable");
}

#[test]
fn nothing_is_inherited_but_what_is_given() {
    // Left open for every child, as a careless parent of ours might.
    let folder = tempfile::tempdir().unwrap();
    let file = fs::File::create(folder.path().join("open")).unwrap();
    rustix::io::fcntl_setfd(&file, rustix::io::FdFlags::empty()).unwrap();
    assert_eq!(run("lists_open_files", b"").stdout, b"0\n1\n2\n", "not {}", file.as_raw_fd());

    let with_one =
        sandbox().with_variable("CARGO_MANIFEST_DIR").with_variable("C4_NO_SUCH_VARIABLE");
    let run = run_in(with_one, "lists_environment", "", b"", &limits()).unwrap();
    let text = String::from_utf8(run.stdout).unwrap();
    let mut names: Vec<&str> =
        text.lines().filter_map(|line| Some(line.split_once('=')?.0)).collect();
    names.sort_unstable();
    assert_eq!(names, ["CARGO_MANIFEST_DIR", "HOME", "LC_ALL", "PATH", "TERM", "TMPDIR"]);
    let folder = String::from_utf8(run.stderr).unwrap();
    for variable in ["HOME", "TMPDIR"] {
        assert!(text.contains(&format!("{variable}={folder}")), "{text}");
    }
}

/// A token that is a letter of no alphabet is not a `?`, as another one would be, too.
#[test]
fn letters_are_printed_as_they_are() {
    assert_eq!(run("prints_a_letter", b"").stdout, "\u{25cf}".as_bytes());
}

#[test]
fn every_argument_arrives() {
    let printf = Executable::along_path("printf").unwrap().inside(sandbox());
    let long = "x".repeat(100_000);
    let args = ["%s|", "", "two words", "a=b", "--", "\u{e9}\n", &long, &long, &long, ""];
    let args = args.map(str::to_owned);
    let limits = Limits { output: 1 << 20, ..limits() };
    let run = printf.run(&args, b"", &limits).unwrap();
    let expected: String = args[1..].iter().map(|arg| format!("{arg}|")).collect();
    assert!(run.stdout == expected.as_bytes(), "{}", String::from_utf8_lossy(&run.stdout[..100]));
    let nul = printf.run(&["a\0b".to_owned()], b"", &limits);
    assert!(matches!(nul, Err(CannotRun::Start(..))), "{nul:?}");
    assert_eq!(printf.run(&args, b"", &limits).unwrap().stdout.len(), expected.len(), "after that");
}

/// What starts programs for a thread ends with it, and is not left as a child that nobody has waited for.
#[test]
fn nothing_is_left_of_a_thread() {
    let program = Executable::along_path("true").unwrap().inside(sandbox());
    let runner = std::thread::spawn(move || {
        program.run(&[], b"", &limits()).unwrap();
        fs::read_to_string("/proc/thread-self/children").unwrap()
    });
    let children = runner.join().unwrap();
    let [server] = children.split_whitespace().collect::<Vec<_>>()[..] else {
        panic!("one server, not {children}")
    };
    assert!(!std::path::Path::new("/proc").join(server).exists());
}

#[test]
fn less_is_taken_where_less_is_asked() {
    let victim = Victim::new();
    let secret = victim.folder.path().join("secret").display().to_string();
    let full = sandbox().protection();
    let rows = [
        (Protection { files: false, ..full }, "reads", secret.as_str()),
        (Protection { calls: false, ..full }, "opens_a_socket", ""),
        (Protection { calls: false, ..full }, "leaves_the_session", ""),
    ];
    for (protection, deed, what) in rows {
        let sandbox = sandbox().at_most(protection);
        assert_eq!(sandbox.protection(), protection);
        let run = run_in(sandbox, deed, what, b"", &limits()).unwrap();
        assert_eq!(run.ending, Ending::Exited { status: 0 }, "{deed} {what}");
    }
    // What the system does not hold is watched from outside. Not a bomb, which would hurt all of this machine.
    let rows = [
        ("forks_slowly", Ending::TooManyProcesses { limit: limits().processes }),
        ("computes", Ending::TimedOut { clock: Clock::Cpu, limit: busy().cpu }),
        ("writes_a_file", Ending::FilesTooLarge { limit: limits().files }),
        ("writes_many_files", Ending::FilesTooLarge { limit: limits().files }),
        ("writes_an_unlinked_file", Ending::FilesTooLarge { limit: limits().files }),
    ];
    for (deed, ending) in rows {
        let calls_only = Protection { calls: true, ..Protection::NONE };
        let run = run_in(sandbox().at_most(calls_only), deed, "", b"", &busy()).unwrap();
        assert_eq!(run.ending, ending, "{deed}");
    }
}

#[test]
fn a_program_that_cannot_be_run_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let make = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        fs::set_permissions(&path, mode).unwrap();
        Executable::find(&path).unwrap().inside(sandbox()).run(&[], b"", &limits())
    };
    for (name, bytes) in [("zeros", &[0; 100][..]), ("text", b"echo hello\n"), ("empty", b"")] {
        match make(name, bytes) {
            Err(CannotRun::Start(_, error)) => {
                assert_eq!(error.raw_os_error(), Some(8), "{name}: {error}");
            }
            other => panic!("{name}: {other:?}"),
        }
    }
    let orphan = make("orphan", b"#!/no/such/interpreter\n");
    assert!(
        matches!(&orphan, Err(CannotRun::Start(_, error)) if error.kind() == io::ErrorKind::NotFound),
        "{orphan:?}"
    );
    let script = make("script", b"#!/bin/sh\nread line; echo \"$line\"; exit 127\n").unwrap();
    assert_eq!(script.ending, Ending::Exited { status: 127 }, "its own status");

    let no_shim = Sandbox::new("/bin/true".as_ref());
    assert!(matches!(no_shim, Err(CannotRun::Confine(_))), "{no_shim:?}");
    assert!(matches!(Sandbox::new("/no/such/shim".as_ref()), Err(CannotRun::Start(..))));
    assert!(matches!(Sandbox::of_this_program(), Err(CannotRun::Confine(_))), "no test is a shim");
}

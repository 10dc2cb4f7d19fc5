//! Every attack there is, in a table: the deeds of `attacker.c` and `stranger.c`, and a probe for every system call that the
//! headers of this machine name, and for the numbers beyond.
//!
//! Without arguments, as whoever runs the tests, and no more is printed than what has got out. With `--all` (`just attack`),
//! each probe in a program of its own, in every way in which c4 may be run: as root, as an ordinary user, as root of a user
//! namespace, and where no namespaces are given.

#![allow(clippy::print_stdout, reason = "a table is printed")]

#[cfg(target_os = "linux")]
#[path = "sandbox/strangers.rs"]
mod strangers;

#[cfg(not(target_os = "linux"))]
fn main() {}

#[cfg(target_os = "linux")]
fn main() {
    linux::main();
}

#[cfg(target_os = "linux")]
mod linux {
    use std::env;
    use std::fs;
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::net::UnixDatagram;
    use std::path::Path;
    use std::process::{Command, exit};
    use std::time::Duration;

    use c4_sandbox::{Ending, Executable, Limits, Sandbox};

    use super::strangers::{compiled, is_allowed_call, sandbox};

    /// What is to come of an attack.
    #[derive(Clone, Copy, PartialEq)]
    enum Due {
        /// It is refused: the program says so, or is killed for it.
        Refused,
        /// It reaches a limit.
        Stopped,
        /// It can be done, and harms nobody.
        Harmless,
    }

    use Due::{Harmless, Refused, Stopped};

    /// The program, its deed, and what to do it to: `FOLDER` is one of ours, which is none of a stranger's business.
    const DEEDS: &[(&str, &str, &str, Due)] = &[
        ("attacker", "sends_to_a_path", "FOLDER/socket", Refused),
        ("attacker", "sends_a_message_to_a_path", "FOLDER/socket", Refused),
        ("attacker", "sends_messages_to_a_path", "FOLDER/socket", Refused),
        ("attacker", "connects_a_pair", "FOLDER/socket", Refused),
        ("attacker", "connects_a_packet_pair", "FOLDER/socket", Refused),
        ("attacker", "sends_from_a_stream_pair", "FOLDER/socket", Refused),
        ("attacker", "binds_a_pair", "", Refused),
        ("attacker", "hands_over_descriptors", "", Refused),
        ("attacker", "pairs_of_another_kind", "", Refused),
        ("attacker", "talks_in_a_pair", "", Harmless),
        ("attacker", "reads", "/proc/net/unix", Refused),
        ("attacker", "reads", "/proc/self/net/unix", Refused),
        ("attacker", "reads", "/proc/self/mountinfo", Refused),
        ("attacker", "reads", "/proc/self/environ", Refused),
        ("attacker", "reads", "/proc/1/status", Refused),
        ("attacker", "reads", "/etc/shadow", Refused),
        ("attacker", "reads", "/etc/hostname", Refused),
        ("attacker", "reads", "FOLDER/secret", Refused),
        ("attacker", "reads", "/dev/mem", Refused),
        ("attacker", "has_powers", "", Refused),
        ("attacker", "calls_as_x32", "", Refused),
        ("attacker", "calls_as_i386", "", Refused),
        ("attacker", "changes_attributes", "FOLDER/secret", Refused),
        ("attacker", "removes_attributes", "FOLDER/secret", Refused),
        ("attacker", "changes_file_attributes", "FOLDER/secret", Refused),
        ("attacker", "changes_flags", "/usr/bin/env", Refused),
        ("attacker", "changes_times_of_open", "/usr/bin/env", Refused),
        ("attacker", "watches", "FOLDER", Refused),
        ("attacker", "watches", "/usr", Refused),
        ("attacker", "watches_by_signal", "/usr", Refused),
        ("attacker", "leases", "/usr/bin/env", Refused),
        ("attacker", "moves_pages", "", Refused),
        ("attacker", "hides_itself", "", Refused),
        ("attacker", "gives_children_away", "", Refused),
        ("attacker", "gives_children_away_by_the_new_call", "", Refused),
        ("attacker", "shares_memory", "", Refused),
        ("attacker", "shares_zeros", "", Refused),
        ("attacker", "shares_validated", "", Refused),
        ("attacker", "maps_unlinked_files", "", Refused),
        ("attacker", "shares_zeros_later", "", Refused),
        ("attacker", "maps_unlinked_files_privately", "", Stopped),
        ("attacker", "reads_far_apart", "", Refused),
        ("attacker", "has_many_regions", "", Stopped),
        ("attacker", "is_long_to_tell_of", "60000", Stopped),
        ("attacker", "waits_for_many_files", "", Stopped),
        ("attacker", "hides_files_in_threads", "", Stopped),
        ("attacker", "talks_to_nobody", "", Stopped),
        ("attacker", "allocates_behind_its_end", "", Stopped),
        ("attacker", "locks_parts", "/usr/bin/env", Refused),
        ("attacker", "asks_who_has_locks", "/usr/bin/env", Refused),
        ("attacker", "asks_who_has_other_locks", "/usr/bin/env", Refused),
        ("attacker", "asks_what_is_in_memory", "/usr/bin/env", Refused),
        ("attacker", "asks_for_the_number_of_a_socket", "", Refused),
        ("attacker", "asks_for_the_number_of_a_room", "", Refused),
        ("attacker", "maps_huge_pages", "", Refused),
        ("attacker", "takes_huge_pages", "", Refused),
        ("attacker", "makes_pages_huge", "", Refused),
        ("attacker", "maps_its_own_program", "", Harmless),
        ("attacker", "makes_folders", "", Harmless),
        ("attacker", "fills_closed_folders", "", Stopped),
        ("attacker", "thinks_by_a_timer", "", Refused),
        ("attacker", "wakes_others", "", Refused),
        ("attacker", "is_woken_by_a_child", "", Refused),
        ("attacker", "is_woken_by_a_pipe", "", Refused),
        ("attacker", "wakes_by_descriptor", "", Refused),
        ("attacker", "computes_in_passing", "", Stopped),
        ("attacker", "executes", "FOLDER/secret", Refused),
        ("stranger", "sleeps", "", Stopped),
        ("stranger", "ignores_sigterm", "", Stopped),
        ("stranger", "closes_streams", "", Stopped),
        ("stranger", "computes", "", Stopped),
        ("stranger", "computes_in_children", "", Stopped),
        ("stranger", "floods", "", Stopped),
        ("stranger", "floods_stderr", "", Stopped),
        ("stranger", "floods_bytewise", "", Stopped),
        ("stranger", "asks_for_ever", "", Stopped),
        ("stranger", "allocates", "", Stopped),
        ("stranger", "allocates_in_children", "", Stopped),
        ("stranger", "starts_threads", "", Stopped),
        ("stranger", "forks_slowly", "", Stopped),
        ("stranger", "writes_a_file", "", Stopped),
        ("stranger", "writes_an_unlinked_file", "", Stopped),
        ("stranger", "writes_many_files", "", Stopped),
        ("stranger", "makes_deep_folders", "", Stopped),
        ("stranger", "leaves_children", "", Harmless),
        ("stranger", "leaves_a_daemon", "", Harmless),
        ("stranger", "lists", "/", Refused),
        ("stranger", "lists", "/proc", Refused),
        ("stranger", "lists", "FOLDER", Refused),
        ("stranger", "writes", "FOLDER/secret", Refused),
        ("stranger", "writes", "/dev/tty", Refused),
        ("stranger", "writes", "/proc/self/oom_score_adj", Refused),
        ("stranger", "truncates", "FOLDER/secret", Refused),
        ("stranger", "removes", "FOLDER/secret", Refused),
        ("stranger", "moves_away", "FOLDER/secret", Refused),
        ("stranger", "links", "FOLDER/secret", Refused),
        ("stranger", "changes_rights", "FOLDER/secret", Refused),
        ("stranger", "changes_times", "FOLDER/secret", Refused),
        ("stranger", "makes", "FOLDER/fresh", Refused),
        ("stranger", "makes", "/dev/shm/stranger", Refused),
        ("stranger", "makes", "/tmp/stranger", Refused),
        ("stranger", "makes_a_folder", "FOLDER/fresh", Refused),
        ("stranger", "signals", "PARENT", Refused),
        ("stranger", "signals", "1", Refused),
        ("stranger", "stops", "PARENT", Refused),
        ("stranger", "traces", "PARENT", Refused),
        ("stranger", "traces_its_child", "", Harmless),
        ("stranger", "is_traced", "", Refused),
        ("stranger", "limits_another", "PARENT", Refused),
        ("stranger", "slows_another", "PARENT", Refused),
        ("stranger", "opens_a_socket", "", Refused),
        ("stranger", "opens_a_local_socket", "", Refused),
        ("stranger", "leaves_the_session", "", Refused),
        ("stranger", "leaves_the_group", "", Refused),
        ("stranger", "makes_a_namespace", "", Refused),
        ("stranger", "clones_a_namespace", "", Refused),
        ("stranger", "keeps_shared_memory", "", Refused),
        ("stranger", "calls_as_x32", "", Refused),
        ("stranger", "outlives_its_parent", "", Refused),
        ("stranger", "keeps_memory_as_a_file", "", Refused),
    ];

    /// How c4 may be run, and what goes before a command for that: where root runs this, `AS_USER` before it.
    const WAYS: [(&str, &[&str]); 4] = [
        ("root", &[]),
        ("an ordinary user", &[]),
        ("root of a user namespace", AS_ROOT_OF_NAMESPACE),
        ("an ordinary user who is given no namespaces", WITHOUT_NAMESPACES),
    ];
    const AS_USER: &[&str] = &["setpriv", "--reuid=12345", "--regid=12345", "--clear-groups"];
    const AS_ROOT_OF_NAMESPACE: &[&str] = &["unshare", "--user", "--map-root-user"];
    /// One more namespace may be made, which is then the last.
    const WITHOUT_NAMESPACES: &[&str] = &[
        "unshare",
        "--user",
        "--map-root-user",
        "sh",
        "-c",
        "echo 1 > /proc/sys/user/max_user_namespaces && \
         exec unshare --user --map-user=12345 --map-group=12345 \"$@\"",
        "sh",
    ];

    pub(super) fn main() {
        let all = env::args().any(|word| word == "--all");
        if !all {
            exit(i32::from(attack(false) > 0));
        }
        if env::var_os("ATTACKED").is_some() {
            exit(i32::from(attack(true) > 0));
        }
        let is_root = fs::metadata("/proc/self").is_ok_and(|me| is_of_root(&me));
        let as_user = if is_root { AS_USER } else { &[] };
        // Compiled by whoever may write there.
        let _ = (compiled("attacker"), compiled("stranger"));
        let mut has_failed = false;
        for (name, more) in WAYS.into_iter().filter(|(name, _)| is_root || *name != "root") {
            let before: &[&str] = if name == "root" { &[] } else { as_user };
            let folder = tempfile::tempdir().unwrap();
            fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o1777)).unwrap();
            println!("\n## As {name}\n");
            let me = env::current_exe().unwrap();
            let words = before.iter().chain(more).map(ToString::to_string);
            let mut words = words.chain([me.display().to_string(), "--all".to_owned()]);
            let mut command = Command::new(words.next().unwrap());
            command.args(words).env("ATTACKED", name).env("TMPDIR", folder.path());
            has_failed |= !command.status().unwrap().success();
        }
        exit(i32::from(has_failed));
    }

    fn is_of_root(found: &fs::Metadata) -> bool {
        std::os::unix::fs::MetadataExt::uid(found) == 0
    }

    /// Does all of it, and returns how many attacks have come to something. With a table, one line each.
    fn attack(with_table: bool) -> usize {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("secret"), "secret").unwrap();
        let helper = UnixDatagram::bind(folder.path().join("socket")).unwrap();
        helper.set_nonblocking(true).unwrap();
        let sandbox = sandbox();
        let missing = sandbox.protection().missing();
        let (mut count, mut out) = (0, 0);
        let mut tell = |what: &str, ending: &str, time: Duration, holds: bool| {
            count += 1;
            out += usize::from(!holds);
            if with_table || !holds {
                let verdict = if holds { "holds" } else { "OUT" };
                println!("{verdict:5}  {:7.1} ms  {what:60}  {ending}", time.as_secs_f64() * 1e3);
            }
        };
        if with_table {
            for lack in &missing {
                println!("not promised here: {lack}");
            }
        }
        for &(program, deed, what, due) in DEEDS {
            let what = what.replace("FOLDER", &folder.path().display().to_string());
            let what = what.replace("PARENT", &std::process::id().to_string());
            let run = run(program, deed, &what, &sandbox);
            let holds = match due {
                Refused => matches!(run.0, Ending::Exited { status: 1 } | Ending::Killed { .. }),
                Stopped => !matches!(run.0, Ending::Exited { .. } | Ending::Killed { .. }),
                Harmless => run.0 == Ending::Exited { status: 0 },
            };
            tell(&format!("{deed} {what}"), &run.0.to_string(), run.1, holds);
        }
        tell("help from outside", "", Duration::ZERO, helper.recv(&mut [0; 9]).is_err());
        if with_table && cfg!(target_arch = "x86_64") {
            for (name, number) in calls() {
                let (ending, time, _) =
                    run("attacker", "probes_a_call", &number.to_string(), &sandbox);
                let (told, is_there) = match ending {
                    Ending::Exited { status: 2 } => ("there is no such call".to_owned(), false),
                    Ending::Exited { status: 3 } => ("not permitted".to_owned(), false),
                    Ending::Exited { status: 4 } => ("can be called".to_owned(), true),
                    // It is its own end, or waits for ever.
                    ending => (ending.to_string(), true),
                };
                tell(
                    &format!("call {number} {name}"),
                    &told,
                    time,
                    !is_there || is_allowed_call(number),
                );
            }
        }
        println!("{count} attacks, {out} out");
        out
    }

    fn run(
        program: &'static str,
        deed: &str,
        what: &str,
        sandbox: &Sandbox,
    ) -> (Ending, Duration, Vec<u8>) {
        let limits = Limits {
            wall: Duration::from_secs(1),
            cpu: Duration::from_millis(300),
            processes: 8,
            ..Limits::default()
        };
        let path = compiled(program);
        let program = Executable::find(Path::new(&path)).unwrap().inside(sandbox.clone());
        let mark = (path.to_string_lossy().contains("stranger")).then(|| "mark".to_owned());
        let args: Vec<String> =
            mark.into_iter().chain([deed.to_owned(), what.to_owned()]).collect();
        let run = program.run(&args, b"", &limits).unwrap();
        (run.ending, run.wall, run.stdout)
    }

    /// Every call that the headers name, and the numbers up to a thousand that they do not.
    fn calls() -> Vec<(String, u32)> {
        let mut cc = Command::new("cc");
        let text = cc.args(["-E", "-dM", "-include", "sys/syscall.h", "-x", "c", "/dev/null"]);
        let text = String::from_utf8(text.output().unwrap().stdout).unwrap();
        let named = text.lines().filter_map(|line| {
            let (name, number) = line.strip_prefix("#define __NR_")?.split_once(' ')?;
            Some((name.to_owned(), number.parse::<u32>().ok()?))
        });
        let mut calls: Vec<(String, u32)> = named.collect();
        assert!(calls.len() > 300, "the headers name the calls");
        let unnamed = (0..1000).filter(|number| calls.iter().all(|(_, named)| named != number));
        let unnamed: Vec<u32> = unnamed.collect();
        calls.extend(unnamed.into_iter().map(|number| (String::new(), number)));
        calls.sort_by_key(|&(_, number)| number);
        calls
    }
}

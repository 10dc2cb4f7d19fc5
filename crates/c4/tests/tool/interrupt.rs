//! What is left of a call that is interrupted: nothing, but for what it was to write.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{self, Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::{C4, Place};
use c4_arena::Record;
use serde_json::Value;

/// Whether a process has this word among its arguments.
fn is_running(word: &str) -> bool {
    let processes = fs::read_dir("/proc").unwrap().flatten();
    processes
        .filter_map(|process| fs::read(process.path().join("cmdline")).ok())
        .any(|line| line.split(|&byte| byte == 0).any(|it| it == word.as_bytes()))
}

/// Whether it comes to hold within some seconds.
fn comes_true(holds: impl Fn() -> bool) -> bool {
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_secs(20) {
        if holds() {
            return true;
        }
        thread::sleep(Duration::from_millis(10));
    }
    false
}

#[test]
fn nothing_is_left() {
    let rows = [("INT", 2, true), ("TERM", 15, true), ("HUP", 1, false), ("INT", 2, false)];
    for (index, (name, number, is_confined)) in rows.into_iter().enumerate() {
        let place = Place::with_cases();
        let word = format!("{}.{index}", 10_000_000 + process::id());
        let program = place.path("sleeps");
        fs::write(&program, format!("#!/bin/sh\nsleep {word}\n")).unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
        let temporary = place.path("temporary");
        fs::create_dir(&temporary).unwrap();
        let args = ["verify", "ex3", "--program", "sleeps", "--fixtures", "cases"];
        let mut command = place.command(args.into_iter().chain(["--timeout", "100"]));
        if !is_confined {
            command.arg("--no-sandbox");
        }
        command.env("TMPDIR", &temporary).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        assert!(comes_true(|| is_running(&word)), "the program is started");
        assert_eq!(fs::read_dir(&temporary).unwrap().count(), 1, "it has a folder");

        let signal = format!("-{name}");
        assert!(
            Command::new("kill")
                .args([&signal, &child.id().to_string()])
                .status()
                .unwrap()
                .success()
        );
        assert_eq!(child.wait().unwrap().signal(), Some(number), "it ends as others do");
        assert!(comes_true(|| !is_running(&word)), "{name}, confined: {is_confined}");
        assert_eq!(fs::read_dir(&temporary).unwrap().count(), 0, "{name}, confined: {is_confined}");
    }
}

/// What whoever has started it ignores, as `nohup` does, does not end it.
#[test]
fn what_is_ignored_ends_nothing() {
    for (index, name) in ["HUP", "INT", "TERM"].into_iter().enumerate() {
        let place = Place::with_cases();
        let word = format!("1.{}", 40_000_000 + 10 * process::id() + index as u32);
        fs::write(place.path("sleeps"), format!("#!/bin/sh\nsleep {word}\n")).unwrap();
        fs::set_permissions(place.path("sleeps"), fs::Permissions::from_mode(0o755)).unwrap();
        let script = format!("trap '' {name} && exec \"$@\"");
        let mut command = place.command_of(Path::new("sh"), ["-c", &script, "sh", C4]);
        command.args(["verify", "ex3", "--program", "sleeps", "--fixtures", "cases"]);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        assert!(comes_true(|| is_running(&word)), "the program is started");
        send(name, &child);
        assert_eq!(child.wait().unwrap().code(), Some(1), "{name}: the case differs");
    }
}

/// Whoever stops it for a while, as Ctrl-Z does, takes no time from what it runs.
#[test]
fn who_stops_it_takes_nobodys_time() {
    let place = Place::with_cases();
    let word = format!("3.{}", 50_000_000 + process::id());
    fs::write(place.path("sleeps"), format!("#!/bin/sh\nsleep {word}\n")).unwrap();
    fs::set_permissions(place.path("sleeps"), fs::Permissions::from_mode(0o755)).unwrap();
    let args = ["verify", "ex3", "--program", "sleeps", "--fixtures", "cases", "--timeout", "3"];
    let mut command = place.command(args);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    assert!(comes_true(|| is_running(&word)), "the program is started");
    send("STOP", &child);
    thread::sleep(Duration::from_secs(3));
    send("CONT", &child);
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("differ") && !text.contains("still running"), "{text}");
}

/// Nor from bots, which may have little of it for a game.
#[test]
fn who_stops_games_takes_nobodys_time() {
    const THINKS: &str = "import time\ndef agent(observation):\n    time.sleep(0.15)\n    return observation.board.index(0)\n";
    let place = Place::new();
    for name in ["a.py", "b.py"] {
        fs::write(place.path(name), THINKS).unwrap();
    }
    let args = ["match", "a.py", "b.py", "--games", "1", "--move-time", "0.1", "--overage", "3"];
    let mut command = place.command(args);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mark = place.path("b.py");
    assert!(comes_true(|| is_told(mark.to_str().unwrap())), "an agent is started");
    thread::sleep(Duration::from_secs(1));
    send("STOP", &child);
    thread::sleep(Duration::from_secs(4));
    send("CONT", &child);
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("all games") && !text.contains("did not answer"), "{text}");
}

fn send(name: &str, to: &Child) {
    let args = [format!("-{name}"), to.id().to_string()];
    assert!(Command::new("kill").args(args).status().unwrap().success());
}

/// What ends by itself leaves no folder, whatever threads it has.
#[test]
fn nothing_is_left_at_the_end() {
    let place = Place::new();
    let temporary = place.path("temporary");
    fs::create_dir(&temporary).unwrap();
    let args = ["grade", "ex3", "/bin/true", "--no-transcripts", "--seed", "1", "--count", "4"];
    for _ in 0..8 {
        let mut command = place.command([&args[..], &["--jobs", "2"]].concat());
        command.env("TMPDIR", &temporary).stdout(Stdio::null()).stderr(Stdio::null());
        assert_eq!(command.status().unwrap().code(), Some(1));
        assert_eq!(fs::read_dir(&temporary).unwrap().count(), 0);
    }
}

#[test]
fn the_games_that_were_played_are_left() {
    let place = Place::new();
    let lines = || fs::read_to_string(place.path("lines")).unwrap_or_default();
    let call = ["match", "Ann=random", "Bob=random", "--games", "1000000", "--jobs", "2"];
    let mut command = place.command(call.into_iter().chain(["--record", "lines"]));
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    assert!(comes_true(|| lines().lines().count() > 100), "games are kept as they are done");
    child.kill().unwrap();
    child.wait().unwrap();
    let text = lines();
    // The last line may be torn.
    let mut lines = text.split_inclusive('\n').filter(|line| line.ends_with('\n'));
    let json = |line: &str| serde_json::from_str::<Value>(line).unwrap();
    assert_eq!(json(lines.next().unwrap())["match"]["players"][0], "Ann");
    for (index, line) in lines.enumerate() {
        let record: Record = serde_json::from_value(json(line)["record"].take()).unwrap();
        record.replay().unwrap();
        assert_eq!(record.players.first, ["Ann", "Bob"][index % 2], "in the order of the games");
    }
}

#[test]
fn who_interrupts_is_told_how_to_go_on() {
    for (more, words) in [
        (
            &["--resume", "journal"] as &[&str],
            "c4: interrupted: what is done is in journal, and the same command goes on from there\n",
        ),
        (
            &[],
            "c4: interrupted: nothing is kept; with --resume FILE, the same command goes on where it ended\n",
        ),
    ] {
        let place = Place::new();
        let word = format!("{}.{}", 20_000_000 + process::id(), more.len());
        fs::write(place.path("sleeps"), format!("#!/bin/sh\nsleep {word}\n")).unwrap();
        fs::set_permissions(place.path("sleeps"), fs::Permissions::from_mode(0o755)).unwrap();
        let args =
            ["grade", "ex3", "sleeps", "--no-transcripts", "--seed", "1", "--timeout", "100"];
        let mut command = place.command([&args, more].concat());
        let child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        assert!(comes_true(|| is_running(&word)), "the program is started");
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.signal(), Some(2));
        assert_eq!(String::from_utf8(output.stderr).unwrap(), words);
    }
}

/// In a tournament and a match as well.
#[test]
fn who_interrupts_games_is_told_how_to_go_on() {
    const THINKS: &str = "import time\ndef agent(observation):\n    time.sleep(60)\n";
    let rows: [(&[&str], &str); 5] = [
        (
            &["tournament", "bots", "--resume", "journal"],
            "c4: interrupted: what is done is in journal, and the same command goes on from there\n",
        ),
        (
            &["tournament", "bots"],
            "c4: interrupted: nothing is kept; with --resume FILE, the same command goes on where it ended\n",
        ),
        (
            &["match", "bots/a.py", "bots/b.py", "--record", "games"],
            "c4: interrupted: the games that were played are in games; the same command with another FILE and --seed plays more\n",
        ),
        (
            &["match", "bots/a.py", "bots/b.py", "--record", "/dev/full"],
            "c4: interrupted: not all games that were played are in /dev/full, which could not be written\n",
        ),
        (
            &["match", "bots/a.py", "bots/b.py"],
            "c4: interrupted: nothing is kept; with --record FILE, each game is kept as soon as it is played\n",
        ),
    ];
    for (args, words) in rows {
        let place = Place::new();
        fs::create_dir(place.path("bots")).unwrap();
        for name in ["a.py", "b.py"] {
            fs::write(place.path("bots").join(name), THINKS).unwrap();
        }
        let mark = place.path("bots/a.py");
        let mark = mark.to_str().unwrap();
        let mut command = place.command(args.iter().copied().chain(["--move-time", "100"]));
        let child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        assert!(comes_true(|| is_told(mark)), "{args:?}: an agent is started");
        // It is called once to see whether it comes, before the first game.
        thread::sleep(Duration::from_millis(300));
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.signal(), Some(2));
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(told.ends_with(words), "{args:?}: {told}");
    }
}

/// Whether a process has this within an argument.
fn is_told(text: &str) -> bool {
    let processes = fs::read_dir("/proc").unwrap().flatten();
    let mut lines = processes.filter_map(|it| fs::read(it.path().join("cmdline")).ok());
    lines.any(|line| String::from_utf8_lossy(&line).contains(&format!("\"path\":\"{text}\"")))
}

/// A bot that is stopped while its opponent thinks does not stay when `c4` is killed with its group, nor does what it has started.
#[test]
fn no_stopped_bot_stays() {
    let place = Place::new();
    let word = format!("{}.25", 30_000_000 + process::id());
    let bot = place.path("waits");
    let text = format!(
        "#!/bin/sh\nsleep {word} &\nwhile read -r word rest; do\n    case \"$word\" in\n    'ready?') echo ready ;;\n    \
         'move?') echo 4 ;;\n    esac\ndone\n"
    );
    fs::write(&bot, text).unwrap();
    fs::set_permissions(&bot, fs::Permissions::from_mode(0o755)).unwrap();
    let thinks = "import time\ndef agent(observation):\n    time.sleep(60)\n";
    fs::write(place.path("thinks.py"), thinks).unwrap();
    let args = ["match", "./waits", "./thinks.py", "--games", "1", "--move-time", "100"];
    let mut command = place.command(args);
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    assert!(comes_true(|| is_running(&word) && is_stopped(&word)), "it is stopped");
    let group = format!("-{}", child.id());
    assert!(Command::new("kill").args(["-KILL", "--", &group]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().signal(), Some(9));
    assert!(comes_true(|| !is_running(&word)), "it is gone");
}

/// Whether a process that has this word among its arguments is stopped.
fn is_stopped(word: &str) -> bool {
    let processes = fs::read_dir("/proc").unwrap().flatten();
    processes.map(|process| process.path()).any(|process| {
        let line = fs::read(process.join("cmdline")).unwrap_or_default();
        let stat = fs::read_to_string(process.join("stat")).unwrap_or_default();
        line.split(|&byte| byte == 0).any(|it| it == word.as_bytes())
            && stat.rsplit_once(") ").is_some_and(|(_, rest)| rest.starts_with('T'))
    })
}

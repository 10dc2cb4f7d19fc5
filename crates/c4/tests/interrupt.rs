//! What is left of a call that is interrupted: nothing, but for what it was to write.
#![cfg(target_os = "linux")]

mod common;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::ExitStatusExt;
use std::process::{self, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use c4_arena::Record;
use common::Place;
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

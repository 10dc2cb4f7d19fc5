//! The commands of teachers where what they write cannot be written: a pipe that nobody reads, a full disk, a folder in place of a
//! file.

use std::fs::{self, File};
use std::io::Read as _;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::Place;

/// A place with a class of one, graded, and the commands that print something about it.
fn graded() -> (Place, Vec<Vec<&'static str>>) {
    let place = Place::new();
    fs::create_dir_all(place.path("class/ada")).unwrap();
    fs::write(place.path("class/ada/ex3.c"), "int main(void) { return 0; }\n").unwrap();
    let mut head = vec![0; 64];
    head[..6].copy_from_slice(b"\x7fELF\x02\x01");
    head[18] = 62;
    fs::write(place.path("static"), head).unwrap();
    let few = ["--no-transcripts", "--count=4", "--define=rows=6", "--define=cols=7", "--seed=1"];
    let grade = [&["grade", "ex3", "class", "--report", "json=g.json"], &few[..]].concat();
    let outcome = place.c4(grade);
    assert_eq!(outcome.status, 1, "{outcome}");
    let commands = vec![
        vec!["report", "g.json"],
        vec!["report", "g.json", "--format", "html"],
        vec!["intake", "ex3", "class"],
        vec!["autograder", "ex3", "--seed", "1", "--binary", "static"],
        vec!["classroom", "ex3", "--seed", "1"],
        vec!["samples", "samples"],
        vec!["completions", "bash"],
        vec!["completions", "zsh"],
        vec!["completions", "fish"],
        vec!["man", "man1"],
        vec!["serve", "--port", "0"],
    ];
    (place, commands)
}

/// How it ends, within a time that nothing of this takes.
fn ended(child: &mut Child, call: &[&str]) -> i32 {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status.code().expect("no signal");
        }
        if start.elapsed() > Duration::from_secs(60) {
            let _ = child.kill();
            panic!("{call:?} goes on");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn stderr(child: &mut Child) -> String {
    let mut text = String::new();
    child.stderr.take().unwrap().read_to_string(&mut text).unwrap();
    text
}

#[test]
fn nobody_reads() {
    let (place, commands) = graded();
    for call in commands {
        // It serves whether or not somebody has read its address.
        if call[0] == "serve" {
            continue;
        }
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut command = place.command(&call);
        command.stdin(Stdio::null()).stdout(writer).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let status = ended(&mut child, &call);
        let told = stderr(&mut child);
        assert_eq!((status, told.as_str()), (0, ""), "{call:?}");
    }
}

#[test]
fn a_full_disk() {
    let (place, commands) = graded();
    for call in commands {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let mut command = place.command(&call);
        command.stdin(Stdio::null()).stdout(full).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let status = ended(&mut child, &call);
        let told = stderr(&mut child);
        assert_eq!(status, 2, "{call:?}: {told}");
        assert!(told.contains("No space left on device"), "{call:?}: {told}");
        assert!(told.lines().count() <= 1, "{call:?}: {told}");
    }
}

#[test]
fn files_that_cannot_be_written() {
    let (place, _) = graded();
    fs::create_dir(place.path("folder")).unwrap();
    fs::write(place.path("file"), "").unwrap();
    let calls: [&[&str]; 9] = [
        &["report", "g.json", "--report", "html=/dev/full"],
        &["report", "g.json", "--report", "html=file/"],
        &["autograder", "ex3", "--seed", "1", "--binary", "static", "--output", "/dev/full"],
        &["autograder", "ex3", "--seed", "1", "--binary", "static", "--output", "folder"],
        &["classroom", "ex3", "--seed", "1", "--force", "--output", "/dev/full"],
        &["classroom", "ex3", "--seed", "1", "--force", "--output", "folder"],
        &["samples", "file"],
        &["man", "file"],
        &["page", "folder"],
    ];
    for call in calls {
        let outcome = place.c4(call);
        assert_eq!(outcome.status, 2, "{call:?}: {outcome}");
        assert!(outcome.stderr.starts_with("c4: "), "{call:?}: {outcome}");
    }
}

/// Whoever reads a pipe gets all of the report: it is not tried before.
#[test]
fn pipes_are_written() {
    let (place, _) = graded();
    assert!(Command::new("mkfifo").arg(place.path("pipe")).status().unwrap().success());
    let calls: [&[&str]; 3] = [
        &["report", "g.json", "--report", "json=pipe"],
        &["match", "ex3", "random", "--seed", "1", "--record", "pipe"],
        &["tournament", "--with", "ex3", "--with", "random", "--seed", "1", "--report=json=pipe"],
    ];
    for call in calls {
        let mut reader = place.command_of("cat".as_ref(), ["pipe"]);
        let reader = reader.stdout(Stdio::piped()).spawn().unwrap();
        let mut command = place.command(call);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let status = ended(&mut child, call);
        assert_eq!((status, stderr(&mut child).as_str()), (0, ""), "{call:?}");
        let read = reader.wait_with_output().unwrap().stdout;
        assert!(read.starts_with(b"{") && read.ends_with(b"}\n"), "{call:?}");
    }
}

#[test]
fn junk() {
    let (place, _) = graded();
    fs::write(place.path("list"), "[]").unwrap();
    fs::write(place.path("bytes"), [0, 255, b'{', 27]).unwrap();
    let whole = fs::read_to_string(place.path("g.json")).unwrap();
    fs::write(place.path("cut.json"), &whole[..whole.len() / 2]).unwrap();
    let calls: [&[&str]; 18] = [
        &["report"],
        &["report", "none.json"],
        &["report", "list"],
        &["report", "bytes"],
        &["report", "cut.json"],
        &["report", "class"],
        &["report", "g.json", "--format", "word"],
        &["intake"],
        &["intake", "ex3", "none"],
        &["intake", "ex4", "class"],
        &["samples"],
        &["completions"],
        &["completions", "cmd.exe"],
        &["man"],
        &["page"],
        &["serve", "--port", "65536"],
        &["serve", "--port", "x"],
        &["serve", "4444"],
    ];
    for call in calls {
        let outcome = place.c4(call);
        assert_eq!((outcome.status, outcome.stdout.as_str()), (2, ""), "{call:?}: {outcome}");
        assert!(!outcome.stderr.is_empty() && !outcome.stderr.contains('\u{1b}'), "{call:?}");
    }
}

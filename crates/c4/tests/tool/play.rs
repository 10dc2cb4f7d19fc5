//! `c4 play` is the variant's program, byte for byte.

use crate::common::Place;
use c4_course::{End, Input};

#[test]
fn a_game_is_what_the_program_makes_of_it() {
    let rows: [(&str, &[&str], &str, u8); 12] = [
        ("ex3", &["--rows", "2", "--cols", "2"], "h\nh\n1\n2\n3\n1\n2\n", 0),
        ("ex3", &["-DROWS=2", "-DCOLS=3"], "c\nc\n", 0),
        ("ex3", &[], "h", 1),
        ("ex3", &["--no-such-option"], "", 2),
        ("ex3", &["--help"], "", 0),
        ("stumper", &["-h", "4", "-w", "5"], "1\n", 0),
        ("stumper", &["-p1", "#", "-a", "--"], "1\n", 84),
        ("stumper", &["--", "-h"], "", 84),
        ("stumper", &["--help"], "", 0),
        ("stumper", &["--version"], "", 0),
        ("connect6", &[], "7\nB 1 1\nE\n1 1\n-1 -1\n", 0),
        ("connect6", &["--lab", "7", "--help"], "", 0),
    ];
    let place = Place::new();
    for (variant, options, typed, status) in rows {
        let course = c4::Courses::ALL.get(variant).unwrap();
        let args = options.iter().map(|&option| option.to_owned()).collect();
        let own = course.run(&Input { args, stdin: typed.into() });
        assert_eq!(own.end, End::Exited(status), "{variant} {options:?}");
        for name in [variant, course.facts().info.program] {
            let outcome = place.c4_typed([&["play", name], options].concat(), typed.as_bytes());
            assert_eq!(outcome.status, i32::from(status), "{name} {options:?}");
            assert_eq!(outcome.stdout, place.redacted(&own.stdout), "{name} {options:?}");
            assert_eq!(outcome.stderr, place.redacted(&own.stderr), "{name} {options:?}");
        }
    }
}

/// The events of a session: one line each, whose texts are the words, and last the exit status.
fn events(lines: &str) -> (String, Vec<serde_json::Value>) {
    let lines: Vec<serde_json::Value> =
        lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let (end, events) = lines.split_last().unwrap();
    assert!(end["status"].is_u64(), "{end}");
    let on_stdout = events.iter().filter(|event| event["stream"] == "stdout");
    let text = on_stdout.map(|event| event["text"].as_str().unwrap()).collect();
    (text, lines)
}

#[test]
fn events_are_the_words_with_what_is_behind_them() {
    let place = Place::new();
    let typed = b"h\nc\nx\n1\n1\n2\n";
    let size = ["--rows", "3", "--cols", "3", "--connect", "3"];
    let plain = place.c4_typed([&["play", "ex3"], &size[..]].concat(), typed);
    let outcome = place.c4_typed([&["play", "ex3", "--events"], &size[..]].concat(), typed);
    assert_eq!((outcome.status, &outcome.stderr), (plain.status, &plain.stderr));
    let (text, lines) = events(&outcome.stdout);
    assert_eq!(text, plain.stdout);
    let computer = lines.iter().find(|line| line["event"] == "computer").unwrap();
    assert_eq!(computer["fields"]["column"], 2);
    assert_eq!(computer["moves"], serde_json::json!([{ "player": 1, "column": 0, "row": 0 }]));
    let schema = serde_json::to_string_pretty(&c4::events_schema()).unwrap() + "\n";
    let written = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let current = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("events.schema.json");
    std::fs::write(&current, &schema).unwrap();
    let is_current =
        std::fs::read_to_string(written.join("events.schema.json")).is_ok_and(|it| it == schema);
    assert!(is_current, "docs/events.schema.json should be {}", current.display());
}

#[test]
fn events_can_be_kept_in_a_file() {
    let place = Place::new();
    let plain = place.c4_typed(["play", "stumper"], b"1\n9\n2\n");
    let outcome = place.c4_typed(["play", "stumper", "--events=events.jsonl"], b"1\n9\n2\n");
    assert_eq!(outcome.stdout, plain.stdout);
    let (text, _) = events(&std::fs::read_to_string(place.path("events.jsonl")).unwrap());
    assert_eq!(text, plain.stdout);
    let refused = place.c4_typed(["play", "stumper", "--events=no/such/folder"], b"");
    assert_eq!((refused.status, refused.stdout.as_str()), (2, ""));
    assert!(refused.stderr.contains("no/such/folder"), "{}", refused.stderr);
}

#[test]
#[cfg(target_os = "linux")]
fn events_that_cannot_be_written_are_an_error() {
    let place = Place::new();
    let command = format!("{} play ex3 --events > /dev/full < /dev/null", crate::common::C4);
    let outcome = place.run(&mut place.command_of("/bin/sh".as_ref(), ["-c", &command]), b"");
    assert_eq!(outcome.status, 2, "{outcome}");
    assert!(outcome.stderr.contains("c4: cannot write standard output: "), "{outcome}");
    let command = format!("{} play ex3 --events < /dev/null | head -1", crate::common::C4);
    let outcome = place.run(&mut place.command_of("/bin/sh".as_ref(), ["-c", &command]), b"");
    assert!(outcome.stdout.starts_with("{\"event\":\"welcome\""), "{outcome}");
}

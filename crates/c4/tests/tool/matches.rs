//! `c4 match`, as typed.

use std::fs;

use crate::common::{Outcome, Place};
use c4_arena::{Record, Summary};
use serde_json::Value;

/// The same, with `T` for each time: those in words, and in JSON.
fn without_times(mut outcome: Outcome) -> Outcome {
    let is_time = |word: &str, next: Option<&&str>| {
        word.parse::<f64>().is_ok()
            && next.is_some_and(|next| ["ms", "s"].contains(&next.trim_end_matches(',')))
    };
    let line = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let shown = words
            .iter()
            .enumerate()
            .map(|(index, &word)| if is_time(word, words.get(index + 1)) { "T" } else { word });
        shown.collect::<Vec<&str>>().join(" ").replace("T ms", "T").replace("T s", "T") + "\n"
    };
    outcome.stdout = outcome.stdout.lines().map(line).collect();
    outcome
}

#[test]
fn matches() {
    let place = Place::new();
    fs::write(place.path("openings"), "# Both sides of the middle.\n44\n\n4453  # and one more\n")
        .unwrap();
    let calls: [(&str, &[&str]); 8] = [
        ("two", &["ex3", "random", "--seed", "1"]),
        ("one", &["cmps270:medium", "Bob=redblack", "--games", "1", "--seed", "1"]),
        (
            "judged",
            &[
                "ex3",
                "cmps270:easy",
                "--games",
                "4",
                "--openings",
                "balanced",
                "--judge",
                "--seed",
                "5",
            ],
        ),
        ("repeated", &["cmps270:medium", "ex3", "--games", "5", "--seed", "1"]),
        (
            "listed",
            &["redblack", "redblack:2", "--games", "4", "--openings", "openings", "--seed", "1"],
        ),
        (
            "small",
            &[
                "perfect",
                "random",
                "--games",
                "6",
                "--cols",
                "5",
                "--rows",
                "4",
                "--openings",
                "random:2",
                "--seed",
                "2",
            ],
        ),
        (
            "less-time",
            &[
                "random",
                "random",
                "--rows",
                "2",
                "--cols",
                "2",
                "--full-board",
                "less-time",
                "--seed",
                "1",
                "--jobs",
                "1",
            ],
        ),
        ("connect6", &["lab7:strong", "lab7", "--connect6", "--size", "9", "--seed", "1"]),
    ];
    for (name, arguments) in calls {
        let outcome = without_times(place.c4([&["match"], arguments].concat()));
        assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""), "{name}");
        if name == "less-time" {
            // Who was faster is not ours to say.
            assert_eq!(outcome.stdout.matches("took less time").count(), 2, "{outcome}");
        } else {
            insta::assert_snapshot!(name, outcome.stdout);
        }
    }
}

/// The report comes, and the status tells that the file is not whole.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_costs_no_game() {
    let place = Place::new();
    let outcome = place.c4(["match", "ex3", "random", "--seed", "1", "--record", "/dev/full"]);
    let told = "c4: /dev/full: No space left on device (os error 28)\n";
    assert_eq!((outcome.status, outcome.stderr.as_str()), (2, told));
    assert!(outcome.stdout.starts_with("ex3 against random"), "{outcome}");
    for call in
        [&["match", "ex3", "random"][..], &["tournament", "--with", "ex3", "--with", "random"]]
    {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let output = place.command(call).stdout(full).output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{told}");
    }
}

#[test]
fn lines_of_json_read_back_and_replay() {
    let place = Place::new();
    let call = [
        "match",
        "ex3",
        "random",
        "--games",
        "5",
        "--openings",
        "random:3",
        "--seed",
        "9",
        "--judge",
    ];
    let outcome = place.c4([&call[..], &["--json", "--record", "lines"]].concat());
    assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""));
    assert_eq!(fs::read_to_string(place.path("lines")).unwrap(), outcome.stdout);
    let lines: Vec<Value> =
        outcome.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let [head, games @ .., summary] = lines.as_slice() else { panic!("{lines:?}") };
    assert_eq!(head["match"]["schema"], 1);
    assert_eq!(head["match"]["seed"], 9);
    let records: Vec<Record> =
        games.iter().map(|line| serde_json::from_value(line["record"].clone()).unwrap()).collect();
    assert_eq!(records.len(), 5);
    for record in &records {
        record.replay().unwrap();
        assert!(record.judgement.as_ref().unwrap().unproven.is_empty());
    }
    let summary: Summary = serde_json::from_value(summary["summary"].clone()).unwrap();
    assert_eq!(summary, Summary::of(["ex3", "random"], &records));

    // Moves are what `c4 solve` reads.
    let solved = place.c4(["solve", records[0].moves.as_str()]);
    assert_eq!(solved.status, 0, "{solved}");
}

/// Bots that end before they are ready, and instead of a move, and write what a terminal obeys.
#[cfg(target_os = "linux")]
#[test]
fn what_bots_write_is_shown_and_not_obeyed() {
    use std::os::unix::fs::PermissionsExt;

    let place = Place::new();
    let last_words = r"printf 'Why?\n\033[31mRED\007\n' >&2";
    let ready =
        r#"while read -r line; do if [ "$line" = 'ready?' ]; then echo ready; break; fi; done"#;
    for (script, words) in [
        (
            format!("{last_words}; exit 1"),
            r"a\x1B[2Jb did not come to the game: exit status 1: \x1B[31mRED\x07",
        ),
        (format!("{ready}; {last_words}; exit 3"), r"a\x1B[2Jb exit status 3: \x1B[31mRED\x07"),
    ] {
        fs::write(place.path("bot"), format!("#!/bin/sh\n{script}\n")).unwrap();
        fs::set_permissions(place.path("bot"), fs::Permissions::from_mode(0o755)).unwrap();
        let call = ["match", "a\u{1b}[2Jb=line:bot", "random", "--games", "1", "--seed", "1"];
        let outcome = place.c4(call);
        assert_eq!(outcome.status, 0, "{outcome}");
        assert!(outcome.stdout.contains(words), "{outcome}");
        assert!(!outcome.stdout.contains(['\u{1b}', '\u{7}']), "{outcome}");
    }
    // The same for names of files.
    fs::create_dir(place.path("bots")).unwrap();
    fs::write(place.path("bots/\u{1b}[2J"), "").unwrap();
    for call in [&["match", "./\u{1b}[2J", "random"][..], &["tournament", "bots"]] {
        let outcome = place.c4(call);
        assert_eq!(outcome.status, 2, "{outcome}");
        assert!(outcome.stderr.contains(r"/\x1B[2J"), "{outcome}");
        assert!(!outcome.stderr.contains('\u{1b}'), "{outcome}");
    }
}

#[test]
fn the_same_seed_gives_the_same_match() {
    let place = Place::new();
    let play = |more: &[&str]| {
        let call = ["match", "random", "cmps270:easy", "--games", "12", "--openings", "random:4"];
        without_times(place.c4([&call[..], more].concat())).stdout
    };
    let one = play(&["--seed", "3", "--jobs", "1"]);
    assert_eq!(play(&["--seed", "3", "--jobs", "3"]), one);
    assert_ne!(play(&["--seed", "4", "--jobs", "3"]), one);
    // A seed of its own is told, and gives the same match again.
    let fresh = play(&[]);
    let seed = fresh.lines().next().unwrap().rsplit(' ').next().unwrap();
    assert_eq!(play(&["--seed", seed]), fresh);
}

#[test]
fn a_person_plays() {
    let place = Place::new();
    let typed = "4\n?\nx\n9\n\n44\n3\n4\n5\n6\n2\n1\n";
    let outcome = place
        .c4_typed(["match", "Ann=human", "ex3", "--games", "1", "--seed", "1"], typed.as_bytes());
    assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""));
    insta::assert_snapshot!("person", without_times(outcome).stdout);
    let two = "JJ\nAA\nAABB\nAA AB\nJJ KK\n";
    let arguments = ["match", "human", "human", "--connect6", "--games", "1", "--seed", "1"];
    let outcome = place.c4_typed(arguments, two.as_bytes());
    insta::assert_snapshot!("people", without_times(outcome).stdout);
    // Whoever goes away loses, and everything ends.
    let outcome = place.c4_typed(["match", "human", "human", "--games", "2"], b"");
    assert_eq!(outcome.status, 0);
    assert_eq!(outcome.stdout.matches("gave up").count(), 2, "{outcome}");
}

/// A terminal that fails is no person who gives up: there are no games that nobody played.
#[test]
#[cfg(target_os = "linux")]
fn a_terminal_that_fails_ends_the_match() {
    let place = Place::new();
    let call = "exec \"$0\" match human random --games 4 --seed 1 --record record >/dev/full";
    let mut shell = place.command_of("/bin/sh".as_ref(), ["-c", call, env!("CARGO_BIN_EXE_c4")]);
    let outcome = place.run(&mut shell, b"4\n4\n4\n4\n4\n4\n4\n");
    assert_eq!(outcome.status, 2, "{outcome}");
    let record = fs::read_to_string(place.path("record")).unwrap();
    assert_eq!(record.lines().count(), 1, "{record}");
}

/// Every opening is asked for before the first game.
#[test]
fn an_opening_that_somebody_does_not_play() {
    let place = Place::new();
    let engine =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/bots/connect6/engine.connect6");
    fs::write(place.path("openings"), "JJ KJKK\nJJ KJ\n").unwrap();
    let call = ["match", engine, "random", "--connect6", "--games", "4", "--openings", "openings"];
    let outcome = place.c4(call);
    assert_eq!((outcome.status, outcome.stdout.as_str()), (2, ""), "{outcome}");
    assert!(outcome.stderr.contains("engine does not play this game: an engine for"), "{outcome}");
    assert!(outcome.stderr.contains("from whole turns on"), "{outcome}");
}

#[test]
fn junk() {
    let place = Place::new();
    fs::write(place.path("openings"), "44\n4x\n").unwrap();
    fs::write(place.path("no-openings"), "# none\n").unwrap();
    let calls: [&[&str]; 27] = [
        &[],
        &["ex3"],
        &["ex3", "rnadom"],
        &["cmps270", "ex3"],
        &["cmps270:hardest", "ex3"],
        &["lab7:srong", "ex3"],
        &["no-such-bot.c", "ex3"],
        &[".", "ex3"],
        &["connect6:no-such-engine", "lab7", "--connect6"],
        &["ex3", "ex3", "ex3"],
        &["ex3", "random", "--games", "0"],
        &["ex3", "random", "--rows", "0"],
        &["ex3", "random", "--connect", "1"],
        &["ex3", "random", "--no-diagonals"],
        &["cmps270:easy", "random", "--cols", "8"],
        &["lab7", "random"],
        &["ex3", "lab7", "--connect6"],
        &["perfect", "random", "--connect6"],
        &["random", "random", "--connect6", "--rows", "9"],
        &["random", "random", "--size", "9"],
        &["random", "random", "--connect6", "--judge"],
        &["ex3", "random", "--openings", "no-such-file"],
        &["ex3", "random", "--openings", "openings"],
        &["ex3", "random", "--openings", "no-openings"],
        &["ex3", "random", "--openings", "random:50"],
        &["random", "random", "--openings", "balanced", "--connect6"],
        // So many that this would not end if they were played first.
        &["ex3", "random", "--games", "1000000", "--record", "no-such-folder/lines"],
    ];
    insta::assert_snapshot!(place.refusals(&["match"], &calls));
}

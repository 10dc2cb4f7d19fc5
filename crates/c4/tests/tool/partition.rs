//! `c4 tournament --partition`: parts that are played apart, by whoever gives them out, and what does not belong together.

use std::fs;

use crate::common::{Outcome, Place};
use serde_json::Value;

/// Players that need no clock.
const ROBIN: [&str; 10] = [
    "tournament",
    "--with",
    "random",
    "--with",
    "ex3",
    "--with",
    "cmps270:easy",
    "--system",
    "round-robin",
    "--games=2",
];

fn part(place: &Place, partition: &str, seed: &str, file: &str) {
    let report = format!("json={file}");
    let args = ["--partition", partition, "--seed", seed, "--report", &report];
    let outcome = place.c4([&ROBIN[..], &args].concat());
    assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""), "{partition}");
}

fn merged(place: &Place, files: &[&str]) -> Outcome {
    place.c4([&["tournament", "merge", "--report", "json=merged"][..], files].concat())
}

/// What was played, without how long it took.
fn games(place: &Place, file: &str) -> Vec<(Value, Value, Value)> {
    let report: Value = serde_json::from_slice(&fs::read(place.path(file)).unwrap()).unwrap();
    let matches = report["matches"].as_array().unwrap().iter();
    let games = |one: &Value| {
        let games = one["games"].as_array().unwrap().iter();
        games
            .map(|game| (one["number"].clone(), game["players"].clone(), game["moves"].clone()))
            .collect::<Vec<_>>()
    };
    matches.flat_map(games).collect()
}

#[test]
fn a_scheduler_gives_the_parts_out() {
    let place = Place::new();
    part(&place, "1/1", "7", "whole");
    for task in ["4", "6", "8"] {
        let report = format!("json=part-{task}");
        let args = ["--partition", "auto", "--seed", "7", "--report", &report];
        let mut command = place.command([&ROBIN[..], &args].concat());
        for (name, value) in [
            ("SLURM_ARRAY_TASK_ID", task),
            ("SLURM_ARRAY_TASK_COUNT", "3"),
            ("SLURM_ARRAY_TASK_MIN", "4"),
            ("SLURM_ARRAY_TASK_STEP", "2"),
        ] {
            command.env(name, value);
        }
        let outcome = place.run(&mut command, b"");
        assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""), "{task}");
    }
    // As they come.
    let outcome = merged(&place, &["part-8", "part-4", "part-6"]);
    assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""));
    assert_eq!(games(&place, "merged"), games(&place, "whole"));
    assert_eq!(games(&place, "merged").len(), 6);
}

#[test]
fn what_does_not_belong_together_is_refused() {
    let place = Place::new();
    for (partition, seed, file) in [
        ("1/3", "7", "one"),
        ("2/3", "7", "two"),
        ("3/3", "7", "three"),
        ("3/3", "8", "other"),
        ("2/2", "7", "half"),
    ] {
        part(&place, partition, seed, file);
    }
    fs::write(place.path("cut"), &fs::read(place.path("two")).unwrap()[..300]).unwrap();
    let mut forged: Value = serde_json::from_slice(&fs::read(place.path("two")).unwrap()).unwrap();
    forged["matches"][0]["games"][0]["moves"] = "1".into();
    fs::write(place.path("forged"), forged.to_string()).unwrap();
    let rows: [(&[&str], &str); 8] = [
        (&["one", "three"], "part 2 of 3 is not given"),
        (&["two"], "part 1 of 3 is not given"),
        (&["one", "two", "two"], "part 2 of 3 is given more than once"),
        (
            &["one", "two", "other"],
            "tournament 3 is not a part of the same one as the first: the setup differs",
        ),
        (&["one", "half"], "one part is of 3, another of 2: they are of different splits"),
        (&["one", "cut", "three"], "cut"),
        (&["one", "forged", "three"], "tournament 2 does not fit together"),
        (&["one", "two", "none"], "none"),
    ];
    for (files, says) in rows {
        let outcome = merged(&place, files);
        assert_eq!((outcome.status, outcome.stdout.as_str()), (2, ""), "{files:?}: {outcome}");
        assert!(outcome.stderr.contains(says), "{files:?}: {outcome}");
    }
    // A part of nothing, and a part of a knockout.
    for (args, says) in [
        (&["--partition", "4/3"] as &[&str], "not a part"),
        (&["--partition", "0/3"], "not a part"),
        (&["--partition", "auto"], "nothing in the environment says which part this is"),
    ] {
        let outcome = place.c4([&ROBIN[..], &["--seed", "7"], args].concat());
        assert_eq!(outcome.status, 2, "{outcome}");
        assert!(outcome.stderr.contains(says), "{outcome}");
    }
    let knockout = ["tournament", "--with", "random", "--with", "ex3", "--seed", "7"];
    let knockout = place.c4([&knockout[..], &["--partition", "1/2"]].concat());
    assert_eq!(knockout.status, 2, "{knockout}");
    assert!(knockout.stderr.contains("round-robin"), "{knockout}");
}

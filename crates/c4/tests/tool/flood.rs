//! A program that prints its prompt for ever: the verdict comes soon, the report is short, and `c4` needs little memory.

use std::fs;
use std::path::Path;
use std::process::{Child, Stdio};
use std::thread;
use std::time::Duration;

use crate::common::Place;
use c4_grade::{Grading, Outcome};

/// In milliseconds; other work may keep a machine busy.
const VERDICT: u64 = 4000;

/// Of the report for people, in bytes.
const REPORT: usize = 10_000;

/// Of `c4` itself, in KiB.
const MEMORY: u64 = 50 << 10;

/// Waits for the end, and tells the most memory that the process had in use, in KiB.
fn peak(child: &mut Child) -> u64 {
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    while child.try_wait().unwrap().is_none() {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let most = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kib = most.and_then(|most| most.trim().strip_suffix(" kB")?.parse().ok());
        peak = peak.max(kib.unwrap_or(0));
        thread::sleep(Duration::from_millis(2));
    }
    peak
}

#[test]
fn a_flood_costs_little() {
    let place = Place::new();
    let sample = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../fixtures/submissions/ex3/prompts-for-ever/ex3.c");
    fs::copy(sample, place.path("ex3.c")).unwrap();
    let args =
        "grade ex3 ex3.c --no-transcripts --category input-that-ends-early --seed 1 --count 6";
    let args =
        args.split(' ').map(|word| word.replace("input-that-ends-early", "input that ends early"));
    let more = ["--define", "rows=6", "--define", "cols=7", "--report", "json=report.json"];
    let args: Vec<String> = args.chain(more.map(str::to_owned)).collect();
    let report = fs::File::create(place.path("report.txt")).unwrap();
    let mut command = place.command(args);
    let mut child = command.stdin(Stdio::null()).stdout(report).spawn().unwrap();
    let peak = peak(&mut child);
    let report = fs::read_to_string(place.path("report.txt")).unwrap();
    let grading = fs::read_to_string(place.path("report.json")).unwrap();
    let grading: Grading = serde_json::from_str(&grading).unwrap();
    let results = &grading.submissions[0].results;
    assert_eq!(results.len(), 6);
    // Once is enough: the other cases are worth no points, either.
    assert_eq!(results[0].outcome, Outcome::Flood, "{}", results[0].headline);
    for result in results {
        assert!(result.milliseconds < VERDICT, "{} ms", result.milliseconds);
    }
    assert!(results[0].headline.contains("keeps printing after its input has ended"));
    assert!(report.len() < REPORT, "{report}");
    assert!((1..MEMORY).contains(&peak), "{peak} KiB");
}

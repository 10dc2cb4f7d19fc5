//! `c4 grade`: submissions of ex3, built, run and reported.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::{C4_FOR_STUDENTS, Outcome as Ran, Place, RIGHT};
use c4_grade::{Feedback, Grading, Level, Outcome, Submission};

/// Few cases, on one board, so that there is one build each.
const FEW: [&str; 7] = ["--no-transcripts", "--seed", "5", "--count", "6", "--define", "rows=6"];

fn wrong() -> String {
    let text = RIGHT.replace("wins!", "wins.");
    assert_ne!(text, RIGHT);
    text
}

fn unused() -> String {
    RIGHT.replace("int main(void)", "static int unused;\nint main(void)")
}

/// A place with these files.
fn place(files: &[(&str, &str)]) -> Place {
    let place = Place::new();
    for (name, text) in files {
        let path = place.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    place
}

fn grade(place: &Place, paths: &[&str], more: &[&str]) -> Ran {
    place.c4([&["grade", "ex3"], paths, &FEW, &["--define", "cols=7"], more].concat())
}

fn grading(place: &Place, paths: &[&str], more: &[&str]) -> (i32, Grading) {
    let outcome = grade(place, paths, &[&["--format", "json"], more].concat());
    let Ok(grading) = serde_json::from_str(&outcome.stdout) else { panic!("{outcome}") };
    (outcome.status, grading)
}

/// The grading as lines of JSON, without what the machine's load decides.
fn timeless(mut grading: Grading) -> String {
    for submission in &mut grading.submissions {
        for result in &mut submission.results {
            result.milliseconds = 0;
        }
        // How simple it gets depends on how much can be tried in the time that there is.
        if let Some(finding) = &mut submission.finding {
            finding.shrunk = None;
        }
    }
    serde_json::to_string_pretty(&grading).unwrap()
}

#[track_caller]
fn assert_same(one: Grading, other: Grading) {
    let (one, other) = (timeless(one), timeless(other));
    let first = one.lines().zip(other.lines()).find(|(a, b)| a != b);
    assert_eq!(first, None);
    assert_eq!(one.len(), other.len());
}

fn names(grading: &Grading) -> Vec<&str> {
    grading.submissions.iter().map(|submission| submission.name.as_str()).collect()
}

fn all_pass(submission: &Submission) -> bool {
    submission.results.iter().all(|result| result.outcome == Outcome::Pass)
}

#[test]
fn the_status_tells_the_result() {
    let place = place(&[
        ("right/ex3.c", RIGHT),
        ("wrong/ex3.c", &wrong()),
        ("unused/ex3.c", &unused()),
        ("empty/notes.txt", ""),
        ("all/a/ex3.c", RIGHT),
        ("all/b/notes.txt", ""),
        ("all/c.c", RIGHT),
    ]);
    for (path, status) in
        [("right", 0), ("right/ex3.c", 0), ("wrong", 1), ("unused", 1), ("empty", 1), ("all", 1)]
    {
        let outcome = grade(&place, &[path], &[]);
        assert_eq!(outcome.status, status, "{path}: {outcome}");
    }
}

#[test]
fn what_does_not_build_is_a_result() {
    let place = place(&[("s_7_ex3.c", &unused())]);
    let (status, grading) = grading(&place, &["s_7_ex3.c"], &[]);
    let [submission] = grading.submissions.as_slice() else { panic!("one was graded") };
    let build = submission.build.as_ref().unwrap();
    let failure = build.failure.as_ref().unwrap();
    assert_eq!((status, failure.what.as_str()), (1, "gcc ended with status 1"));
    assert!(failure.words.starts_with("s_7_ex3.c:"), "{}", failure.words);
    assert_eq!(failure.place.as_ref().unwrap().file, "s_7_ex3.c");
    assert!(build.command.contains("-DROWS=6 -DCOLS=7 s_7_ex3.c"), "{}", build.command);
    assert_eq!((submission.score.points, submission.score.of > 0.0), (0.0, true));
    assert!(submission.results.is_empty());
}

#[test]
fn a_size_that_does_not_build_fails_there() {
    let text = format!("{RIGHT}\n#if ROWS == 4\n#error four\n#endif\n");
    let place = place(&[("ex3.c", &text)]);
    let more = ["--no-transcripts", "--seed", "5", "--count", "40", "--format", "json"];
    let outcome = place.c4([&["grade", "ex3", "ex3.c"], &more[..]].concat());
    let grading: Grading = serde_json::from_str(&outcome.stdout).unwrap();
    let [submission] = grading.submissions.as_slice() else { panic!("one was graded") };
    assert_eq!(outcome.status, 1);
    let (unbuilt, others): (Vec<_>, Vec<_>) =
        submission.results.iter().partition(|result| result.outcome == Outcome::NotBuilt);
    assert!(!unbuilt.is_empty() && !others.is_empty());
    assert!(others.iter().all(|result| result.outcome == Outcome::Pass));
    let headline = &unbuilt[0].headline;
    assert!(headline.contains("for rows 4 and cols") && headline.contains("four"), "{headline}");
    assert!(submission.score.points < submission.score.of);
}

/// Whatever one hands in, the others are graded, and nobody is for what could not be read.
#[test]
fn one_submission_does_not_stop_a_class() {
    let place = place(&[
        ("class/a/ex3.c", RIGHT),
        ("class/b/main.c", RIGHT),
        ("class/b/ex3.c/readme.txt", ""),
        ("class/d/ex3.c", RIGHT),
    ]);
    let mut mkfifo = Command::new("mkfifo");
    assert!(mkfifo.arg(place.path("class/d/pipe")).status().unwrap().success());
    fs::create_dir(place.path("class/c")).unwrap();
    symlink("../a/ex3.c", place.path("class/c/ex3.c")).unwrap();
    let (status, grading) = grading(&place, &["class"], &[]);
    assert_eq!((status, names(&grading)), (1, vec!["a", "b", "c", "d"]));
    let points: Vec<bool> = grading.submissions.iter().map(|it| it.score.points > 0.0).collect();
    assert_eq!(points, [true, true, false, true]);
    let failure = grading.submissions[2].build.as_ref().unwrap().failure.as_ref().unwrap();
    let what = "there is no ex3.c: found ex3.c (it is a link that leads out of the submission)";
    assert_eq!(failure.what, what);
}

#[test]
fn what_cannot_be_read_here_costs_nothing() {
    let place = place(&[]);
    // It is a file, and reading its first byte is an error, whoever does it.
    symlink("/proc/self/mem", place.path("ex3.c")).unwrap();
    let (status, grading) = grading(&place, &["ex3.c", "--resume", "journal"], &[]);
    let [submission] = grading.submissions.as_slice() else { panic!("one was graded") };
    assert_eq!((status, submission.score.of), (2, 0.0));
    assert!(submission.results.iter().all(|it| it.outcome == Outcome::Error));
    assert!(submission.results[0].headline.starts_with("cannot read ex3.c: "), "{submission:?}");
    // Once it can be read, it is graded.
    fs::remove_file(place.path("ex3.c")).unwrap();
    fs::write(place.path("ex3.c"), RIGHT).unwrap();
    let again = grade(&place, &["ex3.c", "--resume", "journal"], &[]);
    assert_eq!(again.status, 0, "{again}");
}

/// The samples of connect6 are of two hand-ins, each with its own cases.
#[test]
fn hand_ins_are_graded_apart() {
    let place = Place::new();
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/submissions/connect6");
    let hand_ins = [
        ("Lab6.c", ["grace", "no-full-stop", "right"]),
        ("Lab7.c", ["lab7-last-of-equals", "lab7-right", "sofia"]),
    ];
    for (file, name) in hand_ins.iter().flat_map(|(file, names)| names.map(|name| (file, name))) {
        fs::create_dir_all(place.path("class").join(name)).unwrap();
        let sample = Path::new(name).join(file);
        fs::copy(samples.join(&sample), place.path("class").join(&sample)).unwrap();
    }
    for (hand_in, of_it) in hand_ins {
        let args = ["grade", "connect6", "class", "--hand-in", hand_in, "--format", "json"];
        let few = ["--no-transcripts", "--seed", "5", "--count", "3"];
        let outcome = place.c4([&args[..], &few].concat());
        let grading: Grading = serde_json::from_str(&outcome.stdout).unwrap();
        assert_eq!(outcome.status, 1, "some are wrong");
        assert_eq!(names(&grading), of_it);
        let right = grading.submissions.iter().find(|it| it.name.ends_with("right")).unwrap();
        assert!(all_pass(right) && right.results.len() == grading.cases.len(), "{right:?}");
    }
}

#[test]
fn names_are_told_apart_and_sorted() {
    let place = place(&[
        ("x/s10/ex3.c", RIGHT),
        ("x/s9.c", RIGHT),
        ("y/s10/ex3.c", RIGHT),
        ("x/README.md", ""),
    ]);
    let outcome = grade(&place, &["x", "y"], &["--format", "json"]);
    assert_eq!(outcome.stderr, "c4: x/README.md is no submission\n");
    let grading: Grading = serde_json::from_str(&outcome.stdout).unwrap();
    assert_eq!(names(&grading), ["s9.c", "x/s10", "y/s10"]);
}

#[test]
fn each_format_reaches_its_file() {
    let place = place(&[("ex3.c", &wrong())]);
    let forms = [
        ("text", "points"),
        ("json", "\"schema\""),
        ("gradescope", "\"tests\""),
        ("classroom", ""),
        ("annotations", "::"),
        ("junit", "<testsuites"),
        ("tap", "TAP version 14"),
        ("csv", "name,points"),
        ("html", "<!DOCTYPE html>"),
    ];
    let reports: Vec<String> = forms
        .iter()
        .flat_map(|(form, _)| ["--report".into(), format!("{form}=r.{form}")])
        .collect();
    let reports: Vec<&str> = reports.iter().map(String::as_str).collect();
    let outcome = grade(&place, &["ex3.c"], &reports);
    assert_eq!((outcome.status, outcome.stderr.as_str()), (1, ""));
    for (form, has) in forms {
        let text = fs::read_to_string(place.path(&format!("r.{form}"))).unwrap();
        assert!(!text.is_empty() && text.contains(has), "{form}: {text}");
    }
    assert_eq!(outcome.stdout, fs::read_to_string(place.path("r.text")).unwrap());
    let refused = grade(&place, &["ex3.c"], &["--report", "csv=no/such/folder.csv"]);
    assert_eq!(refused.status, 2);
    assert!(refused.stderr.starts_with("c4: cannot write no/such/folder.csv: "), "{refused}");
}

#[test]
fn feedback_hides_what_was_expected() {
    let place = place(&[("ex3.c", &wrong())]);
    let told = |feedback: &str| grade(&place, &["ex3.c"], &["--feedback", feedback]).stdout;
    assert!(told("full").contains("wins!"), "{}", told("full"));
    assert!(!told("actual").contains("wins!"), "{}", told("actual"));
    assert!(!told("verdict").contains("wins"), "{}", told("verdict"));
}

#[test]
fn points_from_a_file() {
    let place = place(&[
        ("ex3.c", RIGHT),
        ("half.json", "\u{feff}{\"categories\": {\"computer\": 3.5}}"),
        ("twice.json", r#"{"categories": {"computer": 40, "computer": 50}}"#),
        ("typo.json", r#"{"categories": {"human": 3.5}}"#),
        ("less.json", r#"{"categories": {"humans": -1}}"#),
        ("junk.json", "[]"),
    ]);
    let (_, grading) = grading(&place, &["ex3.c"], &["--points", "half.json"]);
    assert_eq!((grading.submissions[0].score.points, grading.submissions[0].score.of), (3.5, 3.5));
    for (file, why) in [
        ("typo.json", "there is no category \"human\"; known, closest first: humans"),
        ("less.json", "\"humans\" is worth -1; what is allowed is 0 to 1000000"),
        ("junk.json", "invalid"),
        ("twice.json", "\"computer\" is there twice"),
        ("none.json", "No such file"),
    ] {
        let refused = grade(&place, &["ex3.c"], &["--points", file]);
        assert_eq!(refused.status, 2);
        let begin = format!("c4: cannot take the points from {file}: {why}");
        assert!(refused.stderr.starts_with(&begin), "{refused}");
    }
}

#[test]
fn cases_of_a_category() {
    let place = place(&[("ex3.c", RIGHT)]);
    let (status, grading) = grading(&place, &["ex3.c"], &["--category", "humans"]);
    assert_eq!((status, grading.cases.len()), (0, 6), "as many as were asked for");
    assert!(grading.cases.iter().all(|case| case.category == "humans"));
    let scores = grading.submissions[0].score.categories.iter();
    assert_eq!(scores.map(|it| it.category.as_str()).collect::<Vec<_>>(), ["humans", "exact form"]);
}

#[test]
fn a_scheduler_says_which_part_it_is() {
    let place =
        place(&[("class/a/ex3.c", RIGHT), ("class/b/ex3.c", RIGHT), ("class/c/ex3.c", RIGHT)]);
    for task in ["3", "5", "7", "9"] {
        let report = format!("json=parts/{task}.json");
        let args = [&["grade", "ex3", "class"], &FEW[..], &["--define", "cols=7"]].concat();
        let mut command =
            place.command([&args[..], &["--partition", "auto", "--report", &report]].concat());
        fs::create_dir_all(place.path("parts")).unwrap();
        for (name, value) in [("ID", task), ("COUNT", "4"), ("MIN", "3"), ("STEP", "2")] {
            command.env(format!("SLURM_ARRAY_TASK_{name}"), value);
        }
        let status = command.stdout(Stdio::null()).status().unwrap();
        assert_eq!(status.code(), Some(0), "{task}");
    }
    let merged = place.c4(["grade", "merge", "parts", "--format", "json"]);
    let merged: Grading = serde_json::from_str(&merged.stdout).unwrap();
    assert_eq!(names(&merged), ["a", "b", "c"]);
    fs::remove_file(place.path("parts/5.json")).unwrap();
    fs::remove_file(place.path("parts/9.json")).unwrap();
    let lacking = place.c4(["grade", "merge", "parts"]);
    assert_eq!(lacking.stderr, "c4: parts 2 and 4 of 4 are not given\n");
}

#[test]
fn the_parts_are_the_whole() {
    let files: Vec<(String, String)> = (7..=11)
        .map(|n| (format!("class/s{n}/ex3.c"), if n % 2 == 0 { wrong() } else { RIGHT.into() }))
        .collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
    let place = place(&files);
    let (_, whole) = grading(&place, &["class"], &[]);
    assert_eq!(whole.clusters.len(), 1, "two do the same wrong things");
    for (part, count) in [("1/2", 3), ("2/2", 2)] {
        let report = format!("json={}.json", part.replace('/', "of"));
        let (_, part) = grading(&place, &["class"], &["--partition", part, "--report", &report]);
        assert_eq!(part.submissions.len(), count);
    }
    let merged = place.c4(["grade", "merge", "2of2.json", "1of2.json", "--format", "json"]);
    assert_eq!((merged.status, merged.stderr.as_str()), (1, ""));
    let merged: Grading = serde_json::from_str(&merged.stdout).unwrap();
    assert_same(merged, whole);
    // A folder with both; what is no part by its name is left alone.
    fs::create_dir(place.path("parts")).unwrap();
    for name in ["1of2.json", "2of2.json"] {
        fs::copy(place.path(name), place.path("parts").join(name)).unwrap();
    }
    fs::write(place.path("parts/journal"), "{}").unwrap();
    let from_folder = place.c4(["grade", "merge", "parts", "--format", "csv"]);
    let from_files = place.c4(["grade", "merge", "1of2.json", "2of2.json", "--format", "csv"]);
    assert_eq!(from_folder.stdout, from_files.stdout);
    fs::write(place.path("parts/1of2.json"), "").unwrap();
    let unfinished = place.c4(["grade", "merge", "parts"]);
    assert_eq!(
        (unfinished.status, unfinished.stderr.as_str()),
        (
            2,
            "c4: cannot merge parts/1of2.json: it is empty: whoever writes it has not come to an end\n"
        )
    );
    let other = ["--partition", "1/2", "--seed", "6", "--report", "json=other.json"];
    let few = ["--no-transcripts", "--count", "6", "--define", "rows=6", "--define", "cols=7"];
    assert_eq!(place.c4([&["grade", "ex3", "class"], &few[..], &other].concat()).status, 0);
    let mixed = place.c4(["grade", "merge", "other.json", "2of2.json"]);
    assert_eq!(
        (mixed.status, mixed.stderr.as_str()),
        (2, "c4: cannot merge 2of2.json: the seed differs, compared with other.json\n")
    );
    let lacking = place.c4(["grade", "merge", "2of2.json"]);
    assert_eq!((lacking.status, lacking.stderr.as_str()), (2, "c4: part 1 of 2 is not given\n"));
    let junk = place.c4(["grade", "merge", "class/s7/ex3.c"]);
    assert_eq!(junk.status, 2);
    assert!(junk.stderr.starts_with("c4: cannot merge class/s7/ex3.c: "), "{junk}");
}

/// A grading that is killed half-way goes on where it was, and comes to the same as one that was not.
#[test]
fn a_killed_grading_goes_on() {
    let files: Vec<(String, String)> = (1..=8)
        .map(|n| (format!("class/s{n}/ex3.c"), if n == 7 { wrong() } else { RIGHT.into() }))
        .collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
    let place = place(&files);
    let args = [&["grade", "ex3", "class"], &FEW[..], &["--define", "cols=7", "--format", "json"]];
    let args = [&args.concat()[..], &["--resume", "journal", "--jobs", "1"]].concat();
    let mut child = place
        .command(&args)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let done = || fs::read_to_string(place.path("journal")).unwrap_or_default().lines().count();
    let start = Instant::now();
    while done() < 4 {
        assert!(start.elapsed() < Duration::from_secs(60), "the journal does not grow");
        thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let kept = fs::read_to_string(place.path("journal")).unwrap();
    assert!((4..9).contains(&kept.lines().count()), "it was killed half-way");
    // A line that was being written.
    fs::write(place.path("journal"), kept.trim_end().to_owned() + "\n{\"name\": \"s8\", \"pa")
        .unwrap();
    // One that is handed in anew.
    fs::write(place.path("class/s1/ex3.c"), format!("{RIGHT}/* corrected */\n")).unwrap();

    let resumed = place.c4(&args);
    assert_eq!((resumed.status, resumed.stderr.as_str()), (1, ""));
    let again = fs::read_to_string(place.path("journal")).unwrap();
    for line in kept.lines().filter(|line| !line.contains("\"name\":\"s1\"")) {
        assert!(again.contains(line), "what was done is kept, times and all");
    }
    let resumed: Grading = serde_json::from_str(&resumed.stdout).unwrap();
    let (_, whole) = grading(&place, &["class"], &[]);
    assert_same(resumed, whole);

    // The seed of the journal holds where none is given; another one begins anew.
    let seedless: Vec<&str> =
        args.iter().filter(|it| !["--seed", "5"].contains(it)).copied().collect();
    assert_eq!(place.c4(&seedless).stderr, "");
    let other: Vec<&str> = args.iter().map(|it| if *it == "5" { "6" } else { it }).collect();
    let anew = place.c4(&other);
    assert_eq!(
        anew.stderr,
        "c4: journal was the journal of another grading: all is graded anew, and it is journal.old now\n"
    );
    let foreign = grade(&place, &["class"], &["--resume", "class/s1/ex3.c"]);
    assert_eq!(foreign.status, 2);
    assert!(foreign.stderr.contains("is no journal of c4 grade, and stays as it is"), "{foreign}");
    assert!(fs::read_to_string(place.path("class/s1/ex3.c")).unwrap().starts_with(RIGHT));
}

#[test]
fn programs_are_run_as_they_are() {
    let place = place(&[("ex3.c", RIGHT), ("own", "#!/bin/sh\nexec \"$C4\" play ex3 \"$@\"\n")]);
    fs::set_permissions(place.path("own"), fs::Permissions::from_mode(0o755)).unwrap();
    let build = "gcc -std=c99 -DNDEBUG -DROWS=4 -DCOLS=5 ex3.c -o prog";
    let mut gcc = Command::new("sh");
    assert!(gcc.args(["-c", build]).current_dir(place.path("")).status().unwrap().success());
    let few = ["--no-transcripts", "--seed", "5", "--count", "5", "--format", "json"];
    let small = ["--define", "rows=4", "--define", "cols=5"];
    let outcome = place.c4([&["grade", "ex3", "prog"], &few[..], &small].concat());
    assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""));
    let grading: Grading = serde_json::from_str(&outcome.stdout).unwrap();
    assert_eq!((grading.submissions[0].build.as_ref(), grading.cases.len()), (None, 5));
    let checked = place.c4([&["grade", "ex3", "prog", "--sanitize"], &few[..], &small].concat());
    let checked: Grading = serde_json::from_str(&checked.stdout).unwrap();
    let sanitized = checked.submissions[0].sanitizers.as_ref().unwrap();
    assert_eq!(sanitized.failure.as_deref(), Some("there is no source to build"));
    let usual = place.c4([&["grade", "ex3", "prog"], &few[..]].concat());
    assert_eq!(usual.status, 1, "it was not built for the usual board");

    let mut own = place.command(
        [
            &[
                "grade",
                "ex3",
                "own",
                "--takes-arguments",
                "--env",
                "C4",
                "--allow-read",
                C4_FOR_STUDENTS,
            ],
            &few[..],
        ]
        .concat(),
    );
    let outcome = place.run(own.env("C4", C4_FOR_STUDENTS), b"");
    assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""), "{outcome}");
}

#[test]
fn sanitizers_report() {
    let overflows = "int main(void) {
    static int at = 40;
    at += 2147483640;
";
    let bad = RIGHT.replace(
        "int main(void) {
",
        overflows,
    );
    assert_ne!(bad, RIGHT);
    let place = place(&[("class/bad/ex3.c", &bad), ("class/right/ex3.c", RIGHT)]);
    let (_, grading) = grading(&place, &["class"], &["--sanitize"]);
    let found: Vec<_> =
        grading.submissions.iter().map(|it| it.sanitizers.as_ref().unwrap()).collect();
    assert_eq!(found[0].reports, grading.cases.len(), "{:?}", found[0]);
    let (case, words) = found[0].first.as_ref().unwrap();
    assert!(*case == 0 && words.contains("signed integer overflow"), "{words}");
    assert_eq!((found[1].reports, &found[1].failure), (0, &None), "{:?}", found[1]);
    assert!(all_pass(&grading.submissions[1]));
}

#[test]
fn junk() {
    let place = place(&[
        ("ex3.c", RIGHT),
        ("class/a/ex3.c", RIGHT),
        ("class/b/ex3.c", RIGHT),
        ("labs/a/Lab6.c", RIGHT),
        ("labs/b/Lab7.c", RIGHT),
    ]);
    let calls: [&[&str]; 26] = [
        &["grade"],
        &["grade", "ex3"],
        &["grade", "ex4", "ex3.c"],
        &["grade", "ex3", "none.c"],
        &["grade", "ex3", "ex3.c", "--seed", "-1"],
        &["grade", "ex3", "ex3.c", "--count", "many"],
        &["grade", "ex3", "ex3.c", "--level", "sloppy"],
        &["grade", "ex3", "ex3.c", "--feedback", "none"],
        &["grade", "ex3", "ex3.c", "--format", "jsn"],
        &["grade", "ex3", "ex3.c", "--report", "json"],
        &["grade", "ex3", "ex3.c", "--report", "jsn=x"],
        &["grade", "ex3", "ex3.c", "--no-transcripts", "--report", "json=none/x"],
        &["grade", "ex3", "ex3.c", "--partition", "3/2"],
        &["grade", "ex3", "ex3.c", "--partition", "1/2"],
        &["grade", "ex3", "ex3.c", "--takes-arguments"],
        &["grade", "ex3", "ex3.c", "--define", "rows"],
        &["grade", "ex3", "ex3.c", "--define", "connect=5"],
        &["grade", "ex3", "ex3.c", "--define", "rows=0"],
        &["grade", "ex3", "ex3.c", "--hand-in", "ex3.cpp"],
        &["grade", "ex3", "ex3.c", "--no-transcripts", "--category", "human"],
        &["grade", "ex3", "ex3.c", "--no-transcripts", "--count", "0"],
        &["grade", "ex3", "class/a", "class/b", "--no-transcripts", "--format", "gradescope"],
        &["grade", "ex3", "class", "--export", "moodle"],
        &["grade", "connect6", "ex3.c", "--no-transcripts"],
        &["grade", "connect6", "labs", "--no-transcripts"],
        &["grade", "merge"],
    ];
    insta::assert_snapshot!(place.refusals(&[], &calls));
}

/// What is said on standard error where nothing belongs is a fault byte by byte, and no other.
#[test]
fn standard_error_says_nothing_more() {
    let chatty =
        RIGHT.replace("int main(void) {", "int main(void) {\n    fprintf(stderr, \"debug\\n\");");
    assert_ne!(chatty, RIGHT);
    let place = place(&[("ex3.c", &chatty)]);
    let (status, grading) = grading(&place, &["ex3.c"], &["--category", "humans"]);
    assert_eq!(status, 1);
    let [submission] = &grading.submissions[..] else { panic!("there is one") };
    assert_eq!(submission.passes_at, Some(Level::Course));
    let at = submission.results[0].difference.as_ref().expect("a difference");
    assert_eq!((at.stream.as_str(), at.line, at.column), ("stderr", 1, 1));
}

/// A name that is no text is one like any other.
#[test]
fn a_name_that_is_no_text() {
    let place = place(&[("class/a.c", RIGHT)]);
    let name = OsStr::from_bytes(b"class/b\xff.c");
    fs::copy(place.path("class/a.c"), place.path("").join(name)).unwrap();
    let (status, grading) = grading(&place, &["class"], &[]);
    assert_eq!((status, grading.submissions.len()), (0, 2));
}

/// Nobody's compiler is looked for in the folder that was handed in.
#[test]
fn without_a_compiler_nothing_is_graded() {
    let place = place(&[("ex3.c", RIGHT)]);
    let args = [&["grade", "ex3", "ex3.c"], &FEW[..]].concat();
    let mut command = place.command(args);
    let outcome = place.run(command.env("PATH", Path::new("/nowhere")), b"");
    assert_eq!((outcome.status, outcome.stdout.as_str()), (2, ""));
    let (warning, error) = outcome.stderr.split_once('\n').unwrap();
    assert!(warning.contains("its clock and its draws are the system's"), "{warning}");
    assert_eq!(error, "c4: there is no gcc here: install it, or hand in a program that is built\n");
}

/// A submission that could not be run is not done: it is run when the grading goes on.
#[test]
fn what_could_not_be_run_is_run_again() {
    let place = place(&[("class/a/ex3.c", RIGHT), ("class/b/ex3.c", RIGHT)]);
    let args = ["--resume", "journal"];
    assert_eq!(grade(&place, &["class"], &args).status, 0);
    let kept = fs::read_to_string(place.path("journal")).unwrap();
    let spoilt = kept.replacen("\"outcome\":\"pass\"", "\"outcome\":\"error\"", 1);
    assert_ne!(spoilt, kept);
    fs::write(place.path("journal"), spoilt).unwrap();
    let (status, grading) = grading(&place, &["class"], &args);
    assert_eq!((status, grading.submissions.iter().all(all_pass)), (0, true));
}

/// What a program can read and see is part of what it is graded on.
#[test]
fn another_environment_is_another_grading() {
    let place = place(&[("ex3.c", RIGHT), ("data", "")]);
    let again = |more: &[&str], value: &str| {
        let args = [&["grade", "ex3", "ex3.c"], &FEW[..], &["--resume", "journal"], more].concat();
        let mut command = place.command(&args);
        place.run(command.env("BOARD", value), b"").stderr.contains("graded anew")
    };
    let rows: [(&[&str], &str, bool); 6] = [
        (&[], "1", false),
        (&[], "2", false),
        (&["--env", "BOARD"], "2", true),
        (&["--env", "BOARD"], "3", true),
        (&["--allow-read", "data"], "3", true),
        (&["--allow-read", "data", "--jobs", "1"], "3", false),
    ];
    for (more, value, is_anew) in rows {
        assert_eq!(again(more, value), is_anew, "{more:?} {value}");
    }
}

/// The command that a report of a class ends with grades one of it on the same cases.
#[test]
fn one_in_full_is_one_of_the_class() {
    let place = place(&[("class/a/ex3.c", &wrong()), ("class/b/ex3.c", RIGHT)]);
    let outcome = grade(&place, &["class"], &["--level", "lines", "--category", "humans"]);
    let (_, command) = outcome.stdout.split_once("To see one in full: c4 ").expect(&outcome.stdout);
    assert_eq!(
        command.trim_end(),
        "grade ex3 class/a --seed 5 --count 6 --category humans --no-transcripts --define rows=6 \
         --define cols=7 --level lines"
    );
    let one = place.c4(command.split_whitespace().collect::<Vec<_>>());
    let cases = |text: &str| {
        text.lines().find(|line| line.contains(" generated from seed 5")).map(str::to_owned)
    };
    assert_eq!(cases(&one.stdout), cases(&outcome.stdout));
    let plain = place.c4(["grade", "ex3", "class", "--seed", "5", "--no-transcripts"]);
    assert!(plain.stdout.ends_with("class/a --seed 5 --no-transcripts\n"), "{plain}");
}

/// Parts tell what they may, and so does the whole.
#[test]
fn a_merged_class_tells_no_more_than_its_parts() {
    let place = place(&[("class/a/ex3.c", &wrong()), ("class/b/ex3.c", &wrong())]);
    for (part, feedback) in [("1/2", "full"), ("2/2", "verdict")] {
        let file = format!("json={}.json", &part[..1]);
        let more = ["--partition", part, "--feedback", feedback, "--report", &file];
        assert_eq!(grade(&place, &["class"], &more).status, 1);
    }
    let merged = place.c4(["grade", "merge", "1.json", "2.json", "--format", "json"]);
    assert_eq!(merged.stderr, "");
    let merged: Grading = serde_json::from_str(&merged.stdout).unwrap();
    assert_eq!(merged.setup.feedback, Feedback::Verdict);
    assert!(merged.submissions.iter().all(|submission| submission.finding.is_none()));
    let text = fs::read_to_string(place.path("1.json")).unwrap();
    let broken = text.replacen("\"case\": ", "\"case\": 9", 1);
    assert_ne!(broken, text);
    fs::write(place.path("1.json"), broken).unwrap();
    let refused = place.c4(["grade", "merge", "1.json", "2.json"]);
    assert_eq!((refused.status, refused.stdout.as_str()), (2, ""));
    assert!(refused.stderr.contains("which it does not have"), "{refused}");
}

/// Boards on which a case was made simpler do not count as builds.
#[test]
fn builds_are_those_of_the_cases() {
    let place = place(&[("ex3.c", &wrong())]);
    let define = ["--no-transcripts", "--seed", "5", "--count", "40"];
    let outcome = place.c4([&["grade", "ex3", "ex3.c", "--format", "json"], &define[..]].concat());
    let wrong: Grading = serde_json::from_str(&outcome.stdout).unwrap();
    fs::write(place.path("ex3.c"), RIGHT).unwrap();
    let outcome = place.c4([&["grade", "ex3", "ex3.c", "--format", "json"], &define[..]].concat());
    let right: Grading = serde_json::from_str(&outcome.stdout).unwrap();
    let builds = |grading: &Grading| grading.submissions[0].build.as_ref().unwrap().builds;
    assert!(builds(&right) > 1);
    assert_eq!(builds(&wrong), builds(&right));
}

/// Cases that lie in what was handed in say nothing about what is right: students would write their own.
#[test]
fn nobody_brings_cases_along() {
    let place = Place::new();
    fs::write(place.path("ex3.c"), "#include <stdio.h>\nint main(void) { puts(\"x\"); }\n")
        .unwrap();
    let case = place.path("fixtures/ex3/mine");
    fs::create_dir_all(&case).unwrap();
    let about = r#"{"args": [], "status": 0, "why": "x", "source": {"origin": "specification", "detail": "x"}}"#;
    for (name, text) in [("case.json", about), ("stdin", ""), ("stdout", "x\n")] {
        fs::write(case.join(name), text).unwrap();
    }
    // Few others are like that one.
    let few = ["--category", "input that ends early", "--count", "0"];
    let board =
        [&["--define", "rows=6", "--define", "cols=7", "--format", "tap"], &few[..]].concat();
    let graded = place.c4([&["grade", "ex3", ".", "--export", "one"], &board[..]].concat());
    assert!(!graded.stdout.contains("mine") && graded.status == 1, "{graded:?}");
    // Nor beside a file, or a link to one, where they may have been handed in with it.
    symlink("../ex3.c", place.path("fixtures/link.c")).unwrap();
    let told = "c4: [here]/fixtures is not taken for transcripts, since it may have been handed in; --fixtures takes any\n";
    for (file, status) in [("ex3.c", 1), ("./fixtures/../ex3.c", 1), ("fixtures/link.c", 1)] {
        let graded = place.c4([&["grade", "ex3", file], &board[..]].concat());
        assert!(!graded.stdout.contains("mine") && graded.status == status, "{graded:?}");
        assert!(graded.stderr.contains(told), "{graded:?}");
    }
    let checked = place.c4([&["check", "ex3", "ex3.c"], &few[..]].concat());
    assert!(checked.stderr.contains(told) && !checked.stdout.contains("mine"), "{checked:?}");
    let verified = place.c4(["verify", "ex3", "--program", "./ex3.c"]);
    assert!(verified.stderr.contains(told), "{verified:?}");
    // Nor above its folder: whoever grades may stand in what was handed in.
    fs::create_dir_all(place.path("src/deep")).unwrap();
    fs::rename(place.path("ex3.c"), place.path("src/deep/ex3.c")).unwrap();
    for (from, what) in
        [("", "src"), ("", "src/deep/ex3.c"), ("src/deep", "ex3.c"), ("src", "deep")]
    {
        let mut command = place.command([&["grade", "ex3", what], &board[..]].concat());
        let graded = place.run(command.current_dir(place.path(from)), b"");
        assert!(graded.stderr.contains(told) && !graded.stdout.contains("mine"), "{graded:?}");
    }
    // Elsewhere they are the teacher's, and so is what is named.
    let class = Place::new();
    fs::copy(place.path("src/deep/ex3.c"), class.path("ex3.c")).unwrap();
    let elsewhere = class.path("ex3.c").to_str().unwrap().to_owned();
    for more in [&[elsewhere.as_str()][..], &["src", "--fixtures", "fixtures"]] {
        let graded = place.c4([&["grade", "ex3"], more, &board[..]].concat());
        let told = "1 of 1 transcripts say something else than c4 does, such as mine";
        assert!(graded.stderr.contains(told) && !graded.stderr.contains("not taken"), "{graded:?}");
        assert!(graded.stdout.contains("mine") && graded.status == 0, "{graded:?}");
    }
}

/// Nor those that somebody else has made above where a class is graded: they would say what is right, lead to files of whoever grades, or
/// keep him waiting.
#[test]
fn cases_of_strangers_are_not_taken() {
    use std::os::unix::fs::chown;

    let place = Place::new();
    let (inner, above) = (place.path("above/inner"), place.path("above"));
    fs::create_dir_all(&inner).unwrap();
    fs::create_dir(place.path("bob")).unwrap();
    fs::write(place.path("bob/ex3.c"), RIGHT).unwrap();
    fs::write(place.path("secret"), "top secret\n").unwrap();
    let case = above.join("fixtures/ex3/mine");
    // Few others are like that one.
    let few = ["--category", "input that ends early", "--count", "0"];
    let board =
        [&["--define", "rows=6", "--define", "cols=7", "--format", "tap"], &few[..]].concat();
    let graded = || {
        let mut command = place.command([&["grade", "ex3", "../../bob"], &board[..]].concat());
        place.run(command.current_dir(&inner), b"")
    };
    let make = || {
        let _ = fs::remove_dir_all(above.join("fixtures"));
        fs::create_dir_all(&case).unwrap();
        let about = r#"{"args": [], "status": 0, "why": "x", "source": {"origin": "specification", "detail": "x"}}"#;
        for (name, text) in [("case.json", about), ("stdin", ""), ("stdout", "x\n")] {
            fs::write(case.join(name), text).unwrap();
        }
    };
    make();
    let outcome = graded();
    assert!(outcome.stdout.contains("mine") && !outcome.stderr.contains("not taken"), "{outcome}");

    let (stdout, stranger) = (case.join("stdout"), Some(12345));
    let fifo = || Command::new("mkfifo").arg(&stdout).status().unwrap().success();
    let link = |to: &str, from: &Path| symlink(place.path(to), from).is_ok();
    let moved = |from: &Path, to: &str| fs::rename(from, place.path(to)).is_ok();
    let is_root =
        chown(place.path("secret"), None, None).is_ok() && chown(&inner, Some(0), None).is_ok();
    let (fixtures, mine) = (above.join("fixtures"), "/fixtures/ex3/mine");
    let without = || fs::remove_file(&stdout).is_ok();
    let given_away = |path: &Path| is_root && chown(path, stranger, None).is_ok();
    let rows: [(&dyn Fn() -> bool, &str, &str); 7] = [
        (&|| without() && link("secret", &stdout), "/fixtures/ex3/mine/stdout", "neither"),
        (&|| without() && fifo(), "/fixtures/ex3/mine/stdout", "neither"),
        (&|| moved(&case, "case") && link("case", &case), mine, "neither"),
        (&|| moved(&fixtures, "all") && link("all", &fixtures), "/fixtures", "neither"),
        (&|| given_away(&stdout), "/fixtures/ex3/mine/stdout", "somebody else's"),
        (&|| given_away(&fixtures), "/fixtures", "somebody else's"),
        (&|| given_away(&above), "", "somebody else's"),
    ];
    for (at, (change, what, why)) in rows.into_iter().enumerate() {
        make();
        if !change() {
            continue;
        }
        let outcome = graded();
        let told = format!(
            "c4: [here]/above/fixtures is not taken for transcripts, since [here]/above{what} is {why}"
        );
        assert!(outcome.stderr.contains(&told), "{at}: {outcome}");
        assert!(
            !outcome.stdout.contains("mine") && !outcome.stdout.contains("secret"),
            "{at}: {outcome}"
        );
        assert_eq!(outcome.status, 0, "{at}: {outcome}");
        let _ = (fs::remove_dir_all(place.path("case")), fs::remove_dir_all(place.path("all")));
        let _ = fs::remove_file(above.join("fixtures"));
    }
}

/// A file that is something else says so in words, and points that nobody can get are none.
#[test]
fn no_grading_and_no_points_are_refused() {
    let place = place(&[
        ("grades.csv", "name,points\n"),
        ("none.json", r#"{"categories":{}}"#),
        ("nothing.json", r#"{"categories":{"computer":0}}"#),
        ("misspelt.json", r#"{"categories":{"computre":1}}"#),
        ("ex3.c", RIGHT),
    ]);
    let merged = place.c4(["grade", "merge", "grades.csv"]);
    let says = "cannot merge grades.csv: it is no grading as --report json=FILE writes it";
    assert!(merged.status == 2 && merged.stderr.contains(says), "{merged}");
    let rows = [
        ("none.json", "no category is worth anything; those that there are: humans, computer"),
        ("nothing.json", "no category is worth anything"),
        ("misspelt.json", "known, closest first: computer, "),
    ];
    for (file, says) in rows {
        let refused = grade(&place, &["ex3.c"], &["--points", file]);
        assert!(refused.status == 2 && refused.stderr.contains(says), "{refused}");
    }
}

/// Where no case could be run, the report says why.
#[test]
fn what_could_not_be_run_says_why() {
    let place = Place::new();
    for paths in [&["/dev/null"][..], &["/dev/null", "/dev/zero"]] {
        let outcome = grade(&place, paths, &[]);
        let why = "could not be run: cannot read /dev/null";
        assert!(outcome.status == 2 && outcome.stdout.contains(why), "{outcome}");
    }
}

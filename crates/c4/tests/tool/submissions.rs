//! What `c4 grade` tells about the sample submissions, all of them, from their sources on.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use crate::common::Place;
use c4_grade::{Grading, Outcome, Submission};

/// A folder of samples, and how it is graded.
struct Samples {
    variant: &'static str,
    /// What of the folder is graded.
    named: &'static [&'static str],
    /// What else is, in `just deep`.
    also: &'static [&'static str],
    args: &'static [&'static str],
    /// Transcripts for faults that are rare in generated cases.
    transcripts: &'static [&'static str],
    /// How many cases are generated: fewer where each takes long, since nothing but boards is understood.
    count: &'static str,
}

const ALL: [Samples; 6] = [
    Samples {
        variant: "ex3",
        named: &[
            "crash-on-full-column",
            "no-empty-line-between-turns",
            "priorities-3-and-4-swapped",
            "prompts-for-ever",
            "rest-of-line-kept",
            "right",
            "three-has-to-have-room",
            "tie-to-the-right-by-distance",
            "unused-variable",
        ],
        also: &["tie-to-the-right", "no-exclamation-mark"],
        args: &["--define", "rows=6", "--define", "cols=7"],
        transcripts: &["two-numbers-on-a-line", "computers-default-board"],
        count: "25",
    },
    Samples {
        variant: "stumper",
        named: &[
            "crash-on-full-column",
            "header-not-handed-in",
            "marks-only-four",
            "no-exclamation-mark",
            "no-newline-after-prompt",
            "prompts-for-ever",
            "right",
        ],
        also: &["exit-status-1", "marks-only-one-line", "size-by-atoi"],
        args: &[],
        transcripts: &[
            "error-height-fraction",
            "column-and-row-at-once",
            "five-in-a-row-all-marked",
        ],
        count: "25",
    },
    Samples {
        variant: "connect6",
        named: &[
            "counts-forward-only",
            "crash-off-the-board",
            "missing-semicolon",
            "no-full-stop",
            "prompts-for-ever",
            "right",
            "taken-not-noticed",
        ],
        also: &["exactly-six", "printed-transposed"],
        args: &["--hand-in", "Lab6.c"],
        transcripts: &["lab6-seven-in-a-row-win"],
        count: "25",
    },
    Samples {
        variant: "connect6",
        named: &["lab7-last-of-equals", "lab7-right", "lab7-takes-the-win"],
        also: &[],
        args: &["--hand-in", "Lab7.c"],
        transcripts: &["lab7-computer-declines-six-as-black"],
        count: "25",
    },
    Samples {
        variant: "cmps270",
        named: &[
            "crash-on-full-column",
            "equal-times-to-the-first",
            "last-token-never-wins",
            "right",
            "undeclared-name",
        ],
        also: &[
            "column-by-sscanf",
            "no-falling-diagonal",
            "no-full-stop",
            "prompts-for-ever",
            "same-name-accepted",
        ],
        args: &[],
        transcripts: &["win-with-the-last-token", "speed-equal"],
        count: "15",
    },
    Samples {
        variant: "redblack",
        named: &[
            "blocks-before-it-wins",
            "crash-on-missing-value",
            "lines-across-the-edge",
            "right",
            "undefined-function",
        ],
        also: &[
            "computer-keeps-diagonals",
            "draws-until-free",
            "no-full-stop",
            "prompts-for-ever",
            "sees-no-gaps",
        ],
        args: &[],
        transcripts: &[
            "usage-computer-missing-value",
            "computer-wins-rather-than-blocks",
            "diagonals-off-computer-blocks-no-diagonal",
            "questions-lower-case",
        ],
        count: "15",
    },
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

impl Samples {
    /// The report for people, and the same as data.
    fn graded(&self) -> (String, Grading) {
        let place = Place::new();
        let folder = root().join("fixtures").join(self.variant);
        for name in self.transcripts {
            let case = c4_grade::Case::read(&folder.join(name)).unwrap();
            fs::create_dir_all(place.path("fixtures").join(self.variant)).unwrap();
            case.write(&place.path("fixtures").join(self.variant)).unwrap();
        }
        fs::create_dir_all(place.path("fixtures").join(self.variant)).unwrap();
        let samples = format!("fixtures/submissions/{}", self.variant);
        let also = if cfg!(feature = "deep") { self.also } else { &[] };
        let named = self.named.iter().chain(also);
        let paths: Vec<String> = named.map(|name| format!("{samples}/{name}")).collect();
        let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
        let json = place.path("report.json");
        let report = format!("json={}", json.display());
        let transcripts = place.path("fixtures").display().to_string();
        let transcripts: &[&str] =
            if cfg!(feature = "deep") { &[] } else { &["--fixtures", &transcripts] };
        // As many as there are without `--count`.
        let count = if cfg!(feature = "deep") { "100" } else { self.count };
        let all = [
            &["grade", self.variant],
            &paths[..],
            self.args,
            transcripts,
            &["--seed", "1", "--count", count, "--report", &report],
            // On a busy machine two seconds of processor time take longer than five by the clock.
            &["--timeout", "60"],
        ];
        let outcome = place.run(place.command(all.concat()).current_dir(root()), b"");
        // Of all transcripts some cannot be put to the samples, which is told.
        // On a busy machine it tells how far it is.
        let is_progress = |line: &str| line.starts_with("c4: ") && line.contains(" cases, ");
        let is_told = cfg!(feature = "deep") || outcome.stderr.lines().all(is_progress);
        assert!(outcome.status == 1 && is_told, "{outcome}");
        (outcome.stdout, serde_json::from_str(&fs::read_to_string(json).unwrap()).unwrap())
    }

    fn name(&self) -> String {
        let lab = self.args.iter().find_map(|arg| arg.strip_suffix(".c")).unwrap_or_default();
        format!("{}{lab}", self.variant)
    }
}

/// How a submission did, in a few lines.
fn told(submission: &Submission, grading: &Grading) -> String {
    if submission.results.is_empty() {
        return format!("{}: not built\n", submission.name);
    }
    if is_undefined(&submission.name) {
        let passes = submission.results.iter().filter(|result| result.outcome == Outcome::Pass);
        return format!("{}: {} pass\n", submission.name, passes.count());
    }
    let mut counts = BTreeMap::new();
    for result in &submission.results {
        let name = serde_json::to_value(result.outcome).unwrap();
        *counts.entry(name.as_str().unwrap().to_owned()).or_insert(0) += 1;
    }
    let mut told = format!("{}: {counts:?}\n", submission.name);
    for it in &submission.diagnoses {
        writeln!(told, "  {} explain {} of {}", it.readings.join(" and "), it.explains, it.of)
            .unwrap();
    }
    if let Some(finding) = &submission.finding {
        let case = &grading.cases[finding.case].name;
        let is_flood = submission.results[finding.case].outcome == Outcome::Flood;
        let headline = if is_flood { "a flood" } else { &finding.headline };
        writeln!(told, "  {case}: {headline}").unwrap();
        writeln!(told, "  rule: {}", finding.rule.as_deref().unwrap_or("none")).unwrap();
    }
    told
}

/// Whether a sample does what C does not define: elsewhere it may end in another way.
fn is_undefined(name: &str) -> bool {
    name.starts_with("crash-")
}

/// The report without what is not the same everywhere: the compiler's words, what is not defined, and of two streams that a
/// program floods the one that was full first.
fn settled(report: &str) -> String {
    let mut is_left_out = false;
    let kept = report.lines().filter(|line| {
        let continues = line.starts_with("    ");
        let name = line.trim_start();
        is_left_out =
            name.starts_with("prompts-for-ever ") || is_undefined(name) || is_left_out && continues;
        !is_left_out && !name.starts_with('|')
    });
    kept.map(|line| line.trim_end().to_owned() + "\n").collect()
}

#[track_caller]
fn assert_told(samples: &Samples) {
    let (report, grading) = samples.graded();
    for submission in &grading.submissions {
        // What the course leaves open passes.
        let open = ["no-empty-line-between-turns", "no-newline-after-prompt"];
        let is_right = ["right", "lab7-right"].contains(&submission.name.as_str())
            || open.contains(&submission.name.as_str())
            || ["cmps270", "redblack"].contains(&samples.variant)
                && ["no-full-stop", "equal-times-to-the-first"].contains(&submission.name.as_str());
        let is_built = submission.build.as_ref().is_some_and(|build| build.failure.is_none());
        let passes = |result: &c4_grade::CaseResult| result.outcome == Outcome::Pass;
        let all_pass = is_built && submission.results.iter().all(passes);
        assert_eq!(all_pass, is_right, "{}", submission.name);
        if is_built {
            assert_adds_up(submission);
        }
    }
    // On more cases, each is found to be wrong all the same.
    if cfg!(not(feature = "deep")) {
        let told: String = grading.submissions.iter().map(|it| told(it, &grading)).collect();
        let report = settled(&report);
        insta::assert_snapshot!(samples.name(), format!("{report}\nEach:\n{told}"));
    }
}

/// Points are lost by cause: together the causes cost what is missing, and with the only one put right nothing is.
#[track_caller]
fn assert_adds_up(submission: &Submission) {
    let Submission { name, score, diagnoses, wordings, .. } = submission;
    let of_diagnoses = diagnoses.iter().map(|it| (it.points, it.without));
    let of_wordings = wordings.iter().map(|it| (it.points, it.without));
    let costs: Vec<(f64, f64)> =
        of_diagnoses.chain(of_wordings).filter(|(points, _)| *points > 0.0).collect();
    let missing = score.of - score.points;
    let lost: f64 = costs.iter().map(|(points, _)| points).sum();
    assert!((lost - missing).abs() < 0.01, "{name} lacks {missing}, and its causes cost {lost}");
    if let [(_, without)] = costs[..] {
        assert!((without - score.of).abs() < 0.01, "{name}: {without} without its only fault");
    }
}

#[test]
fn ex3() {
    assert_told(&ALL[0]);
}

#[test]
fn stumper() {
    assert_told(&ALL[1]);
}

#[test]
fn connect6() {
    assert_told(&ALL[2]);
    assert_told(&ALL[3]);
}

#[test]
fn cmps270() {
    assert_told(&ALL[4]);
}

#[test]
fn redblack() {
    assert_told(&ALL[5]);
}

/// A sample of a real program's kind, graded on generated cases alone, and what is told of it.
fn graded_alone(variant: &str, sample: &str, count: u32, args: &[&str]) -> (Submission, String) {
    let count = count.to_string();
    let place = Place::new();
    let report = format!("json={}", place.path("report.json").to_str().unwrap());
    let sample = format!("fixtures/submissions/{variant}/{sample}");
    let options = ["--no-transcripts", "--seed", "6", "--count", &count, "--report", &report];
    let args = [&["grade", variant, &sample][..], args, &options].concat();
    let output = place.run(place.command(args).current_dir(root()), b"");
    let report = fs::read_to_string(place.path("report.json")).unwrap();
    let grading: Grading = serde_json::from_str(&report).unwrap();
    (grading.submissions[0].clone(), output.stdout)
}

/// What no reading explains is told with what its cases have in common: here the program crashes behind a full column, and nowhere else.
#[test]
#[ignore = "takes some ten seconds: just deep"]
fn what_cases_have_in_common_is_told() {
    let (submission, told) = graded_alone("stumper", "crash-on-full-column", 100, &[]);
    let known = submission.diagnoses.iter().filter_map(|it| Some((it, it.when.as_ref()?)));
    let [(diagnosis, when)] = known.collect::<Vec<_>>()[..] else { panic!("one of them: {told}") };
    assert_eq!(when.what, ["refused: a full column"]);
    assert_eq!(when.cases, diagnosis.explains);
    let says = "In every case with “refused: a full column”, and in no other.";
    assert!(told.contains(says), "{told}");
}

/// Its computer plays otherwise from its first moves on, in the course's words: by these it is read, and a reading explains it.
#[test]
#[ignore = "takes half a minute: just deep"]
fn who_plays_otherwise_from_the_beginning_is_read_by_words() {
    let (submission, told) = graded_alone("connect6", "rahman", 20, &["--hand-in", "Lab7.c"]);
    assert!(!submission.diagnoses.is_empty(), "{told}");
    assert_eq!(submission.diagnoses[0].readings, ["answers-with-its-own-stones"], "{told}");
    assert!(submission.form.is_some(), "{told}");
}

/// Faults in one place of a program are told apart: in one player's half of it, in one direction, or in what is kept too long.
#[test]
#[ignore = "takes half a minute: just deep"]
fn faults_in_one_place_are_named() {
    let wanted: [(&str, &str, &[&str], &[&str]); 4] = [
        ("connect6", "anselma", &["--hand-in", "Lab7.c"], &["longest-answer-kept"]),
        (
            "connect6",
            "wystan",
            &["--hand-in", "Lab6.c"],
            &["no-rising-win-of-white", "runs-column-up-to-the-bottom-edge-not-counted"],
        ),
        (
            "ex3",
            "jorinde",
            &["--define", "rows=6", "--define", "cols=7"],
            &["two-in-a-row-before-the-order"],
        ),
        ("stumper", "dietlinde", &[], &["next-turn-after-error-of-player-2", "20-slots-refused"]),
    ];
    for (variant, sample, args, wanted) in wanted {
        let (submission, told) = graded_alone(variant, sample, 150, args);
        let named = submission.diagnoses.iter().filter(|it| it.points > 0.0);
        let named: Vec<&String> = named.flat_map(|it| &it.readings).collect();
        assert_eq!(named, wanted, "{told}");
    }
}

/// Every sample of a fault is graded.
#[test]
fn no_sample_is_left_out() {
    let graded: usize = ALL.iter().map(|samples| samples.named.len() + samples.also.len()).sum();
    let folders = ALL.iter().map(|it| it.variant).collect::<BTreeSet<_>>();
    let all = folders.iter().flat_map(|variant| {
        let folder = root().join("fixtures/submissions").join(variant);
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path())
    });
    // Those with their causes beside them are real programs' kind: they are many, and graded by `just samples`.
    assert_eq!(all.filter(|sample| !sample.join(".causes.json").exists()).count(), graded);
}

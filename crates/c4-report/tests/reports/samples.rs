//! Gradings of every kind, written by hand.

use c4_grade::{
    Build, BuildFailure, CaseInfo, CaseResult, CategoryPoints, CategoryScore, Cluster, Diagnosis,
    Feedback, Finding, Forms, Grading, Intake, Level, Occurrence, Outcome, Piece, Place, Protected,
    Reason, Reproduce, Sanitized, Score, Setup, Shown, Shrunk, Submission, Wording,
};
use c4_report::Format;

/// What a stranger may call a file, or print.
pub(crate) const HOSTILE: &str = "]]><script>alert('&\"')</script>%0A::error::x#\\ \n\r\0\x1b[31m\u{202e}\u{ffff} | `x` é 😀 =1+1\u{9b}2J";

/// Each kind by name.
pub(crate) fn all() -> Vec<(&'static str, Grading)> {
    vec![
        ("passes", grading(vec![passes("alice")])),
        ("differs", grading(vec![differs("bob")])),
        ("crashes", grading(vec![crashes("carol")])),
        ("floods", grading(vec![floods("dave")])),
        ("unbuilt", grading(vec![unbuilt("erin")])),
        ("verdict-only", verdict_only()),
        ("actual-only", actual_only()),
        ("no-cases", no_cases()),
        ("no-submissions", grading(vec![])),
        ("own-words", grading(vec![own_words("olga")])),
        ("class", class()),
        ("hostile", hostile(HOSTILE)),
    ]
}

/// Those whose reports are short enough to be read.
pub(crate) fn to_be_read() -> Vec<(&'static str, Grading)> {
    all().into_iter().filter(|&(name, _)| name != "floods").collect()
}

/// Several submissions, two of them alike.
pub(crate) fn class() -> Grading {
    let mut grading = grading(vec![
        passes("alice"),
        differs("bob"),
        crashes("carol"),
        floods("dave"),
        unbuilt("erin"),
        differs("frank"),
        passes("王小明"),
    ]);
    grading.clusters = vec![Cluster {
        submissions: vec!["bob".into(), "frank".into()],
        failing: vec![2, 3],
        says: vec!["your program prefers the right column of two equally far".into()],
    }];
    grading.setup.partition = Some((1, 2));
    grading
}

pub(crate) fn grading(submissions: Vec<Submission>) -> Grading {
    let limits = serde_json::json!({ "cpu_seconds": 2.0, "output_bytes": 1_048_576 });
    Grading {
        schema: Grading::SCHEMA,
        variant: "ex3".into(),
        setup: Setup {
            seed: Some(7),
            generated: 2,
            level: Level::Exact,
            forms: Forms::Text,
            feedback: Feedback::Full,
            limits: limits.as_object().expect("written as one").clone(),
            protection: Protected {
                level: "partial".into(),
                missing: vec!["This kernel cannot shut off the network.".into()],
                watched: vec!["memory in use".into()],
            },
            partition: None,
            class: None,
            options: ["--seed", "7", "--define", "rows=6"].map(str::to_owned).to_vec(),
            points: vec![
                CategoryPoints { category: "messages".into(), points: 40.0 },
                CategoryPoints { category: "computer".into(), points: 60.0 },
            ],
        },
        cases: vec![
            case("quit-at-once", "messages", "The input ends before the first move.", false),
            case("column-full", "messages", "A full column is refused.", false),
            case("tie-between-columns", "computer", "Two columns are equally far.", true),
            case("win-vertical", "computer", "A column of four wins.", true),
        ],
        occurrences: vec![
            Occurrence { what: "a full column".into(), cases: 1 },
            Occurrence { what: "the computer takes the centre".into(), cases: 2 },
            Occurrence { what: "a tie".into(), cases: 0 },
        ],
        submissions,
        clusters: vec![],
    }
}

fn case(name: &str, category: &str, why: &str, is_generated: bool) -> CaseInfo {
    let from = "a recording (by hand)".into();
    CaseInfo { name: name.into(), category: category.into(), why: why.into(), from, is_generated }
}

pub(crate) fn passes(name: &str) -> Submission {
    Submission {
        name: name.into(),
        path: format!("submissions/{name}"),
        digest: "0f3a".into(),
        identity: None,
        intake: Intake::default(),
        build: Some(built()),
        results: vec![pass(1), pass(2), pass(3), pass(4)],
        score: score(2, 2),
        passes_at: Some(Level::Exact),
        hurried: 0,
        out_of_time: false,
        wordings: vec![],
        form: None,
        diagnoses: vec![],
        finding: None,
        counts_as: None,
        sanitizers: None,
    }
}

fn built() -> Build {
    Build { command: "gcc -std=c99 -Wall ex3.c -o ex3.out".into(), builds: 2, failure: None }
}

fn score(messages: usize, computer: usize) -> Score {
    let category = |category: &str, pass: usize, of: f64| CategoryScore {
        category: category.into(),
        pass,
        cases: 2,
        points: of * [0.0, 0.5, 1.0][pass],
        of,
    };
    let categories =
        vec![category("messages", messages, 40.0), category("computer", computer, 60.0)];
    let points = categories.iter().map(|category| category.points).sum();
    Score { points, of: 100.0, categories, ..Score::default() }
}

fn pass(milliseconds: u64) -> CaseResult {
    CaseResult {
        outcome: Outcome::Pass,
        headline: String::new(),
        passes_at: Some(Level::Exact),
        milliseconds,
        difference: None,
        behaviour: "aa".into(),
        in_own_words: false,
        causes: vec![],
        detail: None,
    }
}

fn fail(outcome: Outcome, headline: &str, difference: Option<Shown>) -> CaseResult {
    CaseResult {
        outcome,
        headline: headline.into(),
        passes_at: None,
        milliseconds: 5,
        difference,
        behaviour: "bb".into(),
        in_own_words: false,
        causes: vec![],
        detail: None,
    }
}

/// A wrong column, with spaces about.
pub(crate) fn differs(name: &str) -> Submission {
    let shown = Shown {
        stream: "stdout".into(),
        offset: 212,
        line: 9,
        column: 23,
        expected: Some("Computer·chose·column·3··␤".into()),
        actual: "Computer·chose·column·5␤".into(),
        caret: 22,
    };
    let headline = "the output differs at line 9";
    let transcript = vec![
        Piece::Left(5),
        Piece::Right("| | | |X| | | |\n\nPlayer 1, column (1-7): ".into()),
        Piece::Typed("4\n".into()),
        Piece::Right("Invalid. Player 1, column (1-7): ".into()),
        Piece::Typed("  2\n".into()),
        Piece::Same("Computer·chose·column·".into()),
        Piece::Actual("5␤".into()),
        Piece::Expected("3··␤".into()),
    ];
    let reproduce = Reproduce {
        commands: vec![
            "gcc -std=c99 -Wall ex3.c -o ex3.out".into(),
            r"printf '4\n  2\n' | ./ex3.out".into(),
        ],
        stdin: "4␤··2␤".into(),
    };
    Submission {
        results: vec![
            pass(1),
            pass(2),
            fail(Outcome::Differ, headline, Some(shown.clone())),
            fail(Outcome::Differ, headline, Some(shown)),
        ],
        score: score(2, 0),
        passes_at: Some(Level::Lines),
        diagnoses: vec![Diagnosis {
            reason: Reason::Behaviour,
            readings: vec!["tie-to-the-right".into()],
            says: vec!["your program prefers the right column of two equally far".into()],
            instead: vec![
                "The left one of two columns equally far from the centre (EX3, part 4)".into(),
            ],
            explains: 2,
            of: 2,
            places: Some((3, 3)),
            when: None,
            example: Some(2),
            points: 60.0,
            without: 100.0,
        }],
        finding: Some(Finding {
            case: 2,
            headline: headline.into(),
            rule: Some(
                "the computer takes the free column nearest to the centre, the left of two".into(),
            ),
            transcript,
            reference: vec![],
            goes_on: false,
            reproduce: reproduce.clone(),
            page: "#ex3/typed?in=4%0A%20%202%0A&byte=40".into(),
            shrunk: Some(Shrunk {
                bytes: (96, 6),
                runs: 31,
                headline: "the output differs at line 2".into(),
                rule: None,
                transcript: vec![
                    Piece::Right("Player 1, column (1-3): ".into()),
                    Piece::Typed("4".into()),
                    Piece::Same("Computer·chose·".into()),
                    Piece::Actual("∅".into()),
                    Piece::Expected("column·3␤".into()),
                ],
                reference: vec![],
                reproduce,
                page: "#ex3/typed?in=4".into(),
            }),
        }),
        ..passes(name)
    }
}

/// Right in whatever words but for one case, with words of its own, which cost points for the exact form.
pub(crate) fn own_words(name: &str) -> Submission {
    let Submission { finding, diagnoses, .. } = differs(name);
    let own = || {
        let headline = "prints `.` instead of nothing at line 3, column 24";
        CaseResult { in_own_words: true, ..fail(Outcome::Differ, headline, None) }
    };
    let wrong = CaseResult { causes: vec![0], ..fail(Outcome::Differ, "the output differs", None) };
    let hangs = fail(Outcome::TimeOut, "it was still running when its time was over", None);
    let mut score = score(2, 1);
    (score.points, score.of) = (score.points + 3.0, score.of + 15.0);
    score.categories.push(CategoryScore {
        category: "exact form".into(),
        pass: 8,
        cases: 40,
        points: 3.0,
        of: 15.0,
    });
    Submission {
        results: vec![own(), hangs, wrong, own()],
        score,
        passes_at: None,
        wordings: vec![Wording {
            says: "your program words `Computer chose column {column}` in its own way".into(),
            wanted: Some("Computer·chose·column·3␤".into()),
            printed: "Computer·chose·column·3.␤".into(),
            places: 9,
            is_open: false,
            points: 12.0,
            without: 85.0,
        }],
        diagnoses: diagnoses.into_iter().map(|it| Diagnosis { explains: 1, of: 1, ..it }).collect(),
        finding: finding.map(|it| Finding { shrunk: None, ..it }),
        ..passes(name)
    }
}

/// Ended by a signal: there is no difference, and one case could not be run.
pub(crate) fn crashes(name: &str) -> Submission {
    let headline = "it was ended by SIGSEGV";
    Submission {
        results: vec![
            pass(1),
            fail(Outcome::Crash, headline, None),
            fail(Outcome::WrongStatus, "it ended with status 1 instead of 0", None),
            fail(Outcome::Error, "it could not be started", None),
        ],
        score: score(1, 0),
        passes_at: None,
        finding: Some(Finding {
            case: 1,
            headline: headline.into(),
            rule: None,
            transcript: vec![
                Piece::Right("Player 1, column (1-7): ".into()),
                Piece::Typed("9\n".into()),
                Piece::Right("Player 2, column (1-7): ".into()),
                Piece::InputEnded,
            ],
            reference: vec![
                Piece::Right("Player 1, column (1-7): ".into()),
                Piece::Typed("9\n".into()),
                Piece::Right("Invalid. Player 1, column (1-7): ".into()),
                Piece::InputEnded,
                Piece::Right("\nThe game was not finished.\n".into()),
            ],
            goes_on: false,
            reproduce: Reproduce {
                commands: vec![r"printf '9\n' | ./ex3.out".into()],
                stdin: "9␤".into(),
            },
            page: String::new(),
            shrunk: None,
        }),
        sanitizers: Some(Sanitized {
            failure: None,
            reports: 1,
            first: Some((
                1,
                "ERROR: AddressSanitizer: heap-buffer-overflow\n    #0 main ex3.c:31".into(),
            )),
        }),
        ..passes(name)
    }
}

/// Far more of everything than the grader lets through.
pub(crate) fn floods(name: &str) -> Submission {
    let headline = "keeps printing after its input has ended, over and over: `Column:·`; stopped after 1 MiB on standard output";
    let transcript = vec![
        Piece::Right("Player 1, column (1-7): \n".repeat(50_000)),
        Piece::Typed("1".repeat(100_000)),
        Piece::Same("·".repeat(100_000)),
        Piece::Actual("=".repeat(100_000)),
        Piece::Expected("∅".into()),
    ];
    Submission {
        results: vec![fail(Outcome::Flood, headline, None); 4],
        score: score(0, 0),
        passes_at: None,
        finding: Some(Finding {
            case: 0,
            headline: headline.into(),
            rule: None,
            transcript: transcript.clone(),
            reference: vec![],
            goes_on: true,
            reproduce: Reproduce {
                commands: vec![format!("printf '{}' | ./ex3.out", "1".repeat(100_000))],
                stdin: "1".repeat(100_000),
            },
            page: "#ex3/typed?in=".to_owned() + &"1".repeat(100_000),
            shrunk: Some(Shrunk {
                bytes: (100_000, 0),
                runs: 3,
                headline: headline.into(),
                rule: None,
                reference: vec![],
                transcript,
                reproduce: Reproduce {
                    commands: vec!["./ex3.out < /dev/null".into()],
                    stdin: String::new(),
                },
                page: String::new(),
            }),
        }),
        ..passes(name)
    }
}

pub(crate) fn unbuilt(name: &str) -> Submission {
    let failure = BuildFailure {
        what: "gcc ended with status 1".into(),
        words: "ex3.c: In function ‘main’:\nex3.c:12:5: error: expected ‘;’ before ‘return’\n   12 |     return 0;\n      |     ^~~~~~\n".into(),
        place: Some(Place { file: "ex3.c".into(), line: 12, column: Some(5) }),
    };
    Submission {
        build: Some(Build { failure: Some(failure), ..built() }),
        results: vec![],
        score: score(0, 0),
        passes_at: None,
        ..passes(name)
    }
}

/// Which cases pass, and nothing else.
fn verdict_only() -> Grading {
    grading(vec![differs("bob")]).redacted(Feedback::Verdict)
}

/// What the program did, and nothing of what was expected.
fn actual_only() -> Grading {
    grading(vec![differs("bob")]).redacted(Feedback::Actual)
}

fn no_cases() -> Grading {
    let nothing = Score::default();
    let mut grading =
        grading(vec![Submission { results: vec![], score: nothing, ..passes("alice") }]);
    grading.cases.clear();
    grading.occurrences.clear();
    grading
}

/// Everything that can be a stranger's is this text.
pub(crate) fn hostile(text: &str) -> Grading {
    let owned = || text.to_owned();
    let mut crashing = crashes(text);
    if let Some(sanitized) = &mut crashing.sanitizers {
        sanitized.first = Some((1, owned()));
    }
    let mut differing = differs(text);
    for result in &mut differing.results {
        result.headline = owned();
        if let Some(shown) = &mut result.difference {
            (shown.expected, shown.actual) = (Some(owned()), owned());
        }
    }
    differing.diagnoses[0].says = vec![owned()];
    differing.diagnoses[0].instead = vec![owned()];
    let finding = differing.finding.as_mut().expect("it differs");
    (finding.headline, finding.rule) = (owned(), Some(owned()));
    finding.reproduce = Reproduce { commands: vec![owned()], stdin: owned() };
    finding.page = owned();
    finding.transcript = vec![
        Piece::Right(owned()),
        Piece::Typed(owned()),
        Piece::Same(owned()),
        Piece::Actual(owned()),
        Piece::Expected(owned()),
    ];
    let mut failing = unbuilt(text);
    if let Some(build) = &mut failing.build {
        build.command = owned();
        build.failure = Some(BuildFailure {
            what: owned(),
            words: owned(),
            place: Some(Place { file: owned(), line: 1, column: None }),
        });
    }
    let mut grading = grading(vec![crashing, differing, failing]);
    grading.clusters = vec![Cluster {
        submissions: vec![owned(), owned()],
        failing: vec![1],
        says: vec![owned()],
    }];
    for case in &mut grading.cases {
        (case.name, case.why) = (owned(), owned());
        case.category = text.to_owned() + &case.category;
    }
    for points in &mut grading.setup.points {
        points.category = text.to_owned() + &points.category;
    }
    for submission in &mut grading.submissions {
        submission.path = owned();
        for category in &mut submission.score.categories {
            category.category = text.to_owned() + &category.category;
        }
    }
    grading
}

/// The grading of one of its submissions alone.
pub(crate) fn alone(grading: &Grading, index: usize) -> Grading {
    Grading {
        submissions: vec![grading.submissions[index].clone()],
        clusters: vec![],
        ..grading.clone()
    }
}

/// A report, as text.
pub(crate) fn written(format: Format, grading: &Grading) -> String {
    let mut report = Vec::new();
    format.write(grading, &mut report).expect("it can be written");
    String::from_utf8(report).expect("reports are text")
}

/// Each submission of each sample alone.
pub(crate) fn ones() -> Vec<(&'static str, Grading)> {
    let each = |(name, grading): (&'static str, Grading)| {
        (0..grading.submissions.len()).map(move |index| (name, alone(&grading, index)))
    };
    all().into_iter().flat_map(each).collect()
}

//! Programs that say things in their own words: what they say is no fault of what they do.

use std::fs;
use std::path::Path;

use crate::common::Place;
use c4_grade::{Grading, Outcome, Reason, Submission};

/// A sample of EX3 with some of its text replaced: each has to be there.
fn changed(sample: &str, changes: &[(&str, &str)]) -> String {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/submissions/ex3");
    let source = fs::read_to_string(samples.join(sample).join("ex3.c")).unwrap();
    changes.iter().fold(source, |source, (from, to)| {
        assert!(source.contains(from), "{sample} has no {from:?}");
        source.replacen(from, to, 1)
    })
}

/// The submissions of a class of these programs, by name.
fn graded(programs: &[(&str, String)]) -> Vec<Submission> {
    let place = Place::new();
    for (name, source) in programs {
        fs::create_dir_all(place.path("class").join(name)).unwrap();
        fs::write(place.path("class").join(name).join("ex3.c"), source).unwrap();
    }
    let cases = ["--no-transcripts", "--seed", "3", "--count", "60"];
    let board = ["--define", "rows=6", "--define", "cols=7", "--format", "json"];
    let outcome = place.c4([&["grade", "ex3", "class"], &cases[..], &board[..]].concat());
    assert_eq!(outcome.status, 1, "{outcome}");
    let grading: Grading = serde_json::from_str(&outcome.stdout).unwrap();
    grading.submissions
}

const NO_FEED: (&str, &str) =
    ("Computer chose column %d\\n\", col + 1", "Computer chose column %d\", col + 1");
const NO_EMPTY_LINE: (&str, &str) =
    ("        printf(\"\\n\");\n        player = 1 - player;", "        player = 1 - player;");
const OTHER_FRAME: [(&str, &str); 3] = [
    ("        printf(\"|\");", "        printf(\"[ \");"),
    ("printf(\"%c|\", board[row][col]);", "printf(\"%c \", board[row][col]);"),
    ("        printf(\"\\n\");\n    }\n    for", "        printf(\"]\\n\");\n    }\n    for"),
];

const CIRCLES: &str =
    "printf(\"%s|\", board[row][col] == 'X' ? \"●\" : board[row][col] == 'O' ? \"○\" : \".\");";

/// A right program in any words has all points but those for the exact form.
#[test]
fn a_right_program_loses_its_form_alone() {
    let programs = [
        ("no-feed", changed("right", &[NO_FEED])),
        (
            "other-words",
            changed("right", &[(") wins!\\n", ") has won.\\n"), (" turn.\\n", " to move\\n")]),
        ),
        ("two-slips", changed("right", &[NO_EMPTY_LINE, (") wins!\\n", ") wins\\n")])),
        ("frame", changed("right", &OTHER_FRAME)),
        // Other symbols and numbers are no exact form, though the words are the course's.
        ("letters", changed("right", &[("{'X', 'O'}", "{'R', 'Y'}")])),
        ("circles", changed("right", &[("printf(\"%c|\", board[row][col]);", CIRCLES)])),
        ("from-0", changed("right", &[("column %d\\n\", col + 1", "column %d\\n\", col")])),
    ];
    for submission in graded(&programs) {
        let name = &submission.name;
        let failing = || submission.results.iter().filter(|it| it.outcome != Outcome::Pass);
        assert!(failing().count() > 10, "{name} prints other bytes");
        assert!(failing().all(|it| it.in_own_words), "{name}: {:#?}", submission.diagnoses);
        assert!((85.0..100.0).contains(&submission.score.points), "{name}: {:?}", submission.score);
        assert!(!submission.wordings.is_empty(), "{name}");
        for wording in &submission.wordings {
            assert!(wording.places > 0 && wording.wanted.as_ref() != Some(&wording.printed));
        }
    }
}

/// What is said beside, or wrongly, in games that are played as they should be costs little, once; who calls another one the winner loses more.
#[test]
fn words_that_are_wrong_cost_less_than_games() {
    const WINS: &str = "printf(\"Player %d (%c) wins!\\n\", player + 1, TOKENS[player]);";
    let loser =
        format!("{WINS} printf(\"Player %d (%c) loses.\\n\", 2 - player, TOKENS[1 - player]);");
    let tie = format!("{WINS} printf(\"Board full and no winner. It's a tie!\\n\");");
    let programs = [
        ("a-loser", changed("right", &[(WINS, &loser)])),
        ("b-prompt", changed("right", &[("(1-%d): \", COLS", "(0-%d): \", COLS - 1")])),
        (
            "c-turn",
            changed("right", &[("%d (%c) turn.\\n\", player + 1", "%d (%c) turn.\\n\", 1")]),
        ),
        (
            "d-token",
            changed(
                "right",
                &[("wins!\\n\", player + 1, TOKENS[player]", "wins!\\n\", player + 1, TOKENS[0]")],
            ),
        ),
        ("e-tie-too", changed("right", &[(WINS, &tie)])),
    ];
    let (words, winner) = (Reason::Words, Reason::Winner);
    let graded = graded(&programs);
    for (submission, wanted) in graded.iter().zip([words, words, words, winner, winner]) {
        let name = &submission.name;
        let reasons: Vec<Reason> =
            submission.diagnoses.iter().filter(|it| it.points > 0.0).map(|it| it.reason).collect();
        let is_told = !reasons.is_empty() || submission.wordings.iter().any(|it| it.points > 0.0);
        let are_these = reasons.iter().all(|it| *it == wanted);
        assert!(is_told && are_these, "{name}: {:#?}", submission.diagnoses);
        let points = submission.score.points;
        let least = if wanted == words { 88.0 } else { 65.0 };
        assert!((least..100.0).contains(&points), "{name}: {points}");
        assert!(wanted == words || points < 80.0, "{name}: {points}");
    }
}

/// The words of a program do not hide what it does wrong: the fault is named, and shown where it is.
#[test]
fn a_fault_is_found_behind_the_words() {
    let words = [("Computer chose column %d", "I play %d."), (" turn.\\n", " to move\\n")];
    let programs = [
        ("one", changed("tie-to-the-right", &words)),
        ("two", changed("priorities-3-and-4-swapped", &words)),
        // Which counts its moves in a line of its own.
        ("who-counts", changed("eli", &[])),
    ];
    let wanted = ["tie-to-the-right", "priorities-3-and-4-swapped", "no-priority-4"];
    for (submission, wanted) in graded(&programs).iter().zip(wanted) {
        let named: Vec<&String> =
            submission.diagnoses.iter().flat_map(|diagnosis| &diagnosis.readings).collect();
        assert_eq!(named, [wanted], "{:#?}", submission.diagnoses);
        assert_eq!(submission.wordings.len(), 2, "{:#?}", submission.wordings);
        let finding = submission.finding.as_ref().unwrap();
        assert!(finding.rule.as_ref().unwrap().contains(" plays column "), "{:?}", finding.rule);
        let own = submission.results.iter().filter(|it| it.in_own_words).count();
        assert!(own > 20 && !submission.results[finding.case].in_own_words, "{own}");
    }
}

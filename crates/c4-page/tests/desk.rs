//! What the page asks, answered natively: as behind `c4 serve`.

use c4_course::{Bounds, Course, Input};
use c4_page::{Desk, Watch};
use serde_json::{Value, json};

fn ask(question: &Value) -> Value {
    let answer = Desk::default().answer(question.to_string().as_bytes(), Watch::default());
    serde_json::from_slice(&answer).expect("JSON")
}

fn text(bytes: &[u8]) -> String {
    bytes.iter().copied().map(char::from).collect()
}

#[test]
fn every_course_with_a_table_can_be_sat_down_to_and_asks_for_a_move() {
    let courses = ask(&json!({ "ask": "courses" }));
    let courses = courses.as_array().expect("a list");
    assert_eq!(courses.len(), c4_courses::ALL.len());
    let with_table = courses.iter().filter(|course| course["has_table"] == true);
    assert!(with_table.clone().count() > 4, "{courses:?}");
    for course in with_table {
        let variant = &course["info"]["variant"];
        let seated = ask(
            &json!({ "ask": "sit", "variant": variant, "chosen": {}, "computer": [false, false] }),
        );
        let session = ask(
            &json!({ "ask": "session", "variant": variant, "args": seated["args"], "typed": seated["prelude"] }),
        );
        assert_eq!(session["asked"]["a_move"], true, "{variant}: {session}");
        // One stone is typed as the program reads it.
        let played = &session["played"];
        let restored = ask(
            &json!({ "ask": "restore", "variant": variant, "args": seated["args"], "prelude": seated["prelude"], "moves": [[2, 0]] }),
        );
        assert_eq!(restored["fitting"], 1, "{variant}: {restored}");
        let typed = format!(
            "{}{}",
            seated["prelude"].as_str().unwrap(),
            restored["chunks"][0].as_str().unwrap()
        );
        let session = ask(
            &json!({ "ask": "session", "variant": variant, "args": seated["args"], "typed": typed }),
        );
        assert_eq!(session["games"][0].as_array().map(Vec::len), Some(1), "{variant}: {played}");
    }
}

#[test]
fn what_cannot_be_answered_is_said() {
    let rows = [
        (
            json!({ "ask": "sit", "variant": "ex3", "chosen": { "rows": "0" }, "computer": [false, false] }),
            "Rows: \"0\" is none of: 1 to 4096",
        ),
        (
            json!({ "ask": "sit", "variant": "redblack", "chosen": {}, "computer": [true, true] }),
            "one colour only",
        ),
        (
            json!({ "ask": "session", "variant": "chess", "args": [], "typed": "" }),
            "there is no course \"chess\"",
        ),
        (
            json!({ "ask": "session", "variant": "ex3", "args": [], "typed": "\u{100}" }),
            "one character for each byte",
        ),
        (
            json!({ "ask": "score", "played": { "columns": 100, "rows": 100, "connect": 4, "gravity": true, "diagonals": true, "stones": 1 }, "columns": [], "line": false }),
            "128",
        ),
        (json!({ "ask": "tea" }), "not understood"),
    ];
    for (question, wanted) in rows {
        let answer = ask(&question);
        let error = answer["error"].as_str().unwrap_or_else(|| panic!("{question}: {answer}"));
        assert!(error.contains(wanted), "{question}: {error}");
    }
}

/// An output is compared in the words of the grader.
#[test]
fn an_output_is_compared() {
    let course: &dyn Course = &ex3_cli::Ex3;
    let input = Input { args: vec![], stdin: b"c\nc\n".to_vec() };
    let compare = |printed: &[u8]| {
        ask(
            &json!({ "ask": "compare", "variant": "ex3", "args": [], "typed": text(&input.stdin), "printed": text(printed) }),
        )
    };
    let right = course.run(&input).stdout;
    assert_eq!(compare(&right)["same"], true);
    // Known misreadings are found, each by its own sentence: of many, every twelfth is looked at.
    let mut found = 0;
    for (index, reading) in course.readings().iter().enumerate().step_by(12) {
        let printed = course.run_as(&[index], &input, Bounds::default()).stdout;
        if printed == right || reading.is_equivalent {
            continue;
        }
        let answer = compare(&printed);
        assert_eq!(answer["same"], false, "{}", reading.name);
        let says: Vec<String> = answer["findings"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|it| it["says"].as_str().unwrap().to_lowercase())
            .collect();
        found += usize::from(says.iter().any(|it| it.starts_with(&reading.says.to_lowercase())));
    }
    assert!(found >= 3, "{found} misreadings are found");
    // One letter in one place is a difference, and at its place.
    let mut wrong = right.clone();
    let at = right.len() - 3;
    wrong[at] = b'?';
    let answer = compare(&wrong);
    assert_eq!(answer["difference"]["actual_at"], at);
    // Nothing at all, and what is no output, are differences like any other.
    assert_eq!(compare(b"")["difference"]["expected_at"], 0);
    assert_eq!(compare(&[0, 255, 27, b'<'])["same"], false);
}

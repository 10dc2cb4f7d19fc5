//! Games and cases out of files, and links into the page.

use c4_arena::{Conclusion, Moves, Record};
use c4_engine::{ByPlayer, Player, Rules, Square};
use serde_json::{Value, json};

use crate::driver::Browser;
use crate::{assert_quiet, browser};

/// A game that is written as matches write it; the first player has won.
fn record(rules: Rules, squares: &[Square]) -> Value {
    let players = ByPlayer { first: "ann".to_owned(), second: "ben".to_owned() };
    let conclusion = Conclusion::Line { winner: Player::First };
    let moves = Moves::of(squares, rules).to_string();
    let record =
        Record { rules, players, moves, opening: 0, turns: vec![], conclusion, judgement: None };
    record.replay().expect("a game that is won");
    serde_json::to_value(record).expect("JSON")
}

/// Six in a row for the first player, two stones a turn.
fn connect6() -> (Rules, Vec<Square>) {
    let rules = Rules::CONNECT_SIX;
    let places = [
        (9, 9),
        (0, 18),
        (1, 18),
        (10, 9),
        (11, 9),
        (0, 0),
        (3, 0),
        (12, 9),
        (13, 9),
        (18, 0),
        (18, 18),
        (14, 9),
    ];
    (rules, places.map(|(column, row)| Square::new(column, row)).to_vec())
}

/// Four in the first column.
fn four() -> (Rules, Vec<Square>) {
    let places = [(0, 0), (1, 0), (0, 1), (1, 1), (0, 2), (1, 2), (0, 3)];
    (Rules::CONNECT_FOUR, places.map(|(column, row)| Square::new(column, row)).to_vec())
}

/// What the list says, after reading a document.
fn listed(browser: &Browser, document: &str) -> Value {
    browser.run(
        "app.go('replay'); app.replay.area.set(argument); app.replay.read(); \
         return [...document.querySelectorAll('.found button')].map((it) => it.textContent);",
        &json!(document),
    )
}

#[test]
fn games_of_a_match_and_of_a_tournament_are_played_again() {
    let Some((browser, file)) = browser((1500, 900)) else { return };
    browser.open(&file, "#replay");
    let games = [four(), connect6()];
    let records = games.each_ref().map(|(rules, squares)| record(*rules, squares));
    // A match is lines of JSON.
    let lines = records.each_ref().map(|it| json!({ "record": it }).to_string()).join("\n");
    let labels = listed(&browser, &lines);
    assert_eq!(labels, json!(["Game 1: ann – ben, ann won", "Game 2: ann – ben, ann won"]));
    for (index, (_, squares)) in games.iter().enumerate() {
        listed(&browser, &lines);
        browser.value(&format!("document.querySelectorAll('.found button')[{index}].click()"));
        browser.until(&format!("app.tab === 'play' && app.game.flat.length === {}", squares.len()));
        let shown = browser.value("app.game.flat.map(([, column, row]) => [column, row])");
        let laid: Vec<[usize; 2]> = squares.iter().map(|it| [it.column, it.row]).collect();
        assert_eq!(shown, json!(laid));
        browser.until("document.querySelectorAll('.wins.inside').length >= 4");
        assert_eq!(browser.value("app.status.textContent"), "ann has won.");
    }
    // A tournament is one object.
    let matches = [(1, 1), (1, 2), (2, 1)]
        .map(|(round, number)| json!({ "round": round, "number": number, "games": records }));
    let labels = listed(&browser, &json!({ "schema": 1, "matches": matches }).to_string());
    let labels: Vec<&str> = labels.as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert_eq!(labels.len(), 6);
    assert_eq!(labels[0], "Round 1, match 1, game 1: ann – ben, ann won");
    assert_eq!(labels[5], "Round 2, match 1, game 2: ann – ben, ann won");
    assert_quiet(&browser, &file);
}

/// A report of the grader, as far as the page needs it: each failing case opens at what should have been said.
#[test]
fn a_failing_case_of_a_report_opens_where_it_goes_wrong() {
    let Some((browser, file)) = browser((1500, 900)) else { return };
    browser.open(&file, "#replay");
    let page = "#ex3/typed?args=--rows&args=4&args=--cols&args=4&in=h%0Ah%0A1%0A2%0A";
    // The board after the first stone.
    browser.open(&file, page);
    let byte = browser
        .value("app.game.shown.events.find((it) => it.kind === 'board' && it.stones === 1).from");
    let finding = |page: &str, shrunk: Value| json!({ "case": 0, "headline": "prints `x` instead of `y`", "page": page, "shrunk": shrunk });
    let place = format!("{page}&byte={byte}");
    let report = json!({ "variant": "ex3", "cases": [{ "name": "generated-3" }], "submissions": [
        { "name": "mine", "finding": finding(&place, finding(page, Value::Null)) },
        { "name": "not told", "finding": finding("", Value::Null) },
        { "name": "right", "finding": null }] });
    let labels = listed(&browser, &report.to_string());
    let headline = "prints `x` instead of `y`";
    assert_eq!(
        labels,
        json!([
            format!("mine: generated-3: {headline}"),
            format!("mine: generated-3, made as simple as it gets: {headline}")
        ])
    );
    browser.value("document.querySelector('.found button').click()");
    browser.until("app.tab === 'play' && app.game.kind === 'typed' && app.game.at !== null");
    assert_eq!(browser.value("app.game.args"), json!(["--rows", "4", "--cols", "4"]));
    let shown =
        browser.value("[app.game.flat.length, app.game.at, app.game.typed, app.note.textContent]");
    assert_eq!(shown, json!([2, 1, "h\nh\n1\n2\n", format!("mine: {headline}")]));
    // A link out of a report leads to the same place.
    browser.open(&file, &place);
    assert_eq!(browser.value("[app.game.flat.length, app.game.at]"), json!([2, 1]));
    assert_eq!(browser.value("app.game.shown.events[app.picked].kind"), "board");
    assert_quiet(&browser, &file);
}

#[test]
fn what_is_no_document_is_said() {
    let Some((browser, file)) = browser((1300, 900)) else { return };
    browser.open(&file, "#replay");
    for (document, says) in [
        ("nonsense", "This is no JSON"),
        ("{}", "There are no games and no cases in it."),
        ("[1, null, {\"game\": null}]", "There are no games and no cases in it."),
    ] {
        assert_eq!(listed(&browser, document), json!([]));
        let told = browser.value("app.replay.status.textContent");
        assert!(told.as_str().is_some_and(|it| it.starts_with(says)), "{told}");
    }
    assert_quiet(&browser, &file);
}

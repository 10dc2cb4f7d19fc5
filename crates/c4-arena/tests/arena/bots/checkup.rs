//! What a bot is told before it plays for anything.

use std::sync::LazyLock;

use c4_arena::Patience;
use c4_arena::bots::{Checkup, Entry, Finding};
use c4_engine::Rules;

use crate::bots::hall::{beside_others, confinement, path};

fn checkup(name: &str) -> Checkup {
    let _guard = beside_others();
    let confinement = confinement();
    let bot = Entry::of(path(name)).enter(&confinement).unwrap();
    let sandbox = confinement.sandbox.as_ref();
    Checkup::of(&bot, Rules::CONNECT_FOUR, Patience::default(), sandbox).unwrap()
}

/// A bot that plays well, which several tests look at.
static SOUND: LazyLock<Checkup> = LazyLock::new(|| checkup("c/phase2"));

fn texts(checkup: &Checkup) -> String {
    checkup.findings.iter().map(|it| format!("{it:?}\n")).collect()
}

#[test]
fn who_plays_well_is_told_what_plays() {
    let assert_told = |name: &str, checkup: &Checkup, note: &str| {
        let (answers, text) = (&checkup.answers, texts(checkup));
        assert!(!checkup.is_wrong(), "{name}: {text}");
        assert!(checkup.findings.iter().any(|it| it.text().starts_with(note)), "{name}: {text}");
        assert!(answers.len() >= 14 && answers.iter().all(|it| it.answer.is_ok()), "{name}");
        // It is asked as either player.
        assert!(answers.iter().any(|it| it.seat != answers[0].seat), "{name}");
    };
    assert_told("c/phase2", &SOUND, "make_move plays");
    for (name, note) in [
        ("c/wins.c", "make_move plays"),
        ("python/looks_ahead.py", "agent plays"),
        ("python/last_callable.py", "act plays"),
    ] {
        assert_told(name, &checkup(name), note);
    }
    // They take the win, and stop that of the other.
    let at = |position: &str| {
        let found = SOUND.answers.iter().find(|it| it.position == position);
        found.unwrap().answer.as_deref().unwrap()
    };
    assert_eq!((at("112233"), at("1414247"), at("11223")), ("4", "4", "4"));
}

/// Its main sets what it plays by: without that it always answers the same.
#[test]
fn a_bot_that_needs_its_main_is_told_so() {
    let checkup = checkup("c/needs_its_main.c");
    let text = texts(&checkup);
    assert!(checkup.is_wrong(), "{text}");
    assert!(
        text.contains("make_move plays differently after the main in needs_its_main.c has run"),
        "{text}"
    );
    // Another variable, which main sets, too, is not among them.
    assert!(text.contains("by what only main sets: column_weight, difficulty\""), "{text}");
    // One that sets nothing there is not.
    assert!(!texts(&SOUND).contains("differently"), "{}", texts(&SOUND));
}

/// One that remembers its moves is not said to need its main, although that has asked it for moves.
#[test]
fn a_bot_that_remembers_is_not_accused() {
    let checkup = checkup("c/remembers.c");
    let text = texts(&checkup);
    assert!(!checkup.is_wrong(), "{text}");
    assert!(text.contains("It remembers what it was asked before"), "{text}");
}

#[test]
fn what_is_wrong_is_told_in_the_words_of_who_found_it() {
    let rows: [(&str, &[&str]); 8] = [
        (
            "c/defined_twice",
            &["multiple definition of `print_board'", "Two files define the same name"],
        ),
        (
            "c/does_not_link.c",
            &["undefined reference to `best_column'", "no file of the bot defines"],
        ),
        ("c/does_not_compile.c", &["error: expected ';' before '}' token"]),
        ("c/other_name.c", &["it defines no make_move; if one of checkWin, getBotMove is the bot"]),
        (
            "c/full_column.c",
            &["after the moves 444444, it answered \\\"3\\\": the column is full: it is number 4"],
        ),
        ("python/raises.py", &["exit status 1: KeyError: "]),
        (
            "python/needs_a_library.py",
            &["No module named 'no_such_library_anywhere'", "folder of its own"],
        ),
        ("line/exits", &["exit status 3"]),
    ];
    for (name, expected) in rows {
        let checkup = checkup(name);
        let text = texts(&checkup);
        assert!(checkup.is_wrong(), "{name}: {text}");
        assert!(expected.iter().all(|it| text.contains(it)), "{name}: {text}");
    }
}

#[test]
fn what_is_doubtful_is_told() {
    let doubt = |name: &str, words: &str| {
        let checkup = checkup(name);
        let is_it = |it: &Finding| matches!(it, Finding::Doubtful(text) if text.contains(words));
        assert!(checkup.findings.iter().any(is_it), "{name}: {}", texts(&checkup));
    };
    doubt(
        "python/helper_last.py",
        "best plays, as the last that the file defines; agent stands before it",
    );
    let note = |name: &str, words: &str| {
        let checkup = checkup(name);
        assert!(texts(&checkup).contains(words), "{name}: {}", texts(&checkup));
    };
    note("c/thinks_aloud.c", "it writes to standard output or standard error");
    note("python/notebook.py", "it plays games by kaggle_environments while it is loaded");
}

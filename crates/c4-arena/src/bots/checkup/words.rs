//! What is said of a bot that was checked.

use std::collections::BTreeSet;

use c4_engine as engine;

use super::{Answered, Finding};
use crate::Patience;
use crate::bots::Kind;
use crate::bots::bot::Found;

/// What can be done about the words of a compiler, a linker or Python.
pub(super) fn advice(words: &str) -> Option<&'static str> {
    const ADVICE: [(&str, &str); 5] = [
        (
            "multiple definition of ",
            "Two files define the same name. Is one a copy of the other, or does a header define a function? A header declares \
             functions; one .c file defines each.",
        ),
        (
            "undefined reference to ",
            "A function is called that no file of the bot defines: is its .c file missing from the folder, or its name spelt \
             in two ways?",
        ),
        (
            "No such file or directory",
            "A file is included that is not there: hand in the headers, too, in the same folder.",
        ),
        (
            "ModuleNotFoundError",
            "A module is imported that is not there. If it is the bot's own, put the bot into a folder of its own, with the \
             module and a main.py; otherwise it has to be installed for python3 on this machine.",
        ),
        ("may not be executed", "chmod +x marks it as a program."),
    ];
    ADVICE.iter().find(|(mark, _)| words.contains(mark)).map(|&(_, advice)| advice)
}

/// What there is to say of the functions of C sources.
pub(super) fn functions(found: &Found) -> Vec<Finding> {
    let Some((name, candidates, mains)) = &found.functions else { return vec![] };
    let others: Vec<&str> = candidates
        .iter()
        .map(String::as_str)
        .filter(|it| it != name && sounds_like_it(it))
        .collect();
    let mut findings = vec![Finding::Note(if others.is_empty() {
        format!("{name} plays")
    } else {
        let others = others.join(", ");
        format!("{name} plays; by their types it could also be {others} (--function NAME)")
    })];
    if !mains.is_empty() {
        findings.push(Finding::Note(format!(
            "the main in {} is left out: only {name} is called",
            mains.join(", ")
        )));
    }
    findings
}

/// Whether a function is called as bots are: others have the same types.
fn sounds_like_it(name: &str) -> bool {
    let name = name.to_lowercase();
    ["bot", "make_move", "makemove", "get_move", "getmove", "play"]
        .iter()
        .any(|it| name.contains(it))
}

/// What loses, each kind of it once.
pub(super) fn fouls(answers: &[Answered]) -> Vec<Finding> {
    let mut seen = BTreeSet::new();
    let wrong = answers.iter().filter_map(|it| Some((it, it.answer.as_ref().err()?)));
    wrong
        .filter(|(_, foul)| seen.insert((*foul).clone()))
        .map(|(answered, foul)| {
            let mut text = format!(
                "as the {} player, after {}, it {foul}",
                word(answered.seat),
                shown(&answered.position)
            );
            if foul.contains("did not come") {
                text = format!("it {foul}");
            }
            if let Some(advice) = advice(foul) {
                text = format!("{text}\n{advice}");
            }
            Finding::Wrong(text)
        })
        .collect()
}

/// What its answers have in common.
pub(super) fn habits(answers: &[Answered], patience: Patience) -> Vec<Finding> {
    let mut findings = Vec::new();
    let legal: Vec<&String> = answers.iter().filter_map(|it| it.answer.as_ref().ok()).collect();
    if let Some(same) = legal.first().filter(|_| legal.len() > 4)
        && legal.iter().all(|it| it == same)
    {
        findings.push(Finding::Doubtful(format!(
            "it answers {same} in each of {} positions: does it look at the board?",
            legal.len()
        )));
    }
    if let Some(longest) = answers.iter().filter(|it| it.answer.is_ok()).map(|it| it.time).max()
        && longest * 2 > patience.turn
    {
        findings.push(Finding::Doubtful(format!(
            "it took {:.0} ms for a turn that may take {:.0} ms: on a slower machine it loses by time",
            longest.as_secs_f64() * 1e3,
            patience.turn.as_secs_f64() * 1e3
        )));
    }
    findings
}

/// What it wrote beside its answers.
pub(super) fn aloud(kind: Kind, words: &BTreeSet<String>) -> Option<Finding> {
    let first = words.first()?;
    let to = match kind {
        Kind::C | Kind::Python => "standard output or standard error",
        Kind::Line | Kind::Connect6 => "standard error",
    };
    let line = first.lines().last().unwrap_or_default();
    Some(Finding::Note(format!("it writes to {to}, which costs time and nothing else: {line:?}")))
}

pub(super) fn word(seat: engine::Player) -> &'static str {
    match seat {
        engine::Player::First => "first",
        engine::Player::Second => "second",
    }
}

pub(super) fn shown(position: &str) -> String {
    if position.is_empty() { "no moves".to_owned() } else { format!("the moves {position}") }
}

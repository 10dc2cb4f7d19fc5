//! Whether a computer wins and blocks at its other levels, too, where a program has some: cases are about one of them.

use std::collections::BTreeSet;

use c4_course::{Basis, Reading, Session};
use c4_manner::{Boards, Conduct, Outcome};
use c4_threads::all;

use super::evidence::Found;
use super::heard::{Heard, Speaker};
use super::interview::Interviewed;
use super::patience::{Budget, Budgeted};
use super::reading_set::ReadingSet;
use super::typed::is_typed;
use super::understand::{Understood, missed, readings_by_boards};
use crate::{Diagnosis, Ending, GradedCase, Reason, Run, Subject, Terms};

/// How many games against each level are played, and in how many of them something has to be wrong to be told.
const GAMES: usize = 120;
const LEAST: usize = 2;

/// How many games are played against each level to choose the one that cases are about.
const FEW_GAMES: usize = 30;

/// The program with its computer at the level that wins and blocks best: it is the one that the course asks for, wherever it is in the list.
pub(super) fn at_best<'a>(
    terms: &Terms<'_>,
    cases: &[GradedCase],
    entrant: Interviewed<'a>,
    budget: &Budget,
) -> Interviewed<'a> {
    let levels = entrant.levels();
    let Some(boards) = entrant.boards().filter(|_| !levels.is_empty()) else { return entrant };
    let asked = of_computers(terms, cases, FEW_GAMES);
    let wrong = |level: &Interviewed<'_>| {
        let runs = runs(terms, &asked, level, budget);
        // A level that thinks for too long is no better one.
        let stopped = runs.iter().filter(|run| run.is_none()).count();
        stopped + others(terms, &heard(terms, &asked, &runs, boards), boards, terms.granted).len()
    };
    let usual = wrong(&entrant);
    if usual < LEAST {
        return entrant;
    }
    let best = levels.iter().enumerate().map(|(at, (_, level))| (wrong(level), at)).min();
    match best.filter(|(least, _)| least + LEAST <= usual) {
        Some((_, level)) => entrant.at_level(level),
        None => entrant,
    }
}

/// So many cases in which a computer plays.
fn of_computers(terms: &Terms<'_>, cases: &[GradedCase], count: usize) -> Vec<GradedCase> {
    let has_computer = |graded: &&GradedCase| {
        let input = graded.input();
        let sitting = is_typed(terms.course, graded).then(|| terms.course.sitting(&input));
        sitting.flatten().is_some_and(|sitting| sitting.computer.is_some())
    };
    cases.iter().filter(has_computer).take(count).cloned().collect()
}

/// What a level does in these cases.
fn runs(
    terms: &Terms<'_>,
    asked: &[GradedCase],
    level: &Interviewed<'_>,
    budget: &Budget,
) -> Vec<Option<Run>> {
    let subject = Budgeted { entrant: level, budget };
    let run = |at: usize| -> Option<Run> {
        let graded: &GradedCase = &asked[at];
        let (args, stdin) = (&graded.case.args, &graded.case.stdin);
        let run = subject.run_under(&graded.case.conditions(), args, stdin, &terms.limits).ok()?;
        // Some think for longer than they have: that is no fault here.
        matches!(run.ending, Ending::Exited { .. }).then_some(run)
    };
    all(terms.jobs, asked.len(), run)
}

/// The same, as boards show it.
fn heard<'a>(
    terms: &Terms<'_>,
    asked: &'a [GradedCase],
    runs: &'a [Option<Run>],
    boards: &Boards,
) -> Vec<Heard<'a>> {
    let speaker = Speaker { terms, manner: None };
    let mut heard = Heard::all(true, asked, |_| Some(crate::Outcome::Differ), runs);
    heard.iter_mut().for_each(|heard| heard.follow(&speaker, boards));
    heard
}

/// The games in which another move is made than one that is wanted under some readings.
fn others(
    terms: &Terms<'_>,
    heard: &[Heard<'_>],
    boards: &Boards,
    readings: ReadingSet,
) -> Vec<(Session, Conduct)> {
    let speaker = Speaker { terms, manner: None };
    let followed = heard.iter().map(|heard| {
        let session = speaker.followed(heard, Some(boards), readings);
        let conduct = heard.shows(boards, &session).conduct;
        (session, conduct)
    });
    followed.filter(|(_, conduct)| conduct.outcome == Outcome::OtherMove).collect()
}

/// Plays games against each level, and adds what is found to what is known. No part of the course gives points for them.
pub(super) fn look(
    terms: &Terms<'_>,
    cases: &[GradedCase],
    entrant: &Interviewed<'_>,
    budget: &Budget,
    understood: &mut Understood,
) {
    let levels = entrant.levels();
    if levels.is_empty() {
        return;
    }
    let asked = of_computers(terms, cases, GAMES);
    let mut found = Vec::new();
    for (said, level) in levels {
        let runs = runs(terms, &asked, &level, budget);
        found.extend(diagnoses(terms, &asked, &runs, said, understood));
    }
    // What is found of one level is not known of the next one.
    understood.diagnoses.extend(found);
}

/// What a level does instead of what is wanted, as the boards show it, and is not known of the level that cases are about.
fn diagnoses(
    terms: &Terms<'_>,
    asked: &[GradedCase],
    runs: &[Option<Run>],
    said: &str,
    understood: &Understood,
) -> Vec<Diagnosis> {
    let Some(boards) = understood.boards.as_ref() else { return vec![] };
    let heard = heard(terms, asked, runs, boards);
    let readings = terms.course.readings();
    let is_told = |one: &usize| {
        let mut told = understood.diagnoses.iter().flat_map(|it| &it.readings);
        told.any(|name| name == readings[*one].name)
    };
    let known: ReadingSet = (0..readings.len()).filter(is_told).collect();
    let known = known.and_all(understood.granted);
    let conducts = |set| others(terms, &heard, boards, set);
    // What is known of the level of the cases may not hold here: who never blocks there, and leaves all to chance, may block here.
    if conducts(understood.granted).len() < LEAST {
        return vec![];
    }
    let found = readings_by_boards(terms, asked, &heard, boards, known);
    let all: ReadingSet = found.iter().map(|found| found.reading).collect();
    // What explains less than it leaves open is chance, where a computer plays for reasons of its own.
    let open = conducts(all).len();
    let found: Vec<Found> = found
        .into_iter()
        .filter(|it| known.contains(it.reading) || it.votes.with >= open)
        .collect();
    let all: ReadingSet = found.iter().map(|found| found.reading).collect();
    let is_new = |it: &&Found| {
        let costs =
            !readings[it.reading].is_equivalent && readings[it.reading].basis != Basis::Decided;
        !known.contains(it.reading) && costs && it.votes.with >= LEAST
    };
    let of_readings = found.iter().filter(is_new).map(|found| {
        let Reading { name, says, instead, .. } = &readings[found.reading];
        let says = format!("with the answer `{said}`, {says}");
        let seen = Diagnosis::of(Reason::Seen, found.votes.with).saying(says, *instead);
        Diagnosis { readings: vec![(*name).to_owned()], ..seen }
    });
    let left = conducts(all);
    let rules = left.iter().filter_map(|(session, conduct)| missed(session, conduct));
    let rules: BTreeSet<(&str, &str)> = rules.collect();
    let what = match rules.iter().collect::<Vec<_>>()[..] {
        [("win", _)] => "does not make four in a line where it can",
        [("block", _)] => "does not stop the opponent's four where it has to",
        _ => "does not win or block where it has to",
    };
    let first = left.first().and_then(|(_, conduct)| conduct.says());
    let of_others = first.filter(|_| left.len() >= LEAST).map(|first| {
        let (wrong, of) = (left.len(), heard.len());
        let says = format!(
            "with the answer `{said}`, your computer {what}, in {wrong} of {of} games: {first}"
        );
        let instead = "At each level a computer makes four in a line if it can, and else stops those of the opponent.";
        Diagnosis::of(Reason::Seen, wrong).saying(says, instead)
    });
    of_readings.chain(of_others).collect()
}

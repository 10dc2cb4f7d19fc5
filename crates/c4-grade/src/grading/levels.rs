//! Whether a computer wins and blocks at its other levels, too, where a program has some: cases are about one of them.

use c4_manner::Outcome;
use c4_threads::all;

use super::heard::{Heard, Speaker};
use super::interview::Interviewed;
use super::patience::{Budget, Budgeted};
use super::typed::is_typed;
use super::understand::Understood;
use crate::{Diagnosis, Ending, GradedCase, Reason, Run, Subject, Terms};

/// How many games against each level are played, and in how many of them something has to be wrong to be told.
const GAMES: usize = 120;
const LEAST: usize = 2;

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
    let has_computer = |graded: &GradedCase| {
        let input = graded.input();
        let sitting = is_typed(terms.course, graded).then(|| terms.course.sitting(&input));
        sitting.flatten().is_some_and(|sitting| sitting.computer.is_some())
    };
    let asked: Vec<GradedCase> =
        cases.iter().filter(|graded| has_computer(graded)).take(GAMES).cloned().collect();
    for (said, level) in levels {
        let subject = Budgeted { entrant: &level, budget };
        let run = |at: usize| -> Option<Run> {
            let graded: &GradedCase = &asked[at];
            let (args, stdin) = (&graded.case.args, &graded.case.stdin);
            let run =
                subject.run_under(&graded.case.conditions(), args, stdin, &terms.limits).ok()?;
            // Some think for longer than they have: that is no fault here.
            matches!(run.ending, Ending::Exited { .. }).then_some(run)
        };
        let runs = all(terms.jobs, asked.len(), run);
        understood.diagnoses.extend(diagnosis(terms, &asked, &runs, said, understood));
    }
}

/// What a level does instead of what is wanted, as the boards show it; `None` if nothing is seen.
fn diagnosis(
    terms: &Terms<'_>,
    asked: &[GradedCase],
    runs: &[Option<Run>],
    said: &str,
    understood: &Understood,
) -> Option<Diagnosis> {
    let boards = understood.boards.as_ref()?;
    let speaker = Speaker { terms, manner: None };
    let mut heard = Heard::all(true, asked, |_| Some(crate::Outcome::Differ), runs);
    heard.iter_mut().for_each(|heard| heard.follow(&speaker, boards));
    let shown = heard.iter().filter_map(|heard| {
        let session = speaker.followed(heard, Some(boards), understood.granted);
        let conduct = heard.shows(boards, &session).conduct;
        (conduct.outcome == Outcome::OtherMove).then(|| conduct.says())?
    });
    let shown: Vec<String> = shown.collect();
    let (first, wrong) = (shown.first()?, shown.len());
    (wrong >= LEAST).then(|| Diagnosis {
        reason: Reason::Seen,
        readings: vec![],
        says: vec![format!(
            "with the answer `{said}`, your computer does not win or block where it has to, in {wrong} of {} games: {first}",
            heard.len()
        )],
        instead: vec!["At each level a computer makes four in a line if it can, and else stops those of the opponent.".to_owned()],
        explains: wrong,
        of: wrong,
        places: None,
        when: None,
        example: None,
        points: 0.0,
        without: 0.0,
    })
}

//! What each fault of a submission costs, and what it would be worth without it.

use c4_course::Course;

use super::score::{part, scale, score};
use super::share::{Worth, basis};
use crate::{
    CaseResult, CategoryPoints, Diagnosis, Form, GradedCase, Outcome, Reason, Score, Submission,
    Wording,
};

/// How many points of 100 an exit status costs, once, where the rest is right: where the course prescribes one, and where it does not.
const STATUS_POINTS: (f64, f64) = (10.0, 2.0);

/// How many points of 100 it costs, once, to show the board more often or less often.
const SHOWN_POINTS: f64 = 5.0;

/// How many points of 100 it costs at most, once for each cause, to count, tell or go by wrong points behind games that are played as they
/// should be.
const MOST_FOR_POINTS: f64 = 20.0;

/// How many points of 100 it costs at most, once for each cause, to call another one the winner of games that are played as they should be.
const MOST_FOR_WINNERS: f64 = 30.0;

/// How many points of 100 it costs at most, once for each cause, to say something else in games that are played as they should be; and all
/// such causes together.
const MOST_FOR_WORDS: f64 = 5.0;
const MOST_FOR_ALL_WORDS: f64 = 10.0;

/// Prices a submission: its score, and what each of its faults costs. Those that cost most come first.
///
/// A case that fails for several reasons costs each of them the same part of its points.
pub(super) fn priced(
    mut submission: Submission,
    course: &dyn Course,
    cases: &[GradedCase],
    points: &[CategoryPoints],
) -> Submission {
    let Submission { results, diagnoses, wordings, form, score: priced, .. } = &mut submission;
    *priced = score(course, cases, results, form.as_ref(), points);
    let reasons: Vec<Vec<usize>> = results.iter().map(|it| failed_for(it, diagnoses)).collect();
    let worths: Vec<f64> = cases.iter().map(|case| worth(case, cases, results, priced)).collect();
    for (reasons, worth) in reasons.iter().zip(&worths) {
        for &cause in reasons {
            diagnoses[cause].points += worth * part(1, reasons.len());
        }
    }
    price_wordings(wordings, form.as_ref(), priced);
    // What nobody knows the cause of is no cause's.
    let is_unknown = |it: &CaseResult, reasons: &[usize]| {
        it.outcome.is_verdict() && !it.is_right() && reasons.is_empty()
    };
    let unknown = results.iter().zip(&reasons).zip(&worths);
    let unknown = unknown.filter(|((it, reasons), _)| is_unknown(it, reasons));
    let missing = priced.of - priced.points - unknown.map(|(_, worth)| worth).sum::<f64>();
    add_withheld(diagnoses, wordings, missing);
    let once = lost_once(course, results, diagnoses, &worths, priced);
    for (at, (diagnosis, once)) in diagnoses.iter_mut().zip(&once).enumerate() {
        let put_right = |(result, reasons): (&CaseResult, &Vec<usize>)| match reasons[..] == [at] {
            true => CaseResult { outcome: Outcome::Pass, ..result.clone() },
            false => result.clone(),
        };
        let results: Vec<CaseResult> = results.iter().zip(&reasons).map(put_right).collect();
        let form = form.map(|form| form.if_right(&results));
        let then = score(course, cases, &results, form.as_ref(), points).points;
        diagnosis.points += once;
        diagnosis.without = (then - (priced.deducted - once)).max(priced.points);
    }
    wordings.iter_mut().for_each(|it| it.without = priced.points + it.points);
    wordings.sort_by(|a: &Wording, b| b.points.total_cmp(&a.points));
    sort(diagnoses, results);
    submission
}

/// Why a case fails: what only shows boards more often, a status, and points that are only told are no reason, unless there is no other.
fn failed_for(result: &CaseResult, diagnoses: &[Diagnosis]) -> Vec<usize> {
    if !result.outcome.is_verdict() || result.is_right() {
        return vec![];
    }
    let is_reason = |cause: &&usize| match diagnoses[**cause].reason {
        Reason::Form | Reason::Status | Reason::Words => false,
        Reason::Points | Reason::Winner => !diagnoses[**cause].readings.is_empty(),
        _ => true,
    };
    let reasons: Vec<usize> = result.causes.iter().filter(is_reason).copied().collect();
    if reasons.is_empty() { result.causes.clone() } else { reasons }
}

/// What a case is worth: the same part of its category's points as each other one that counts there.
fn worth(case: &GradedCase, cases: &[GradedCase], results: &[CaseResult], score: &Score) -> f64 {
    let here = results.iter().zip(cases).filter(|(result, other)| {
        other.category == case.category && other.settles && result.outcome.is_verdict()
    });
    let worths = here.map(|(result, other)| Worth {
        worth: if result.is_right() { 100 } else { 0 },
        is_generated: other.is_generated,
    });
    let (generated_alone, count) = basis(&worths);
    let counts = case.settles && (case.is_generated || !generated_alone);
    let category = score.categories.iter().find(|it| it.category == case.category);
    category.filter(|_| counts).map_or(0.0, |category| category.of * part(1, count))
}

/// What each way of speaking costs: its part of the points for form that a submission can have.
fn price_wordings(wordings: &mut [Wording], form: Option<&Form>, score: &Score) {
    let Some(category) = score.categories.iter().find(|it| it.is_form()) else { return };
    let form = form.copied().unwrap_or_default();
    let (scale, lost) = (scale(&score.categories), category.of - category.points);
    for wording in wordings.iter_mut().filter(|it| !it.is_open) {
        wording.points = match wording.places {
            // Where all words are its own, they cost what is left of the form.
            0 => lost,
            places => category.of * part(places, form.messages) * form.kinds_share() * scale,
        };
    }
}

/// Adds to what causes cost what is withheld for them, so that they cost together what is missing: what is wrong in games, or else words, each by
/// what it costs. That is what is right where nothing is played, and the form of who plays little.
fn add_withheld(diagnoses: &mut [Diagnosis], wordings: &mut [Wording], missing: f64) {
    let of_games: f64 = diagnoses.iter().map(|it| it.points).sum();
    let of_words: f64 = wordings.iter().map(|it| it.points).sum();
    let withheld = missing - of_games - of_words;
    if of_games > 0.0 {
        diagnoses.iter_mut().for_each(|it| it.points *= 1.0 + withheld / of_games);
    } else if of_words > 0.0 {
        wordings.iter_mut().for_each(|it| it.points *= 1.0 + withheld / of_words);
    }
}

/// Takes off what is lost once where the rest is right, as long as there are points; and how much of it is for each diagnosis.
fn lost_once(
    course: &dyn Course,
    results: &[CaseResult],
    diagnoses: &[Diagnosis],
    worths: &[f64],
    score: &mut Score,
) -> Vec<f64> {
    let (prescribed, other) = STATUS_POINTS;
    let status = if course.facts().prescribes_status { prescribed } else { other };
    let reasons: Vec<Reason> = diagnoses.iter().map(|it| it.reason).collect();
    let of = score.of;
    let mut once = vec![0.0; diagnoses.len()];
    let mut deduct = |at: usize, cost: f64| {
        let cost = cost.min(score.points);
        score.deducted += cost;
        score.points -= cost;
        once[at] += cost;
    };
    for (reason, part) in [(Reason::Status, status), (Reason::Form, SHOWN_POINTS)] {
        let is_here = |result: &CaseResult| result.is_right() || reason == Reason::Form;
        let deducting = (0..reasons.len()).find(|at| {
            let mut shows = results.iter().filter(|it| is_here(it) && it.causes.contains(at));
            reasons[*at] == reason && shows.next().is_some()
        });
        if let Some(at) = deducting {
            deduct(at, of * part / 100.0);
        }
    }
    let mut left_for_words = of * MOST_FOR_ALL_WORDS / 100.0;
    for (at, reason) in reasons.iter().enumerate() {
        let most = match reason {
            Reason::Points => MOST_FOR_POINTS,
            Reason::Winner => MOST_FOR_WINNERS,
            Reason::Words => MOST_FOR_WORDS,
            _ => continue,
        };
        let of_it =
            results.iter().zip(worths).filter(|(it, _)| it.is_right() && it.causes.contains(&at));
        let worth: f64 = of_it.map(|(_, worth)| worth).sum();
        let mut cost = worth.min(of * most / 100.0);
        if *reason == Reason::Words {
            cost = cost.min(left_for_words);
            left_for_words -= cost;
        }
        deduct(at, cost);
    }
    once
}

/// Sorts diagnoses by what they cost, and by how many cases show them; what refers to them follows.
fn sort(diagnoses: &mut Vec<Diagnosis>, results: &mut [CaseResult]) {
    let mut order: Vec<usize> = (0..diagnoses.len()).collect();
    order.sort_by(|&a, &b| {
        let (a, b) = (&diagnoses[a], &diagnoses[b]);
        b.points.total_cmp(&a.points).then(b.explains.cmp(&a.explains))
    });
    let place = |old: usize| order.iter().position(|&it| it == old).unwrap_or(old);
    for result in results {
        result.causes.iter_mut().for_each(|cause| *cause = place(*cause));
        result.causes.sort_unstable();
    }
    *diagnoses = order.iter().map(|&old| diagnoses[old].clone()).collect();
}

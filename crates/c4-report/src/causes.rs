//! Why a submission loses points, in the order in which it matters: what formats show of diagnoses and wordings.

use std::cmp::Ordering;

use super::printable;
use super::words::{self, counted, number, sentence};
use c4_grade::{CaseResult, Diagnosis, Outcome, Reason, Submission, When, Wording};

/// One thing that is different, in words for people.
#[derive(Debug)]
pub(super) struct Cause {
    /// What it is, a sentence each.
    pub(super) says: Vec<String>,
    /// What is wanted instead, a sentence each.
    pub(super) instead: Vec<String>,
    /// What is wanted in a place, if that may be told, and what is printed there.
    pub(super) picture: Option<(Option<String>, String)>,
    /// What it costs.
    pub(super) costs: String,
    /// Where it was seen.
    pub(super) seen: String,
    pub(super) points: f64,
    pub(super) is_form: bool,
}

/// Everything that is known, what costs most first; of what costs the same, behaviour before form.
pub(super) fn causes(submission: &Submission) -> Vec<Cause> {
    let diagnoses = submission.diagnoses.iter().map(|it| of_diagnosis(it, submission));
    let wordings = submission.wordings.iter().map(|it| of_wording(it, submission));
    let mut causes: Vec<Cause> = diagnoses.chain(wordings).collect();
    causes.sort_by(|a, b| b.points.total_cmp(&a.points).then(a.is_form.cmp(&b.is_form)));
    causes
}

fn of_diagnosis(diagnosis: &Diagnosis, submission: &Submission) -> Cause {
    let sentences = |clauses: &[String]| -> Vec<String> {
        clauses.iter().map(|clause| sentence(&printable::line(clause))).collect()
    };
    Cause {
        says: sentences(&diagnosis.says),
        instead: sentences(&diagnosis.instead),
        picture: None,
        costs: costs(diagnosis.points, diagnosis.without, diagnosis.reason, submission),
        seen: seen(diagnosis, words::fails(&submission.results))
            + &when(diagnosis)
            + hangs(diagnosis, submission),
        points: diagnosis.points,
        is_form: false,
    }
}

fn of_wording(wording: &Wording, submission: &Submission) -> Cause {
    let places = counted(wording.places, "place");
    let same = if wording.places == 0 {
        "Points for the exact form are for the course's words.".to_owned()
    } else if wording.places == 1 {
        format!("In {places}.")
    } else {
        format!("The same in all {places}.")
    };
    Cause {
        says: vec![sentence(&printable::line(&wording.says))],
        instead: vec![],
        picture: Some((
            wording.wanted.as_deref().map(printable::line),
            printable::line(&wording.printed),
        )),
        costs: if wording.is_open {
            "costs nothing: the course leaves it open".to_owned()
        } else {
            costs(wording.points, wording.without, Reason::Form, submission)
        },
        seen: same,
        points: wording.points,
        is_form: true,
    }
}

fn costs(points: f64, without: f64, reason: Reason, submission: &Submission) -> String {
    if submission.score.of == 0.0 {
        return String::new();
    }
    if points < 0.005 {
        return "costs nothing".to_owned();
    }
    let cost = format!("-{}", number(points));
    if without > submission.score.points + 0.005 {
        // What comes behind something that was only seen is not known.
        let most = if reason == Reason::Seen { "at most " } else { "" };
        format!("{cost} points; with this put right: {most}{}", number(without))
    } else {
        format!("{cost} points, together with others")
    }
}

/// Where the end of the input goes unnoticed, cases that do not end in time are likely to have the same cause. They are not counted with
/// it: what a program was waiting for is not seen.
fn hangs(diagnosis: &Diagnosis, submission: &Submission) -> &'static str {
    let hangs = |it: &CaseResult| it.outcome == Outcome::TimeOut && it.causes.is_empty();
    if diagnosis.reason == Reason::EndOfInput && submission.results.iter().any(hangs) {
        " Where it does not end in time, that may be why."
    } else {
        ""
    }
}

/// What happens where a diagnosis was seen, and nowhere else; nothing if that is not known.
fn when(diagnosis: &Diagnosis) -> String {
    let Some(When { what, cases }) = &diagnosis.when else { return String::new() };
    let explains = diagnosis.explains;
    let what: Vec<String> = what.iter().map(|what| format!("“{what}”")).collect();
    let what = what.join(" and ");
    if *cases == explains {
        format!(" In every case with {what}, and in no other.")
    } else {
        format!(" Only with {what}: {explains} of {cases} such cases.")
    }
}

/// Where a diagnosis was seen, of so many wrong cases. Those that its own number leaves out, as their input ends early, are counted as
/// everywhere else: numbers of one report add up.
fn seen(diagnosis: &Diagnosis, wrong: usize) -> String {
    let Diagnosis { explains, places, .. } = diagnosis;
    // Where something costs nothing, cases are right as well; and of what is not known nothing is wrong.
    let is_free =
        matches!(diagnosis.reason, Reason::Unsettled | Reason::NotKnown | Reason::EndOfInput);
    let cases = match explains.cmp(&wrong) {
        _ if is_free => format!("in {}", counted(*explains, "case")),
        Ordering::Equal if wrong == 1 => "in the wrong case".to_owned(),
        Ordering::Equal => format!("in all {}", counted(wrong, "wrong case")),
        Ordering::Greater => format!("in {}", counted(*explains, "case")),
        Ordering::Less => format!("in {explains} of {}", counted(wrong, "wrong case")),
    };
    match places {
        Some((with, all)) if with < all => {
            format!(
                "At work {cases}: your program does just that in {with} of the {all} places that show it."
            )
        }
        Some(_) => format!("At work {cases}: your program does just that."),
        None => sentence(&cases),
    }
}

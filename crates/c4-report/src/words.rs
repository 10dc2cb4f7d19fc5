//! The words that several formats share.

use serde::Serialize;

use super::printable;
use c4_grade::{CaseResult, CategoryScore, Grading, Level, Outcome, Score, Shown, Submission};

/// The longest place that is linked to, in bytes.
const LINK: usize = 8 << 10;

/// All outcomes, in the order in which they are told.
pub(super) const OUTCOMES: [Outcome; 11] = [
    Outcome::Pass,
    Outcome::Differ,
    Outcome::WrongStatus,
    Outcome::WrongStream,
    Outcome::Crash,
    Outcome::TimeOut,
    Outcome::Flood,
    Outcome::OverLimit,
    Outcome::NotBuilt,
    Outcome::Error,
    Outcome::NotAsked,
];

/// What is called by what a fault costs once, not for each case.
pub(super) const DEDUCTED: &str = "taken off once";

/// The name of an outcome or a level, as in JSON.
pub(super) fn name(named: impl Serialize) -> String {
    match serde_json::to_value(named) {
        Ok(serde_json::Value::String(name)) => name,
        _ => unreachable!("outcomes and levels are words in JSON"),
    }
}

/// How many cases came out in this way.
pub(super) fn count(results: &[CaseResult], outcome: Outcome) -> usize {
    results.iter().filter(|result| result.outcome == outcome).count()
}

/// How many cases are right, in whatever words.
pub(super) fn right(results: &[CaseResult]) -> usize {
    results.iter().filter(|result| result.is_right()).count()
}

/// How often each outcome but `pass` occurred where something is wrong, and how many are right but for their words:
/// `8 differ, 1 crash, 3 in its own words`; empty if all pass.
pub(super) fn failures(results: &[CaseResult]) -> String {
    let wrong =
        |outcome| results.iter().filter(|it| it.outcome == outcome && !it.is_right()).count();
    let counts = OUTCOMES[1..].iter().map(|&outcome| (wrong(outcome), name(outcome)));
    let own = results.iter().filter(|it| it.outcome != Outcome::Pass && it.is_right()).count();
    let counts = counts.chain([(own, "in its own words".to_owned())]);
    let counts: Vec<String> =
        counts.filter(|&(n, _)| n > 0).map(|(n, name)| format!("{n} {name}")).collect();
    counts.join(", ")
}

/// `1 case`, `2 cases`.
pub(super) fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// What a level compares, in words.
pub(super) fn compared(level: Level) -> &'static str {
    match level {
        Level::Exact => "byte by byte",
        Level::Course => "byte by byte, in any form that the course leaves open",
        Level::Lines => "without regard to empty lines and white space at the end of a line",
    }
}

/// Points without needless digits: `7.5`.
pub(super) fn number(points: f64) -> String {
    let text = format!("{points:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// `7.5 of 10 points`.
pub(super) fn points(score: &Score) -> String {
    format!("{} of {} points", number(score.points), number(score.of))
}

/// A category's part of the score: `10 of 12 cases pass`; of the form, `10 of 12 messages match`.
pub(super) fn share(category: &CategoryScore) -> String {
    let CategoryScore { pass, cases, points, of, .. } = category;
    match (category.is_form(), cases) {
        (false, 0) => "not asked".to_owned(),
        (false, cases) => format!("{pass} of {} pass", counted(*cases, "case")),
        (true, 0) if *points > 0.0 => "all messages match".to_owned(),
        (true, 0) => "no message was understood".to_owned(),
        #[expect(clippy::cast_precision_loss, reason = "no grading has 2^52 messages")]
        (true, messages) => {
            let is_less = points + 0.005 < of * *pass as f64 / *messages as f64;
            let less = if is_less { "; less, as too little else is right" } else { "" };
            format!("{pass} of {} match{less}", counted(*messages, "message"))
        }
    }
}

/// The parts of the course that were not asked, in a line.
pub(super) fn not_asked(submission: &Submission) -> Option<String> {
    let names = &submission.score.not_asked;
    (!names.is_empty()).then(|| printable::line(&names.join(", ")))
}

/// What a teacher has to know of them, a sentence.
pub(super) fn not_offered(submission: &Submission) -> Option<String> {
    let parts = not_asked(submission)?;
    Some(format!(
        "Not asked, because the program was not heard to offer it: {parts}. Its points went to the rest."
    ))
}

/// How many cases pass and how many fail, as a table shows them. Cases that could not be run do neither.
pub(super) fn passes_and_fails(submission: &Submission) -> (String, String) {
    if is_unbuilt(submission) {
        return ("–".to_owned(), "–".to_owned());
    }
    let right = right(&submission.results);
    (right.to_string(), fails(&submission.results).to_string())
}

/// How many cases fail.
pub(super) fn fails(results: &[CaseResult]) -> usize {
    results.iter().filter(|it| it.outcome.is_verdict() && !it.is_right()).count()
}

/// Whether every case of a category passes; one that could not be run does not.
pub(super) fn passes_in(grading: &Grading, submission: &Submission, category: &str) -> bool {
    let mut cases = grading.cases.iter().zip(&submission.results);
    !is_unbuilt(submission)
        && cases.all(|(case, one)| {
            grading.category_of(submission, case) != category || one.outcome == Outcome::Pass
        })
}

/// A clause as a sentence: with a capital letter and a full stop.
pub(super) fn sentence(clause: &str) -> String {
    let mut chars = clause.trim().chars();
    let Some(first) = chars.next() else {
        return String::new();
    };
    let rest = chars.as_str();
    let end = clause.trim_end().trim_end_matches(')');
    let stop = if end.ends_with(['.', '!', '?', '…']) { "" } else { "." };
    format!("{}{rest}{stop}", first.to_uppercase())
}

/// Where an output first differs.
pub(super) fn place(shown: &Shown) -> String {
    let Shown { stream, offset, line, column, .. } = shown;
    let stream = match stream.as_str() {
        "stdout" => "standard output",
        "stderr" => "standard error",
        other => &printable::line(other),
    };
    format!("line {line}, column {column} of {stream}, after {}", counted(*offset, "right byte"))
}

/// Where the cases came from and how they are compared.
pub(super) fn setup(grading: &Grading) -> String {
    let generated = grading.cases.iter().filter(|case| case.is_generated).count();
    let transcripts = grading.cases.len() - generated;
    let seed = grading.setup.seed.map(|seed| format!(" from seed {seed}")).unwrap_or_default();
    format!(
        "{}: {} and {generated} generated{seed}; compared {}",
        counted(grading.cases.len(), "case"),
        counted(transcripts, "reference transcript"),
        compared(grading.setup.level)
    )
}

/// What never happens in the cases, though it is worth happening.
pub(super) fn never(grading: &Grading) -> Option<String> {
    let never: Vec<&str> = grading
        .occurrences
        .iter()
        .filter(|occurrence| occurrence.cases == 0)
        .map(|occurrence| occurrence.what.as_str())
        .collect();
    (!never.is_empty())
        .then(|| format!("never happens in them: {}", printable::line(&never.join("; "))))
}

/// That it had less time for some cases, or took too much of it.
pub(super) fn hurried(submission: &Submission) -> Option<String> {
    let cases = counted(submission.hurried, "case");
    let less = (submission.hurried > 0)
        .then(|| format!("less of it for {cases}, after several time-outs"));
    let out = "it is so slow that less was found out about it than of others".to_owned();
    let both: Vec<String> = less.into_iter().chain(submission.out_of_time.then_some(out)).collect();
    (!both.is_empty()).then(|| both.join("; "))
}

/// Whether everything about it is as it should be.
pub(super) fn passes(submission: &Submission) -> bool {
    !is_unbuilt(submission)
        && submission.results.iter().all(|result| result.outcome == Outcome::Pass)
}

/// Whether it could not be built.
pub(super) fn is_unbuilt(submission: &Submission) -> bool {
    submission.build.as_ref().is_some_and(|build| build.failure.is_some())
}

/// The address of a place of the page, if a case has one; what is none is left out.
pub(super) fn link(page: &str, place: &str) -> Option<String> {
    let is_plain = |byte: u8| byte.is_ascii_graphic();
    (place.starts_with('#') && place.len() <= LINK && place.bytes().all(is_plain))
        .then(|| format!("{page}{place}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_become_sentences() {
        for (clause, said) in
            [("it is so", "It is so."), ("Éa!", "Éa!"), (" ok? ", "Ok?"), ("", "")]
        {
            assert_eq!(sentence(clause), said);
        }
    }

    #[test]
    fn points_have_no_needless_digits() {
        let numbers = [0.0, 7.5, 100.0, 33.333_333, 0.001].map(number);
        assert_eq!(numbers, ["0", "7.5", "100", "33.33", "0"]);
    }
}

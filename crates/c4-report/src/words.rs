//! The words that several formats share.

use serde::Serialize;

use super::printable;
use super::story::failed;
use c4_grade::{
    CaseResult, CategoryScore, Diagnosis, Finding, Grading, Level, Outcome, Piece, Reason, Score,
    Shown, Submission,
};

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

/// Whether a case is right, and only not exact: in whatever words, or in what costs nothing.
pub(super) fn is_inexact(result: &CaseResult) -> bool {
    result.outcome != Outcome::Pass && result.is_right()
}

/// Whether a case speaks against the program: it was asked, and does not do all that is asked in any words.
pub(super) fn is_wrong(result: &CaseResult) -> bool {
    result.outcome.is_verdict() && !result.is_right()
}

/// How often each outcome occurred where something is wrong, how many of the right cases are exact, and how many say nothing:
/// `8 differ, 1 crash; 3 of 5 right ones exact; 2 not-asked`. Empty if all pass.
pub(super) fn failures(results: &[CaseResult]) -> String {
    let (wrong, silent) = not_right(results);
    let (right, exact) = (right(results), count(results, Outcome::Pass));
    let exact = match exact == right {
        true => String::new(),
        false => format!("{exact} of {right} right ones exact"),
    };
    joined(&[listed(&wrong), exact, listed(&silent)])
}

/// `8 differ, 1 crash`.
fn listed(counts: &[(Outcome, usize)]) -> String {
    let named = |&(outcome, count): &(Outcome, usize)| format!("{count} {}", name(outcome));
    counts.iter().map(named).collect::<Vec<String>>().join(", ")
}

fn joined(parts: &[String]) -> String {
    let parts = parts.iter().map(String::as_str).filter(|part| !part.is_empty());
    parts.collect::<Vec<&str>>().join("; ")
}

/// How often each outcome occurred, those that did.
type Counts = Vec<(Outcome, usize)>;

/// How often each outcome occurred where a case is wrong, and where it says nothing.
fn not_right(results: &[CaseResult]) -> (Counts, Counts) {
    let count =
        |outcome| results.iter().filter(|it| it.outcome == outcome && !it.is_right()).count();
    let counts = OUTCOMES.into_iter().map(|outcome| (outcome, count(outcome)));
    counts.filter(|&(_, count)| count > 0).partition(|(outcome, _)| outcome.is_verdict())
}

/// What happened where a case is not right, said to whoever wrote the program: `in 8 it prints something else, in 1 it crashes`.
pub(super) fn failures_told(results: &[CaseResult]) -> String {
    let (wrong, silent) = not_right(results);
    let told = |(outcome, count)| format!("in {count} it {}", happened(outcome));
    wrong.into_iter().chain(silent).map(told).collect::<Vec<String>>().join(", ")
}

/// Why cases could not be run: the first that is told.
pub(super) fn why_not_run(results: &[CaseResult]) -> Option<String> {
    let first =
        results.iter().find(|it| it.outcome == Outcome::Error && !it.headline.is_empty())?;
    Some(format!("could not be run: {}", printable::line(&first.headline)))
}

/// How many wrong cases have no cause that is told, and how they are wrong; nothing where no case names its causes.
pub(super) fn unexplained(results: &[CaseResult]) -> Option<String> {
    let is_told = results.iter().any(|it| !it.causes.is_empty());
    let unexplained = |it: &&CaseResult| is_told && is_wrong(it) && it.causes.is_empty();
    let these: Vec<CaseResult> = results.iter().filter(unexplained).cloned().collect();
    let cases = counted(these.len(), "wrong case");
    (!these.is_empty()).then(|| format!("Of {cases} no more is known: {}.", failures_told(&these)))
}

/// What a program did whose case came out like this.
fn happened(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Pass => "is right",
        Outcome::Differ => "prints something else",
        Outcome::WrongStatus => "ends with another exit status",
        Outcome::WrongStream => "prints a message where it does not belong, or not at all",
        Outcome::Crash => "crashes",
        Outcome::TimeOut => "does not end in time",
        Outcome::Flood => "prints without end",
        Outcome::OverLimit => "uses more than it may",
        Outcome::NotBuilt => "does not build for the board",
        Outcome::Error => "could not be run",
        Outcome::NotAsked => "was not asked",
    }
}

/// How many cases are right, and how many of them exact, and how many are wrong and how:
/// `198 cases: 64 right (10 of them exact), 134 wrong (78 differ, 56 time-out); 3 not-asked`. The numbers add up.
pub(super) fn verdicts(results: &[CaseResult]) -> String {
    let (wrong, silent) = not_right(results);
    let (right, exact) = (right(results), count(results, Outcome::Pass));
    let all = counted(results.len(), "case");
    let exact = if exact == right { String::new() } else { format!(" ({exact} of them exact)") };
    let how = if wrong.is_empty() { String::new() } else { format!(" ({})", listed(&wrong)) };
    let verdicts = format!("{all}: {right} right{exact}, {} wrong{how}", fails(results));
    joined(&[verdicts, listed(&silent)])
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

/// A category's part of the score: `10 of 12 cases right`; of the form, `10 of 12 messages match`.
pub(super) fn share(category: &CategoryScore) -> String {
    let CategoryScore { pass, cases, points, of, .. } = category;
    match (category.is_form(), cases) {
        (false, 0) => "not asked".to_owned(),
        (false, cases) => format!("{pass} of {} right", counted(*cases, "case")),
        (true, 0) if *points > 0.0 => "all messages match".to_owned(),
        (true, 0) => "no message was understood".to_owned(),
        #[expect(clippy::cast_precision_loss, reason = "no grading has 2^52 messages")]
        (true, messages) => {
            let is_less = points + 0.005 < of * *pass as f64 / *messages as f64;
            let less = if is_less {
                "; less, as it did not come to all kinds of them, or too little else is right"
            } else {
                ""
            };
            format!("{pass} of {} match{less}", counted(*messages, "message"))
        }
    }
}

/// The points for the exact form, if there are any to be had: a test of its own beside the cases, which are right in whatever words.
pub(super) fn form(submission: &Submission) -> Option<&CategoryScore> {
    let is_run = !is_unbuilt(submission) && !submission.results.is_empty();
    let mut categories = submission.score.categories.iter().filter(|_| is_run);
    categories.find(|it| it.is_form() && it.of > 0.0)
}

/// What is missing of the points for the exact form: `3.5 of 15 points: 10 of 12 messages match`.
pub(super) fn form_told(form: &CategoryScore) -> String {
    let (points, of) = (number(form.points), number(form.of));
    format!("{points} of {of} points: {}", share(form))
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

/// How many cases are right and how many are wrong, as a table shows them. Cases that could not be run are neither.
pub(super) fn right_and_wrong(submission: &Submission) -> (String, String) {
    if is_unbuilt(submission) {
        return ("–".to_owned(), "–".to_owned());
    }
    let right = right(&submission.results);
    (right.to_string(), fails(&submission.results).to_string())
}

/// How many cases are wrong.
pub(super) fn fails(results: &[CaseResult]) -> usize {
    results.iter().filter(|it| is_wrong(it)).count()
}

/// Whether a category keeps all that it is worth: every case is right, in whatever words, and none could not be run; of the form, every
/// message is in the course's words.
pub(super) fn passes_in(
    grading: &Grading,
    submission: &Submission,
    category: &CategoryScore,
) -> bool {
    let mut cases = grading.cases.iter().zip(&submission.results);
    let is_fine = |one: &CaseResult| !is_wrong(one) && one.outcome != Outcome::Error;
    !is_unbuilt(submission)
        && (!category.is_form() || is_full(category))
        && cases.all(|(case, one)| {
            grading.category_of(submission, case) != category.category || is_fine(one)
        })
}

/// Whether a category has all of its points.
pub(super) fn is_full(category: &CategoryScore) -> bool {
    category.points + 0.005 >= category.of
}

/// What the case of a finding is: wrong, or right and only not exact.
pub(super) fn first_case(submission: &Submission, finding: &Finding) -> &'static str {
    match submission.results.get(finding.case) {
        Some(result) if result.is_right() && tells_wrong(submission) => {
            "The first case that is played right, and told wrong"
        }
        Some(result) if result.is_right() => "The first case that is right, but not exact",
        _ => "The first case that is not right",
    }
}

/// Whether the program ends by itself in the case of a finding.
pub(super) fn ends(submission: &Submission, finding: &Finding) -> bool {
    let outcome = submission.results.get(finding.case).map(|result| result.outcome);
    !finding.goes_on && !matches!(outcome, Some(Outcome::Flood | Outcome::TimeOut))
}

/// Whether every case is right that was asked, and any was.
pub(super) fn are_right(results: &[CaseResult]) -> bool {
    let is_fine = |it: &CaseResult| it.is_right() || it.outcome == Outcome::NotAsked;
    right(results) > 0 && results.iter().all(is_fine)
}

/// Whether winners or points are told wrong where what is played is right.
pub(super) fn tells_wrong(submission: &Submission) -> bool {
    let is_told = |it: &Diagnosis| matches!(it.reason, Reason::Winner | Reason::Points);
    submission.diagnoses.iter().any(|it| is_told(it) && it.points > 0.0)
}

/// Whether nothing is lost.
pub(super) fn has_all_points(score: &Score) -> bool {
    score.of > 0.0 && score.points + 0.005 >= score.of
}

/// Whether there was nothing to build: no compiler was asked, and there is no command to repeat.
pub(super) fn is_nothing(submission: &Submission) -> bool {
    submission.intake.taken.is_empty()
        && failed(submission).is_some_and(|(_, failure)| failure.words.is_empty())
}

/// What the expected line of a wrong case is, if the program words something in its own way: what the course's program does is told as this
/// program would say it, so that only what it does is different.
pub(super) fn whose_words(submission: &Submission, finding: &Finding) -> Option<&'static str> {
    let is_expected =
        |transcript: &[Piece]| transcript.iter().any(|piece| matches!(piece, Piece::Expected(_)));
    let result = submission.results.get(finding.case)?;
    let shown = result.difference.as_ref().and_then(|shown| shown.expected.as_ref());
    let is_told = shown.is_some() || is_expected(&finding.transcript);
    (is_told && is_wrong(result) && !submission.wordings.is_empty())
        .then_some("What is expected is told in your program's own words, which are not the course's everywhere.")
}

/// Where the output of a finding first differs from the course's; nothing where another difference is told, in the program's own words.
pub(super) fn difference<'a>(submission: &'a Submission, finding: &Finding) -> Option<&'a Shown> {
    let is_told = finding.transcript.iter().any(|piece| matches!(piece, Piece::Expected(_)));
    let is_own = is_told && whose_words(submission, finding).is_some();
    submission.results.get(finding.case)?.difference.as_ref().filter(|_| !is_own)
}

/// Whether a finding shows the byte from which on an output is wrong.
pub(super) fn has_caret(submission: &Submission, finding: &Finding) -> bool {
    finding.transcript.iter().any(|piece| matches!(piece, Piece::Actual(_)))
        || difference(submission, finding).is_some()
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
    let (stream, right) = (self::stream(stream), counted(*offset, "right byte"));
    format!("line {line}, column {column} of {stream}, after {right}")
}

/// What a stream is called.
pub(super) fn stream(name: &str) -> String {
    match name {
        "stdout" => "standard output".to_owned(),
        "stderr" => "standard error".to_owned(),
        other => printable::line(other),
    }
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
    let less = (submission.hurried > 0).then(|| {
        format!("less of it for {cases}, after one or several that did not end by themselves")
    });
    let out =
        "its runs took so long here that less was found out about it than of others".to_owned();
    let both: Vec<String> = less.into_iter().chain(submission.out_of_time.then_some(out)).collect();
    (!both.is_empty()).then(|| both.join("; "))
}

/// Whether everything about it is as it should be.
pub(super) fn passes(submission: &Submission) -> bool {
    !is_unbuilt(submission)
        && submission.results.iter().all(|result| result.outcome == Outcome::Pass)
}

/// Whether nothing is to be put right: every case that was asked is right, in whatever words, and the words cost nothing.
pub(super) fn is_fine(submission: &Submission) -> bool {
    let is_fine = |it: &CaseResult| it.is_right() || it.outcome == Outcome::NotAsked;
    !is_unbuilt(submission)
        && submission.results.iter().all(is_fine)
        && form(submission).is_none_or(is_full)
}

/// Whether it could not be built.
pub(super) fn is_unbuilt(submission: &Submission) -> bool {
    failed(submission).is_some()
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

//! Workflow commands that GitHub Actions shows as annotations.

use std::io::{self, Write};
use std::path::Path;

use super::causes::causes;
use super::cut::{cut, first};
use super::story::failed;
use super::words::{counted, sentence};
use super::{printable, words};
use c4_grade::{CaseResult, Grading, Outcome, Submission};

/// How many annotations of a kind GitHub shows for a step.
const SHOWN: usize = 10;
/// How long a message may be, in bytes.
const MESSAGE: usize = 2_000;

/// Writes a workflow command for each submission that does not pass, as many as GitHub shows, and one that sums up.
/// What does not fit is in the [`summary`](super::summary()).
///
/// # Errors
/// As `out` fails.
pub fn annotations(grading: &Grading, out: &mut dyn Write) -> io::Result<()> {
    let failing: Vec<&Submission> =
        grading.submissions.iter().filter(|submission| !words::is_fine(submission)).collect();
    let most = if failing.len() > SHOWN { SHOWN - 1 } else { SHOWN };
    let (shown, more) = first(&failing, most);
    for submission in shown {
        annotate(grading, submission, out)?;
    }
    if more > 0 {
        let message = format!("{} more do not pass.", counted(more, "submission"));
        writeln!(out, "::error title=And more::{}", data(&message))?;
    }
    let message = match grading.submissions.as_slice() {
        [one] => format!("{}: {}", printable::name(&one.name), words::points(&one.score)),
        all => {
            let passing = all.len() - failing.len();
            format!("{passing} of {} pass", counted(all.len(), "submission"))
        }
    };
    writeln!(
        out,
        "::notice title={}::{}",
        property(&printable::line(&grading.variant)),
        data(&message)
    )
}

fn annotate(grading: &Grading, submission: &Submission, out: &mut dyn Write) -> io::Result<()> {
    let name = printable::name(&submission.name);
    let (place, title, message) = match failed(submission) {
        Some((_, failure)) => {
            let place = failure.place.as_ref().map(|place| {
                let file =
                    property(&printable::line(&in_submission(&submission.path, &place.file)));
                let column = place.column.map_or_else(String::new, |at| format!(",col={at}"));
                format!("file={file},line={}{column},", place.line)
            });
            let message = format!("{}\n{}", failure.what, failure.words);
            (place.unwrap_or_default(), format!("{name} was not built"), message)
        }
        None => (String::new(), title(grading, submission, &name), message(submission)),
    };
    let message = cut(&printable::block(message.trim_end()), MESSAGE);
    writeln!(out, "::error {place}title={}::{}", property(&title), data(&message))
}

fn title(grading: &Grading, submission: &Submission, name: &str) -> String {
    let is_not_right = |it: &CaseResult| !it.is_right() && it.outcome != Outcome::NotAsked;
    let case = submission.results.iter().position(is_not_right);
    match case.and_then(|at| grading.cases.get(at)) {
        Some(case) => format!("{name} does not pass {}", printable::line(&case.name)),
        None => format!("{name} is right, but not exact"),
    }
}

fn message(submission: &Submission) -> String {
    let mut lines = vec![words::verdicts(&submission.results)];
    for cause in causes(submission).into_iter().take(1) {
        lines.extend(cause.says);
        lines.push(cause.seen);
    }
    if let Some(finding) = &submission.finding {
        lines.push(sentence(&finding.headline));
        let result = submission.results.get(finding.case);
        if let Some(shown) = result.and_then(|result| result.difference.as_ref()) {
            lines.extend(shown.expected.iter().map(|expected| format!("expected  {expected}")));
            lines.push(format!("actual    {}", shown.actual));
        }
    }
    lines.join("\n")
}

/// The path of a file of a submission, from where the grader was started.
fn in_submission(path: &str, file: &str) -> String {
    let path = Path::new(path);
    let whole = if path.ends_with(file) { path.to_owned() } else { path.join(file) };
    whole.strip_prefix(".").unwrap_or(&whole).to_string_lossy().into_owned()
}

/// Text after the `::` of a workflow command.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// The value of a property of a workflow command.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_command_means_is_escaped() {
        assert_eq!(data("50% of a:b,c\r\nd"), "50%25 of a:b,c%0D%0Ad");
        assert_eq!(property("50% of a:b,c\r\nd"), "50%25 of a%3Ab%2Cc%0D%0Ad");
    }

    #[test]
    fn a_file_is_named_once() {
        let cases = [
            ("hand-ins/bob", "ex3.c", "hand-ins/bob/ex3.c"),
            ("hand-ins/ex3.c", "ex3.c", "hand-ins/ex3.c"),
            (".", "src/ex3.c", "src/ex3.c"),
            ("./bob", "ex3.c", "bob/ex3.c"),
        ];
        for (path, file, whole) in cases {
            assert_eq!(in_submission(path, file), whole);
        }
    }
}

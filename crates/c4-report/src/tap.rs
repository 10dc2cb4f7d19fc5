//! The Test Anything Protocol, version 14.

use std::io::{self, Write};

use serde_json::Value;

use super::story::failed;
use super::{printable, words};
use c4_grade::{CaseResult, Grading, Outcome, Shown, Submission};

/// Writes TAP 14: a test for each case of one submission, which passes if the case is right in whatever words, and one for the exact
/// form; or a subtest for each of several. What is known about a test that does not pass follows as YAML.
///
/// # Errors
/// As `out` fails.
pub fn tap(grading: &Grading, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "TAP version 14")?;
    match grading.submissions.as_slice() {
        [submission] => cases(grading, submission, "", out),
        submissions => {
            plan(submissions.len(), "no submissions", "", out)?;
            for (index, submission) in submissions.iter().enumerate() {
                let name = description(&submission.name);
                writeln!(out, "# Subtest: {name}")?;
                cases(grading, submission, "    ", out)?;
                writeln!(out, "{} {} - {name}", ok(words::is_fine(submission)), index + 1)?;
            }
            Ok(())
        }
    }
}

fn cases(
    grading: &Grading,
    submission: &Submission,
    indent: &str,
    out: &mut dyn Write,
) -> io::Result<()> {
    if let Some((build, failure)) = failed(submission) {
        plan(1, "", indent, out)?;
        writeln!(out, "{indent}not ok 1 - build")?;
        let fields = [
            ("message", text(&failure.what)),
            ("command", text(&build.command)),
            ("words", text(&failure.words)),
        ];
        return yaml(&fields, indent, out);
    }
    let form = words::form(submission);
    plan(submission.results.len() + usize::from(form.is_some()), "no cases", indent, out)?;
    for (index, (case, result)) in grading.cases.iter().zip(&submission.results).enumerate() {
        let name =
            description(&format!("{}: {}", grading.category_of(submission, case), case.name));
        let is_silent = result.outcome == Outcome::NotAsked;
        let ok = ok(result.is_right() || is_silent);
        let skip = if is_silent { " # SKIP not asked" } else { "" };
        writeln!(out, "{indent}{ok} {} - {name}{skip}", index + 1)?;
        if !result.is_right() && !is_silent {
            yaml(&fields(result), indent, out)?;
        }
    }
    let Some(form) = form else { return Ok(()) };
    let (is_full, name) = (words::is_full(form), description(&form.category));
    writeln!(out, "{indent}{} {} - {name}", ok(is_full), submission.results.len() + 1)?;
    if is_full {
        return Ok(());
    }
    yaml(&[("message", text(&words::form_told(form)))], indent, out)
}

/// The diagnostics of a case that does not pass.
fn fields(result: &CaseResult) -> Vec<(&'static str, Value)> {
    let mut fields = vec![
        ("message", text(&result.headline)),
        ("outcome", text(&words::name(result.outcome))),
        ("milliseconds", result.milliseconds.into()),
    ];
    if let Some(shown) = &result.difference {
        let Shown { stream, line, column, expected, actual, offset: _, caret: _ } = shown;
        fields.extend([
            ("stream", text(stream)),
            ("line", (*line).into()),
            ("column", (*column).into()),
        ]);
        fields.extend(expected.iter().map(|expected| ("expected", text(expected))));
        fields.push(("actual", text(actual)));
    }
    fields
}

fn plan(tests: usize, if_none: &str, indent: &str, out: &mut dyn Write) -> io::Result<()> {
    match tests {
        0 => writeln!(out, "{indent}1..0 # SKIP {if_none}"),
        _ => writeln!(out, "{indent}1..{tests}"),
    }
}

fn ok(passes: bool) -> &'static str {
    if passes { "ok" } else { "not ok" }
}

/// A test's name: `#` would begin a directive.
fn description(name: &str) -> String {
    printable::name(name).replace('\\', r"\\").replace('#', r"\#")
}

/// A string of JSON is one of YAML, too, as long as it has no control characters.
fn text(text: &str) -> Value {
    printable::lines(text).into()
}

/// Fields as a YAML block.
fn yaml(fields: &[(&str, Value)], indent: &str, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{indent}  ---")?;
    for (name, value) in fields {
        writeln!(out, "{indent}  {name}: {value}")?;
    }
    writeln!(out, "{indent}  ...")
}

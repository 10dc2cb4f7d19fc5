//! The rule of the course that applied where an output first differs.

use super::line::{Class, Lines, words};
use crate::{Course, Rule, Timeline};

/// What can be said about the rule that applied in these lines: why the reference's computer moved as it did, if that
/// is what differs; otherwise the sentence of the course that the expected line shows.
///
/// `plain` and `explained` are the reference's run, and the same with its explanations; `offset` is that of the
/// difference.
pub(crate) fn rule(
    course: &dyn Course,
    lines: &Lines<'_>,
    (plain, explained): (&Timeline, &Timeline),
    offset: usize,
) -> Option<String> {
    explanation(lines, plain, explained, offset).or_else(|| sentence(course, lines))
}

/// The last explanation before the difference, if a move is what differs.
fn explanation(
    lines: &Lines<'_>,
    plain: &Timeline,
    explained: &Timeline,
    offset: usize,
) -> Option<String> {
    let is_move = lines.expected.class() == Class::Cell
        && lines.actual.class() == Class::Cell
        && words(lines.expected.text()) == words(lines.actual.text());
    if !is_move {
        return None;
    }
    let said: Vec<_> = plain.said(offset).map(|(_, line)| line).collect();
    let is_explanation = |line: &[u8]| !line.starts_with(b" ") && !said.contains(&line);
    let (written, line) = explained.said(offset).filter(|(_, line)| is_explanation(line)).last()?;
    // Once somebody has been asked, it is no longer the computer's move.
    let asked = explained.typed(offset).any(|(asked, _)| asked > written);
    (!asked).then(|| String::from_utf8_lossy(line).into_owned())
}

/// The first of the course's rules that the expected line shows; at the end of the output, its last line.
fn sentence(course: &dyn Course, lines: &Lines<'_>) -> Option<String> {
    let expected = lines.expected.text();
    let line = if expected.is_empty() {
        lines.above.split(|&byte| byte == b'\n').rfind(|line| !line.is_empty())?
    } else {
        expected
    };
    let line = String::from_utf8_lossy(line);
    let shown = |rule: &&Rule| line.contains(rule.shown_by);
    course.rules().iter().find(shown).map(|rule| rule.says.to_owned())
}

//! The rule of the course that applied where an output first differs.

use c4_course::Course;

use super::line::{Class, Lines, words};
use crate::timeline::Timeline;

/// What can be said about the rule that applied at an offset of the expected output: why the reference's computer moved as
/// it did, if that is what differs; otherwise the sentence of the course that is at work there.
pub(crate) fn rule(
    course: &dyn Course,
    lines: &Lines<'_>,
    timeline: &Timeline<'_>,
    offset: usize,
) -> Option<String> {
    let is_move = lines.expected.class() == Class::Cell
        && lines.actual.class() == Class::Cell
        && words(lines.expected.text()) == words(lines.actual.text());
    if let Some(reason) = timeline.reason(offset).filter(|_| is_move) {
        let text = reason.to_string();
        return text.lines().next().map(str::to_owned);
    }
    let said = timeline.said(offset)?;
    let words =
        course.facts().events.iter().find(|kind| kind.name == said.kind).map(|kind| kind.words);
    let field = words.and_then(|words| said.field_at(words, offset));
    course.rule(said.kind, field).map(|rule| rule.basis.noted(rule.says))
}

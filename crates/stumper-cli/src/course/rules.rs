//! The sentences of the assignment that can be seen at work, by the kind of event that shows them.

use c4_course::Basis::{self, Majority, Text};
use c4_course::Rule;

const fn rule(shown_by: &'static str, basis: Basis, says: &'static str) -> Rule {
    Rule { shown_by, says, basis }
}

pub(super) const ALL: &[Rule] = &[
    rule(
        "ask-column",
        Majority,
        "The player whose turn it is is asked by the avatar. A column that is not there or is full is asked for again with the same prompt, without a message and without a grid.",
    ),
    rule(
        "prompt-newline",
        Text,
        "The text's piped session shows a line feed after each prompt, in place of the echo of the Enter key.",
    ),
    rule(
        "wins",
        Text,
        "Four or more tokens in a row, in a column or in a diagonal win, also in the last free slot. The message follows the grid directly.",
    ),
    rule("tie", Text, "A full grid on which the last token makes no line is a tie."),
    rule(
        "board",
        Text,
        "The grid is shown after each token, never before the first prompt. Its edge is two plus signs wider than the grid has columns.",
    ),
    rule(
        "board.board",
        Text,
        "A row stands between two bars, a free slot is a full stop. In the last grid every token of every line of four or more shows the referee's character.",
    ),
];

//! The sentences of the assignment that can be seen at work.

use c4_grade::Rule;

const fn rule(shown_by: &'static str, says: &'static str) -> Rule {
    Rule { shown_by, says }
}

pub(super) const ALL: &[Rule] = &[
    rule(
        "where do you want to play:",
        "The player whose turn it is is asked by the avatar. A column that is not there or is full is asked for again with the same prompt, without a message and without a grid.",
    ),
    rule(
        "Congrats, player",
        "Four or more tokens in a row, in a column or in a diagonal win, also in the last free slot. The message follows the grid directly.",
    ),
    rule("It's a tie, nobody wins.", "A full grid on which the last token makes no line is a tie."),
    rule(
        "++",
        "The grid is shown after each token, never before the first prompt. Its edge is two plus signs wider than the grid has columns.",
    ),
    rule(
        "|",
        "A row stands between two bars, a free slot is a full stop. In the last grid every token of every line of four or more shows the referee's character.",
    ),
];

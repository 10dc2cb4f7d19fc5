//! The sentences of the course that can be seen at work, by the kind of event that shows them.

use c4_course::{Basis, Rule};

pub(super) const ALL: &[Rule] = &[
    rule(
        "session-won",
        "Once a colour has as many points as were asked for, it is the final winner: its points, then the other's.",
    ),
    rule(
        "score",
        "After each game the score is told: the points of both, how many ties there were, and how many games. A game won is one point, a tie none.",
    ),
    rule(
        "game-won",
        "A game ends at once with four or more checkers of one colour in a straight line: in a row or a column, and along a diagonal unless `--diagonals off`.",
    ),
    rule(
        "game-tied",
        "A full grid without four in a row is a tie; a line with the last checker comes first.",
    ),
    rule(
        "computer",
        "The computer makes four in a row if it can, else drops its checker where the other colour could make four in a row next, else into a random column that is not full; of several columns that win or block, the leftmost one.",
    ),
    decided(
        "not-a-number",
        "A column is one whole number on a line; anything else is named and asked for again.",
    ),
    rule(
        "no-such-column",
        "Columns are numbered from 0 to 6; another number is named and asked for again.",
    ),
    rule("column-full", "A column of six checkers is full; it is named and another one asked for."),
    rule(
        "bad-computer",
        "The computer's colour is answered by R, B or N for none; anything else is named and asked for again.",
    ),
    rule(
        "bad-points",
        "The points to play to are a whole number of at least 1; anything else is named and asked for again.",
    ),
    rule(
        "bad-starter",
        "Who moves first is answered by R or B; anything else is named and asked for again.",
    ),
    rule(
        "ask-column",
        "Whoever is to move is asked for a column, never for a row: the checker falls as far as it can. Then the grid is printed.",
    ),
    rule(
        "ask-computer",
        "What no option tells is asked, once a session, in this order: the computer's colour, the points to play to, who moves first.",
    ),
    rule(
        "ask-points",
        "After the computer's colour the points to play to are asked for, unless an option tells them.",
    ),
    rule(
        "ask-starter",
        "Who moves first is the last question, unless an option tells it; the answer holds for every game.",
    ),
    rule(
        "board",
        "The grid is printed from row 5 at the top to row 0 at the bottom, a dot for an empty cell; it is empty at the beginning of each game.",
    ),
    rule("board.labels", "Under the grid stand the numbers of its columns."),
];

const fn rule(shown_by: &'static str, says: &'static str) -> Rule {
    Rule { shown_by, says, basis: Basis::Text }
}

/// Of which the text says nothing.
const fn decided(shown_by: &'static str, says: &'static str) -> Rule {
    Rule { shown_by, says, basis: Basis::Decided }
}

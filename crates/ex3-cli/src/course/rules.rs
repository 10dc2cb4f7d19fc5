//! The sentences of the assignment that can be seen at work, by the kind of event that shows them.

use c4_course::Basis::{self, Official, Text};
use c4_course::Rule;

const fn rule(shown_by: &'static str, basis: Basis, says: &'static str) -> Rule {
    Rule { shown_by, says, basis }
}

pub(super) const ALL: &[Rule] = &[
    rule(
        "bad-type",
        Text,
        "A type is h or c, small or large. Anything else is refused, the rest of its line is dropped, and the question comes again.",
    ),
    rule(
        "ask-type",
        Official,
        "The types are asked for first, player 1's and then player 2's. Once a type is read, the rest of its line stays for the next question.",
    ),
    rule(
        "not-a-number",
        Official,
        "An answer that is not a number is refused once, however many words the line has, and only the prompt comes again.",
    ),
    rule(
        "no-such-column",
        Text,
        "A number that no column has is refused with the range of the columns, and only the prompt comes again.",
    ),
    rule(
        "column-full",
        Text,
        "A column without room is refused by its number, and only the prompt comes again.",
    ),
    rule(
        "computer",
        Text,
        "The computer plays by its priorities: win, block, make three, stop three, and otherwise the free column nearest to the centre. It tries columns from the centre outward, the left one first of two equally far.",
    ),
    rule(
        "ask-column",
        Official,
        "A human is asked for a column from 1 to the number of columns. White space before the number is skipped, empty lines included, and the rest of its line is dropped.",
    ),
    rule(
        "wins",
        Text,
        "Four or more tokens in a row, in a column or in a diagonal win, also with the last free cell. The message follows the board directly.",
    ),
    rule("tie", Text, "A full board on which the last token makes no line is a tie."),
    rule(
        "turn",
        Official,
        "A turn begins with the line that says whose it is. From the second turn on there is an empty line before it.",
    ),
    rule(
        "between-turns",
        Official,
        "From the second turn on there is an empty line before the line that says whose turn it is.",
    ),
    rule(
        "welcome",
        Text,
        "The program begins with its name and the size of the board, rows first, and an empty line.",
    ),
    rule(
        "board",
        Text,
        "A board is an empty line, its rows from the top with a bar on both sides of each cell, and then the columns' labels and an empty line.",
    ),
    rule(
        "board.labels",
        Official,
        "Below the rows stands the last digit of each column's number, with a space before it.",
    ),
];

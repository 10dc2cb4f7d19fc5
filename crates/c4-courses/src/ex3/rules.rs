//! The sentences of the assignment that can be seen at work.

use c4_grade::Rule;

const fn rule(shown_by: &'static str, says: &'static str) -> Rule {
    Rule { shown_by, says }
}

pub(super) const ALL: &[Rule] = &[
    rule(
        "Invalid selection.",
        "A type is h or c, small or large. Anything else is refused, the rest of its line is dropped, and the question comes again.",
    ),
    rule(
        "Choose type for player",
        "The types are asked for first, player 1's and then player 2's. Once a type is read, the rest of its line stays for the next question.",
    ),
    rule(
        "Invalid input.",
        "An answer that is not a number is refused once, however many words the line has, and only the prompt comes again.",
    ),
    rule(
        "Invalid column.",
        "A number that no column has is refused with the range of the columns, and only the prompt comes again.",
    ),
    rule(
        " is full.",
        "A column without room is refused by its number, and only the prompt comes again.",
    ),
    rule(
        "Computer chose column",
        "The computer plays by its priorities: win, block, make three, stop three, and otherwise the free column nearest to the centre. It tries columns from the centre outward, the left one first of two equally far.",
    ),
    rule(
        "Enter column (",
        "A human is asked for a column from 1 to the number of columns. White space before the number is skipped, empty lines included, and the rest of its line is dropped.",
    ),
    rule(
        "wins!",
        "Four or more tokens in a row, in a column or in a diagonal win, also with the last free cell. The message follows the board directly.",
    ),
    rule("It's a tie!", "A full board on which the last token makes no line is a tie."),
    rule(
        ") turn.",
        "A turn begins with the line that says whose it is. From the second turn on there is an empty line before it.",
    ),
    rule(
        "Connect Four (",
        "The program begins with its name and the size of the board, rows first, and an empty line.",
    ),
    rule(
        "|",
        "A board is an empty line, its rows from the top with a bar on both sides of each cell, and then the columns' labels and an empty line.",
    ),
    rule(
        " 1",
        "Below the rows stands the last digit of each column's number, with a space before it.",
    ),
];

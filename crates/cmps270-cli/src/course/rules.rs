//! The sentences of the project that can be seen at work, by the kind of event that shows them.

use c4_course::{Basis, Rule};

const SPEED: &str = "On a full board without a line, whoever took less time over all moves wins by speed, refused tries included; of equal times, yellow's counts as less.";

pub(super) const ALL: &[Rule] = &[
    rule("wins-by-speed", SPEED),
    rule("equal-times", SPEED),
    rule(
        "wins",
        "A game ends at once with four or more tokens of one colour in a row, in a column or along a diagonal, also on the last token.",
    ),
    rule(
        "bot",
        "A bot plays a winning move if there is one, else one that blocks a win of the opponent's, each as far to the left as possible, else what its strategy says.",
    ),
    rule(
        "toss",
        "After the names and the empty board a coin is tossed; who wins the toss starts and plays red, which is 1 on the board.",
    ),
    rule(
        "name-empty",
        "A name is one word; a line without one is refused, and the name asked for again.",
    ),
    rule(
        "name-several-words",
        "A name is one word; several are refused, and the name asked for again.",
    ),
    rule(
        "name-too-long",
        "A name has at most 32 bytes; a longer one is refused, and the name asked for again.",
    ),
    rule(
        "name-taken",
        "Two names are different bytes; the other player's, or the bot's, is refused, and the name asked for again.",
    ),
    rule(
        "not-a-number",
        "A column is a line of one whole number; anything else is refused, and the same player asked again.",
    ),
    rule(
        "no-such-column",
        "Columns are numbered from 0 to 6; another number is refused, and the same player asked again.",
    ),
    rule(
        "column-full",
        "A column of six tokens is full; it is refused, and the same player asked again.",
    ),
    rule(
        "ask-column",
        "Whoever is to move is asked for a column; the token falls as far as it can, and the board is printed after every legal move.",
    ),
    rule(
        "ask-name",
        "The names are asked for first, player 1's and then player 2's; a bot has a name already.",
    ),
    rule("board.labels", "Under the board stand the columns' numbers."),
    rule(
        "board",
        "The board is printed from the upper row to the lower one: 0 is a free cell, 1 is red, 2 is yellow.",
    ),
];

const fn rule(shown_by: &'static str, says: &'static str) -> Rule {
    Rule { shown_by, says, basis: Basis::Text }
}

//! The labs' rules that can be seen at work, by the kind of event that shows them.

use c4_course::{Basis, Rule};

/// What a lab's text says.
const fn text(shown_by: &'static str, says: &'static str) -> Rule {
    Rule { shown_by, says, basis: Basis::Text }
}

/// What no lab's text speaks of.
const fn decided(shown_by: &'static str, says: &'static str) -> Rule {
    Rule { shown_by, says, basis: Basis::Decided }
}

pub(super) const ALL: &[Rule] = &[
    text(
        "computer",
        "The computer gives each free square its own longest run there, less the longest run that the opponent's next stone could make anywhere else, and plays the square where that is largest; of equal ones the upper one, then the left one. It has no special case for a win.",
    ),
    text(
        "occupied",
        "A stone on an occupied square is refused with `That square is occupied.`; the same prompt follows, without a board.",
    ),
    text("draw", "A full board on which nobody has six or more in a row is a draw."),
    text(
        "wins",
        "Lab 7 ends as soon as somebody has six or more stones in a row, in a column or along a diagonal, after the board with that stone: `Black player wins.` or `White player wins.`.",
    ),
    text(
        "ask-colour",
        "Lab 7 prints the empty board and then asks which colour the computer plays; Black moves first.",
    ),
    text(
        "ask-square",
        "Lab 7 asks for a square with `Lay down a stone (ROW COL): ` and prints the board after each stone.",
    ),
    text(
        "taken",
        "A stone on a taken square is refused with `Position is taken, try another move.`; the one that lies there stays, and the board is printed all the same.",
    ),
    text(
        "no-winner",
        "After `E` the winner is looked for: six or more stones in a row, in a column or along a diagonal. Without one: `No winner so far.`.",
    ),
    text(
        "winner",
        "After `E` the winner is looked for: whoever has six or more stones in a row, in a column or along a diagonal.",
    ),
    text(
        "contiguous",
        "The number is that of the longest unbroken run through the stone asked about, in any of the four directions, to both sides; the stone itself counts once.",
    ),
    text(
        "ask-occupied",
        "Stones are asked about until `-1 -1`, after which nothing more is printed.",
    ),
    text("end", "After `-1 -1` nothing more is printed."),
    text(
        "ask-position",
        "After B or W the position is asked for, and then the board is printed; row 0, column 0 is the upper left square.",
    ),
    text(
        "ask-stone",
        "Stones are asked for until `E`, in any order of colours, also after somebody has six in a row.",
    ),
    text(
        "ask-size",
        "The first question is for the size n of the board, which is then printed empty: n lines of n letters.",
    ),
    text(
        "empty-board",
        "The empty board is printed as soon as its size is known, before the first question about it.",
    ),
    text(
        "board",
        "The board is n lines of n letters, U for a free square, without anything between them.",
    ),
    decided(
        "bad-size",
        "A size that is no number from 1 to 1000 is refused, and the program ends.",
    ),
    decided(
        "bad-stone",
        "Another letter than B, W or E is passed by, and the question comes again.",
    ),
    decided("bad-colour", "Another letter than B or W is passed by, and the question comes again."),
    decided(
        "not-a-position",
        "Where two numbers are asked for and something else is typed, the rest of its line is dropped, and the question comes again.",
    ),
    decided("off-board", "A position off the board changes nothing, and the question comes again."),
    decided("no-stone", "A question about a free square has no answer, and comes again."),
];

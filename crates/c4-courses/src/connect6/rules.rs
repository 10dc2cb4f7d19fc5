//! The labs' rules, by the output that shows them.

use c4_grade::Rule;

/// The rules, the most specific one first.
pub(super) const ALL: &[Rule] = &[
    rule(
        "Computer lays a stone",
        "The computer gives each free square its own longest run there, less the longest run that the opponent's next stone could make anywhere else, and plays the square where that is largest; of equal ones the upper one, then the left one. It has no special case for a win.",
    ),
    rule(
        "That square is occupied.",
        "A stone on an occupied square is refused with `That square is occupied.`; the same prompt follows, without a board.",
    ),
    rule("Draw!", "A full board on which nobody has six or more in a row is a draw."),
    rule(
        " player wins.",
        "Lab 7 ends as soon as somebody has six or more stones in a row, in a column or along a diagonal, after the board with that stone: `Black player wins.` or `White player wins.`.",
    ),
    rule(
        "Computer playing B or W?:",
        "Lab 7 prints the empty board and then asks which colour the computer plays; Black moves first.",
    ),
    rule(
        "Lay down a stone",
        "Lab 7 asks for a square with `Lay down a stone (ROW COL): ` and prints the board after each stone.",
    ),
    rule(
        "Position is taken, try another move.",
        "A stone on a taken square is refused with `Position is taken, try another move.`; the one that lies there stays, and the board is printed all the same.",
    ),
    rule(
        "No winner so far.",
        "After `E` the winner is looked for: six or more stones in a row, in a column or along a diagonal. Without one: `No winner so far.`.",
    ),
    rule(
        " wins.",
        "After `E` the winner is looked for: whoever has six or more stones in a row, in a column or along a diagonal.",
    ),
    rule(
        "Number of contiguous stones:",
        "The number is that of the longest unbroken run through the stone asked about, in any of the four directions, to both sides; the stone itself counts once.",
    ),
    rule(
        "Enter an occupied position",
        "Stones are asked about until `-1 -1`, after which nothing more is printed.",
    ),
    rule(
        "Enter position (ROW COL):",
        "After B or W the position is asked for, and then the board is printed; row 0, column 0 is the upper left square.",
    ),
    rule(
        "Enter stone (B|W):",
        "Stones are asked for until `E`, in any order of colours, also after somebody has six in a row.",
    ),
    rule(
        "Enter board dimensions (n):",
        "The first question is for the size n of the board, which is then printed empty: n lines of n letters.",
    ),
    rule(
        "U",
        "The board is n lines of n letters, U for a free square, without anything between them.",
    ),
];

const fn rule(shown_by: &'static str, says: &'static str) -> Rule {
    Rule { shown_by, says }
}

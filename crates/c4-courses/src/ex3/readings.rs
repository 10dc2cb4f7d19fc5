//! The ways in which programs of EX3 are known to read it.

use c4_engine::{Direction, Directions};
use c4_grade::Reading;
use ex3_cli::{Order, Priority};

use crate::reading::{Change, Known, does, prints};

type Ex3 = ex3_cli::Reading;

pub(super) const KNOWN: &[Known<Ex3>] = &[
    // How the computer chooses.
    does(
        "tie-to-the-right",
        "your program prefers the right column of two equally far from the centre",
        "The course prefers the left one: 7 columns are tried in the order 4 3 5 2 6 1 7.",
        |reading| reading.strategy.order = Order::OutwardRightFirst,
    ),
    does(
        "centre-of-even-width",
        "where the number of columns is even, your program takes the column right of the middle for the centre",
        "The centre lies between two columns then, and the left one comes first: 6 columns are tried in the order 3 4 2 5 1 6.",
        |reading| reading.strategy.order = Order::OutwardFromTheRight,
    ),
    does(
        "columns-from-the-left",
        "your computer tries the columns from left to right",
        "The course tries them from the centre outward, for every priority.",
        |reading| reading.strategy.order = Order::Leftmost,
    ),
    does(
        "last-priority-from-the-left",
        "your computer plays the leftmost free column when no priority from 1 to 4 holds",
        "The course then plays the free column nearest to the centre.",
        |reading| reading.strategy.last_order = Some(Order::Leftmost),
    ),
    does(
        "priorities-3-and-4-swapped",
        "your computer stops the opponent's three before it makes its own",
        "The course makes three of its own (priority 3) before it stops the opponent's (priority 4).",
        |reading| {
            use Priority::{Block, BlockExtension, Extend, Fallback, Win};
            reading.strategy.priorities = &[Win, Block, BlockExtension, Extend, Fallback];
        },
    ),
    does(
        "priorities-2-and-3-swapped",
        "your computer makes three of its own before it blocks the opponent's four",
        "The course blocks a win (priority 2) before it makes three (priority 3).",
        |reading| {
            use Priority::{Block, BlockExtension, Extend, Fallback, Win};
            reading.strategy.priorities = &[Win, Extend, Block, BlockExtension, Fallback];
        },
    ),
    does(
        "blocks-before-it-wins",
        "your computer blocks the opponent's four where it could win itself",
        "The course wins (priority 1) before it blocks (priority 2).",
        |reading| {
            use Priority::{Block, BlockExtension, Extend, Fallback, Win};
            reading.strategy.priorities = &[Block, Win, Extend, BlockExtension, Fallback];
        },
    ),
    does(
        "only-priorities-1-and-2",
        "your computer wins and blocks, but it neither makes three nor stops three",
        "The course has two more priorities before the centre: make three (3), and stop the opponent's three (4).",
        |reading| {
            use Priority::{Block, Fallback, Win};
            reading.strategy.priorities = &[Win, Block, Fallback];
        },
    ),
    does(
        "first-column-with-a-reason",
        "your computer plays the first column from the centre outward for which any priority holds",
        "The course looks through all columns for one priority before it looks for the next.",
        |reading| reading.strategy.takes_first_reason = true,
    ),
    does(
        "three-has-to-have-room",
        "for priorities 3 and 4, your computer counts a run only if there is a free cell at one of its ends",
        "The course counts every unbroken run, whether or not it can still grow.",
        |reading| reading.strategy.wants_room = true,
    ),
    does(
        "gaps-overlooked",
        "your computer counts a run on one side of the cell only, so it does not see that a token closes a gap",
        "The course counts the tokens on both sides of the cell together.",
        |reading| reading.strategy.counts_one_side = true,
    ),
    does(
        "computer-overlooks-diagonals",
        "your computer looks at rows and columns, but not at diagonals",
        "The course's computer counts runs in all four directions, as for a win.",
        |reading| reading.strategy.directions = Directions::ORTHOGONAL,
    ),
    // What wins.
    does(
        "rising-diagonal-missing",
        "your program does not see lines that rise from left to right (/)",
        "The course counts rows, columns and both diagonals, for a win and for the computer.",
        |reading| overlook(reading, Direction::Rising),
    ),
    does(
        "falling-diagonal-missing",
        "your program does not see lines that fall from left to right (\\)",
        "The course counts rows, columns and both diagonals, for a win and for the computer.",
        |reading| overlook(reading, Direction::Falling),
    ),
    does(
        "only-exactly-four-win",
        "in your program five or more in a row do not win",
        "At least four in a row win.",
        |reading| reading.only_exact_lines_win = true,
    ),
    does(
        "full-board-is-a-tie",
        "your program tells a tie where the last free cell wins",
        "A win comes first: with the last free cell, too.",
        |reading| reading.full_board_is_a_tie = true,
    ),
    // What is read.
    does(
        "line-kept-after-number",
        "your program keeps what comes after a number on its line for the next prompt",
        "The course drops the rest of the line after a number: 3 4 is column 3.",
        |reading| reading.keeps_line_after_number = true,
    ),
    does(
        "line-dropped-after-type",
        "your program drops the rest of the line after a type",
        "The course keeps it: hc on one line answers for both players.",
        |reading| reading.drops_line_after_type = true,
    ),
    does(
        "only-small-types",
        "your program refuses H and C",
        "The types are h and c, small or large.",
        |reading| reading.only_small_types = true,
    ),
    does(
        "empty-line-is-an-answer",
        "your program reads a whole line where it asks for a column, so it refuses an empty line, and what a type has left of its line",
        "The course skips white space before a number, line ends included, without a word.",
        |reading| reading.answers_every_line = true,
    ),
    // What is printed.
    does(
        "turn-repeated-after-error",
        "your program prints whose turn it is again after a refused column",
        "After an error only the prompt comes again.",
        |reading| reading.repeats_turn = true,
    ),
    does(
        "full-column-is-no-column",
        "your program refuses a full column in the words for a column that does not exist",
        "The message is \"Column K is full. Choose another column.\".",
        |reading| reading.full_is_no_column = true,
    ),
    does(
        "labels-in-full",
        "your program labels the columns from the tenth on with their whole number",
        "The label is the last digit of the column's number: column 10 has 0.",
        |reading| reading.labels_in_full = true,
    ),
    prints(
        "no-empty-line-between-turns",
        "your program prints no empty line between a board and the next turn",
        "Two line feeds end the board, and a third one stands before the next turn.",
        &[("\n\n\nPlayer ", "\n\nPlayer ")],
    ),
    prints(
        "win-ends-with-full-stop",
        "your program ends the message for a win with a full stop",
        "It ends with an exclamation mark: \"Player 1 (X) wins!\".",
        &[(" wins!\n", " wins.\n")],
    ),
    prints(
        "win-without-exclamation-mark",
        "your program leaves out the exclamation mark after \"wins\"",
        "The message is \"Player 1 (X) wins!\".",
        &[(" wins!\n", " wins\n")],
    ),
    prints(
        "tie-without-exclamation-mark",
        "your program leaves out the exclamation mark after \"It's a tie\"",
        "The message is \"Board full and no winner. It's a tie!\".",
        &[("It's a tie!\n", "It's a tie\n")],
    ),
    prints(
        "tie-ends-with-full-stop",
        "your program ends the message for a tie with a full stop",
        "The message is \"Board full and no winner. It's a tie!\".",
        &[("It's a tie!\n", "It's a tie.\n")],
    ),
    prints(
        "turn-without-full-stop",
        "your program leaves out the full stop after \"turn\"",
        "The line is \"Player 1 (X) turn.\".",
        &[(") turn.\n", ") turn\n")],
    ),
    prints(
        "computer-with-full-stop",
        "your program puts a full stop after the computer's column",
        "The line is \"Computer chose column 4\", without one.",
        &[("Computer chose column #\n", "Computer chose column #.\n")],
    ),
    prints(
        "bad-type-without-full-stop",
        "your program leaves out the full stop after \"Enter h or c\"",
        "The message is \"Invalid selection. Enter h or c.\".",
        &[("Enter h or c.\n", "Enter h or c\n")],
    ),
    prints(
        "not-a-number-without-full-stop",
        "your program leaves out the full stop after \"Enter a number\"",
        "The message is \"Invalid input. Enter a number.\".",
        &[("Enter a number.\n", "Enter a number\n")],
    ),
    prints(
        "no-such-column-without-full-stop",
        "your program leaves out the full stop after the range of the columns",
        "The message is \"Invalid column. Choose between 1 and 7.\".",
        &[("Choose between 1 and #.\n", "Choose between 1 and #\n")],
    ),
    prints(
        "full-column-without-full-stop",
        "your program leaves out the full stop after \"Choose another column\"",
        "The message is \"Column 3 is full. Choose another column.\".",
        &[("Choose another column.\n", "Choose another column\n")],
    ),
    prints(
        "column-prompt-without-space",
        "your program prints no space after the prompt for a column",
        "The prompt ends with a colon and a space: \"Enter column (1-7): \".",
        &[("Enter column (1-#): ", "Enter column (1-#):")],
    ),
    prints(
        "type-prompt-without-space",
        "your program prints no space after the prompt for a type",
        "The prompt ends with a colon and a space: \"c - computer: \".",
        &[("h - human, c - computer: ", "h - human, c - computer:")],
    ),
    Known {
        reading: Reading {
            name: "status-0-at-end-of-input",
            says: "your program ends with status 0 when the input ends in the middle of a game",
            instead: "The course does not say how it ends; the reference's status is 1.",
            is_equivalent: true,
        },
        change: Change::Conduct(|reading| reading.input_ended = 0),
    },
];

/// One function for lines serves the end of the game and the computer.
fn overlook(reading: &mut Ex3, direction: Direction) {
    reading.directions = reading.directions.without(direction);
    reading.strategy.directions = reading.strategy.directions.without(direction);
}

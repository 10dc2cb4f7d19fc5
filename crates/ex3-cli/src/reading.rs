//! The ways in which the assignment can be taken.

#[cfg(feature = "course")]
use c4_engine::Direction;
use c4_engine::{Directions, Lines, Outcome, Position, Square};

use crate::Priority;
#[cfg(feature = "course")]
use crate::Priority::{Block, BlockExtension, Extend, Fallback, Win};

c4_console::readings! {
    /// How the assignment is read. The default is how it is meant.
    ///
    /// All else is what programs do that took a sentence of it differently. A grader that knows what they do can say which
    /// sentence it was. No option of the program leads here.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Reading {
        /// The order in which the computer tries columns.
        pub order: Order = Order::OutwardLeftFirst;
            misread "tie-to-the-right" = Order::OutwardRightFirst,
                "your program prefers the right column of two equally far from the centre",
                "The course prefers the left one: 7 columns are tried in the order 4 3 5 2 6 1 7.";
            misread "centre-of-even-width" = Order::OutwardFromTheRight,
                "where the number of columns is even, your program takes the column right of the middle for the centre",
                "The centre lies between two columns then, and the left one comes first: 6 columns are tried in the order 3 4 2 5 1 6.";
            misread "columns-from-the-left" = Order::Leftmost,
                "your computer tries the columns from left to right",
                "The course tries them from the centre outward, for every priority.";
        /// The order for the last priority, if it has one of its own.
        pub last_order: Option<Order> = None;
            misread "last-priority-from-the-left" = Some(Order::Leftmost),
                "your computer plays the leftmost free column when no priority from 1 to 4 holds",
                "The course then plays the free column nearest to the centre.";
        /// The priorities, the strongest first. The last one is [`Priority::Fallback`].
        pub priorities: &'static [Priority] = &Priority::ALL;
            misread "priorities-3-and-4-swapped" = &[Win, Block, BlockExtension, Extend, Fallback],
                "your computer stops the opponent's three before it makes its own",
                "The course makes three of its own (priority 3) before it stops the opponent's (priority 4).";
            misread "priorities-2-and-3-swapped" = &[Win, Extend, Block, BlockExtension, Fallback],
                "your computer makes three of its own before it blocks the opponent's four",
                "The course blocks a win (priority 2) before it makes three (priority 3).";
            misread "blocks-before-it-wins" = &[Block, Win, Extend, BlockExtension, Fallback],
                "your computer blocks the opponent's four where it could win itself",
                "The course wins (priority 1) before it blocks (priority 2).";
            misread "only-priorities-1-and-2" = &[Win, Block, Fallback],
                "your computer wins and blocks, but it neither makes three nor stops three",
                "The course has two more priorities before the centre: make three (3), and stop the opponent's three (4).";
        /// Whether the first column for which any priority but the last holds is played.
        pub takes_first_reason: bool = false;
            misread "first-column-with-a-reason" = true,
                "your computer plays the first column from the centre outward for which any priority holds",
                "The course looks through all columns for one priority before it looks for the next.";
        /// Whether a run that lacks one to a line needs a free cell at one of its ends.
        pub wants_room: bool = false;
            misread "three-has-to-have-room" = true,
                "for priorities 3 and 4, your computer counts a run only if there is a free cell at one of its ends",
                "The course counts every unbroken run, whether or not it can still grow.";
        /// Whether a run is counted on one side of its cell only, the longer one.
        pub counts_one_side: bool = false;
            misread "gaps-overlooked" = true,
                "your computer counts a run on one side of the cell only, so it does not see that a token closes a gap",
                "The course counts the tokens on both sides of the cell together.";
        /// The directions in which the computer sees runs.
        pub computer_directions: Directions = Directions::ALL;
            misread "computer-overlooks-diagonals" = Directions::ORTHOGONAL,
                "your computer looks at rows and columns, but not at diagonals",
                "The course's computer counts runs in all four directions, as for a win.";
        /// The directions in which a line wins.
        pub directions: Directions = Directions::ALL;
        /// Whether a line that is longer than it has to be does not win.
        pub only_exact_lines_win: bool = false;
            misread "only-exactly-four-win" = true,
                "in your program five or more in a row do not win",
                "At least four in a row win.";
        /// Whether a full board is a tie although the last token wins.
        pub full_board_is_a_tie: bool = false;
            misread "full-board-is-a-tie" = true,
                "your program tells a tie where the last free cell wins",
                "A win comes first: with the last free cell, too.";
        /// Whether the rest of a line is kept after a number.
        pub keeps_line_after_number: bool = false;
            misread "line-kept-after-number" = true,
                "your program keeps what comes after a number on its line for the next prompt",
                "The course drops the rest of the line after a number: 3 4 is column 3.";
        /// Whether the rest of a line is dropped after a type.
        pub drops_line_after_type: bool = false;
            misread "line-dropped-after-type" = true,
                "your program drops the rest of the line after a type",
                "The course keeps it: hc on one line answers for both players.";
        /// Whether types are small letters only.
        pub only_small_types: bool = false;
            misread "only-small-types" = true,
                "your program refuses H and C",
                "The types are h and c, small or large.";
        /// Whether a line without a number, such as an empty one, is an answer.
        pub answers_every_line: bool = false;
            misread "empty-line-is-an-answer" = true,
                "your program reads a whole line where it asks for a column, so it refuses an empty line, and what a type has left of its line",
                "The course skips white space before a number, line ends included, without a word.";
        /// Whether the line that says whose turn it is comes again after a refused column.
        pub repeats_turn: bool = false;
            misread "turn-repeated-after-error" = true,
                "your program prints whose turn it is again after a refused column",
                "After an error only the prompt comes again.";
        /// Whether a full column is refused in the words for a column that does not exist.
        pub full_is_no_column: bool = false;
            misread "full-column-is-no-column" = true,
                "your program refuses a full column in the words for a column that does not exist",
                "The message is \"Column K is full. Choose another column.\".";
        /// Whether columns from the tenth on are labelled with their whole number.
        pub labels_in_full: bool = false;
            misread "labels-in-full" = true,
                "your program labels the columns from the tenth on with their whole number",
                "The label is the last digit of the column's number: column 10 has 0.";
        /// The exit status when the input ends early.
        pub input_ended: u8 = 1;
            open "status-0-at-end-of-input" = 0,
                "your program ends with status 0 when the input ends in the middle of a game",
                "The course does not say how it ends; the reference's status is 1.";
    }
    also {
        // One function for lines serves the end of the game and the computer.
        misread "rising-diagonal-missing" = |reading| reading.overlook(Direction::Rising), [],
            "your program does not see lines that rise from left to right (/)",
            "The course counts rows, columns and both diagonals, for a win and for the computer.";
        misread "falling-diagonal-missing" = |reading| reading.overlook(Direction::Falling), [],
            "your program does not see lines that fall from left to right (\\)",
            "The course counts rows, columns and both diagonals, for a win and for the computer.";
        open(Official) "no-empty-line-between-turns" = |_| {}, [("between-turns", "")],
            "your program prints no empty line between a board and the next turn",
            "The course's own program prints it; the samples in its text lack it.";
        misread "win-ends-with-full-stop" = |_| {}, [("wins", "Player {player} ({token}) wins.\n")],
            "your program ends the message for a win with a full stop",
            "It ends with an exclamation mark: \"Player 1 (X) wins!\".";
        misread "win-without-exclamation-mark" = |_| {}, [("wins", "Player {player} ({token}) wins\n")],
            "your program leaves out the exclamation mark after \"wins\"",
            "The message is \"Player 1 (X) wins!\".";
        misread "tie-without-exclamation-mark" = |_| {}, [("tie", "Board full and no winner. It's a tie\n")],
            "your program leaves out the exclamation mark after \"It's a tie\"",
            "The message is \"Board full and no winner. It's a tie!\".";
        misread "tie-ends-with-full-stop" = |_| {}, [("tie", "Board full and no winner. It's a tie.\n")],
            "your program ends the message for a tie with a full stop",
            "The message is \"Board full and no winner. It's a tie!\".";
        misread "turn-without-full-stop" = |_| {}, [("turn", "Player {player} ({token}) turn\n")],
            "your program leaves out the full stop after \"turn\"",
            "The line is \"Player 1 (X) turn.\".";
        misread "computer-with-full-stop" = |_| {}, [("computer", "Computer chose column {column}.\n")],
            "your program puts a full stop after the computer's column",
            "The line is \"Computer chose column 4\", without one.";
        misread "bad-type-without-full-stop" = |_| {}, [("bad-type", "Invalid selection. Enter h or c\n")],
            "your program leaves out the full stop after \"Enter h or c\"",
            "The message is \"Invalid selection. Enter h or c.\".";
        misread "not-a-number-without-full-stop" = |_| {}, [("not-a-number", "Invalid input. Enter a number\n")],
            "your program leaves out the full stop after \"Enter a number\"",
            "The message is \"Invalid input. Enter a number.\".";
        misread "no-such-column-without-full-stop" = |_| {}, [("no-such-column", "Invalid column. Choose between 1 and {columns}\n")],
            "your program leaves out the full stop after the range of the columns",
            "The message is \"Invalid column. Choose between 1 and 7.\".";
        misread "full-column-without-full-stop" = |_| {}, [("column-full", "Column {column} is full. Choose another column\n")],
            "your program leaves out the full stop after \"Choose another column\"",
            "The message is \"Column 3 is full. Choose another column.\".";
        misread "column-prompt-without-space" = |_| {}, [("ask-column", "Enter column (1-{columns}):")],
            "your program prints no space after the prompt for a column",
            "The prompt ends with a colon and a space: \"Enter column (1-7): \".";
        misread "type-prompt-without-space" = |_| {}, [("ask-type", "Choose type for player {player}: h - human, c - computer:")],
            "your program prints no space after the prompt for a type",
            "The prompt ends with a colon and a space: \"c - computer: \".";
    }
}

/// An order of columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// From the centre outward, the left one first of two equally far.
    OutwardLeftFirst,
    /// From the centre outward, the right one first of two equally far.
    OutwardRightFirst,
    /// From the column right of the centre, where the number of columns is even, and the left one first otherwise.
    OutwardFromTheRight,
    /// From the left to the right.
    Leftmost,
}

impl Reading {
    #[cfg(feature = "course")]
    fn overlook(&mut self, direction: Direction) {
        self.directions = self.directions.without(direction);
        self.computer_directions = self.computer_directions.without(direction);
    }

    /// The lines that the engine is to look for.
    pub(crate) fn lines(&self, lines: Lines) -> Lines {
        // It knows no line that is too long: where that matters, it looks for none.
        let directions = if self.only_exact_lines_win { Directions::NONE } else { self.directions };
        lines.only(directions)
    }

    /// How the game stands when a token has just landed on a square.
    pub(crate) fn outcome(&self, position: &Position, landed: Square) -> Outcome {
        let (board, connect) = (position.board(), position.rules().lines.connect());
        let is_exact =
            |direction| board.longest_run(landed, Directions::NONE.with(direction)) == connect;
        let outcome = match board.get(landed) {
            Some(player) if self.only_exact_lines_win && self.directions.iter().any(is_exact) => {
                Outcome::Won(player)
            }
            _ => position.outcome(),
        };
        match outcome {
            Outcome::Won(_) if self.full_board_is_a_tie && board.free().is_empty() => {
                Outcome::Drawn
            }
            outcome => outcome,
        }
    }
}

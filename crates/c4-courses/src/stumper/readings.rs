//! The ways in which programs of the stumper are known to read it.

use c4_engine::Direction;
use c4_grade::Reading;
use stumper_cli::{MarkedLines, MarkedPart};

use crate::reading::{Change, Known, does, prints};

type Stumper = stumper_cli::Reading;

const MARK_ALL: &str = "Every token of every line of four or more shows the referee, however long the line is and however many there are.";
const ONE_GRID: &str = "The grid is shown once after each token, and at no other time.";
const SIZES: &str =
    "The width is from 1 to 80, the height from 1 to 16, and the grid has at least 20 slots.";
const SIZE_IS_NUMBER: &str =
    "A size that is not a number is an error: a message on standard error, and exit status 84.";
const CHARACTERS: &str = "Two of the three characters the same is an error: a message on standard error, and exit status 84.";
const END_OF_INPUT: &str =
    "When the input ends, nothing follows the prompt, and the exit status is 0.";
const DIRECTIONS: &str = "Lines count in a row, in a column and in both diagonals.";

pub(super) const KNOWN: &[Known<Stumper>] = &[
    // The prompt: the course's text shows both forms, so either is right.
    Known {
        reading: Reading {
            name: "no-newline-after-prompt",
            says: "your program prints no line feed after a prompt when its input is not a terminal",
            instead: "The text's piped session shows one, in place of the echo of the Enter key; either form is accepted.",
            is_equivalent: true,
        },
        change: Change::Conduct(|reading| reading.no_prompt_newline = true),
    },
    // What is marked.
    does(
        "marks-nothing",
        "your program does not show the referee in the winning line",
        MARK_ALL,
        |reading| reading.marked_lines = MarkedLines::None,
    ),
    does(
        "marks-four-on-the-left",
        "of a longer line your program marks only four tokens, those on the left",
        MARK_ALL,
        |reading| reading.marked_part = MarkedPart::Left,
    ),
    does(
        "marks-four-on-the-right",
        "of a longer line your program marks only four tokens, those on the right",
        MARK_ALL,
        |reading| reading.marked_part = MarkedPart::Right,
    ),
    does(
        "marks-four-at-the-top",
        "of a longer line your program marks only four tokens: those at the top of a diagonal, on the left of a row",
        MARK_ALL,
        |reading| reading.marked_part = MarkedPart::Top,
    ),
    does(
        "marks-four-at-the-bottom",
        "of a longer line your program marks only four tokens: those at the bottom of a diagonal, on the left of a row",
        MARK_ALL,
        |reading| reading.marked_part = MarkedPart::Bottom,
    ),
    does(
        "marks-the-first-line",
        "of several lines at once your program marks one: the row, or else the column, or else the falling diagonal",
        MARK_ALL,
        |reading| reading.marked_lines = MarkedLines::First,
    ),
    does(
        "marks-the-last-line",
        "of several lines at once your program marks one: the rising diagonal, or else the falling one, or else the column",
        MARK_ALL,
        |reading| reading.marked_lines = MarkedLines::Last,
    ),
    does(
        "unmarked-grid-first",
        "your program shows the last grid twice, first without the referee",
        ONE_GRID,
        |reading| reading.unmarked_first = true,
    ),
    // What wins.
    does(
        "rising-diagonal-missing",
        "your program does not see lines that rise from left to right (/)",
        DIRECTIONS,
        |reading| reading.directions = reading.directions.without(Direction::Rising),
    ),
    does(
        "falling-diagonal-missing",
        "your program does not see lines that fall from left to right (\\)",
        DIRECTIONS,
        |reading| reading.directions = reading.directions.without(Direction::Falling),
    ),
    does(
        "full-grid-is-a-tie",
        "your program tells a tie where the token in the last free slot wins",
        "A win comes first: in the last free slot, too.",
        |reading| reading.full_grid_is_a_tie = true,
    ),
    // The grid.
    does(
        "grid-before-first-prompt",
        "your program shows the empty grid before the first prompt",
        ONE_GRID,
        |reading| reading.grid_first = true,
    ),
    does(
        "grid-after-refused-column",
        "your program shows the grid again after a column that it refuses",
        ONE_GRID,
        |reading| reading.grid_after_refusal = true,
    ),
    does(
        "edge-as-wide-as-columns",
        "the upper and the lower edge of your grid have as many plus signs as there are columns",
        "They have two more, above and below the bars.",
        |reading| reading.narrow_edge = true,
    ),
    // What is read.
    does(
        "only-whole-numbers",
        "your program refuses a line that holds anything but one number, such as 4abc",
        "A line is read like atoi reads it: 4abc is 4.",
        |reading| reading.only_whole_numbers = true,
    ),
    does(
        "newline-at-end-of-input",
        "your program prints a line feed after the prompt when the input ends",
        END_OF_INPUT,
        |reading| reading.newline_at_end = true,
    ),
    does(
        "status-84-at-end-of-input",
        "your program takes the end of the input for an error: exit status 84",
        END_OF_INPUT,
        |reading| reading.input_ended = 84,
    ),
    does(
        "status-1-at-end-of-input",
        "your program ends with status 1 when the input ends",
        END_OF_INPUT,
        |reading| reading.input_ended = 1,
    ),
    // Options.
    does(
        "status-1-after-error",
        "your program ends with status 1 after an error",
        "The exit status of every error is 84.",
        |reading| reading.error = 1,
    ),
    does("width-80-refused", "your program refuses a width of 80", SIZES, |reading| {
        reading.max_width = 79;
    }),
    does("width-81-allowed", "your program accepts a width of 81", SIZES, |reading| {
        reading.max_width = 81;
    }),
    does("height-16-refused", "your program refuses a height of 16", SIZES, |reading| {
        reading.max_height = 15;
    }),
    does("height-17-allowed", "your program accepts a height of 17", SIZES, |reading| {
        reading.max_height = 17;
    }),
    does("20-slots-refused", "your program refuses a grid of exactly 20 slots", SIZES, |reading| {
        reading.min_slots = 21;
    }),
    does("19-slots-allowed", "your program accepts a grid of 19 slots", SIZES, |reading| {
        reading.min_slots = 19;
    }),
    does(
        "any-slots-allowed",
        "your program does not ask for a number of slots",
        SIZES,
        |reading| {
            reading.min_slots = 1;
        },
    ),
    does(
        "sizes-like-atoi",
        "your program accepts a size with something behind the number, such as 7abc",
        SIZE_IS_NUMBER,
        |reading| reading.sizes_like_atoi = true,
    ),
    does(
        "same-characters-allowed",
        "your program lets players and referee have the same character",
        CHARACTERS,
        |reading| reading.same_avatars = true,
    ),
    does(
        "first-of-several-characters",
        "your program takes the first character of an avatar that has several",
        "An avatar that is not one character is an error: a message on standard error, and exit status 84.",
        |reading| reading.first_of_avatar = true,
    ),
    does(
        "unknown-options-ignored",
        "your program passes over arguments that it does not know",
        "They are errors: a message on standard error, and exit status 84.",
        |reading| reading.ignores_unknown = true,
    ),
    // What is printed.
    prints(
        "win-without-exclamation-mark",
        "your program leaves out the exclamation mark after \"won\"",
        "The message is \"Congrats, player X won!\".",
        &[(" won!\n", " won\n")],
    ),
    prints(
        "tie-without-full-stop",
        "your program leaves out the full stop after \"nobody wins\"",
        "The message is \"It's a tie, nobody wins.\".",
        &[("nobody wins.\n", "nobody wins\n")],
    ),
    prints(
        "typographic-apostrophe",
        "your program prints a typographic apostrophe in \"It's\", as the text has been typeset",
        "The apostrophe is the one of the keyboard, byte 39.",
        &[("It's a tie", "It\u{2019}s a tie")],
    ),
    prints(
        "prompt-without-space",
        "your program prints no space after the prompt",
        "The prompt ends with a colon and a space.",
        &[("where do you want to play: ", "where do you want to play:")],
    ),
];

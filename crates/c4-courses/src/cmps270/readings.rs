//! What people read in the project's text that is not meant.

use c4_console::Line;
use c4_engine::{Direction, Directions};
use c4_grade::Reading;
use cmps270_cli::{Habit, Reading as Project, SameName, SeveralWords, Speed, Starts};

use crate::reading::Change::{self, Both, Conduct, Words};
use crate::reading::{Known, known};

const LINES: &str =
    "Four or more tokens of one colour in a row, in a column or along a diagonal win.";
const BOTS: &str = "Every bot plays a winning move if there is one, else one that blocks a win of the opponent's, else what it likes.";
const REFUSALS: &str = "A column is refused with its reason: `That is not a number.`, `There is no such column. The columns are 0 to 6.` or `Column 3 is full.`; the same player is asked again.";
const NAMES: &str = "A name is one word, and the two players' names differ; anything else is refused with its reason.";
const BOARD: &str = "The board is printed before the toss and after every legal move, the upper row first, and the columns' numbers under it.";
const SPEED: &str =
    "On a full board without a line, whoever took less time over all moves wins by speed.";
const TOSS: &str =
    "A coin is tossed; who wins the toss starts and plays red, which is 1 on the board.";

/// The project's readings, those that many fall for first.
pub(super) const KNOWN: &[Known<Project>] = &[
    known(
        "columns-from-1",
        "your program numbers the columns from 1 to 7",
        "Columns are numbered from 0 to 6.",
        Both(|project| project.first_column = 1, FROM_1),
    ),
    known(
        "upside-down",
        "your program prints the lowest row of the board at the top",
        BOARD,
        Conduct(|project| project.upside_down = true),
    ),
    known(
        "no-column-numbers",
        "your program does not print the columns' numbers under the board",
        BOARD,
        Words(&[(" 0 1 2 3 4 5 6\n", "")]),
    ),
    known(
        "no-empty-board",
        "your program does not print the empty board before the toss",
        BOARD,
        Conduct(|project| project.empty_board = false),
    ),
    known(
        "board-after-refusal",
        "your program prints the board after a refused move, too",
        BOARD,
        Conduct(|project| project.board_after_refusal = true),
    ),
    known(
        "exactly-four",
        "your program lets only lines of exactly four tokens win, and passes over longer ones",
        LINES,
        Conduct(|project| project.longer_wins = false),
    ),
    known(
        "no-rising-win",
        "your program does not see four tokens along a diagonal from the lower left to the upper right",
        LINES,
        Conduct(|project| project.directions = project.directions.without(Direction::Rising)),
    ),
    known(
        "no-falling-win",
        "your program does not see four tokens along a diagonal from the upper left to the lower right",
        LINES,
        Conduct(|project| project.directions = project.directions.without(Direction::Falling)),
    ),
    known(
        "no-diagonal-win",
        "your program looks for four tokens in rows and columns only, not along diagonals",
        LINES,
        Conduct(|project| project.directions = Directions::ORTHOGONAL),
    ),
    known(
        "speed-comes-first",
        "your program decides a full board by speed, though the last token makes four in a line",
        "Four in a line win on the last token, too; speed decides only where nobody has a line.",
        Conduct(|project| project.full_comes_first = true),
    ),
    known(
        "slower-wins",
        "your program lets whoever took more time win a full board",
        SPEED,
        Conduct(|project| project.speed = Speed::More),
    ),
    known(
        "loser-of-toss-starts",
        "your program lets whoever loses the toss start",
        TOSS,
        Conduct(|project| project.starts = Starts::Loser),
    ),
    known(
        "player-1-starts",
        "your program lets player 1 start, whatever the toss says",
        TOSS,
        Conduct(|project| project.starts = Starts::One),
    ),
    known(
        "yellow-starts",
        "your program gives yellow (2) to whoever starts",
        TOSS,
        Words(&[
            ("starts and plays red (1)", "starts and plays yellow (2)"),
            (" (red), choose", " (yellow), choose"),
            (" (yellow), choose", " (red), choose"),
            (" (red) chooses", " (yellow) chooses"),
            (" (yellow) chooses", " (red) chooses"),
            ("|1", "|2"),
            ("|2", "|1"),
        ]),
    ),
    known(
        "several-words-are-a-name",
        "your program takes several words for a name",
        NAMES,
        Conduct(|project| project.several_words = SeveralWords::All),
    ),
    known(
        "first-word-is-the-name",
        "your program takes the first of several words for the name",
        NAMES,
        Conduct(|project| project.several_words = SeveralWords::First),
    ),
    known(
        "same-name",
        "your program lets both players have the same name",
        NAMES,
        Conduct(|project| project.same_name = SameName::Never),
    ),
    known(
        "refusals-swapped",
        "your program refuses a word as if it were a wrong column, and a wrong column as if it were a word",
        REFUSALS,
        Words(&[
            ("That is not a number.\n", "There is no such column. The columns are 0 to 6.\n"),
            ("There is no such column. The columns are 0 to 6.\n", "That is not a number.\n"),
        ]),
    ),
    known(
        "reason-not-told",
        "your program asks again after a refused move, but does not say why it was refused",
        REFUSALS,
        Words(&[
            ("That is not a number.\n", ""),
            ("There is no such column. The columns are 0 to 6.\n", ""),
            ("Column # is full.\n", ""),
        ]),
    ),
    known(
        "number-and-more",
        "your program takes an answer that only begins with a number for that number",
        "A column is one number on a line of its own.",
        Conduct(|project| project.number = Line::leading_number),
    ),
    known(
        "words-are-zero",
        "your program takes an answer without a number for column 0, as atoi does",
        REFUSALS,
        Conduct(|project| project.number = |line| Some(line.leading_number().unwrap_or(0))),
    ),
    known(
        "no-exclamation-mark",
        "your program puts a full stop after who has won, instead of an exclamation mark",
        "The winner is told with an exclamation mark: `Ada wins!`.",
        Words(&[(" wins!\n", " wins.\n")]),
    ),
    known(
        "no-full-stop",
        "your program leaves out the full stop after why a move is refused",
        REFUSALS,
        Words(&[
            ("That is not a number.\n", "That is not a number\n"),
            ("The columns are 0 to 6.\n", "The columns are 0 to 6\n"),
            ("Column # is full.\n", "Column # is full\n"),
        ]),
    ),
    known(
        "column-full-without-full-stop",
        "your program leaves out the full stop after `Column 3 is full`",
        REFUSALS,
        Words(&[("Column # is full.\n", "Column # is full\n")]),
    ),
    known(
        "blocks-first",
        "your bot blocks before it wins",
        BOTS,
        Conduct(|project| project.habit = Habit::BlockElseWin),
    ),
    known(
        "never-blocks",
        "your bot does not block",
        BOTS,
        Conduct(|project| project.habit = Habit::OnlyWin),
    ),
    known(
        "never-wins",
        "your bot passes by a winning move",
        BOTS,
        Conduct(|project| project.habit = Habit::OnlyBlock),
    ),
    // What the course leaves open.
    open(
        "rightmost",
        "your bot takes the rightmost of several columns that win or block",
        "The reference takes the leftmost one; the course's text leaves the choice open.",
        Conduct(|project| project.habit = Habit::FromTheRight),
    ),
    open(
        "equal-times-to-red",
        "your program lets red win where both took the same time",
        "The reference lets yellow win, who moved second; the course's text does not say.",
        Conduct(|project| project.speed = Speed::LessOrEqual),
    ),
    open(
        "equal-times-not-told",
        "your program does not say that both took the same time",
        "The reference says so, and why yellow wins; the course's text does not ask for it.",
        Words(&[("; of equal times, the second player's counts as less", "")]),
    ),
    open(
        "long-names",
        "your program takes names of more than 32 bytes",
        "The reference refuses them; the course's text sets no limit.",
        Conduct(|project| project.any_length = true),
    ),
    open(
        "names-by-letters",
        "your program takes names for the same that differ in large and small letters only",
        "The reference compares them byte by byte; the course's text does not speak of it.",
        Conduct(|project| project.same_name = SameName::SameLetters),
    ),
];

/// The words of columns that are numbered from 1.
const FROM_1: &[(&str, &str)] = &[
    ("(0-6)", "(1-7)"),
    (" 0 1 2 3 4 5 6\n", " 1 2 3 4 5 6 7\n"),
    ("The columns are 0 to 6.", "The columns are 1 to 7."),
    ("Column 0 is full.", "Column 1 is full."),
    ("Column 1 is full.", "Column 2 is full."),
    ("Column 2 is full.", "Column 3 is full."),
    ("Column 3 is full.", "Column 4 is full."),
    ("Column 4 is full.", "Column 5 is full."),
    ("Column 5 is full.", "Column 6 is full."),
    ("Column 6 is full.", "Column 7 is full."),
    ("chooses column 0.", "chooses column 1."),
    ("chooses column 1.", "chooses column 2."),
    ("chooses column 2.", "chooses column 3."),
    ("chooses column 3.", "chooses column 4."),
    ("chooses column 4.", "chooses column 5."),
    ("chooses column 5.", "chooses column 6."),
    ("chooses column 6.", "chooses column 7."),
];

/// A reading that the course leaves open.
const fn open(
    name: &'static str,
    says: &'static str,
    instead: &'static str,
    change: Change<Project>,
) -> Known<Project> {
    Known { reading: Reading { name, says, instead, is_equivalent: true }, change }
}

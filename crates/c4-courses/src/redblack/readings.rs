//! What people read in the course's text that is not meant.

use c4_engine::{Direction, Directions};
use c4_grade::Reading;
use redblack_cli::{Diagonals, Reading as Session, Rule, Runs, Starter};

use crate::reading::Change::{Both, Conduct, Words};
use crate::reading::{Known, known};

const LINES: &str = "Four or more checkers of one colour in a straight line win, in a row or a column, and along a diagonal unless `--diagonals off`.";
const TIES: &str =
    "A full grid without a line is a tie; a line comes first, also with the last checker.";
const POINTS: &str = "A game won is one point and a tie none, and whoever has as many points as were asked for is the final winner.";
const COMPUTER: &str = "The computer makes four in a row if it can, else drops its checker where the other colour could make four in a row next, else into a random column that is not full.";
const SEES: &str = "The computer looks for a checker that makes four in a row with those that lie there, also in a gap between them, and only where a checker would land now.";
const COLUMNS: &str = "Columns are numbered from 0 to 6.";
const REFUSALS: &str =
    "An answer that is none is named, each kind in its own words, and the question comes again.";
const GRID: &str = "The grid is printed at the beginning of each game and after each checker, row 0 at the bottom, and at no other time.";
const ENDINGS: &str = "A game ends with who wins it, or that it is a tie, and then the score.";
const FIRST: &str = "With `--first alternate` the colours start in turn, RED first; `--first loser` lets whoever lost the game before start, and after a tie whoever did not start it.";

/// The session's readings, those that many fall for first.
pub(super) const KNOWN: &[Known<Session>] = &[
    known(
        "upside-down",
        "your program prints row 0 at the top of the grid",
        GRID,
        Conduct(|session| session.upside_down = true),
    ),
    known(
        "diagonals-never",
        "your program does not count diagonals, even if they are on",
        LINES,
        Conduct(|session| {
            session.directions = |_| Directions::ORTHOGONAL;
            session.computer_directions = |_| Directions::ORTHOGONAL;
        }),
    ),
    known(
        "diagonals-always",
        "your program counts diagonals, even if they are off",
        LINES,
        Conduct(|session| {
            session.directions = |_| Directions::ALL;
            session.computer_directions = |_| Directions::ALL;
        }),
    ),
    known(
        "computer-without-diagonals",
        "your program's computer looks along rows and columns only, though diagonals count",
        "Diagonals count for the end of a game and for the computer alike.",
        Conduct(|session| session.computer_directions = |_| Directions::ORTHOGONAL),
    ),
    known(
        "computer-keeps-diagonals",
        "your program's computer looks along diagonals, though they are off",
        "Diagonals count for the end of a game and for the computer alike.",
        Conduct(|session| session.computer_directions = |_| Directions::ALL),
    ),
    known(
        "no-rising-win",
        "your program does not see four in a row along a diagonal from the lower left to the upper right",
        LINES,
        Conduct(|session| {
            session.directions = |diagonals| counted_without(diagonals, Direction::Rising);
        }),
    ),
    known(
        "no-falling-win",
        "your program does not see four in a row along a diagonal from the upper left to the lower right",
        LINES,
        Conduct(|session| {
            session.directions = |diagonals| counted_without(diagonals, Direction::Falling);
        }),
    ),
    known(
        "exactly-four",
        "your program lets only runs of exactly four checkers win, and passes over longer ones",
        LINES,
        Conduct(|session| session.runs = Runs::ExactlyFour),
    ),
    known(
        "lines-across-edges",
        "your program follows lines over the edge of the grid: the end of a row goes on at the beginning of the next one, as the cells of a single array do",
        LINES,
        Conduct(|session| session.runs = Runs::AcrossEdges),
    ),
    known(
        "columns-from-1",
        "your program numbers the columns from 1 to 7",
        COLUMNS,
        Both(|session| session.first_column = 1, FROM_1),
    ),
    known(
        "tie-comes-first",
        "your program takes a full grid for a tie, though the last checker makes four in a row",
        TIES,
        Conduct(|session| session.full_comes_first = true),
    ),
    known(
        "tie-is-a-point",
        "your program gives both colours a point for a tie",
        POINTS,
        Conduct(|session| session.tie_points = 1),
    ),
    known(
        "a-point-more",
        "your program goes on until somebody has one point more than was asked for",
        POINTS,
        Conduct(|session| session.more_points = 1),
    ),
    known(
        "same-starter",
        "your program lets the same colour start every game, whatever `--first` says",
        FIRST,
        Conduct(|session| session.next_game = |_, started, _| started),
    ),
    known(
        "winner-starts",
        "your program lets the winner of the game before start where the loser is asked for",
        FIRST,
        Conduct(|session| {
            session.next_game = |starter, started, winner| match (starter, winner) {
                (Starter::Loser, Some(winner)) => winner,
                _ => starter.next_game(started, winner),
            }
        }),
    ),
    known(
        "score-comes-first",
        "your program tells the score before it tells how the game ended",
        ENDINGS,
        Conduct(|session| session.score_comes_first = true),
    ),
    known(
        "winner-not-told",
        "your program does not tell who has won a game",
        ENDINGS,
        Words(&[("RED wins this game.\n", ""), ("BLACK wins this game.\n", "")]),
    ),
    known(
        "tie-not-told",
        "your program does not tell that a game is a tie",
        ENDINGS,
        Words(&[("The game is a tie.\n", "")]),
    ),
    known(
        "no-full-stop",
        "your program leaves out the full stop after who wins a game",
        "The sentences `RED wins this game.`, `BLACK wins this game.` and `The game is a tie.` have their full stops.",
        Words(&[(" wins this game.\n", " wins this game\n")]),
    ),
    known(
        "tie-without-full-stop",
        "your program leaves out the full stop after `The game is a tie`",
        "The sentences `RED wins this game.`, `BLACK wins this game.` and `The game is a tie.` have their full stops.",
        Words(&[("The game is a tie.\n", "The game is a tie\n")]),
    ),
    known(
        "blocks-first",
        "your program's computer blocks before it wins",
        COMPUTER,
        Conduct(|session| session.choosing.rules = &[Rule::Block, Rule::Win]),
    ),
    known(
        "never-blocks",
        "your program's computer does not block",
        COMPUTER,
        Conduct(|session| session.choosing.rules = &[Rule::Win]),
    ),
    known(
        "never-wins",
        "your program's computer does not make four in a row though it could",
        COMPUTER,
        Conduct(|session| session.choosing.rules = &[Rule::Block]),
    ),
    known(
        "gaps-not-seen",
        "your program's computer sees three in a row, but not a gap between two and one",
        SEES,
        Conduct(|session| session.choosing.sees_gaps = false),
    ),
    known(
        "mid-air-seen",
        "your program's computer counts cells in mid-air, where no checker can land yet",
        SEES,
        Conduct(|session| session.choosing.sees_mid_air = true),
    ),
    known(
        "no-empty-grid",
        "your program does not print the empty grid at the beginning of a game",
        GRID,
        Conduct(|session| session.empty_grid = false),
    ),
    known(
        "grid-after-refusal",
        "your program prints the grid after a refused column, too",
        GRID,
        Conduct(|session| session.grid_after_refusal = true),
    ),
    known(
        "no-column-numbers",
        "your program does not print the columns' numbers under the grid",
        "Under the grid stand the numbers of its columns.",
        Words(&[("  0 1 2 3 4 5 6\n", "")]),
    ),
    known(
        "bad-answer-not-named",
        "your program asks again after a bad answer, but does not say what is wrong with it",
        REFUSALS,
        Words(&[
            ("Answer R, B or N.\n", ""),
            ("Answer R or B.\n", ""),
            ("Answer a whole number of at least 1.\n", ""),
            ("That is not a number.\n", ""),
            ("There is no such column. The columns are 0 to 6.\n", ""),
            ("Column # is full.\n", ""),
        ]),
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
        "number-and-more",
        "your program takes an answer that only begins with a number for that number",
        "An answer is one number on a line of its own.",
        Conduct(|session| session.number = c4_console::Line::leading_number),
    ),
    known(
        "words-are-zero",
        "your program takes an answer without a number for 0, as atoi does",
        "An answer that is no number is refused.",
        Conduct(|session| session.number = |line| Some(line.leading_number().unwrap_or(0))),
    ),
    // What the course leaves open.
    open(
        "rightmost",
        "your program's computer takes the rightmost of several columns that win or block",
        "The reference takes the leftmost one; the course's text leaves the choice open.",
        |session| session.choosing.from_the_right = true,
    ),
    open(
        "small-letters-refused",
        "your program takes large letters only for answers",
        "The reference takes small ones, too; the course's text does not say.",
        |session| session.small_letters = false,
    ),
    open(
        "first-letter",
        "your program takes a word for its first letter where a letter is asked for",
        "The reference refuses words; the course's text does not say.",
        |session| session.first_letter = true,
    ),
    open(
        "same-starter-after-tie",
        "your program lets the same colour start again after a tie where the loser is to start",
        "The reference lets the other one start; the course's text does not say.",
        |session| {
            session.next_game = |starter, started, winner| match (starter, winner) {
                (Starter::Loser, None) => started,
                _ => starter.next_game(started, winner),
            }
        },
    ),
];

/// The words of columns that are numbered from 1.
const FROM_1: &[(&str, &str)] = &[
    ("(0-6)", "(1-7)"),
    ("  0 1 2 3 4 5 6\n", "  1 2 3 4 5 6 7\n"),
    ("The columns are 0 to 6.", "The columns are 1 to 7."),
    ("Column 0 is full.", "Column 1 is full."),
    ("Column 1 is full.", "Column 2 is full."),
    ("Column 2 is full.", "Column 3 is full."),
    ("Column 3 is full.", "Column 4 is full."),
    ("Column 4 is full.", "Column 5 is full."),
    ("Column 5 is full.", "Column 6 is full."),
    ("Column 6 is full.", "Column 7 is full."),
    ("into column 0.", "into column 1."),
    ("into column 1.", "into column 2."),
    ("into column 2.", "into column 3."),
    ("into column 3.", "into column 4."),
    ("into column 4.", "into column 5."),
    ("into column 5.", "into column 6."),
    ("into column 6.", "into column 7."),
];

/// A reading that the course leaves open.
const fn open(
    name: &'static str,
    says: &'static str,
    instead: &'static str,
    change: fn(&mut Session),
) -> Known<Session> {
    Known { reading: Reading { name, says, instead, is_equivalent: true }, change: Conduct(change) }
}

fn counted_without(diagonals: Diagonals, direction: Direction) -> Directions {
    diagonals.lines().directions().without(direction)
}

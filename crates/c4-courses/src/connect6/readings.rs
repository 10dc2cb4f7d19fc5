//! What people read in the labs' text that is not meant.

use c4_engine::{Direction, Directions, Lines, Player};
use c4_grade::Reading;
use connect6_lab::{Free, OffBoard, Reading as Labs, Taken, Tie};

use crate::reading::Change::{Conduct, Words};
use crate::reading::{Known, known};

const PROMPTS: &str = "After each prompt stand a colon or a question mark and one space, and the answer is typed on the same line.";
const SIX: &str = "Six or more stones of one colour in a row, in a column or along a diagonal win.";
const RUN: &str = "The number of contiguous stones is that of the longest unbroken run through the stone asked about, in any of the four directions, to both sides; the stone itself counts once.";
const TAKEN: &str = "A stone on a taken square is refused with `Position is taken, try another move.`; the stone that lies there stays, and the board is printed as after any other stone.";
const WINNER: &str = "The winner is told by `Black wins.`, `White wins.` or `No winner so far.`, each with its full stop.";
const LAB_7: &str = "The computer of Lab 7 gives each free square its own longest run there, less the longest run that the opponent's next stone could make anywhere else, and plays the square where that is largest; of equal ones the upper one, then the left one.";

/// The labs' readings, those that many fall for first.
pub(super) const KNOWN: &[Known<Labs>] = &[
    known(
        "exactly-six",
        "your program lets only runs of exactly six stones win, and passes over longer ones",
        SIX,
        Conduct(|labs| labs.longer_wins = false),
    ),
    known(
        "five-win",
        "your program takes five stones in a row for a win",
        SIX,
        Conduct(|labs| labs.lines = Lines::of(5).expect("a line").only(labs.lines.directions())),
    ),
    known(
        "no-rising-win",
        "your program does not see six stones along a diagonal from the lower left to the upper right",
        SIX,
        Conduct(|labs| without(labs, Direction::Rising)),
    ),
    known(
        "no-falling-win",
        "your program does not see six stones along a diagonal from the upper left to the lower right",
        SIX,
        Conduct(|labs| without(labs, Direction::Falling)),
    ),
    known(
        "no-diagonal-win",
        "your program looks for six stones in rows and columns only, not along diagonals",
        SIX,
        Conduct(|labs| labs.lines = labs.lines.only(Directions::ORTHOGONAL)),
    ),
    known(
        "forwards-only",
        "your program counts contiguous stones from the square on (to the right and downwards), and not those before it",
        RUN,
        Conduct(|labs| labs.runs.forwards_only = true),
    ),
    known(
        "stone-counted-twice",
        "your program counts the stone that is asked about twice",
        RUN,
        Conduct(|labs| labs.square_counts = 2),
    ),
    known(
        "stone-not-counted",
        "your program does not count the stone that is asked about itself",
        RUN,
        Conduct(|labs| labs.square_counts = 0),
    ),
    known(
        "runs-without-diagonals",
        "your program counts contiguous stones in rows and columns only, not along diagonals",
        RUN,
        Conduct(|labs| labs.runs.directions = Directions::ORTHOGONAL),
    ),
    known(
        "column-before-row",
        "your program takes the first number of a position for the column and the second one for the row",
        "A position is its row, counted from 0 at the top, and then its column, counted from 0 on the left.",
        Conduct(|labs| labs.column_before_row = true),
    ),
    known(
        "taken-replaced",
        "your program lays a stone on a taken square without a word, in place of the one that lies there",
        TAKEN,
        Conduct(|labs| labs.taken = Taken::Replaces),
    ),
    known(
        "taken-told-and-replaced",
        "your program says that a position is taken, but lays the stone there all the same",
        TAKEN,
        Conduct(|labs| labs.taken = Taken::RefusedButReplaces),
    ),
    known(
        "no-board-after-taken",
        "your program does not print the board after it has refused a stone on a taken square",
        TAKEN,
        Conduct(|labs| labs.board_after_taken = false),
    ),
    known(
        "stops-at-six",
        "your program asks for no more stones once somebody has six in a row",
        "Stones are taken until `E`, and only then is the winner looked for.",
        Conduct(|labs| labs.stops_at_win = true),
    ),
    known(
        "no-empty-board",
        "your program does not print the empty board before the first question about it",
        "The empty board is printed as soon as its size is known.",
        Conduct(|labs| labs.empty_board = false),
    ),
    known(
        "line-feed-at-end",
        "your program prints a line feed after the last prompt, when `-1 -1` has been typed",
        "After `-1 -1` nothing more is printed.",
        Conduct(|labs| labs.line_feed_at_end = true),
    ),
    known(
        "line-feed-after-prompts",
        "your program ends its prompts with a line feed",
        PROMPTS,
        Words(&[("): ", "):\n"), ("?: ", "?:\n")]),
    ),
    known(
        "no-space-after-prompts",
        "your program leaves out the space after its prompts",
        PROMPTS,
        Words(&[("): ", "):"), ("?: ", "?:")]),
    ),
    known(
        "no-full-stop",
        "your program leaves out the full stop after who has won",
        WINNER,
        Words(&[(" wins.\n", " wins\n"), ("No winner so far.\n", "No winner so far\n")]),
    ),
    known(
        "exclamation-mark",
        "your program puts an exclamation mark after who has won",
        WINNER,
        Words(&[(" wins.\n", " wins!\n")]),
    ),
    known(
        "taken-without-full-stop",
        "your program leaves out the full stop after `Position is taken, try another move`",
        TAKEN,
        Words(&[("try another move.\n", "try another move\n")]),
    ),
    known(
        "dots-for-free-squares",
        "your program shows free squares as dots",
        "Free squares are shown as `U`.",
        Words(&[("U", ".")]),
    ),
    known(
        "tie-to-the-last",
        "your program's computer plays the last of equally good squares: it compares with >= instead of >",
        LAB_7,
        Conduct(|labs| labs.computer.tie = Tie::LastInRows),
    ),
    known(
        "tie-by-columns",
        "your program's computer looks at the squares column by column, and so plays the left one of equally good squares rather than the upper one",
        LAB_7,
        Conduct(|labs| labs.computer.tie = Tie::FirstInColumns),
    ),
    known(
        "wins-first",
        "your program's computer completes six in a row wherever it can, before it weighs anything",
        "The course's rule has no special case for a win: the computer passes by its six where another square has as large a difference and comes before, or a larger one.",
        Conduct(|labs| labs.computer.wins_first = true),
    ),
    known(
        "opens-in-centre",
        "your program's computer lays the first stone of a game in the centre",
        "The course's rule holds for the first stone, too: all squares are as good, so it goes to row 0, column 0.",
        Conduct(|labs| labs.computer.opens_in_centre = true),
    ),
    known(
        "own-runs-only",
        "your program's computer looks at its own runs only; or it lets the opponent answer on the very square that its own stone takes, which comes to the same",
        LAB_7,
        Conduct(|labs| labs.computer.minds_opponent = false),
    ),
    known(
        "board-after-occupied",
        "your program prints the board after it has said that a square is occupied",
        "After `That square is occupied.` the prompt follows, without a board.",
        Conduct(|labs| labs.board_after_occupied = true),
    ),
    known(
        "draw-not-told",
        "your program does not say that a full board is a draw",
        "A full board on which nobody has six ends the game with `Draw!`.",
        Words(&[("Draw!\n", "")]),
    ),
    known(
        "winner-as-in-lab-6",
        "your program names the winner of Lab 7 in the words of Lab 6",
        "Lab 7 says `Black player wins.` or `White player wins.`.",
        Words(&[(" player wins.\n", " wins.\n")]),
    ),
    // What the course leaves open.
    open(
        "small-letters",
        "your program takes small letters for large ones",
        "The reference knows B, W and E only, and asks again for others; the course's text does not speak of them.",
        |labs| labs.small_letters = true,
    ),
    open(
        "white-named-first",
        "your program names White where both colours have six in a row",
        "The reference names Black; the course's text rules out that both have six.",
        |labs| labs.named_first = Player::Second,
    ),
    open(
        "free-square-is-zero",
        "your program answers 0 where a free square is asked about",
        "The reference refuses a free square on standard error, and asks again; the course's text speaks of occupied squares only.",
        |labs| labs.free = Free::Zero,
    ),
    open(
        "free-squares-counted",
        "your program counts contiguous free squares where a free square is asked about",
        "The reference refuses a free square on standard error, and asks again; the course's text speaks of occupied squares only.",
        |labs| labs.free = Free::Counted,
    ),
    open(
        "one-number-ends",
        "your program ends the questions at any position with a -1 in it",
        "The reference ends at `-1 -1` only; the course's text does not speak of other positions off the board.",
        |labs| labs.one_number_ends = true,
    ),
    open(
        "same-stone-again",
        "your program asks for the position of the same stone again where it was off the board",
        "The reference asks for the next stone; the course's text does not speak of positions off the board.",
        |labs| labs.off_board = OffBoard::SameStone,
    ),
    open(
        "board-after-off-board",
        "your program prints the board after a position off the board, too",
        "The reference asks for the next stone at once; the course's text does not speak of positions off the board.",
        |labs| labs.off_board = OffBoard::Board,
    ),
];

/// A reading that the course leaves open.
const fn open(
    name: &'static str,
    says: &'static str,
    instead: &'static str,
    change: fn(&mut Labs),
) -> Known<Labs> {
    Known { reading: Reading { name, says, instead, is_equivalent: true }, change: Conduct(change) }
}

fn without(labs: &mut Labs, direction: Direction) {
    labs.lines = labs.lines.only(labs.lines.directions().without(direction));
}

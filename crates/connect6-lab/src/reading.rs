//! The ways in which the labs' text can be taken.

use c4_engine::{Board, Direction, Directions, Lines, Outcome, Player, Position, Square};

#[cfg(feature = "course")]
use crate::course::wanted;

c4_console::readings! {
    /// How the labs' text is read. The default is how it is meant.
    ///
    /// All else is what programs do that took a sentence of it differently. A grader that knows what they do can say which
    /// sentence it was. No option of the program leads here.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Reading {
        // Both labs
        /// Whether runs longer than `connect` win, too.
        pub longer_wins: bool = true;
            misread "exactly-six" = false,
                "your program lets only runs of exactly six stones win, and passes over longer ones",
                wanted::SIX;
        /// How many stones in a row win.
        pub connect: usize = 6;
            misread "five-win" = 5,
                "your program takes five stones in a row for a win",
                wanted::SIX;
        /// The directions in which they win.
        pub directions: Directions = Directions::ALL;
            misread "no-diagonal-win" = Directions::ORTHOGONAL,
                "your program looks for six stones in rows and columns only, not along diagonals",
                wanted::SIX;
        /// Whether a run is counted from its square on only: to the right, down, and down along both diagonals.
        pub counts_forwards: bool = false;
            misread "forwards-only" = true,
                "your program counts contiguous stones from the square on (to the right and downwards), and not those before it",
                wanted::RUN;
        /// The directions in which runs are counted, for answers and by the computer.
        pub run_directions: Directions = Directions::ALL;
            misread "runs-without-diagonals" = Directions::ORTHOGONAL,
                "your program counts contiguous stones in rows and columns only, not along diagonals",
                wanted::RUN;
        /// Whether a position is read as a column and a row.
        pub column_before_row: bool = false;
            misread "column-before-row" = true,
                "your program takes the first number of a position for the column and the second one for the row",
                "A position is its row, counted from 0 at the top, and then its column, counted from 0 on the left.";
        /// The letter of a free square.
        pub free_square: u8 = b'U';
            misread "dots-for-free-squares" = b'.',
                "your program shows free squares as dots",
                "Free squares are shown as `U`.";
        /// Whether small letters are taken for large ones.
        pub small_letters: bool = false;
            open "small-letters" = true,
                "your program takes small letters for large ones",
                "The reference knows B, W and E only, and asks again for others; the course's text does not speak of them.";

        // Lab 6
        /// How often the square that is asked about is counted.
        pub square_counts: usize = 1;
            misread "stone-counted-twice" = 2,
                "your program counts the stone that is asked about twice",
                wanted::RUN;
            misread "stone-not-counted" = 0,
                "your program does not count the stone that is asked about itself",
                wanted::RUN;
        /// What becomes of a stone on a taken square.
        pub taken: Taken = Taken::Refused;
            misread "taken-replaced" = Taken::Replaces,
                "your program lays a stone on a taken square without a word, in place of the one that lies there",
                wanted::TAKEN;
            misread "taken-told-and-replaced" = Taken::RefusedButReplaces,
                "your program says that a position is taken, but lays the stone there all the same",
                wanted::TAKEN;
        /// Whether the board is printed after a stone that was refused because its square is taken.
        pub board_after_taken: bool = true;
            misread "no-board-after-taken" = false,
                "your program does not print the board after it has refused a stone on a taken square",
                wanted::TAKEN;
        /// Whether the list of stones ends once a player has won.
        pub stops_at_win: bool = false;
            misread "stops-at-six" = true,
                "your program asks for no more stones once somebody has six in a row",
                "Stones are taken until `E`, and only then is the winner looked for.";
        /// Who is named where both have won.
        pub named_first: Player = Player::First;
            open "white-named-first" = Player::Second,
                "your program names White where both colours have six in a row",
                "The reference names Black; the course's text rules out that both have six.";
        /// What is answered about a free square.
        pub free: Free = Free::Refused;
            open "free-square-is-zero" = Free::Zero,
                "your program answers 0 where a free square is asked about",
                "The reference refuses a free square on standard error, and asks again; the course's text speaks of occupied squares only.";
            open "free-squares-counted" = Free::Counted,
                "your program counts contiguous free squares where a free square is asked about",
                "The reference refuses a free square on standard error, and asks again; the course's text speaks of occupied squares only.";
        /// Whether one -1 ends the questions.
        pub one_number_ends: bool = false;
            open "one-number-ends" = true,
                "your program ends the questions at any position with a -1 in it",
                "The reference ends at `-1 -1` only; the course's text does not speak of other positions off the board.";
        /// What follows a position off the board.
        pub off_board: OffBoard = OffBoard::NextStone;
            open "same-stone-again" = OffBoard::SameStone,
                "your program asks for the position of the same stone again where it was off the board",
                "The reference asks for the next stone; the course's text does not speak of positions off the board.";
            open "board-after-off-board" = OffBoard::Board,
                "your program prints the board after a position off the board, too",
                "The reference asks for the next stone at once; the course's text does not speak of positions off the board.";

        // Lab 7
        /// Which of equally good squares the prescribed computer plays.
        pub tie: Tie = Tie::FirstInRows;
            misread "tie-to-the-last" = Tie::LastInRows,
                "your program's computer plays the last of equally good squares: it compares with >= instead of >",
                wanted::LAB_7;
            misread "tie-by-columns" = Tie::FirstInColumns,
                "your program's computer looks at the squares column by column, and so plays the left one of equally good squares rather than the upper one",
                wanted::LAB_7;
        /// Whether it plays a square that wins before all others.
        pub wins_first: bool = false;
            misread "wins-first" = true,
                "your program's computer completes six in a row wherever it can, before it weighs anything",
                "The course's rule has no special case for a win: the computer passes by its six where another square has as large a difference and comes before, or a larger one.";
        /// Whether its first stone goes to the centre of an empty board.
        pub opens_in_centre: bool = false;
            misread "opens-in-centre" = true,
                "your program's computer lays the first stone of a game in the centre",
                "The course's rule holds for the first stone, too: all squares are as good, so it goes to row 0, column 0.";
        /// Whether it looks at the opponent's longest run.
        pub minds_opponent: bool = true;
            misread "own-runs-only" = false,
                "your program's computer looks at its own runs only; or it lets the opponent answer on the very square that its own stone takes, which comes to the same",
                wanted::LAB_7;
        /// Whether the board is printed after an occupied square, too.
        pub board_after_occupied: bool = false;
            misread "board-after-occupied" = true,
                "your program prints the board after it has said that a square is occupied",
                "After `That square is occupied.` the prompt follows, without a board.";
    }
    also {
        misread "no-rising-win" = |reading| reading.overlook(Direction::Rising), [],
            "your program does not see six stones along a diagonal from the lower left to the upper right",
            wanted::SIX;
        misread "no-falling-win" = |reading| reading.overlook(Direction::Falling), [],
            "your program does not see six stones along a diagonal from the upper left to the lower right",
            wanted::SIX;
        misread "no-empty-board" = |_| {}, [("empty-board", "")],
            "your program does not print the empty board before the first question about it",
            "The empty board is printed as soon as its size is known.";
        misread "line-feed-at-end" = |_| {}, [("end", "\n")],
            "your program prints a line feed after the last prompt, when `-1 -1` has been typed",
            "After `-1 -1` nothing more is printed.";
        misread "line-feed-after-prompts" = |_| {}, [
            ("ask-size", "Enter board dimensions (n):\n"),
            ("ask-stone", "Enter stone (B|W):\n"),
            ("ask-position", "Enter position (ROW COL):\n"),
            ("ask-occupied", "Enter an occupied position to check for contiguous stones (ROW COL):\n"),
            ("ask-colour", "Computer playing B or W?:\n"),
            ("ask-square", "Lay down a stone (ROW COL):\n"),
        ],
            "your program ends its prompts with a line feed",
            wanted::PROMPTS;
        misread "no-space-after-prompts" = |_| {}, [
            ("ask-size", "Enter board dimensions (n):"),
            ("ask-stone", "Enter stone (B|W):"),
            ("ask-position", "Enter position (ROW COL):"),
            ("ask-occupied", "Enter an occupied position to check for contiguous stones (ROW COL):"),
            ("ask-colour", "Computer playing B or W?:"),
            ("ask-square", "Lay down a stone (ROW COL):"),
        ],
            "your program leaves out the space after its prompts",
            wanted::PROMPTS;
        misread "no-full-stop" = |_| {}, [
            ("winner", "{colour} wins\n"),
            ("no-winner", "No winner so far\n"),
            ("wins", "{colour} player wins\n"),
        ],
            "your program leaves out the full stop after who has won",
            wanted::WINNER;
        misread "exclamation-mark" = |_| {}, [("winner", "{colour} wins!\n"), ("wins", "{colour} player wins!\n")],
            "your program puts an exclamation mark after who has won",
            wanted::WINNER;
        misread "taken-without-full-stop" = |_| {}, [("taken", "Position is taken, try another move\n")],
            "your program leaves out the full stop after `Position is taken, try another move`",
            wanted::TAKEN;
        misread "draw-not-told" = |_| {}, [("draw", "")],
            "your program does not say that a full board is a draw",
            "A full board on which nobody has six ends the game with `Draw!`.";
        misread "winner-as-in-lab-6" = |_| {}, [("wins", "{colour} wins.\n")],
            "your program names the winner of Lab 7 in the words of Lab 6",
            "Lab 7 says `Black player wins.` or `White player wins.`.";
    }
}

/// What becomes of a stone on a taken square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taken {
    /// It is refused.
    Refused,
    /// It replaces the one that lies there.
    Replaces,
    /// It is refused in words, and replaces the other one all the same.
    RefusedButReplaces,
}

/// What follows a position off the board in Lab 6.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OffBoard {
    /// The next stone.
    NextStone,
    /// The board, and the next stone.
    Board,
    /// The question for the position of the same stone.
    SameStone,
}

/// What is answered about a free square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Free {
    /// It is refused.
    Refused,
    /// No stones.
    Zero,
    /// How many free squares there are in a row, as if they were stones.
    Counted,
}

/// Which of equally good squares is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tie {
    /// The first, row by row.
    FirstInRows,
    /// The last, row by row.
    LastInRows,
    /// The first, column by column.
    FirstInColumns,
}

impl Reading {
    #[cfg(feature = "course")]
    fn overlook(&mut self, direction: Direction) {
        self.directions = self.directions.without(direction);
    }

    /// A letter that was typed, as it is taken.
    pub(crate) fn letter(&self, typed: u8) -> u8 {
        if self.small_letters { typed.to_ascii_uppercase() } else { typed }
    }

    /// What wins, longer runs aside.
    fn lines(&self) -> Lines {
        Lines::of(self.connect).expect("more than one stone").only(self.directions)
    }

    /// Whether a player's stones win.
    pub(crate) fn has_won(&self, board: &Board, player: Player) -> bool {
        if self.longer_wins {
            return board.has_line(player, self.lines());
        }
        let in_lines = board.winning_squares(player, self.lines());
        in_lines.iter().any(|square| self.is_in_exact_line(board, square))
    }

    /// How a game stands in which a stone was just laid on a square. Its rules know no lines if these have to be exact.
    pub(crate) fn outcome(&self, position: &Position, square: Square) -> Outcome {
        let board = position.board();
        match board.get(square) {
            Some(player) if !self.longer_wins && self.is_in_exact_line(board, square) => {
                Outcome::Won(player)
            }
            _ => position.outcome(),
        }
    }

    /// The lines that a game's rules know: none, if the engine's are not what wins.
    pub(crate) fn lines_of_rules(&self) -> Lines {
        if self.longer_wins { self.lines() } else { self.lines().only(Directions::NONE) }
    }

    fn is_in_exact_line(&self, board: &Board, square: Square) -> bool {
        self.directions.iter().any(|direction| {
            board.longest_run(square, Directions::NONE.with(direction)) == self.connect
        })
    }

    /// The longest run that a stone of `player` on a square is in, or would be in if it lay there.
    pub(crate) fn longest_run(&self, board: &Board, square: Square, player: Player) -> usize {
        if !self.counts_forwards {
            return board.run_with(square, player, self.run_directions);
        }
        let ahead = |direction| alike(board, square, direction, forwards(direction), Some(player));
        1 + self.run_directions.iter().map(ahead).max().unwrap_or(0)
    }

    /// The same of free squares, as if they were stones.
    pub(crate) fn longest_free_run(&self, board: &Board, square: Square) -> usize {
        let others = self.run_directions.iter().map(|direction| {
            let steps = forwards(direction);
            let ahead = alike(board, square, direction, steps, None);
            let behind = alike(board, square, direction, -steps, None);
            if self.counts_forwards { ahead } else { ahead + behind }
        });
        1 + others.max().unwrap_or(0)
    }
}

/// The step in a direction that goes forwards, row by row from the top.
fn forwards(direction: Direction) -> isize {
    match direction {
        Direction::Horizontal | Direction::Falling => 1,
        Direction::Vertical | Direction::Rising => -1,
    }
}

/// How many squares hold the same, from the one beside a square on.
fn alike(
    board: &Board,
    square: Square,
    direction: Direction,
    step: isize,
    content: Option<Player>,
) -> usize {
    let beside = (1..).map_while(|steps| board.size().steps_from(square, direction, step * steps));
    beside.take_while(|&beside| board.get(beside) == content).count()
}

//! Everything that the program says, and in which words.

use c4_console::{Frame, Grid, Stone, events};
use c4_engine::{Board, Player, Size, Square};

use crate::ask::row_from_top;
use crate::explain::DIFFERENCE;
use crate::rule::Choice;
use crate::{Picture, Reading, Thought};

events! {
    /// What the course has words for, with the line ends that belong to it. Rows count from the top, from 0.
    pub(crate) enum Say {
        // Both labs
        /// The question for the size of the board.
        AskSize = "ask-size": "Enter board dimensions (n): ";
        /// The board before the first stone.
        EmptyBoard { board: Grid } = "empty-board": "{board}";
        /// The board.
        Board { board: Grid } = "board": "{board}";

        // Lab 6
        /// The question for the colour of a stone.
        AskStone = "ask-stone": "Enter stone (B|W): ";
        /// The question where a player's stone lies.
        AskPosition { player: u8 } = "ask-position": "Enter position (ROW COL): ";
        /// A stone lies there already.
        Taken { row: usize, column: usize } = "taken": "Position is taken, try another move.\n";
        /// A player has a line, as so many colours have.
        Winner { player: u8, colour: &'static str, colours: usize } = "winner": "{colour} wins.\n";
        /// Nobody has a line.
        NoWinner = "no-winner": "No winner so far.\n";
        /// The question for a stone whose runs are to be counted.
        AskOccupied = "ask-occupied":
            "Enter an occupied position to check for contiguous stones (ROW COL): ";
        /// The longest run through a stone.
        Contiguous { row: usize, column: usize, stones: usize } = "contiguous":
            "Number of contiguous stones: {stones}\n";
        /// The questions are over. The course has no words for that.
        End = "end": "";

        // Lab 7
        /// The question which colour the computer plays.
        AskColour = "ask-colour": "Computer playing B or W?: ";
        /// The question where a player's next stone goes.
        AskSquare { player: u8 } = "ask-square": "Lay down a stone (ROW COL): ";
        /// A stone lies there already.
        Occupied { row: usize, column: usize } = "occupied": "That square is occupied.\n";
        /// The prescribed computer's square. `own` is the run that its stone makes there, `longest` the longest that it
        /// could make anywhere, `theirs` the opponent's longest next run elsewhere; of the `free` squares `equals` are
        /// worth as much.
        Computer {
            player: u8, row: usize, column: usize, rule: &'static str,
            own: u16, theirs: u16, longest: u16, equals: usize, free: usize,
        } = "computer": "Computer lays a stone at ROW {row} COL {column}.\n";
        /// The strong computer's square, the reason for it, for how many squares that holds, and how many stones were
        /// laid in thought.
        StrongComputer {
            player: u8, row: usize, column: usize, rule: &'static str, equals: usize, nodes: u64,
        } = "strong-computer": "Computer lays a stone at ROW {row} COL {column}.\n";
        /// A player has a line.
        Wins { player: u8, colour: &'static str } = "wins": "{colour} player wins.\n";
        /// The board is full, and nobody has a line.
        Draw = "draw": "Draw!\n";
    }
}

events! {
    /// What the course has no words for. It goes to standard error, in our words.
    pub(crate) enum Complaint {
        /// There is no board of that size.
        BadSize { max: i32 } = "bad-size":
            "connect6-lab: the board's dimension is a number from 1 to {max}";
        /// The answer was no stone's colour.
        BadStone { letter: String } = "bad-stone":
            "connect6-lab: '{letter}' is no stone: B is black, W is white, E ends the list";
        /// The answer was no computer's colour.
        BadColour { letter: String } = "bad-colour":
            "connect6-lab: '{letter}' is no colour: B is black, W is white";
        /// The answer was not two numbers.
        NotAPosition = "not-a-position": "connect6-lab: a position is two numbers, ROW and COL";
        /// The answer was off the board.
        OffBoard { row: i32, column: i32, last: usize } = "off-board":
            "connect6-lab: row {row}, column {column} is off the board: both go from 0 to {last}";
        /// The question was about a free square.
        NoStone { row: i32, column: i32 } = "no-stone":
            "connect6-lab: there is no stone on row {row}, column {column}";
    }
}

impl Say {
    pub(crate) fn empty_board(board: &Board, reading: &Reading) -> Self {
        Self::EmptyBoard { board: grid(board, reading) }
    }

    pub(crate) fn board(board: &Board, reading: &Reading) -> Self {
        Self::Board { board: grid(board, reading) }
    }

    /// The refusal of a stone on a square.
    pub(crate) fn taken(size: Size, square: Square) -> Self {
        Self::Taken { row: row_from_top(size, square), column: square.column }
    }

    pub(crate) fn winner(player: Player, colours: usize) -> Self {
        Self::Winner { player: player.number(), colour: colour(player), colours }
    }

    pub(crate) fn wins(player: Player) -> Self {
        Self::Wins { player: player.number(), colour: colour(player) }
    }

    pub(crate) fn computer(player: Player, choice: &Choice, size: Size, reading: &Reading) -> Self {
        let Choice { weighed, longest, equals, free } = *choice;
        let (row, column) = (row_from_top(size, weighed.square), weighed.square.column);
        let (row, column) = if reading.names_column_first { (column, row) } else { (row, column) };
        Self::Computer {
            player: player.number(),
            row,
            column,
            rule: DIFFERENCE,
            own: weighed.own,
            theirs: weighed.theirs,
            longest,
            equals,
            free,
        }
    }

    pub(crate) fn strong_computer(player: Player, thought: &Thought, size: Size) -> Self {
        Self::StrongComputer {
            player: player.number(),
            row: row_from_top(size, thought.square),
            column: thought.square.column,
            rule: thought.reason.name(),
            equals: 1 + thought.others.len(),
            nodes: thought.nodes,
        }
    }
}

/// The board, row by row from the top, a letter a square.
fn grid(board: &Board, reading: &Reading) -> Grid {
    const FRAME: Frame = Frame { left: "", between: "", right: "" };
    let size = board.size();
    let mut cells = vec![reading.free_square; size.squares()];
    for (player, letter) in [(Player::First, b'B'), (Player::Second, b'W')] {
        for square in &board.stones_of(player) {
            let is_shown = match reading.picture {
                Picture::Whole => true,
                Picture::WithoutLastColumn => square.column + 1 < size.columns(),
                Picture::WithoutLastRow => square.row > 0,
            };
            if is_shown {
                cells[row_from_top(size, square) * size.columns() + square.column] = letter;
            }
        }
    }
    Grid { columns: size.columns(), cells, frame: FRAME }
}

/// A stone, for those who hear where it lies.
pub(crate) fn stone(player: Player, Square { column, row }: Square) -> Stone {
    Stone { player: player.number(), column, row }
}

pub(crate) fn colour(player: Player) -> &'static str {
    match player {
        Player::First => "Black",
        Player::Second => "White",
    }
}

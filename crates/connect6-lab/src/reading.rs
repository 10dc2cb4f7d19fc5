//! How the labs' text is read.

use c4_engine::{Board, Direction, Directions, Lines, Outcome, Player, Position, Square};

/// How the labs' text is read: rightly by [`default`](Self::default), or with mistakes that people make.
///
/// A grader runs the program under other readings to tell a student's program which one it has. No option leads here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reading {
    // Both labs
    /// What wins.
    pub lines: Lines,
    /// Whether longer runs than `lines` ask for win, too.
    pub longer_wins: bool,
    /// How a run through a square is counted, for answers and by the computer.
    pub runs: Runs,
    /// Whether a position is read as a column and a row.
    pub column_before_row: bool,
    /// Whether small letters are taken for large ones.
    pub small_letters: bool,
    /// Whether the board is printed before the first question about it.
    pub empty_board: bool,

    // Lab 6
    /// What becomes of a stone on a taken square.
    pub taken: Taken,
    /// Whether the board is printed after a stone that was refused because its square is taken.
    pub board_after_taken: bool,
    /// What follows a position off the board.
    pub off_board: OffBoard,
    /// Whether the list of stones ends once somebody has won.
    pub stops_at_win: bool,
    /// Who is named where both have won.
    pub named_first: Player,
    /// How often the square that is asked about is counted.
    pub square_counts: usize,
    /// What is answered about a free square.
    pub free: Free,
    /// Whether one -1 ends the questions.
    pub one_number_ends: bool,
    /// Whether a line feed is printed after the last question.
    pub line_feed_at_end: bool,

    // Lab 7
    /// Whether the board is printed after an occupied square, too.
    pub board_after_occupied: bool,
    /// How the prescribed computer chooses.
    pub computer: Choosing,
}

/// How a run through a square is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Runs {
    /// In which directions.
    pub directions: Directions,
    /// Whether only from the square on: to the right, down, and down along both diagonals.
    pub forwards_only: bool,
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

/// How the prescribed computer chooses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choosing {
    /// Which of equally good squares is played.
    pub tie: Tie,
    /// Whether a square that wins comes before all others.
    pub wins_first: bool,
    /// Whether the first stone goes to the centre.
    pub opens_in_centre: bool,
    /// Whether the other player's longest run is looked at.
    pub minds_opponent: bool,
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

impl Default for Reading {
    fn default() -> Self {
        Self {
            lines: Lines::CONNECT_SIX,
            longer_wins: true,
            runs: Runs { directions: Directions::ALL, forwards_only: false },
            column_before_row: false,
            small_letters: false,
            empty_board: true,
            taken: Taken::Refused,
            board_after_taken: true,
            off_board: OffBoard::NextStone,
            stops_at_win: false,
            named_first: Player::First,
            square_counts: 1,
            free: Free::Refused,
            one_number_ends: false,
            line_feed_at_end: false,
            board_after_occupied: false,
            computer: Choosing {
                tie: Tie::FirstInRows,
                wins_first: false,
                opens_in_centre: false,
                minds_opponent: true,
            },
        }
    }
}

impl Reading {
    /// A letter that was typed, as it is taken.
    pub(crate) fn letter(&self, typed: u8) -> u8 {
        if self.small_letters { typed.to_ascii_uppercase() } else { typed }
    }

    /// Whether a player's stones win.
    pub(crate) fn has_won(&self, board: &Board, player: Player) -> bool {
        if self.longer_wins {
            return board.has_line(player, self.lines);
        }
        let in_lines = board.winning_squares(player, self.lines);
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
        if self.longer_wins { self.lines } else { self.lines.only(Directions::NONE) }
    }

    fn is_in_exact_line(&self, board: &Board, square: Square) -> bool {
        self.lines.directions().iter().any(|direction| {
            board.longest_run(square, Directions::NONE.with(direction)) == self.lines.connect()
        })
    }
}

impl Runs {
    /// The longest run that a stone of `player` on a square is in, or would be in if it lay there.
    pub(crate) fn longest(self, board: &Board, square: Square, player: Player) -> usize {
        if !self.forwards_only {
            return board.run_with(square, player, self.directions);
        }
        let ahead = |direction| alike(board, square, direction, forwards(direction), Some(player));
        1 + self.directions.iter().map(ahead).max().unwrap_or(0)
    }

    /// The same of free squares, as if they were stones.
    pub(crate) fn longest_free(self, board: &Board, square: Square) -> usize {
        let others = self.directions.iter().map(|direction| {
            let steps = forwards(direction);
            let ahead = alike(board, square, direction, steps, None);
            let behind = alike(board, square, direction, -steps, None);
            if self.forwards_only { ahead } else { ahead + behind }
        });
        1 + others.max().unwrap_or(0)
    }
}

/// The step in a direction that is forwards for somebody who reads row by row from the top.
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

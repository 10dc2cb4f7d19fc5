//! How the course's text is read.

use c4_console::Line;
use c4_engine::{Board, Direction, Directions, Lines, Outcome, Player, Position, Square};

use crate::{Colour, Diagonals, Rule, Starter};

/// How the course's text is read: rightly by [`default`](Self::default), or with mistakes that people make.
///
/// A grader runs the program under other readings to tell a student's program which one it has. No option leads here.
#[derive(Debug, Clone, Copy)]
pub struct Reading {
    // Answers
    /// Whether a small letter is as good as a large one.
    pub small_letters: bool,
    /// Whether a word stands for its first letter.
    pub first_letter: bool,
    /// The number that a line stands for, if it does.
    pub number: fn(&Line) -> Option<i64>,
    /// The number of the leftmost column, where one is answered.
    pub first_column: i64,

    // The grid
    /// Whether the grid is printed before the first checker of a game.
    pub empty_grid: bool,
    /// Whether it is printed after a refused column.
    pub grid_after_refusal: bool,
    /// Whether row 0 is printed first.
    pub upside_down: bool,

    // The end of a game
    /// The directions that count at the end of a game, as diagonals are asked for or not.
    pub directions: fn(Diagonals) -> Directions,
    /// Which runs are lines, for the end of a game and for the computer alike.
    pub runs: Runs,
    /// Whether a full grid is a tie, whoever has a line.
    pub full_comes_first: bool,
    /// Whether the score is told before the end of the game is.
    pub score_comes_first: bool,

    // Sessions
    /// Who moves first in the game after one that the first colour started and the second one won, or nobody.
    pub next_game: fn(Starter, Colour, Option<Colour>) -> Colour,
    /// The points of both for a tie.
    pub tie_points: u64,
    /// How many points more than asked for it takes.
    pub more_points: u64,

    // The computer
    /// The directions that the computer looks in.
    pub computer_directions: fn(Diagonals) -> Directions,
    /// How it chooses.
    pub choosing: Choosing,
}

/// Which runs are lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Runs {
    /// Those of four or more.
    FourOrMore,
    /// Those of four.
    ExactlyFour,
    /// Those of four or more in a single array of all cells, where the end of a row is followed by the next one.
    AcrossEdges,
}

/// How the computer chooses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choosing {
    /// The rules that it knows beside chance, the strongest one first.
    pub rules: &'static [Rule],
    /// Whether it sees a line that lacks a checker in its middle.
    pub sees_gaps: bool,
    /// Whether it takes a cell in mid-air for one that a checker can drop into.
    pub sees_mid_air: bool,
    /// Whether it takes the rightmost of several columns.
    pub from_the_right: bool,
}

impl Default for Reading {
    fn default() -> Self {
        Self {
            small_letters: true,
            first_letter: false,
            number: Line::number,
            first_column: 0,
            empty_grid: true,
            grid_after_refusal: false,
            upside_down: false,
            directions: |diagonals| diagonals.lines().directions(),
            runs: Runs::FourOrMore,
            full_comes_first: false,
            score_comes_first: false,
            next_game: Starter::next_game,
            tie_points: 0,
            more_points: 0,
            computer_directions: |diagonals| diagonals.lines().directions(),
            choosing: Choosing::default(),
        }
    }
}

impl Default for Choosing {
    fn default() -> Self {
        Self {
            rules: &[Rule::Win, Rule::Block],
            sees_gaps: true,
            sees_mid_air: false,
            from_the_right: false,
        }
    }
}

impl Reading {
    /// The byte that a line stands for, as a capital letter if it is one; `None` if it stands for none.
    pub(crate) fn letter(&self, line: &Line) -> Option<u8> {
        let mut words = line.words();
        let (word, None) = (words.next()?, words.next()) else { return None };
        let letter = word.first().filter(|_| self.first_letter || word.len() == 1)?;
        Some(if self.small_letters { letter.to_ascii_uppercase() } else { *letter })
    }

    /// The column that a line stands for, as the engine counts; one that no grid has for numbers below the first one.
    pub(crate) fn column(&self, line: &Line) -> Option<usize> {
        let number = (self.number)(line)?.checked_sub(self.first_column);
        Some(number.and_then(|number| usize::try_from(number).ok()).unwrap_or(usize::MAX))
    }

    /// The lines that a game's rules know: none, if the engine's are not what wins.
    pub(crate) fn lines_of_rules(&self, diagonals: Diagonals) -> Lines {
        let directions = match self.runs {
            Runs::FourOrMore => (self.directions)(diagonals),
            Runs::ExactlyFour | Runs::AcrossEdges => Directions::NONE,
        };
        Lines::CONNECT_FOUR.only(directions)
    }

    /// How a game stands in which a checker has just landed on a square.
    pub(crate) fn outcome(
        &self,
        position: &Position,
        square: Square,
        diagonals: Diagonals,
    ) -> Outcome {
        let board = position.board();
        if self.full_comes_first && board.free().is_empty() {
            return Outcome::Drawn;
        }
        let lines = Lines::CONNECT_FOUR.only((self.directions)(diagonals));
        match board.get(square) {
            Some(player) if self.runs.is_line(board, square, player, lines) => Outcome::Won(player),
            _ => position.outcome(),
        }
    }
}

impl Runs {
    /// Whether a player's checker on a square is in a line, or would be if it lay there.
    fn is_line(self, board: &Board, square: Square, player: Player, lines: Lines) -> bool {
        lines.directions().iter().any(|direction| match self {
            Self::FourOrMore => run(board, square, player, direction) >= lines.connect(),
            Self::ExactlyFour => run(board, square, player, direction) == lines.connect(),
            Self::AcrossEdges => {
                run_across_edges(board, square, player, direction) >= lines.connect()
            }
        })
    }
}

impl Choosing {
    /// The column in which a player's checker makes a line, as far as the computer sees.
    pub(crate) fn winning_column(
        self,
        runs: Runs,
        board: &Board,
        player: Player,
        lines: Lines,
    ) -> Option<usize> {
        let within_reach = if self.sees_mid_air { board.free() } else { board.landings() };
        // A line that does not count for the end of the game wins wherever the next checker falls.
        let has_line = board.has_line(player, lines);
        let is_line = |square: &Square| has_line || runs.is_line(board, *square, player, lines);
        let is_seen = |square: &Square| self.sees_gaps || ends_a_run(board, *square, player, lines);
        let squares = within_reach.iter().filter(is_line).filter(is_seen);
        let columns = squares.map(|square| square.column);
        if self.from_the_right { columns.max() } else { columns.min() }
    }
}

/// Whether a run of a player's that lacks one checker to a line ends beside a free square.
fn ends_a_run(board: &Board, square: Square, player: Player, lines: Lines) -> bool {
    lines.directions().iter().any(|direction| {
        let beside = [-1, 1].map(|steps| board.size().steps_from(square, direction, steps));
        beside.into_iter().flatten().any(|beside| {
            board.get(beside) == Some(player)
                && run(board, beside, player, direction) + 1 >= lines.connect()
        })
    })
}

/// The length of the run in a direction that a player's checker on a square is in, or would be in.
fn run(board: &Board, square: Square, player: Player, direction: Direction) -> usize {
    board.run_with(square, player, Directions::NONE.with(direction))
}

/// The same in an array of all cells, row by row.
fn run_across_edges(board: &Board, square: Square, player: Player, direction: Direction) -> usize {
    let columns = board.size().columns();
    let step = match direction {
        Direction::Horizontal => 1,
        Direction::Vertical => columns,
        Direction::Rising => columns + 1,
        Direction::Falling => columns - 1,
    };
    let is_own =
        |&cell: &usize| board.get(Square::new(cell % columns, cell / columns)) == Some(player);
    let cell = square.row * columns + square.column;
    let ahead = (1..).map(|steps| cell + steps * step).take_while(is_own).count();
    let behind = (1..).map_while(|steps| cell.checked_sub(steps * step)).take_while(is_own).count();
    1 + ahead + behind
}

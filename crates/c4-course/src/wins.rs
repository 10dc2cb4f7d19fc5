//! What there is to tell about a win: its direction, and where on the board it is.

use c4_engine::Direction::{Falling, Horizontal, Rising, Vertical};
use c4_engine::{Board, Direction, Directions, Lines, Outcome, Player, Square};

use crate::happening::Happening;

/// A win, as the board at the end of a game shows it.
#[derive(Debug)]
pub struct Win {
    /// Whose it is.
    pub player: Player,
    /// The directions that have a line.
    pub directions: Directions,
    /// How many stones the longest line has.
    pub longest: usize,
    /// How many stones a line has to have.
    pub connect: usize,
    /// The least column and the least row of the stones of all lines.
    pub from: Square,
    /// The greatest column and the greatest row of them.
    pub to: Square,
    /// The last column and row of the board.
    pub corner: Square,
    /// Whether the board is full.
    pub fills_the_board: bool,
    /// Where the last stone is.
    pub last: Last,
}

/// Where the last stone of a game is in the lines that win.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Last {
    /// With stones of a line on both of its sides.
    Inside,
    /// At the end of a line, or of several.
    AtEnd,
    /// In none: it came after the win.
    Elsewhere,
}

impl Win {
    /// The win on a board on which the last stone was laid on a square; `None` if nobody has a line there.
    pub fn on(board: &Board, lines: Lines, last: Option<Square>) -> Option<Self> {
        let Outcome::Won(player) = board.outcome(lines) else { return None };
        let has_line = |&direction: &Direction| board.has_line(player, only(lines, direction));
        let found: Vec<Direction> = lines.directions().iter().filter(has_line).collect();
        let squares = board.winning_squares(player, lines);
        let longest = found.iter().map(|&direction| longest(board, player, lines, direction)).max();
        let columns = || squares.iter().map(|square| square.column);
        let rows = || squares.iter().map(|square| square.row);
        let size = board.size();
        Some(Self {
            player,
            directions: found.iter().fold(Directions::NONE, |all, &one| all.with(one)),
            longest: longest?,
            connect: lines.connect(),
            from: Square::new(columns().min()?, rows().min()?),
            to: Square::new(columns().max()?, rows().max()?),
            corner: Square::new(size.columns() - 1, size.rows() - 1),
            fills_the_board: board.free().is_empty(),
            last: last.filter(|&last| squares.contains(last)).map_or(Last::Elsewhere, |last| {
                let is_inside = |direction: &Direction| {
                    let squares = board.winning_squares(player, only(lines, *direction));
                    beside(last, *direction)
                        .iter()
                        .all(|side| side.is_some_and(|it| squares.contains(it)))
                };
                if found.iter().any(is_inside) { Last::Inside } else { Last::AtEnd }
            }),
        })
    }

    /// Whether it is a line in this direction, no longer than it has to be, and nothing else.
    fn is(&self, direction: Direction) -> bool {
        self.directions == Directions::NONE.with(direction) && self.longest == self.connect
    }

    fn at_left(&self) -> bool {
        self.from.column == 0
    }

    fn at_right(&self) -> bool {
        self.to.column == self.corner.column
    }

    fn at_bottom(&self) -> bool {
        self.from.row == 0
    }

    fn at_top(&self) -> bool {
        self.to.row == self.corner.row
    }

    /// Whether it is longer than it has to be, or more than one line.
    pub fn is_out_of_the_ordinary(&self) -> bool {
        self.longest > self.connect || self.directions.iter().count() > 1
    }
}

/// Every kind of win.
pub const WINS: &[Happening] = &[
    ("win: horizontal", |seen| seen.wins(|win| win.directions.contains(Horizontal))),
    ("win: vertical", |seen| seen.wins(|win| win.directions.contains(Vertical))),
    ("win: rising", |seen| seen.wins(|win| win.directions.contains(Rising))),
    ("win: falling", |seen| seen.wins(|win| win.directions.contains(Falling))),
    ("win: at the left edge", |seen| seen.wins(Win::at_left)),
    ("win: at the right edge", |seen| seen.wins(Win::at_right)),
    ("win: at the bottom", |seen| seen.wins(Win::at_bottom)),
    ("win: at the top", |seen| seen.wins(Win::at_top)),
    ("win: longer than it has to be", |seen| seen.wins(|win| win.longest > win.connect)),
    ("win: two lines at once", |seen| seen.wins(|win| win.directions.iter().count() > 1)),
    ("win: on the last free cell", |seen| seen.wins(|win| win.fills_the_board)),
    ("win: the last token inside the line", |seen| seen.wins(|win| win.last == Last::Inside)),
    ("win: the last token at an end of the line", |seen| seen.wins(|win| win.last == Last::AtEnd)),
    // Lines of just as many stones as win, and nothing else: who looks for them with a wrong bound misses those at one edge.
    ("line: a row at the left edge", |seen| seen.wins(|win| win.is(Horizontal) && win.at_left())),
    ("line: a row at the right edge", |seen| seen.wins(|win| win.is(Horizontal) && win.at_right())),
    ("line: the lowest row", |seen| seen.wins(|win| win.is(Horizontal) && win.at_bottom())),
    ("line: the uppermost row", |seen| seen.wins(|win| win.is(Horizontal) && win.at_top())),
    ("line: the first column", |seen| seen.wins(|win| win.is(Vertical) && win.at_left())),
    ("line: the last column", |seen| seen.wins(|win| win.is(Vertical) && win.at_right())),
    ("line: a column from the lowest row", |seen| {
        seen.wins(|win| win.is(Vertical) && win.at_bottom())
    }),
    ("line: a column up to the uppermost row", |seen| {
        seen.wins(|win| win.is(Vertical) && win.at_top())
    }),
    ("line: rising from the first column", |seen| seen.wins(|win| win.is(Rising) && win.at_left())),
    ("line: rising to the last column", |seen| seen.wins(|win| win.is(Rising) && win.at_right())),
    ("line: rising from the lowest row", |seen| seen.wins(|win| win.is(Rising) && win.at_bottom())),
    ("line: rising to the uppermost row", |seen| seen.wins(|win| win.is(Rising) && win.at_top())),
    ("line: falling from the first column", |seen| {
        seen.wins(|win| win.is(Falling) && win.at_left())
    }),
    ("line: falling to the last column", |seen| seen.wins(|win| win.is(Falling) && win.at_right())),
    ("line: falling to the lowest row", |seen| seen.wins(|win| win.is(Falling) && win.at_bottom())),
    ("line: falling from the uppermost row", |seen| {
        seen.wins(|win| win.is(Falling) && win.at_top())
    }),
];

/// The direction in which a player's stone on a square makes a line of so many, if there is one such direction alone: computers that look
/// for lines in their own ways differ there.
///
/// ```
/// use c4_course::wins::made_alone;
/// use c4_engine::{Direction, Player, Square, board};
///
/// let board = board!(". . . ." "X X X ." "O O O X");
/// assert_eq!(made_alone(&board, Square::new(3, 1), Player::First, 4), Some(Direction::Horizontal));
/// assert_eq!(made_alone(&board, Square::new(3, 1), Player::Second, 4), None);
/// ```
#[must_use]
pub fn made_alone(
    board: &Board,
    square: Square,
    player: Player,
    connect: usize,
) -> Option<Direction> {
    let makes = |direction: &Direction| {
        board.run_with(square, player, Directions::NONE.with(*direction)) >= connect
    };
    let mut made = Direction::ALL.into_iter().filter(makes);
    made.next().filter(|_| made.next().is_none())
}

/// The squares on both sides of one, in a direction.
fn beside(square: Square, direction: Direction) -> [Option<Square>; 2] {
    let Square { column, row } = square;
    let (left, right) = (column.checked_sub(1), Some(column + 1));
    let (below, above) = (row.checked_sub(1), Some(row + 1));
    let sides = match direction {
        Horizontal => [(left, Some(row)), (right, Some(row))],
        Vertical => [(Some(column), below), (Some(column), above)],
        Rising => [(left, below), (right, above)],
        Falling => [(left, above), (right, below)],
    };
    sides.map(|(column, row)| Some(Square::new(column?, row?)))
}

fn only(lines: Lines, direction: Direction) -> Lines {
    lines.only(Directions::NONE.with(direction))
}

/// The stones of the longest line of a player in one direction.
fn longest(board: &Board, player: Player, lines: Lines, direction: Direction) -> usize {
    let squares = board.winning_squares(player, only(lines, direction));
    let run = |square| board.longest_run(square, Directions::NONE.with(direction));
    squares.iter().map(run).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use c4_engine::board;

    use super::*;

    #[test]
    fn a_win_is_told_by_its_stones() {
        let none = board!(". . . ." "X X X O");
        assert!(Win::on(&none, Lines::CONNECT_FOUR, None).is_none());
        let board = board!(
            ". . . . . . ."
            ". . X . . O O"
            ". . X . O X X"
            ". . X O X O O"
            "X X X X X O O"
        );
        let on =
            |last| Win::on(&board, Lines::CONNECT_FOUR, Some(last)).expect("the first player's");
        let lasts = [(1, 0), (2, 1), (0, 0), (6, 2)];
        let lasts = lasts.map(|(column, row)| on(Square::new(column, row)).last);
        assert_eq!(lasts, [Last::Inside, Last::Inside, Last::AtEnd, Last::Elsewhere]);
        let win = on(Square::new(4, 0));
        assert_eq!(win.directions, Directions::ORTHOGONAL);
        assert_eq!((win.longest, win.connect), (5, 4));
        assert_eq!((win.from, win.to), (Square::new(0, 0), Square::new(4, 3)));
        assert_eq!((win.corner, win.fills_the_board), (Square::new(6, 4), false));
    }
}

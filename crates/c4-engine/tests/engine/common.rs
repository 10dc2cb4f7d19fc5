//! The same game on a plain array, written to be obviously right: what the bitboards are tested and measured against.

#![allow(dead_code, reason = "each test and benchmark uses its part of it")]
#![allow(unreachable_pub, reason = "a module shared by tests has no other way to be used")]

use c4_engine::{Board, Direction, Directions, Lines, Player, Rules, Size, Square};

/// A board as an array of squares, the bottom row first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Naive {
    pub columns: usize,
    pub rows: usize,
    pub squares: Vec<Option<Player>>,
}

impl Naive {
    pub fn new(size: Size) -> Self {
        let (columns, rows) = (size.columns(), size.rows());
        Self { columns, rows, squares: vec![None; columns * rows] }
    }

    pub fn get(&self, column: usize, row: usize) -> Option<Player> {
        self.squares[row * self.columns + column]
    }

    pub fn set(&mut self, column: usize, row: usize, stone: Option<Player>) {
        self.squares[row * self.columns + column] = stone;
    }

    /// Drops a stone; answers the row, or `None` if the column is full.
    pub fn drop(&mut self, column: usize, player: Player) -> Option<usize> {
        let row = (0..self.rows).find(|&row| self.get(column, row).is_none())?;
        self.set(column, row, Some(player));
        Some(row)
    }

    /// The square some steps away, if it is on the board.
    fn away(
        &self,
        column: usize,
        row: usize,
        direction: Direction,
        by: isize,
    ) -> Option<(usize, usize)> {
        let (right, up) = match direction {
            Direction::Vertical => (0, 1),
            Direction::Horizontal => (1, 0),
            Direction::Rising => (1, 1),
            Direction::Falling => (1, -1),
        };
        let column =
            column.checked_add_signed(right * by).filter(|&column| column < self.columns)?;
        let row = row.checked_add_signed(up * by).filter(|&row| row < self.rows)?;
        Some((column, row))
    }

    /// The player's stones from a square on in one direction, the square itself not looked at.
    fn stones_beyond(
        &self,
        column: usize,
        row: usize,
        direction: Direction,
        sign: isize,
        player: Player,
    ) -> usize {
        (1..)
            .take_while(|&by| {
                self.away(column, row, direction, sign * by)
                    .is_some_and(|(column, row)| self.get(column, row) == Some(player))
            })
            .count()
    }

    /// The run through a square in one direction, the square itself counted in any case.
    pub fn run(&self, column: usize, row: usize, direction: Direction, player: Player) -> usize {
        1 + self.stones_beyond(column, row, direction, 1, player)
            + self.stones_beyond(column, row, direction, -1, player)
    }

    pub fn longest_run_with(
        &self,
        column: usize,
        row: usize,
        player: Player,
        directions: Directions,
    ) -> usize {
        directions
            .iter()
            .map(|direction| self.run(column, row, direction, player))
            .max()
            .unwrap_or(1)
    }

    /// Whether the stone on a square is in a line.
    pub fn in_line(&self, column: usize, row: usize, lines: Lines) -> bool {
        self.get(column, row).is_some_and(|player| {
            self.longest_run_with(column, row, player, lines.directions()) >= lines.connect()
        })
    }

    /// The whole-board test for a line, as everybody writes it first: from every square, in every direction.
    pub fn has_line(&self, player: Player, lines: Lines) -> bool {
        let connect = lines.connect() as isize;
        (0..self.rows).any(|row| {
            (0..self.columns).any(|column| {
                lines.directions().iter().any(|direction| {
                    (0..connect).all(|by| {
                        self.away(column, row, direction, by)
                            .is_some_and(|(column, row)| self.get(column, row) == Some(player))
                    })
                })
            })
        })
    }

    /// The stones that are in a line of their player's, as a picture's worth of flags.
    pub fn winning_squares(&self, player: Player, lines: Lines) -> Vec<Square> {
        let mut found = Vec::new();
        for column in 0..self.columns {
            for row in 0..self.rows {
                if self.get(column, row) == Some(player) && self.in_line(column, row, lines) {
                    found.push(Square::new(column, row));
                }
            }
        }
        found
    }

    /// The squares where a stone may be laid, column after column.
    pub fn moves(&self, gravity: bool) -> Vec<(usize, usize)> {
        let mut moves = Vec::new();
        for column in 0..self.columns {
            for row in 0..self.rows {
                if self.get(column, row).is_none() {
                    moves.push((column, row));
                    if gravity {
                        break;
                    }
                }
            }
        }
        moves
    }

    /// Counts games by playing them.
    pub fn perft(&mut self, rules: &Rules, stones: usize, depth: u32) -> u64 {
        let moves = self.moves(rules.gravity);
        // The same shortcut as the engine's: the last stone is counted, not played.
        if depth <= 1 {
            return if depth == 0 { 1 } else { moves.len() as u64 };
        }
        let player = rules.turns.player_of(stones);
        let mut games = 0;
        for (column, row) in moves {
            self.set(column, row, Some(player));
            if !self.in_line(column, row, rules.lines) {
                games += self.perft(rules, stones + 1, depth - 1);
            }
            self.set(column, row, None);
        }
        games
    }

    pub fn mirrored(&self) -> Self {
        let mut mirrored = self.clone();
        for column in 0..self.columns {
            for row in 0..self.rows {
                mirrored.set(self.columns - 1 - column, row, self.get(column, row));
            }
        }
        mirrored
    }

    /// Turned by a right angle, to the left.
    pub fn rotated(&self) -> Self {
        let mut rotated = Self {
            columns: self.rows,
            rows: self.columns,
            squares: vec![None; self.squares.len()],
        };
        for column in 0..self.columns {
            for row in 0..self.rows {
                rotated.set(self.rows - 1 - row, column, self.get(column, row));
            }
        }
        rotated
    }

    pub fn to_board(&self) -> Board {
        let mut board = Board::new(Size::new(self.columns, self.rows).expect("a size for tests"));
        for column in 0..self.columns {
            for row in 0..self.rows {
                if let Some(player) = self.get(column, row) {
                    board.place(Square::new(column, row), player).expect("each square once");
                }
            }
        }
        board
    }
}

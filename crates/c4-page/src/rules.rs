//! What is played in a session, as far as its arguments and events tell.

use c4_console::Stone;
use c4_course::{Course, Input, Session, options};
use c4_engine::{Board, Lines, Player, Position, Rules, Size, Square, Turns};
use serde::{Deserialize, Serialize};

/// The rules of a game, as the page needs them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Played {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    pub(crate) connect: usize,
    pub(crate) gravity: bool,
    pub(crate) diagonals: bool,
    /// How many stones a turn has, but for the first player's first, which has one.
    pub(crate) stones: u16,
}

impl Played {
    /// What is played in a session, if it came to a board.
    pub(crate) fn of(course: &dyn Course, input: &Input, session: &Session) -> Option<Self> {
        let (size, lines) = match course.board(input, session) {
            Some((board, lines)) => (board.size(), lines),
            // The first move may be asked for before there is a board.
            None if session.has("ask-column") => (Size::CONNECT_FOUR, Lines::CONNECT_FOUR),
            None => return None,
        };
        let number = |option| options::value(option, &input.args).and_then(|it| it.parse().ok());
        let gravity = course.facts().table.is_none_or(|table| table.gravity);
        let connect = number("--connect").filter(|_| gravity).unwrap_or(lines.connect());
        let stones = number("--stones").filter(|_| !gravity).unwrap_or(1);
        let diagonals = options::value("--diagonals", &input.args) != Some("off");
        let (columns, rows) = (size.columns(), size.rows());
        Some(Self { columns, rows, connect, gravity, diagonals, stones: stones as u16 })
    }

    /// The same for the engine; `None` if there is no such game.
    pub(crate) fn rules(self) -> Option<Rules> {
        let lines = Lines::of(self.connect).ok()?;
        let orthogonal = c4_engine::Directions::ORTHOGONAL;
        Some(Rules {
            size: Size::new(self.columns, self.rows).ok()?,
            gravity: self.gravity,
            lines: if self.diagonals { lines } else { lines.only(orthogonal) },
            turns: if self.stones == 2 { Turns::ONE_THEN_TWO } else { Turns::ONE_EACH },
        })
    }

    /// The squares of all winning lines once these stones lie.
    pub(crate) fn winning(self, stones: &[Stone]) -> Vec<Square> {
        let Some(rules) = self.rules() else { return vec![] };
        let mut board = Board::new(rules.size);
        for stone in stones {
            let square = Square::new(stone.column, stone.row);
            // Of two stones on a square, the later one counts.
            board.remove(square);
            if board.place(square, player(stone.player)).is_err() {
                return vec![];
            }
        }
        let winning = Player::ALL.map(|player| board.winning_squares(player, rules.lines));
        winning.iter().flat_map(|squares| squares.iter()).collect()
    }

    /// The position after some columns.
    pub(crate) fn position(self, columns: &[usize]) -> Result<Position, String> {
        let rules = self.rules().ok_or("there is no such game")?;
        let mut position = Position::new(rules);
        for (index, &column) in columns.iter().enumerate() {
            position
                .play_column(column)
                .map_err(|refused| format!("move {}: {}", index + 1, refused.why_not()))?;
        }
        Ok(position)
    }
}

/// The player with a number.
pub(crate) fn player(number: u8) -> Player {
    if number == 1 { Player::First } else { Player::Second }
}

//! Everything that the program says, and in which words.

use c4_console::{Frame, Grid, events};
use c4_engine::{Board, Player, Size};

use crate::{Choice, Reading};

events! {
    /// What the program says, with the line ends that belong to it.
    pub(crate) enum Say {
        /// The name of the game and the size of the board.
        Welcome { rows: usize, columns: usize } = "welcome":
            "Connect Four ({rows} rows x {columns} cols)\n\n";
        /// The question who moves for a player.
        AskType { player: u8 } = "ask-type":
            "Choose type for player {player}: h - human, c - computer: ";
        /// The answer was no type.
        BadType = "bad-type": "Invalid selection. Enter h or c.\n";
        /// The board.
        Board { board: Grid, labels: String } = "board": "\n{board}{labels}\n\n";
        /// Whose turn it is.
        Turn { player: u8, token: char } = "turn": "Player {player} ({token}) turn.\n";
        /// The question for a column.
        AskColumn { columns: usize } = "ask-column": "Enter column (1-{columns}): ";
        /// The answer was no number.
        NotANumber = "not-a-number": "Invalid input. Enter a number.\n";
        /// There is no column of that number.
        NoSuchColumn { columns: usize } = "no-such-column":
            "Invalid column. Choose between 1 and {columns}.\n";
        /// The column has no room.
        ColumnFull { column: i32 } = "column-full":
            "Column {column} is full. Choose another column.\n";
        /// The computer's column; the number of its priority; how many columns have the same one, and how many are full.
        Computer { column: usize, priority: u8, equals: usize, full: usize } = "computer":
            "Computer chose column {column}\n";
        /// The empty line between two turns.
        BetweenTurns = "between-turns": "\n";
        /// A player has a line.
        Wins { player: u8, token: char } = "wins": "Player {player} ({token}) wins!\n";
        /// The board is full, and nobody has a line.
        Tie = "tie": "Board full and no winner. It's a tie!\n";
    }
}

impl Say {
    pub(crate) fn welcome(size: Size) -> Self {
        Self::Welcome { rows: size.rows(), columns: size.columns() }
    }

    pub(crate) fn turn(player: Player) -> Self {
        Self::Turn { player: player.number(), token: token(player) }
    }

    pub(crate) fn wins(player: Player) -> Self {
        Self::Wins { player: player.number(), token: token(player) }
    }

    pub(crate) fn computer(Choice { column, priority, equals }: Choice, board: &Board) -> Self {
        let columns = 0..board.size().columns();
        let full = columns.filter(|&column| board.landing(column).is_err()).count();
        Self::Computer { column: column + 1, priority: priority.number(), equals, full }
    }

    /// The rows from the top, and below them the last digit of each column's number.
    pub(crate) fn board(board: &Board, reading: &Reading) -> Self {
        const FRAME: Frame = Frame { left: "|", between: "|", right: "|" };
        let (columns, rows) = (board.size().columns(), board.size().rows());
        let mut cells = vec![b'.'; columns * rows];
        for player in Player::ALL {
            for square in &board.stones_of(player) {
                if let Some((column, row)) = reading.picture.place(board.size(), square) {
                    cells[row * columns + column] = token(player) as u8;
                }
            }
        }
        let mut labels = String::with_capacity(2 * columns);
        for number in 1..=columns {
            labels.push(' ');
            if reading.labels_in_full {
                labels.push_str(&number.to_string());
            } else {
                labels.push(char::from(b'0' + (number % 10) as u8));
            }
        }
        Self::Board { board: Grid { columns, cells, frame: FRAME }, labels }
    }
}

pub(crate) fn token(player: Player) -> char {
    match player {
        Player::First => 'X',
        Player::Second => 'O',
    }
}

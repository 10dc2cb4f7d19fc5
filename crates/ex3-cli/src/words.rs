//! Every sentence that the program prints, and the board.

use std::fmt;

use c4_console::{Console, Stop};
use c4_engine::{Board, Player, Size, Square};

use crate::Reading;

/// A sentence of the program, with the line ends that belong to it.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Say {
    Welcome(Size),
    AskKind(Player),
    BadKind,
    Turn(Player),
    AskColumn { columns: usize },
    NotANumber,
    NoSuchColumn { columns: usize },
    ColumnFull { number: i32 },
    Computer { column: usize },
    BetweenTurns,
    Wins(Player),
    Tie,
}

impl fmt::Display for Say {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Welcome(size) => {
                writeln!(f, "Connect Four ({} rows x {} cols)\n", size.rows(), size.columns())
            }
            Self::AskKind(player) => {
                let number = number(player);
                write!(f, "Choose type for player {number}: h - human, c - computer: ")
            }
            Self::BadKind => writeln!(f, "Invalid selection. Enter h or c."),
            Self::Turn(player) => {
                writeln!(f, "Player {} ({}) turn.", number(player), token(player))
            }
            Self::AskColumn { columns } => write!(f, "Enter column (1-{columns}): "),
            Self::NotANumber => writeln!(f, "Invalid input. Enter a number."),
            Self::NoSuchColumn { columns } => {
                writeln!(f, "Invalid column. Choose between 1 and {columns}.")
            }
            Self::ColumnFull { number } => {
                writeln!(f, "Column {number} is full. Choose another column.")
            }
            Self::Computer { column } => writeln!(f, "Computer chose column {}", column + 1),
            Self::BetweenTurns => writeln!(f),
            Self::Wins(player) => {
                writeln!(f, "Player {} ({}) wins!", number(player), token(player))
            }
            Self::Tie => writeln!(f, "Board full and no winner. It's a tie!"),
        }
    }
}

/// Prints the board: an empty line, the rows, the last digit of each column's number, an empty line.
pub(crate) fn print_board(
    console: &mut Console<'_>,
    board: &Board,
    reading: &Reading,
) -> Result<(), Stop> {
    let (columns, rows) = (board.size().columns(), board.size().rows());
    let mut line = Vec::with_capacity(2 * columns + 3);
    console.write_bytes(b"\n")?;
    for row in (0..rows).rev() {
        line.clear();
        line.push(b'|');
        for column in 0..columns {
            let cell = board.get(Square::new(column, row)).map_or('.', token);
            line.extend([cell as u8, b'|']);
        }
        line.push(b'\n');
        console.write_bytes(&line)?;
    }
    line.clear();
    for number in 1..=columns {
        if reading.labels_in_full {
            line.extend(format!(" {number}").bytes());
        } else {
            line.extend([b' ', b'0' + (number % 10) as u8]);
        }
    }
    line.extend(b"\n\n");
    console.write_bytes(&line)
}

pub(crate) fn number(player: Player) -> u8 {
    match player {
        Player::First => 1,
        Player::Second => 2,
    }
}

pub(crate) fn token(player: Player) -> char {
    match player {
        Player::First => 'X',
        Player::Second => 'O',
    }
}

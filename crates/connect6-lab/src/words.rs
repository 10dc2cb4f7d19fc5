//! Every sentence that the program prints, and the board.

use std::fmt;

use c4_console::{Console, Stop};
use c4_engine::{Board, Player, Size, Square};

use crate::ask::{Place, row_from_top};

/// A sentence of the course, with the line ends that belong to it.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Say {
    AskDimension,
    // Lab 6
    AskStone,
    AskPosition,
    Taken,
    Winner(Option<Player>),
    AskOccupied,
    Contiguous(usize),
    // Lab 7
    AskColour,
    AskSquare,
    Occupied,
    Computer { square: Square, size: Size },
    Wins(Player),
    Draw,
}

impl fmt::Display for Say {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::AskDimension => write!(f, "Enter board dimensions (n): "),
            Self::AskStone => write!(f, "Enter stone (B|W): "),
            Self::AskPosition => write!(f, "Enter position (ROW COL): "),
            Self::Taken => writeln!(f, "Position is taken, try another move."),
            Self::Winner(None) => writeln!(f, "No winner so far."),
            Self::Winner(Some(player)) => writeln!(f, "{} wins.", colour(player)),
            Self::AskOccupied => {
                write!(f, "Enter an occupied position to check for contiguous stones (ROW COL): ")
            }
            Self::Contiguous(stones) => writeln!(f, "Number of contiguous stones: {stones}"),
            Self::AskColour => write!(f, "Computer playing B or W?: "),
            Self::AskSquare => write!(f, "Lay down a stone (ROW COL): "),
            Self::Occupied => writeln!(f, "That square is occupied."),
            Self::Computer { square, size } => {
                let (row, column) = (row_from_top(size, square), square.column);
                writeln!(f, "Computer lays a stone at ROW {row} COL {column}.")
            }
            Self::Wins(player) => writeln!(f, "{} player wins.", colour(player)),
            Self::Draw => writeln!(f, "Draw!"),
        }
    }
}

/// What goes to standard error, because the course has no words for it. They are ours.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Complaint {
    Dimension { max: i32 },
    StoneLetter(u8),
    ColourLetter(u8),
    NotAPosition,
    OffBoard { place: Place, size: Size },
    Free(Place),
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Dimension { max } => {
                write!(f, "the board's dimension is a number from 1 to {max}")
            }
            Self::StoneLetter(letter) => {
                write!(
                    f,
                    "'{}' is no stone: B is black, W is white, E ends the list",
                    letter.escape_ascii()
                )
            }
            Self::ColourLetter(letter) => {
                write!(f, "'{}' is no colour: B is black, W is white", letter.escape_ascii())
            }
            Self::NotAPosition => write!(f, "a position is two numbers, ROW and COL"),
            Self::OffBoard { place: Place { row, column }, size } => {
                let last = size.rows() - 1;
                write!(f, "row {row}, column {column} is off the board: both go from 0 to {last}")
            }
            Self::Free(Place { row, column }) => {
                write!(f, "there is no stone on row {row}, column {column}")
            }
        }
    }
}

/// Prints the board, a letter a square.
pub(crate) fn print_board(console: &mut Console<'_>, board: &Board) -> Result<(), Stop> {
    let columns = board.size().columns();
    let mut line = Vec::with_capacity(columns + 1);
    for row in (0..board.size().rows()).rev() {
        line.clear();
        line.extend((0..columns).map(|column| match board.get(Square::new(column, row)) {
            None => b'U',
            Some(Player::First) => b'B',
            Some(Player::Second) => b'W',
        }));
        line.push(b'\n');
        console.write_bytes(&line)?;
    }
    Ok(())
}

pub(crate) fn colour(player: Player) -> &'static str {
    match player {
        Player::First => "Black",
        Player::Second => "White",
    }
}

//! Every sentence that the program prints, and the board.

use std::fmt;
use std::time::Duration;

use c4_console::{Console, Seed, Stop};
use c4_engine::{Board, Player, Square};

use crate::Reading;
use crate::bots::{COLUMNS, ROWS, Thinking};
use crate::names::{MOST_BYTES, Name, NameError};

/// A sentence of the program, with the line end that belongs to it.
///
/// Names may be any bytes, so a sentence is bytes, too, and has no `Display`.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Say<'a> {
    AskName { number: u8 },
    NoName(NameError),
    Toss { starts: &'a Name },
    AskColumn { name: &'a Name, player: Player },
    NotANumber,
    NoSuchColumn,
    ColumnFull { column: usize },
    Chooses { name: &'a Name, player: Player, column: usize },
    Wins { name: &'a Name },
    WinsBySpeed { winner: (&'a Name, Duration), loser: (&'a Name, Duration) },
}

/// Prints a sentence.
pub(crate) fn say(console: &mut Console<'_>, sentence: Say<'_>) -> Result<(), Stop> {
    console.write_bytes(&sentence.bytes())
}

impl Say<'_> {
    fn bytes(self) -> Vec<u8> {
        const LAST: usize = COLUMNS - 1;
        match self {
            Self::AskName { number } => format!("Player {number}, enter your name: ").into(),
            Self::NoName(NameError::Empty) => b"A name cannot be empty.\n".into(),
            Self::NoName(NameError::SeveralWords) => {
                b"A name is one word, without spaces.\n".into()
            }
            Self::NoName(NameError::TooLong) => {
                format!("A name has at most {MOST_BYTES} bytes.\n").into()
            }
            Self::NoName(NameError::Taken) => b"That name is taken.\n".into(),
            Self::Toss { starts } => {
                [b"Coin toss: ", starts.as_bytes(), b" starts and plays red (1).\n"].concat()
            }
            Self::AskColumn { name, player } => {
                let rest = format!(" ({}), choose a column (0-{LAST}): ", colour(player));
                [name.as_bytes(), rest.as_bytes()].concat()
            }
            Self::NotANumber => b"That is not a number.\n".into(),
            Self::NoSuchColumn => {
                format!("There is no such column. The columns are 0 to {LAST}.\n").into()
            }
            Self::ColumnFull { column } => format!("Column {column} is full.\n").into(),
            Self::Chooses { name, player, column } => {
                let rest = format!(" ({}) chooses column {column}.\n", colour(player));
                [name.as_bytes(), rest.as_bytes()].concat()
            }
            Self::Wins { name } => [name.as_bytes(), b" wins!\n"].concat(),
            Self::WinsBySpeed { winner: (winner, time), loser: (loser, more_time) } => {
                let equal = "; of equal times, the second player's counts as less";
                let rest = if time == more_time { equal } else { "" };
                [
                    b"The board is full. ",
                    winner.as_bytes(),
                    b" wins by speed (",
                    winner.as_bytes(),
                    format!(": {}, ", Seconds(time)).as_bytes(),
                    loser.as_bytes(),
                    format!(": {}{rest}).\n", Seconds(more_time)).as_bytes(),
                ]
                .concat()
            }
        }
    }
}

/// A time in seconds, rounded to the nearest hundredth, halves up.
struct Seconds(Duration);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const HUNDREDTH: u128 = 10_000_000; // nanoseconds
        let hundredths = (self.0.as_nanos() + HUNDREDTH / 2) / HUNDREDTH;
        write!(f, "{}.{:02} s", hundredths / 100, hundredths % 100)
    }
}

/// What goes to standard error beside explanations.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Aside<'a> {
    Seed(Seed),
    Thinks { bot: &'a Name, thinking: Thinking },
}

impl fmt::Display for Aside<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Seed(seed) => write!(f, "{}: seed {seed}", crate::PROGRAM.name),
            Self::Thinks { bot, thinking: Thinking { nodes } } => {
                let name = String::from_utf8_lossy(bot.as_bytes());
                let (millions, tenths) = (nodes / 1_000_000, nodes / 100_000 % 10);
                write!(f, "{name} thinks: {millions}.{tenths} million nodes")
            }
        }
    }
}

/// Prints the board: the rows from the top, then the numbers of the columns under the cells.
pub(crate) fn print_board(
    reading: &Reading,
    console: &mut Console<'_>,
    board: &Board,
) -> Result<(), Stop> {
    let mut picture = Vec::with_capacity((ROWS + 1) * (2 * COLUMNS + 2));
    for line in 0..ROWS {
        let row = if reading.upside_down { line } else { ROWS - 1 - line };
        picture.push(b'|');
        for column in 0..COLUMNS {
            let cell = match board.get(Square::new(column, row)) {
                None => b'0',
                Some(Player::First) => b'1',
                Some(Player::Second) => b'2',
            };
            picture.extend([cell, b'|']);
        }
        picture.push(b'\n');
    }
    for column in 0..COLUMNS as u8 {
        picture.extend([b' ', b'0' + column]);
    }
    picture.push(b'\n');
    console.write_bytes(&picture)
}

/// The colour of a player's tokens.
pub(crate) fn colour(player: Player) -> &'static str {
    match player {
        Player::First => "red",
        Player::Second => "yellow",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_rounded_to_hundredths_halves_up() {
        let rows = [
            (0, "0.00 s"),
            (4_999_999, "0.00 s"),
            (5_000_000, "0.01 s"),
            (14_999_999, "0.01 s"),
            (15_000_000, "0.02 s"),
            (999_999_999, "1.00 s"),
            (12_340_000_000, "12.34 s"),
            (86_400_000_000_000, "86400.00 s"),
        ];
        for (nanoseconds, expected) in rows {
            assert_eq!(Seconds(Duration::from_nanos(nanoseconds)).to_string(), expected);
        }
    }

    #[test]
    fn a_long_proof_is_told_in_one_line() {
        let bot = &Name::of_bot("Bot");
        for (nodes, expected) in [
            (1_290_000, "Bot thinks: 1.2 million nodes"),
            (20_000_000, "Bot thinks: 20.0 million nodes"),
        ] {
            let thinking = Thinking { nodes };
            assert_eq!(Aside::Thinks { bot, thinking }.to_string(), expected);
        }
    }
}

//! Every sentence that the program prints, and the board.

use std::fmt;

use c4_console::{Console, Seed, Stop};
use c4_engine::{Board, Size};

use crate::{Colour, PROGRAM, Reading, Score};

/// The number of the rightmost column; the leftmost one is 0, as in the engine.
const LAST: usize = Size::CONNECT_FOUR.columns() - 1;

/// A sentence of the program, with the line end that belongs to it. A question has none: its answer's Enter ends it.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Say {
    AskSeats,
    BadSeats,
    AskPoints,
    BadPoints,
    AskStarter,
    BadStarter,
    AskColumn(Colour),
    NotANumber,
    NoSuchColumn,
    ColumnFull { column: usize },
    Computer { column: usize },
    GameEnds(Option<Colour>),
    Score(Score),
    SessionEnds { winner: Colour, score: Score },
}

impl fmt::Display for Say {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::AskSeats => write!(f, "Computer's color (R/B, N for two people): "),
            Self::BadSeats => writeln!(f, "Answer R, B or N."),
            Self::AskPoints => write!(f, "Points to play to: "),
            Self::BadPoints => writeln!(f, "Answer a whole number of at least 1."),
            Self::AskStarter => write!(f, "Who moves first (R/B): "),
            Self::BadStarter => writeln!(f, "Answer R or B."),
            Self::AskColumn(colour) => write!(f, "{colour}, your column (0-{LAST}): "),
            Self::NotANumber => writeln!(f, "That is not a number."),
            Self::NoSuchColumn => {
                writeln!(f, "There is no such column. The columns are 0 to {LAST}.")
            }
            Self::ColumnFull { column } => writeln!(f, "Column {column} is full."),
            Self::Computer { column } => writeln!(f, "Computer drops into column {column}."),
            Self::GameEnds(Some(winner)) => writeln!(f, "{winner} wins this game."),
            Self::GameEnds(None) => writeln!(f, "The game is a tie."),
            Self::Score(score) => {
                let (red, black) = (score.of(Colour::Red), score.of(Colour::Black));
                let (ties, games) = (score.ties(), score.games());
                writeln!(f, "Score: RED {red}, BLACK {black}, ties {ties} (games {games})")
            }
            Self::SessionEnds { winner, score } => {
                let (points, others) = (score.of(winner), score.of(winner.opponent()));
                writeln!(f, "Final winner: {winner}, {points} to {others}.")
            }
        }
    }
}

/// What goes to standard error beside explanations.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Aside {
    Seed(Seed),
}

impl fmt::Display for Aside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seed(seed) => write!(f, "{}: seed {seed}", PROGRAM.name),
        }
    }
}

/// Prints the board of a game that `first` started: the rows from the top, then the columns' numbers.
pub(crate) fn print_board(
    reading: &Reading,
    console: &mut Console<'_>,
    board: &Board,
    first: Colour,
) -> Result<(), Stop> {
    let picture = board.picture(first.letters()).to_string();
    let mut rows: Vec<&str> = picture.lines().collect();
    if reading.upside_down {
        rows.reverse();
    }
    for row in rows {
        writeln!(console, "| {row} |")?;
    }
    write!(console, " ")?;
    for column in 0..=LAST {
        write!(console, " {column}")?;
    }
    writeln!(console)
}

//! Everything that the program says, and in which words.

use std::fmt;
use std::time::Duration;

use c4_console::{Frame, Grid, events};
use c4_engine::{Board, Player, Square};

use crate::Reading;
use crate::bots::{COLUMNS, Decision, Level, ROWS, Thinking};
use crate::explain::rule;
use crate::game::Seat;
use crate::names::{MOST_BYTES, Name, NameError};

events! {
    /// What the program says, with the line ends that belong to it. Names may be any bytes.
    ///
    /// Each `number` is 1 or 2, in the order in which names are asked for; each `player` is the number of the player's tokens
    /// on the board.
    pub(crate) enum Say<'a> {
        /// The question for a name.
        AskName { number: u8 } = "ask-name": "Player {number}, enter your name: ";
        /// The answer had no word.
        NameEmpty { number: u8 } = "name-empty": "A name cannot be empty.\n";
        /// It had several words.
        NameSeveralWords { number: u8, words: usize } = "name-several-words":
            "A name is one word, without spaces.\n";
        /// It was too long.
        NameTooLong { number: u8, bytes: usize, most: usize } = "name-too-long":
            "A name has at most {most} bytes.\n";
        /// The other player has that name.
        NameTaken { number: u8, name: &'a [u8] } = "name-taken": "That name is taken.\n";
        /// The board.
        Board { board: Grid, labels: String } = "board": "{board}{labels}\n";
        /// Who starts.
        Toss { name: &'a [u8], number: u8, player: u8, colour: &'static str } = "toss":
            "Coin toss: {name} starts and plays {colour} ({player}).\n";
        /// The question for a column.
        AskColumn { name: &'a [u8], player: u8, colour: &'static str, first: u8, last: u8 } = "ask-column":
            "{name} ({colour}), choose a column ({first}-{last}): ";
        /// The answer was no number.
        NotANumber { first: u8, last: u8 } = "not-a-number": "That is not a number.\n";
        /// There is no column of that number.
        NoSuchColumn { column: i64, first: u8, last: u8 } = "no-such-column":
            "There is no such column. The columns are {first} to {last}.\n";
        /// The column has no room.
        ColumnFull { column: i64 } = "column-full": "Column {column} is full.\n";
        /// A bot's column; the rule that chose it, and for how many columns the rule says the same; in how many columns a
        /// block is the best; and how many are full.
        Bot {
            name: &'a [u8], player: u8, colour: &'static str, column: u8,
            level: &'static str, rule: &'static str, equals: usize, blocks: usize, full: usize,
        } = "bot": "{name} ({colour}) chooses column {column}.\n";
        /// A player has a line.
        Wins { name: &'a [u8], number: u8, player: u8 } = "wins": "{name} wins!\n";
        /// The board is full; a player took less time than the other one.
        WinsBySpeed {
            name: &'a [u8], number: u8, player: u8, time: String, other: &'a [u8], other_time: String,
        } = "wins-by-speed":
            "The board is full. {name} wins by speed ({name}: {time} s, {other}: {other_time} s).\n";
        /// The board is full; both took the same time.
        EqualTimes {
            name: &'a [u8], number: u8, player: u8, time: String, other: &'a [u8], other_time: String,
        } = "equal-times":
            "The board is full. {name} wins by speed ({name}: {time} s, {other}: {other_time} s; of equal times, the second player's counts as less).\n";
    }
}

events! {
    /// What goes to standard error beside explanations.
    pub(crate) enum Aside {
        /// The seed of the game.
        Seed { seed: u64 } = "seed": "cmps270-cli: seed {seed}";
    }
}

impl<'a> Say<'a> {
    pub(crate) fn no_name(number: u8, fault: &'a NameError) -> Self {
        match fault {
            NameError::Empty => Self::NameEmpty { number },
            &NameError::SeveralWords { words } => Self::NameSeveralWords { number, words },
            &NameError::TooLong { bytes } => Self::NameTooLong { number, bytes, most: MOST_BYTES },
            NameError::Taken(name) => Self::NameTaken { number, name: name.as_bytes() },
        }
    }

    /// The rows from the top, then the numbers of the columns under the cells.
    pub(crate) fn board(board: &Board, reading: &Reading) -> Self {
        const FRAME: Frame = Frame { left: "|", between: "|", right: "|" };
        let mut cells = Vec::with_capacity(ROWS * COLUMNS);
        for line in 0..ROWS {
            let row = if reading.play.upside_down { line } else { ROWS - 1 - line };
            cells.extend((0..COLUMNS).map(|column| {
                let player = board.get(Square::new(column, row));
                b'0' + player.map_or(0, |player| reading.token(player).number)
            }));
        }
        let (first, last) = reading.columns();
        Self::Board {
            board: Grid { columns: COLUMNS, cells, frame: FRAME },
            labels: (first..=last).flat_map(|digit| [' ', char::from(b'0' + digit)]).collect(),
        }
    }

    pub(crate) fn toss(starter: &'a Seat, token: Token) -> Self {
        let (name, number) = (starter.name.as_bytes(), starter.number);
        Self::Toss { name, number, player: token.number, colour: token.colour }
    }

    pub(crate) fn ask_column(name: &'a Name, token: Token, reading: &Reading) -> Self {
        let (first, last) = reading.columns();
        let Token { number: player, colour } = token;
        Self::AskColumn { name: name.as_bytes(), player, colour, first, last }
    }

    pub(crate) fn bot(
        name: &'a Name,
        token: Token,
        level: Level,
        decision: &Decision,
        reading: &Reading,
    ) -> Self {
        Self::Bot {
            name: name.as_bytes(),
            player: token.number,
            colour: token.colour,
            column: reading.number_of(decision.column),
            level: level.name(),
            rule: rule(level, decision.rule()),
            equals: decision.equals(),
            blocks: decision.blocks(),
            full: decision.full(),
        }
    }

    pub(crate) fn wins(winner: &'a Seat, token: Token) -> Self {
        Self::Wins { name: winner.name.as_bytes(), number: winner.number, player: token.number }
    }

    pub(crate) fn wins_by_speed(winner: &'a Seat, token: Token, loser: &'a Seat) -> Self {
        let (name, number, player) = (winner.name.as_bytes(), winner.number, token.number);
        let other = loser.name.as_bytes();
        let [time, other_time] = [winner, loser].map(|seat| seconds(seat.time));
        if winner.time == loser.time {
            Self::EqualTimes { name, number, player, time, other, other_time }
        } else {
            Self::WinsBySpeed { name, number, player, time, other, other_time }
        }
    }
}

impl Thinking {
    /// The line that the program shows on standard error while the bot of this name thinks for long.
    #[must_use]
    pub fn line(self, bot: &str) -> impl fmt::Display {
        let (millions, tenths) = (self.nodes / 1_000_000, self.nodes / 100_000 % 10);
        fmt::from_fn(move |f| write!(f, "{bot} thinks: {millions}.{tenths} million nodes"))
    }
}

/// A time in seconds, rounded to the nearest hundredth, halves up.
fn seconds(time: Duration) -> String {
    const HUNDREDTH: u128 = 10_000_000; // nanoseconds
    let hundredths = (time.as_nanos() + HUNDREDTH / 2) / HUNDREDTH;
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

/// What a player's tokens look like.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Token {
    /// The number on the board.
    pub(crate) number: u8,
    pub(crate) colour: &'static str,
}

impl Token {
    /// Red for the first player, yellow for the second one.
    pub(crate) fn of(player: Player) -> Self {
        match player {
            Player::First => Self { number: 1, colour: "red" },
            Player::Second => Self { number: 2, colour: "yellow" },
        }
    }
}

/// The colour of a player's tokens.
pub(crate) fn colour(player: Player) -> &'static str {
    Token::of(player).colour
}

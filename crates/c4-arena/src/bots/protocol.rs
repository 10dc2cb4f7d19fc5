//! The line protocol as text. Its one page is docs/PROTOCOL.md.

use std::fmt;

use c4_console::Seed;
use c4_engine::{Board, DropError, DropMoveError, Player, Position, Rules, Size, Square};

use crate::moves::square;
use crate::{Conclusion, Foul, Game, Moves, Start, Turn};

/// Goes up when a bot that follows the page as it was would not understand what it is told.
const VERSION: u32 = 1;

/// How much of an answer is shown to people, in characters.
const MOST_SHOWN: usize = 60;

/// What a bot is told before a game, and the question whether it is ready.
pub(super) fn greeting(start: &Start<'_>, seed: Seed) -> String {
    let Game { columns, rows, connect, diagonals, gravity, first_turn, turn } = start.rules.into();
    let [diagonals, gravity] = [diagonals, gravity].map(|it| if it { "yes" } else { "no" });
    let player = digit(Some(start.seat));
    // Any language can hold a number of 31 bits.
    let seed = seed.get() >> 33;
    format!(
        "c4 {VERSION}\ncolumns {columns}\nrows {rows}\nconnect {connect}\ndiagonals {diagonals}\ngravity {gravity}\n\
         stones {first_turn} {turn}\nplayer {player}\nseed {seed}\nready?"
    )
}

/// What a bot is told before its turn, and the question for its move.
pub(super) fn question(turn: &Turn<'_>) -> String {
    let moves = Moves::of(turn.moves, *turn.position.rules()).to_string();
    let moves = if moves.is_empty() { "moves".to_owned() } else { format!("moves {moves}") };
    let board = Cells(turn.position.board());
    let stones = turn.position.left_in_turn();
    let time = turn.patience.turn.as_millis();
    format!("{moves}\nboard{board}\nlay {stones}\ntime {time}\nmove?")
}

/// What a bot is told after a game.
pub(super) fn farewell(conclusion: &Conclusion, seat: Player) -> &'static str {
    match conclusion.winner() {
        Some(winner) if winner == seat => "end won",
        Some(_) => "end lost",
        None => "end drawn",
    }
}

/// The number of its first column, if this answers whether a bot is ready.
pub(super) fn first_column(answer: &str) -> Option<usize> {
    match answer.trim() {
        "ready" => Some(1),
        "ready 0" => Some(0),
        _ => None,
    }
}

/// The stones that an answer names, by a bot whose first column has this number.
pub(super) fn stones(
    answer: &str,
    position: &Position,
    first_column: usize,
) -> Result<Vec<Square>, Foul> {
    let rules = position.rules();
    let malformed = || Foul::Malformed {
        answer: shown(answer),
        wanted: wanted(rules, position.left_in_turn(), first_column),
    };
    if rules.gravity {
        let numbers = numbers(answer, position).ok_or_else(malformed)?;
        dropped(&numbers, position, first_column)
            .map_err(|reason| Foul::Illegal { answer: shown(answer), reason })
    } else {
        squares(answer, rules.size).ok_or_else(malformed)
    }
}

/// As much of an answer as people want to see.
pub(super) fn shown(answer: &str) -> String {
    let answer = answer.trim();
    match answer.char_indices().nth(MOST_SHOWN) {
        None => answer.to_owned(),
        Some((end, _)) => format!("{}…", &answer[..end]),
    }
}

/// What an answer has to be.
fn wanted(rules: &Rules, stones: usize, first_column: usize) -> String {
    if rules.gravity {
        let last = rules.size.columns() - 1 + first_column;
        let column = format!("a column from {first_column} to {last}");
        if stones == 1 { column } else { format!("{stones} times {column}, written as in moves") }
    } else {
        let corner = Square::new(rules.size.columns() - 1, rules.size.rows() - 1);
        let (first, last) = (Square::new(0, 0), Moves::of(&[corner], *rules).to_string());
        let range = format!("from {} to {last}", Moves::of(&[first], *rules));
        if stones == 1 { format!("a square {range}") } else { format!("{stones} squares {range}") }
    }
}

/// The numbers of columns. They may run together as in a move list only where a turn has several.
fn numbers(answer: &str, position: &Position) -> Option<Vec<i64>> {
    const MOST_DIGITS: usize = 9;
    let answer = answer.trim();
    let number = |text: &str| text.trim().parse().ok();
    if position.left_in_turn() == 1 {
        number(answer).map(|number| vec![number])
    } else if position.rules().size.columns() <= MOST_DIGITS {
        answer.split_inclusive(|_| true).map(number).collect()
    } else {
        answer.split(',').map(number).collect()
    }
}

/// Where stones come to lie that are dropped down these columns, or why they cannot be.
fn dropped(
    numbers: &[i64],
    position: &Position,
    first_column: usize,
) -> Result<Vec<Square>, String> {
    let mut position = position.clone();
    numbers
        .iter()
        .map(|&number| {
            let column = usize::try_from(number).ok().and_then(|it| it.checked_sub(first_column));
            // A column that no board has stands for a number that none can be.
            position.drop(column.unwrap_or(usize::MAX)).map_err(|error| match error {
                DropMoveError::Drop(DropError::ColumnFull { .. }) => {
                    "the column is full".to_owned()
                }
                DropMoveError::Drop(DropError::NoSuchColumn { columns, .. }) => {
                    format!(
                        "the board has columns {first_column} to {}",
                        columns - 1 + first_column
                    )
                }
                DropMoveError::GameOver(error) => error.to_string(),
            })
        })
        .collect()
}

/// The squares that pairs of letters name; whether they are free is another question.
fn squares(answer: &str, size: Size) -> Option<Vec<Square>> {
    let letters: Vec<char> = answer.chars().filter(|it| !it.is_whitespace()).collect();
    let squares = letters.chunks(2).map(|pair| square(pair, size)).collect::<Option<Vec<_>>>()?;
    Some(squares).filter(|it| !it.is_empty())
}

fn digit(player: Option<Player>) -> char {
    match player {
        None => '0',
        Some(Player::First) => '1',
        Some(Player::Second) => '2',
    }
}

/// A board row by row, the top one first, each after a space.
struct Cells<'a>(&'a Board);

impl fmt::Display for Cells<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.0.size();
        (0..size.rows()).rev().try_for_each(|row| {
            let cells =
                (0..size.columns()).map(|column| digit(self.0.get(Square::new(column, row))));
            write!(f, " {}", cells.collect::<String>())
        })
    }
}

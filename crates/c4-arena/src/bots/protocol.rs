//! The line protocol as text. Its one page is docs/PROTOCOL.md.

use std::fmt;

use c4_console::Seed;
use c4_engine::{Board, DropError, DropMoveError, Outcome, Player, Position, Rules, Size, Square};

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
    let stones = numbers
        .iter()
        // A stone that wins ends the turn, and what is named after it counts for nothing.
        .map_while(|&number| {
            if position.outcome() != Outcome::Undecided {
                return None;
            }
            let column = usize::try_from(number).ok().and_then(|it| it.checked_sub(first_column));
            // A column that no board has stands for a number that none can be.
            Some(position.drop(column.unwrap_or(usize::MAX)).map_err(|error| match error {
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
            }))
        });
    stones.collect()
}

/// The squares that pairs of letters name; whether they are free is another question.
pub(super) fn squares(answer: &str, size: Size) -> Option<Vec<Square>> {
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

#[cfg(test)]
mod tests {
    use c4_engine::{Lines, Turns};

    use super::*;
    use crate::Patience;

    fn connect6() -> Rules {
        Rules {
            size: Size::new(19, 19).unwrap(),
            gravity: false,
            lines: Lines::CONNECT_SIX,
            turns: Turns::ONE_THEN_TWO,
        }
    }

    /// A position with the squares that lead to it.
    fn position(rules: Rules, moves: &str) -> (Position, Vec<Square>) {
        let squares = Moves::parse(moves, rules).unwrap();
        let mut position = Position::new(rules);
        for &square in &squares {
            position.play(square).unwrap();
        }
        (position, squares)
    }

    #[test]
    fn a_bot_is_told_the_game_and_the_position() {
        let (position, moves) = position(Rules::CONNECT_FOUR, "44531");
        let (rules, patience) = (Rules::CONNECT_FOUR, Patience::default());
        let start = Start { rules, seat: Player::Second, opening: &moves, patience };
        assert_eq!(
            greeting(&start, Seed::new(u64::MAX)),
            "c4 1\ncolumns 7\nrows 6\nconnect 4\ndiagonals yes\ngravity yes\nstones 1 1\nplayer 2\nseed 2147483647\nready?"
        );
        assert_eq!(
            question(&Turn { position: &position, moves: &moves, patience }),
            "moves 44531\nboard 0000000 0000000 0000000 0000000 0002000 1021100\nlay 1\ntime 1000\nmove?"
        );
        let position = Position::new(rules);
        let question = question(&Turn { position: &position, moves: &[], patience });
        assert!(question.starts_with("moves\nboard 0000000 "), "{question}");
    }

    #[test]
    fn the_end_is_told_from_where_a_bot_sits() {
        let won = Conclusion::Line { winner: Player::Second };
        let told = Player::ALL.map(|seat| farewell(&won, seat));
        assert_eq!(told, ["end lost", "end won"]);
        assert_eq!(farewell(&Conclusion::Draw, Player::First), "end drawn");
    }

    #[test]
    fn bots_say_from_where_they_count() {
        let rows = [
            ("ready", Some(1)),
            ("ready 0\r", Some(0)),
            ("ready 1", None),
            ("", None),
            ("Ready", None),
        ];
        for (answer, expected) in rows {
            assert_eq!(first_column(answer), expected, "{answer:?}");
        }
    }

    /// What an answer is taken for: squares as columns and rows, or the foul in words.
    fn read(answer: &str, position: &Position, first_column: usize) -> String {
        match stones(answer, position, first_column) {
            Err(foul) => foul.to_string(),
            Ok(squares) => {
                let pairs = squares.iter().map(|it| format!("{},{}", it.column, it.row));
                pairs.collect::<Vec<_>>().join(" ")
            }
        }
    }

    #[test]
    fn answers_are_columns() {
        let (position, _) = position(Rules::CONNECT_FOUR, "444444");
        let no_column = |answer| format!("answered {answer:?}, which is not a column from 1 to 7");
        let rows = [
            ("1", "0,0".to_owned()),
            (" 7 \r", "6,0".to_owned()),
            ("4", "answered \"4\": the column is full".to_owned()),
            ("8", "answered \"8\": the board has columns 1 to 7".to_owned()),
            ("0", "answered \"0\": the board has columns 1 to 7".to_owned()),
            ("-1", "answered \"-1\": the board has columns 1 to 7".to_owned()),
            ("12", "answered \"12\": the board has columns 1 to 7".to_owned()),
            ("", no_column("")),
            ("D", no_column("D")),
            ("3.0", no_column("3.0")),
            ("3 4", no_column("3 4")),
            ("99999999999999999999", no_column("99999999999999999999")),
        ];
        for (answer, expected) in rows {
            assert_eq!(read(answer, &position, 1), expected);
        }
        assert_eq!(read("6", &position, 0), "6,0");
        assert_eq!(read("7", &position, 0), "answered \"7\": the board has columns 0 to 6");
        assert_eq!(read("x", &position, 0), "answered \"x\", which is not a column from 0 to 6");
    }

    #[test]
    fn several_columns_are_written_as_in_a_move_list() {
        let turns = Turns::ONE_THEN_TWO;
        let (narrow, _) = position(Rules { turns, ..Rules::CONNECT_FOUR }, "4");
        assert_eq!(read("44", &narrow, 1), "3,1 3,2");
        assert_eq!(
            read("4x", &narrow, 1),
            "answered \"4x\", which is not 2 times a column from 1 to 7, written as in moves"
        );
        let (won, _) = position(Rules { turns, ..Rules::CONNECT_FOUR }, "1771176");
        assert_eq!(
            read("1x", &won, 1),
            "answered \"1x\", which is not 2 times a column from 1 to 7, written as in moves"
        );
        assert_eq!(read("19", &won, 1), "0,3");
        let size = Size::new(12, 6).unwrap();
        let (wide, _) = position(Rules { turns, size, ..Rules::CONNECT_FOUR }, "4");
        assert_eq!(read("12, 4", &wide, 1), "11,0 3,1");
    }

    #[test]
    fn answers_are_squares_where_stones_do_not_fall() {
        let (first, _) = position(connect6(), "");
        let (later, _) = position(connect6(), "JJ");
        let rows = [
            (&first, "JJ", "9,9"),
            (&later, "kj KK", "10,9 10,10"),
            (&later, "AASS", "0,0 18,18"),
            (&first, "J", "answered \"J\", which is not a square from AA to SS"),
            (&later, "JJT", "answered \"JJT\", which is not 2 squares from AA to SS"),
            (&later, "TTAA", "answered \"TTAA\", which is not 2 squares from AA to SS"),
            (&later, "", "answered \"\", which is not 2 squares from AA to SS"),
        ];
        for (position, answer, expected) in rows {
            assert_eq!(read(answer, position, 1), expected);
        }
    }

    #[test]
    fn long_answers_are_cut() {
        assert_eq!(shown(&"é".repeat(60)), "é".repeat(60));
        assert_eq!(shown(&"é".repeat(61)), "é".repeat(60) + "…");
    }
}

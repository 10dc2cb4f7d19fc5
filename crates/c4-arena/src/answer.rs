//! What was typed or written for a turn, as stones.

use c4_engine::{DropError, Outcome, PlayColumnError, Position, Rules, Size, Square};

use crate::moves::square;
use crate::{Foul, Moves};

/// How much of an answer is shown to people, in characters.
const MOST_SHOWN: usize = 60;

/// The stones of a turn as a person types them, columns from 1: all of the turn, or as many as end the game.
///
/// # Errors
/// [`Foul::Malformed`] or [`Foul::Illegal`].
///
/// ```
/// use c4_arena::read_turn;
/// use c4_engine::{Position, Rules, Square};
///
/// let position = Position::new(Rules::CONNECT_FOUR);
/// assert_eq!(read_turn("4", &position)?, [Square::new(3, 0)]);
/// let foul = read_turn("8", &position).unwrap_err();
/// assert_eq!(foul.to_string(), "answered \"8\": the board has columns 1 to 7");
/// # Ok::<(), c4_arena::Foul>(())
/// ```
pub fn read_turn(text: &str, position: &Position) -> Result<Vec<Square>, Foul> {
    let mut laid = Vec::new();
    lay(&stones(text, position, 1)?, &mut position.clone(), &mut laid)?;
    Ok(laid)
}

/// Lays the stones of a turn, and adds them to the moves; those before a foul lie.
pub(crate) fn lay(
    answer: &[Square],
    position: &mut Position,
    moves: &mut Vec<Square>,
) -> Result<(), Foul> {
    let rules = *position.rules();
    if let Some(off) = answer.iter().find(|&&square| !rules.size.contains(square)) {
        let answer = format!("column {}, row {}", off.column, off.row);
        return Err(Foul::Illegal { answer, reason: "that is not on the board".to_owned() });
    }
    let illegal = |reason: String| Foul::Illegal {
        // Spaces stand between turns, and this is one.
        answer: Moves::of(answer, rules).to_string().replace(' ', ""),
        reason,
    };
    let due = position.left_in_turn();
    let stones = if due == 1 { "stone was" } else { "stones were" };
    let miscounted = || illegal(format!("{due} {stones} due"));
    if answer.len() > due {
        return Err(miscounted());
    }
    for &square in answer {
        if position.outcome() != Outcome::Undecided {
            // Two stones were due, and the first one wins: engines name a second one all the same.
            break;
        }
        position.play(square).map_err(|error| match answer {
            [_] => illegal(error.why_not().to_owned()),
            _ => illegal(format!("{}: {}", error.why_not(), Moves::of(&[square], rules))),
        })?;
        moves.push(square);
    }
    if answer.len() < due && position.outcome() == Outcome::Undecided {
        return Err(miscounted());
    }
    Ok(())
}

/// The stones that an answer names, by a bot whose first column has this number.
pub(crate) fn stones(
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
pub(crate) fn shown(answer: &str) -> String {
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
            Some(position.play_column(column.unwrap_or(usize::MAX)).map_err(|error| match error {
                PlayColumnError::Drop(DropError::NoSuchColumn { columns, .. }) => {
                    let last = columns - 1 + first_column;
                    let from_0 = if first_column == 0 { ", which it counts from 0" } else { "" };
                    format!("the board has columns {first_column} to {last}{from_0}")
                }
                // Whoever reads this sees a board whose columns count from 1.
                _ if first_column == 0 => {
                    format!("{}: it is number {} on the board", error.why_not(), number + 1)
                }
                _ => error.why_not().to_owned(),
            }))
        });
    stones.collect()
}

/// The squares that pairs of letters name; whether they are free is another question.
pub(crate) fn squares(answer: &str, size: Size) -> Option<Vec<Square>> {
    let letters: Vec<char> = answer.chars().filter(|it| !it.is_whitespace()).collect();
    let squares = letters.chunks(2).map(|pair| square(pair, size)).collect::<Option<Vec<_>>>()?;
    Some(squares).filter(|it| !it.is_empty())
}

#[cfg(test)]
mod tests {
    use c4_engine::Turns;

    use super::*;
    use crate::moves::after;

    /// The position after these moves.
    fn position(rules: Rules, moves: &str) -> Position {
        after(&Moves::parse(moves, rules).unwrap(), rules)
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
        let position = position(Rules::CONNECT_FOUR, "444444");
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
        let from_0 = "answered \"7\": the board has columns 0 to 6, which it counts from 0";
        assert_eq!(read("7", &position, 0), from_0);
        let full = "answered \"3\": the column is full: it is number 4 on the board";
        assert_eq!(read("3", &position, 0), full);
        assert_eq!(read("x", &position, 0), "answered \"x\", which is not a column from 0 to 6");
    }

    #[test]
    fn several_columns_are_written_as_in_a_move_list() {
        let turns = Turns::ONE_THEN_TWO;
        let narrow = position(Rules { turns, ..Rules::CONNECT_FOUR }, "4");
        assert_eq!(read("44", &narrow, 1), "3,1 3,2");
        assert_eq!(
            read("4x", &narrow, 1),
            "answered \"4x\", which is not 2 times a column from 1 to 7, written as in moves"
        );
        let won = position(Rules { turns, ..Rules::CONNECT_FOUR }, "1771176");
        assert_eq!(
            read("1x", &won, 1),
            "answered \"1x\", which is not 2 times a column from 1 to 7, written as in moves"
        );
        assert_eq!(read("19", &won, 1), "0,3");
        let size = Size::new(12, 6).unwrap();
        let wide = position(Rules { turns, size, ..Rules::CONNECT_FOUR }, "4");
        assert_eq!(read("12, 4", &wide, 1), "11,0 3,1");
    }

    #[test]
    fn answers_are_squares_where_stones_do_not_fall() {
        let first = position(Rules::CONNECT_SIX, "");
        let later = position(Rules::CONNECT_SIX, "JJ");
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
    fn a_turn_is_read_whole() {
        let later = position(Rules::CONNECT_SIX, "JJ");
        let foul = |text| read_turn(text, &later).unwrap_err().to_string();
        assert_eq!(read_turn("aa ab", &later), Ok(vec![Square::new(0, 0), Square::new(0, 1)]));
        assert_eq!(foul("AA"), "answered \"AA\": 2 stones were due");
        assert_eq!(foul("AAABAC"), "answered \"AAABAC\": 2 stones were due");
        assert_eq!(foul("AAJJ"), "answered \"AAJJ\": the square is taken: JJ");
        assert_eq!(foul("AAAA"), "answered \"AAAA\": the square is taken: AA");
        // The first stone wins, and is all of the turn.
        let won = position(Rules::CONNECT_SIX, "JJ AABA KJLJ ABBB MJNJ ACBC");
        assert_eq!(read_turn("OJ", &won).map(|laid| laid.len()), Ok(1));
        assert_eq!(read_turn("OJPJ", &won).map(|laid| laid.len()), Ok(1));
    }

    #[test]
    fn long_answers_are_cut() {
        assert_eq!(shown(&"é".repeat(60)), "é".repeat(60));
        assert_eq!(shown(&"é".repeat(61)), "é".repeat(60) + "…");
    }
}

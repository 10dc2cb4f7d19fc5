//! The last board on a screen.

use c4_engine::{Board, Player, Size, Square};

/// What a board holds in a row, from the left.
pub(crate) type Row = Vec<Option<Player>>;

/// The last board that was printed, if there was one.
///
/// `row` finds the row of a board that a line ends with: a board may follow a question, whose line its first row ends.
/// Boards of so many columns have so many `rows`.
pub(crate) fn last_board(
    screen: &str,
    rows: impl Fn(usize) -> usize,
    row: impl Fn(&str) -> Option<Row>,
) -> Option<Board> {
    let lines: Vec<&str> = screen.lines().collect();
    let bottom = lines.iter().rposition(|line| row(line).is_some())?;
    let columns = row(lines[bottom])?.len();
    let size = Size::new(columns, rows(columns)).ok()?;
    let top = (bottom + 1).checked_sub(size.rows())?;
    let mut board = Board::new(size);
    for (up, line) in lines[top..=bottom].iter().rev().enumerate() {
        for (column, stone) in row(line)?.into_iter().enumerate() {
            if let Some(player) = stone {
                board.place(Square::new(column, up), player).ok()?;
            }
        }
    }
    Some(board)
}

/// The cells of a row, if each of them is one of three letters: a free cell, a stone of the first player, of the second.
pub(crate) fn cells(
    letters: impl Iterator<Item = u8>,
    [free, first, second]: [u8; 3],
) -> Option<Row> {
    let cells = letters.map(|letter| match letter {
        _ if letter == free => Some(None),
        _ if letter == first => Some(Some(Player::First)),
        _ if letter == second => Some(Some(Player::Second)),
        _ => None,
    });
    cells.collect::<Option<Row>>().filter(|row| !row.is_empty())
}

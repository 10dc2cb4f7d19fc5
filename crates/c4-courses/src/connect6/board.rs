//! The last board of a session.

use c4_engine::Board;

use crate::screen::{Row, cells, last_board};

/// The last board that was printed, if there was one.
pub(super) fn last(screen: &str) -> Option<Board> {
    last_board(screen, |n| n, row)
}

fn row(line: &str) -> Option<Row> {
    cells(line.rsplit(' ').next()?.bytes(), *b"UBW")
}

#[cfg(test)]
mod tests {
    use c4_engine::board;

    use super::*;

    #[test]
    fn the_last_board_is_found_behind_its_question() {
        let screen = "Enter board dimensions (n): UU\nUU\nEnter stone (B|W): \
                      Enter position (ROW COL): UB\nWU\nEnter stone (B|W): No winner so far.\n";
        assert_eq!(last(screen), Some(board!(". X" "O .")));
        assert_eq!(last("Enter board dimensions (n): "), None);
        assert_eq!(last("UUU\n"), None);
    }
}

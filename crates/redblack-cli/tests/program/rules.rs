//! When a game ends, with diagonals and without.

use crate::common::{Run, lines, run};

/// How a game of two people ends that RED starts: `None` if it wants another column.
fn end(columns: &str, diagonals: &str) -> Option<String> {
    let arguments = format!("--computer none --points 1 --first red --diagonals {diagonals}");
    let Run { status, screen, .. } = run(&arguments, lines(columns));
    let end =
        screen.lines().find(|line| line.ends_with("wins this game.") || line.contains("tie."));
    // The empty board, one a column, and after a tie the next game's.
    let tie = end == Some("The game is a tie.");
    let boards = screen.matches("0 1 2 3 4 5 6\n").count();
    assert_eq!(boards, 1 + columns.len() + usize::from(tie), "{columns}: {screen}");
    assert_eq!(status == 0, end.is_some() && !tie);
    end.map(str::to_owned)
}

#[test]
fn what_ends_a_game() {
    let red = Some("RED wins this game.");
    let black = Some("BLACK wins this game.");
    let tie = Some("The game is a tie.");
    let filled = "000000111111222222555553333334444446666665";
    let orthogonal_last = "131325306531355043564621014402241564006226";
    let diagonal_last = "315451266163326511505356234102362040040424";
    // The columns, and how they end with diagonals and without.
    let rows = [
        ("nothing yet", "", None, None),
        ("three in a row", "001122", None, None),
        ("vertical", "0101010", red, red),
        ("vertical, of the other one", "01010121", black, black),
        ("vertical, under the top", "333030303", red, red),
        ("horizontal, at the left edge", "0011223", red, red),
        ("horizontal, at the right edge", "6655443", red, red),
        ("horizontal, over a gap", "0011332", red, red),
        ("horizontal, over the edge", "0055661", None, None),
        ("five in a row", "001133442", red, red),
        ("rising", "01123223433", red, None),
        ("falling", "65543443233", red, None),
        ("a full board", filled, tie, tie),
        ("a line that fills the board", orthogonal_last, black, black),
        ("a diagonal that fills the board", diagonal_last, black, tie),
    ];
    for (name, columns, on, off) in rows {
        assert_eq!(end(columns, "on").as_deref(), on, "{name}");
        assert_eq!(end(columns, "off").as_deref(), off, "{name}, without diagonals");
    }
}

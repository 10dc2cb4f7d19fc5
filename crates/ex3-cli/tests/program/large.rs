//! The largest board that the specification names, whose transcript would be too long to keep.

use ex3_cli::PROGRAM;

/// The board of 1000 x 1000 with this bottom row.
fn board(bottom: &str) -> String {
    let empty = format!("|{}\n", ".|".repeat(1000));
    let digits: String = (1..=1000).map(|column| format!(" {}", column % 10)).collect();
    format!("\n{}{bottom}\n{digits}\n\n", empty.repeat(999))
}

#[test]
fn a_thousand_rows_and_columns() {
    let (status, screen, _) = PROGRAM.on(&["--rows", "1000", "-DCOLS=1000"], b"ch1000\n");
    assert_eq!(status, 1);

    let kind = |player| format!("Choose type for player {player}: h - human, c - computer: ");
    let x_only = format!("|{}X|{}", ".|".repeat(499), ".|".repeat(500));
    let both = format!("|{}X|{}O|", ".|".repeat(499), ".|".repeat(499));
    let expected = [
        "Connect Four (1000 rows x 1000 cols)\n\n".to_owned(),
        kind(1),
        kind(2),
        board(&format!("|{}", ".|".repeat(1000))),
        "Player 1 (X) turn.\nComputer chose column 500\n".to_owned(),
        board(&x_only),
        "\nPlayer 2 (O) turn.\nEnter column (1-1000): ".to_owned(),
        board(&both),
        // Nobody can make three, so the first column in the order decides.
        "\nPlayer 1 (X) turn.\nComputer chose column 500\n".to_owned(),
    ]
    .concat();
    assert!(screen.starts_with(&expected));
    assert!(screen.ends_with("Player 2 (O) turn.\nEnter column (1-1000): "));
}

//! What the program says beside the labs: help, what is wrong with its options, and what the course has no words for.

use c4_engine::{Board, ByPlayer, Letters, Position, Rules, Turns};
use connect6_lab::{PROGRAM, Strategy, explain};

#[test]
fn help() {
    let (status, help, errors) = PROGRAM.on(&["--help"], b"");
    assert_eq!((status, errors.as_str()), (0, ""));
    insta::assert_snapshot!(help);
}

#[test]
fn refused_options() {
    let rows: &[&[&str]] = &[
        &["--lab", "8"],
        &["--lab", "six"],
        &["--lab"],
        &["--lab", "7", "--stones", "3"],
        &["--lab", "7", "--strategy", "weak"],
        &["--stones", "2"],
        &["--strategy", "strong"],
        &["--explain"],
        &["19"],
    ];
    let mut text = String::new();
    for arguments in rows {
        let (status, output, errors) = PROGRAM.on(arguments, b"");
        assert_eq!((status, output.as_str()), (2, ""), "{arguments:?}");
        text += &format!("$ connect6-lab {}\n{errors}\n", arguments.join(" "));
    }
    insta::assert_snapshot!(text);
}

#[test]
fn what_the_course_has_no_words_for() {
    let lab6: &[u8] = b"7 x \x00 B 7 0 B 0 -1 W a\nE 0 0 1 9 b\n-1 -1";
    let (status, _, lab6) = PROGRAM.on(&[], lab6);
    assert_eq!(status, 0);
    let lab7: &[u8] = b"7 K W 7 7 x y\n";
    let (status, _, lab7) = PROGRAM.on(&["--lab", "7"], lab7);
    assert_eq!(status, 1);
    let (status, _, size) = PROGRAM.on(&[], b"1001");
    assert_eq!(status, 1);
    insta::assert_snapshot!(lab6 + &lab7 + &size);
}

/// The largest board that is played on.
#[test]
fn a_board_of_a_thousand() {
    let (status, screen, _) = PROGRAM.on(&[], b"1000 W 999 0");
    assert_eq!(status, 1);
    let row = "U".repeat(1000) + "\n";
    let last = format!("W{}\n", "U".repeat(999));
    let expected = [
        "Enter board dimensions (n): ",
        &row.repeat(1000),
        "Enter stone (B|W): Enter position (ROW COL): ",
        &row.repeat(999),
        &last,
        "Enter stone (B|W): ",
    ]
    .concat();
    assert!(screen == expected, "{} bytes instead of {}", screen.len(), expected.len());
}

/// The strong computer plays in the same game, and the game comes to its end.
#[test]
fn the_strong_strategy_can_be_chosen() {
    for stones in ["1", "2"] {
        let answers: String =
            (0..9).flat_map(|row| (0..9).map(move |column| format!("{row} {column}\n"))).collect();
        let options = ["--lab", "7", "--strategy", "strong", "--stones", stones];
        let (status, screen, errors) = PROGRAM.on(&options, format!("9\nB\n{answers}"));
        assert_eq!((status, errors.as_str()), (0, ""), "{screen}");
        assert!(screen.ends_with("Black player wins.\n"), "{screen}");
    }
}

/// Explanations are beside the game: standard output stays as it is.
#[test]
fn the_computers_explain_themselves() {
    let rows: [(&[&str], &[u8]); 3] = [
        (&["--lab", "7"], b"7 W 0 0 0 1 3 3"),
        (&["--lab", "7", "--strategy", "strong"], b"7 W 0 0 1 1 2 2 6 6"),
        (&["--lab", "7", "--strategy", "strong", "--stones", "2"], b"7 W 0 0 0 1 0 2 1 1 1 2"),
    ];
    let mut text = String::new();
    for (arguments, typed) in rows {
        let (status, quiet, _) = PROGRAM.on(arguments, typed);
        let explaining = [arguments, &["--explain"]].concat();
        let (again, output, explanations) = PROGRAM.on(&explaining, typed);
        assert_eq!((again, output), (status, quiet));
        text += &format!("$ connect6-lab {}\n{explanations}\n", explaining.join(" "));
    }
    insta::assert_snapshot!(text);
}

/// A board on which each of the strong computer's reasons decides, with one stone a turn.
#[test]
fn every_reason_has_its_words() {
    let boards = [
        // Black wins at either end.
        "UBBBBBU/WUUUUUU/WUUUUUU/WUUUUUU/WUUUUUU/UUUUUUU/WUUUUUU",
        // A five that is open on one side only: blocks.
        "WBBBBBU/WUUUUUU/WUUUUUU/UUUUUUU/WUUUUUU/UUUUUUU/UUUUUUU",
        // An open five: lost.
        "UUUUUUU/UBBBBBU/UUUUUUU/WUUUWUU/UUUUUUU/WUUUWUU/UUUUUUU",
        // Two fours cross: a stone makes two threats.
        "WWUUUUWW/UUUUUUUU/WUUUUUUW/BBBBUUUU/UUUUBUUW/UUUUBUUU/WUUUBUUU/UUUUBUUU",
        // Nobody can make six on so small a board.
        "UUUU/UUUU/UUUU/UUUU",
    ];
    let mut text = String::new();
    for board in boards {
        text += &format!("{board}\n{}\n\n", explanation(board));
    }
    insta::assert_snapshot!(text);
}

fn explanation(board: &str) -> String {
    let letters = Letters { free: 'U', stones: ByPlayer { first: 'B', second: 'W' } };
    let board = Board::from_picture(board, letters).expect("a picture");
    let (size, turns) = (board.size(), Turns::ONE_EACH);
    let rules = Rules { size, turns, ..Rules::CONNECT_SIX };
    let position = Position::from_board(rules, board).expect("a position");
    explain(Strategy::Strong, &position).expect("a game that goes on").to_string()
}

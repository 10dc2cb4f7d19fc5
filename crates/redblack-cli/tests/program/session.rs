//! Sessions: the questions, the boards, who starts, points and ties, and whatever is typed.

use crate::common::{Run, lines, run};
use proptest::prelude::*;

/// A game that the colour wins that starts it.
const STARTER: &str = "0101010";
/// A game that the other colour wins.
const OTHER: &str = "01010121";
/// A game that nobody wins: column after column, one of them left open till the end.
const TIE: &str = "000000111111222222555553333334444446666665";

/// The lines of a transcript that are no board, with prompts and what follows them taken apart.
fn said(screen: &str) -> Vec<&str> {
    let line = |line: &&str| !line.starts_with('|') && !line.starts_with(' ');
    screen.split_inclusive(": ").flat_map(str::lines).filter(line).collect()
}

#[test]
fn a_session_byte_for_byte() {
    let row = |row: &str| format!("| {row} |\n");
    let empty = row(". . . . . . .");
    let board = |rows: &[&str]| {
        let rows: String = rows.iter().map(|cells| row(cells)).collect();
        let free = empty.repeat(6 - rows.lines().count());
        format!("{free}{rows}  0 1 2 3 4 5 6\n")
    };
    let expected = [
        "Computer's color (R/B, N for two people): Points to play to: Who moves first (R/B): ",
        &board(&[]),
        "BLACK, your column (0-6): ",
        &board(&["B . . . . . ."]),
        "RED, your column (0-6): ",
        &board(&["B . . . . . R"]),
        "BLACK, your column (0-6): ",
        &board(&["B . . . . . .", "B . . . . . R"]),
        "RED, your column (0-6): ",
        &board(&["B . . . . . R", "B . . . . . R"]),
        "BLACK, your column (0-6): ",
        &board(&["B . . . . . .", "B . . . . . R", "B . . . . . R"]),
        "RED, your column (0-6): ",
        &board(&["B . . . . . R", "B . . . . . R", "B . . . . . R"]),
        "BLACK, your column (0-6): ",
        &board(&["B . . . . . .", "B . . . . . R", "B . . . . . R", "B . . . . . R"]),
        "BLACK wins this game.\n",
        "Score: RED 0, BLACK 1, ties 0 (games 1)\n",
        "Final winner: BLACK, 1 to 0.\n",
    ];
    let Run { status, screen, errors } = run("", format!("n\n1\nb\n{}", lines("0606060")));
    assert_eq!((status, errors.as_str()), (0, ""));
    assert_eq!(screen, expected.concat());
}

/// A wrong answer is named and asked for again, without a board.
#[test]
fn questions_are_asked_until_answered() {
    let typed = b"\nRB\nR B\n1\nq\n\xffR\n \tr \r\n\n0\n-3\n2 3\n1.5\nten\n+2\n\nN\nred\nB\n";
    let Run { status, screen, .. } = run("", typed);
    assert_eq!(status, 1);
    let (colour, points, first) = (
        "Computer's color (R/B, N for two people): ",
        "Points to play to: ",
        "Who moves first (R/B): ",
    );
    let expected = [
        &[colour, "Answer R, B or N.\n"].concat().repeat(6),
        colour,
        &[points, "Answer a whole number of at least 1.\n"].concat().repeat(6),
        points,
        &[first, "Answer R or B.\n"].concat().repeat(3),
        first,
        "| . . . . . . . |\n",
    ];
    assert!(screen.starts_with(&expected.concat()), "{screen}");
    assert!(screen.ends_with("BLACK, your column (0-6): "), "{screen}");
}

/// Only what no option tells is asked, and in the same order.
#[test]
fn options_answer_questions() {
    let options =
        ["--computer none", "--points 1", "--first black", "--first alternate", "--first loser"];
    let questions = [
        ("Computer's color (R/B, N for two people): ", &options[..1], "N\n"),
        ("Points to play to: ", &options[1..2], "1\n"),
        ("Who moves first (R/B): ", &options[2..], "R\n"),
    ];
    for asked in 0..8 {
        let (mut arguments, mut typed, mut expected) =
            (String::new(), String::new(), String::new());
        for (index, (question, options, answer)) in questions.iter().enumerate() {
            if asked >> index & 1 == 1 {
                expected += question;
                typed += answer;
            } else {
                arguments += &format!(" {}", options[asked % options.len()]);
            }
        }
        let Run { status, screen, errors } = run(&arguments, typed + &lines(STARTER));
        assert_eq!((status, errors.as_str()), (0, ""), "{arguments}");
        assert!(screen.starts_with(&(expected + "| . . . . . . . |\n")), "{arguments}: {screen}");
    }
}

/// As many points as a number can have.
#[test]
fn a_number_too_large_stays_at_the_largest() {
    let typed = format!("99999999999999999999\n{}", lines(STARTER));
    let Run { screen, .. } = run("--computer none --first red", typed);
    assert!(screen.contains("Score: RED 1, BLACK 0, ties 0 (games 1)\n| . . ."), "{screen}");
}

#[test]
fn columns_are_refused_by_reason() {
    let typed = b"\nx\n3 4\n3.5\n-\n-1\n7\n99999999999999999999\n3\n3\n3\n3\n3\n3\n+03\n-0\n 6";
    let Run { screen, .. } = run("--computer none --points 1 --first red", typed);
    let (red, black) = ("RED, your column (0-6): ", "BLACK, your column (0-6): ");
    let mut expected = [red, "That is not a number."].repeat(5);
    expected.extend([red, "There is no such column. The columns are 0 to 6."].repeat(3));
    expected.extend([red, black, red, black, red, black]);
    expected.extend([red, "Column 3 is full.", red, black, red]);
    assert_eq!(said(&screen), expected);
    assert_eq!(screen.matches("0 1 2 3 4 5 6\n").count(), 9, "a board a move, and the empty one");
    assert!(screen.contains("| R . . R . . B |\n"), "{screen}");
}

/// Who is asked first in each of the games.
fn starters(first: &str, games: &[&str]) -> Vec<String> {
    let arguments = format!("--computer none --points 100 --first {first}");
    let Run { screen, .. } = run(&arguments, lines(&games.concat()));
    let empty = format!("{}  0 1 2 3 4 5 6\n", "| . . . . . . . |\n".repeat(6));
    let openings = screen.split(&empty).skip(1);
    let colour = |opening: &str| opening.split(',').next().map(str::to_owned);
    openings.map(|opening| colour(opening).expect("a prompt")).collect()
}

#[test]
fn who_starts() {
    let games = [STARTER, OTHER, STARTER, TIE, TIE, OTHER, TIE];
    let rows = [
        ("red", ["RED"; 8]),
        ("black", ["BLACK"; 8]),
        ("alternate", ["RED", "BLACK", "RED", "BLACK", "RED", "BLACK", "RED", "BLACK"]),
        // The second game goes to RED, who did not start it, so BLACK starts again.
        ("loser", ["RED", "BLACK", "BLACK", "RED", "BLACK", "RED", "RED", "BLACK"]),
    ];
    for (first, expected) in rows {
        assert_eq!(starters(first, &games), expected, "{first}");
    }
    // The colour that is answered starts every game, too.
    let typed = format!("B\n{}", lines(&[STARTER, TIE, OTHER].concat()));
    let Run { screen, .. } = run("--computer none --points 3", typed);
    assert!(screen.ends_with("BLACK, your column (0-6): "), "{screen}");
}

#[test]
fn points_are_counted_and_ties_are_not() {
    let games = [TIE, STARTER, OTHER, OTHER, TIE, OTHER];
    let arguments = "--computer none --points 3 --first red";
    let Run { status, screen, errors } = run(arguments, lines(&games.concat()));
    assert_eq!((status, errors.as_str()), (0, ""));
    let told: Vec<&str> = screen
        .lines()
        .filter(|line| ["Score", "Final"].iter().any(|word| line.starts_with(word)))
        .collect();
    let expected = [
        "Score: RED 0, BLACK 0, ties 1 (games 1)",
        "Score: RED 1, BLACK 0, ties 1 (games 2)",
        "Score: RED 1, BLACK 1, ties 1 (games 3)",
        "Score: RED 1, BLACK 2, ties 1 (games 4)",
        "Score: RED 1, BLACK 2, ties 2 (games 5)",
        "Score: RED 1, BLACK 3, ties 2 (games 6)",
        "Final winner: BLACK, 3 to 1.",
    ];
    assert_eq!(told, expected);
    let ended = ["RED wins this game.\n", "BLACK wins this game.\n", "The game is a tie.\n"];
    assert_eq!(ended.map(|sentence| screen.matches(sentence).count()), [1, 3, 2]);
    let last = "BLACK wins this game.\nScore: RED 1, BLACK 3, ties 2 (games 6)\n\
                Final winner: BLACK, 3 to 1.\n";
    assert!(screen.ends_with(last), "{screen}");
}

/// What is typed after the last game is not read.
#[test]
fn the_session_ends_at_its_points() {
    let typed = lines(&[STARTER, STARTER].concat());
    let Run { status, screen, .. } = run("--computer none --points 1 --first red", typed);
    assert_eq!(status, 0);
    assert!(screen.ends_with("Final winner: RED, 1 to 0.\n"), "{screen}");
}

/// What somebody might type: columns above all, answers, other numbers, white space, and any bytes.
fn typed() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        12 => (0..7u8).prop_map(|column| format!("{column}\n").into_bytes()),
        1 => prop::sample::select(vec!["R\n", "b\n", "N\n", "2\n", "+1\r\n", "1 2\n", "-1\n"])
            .prop_map(Vec::from),
        1 => any::<i128>().prop_map(|number| format!("{number}\n").into_bytes()),
        1 => "[ \t\n\r\x0b\x0c]{1,3}".prop_map(Vec::from),
        1 => prop::collection::vec(any::<u8>(), 0..20),
    ];
    prop::collection::vec(piece, 0..150).prop_map(|pieces| pieces.concat())
}

proptest! {
    /// It ends by itself: with a winner, or right after a prompt and with a word on standard error.
    #[test]
    fn any_bytes_are_answers(
        seats in prop::sample::select(vec!["", "--computer red", "--computer black", "--computer none"]),
        points in prop::sample::select(vec!["", "--points 1", "--points 4"]),
        first in prop::sample::select(vec!["", "--first black", "--first alternate", "--first loser"]),
        more in prop::sample::select(vec!["", "--diagonals off", "--seed 1", "--explain --verbose"]),
        typed in typed(),
    ) {
        let Run { status, screen, errors } = run(&[seats, points, first, more].join(" "), typed);
        let last = screen.lines().last().unwrap_or_default();
        match status {
            0 => prop_assert!(last.starts_with("Final winner: ") && screen.ends_with(".\n"), "{}", last),
            1 => {
                prop_assert!(screen.ends_with(": "), "{}", last);
                let told = errors.ends_with("redblack-cli: the input ended before the program was done\n");
                prop_assert!(told, "{}", errors);
            }
            other => prop_assert!(false, "status {}", other),
        }
        prop_assert!(!screen.contains("\n\n"), "an empty line in\n{}", screen);
    }
}

//! What the program says beside the game: help, what is wrong with its options, and what it tells on standard error.

use cmps270_cli::{PROGRAM, Thinking};

#[test]
fn help() {
    let (status, help, errors) = PROGRAM.on(&["--help"], b"");
    assert_eq!((status, errors.as_str()), (0, ""));
    insta::assert_snapshot!(help);
}

#[test]
fn refused_options() {
    let rows: &[&[&str]] = &[
        &["--bot", "expert"],
        &["--bot", "Easy"],
        &["--bot"],
        &["--bots", "easy"],
        &["--bots", "easy,medium,hard"],
        &["--bots", "easy, hard"],
        &["--bots", "hard,expert"],
        &["--bot", "easy", "--bots", "easy,hard"],
        &["--seed", "-1"],
        &["--seed", "18446744073709551616"],
        &["--seed", "seven"],
        &["--clock", "fake"],
        &["--clock", "fake:"],
        &["--clock", "fake:12,-3"],
        &["--clock", "fake:86400001"],
        &["--names", "Ada,Bob"],
        &["3"],
    ];
    let mut text = String::new();
    for arguments in rows {
        let (status, output, errors) = PROGRAM.on(arguments, b"");
        assert_eq!((status, output.as_str()), (2, ""), "{arguments:?}");
        text += &format!("$ cmps270-cli {}\n{errors}\n", arguments.join(" "));
    }
    insta::assert_snapshot!(text);
}

#[test]
fn the_seed_is_told_and_plays_the_same_game_again() {
    // Some seeds fill the board, and then the line with the times has to be the same, too.
    let bots = ["--bots", "easy,easy", "--clock", "fake:1"];
    let (status, game, errors) = PROGRAM.on(&[&bots[..], &["--verbose"]].concat(), b"");
    assert_eq!(status, 0);
    let seed = errors.strip_prefix("cmps270-cli: seed ").expect(&errors).trim_end();
    let again = PROGRAM.on(&[&bots[..], &["--seed", seed]].concat(), b"");
    assert_eq!(again, (0, game, String::new()));
}

/// Without one that is given, it is another one each time.
#[test]
fn fresh_seeds_differ() {
    let seeds = [(); 3].map(|()| PROGRAM.on(&["--bots", "easy,easy", "--verbose"], b"").2);
    assert!(seeds[0] != seeds[1] || seeds[1] != seeds[2], "{seeds:?}");
}

/// The reasons of every move, and that they change nothing else.
#[test]
fn reasons() {
    for levels in ["easy,easy", "medium,easy", "easy,hard"] {
        let options = ["--bots", levels, "--seed", "4"];
        let (status, silent, errors) = PROGRAM.on(&options, b"");
        assert_eq!((status, errors.as_str()), (0, ""), "{levels}");
        let explained = [&options[..], &["--explain"]].concat();
        let (status, game, reasons) = PROGRAM.on(&explained, b"");
        assert_eq!((status, &game), (0, &silent), "{levels}");
        let columns = |text: &str, before, after| -> Vec<String> {
            let lines = text.lines().filter_map(|line| line.split_once(before));
            lines.map(|(_, rest)| rest.split(after).next().unwrap().to_owned()).collect()
        };
        assert_eq!(
            columns(&reasons, " plays column ", ':'),
            columns(&game, " chooses column ", '.'),
            "{levels}"
        );
        insta::assert_snapshot!(format!("reasons_{}", levels.replace(',', "_")), reasons);
    }
}

#[test]
fn a_long_proof_is_shown_in_one_line() {
    for (nodes, expected) in [
        (1_290_000, "Bot thinks: 1.2 million nodes"),
        (20_000_000, "Bot thinks: 20.0 million nodes"),
    ] {
        assert_eq!(Thinking { nodes }.line("Bot").to_string(), expected);
    }
}

/// A line that is written over would be noise in a file.
#[test]
fn nothing_is_told_of_long_thoughts_where_no_person_reads() {
    let (status, _, errors) = PROGRAM.on(&["--bots", "hard,easy", "--seed", "1"], b"");
    assert_eq!((status, errors.as_str()), (0, ""));
}

#[test]
fn the_end_of_the_input_is_told() {
    let (status, output, errors) = PROGRAM.on(&[], b"Ada\n");
    assert_eq!(
        (status, output.as_str()),
        (1, "Player 1, enter your name: Player 2, enter your name: ")
    );
    assert_eq!(errors, "cmps270-cli: the input ended before the program was done\n");
}

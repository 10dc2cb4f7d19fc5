//! What the program says beside the game: help, and what is wrong with its options.

use ex3_cli::PROGRAM;

#[test]
fn help() {
    let (status, help, errors) = PROGRAM.on(&["--help"], b"");
    assert_eq!((status, errors.as_str()), (0, ""));
    insta::assert_snapshot!(help);
}

#[test]
fn refused_options() {
    let rows: &[&[&str]] = &[
        &["--rows", "0"],
        &["--cols", "4097"],
        &["--rows", "six"],
        &["--connect", "1"],
        &["-DROWS=0"],
        &["-D", "COLS="],
        &["-DHEIGHT=6"],
        &["--rows"],
        &["--width", "7"],
        &["7"],
    ];
    let mut text = String::new();
    for arguments in rows {
        let (status, output, errors) = PROGRAM.on(arguments, b"");
        assert_eq!((status, output.as_str()), (2, ""), "{arguments:?}");
        text += &format!("$ ex3-cli {}\n{errors}\n", arguments.join(" "));
    }
    insta::assert_snapshot!(text);
}

/// In a game that a person wins with four, and in one that the computer plays.
#[test]
fn no_arguments_are_the_same_as_every_default_typed_out() {
    for answers in ["hh1212121", "cc"] {
        let typed: String = answers.chars().flat_map(|answer| [answer, '\n']).collect();
        let plain = PROGRAM.on(&[], &typed);
        // Played to its end, and not explained.
        assert_eq!((plain.0, plain.2.as_str()), (0, ""), "{answers}");
        assert_eq!(PROGRAM.on(&["--connect", "4"], &typed), plain, "{answers}");
        assert_eq!(PROGRAM.on(&["--rows", "6", "--cols", "7"], &typed), plain, "{answers}");
    }
}

#[test]
fn the_end_of_the_input_is_told() {
    let (status, output, errors) = PROGRAM.on(&["--rows", "1", "-D", "COLS=2"], b"");
    assert_eq!(status, 1);
    assert!(output.starts_with("Connect Four (1 rows x 2 cols)\n\n"), "{output}");
    assert_eq!(errors, "ex3-cli: the input ended before the program was done\n");
}

/// Explanations are beside the game: standard output stays as it is.
#[test]
fn the_computer_explains_itself() {
    let typed = b"c\nh\n1\n1\n1\n3\n4\n";
    let size = ["--rows", "4", "--cols", "4"];
    let (status, quiet, nothing) = PROGRAM.on(&size, typed);
    assert_eq!((status, nothing.as_str()), (0, ""));
    let (status, output, explanations) = PROGRAM.on(&[&size[..], &["--explain"]].concat(), typed);
    assert_eq!((status, output), (0, quiet));
    insta::assert_snapshot!(explanations);
}

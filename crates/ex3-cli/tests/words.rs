//! What the program says beside the game: help, and what is wrong with its options.

use c4_console::Console;
use ex3_cli::PROGRAM;

/// Runs the program on arguments and no input; answers the exit status, standard output and standard error.
fn run(arguments: &[&str]) -> (u8, String, String) {
    run_on(b"", arguments)
}

/// The same, on what was typed.
fn run_on(mut input: &[u8], arguments: &[&str]) -> (u8, String, String) {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let arguments: Vec<_> = arguments.iter().map(Into::into).collect();
    let status = (PROGRAM.run)(&arguments, &mut Console::new(&mut input, &mut output, &mut errors));
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (status, text(output), text(errors))
}

#[test]
fn help() {
    let (status, help, errors) = run(&["--help"]);
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
        let (status, output, errors) = run(arguments);
        assert_eq!((status, output.as_str()), (2, ""), "{arguments:?}");
        text += &format!("$ ex3-cli {}\n{errors}\n", arguments.join(" "));
    }
    insta::assert_snapshot!(text);
}

#[test]
fn the_end_of_the_input_is_told() {
    let (status, output, errors) = run(&["--rows", "1", "-D", "COLS=2"]);
    assert_eq!(status, 1);
    assert!(output.starts_with("Connect Four (1 rows x 2 cols)\n\n"), "{output}");
    assert_eq!(errors, "ex3-cli: the input ended before the program was done\n");
}

/// Explanations are beside the game: standard output stays as it is.
#[test]
fn the_computer_explains_itself() {
    let typed = b"c\nh\n1\n1\n1\n3\n4\n";
    let size = ["--rows", "4", "--cols", "4"];
    let (status, quiet, nothing) = run_on(typed, &size);
    assert_eq!((status, nothing.as_str()), (0, ""));
    let (status, output, explanations) = run_on(typed, &[&size[..], &["--explain"]].concat());
    assert_eq!((status, output), (0, quiet));
    insta::assert_snapshot!(explanations);
}

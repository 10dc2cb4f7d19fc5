//! What the program says beside the game: help, what is wrong with its options, the seed, and explanations.

use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;

use crate::common::{Run, lines, run};
use c4_console::Console;
use redblack_cli::PROGRAM;

#[test]
fn help() {
    let Run { status, screen, errors } = run("--help", "");
    assert_eq!((status, errors.as_str()), (0, ""));
    insta::assert_snapshot!(screen);
}

#[test]
fn refused_options() {
    let rows = [
        "--computer white",
        "--computer RED",
        "--computer",
        "--points 0",
        "--points -1",
        "--points three",
        "--points 9223372036854775808",
        "--first winner",
        "--diagonals no",
        "--seed -1",
        "--seed 18446744073709551616",
        "--seed lucky",
        "--colour red",
        "3",
    ];
    let mut text = String::new();
    for arguments in rows {
        let Run { status, screen, errors } = run(arguments, "");
        assert_eq!((status, screen.as_str()), (2, ""), "{arguments}");
        text += &format!("$ redblack-cli {arguments}\n{errors}\n");
    }
    insta::assert_snapshot!(text);
}

/// The ends of the ranges, and an option given twice.
#[test]
fn options_that_are_understood() {
    let rows = [
        "--points 1 --computer red --first alternate",
        "--points 9223372036854775807 --computer black --first loser",
        "--points 0007 --computer none --first black --seed 0",
        "--seed 18446744073709551615 --diagonals off --diagonals on",
    ];
    for arguments in rows {
        // The input ends before the session does.
        assert_eq!(run(arguments, "").status, 1, "{arguments}");
    }
    let twice = run("--points 5 --points 1 --computer red --computer none --first red", "");
    assert!(twice.screen.ends_with("RED, your column (0-6): "), "{}", twice.screen);
}

#[test]
fn the_end_of_the_input_is_told() {
    for typed in ["", "R", "R\n1\n", "R\n1\nB\n0\n"] {
        let Run { status, screen, errors } = run("", typed);
        assert_eq!(status, 1);
        assert!(screen.ends_with(": "), "{screen}");
        assert_eq!(errors, "redblack-cli: the input ended before the program was done\n");
    }
}

#[test]
fn the_seed_is_told() {
    let session = "--computer none --points 1 --first red";
    let typed = lines("0101010");
    let quiet = run(session, &typed);
    let verbose = run(&format!("{session} --verbose --seed 42"), &typed);
    assert_eq!((quiet.status, quiet.errors.as_str()), (0, ""));
    assert_eq!((verbose.status, verbose.screen), (0, quiet.screen));
    assert_eq!(verbose.errors, "redblack-cli: seed 42\n");
}

/// A seed that was drawn plays the same session again.
#[test]
fn a_fresh_seed_can_be_used_again() {
    let session = "--computer red --points 3 --first red --verbose";
    let typed = lines(&"0123456".repeat(20));
    let fresh = run(session, &typed);
    let seed =
        fresh.errors.lines().next().and_then(|line| line.strip_prefix("redblack-cli: seed "));
    let again = run(&format!("{session} --seed {}", seed.expect("it is told first")), &typed);
    assert_eq!(again, fresh);
    assert_ne!(run(session, &typed).errors.lines().next(), fresh.errors.lines().next());
}

/// Explanations are beside the game: standard output stays as it is.
#[test]
fn the_computer_explains_itself() {
    let session = "--computer black --points 2 --first alternate --seed 3";
    let typed = lines("000665544112233000123456");
    let quiet = run(session, &typed);
    let explained = run(&format!("{session} --explain"), &typed);
    assert_eq!((quiet.status, &quiet.screen), (0, &explained.screen));
    insta::assert_snapshot!(explained.errors);
}

/// Where both streams go to a terminal, an explanation stands right before the move that it is about.
#[test]
fn explanations_come_before_their_moves() {
    #[derive(Clone, Default)]
    struct Terminal(Rc<RefCell<Vec<u8>>>);
    impl Write for Terminal {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.borrow_mut().write(bytes)
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let terminal = Terminal::default();
    let (mut screen, mut errors) = (terminal.clone(), terminal.clone());
    let mut typed: &[u8] = b"6\n";
    let arguments = ["--computer=red", "--points=1", "--first=red", "--seed=42", "--explain"];
    let mut console = Console::new(&mut typed, &mut screen, &mut errors);
    assert_eq!((PROGRAM.run)(&arguments.map(Into::into), &mut console), 1);
    drop(console);
    let shown = String::from_utf8(terminal.0.take()).expect("text");
    let opening = "  0 1 2 3 4 5 6\nRED plays column 6: random (drawn from 0 1 2 3 4 5 6)\n";
    assert!(shown.contains(opening), "{shown}");
    assert_eq!(shown.matches(")\nComputer drops into column ").count(), 2, "{shown}");
}

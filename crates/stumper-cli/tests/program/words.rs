//! What the program says beside the game: help, and what is wrong with its options.

use std::ffi::OsString;
use std::io;

use c4_console::Console;
use stumper_cli::PROGRAM;

/// Runs the program on arguments and an input; answers the exit status, standard output and standard error.
fn run(arguments: &[OsString], mut typed: &[u8], is_terminal: bool) -> (u8, String, String) {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut console =
        Console::new(&mut typed, &mut output, &mut errors).with_terminal_input(is_terminal);
    let status = (PROGRAM.run)(arguments, &mut console);
    drop(console);
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (status, text(output), text(errors))
}

fn words(arguments: &[&str]) -> Vec<OsString> {
    arguments.iter().map(Into::into).collect()
}

#[test]
fn help() {
    let (status, help, errors) = run(&words(&["--help"]), b"", false);
    assert_eq!((status, errors.as_str()), (0, ""));
    insta::assert_snapshot!(help);
}

#[test]
fn refused_options() {
    let rows: &[&[&str]] = &[
        &["-w", "0"],
        &["-w", "81"],
        &["-w", "7abc"],
        &["-w", ""],
        &["-h", "17"],
        &["-h", "-1"],
        &["-w", "19", "-h", "1"],
        &["-p1", "ab"],
        &["-p2", ""],
        &["-a", "\u{e9}"],
        &["-p1", "#"],
        &["-p1", "A", "-p2", "A"],
        &["-p2", "-p1"],
        &["-w"],
        &["-w7"],
        &["-p3", "Z"],
        &["-V"],
        &["7"],
        &["--"],
        &["--width", "-1"],
        &["--colour"],
        &["--prompt-newline", "maybe"],
    ];
    let mut text = String::new();
    for arguments in rows {
        let (status, output, errors) = run(&words(arguments), b"", false);
        assert_eq!((status, output.as_str()), (84, ""), "{arguments:?}");
        text += &format!("$ stumper-cli {}\n{errors}\n", arguments.join(" "));
    }
    insta::assert_snapshot!(text);
}

/// In a game that shows all that can be chosen, also on a terminal, where the end of a prompt differs.
#[test]
fn no_arguments_are_the_same_as_every_default_typed_out() {
    let typed = b"4\n4\n5\n5\n6\n6\n7\n";
    for is_terminal in [false, true] {
        let plain = run(&[], typed, is_terminal);
        assert!(plain.1.contains("|...####|\n"), "{}", plain.1);
        for spelled in [&["-w", "7"][..], &["-h", "6", "-p1", "X", "-p2", "O", "-a", "#"]] {
            assert_eq!(run(&words(spelled), typed, is_terminal), plain, "{spelled:?}");
        }
    }
}

#[cfg(unix)]
#[test]
fn an_avatar_that_is_no_text_is_refused() {
    let byte = std::os::unix::ffi::OsStringExt::from_vec(vec![0xff]);
    let (status, output, errors) = run(&["-p1".into(), byte], b"", false);
    assert_eq!((status, output.as_str()), (84, ""));
    assert!(errors.contains("-p1"), "{errors}");
}

/// The line feed stands in for the echo of the Enter key, which a terminal gives by itself.
#[test]
fn on_a_terminal_no_line_feed_follows_the_prompt() {
    let ask = "Player X, where do you want to play: ";
    let rows = [(false, format!("{ask}\n{ask}")), (true, format!("{ask}{ask}"))];
    for (is_terminal, expected) in rows {
        assert_eq!(run(&[], b"9\n", is_terminal), (0, expected, String::new()));
    }
}

/// Streams that fail.
struct Failing(io::ErrorKind);

impl io::Write for Failing {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(self.0.into())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl io::Read for Failing {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(self.0.into())
    }
}

#[test]
fn failing_streams_are_errors_and_a_closed_one_is_quiet() {
    let ends = |input: &mut dyn io::Read, output: &mut dyn io::Write| {
        let mut errors = Vec::new();
        let status = (PROGRAM.run)(&[], &mut Console::new(input, output, &mut errors));
        (status, errors.is_empty())
    };
    let full = &mut Failing(io::ErrorKind::StorageFull);
    let closed = &mut Failing(io::ErrorKind::BrokenPipe);
    let unreadable = &mut Failing(io::ErrorKind::InvalidInput);
    assert_eq!(ends(&mut io::empty(), full), (84, false));
    assert_eq!(ends(&mut io::empty(), closed), (84, true));
    assert_eq!(ends(unreadable, &mut Vec::new()), (84, false));
}
